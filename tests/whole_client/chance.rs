//! What is left to chance: two systems that come upon the same thing, one of them to change it, and nothing says which of
//! them is first. Bevy finds such pairs among all systems; here those count in which a system of our own takes part.

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::ecs::component::Components;
use bevy::ecs::schedule::{InternedScheduleLabel, Schedules, SystemKey};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use hundred_days::client::frame::InFrame;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What the names of our own systems begin with.
const OURS: &str = "hundred_days::";

/// The systems that take the whole world to run the phases. All that they touch is our own, and systems of others, which
/// know nothing of it, may come before them or after.
const RUN_PHASES: [&str; 2] = [
    "hundred_days::last_battles::phases::play",
    "hundred_days::last_battles::client::command_stop::pass",
];

/// Lets systems share what comes to the same in any order.
pub fn allow(app: &mut App) {
    // All that is said is that another frame is wanted, and one asks for it as well as the other.
    app.allow_ambiguous_resource::<Messages<RequestRedraw>>();
    // Whether the player or the terminal is the first to end the program, it ends.
    let by_terminal = TerminalCtrlCHandlerPlugin::exit_on_flag;
    app.ignore_ambiguity(Update, by_terminal, InFrame::PerformActions);
}

/// The games that are shown in tests, as the names of their systems have them.
const GAMES: [&str; 3] = ["::last_battles::", "::campaign_1815::", "::toy::"];

/// Gets the game of a system. The systems of one rest while another lies on the table.
fn game_of(system: &str) -> Option<&'static str> {
    GAMES.into_iter().find(|game| system.contains(game))
}

/// Two systems of a schedule, by their names, and what both come upon.
struct Pair {
    schedule: String,
    names: [String; 2],
    shared: String,
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = &self.names;
        write!(f, "{}: {one} and {other}: {}", self.schedule, self.shared)
    }
}

impl Pair {
    /// Tells whether the order of the two is ours to settle.
    fn is_ours(&self) -> bool {
        let [one, other] = self.names.each_ref().map(|name| game_of(name));
        if one.is_some() && other.is_some() && one != other {
            return false;
        }
        let ours = |name: &&String| name.starts_with(OURS);
        let ours: Vec<_> = self.names.iter().filter(ours).collect();
        match ours[..] {
            [] => false,
            [only] => !RUN_PHASES.contains(&&**only),
            _ => true,
        }
    }
}

/// Holds that nothing is left to chance, in any schedule.
pub fn leave_none(app: &mut App) {
    let schedules = app.world().resource::<Schedules>();
    let labels: Vec<InternedScheduleLabel> = schedules.iter().map(|(_, all)| all.label()).collect();
    let (mut names, mut pairs) = (BTreeSet::new(), Vec::new());
    for label in labels {
        app.world_mut().schedule_scope(label, |world, schedule| {
            // One that has not run yet is not put in order yet.
            schedule.initialize(world).expect("a sound schedule");
            let named = names_in(schedule);
            pairs.extend(pairs_in(schedule, &named, world.components()));
            names.extend(named.into_values());
        });
    }
    for name in RUN_PHASES {
        assert!(names.contains(name), "{name} is there");
    }
    let ours = pairs.iter().filter(|pair| pair.is_ours());
    let mut ours: Vec<_> = ours.map(ToString::to_string).collect();
    ours.sort();
    assert!(
        ours.is_empty(),
        "{} pairs of systems run in an order left to chance; put them in order:\n{}",
        ours.len(),
        ours.join("\n")
    );
}

/// Names the systems of a schedule.
fn names_in(schedule: &Schedule) -> BTreeMap<SystemKey, String> {
    let systems = schedule.systems().expect("it is put in order");
    let named = systems.map(|(key, system)| (key, system.name().to_string()));
    named.collect()
}

/// Lists the pairs of a schedule that Bevy finds left to chance.
fn pairs_in(
    schedule: &Schedule,
    names: &BTreeMap<SystemKey, String>,
    components: &Components,
) -> Vec<Pair> {
    let found = schedule.graph().conflicting_systems().iter();
    let pairs = found.map(|(one, other, shared)| {
        let mut pair = [names[one].clone(), names[other].clone()];
        pair.sort();
        let shared = shared.iter().filter_map(|&id| components.get_name(id));
        let shared: Vec<_> = shared.map(|name| name.to_string()).collect();
        Pair {
            schedule: format!("{:?}", schedule.label()),
            names: pair,
            shared: match shared.is_empty() {
                true => "the whole world".to_owned(),
                false => shared.join(", "),
            },
        }
    });
    pairs.collect()
}
