//! The choice of segments to merge, so that there are few and each document is rewritten seldom.

use crate::text::sorted::SortedMap;

use super::settings::Settings;

/// The counts of a segment that decide about merging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Documents.
    pub(crate) all: u32,
    /// The number of living documents.
    pub(crate) alive: u32,
}

impl Size {
    /// About how often it was merged; none if it is large enough.
    fn tier(self, settings: &Settings) -> Option<u32> {
        let width = settings.width.max(2);
        let (mut tier, mut end) = (0, settings.flush.max(1).saturating_mul(width));
        while end <= self.alive && end < settings.slice {
            (tier, end) = (tier + 1, end.saturating_mul(width));
        }
        (self.alive < settings.slice).then_some(tier)
    }

    fn is_mostly_dead(self) -> bool {
        self.alive < self.all.div_ceil(2)
    }
}

/// Groups of segments to merge, none with more than `most` living documents.
pub(crate) fn plan(sizes: &[Size], settings: &Settings, most: u32) -> Vec<Vec<usize>> {
    let mut tiers: SortedMap<u32, Vec<usize>> = SortedMap::new();
    for (nth, size) in sizes.iter().enumerate() {
        if let Some(tier) = size.tier(settings) {
            tiers.entry(tier).or_default().push(nth);
        }
    }
    let mut groups: Vec<Vec<usize>> =
        tiers.into_values().filter(|group| group.len() >= settings.width.max(2) as usize).collect();
    // Rewriting a mostly dead segment by itself at least halves it, so the cost is paid once.
    let alone = |nth: &usize| sizes[*nth].is_mostly_dead() && !groups.iter().flatten().any(|other| other == nth);
    let alone: Vec<Vec<usize>> = (0..sizes.len()).filter(alone).map(|nth| vec![nth]).collect();
    groups.extend(alone);
    groups.retain(|group| group.iter().map(|nth| u64::from(sizes[*nth].alive)).sum::<u64>() <= u64::from(most));
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(alive: &[u32]) -> Vec<Size> {
        alive.iter().map(|alive| Size { all: *alive, alive: *alive }).collect()
    }

    fn planned(sizes: &[Size], most: u32) -> Vec<Vec<usize>> {
        plan(sizes, &Settings::default(), most)
    }

    #[test]
    fn eight_of_a_tier_become_one_and_the_dead_are_left_behind() {
        assert_eq!(planned(&sizes(&[64; 7]), u32::MAX), Vec::<Vec<usize>>::new());
        assert_eq!(planned(&sizes(&[64, 600, 64, 64, 64, 64, 64, 64, 511]), 2_000), [vec![0, 2, 3, 4, 5, 6, 7, 8]]);
        assert_eq!(planned(&sizes(&[4_000; 8]), 31_999), Vec::<Vec<usize>>::new(), "too many at once");
        assert_eq!(planned(&sizes(&[40_000; 20]), u32::MAX), Vec::<Vec<usize>>::new(), "large enough");
        let half = [Size { all: 100_000, alive: 50_000 }, Size { all: 100_000, alive: 49_999 }];
        assert_eq!(planned(&half, u32::MAX), [vec![1]]);
    }

    #[test]
    fn a_document_is_rewritten_once_a_tier() {
        let (mut segments, mut rewritten) = (Vec::new(), 0_u64);
        for flush in vec![64; 2_000] {
            segments.push(flush);
            while let Some(group) = planned(&sizes(&segments), u32::MAX).first() {
                let merged: u32 = group.iter().map(|nth| segments[*nth]).sum();
                rewritten += u64::from(merged);
                segments = (0..segments.len()).filter(|nth| !group.contains(nth)).map(|nth| segments[nth]).collect();
                segments.push(merged);
            }
        }
        assert!(segments.len() <= 3 * 7 + 4, "{segments:?}");
        assert!(rewritten <= 3 * 2_000 * 64, "{rewritten}");
    }
}
