//! A player who knows nothing plays the campaign of 1976 to its end, and its rules of command and leaders hold at every step.

use crate::kit::play::*;
use crate::kit::*;
use hundred_days::last_battles::state::{Obligation, Phase, UnitIndex};
use hundred_days::last_battles::{Event, State, invariants, zoc};
use hundred_days::table::ids::UnitId;

/// Tells whether a unit on the map stands in an enemy zone.
fn in_enemy_zone(state: &State, unit: UnitIndex) -> bool {
    let (enemy, hex) = (state.owner(unit).opponent(), state.unit(unit).hex());
    hex.is_some_and(|hex| zoc::in_zone_of(state, enemy, hex))
}

/// What has come to pass; a random player must come across it.
#[derive(Default)]
struct Seen {
    attackers: usize,
    moves_out_of_command: usize,
    withdrawals: usize,
}

impl Seen {
    /// Checks that nobody out of command attacks or goes into an enemy zone [76:20.31].
    fn look_at(&mut self, before: &State, event: &Event) {
        match event {
            Event::Battle(report) => {
                let all = report.attackers.iter().chain(&report.bombarding);
                for &unit in all {
                    let index = before.find(unit).expect("a unit");
                    assert!(before.in_command(index), "{unit} attacks out of command");
                    self.attackers += 1;
                }
            }
            Event::Moved { unit, to, .. } => {
                let out = before.find(*unit).filter(|&unit| !before.in_command(unit));
                let Some(unit) = out else { return };
                let enemy = before.owner(unit).opponent();
                assert!(!zoc::in_zone_of(before, enemy, *to), "{event:?}");
                self.moves_out_of_command += 1;
            }
            Event::LeaveZones { units, .. } => self.withdrawals += units.len(),
            _ => {}
        }
    }
}

/// Checks that nobody who had to leave the enemy's zones is still in one when the combat phase is over [76:20.32].
fn check_withdrawals(before: &State, after: &State) {
    let owed = before
        .units()
        .filter(|&unit| before.unit(unit).owes == Obligation::Withdrawal);
    let stay = owed.filter(|&unit| in_enemy_zone(after, unit));
    let stay: Vec<UnitId> = stay.map(|unit| after.id(unit)).collect();
    assert!(stay.is_empty(), "{stay:?} stay");
}

#[test]
fn case_76_20_31_and_20_32_campaigns_of_1976_end_and_keep_the_rules_of_command() {
    let (mut seen, mut nth) = (Seen::default(), 0_u64);
    for seed in 0..3 {
        let game = scenario("76:18").seed(seed).game();
        play(game, seed, |before, after, events| {
            nth += 1;
            if nth.is_multiple_of(8) || ends_phase(events) {
                assert_eq!(invariants::after_order(before, after, events), Ok(()));
            }
            events.iter().for_each(|event| seen.look_at(before, event));
            if before.phase() == Phase::Combat && ends_phase(events) {
                check_withdrawals(before, after);
            }
        });
    }
    let all = [seen.attackers, seen.moves_out_of_command, seen.withdrawals];
    assert!(all.iter().all(|&count| count > 20), "{all:?}");
}
