//! One life, from an empty root to its end or to the first finding.

use std::rc::Rc;

use crate::bug::Bug;
use crate::client::Clients;
use crate::operation::policy_text;
use crate::world::World;
use crate::{Switch, Switches, Tally, check};

/// Operations that a root sees, one after the other, when nothing is found.
const STEPS: u32 = 60;

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Life {
    /// The broken promise, if one was found.
    pub finding: Option<String>,
    /// Equal for lives that were the same call by call.
    pub trace: u64,
    /// The counts of the run.
    pub tally: Tally,
    /// Steps that it took.
    pub steps: u32,
    /// The log, call by call, if it was kept.
    pub log: Vec<String>,
}

/// Lives the life of a seed, at most so many steps of it.
pub fn live(seed: u64, bug: Option<Bug>, without: Switches, most: Option<u32>, keeps_log: bool) -> Life {
    let world = World::new(seed, bug, without, keeps_log);
    let clients = Clients::new(&world);
    world.state().put("policy.toml", policy_text(4, 2, 4, 500).as_bytes(), None);
    let steps = most.unwrap_or(STEPS).min(STEPS);
    let mut taken = 0;
    while taken < steps && !world.has_finding() {
        taken += 1;
        pass_time(&world);
        clients.step();
        check::texts(&world);
        check::work(&world);
        check::mission(&world);
    }
    if !world.has_finding() && taken == STEPS {
        check::end(&clients);
    }
    clients.end();
    let mut state = world.state();
    let (finding, trace, tally, log) = (state.finding.take(), state.trace(), state.tally, state.take_log());
    Life { finding, trace, tally, steps: taken, log }
}

/// Clocks stand still, run, and jump both ways.
fn pass_time(world: &Rc<World>) {
    const DAY: usize = 24 * 3_600_000;
    let mut state = world.state();
    let drawn = state.chance.below(100);
    let (wide, near) = (state.chance.below(3 * DAY) as u64, state.chance.below(2_000) as u64);
    if state.without.has(Switch::Jumps) {
        state.now += near;
        return;
    }
    state.tally.jumps += u64::from(drawn < 6);
    match drawn {
        0..3 => state.now += wide,
        3..6 => state.now -= wide,
        6..90 => state.now += near,
        _ => {}
    }
}

/// The finding again with as much as possible left out.
pub fn shorten(seed: u64, bug: Option<Bug>, without: Switches) -> (Switches, Life) {
    let mut best = (without, live(seed, bug, without, None, true));
    loop {
        let before = best.1.log.len();
        for switch in Switch::all() {
            let fewer = best.0.with(switch);
            let life = live(seed, bug, fewer, None, true);
            if life.finding.is_some() && life.log.len() < best.1.log.len() {
                best = (fewer, life);
            }
        }
        if best.1.log.len() == before {
            return best;
        }
    }
}
