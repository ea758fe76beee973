//! A value that writes replace: the last acknowledged one holds, or one of those that overlapped.

/// The values that may stand somewhere. The empty one stands for none.
#[derive(Debug)]
pub(crate) struct Register {
    allowed: Vec<String>,
    is_fixed: bool,
    open: u32,
    began: u32,
}

impl Default for Register {
    fn default() -> Self {
        Self { allowed: vec![String::new()], is_fixed: false, open: 0, began: 0 }
    }
}

impl Register {
    /// A value is being written.
    pub(crate) fn begin(&mut self, value: &str) -> u32 {
        if !self.is_fixed {
            self.allowed.push(value.to_owned());
        }
        self.open += 1;
        self.began += 1;
        self.began
    }

    /// Ends a write that happened or may have happened. Only one that met no other says what is stored now.
    pub(crate) fn end(&mut self, flight: u32, value: &str, is_acknowledged: bool) {
        self.open -= 1;
        if is_acknowledged && self.open == 0 && self.began == flight && !self.is_fixed {
            self.allowed = vec![value.to_owned()];
        }
    }

    /// Ends a write that certainly did not happen. One that met no other leaves what was there before.
    pub(crate) fn end_needless(&mut self, flight: u32) {
        self.open -= 1;
        if self.open == 0 && self.began == flight && !self.is_fixed {
            self.allowed.pop();
        }
    }

    /// From now on it has this value, whoever writes another. Returns false if it was to have another for good.
    pub(crate) fn fix(&mut self, value: &str) -> bool {
        let is_right = !self.is_fixed || self.may_be(value);
        (self.allowed, self.is_fixed) = (vec![value.to_owned()], true);
        is_right
    }

    pub(crate) fn may_be(&self, value: &str) -> bool {
        self.allowed.iter().any(|allowed| allowed == value)
    }

    /// The defect of the value that was found.
    pub(crate) fn fault(&self, found: &str) -> Option<String> {
        (!self.may_be(found)).then(|| format!("it says {found:?}, and may say {:?}", self.allowed))
    }
}
