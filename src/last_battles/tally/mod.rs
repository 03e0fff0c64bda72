//! How well a game is played, in numbers: what is counted over its course, for each player.
//!
//! A study writes these counts into the game's line. They judge nobody; each counts something that a good player seldom does,
//! or often: the Old Guard thrown away, guns that fight as infantry, advances that are paid for, units that have hardly a way
//! back, idle nights, units near the enemy without orders.

mod combat;
mod cornered;
mod guns;
mod night;
mod orders;

use super::State;
use super::counter::{ByPlayer, CombatStrength, Player};
use super::event::{Event, PointsFor};
use super::order::Order;
use super::rules::Rule;
use super::state::Phase;
use super::{morale, victory};
use crate::table::counters::{Count, Counters};
use crate::table::ids::UnitId;
use cornered::Cornered;
use guns::Guns;
use night::Night;

/// Lists what is counted, each with its name in the lines of studies.
macro_rules! counted {
    ($($(#[$about:meta])* $what:ident = $name:literal;)*) => {
        /// Something that is counted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Counted {
            $($(#[$about])* $what,)*
        }

        impl Counted {
            /// All of them, in the order of the lines.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$what),*];

            /// Gets the name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$what => $name,)*
                }
            }
        }
    };
}

counted! {
    /// Attacks in which units of the Old Guard take part, where its defeat is felt [22.5B].
    OldGuardAttacks = "old_guard_attacks";
    /// Those that were its defeat.
    OldGuardDefeats = "old_guard_defeats";
    /// Those of its defeats that it could have stayed away from, in attacks that had the same column without it.
    OldGuardNeedless = "old_guard_needless";
    /// Leaders lost [10.2].
    LeadersLost = "leaders_lost";
    /// Guns that have bombarded, once for each combat [7.1].
    GunsBombarding = "guns_bombarding";
    /// Guns that have attacked in contact, once for each combat.
    GunsInContact = "guns_in_contact";
    /// Guns that had a target when the combat phase began, and have not fought when it ended.
    GunsIdle = "guns_idle";
    /// Units that have advanced after combat [6.7].
    Advances = "advances";
    /// Those of them that were lost before the next movement phase of their player.
    AdvancesLost = "advances_lost";
    /// Units that have moved or advanced in a player turn, and have to fight and at most one hex to retreat to when it ends
    /// [6.6A].
    Cornered = "cornered";
    /// Those of them that were lost before the next movement phase of their player.
    CorneredLost = "cornered_lost";
    /// Attacks at 4-1 or better that their player has put on a lower column [6.2C].
    Lowered = "lowered";
    /// Those of them on whose lower column there still is an exchange.
    LoweredInVain = "lowered_in_vain";
    /// Units that can move when a movement phase by night begins, once for each night turn [4.2].
    NightFree = "night_free";
    /// Those of them that are far from every enemy and every place that counts.
    NightAway = "night_away";
    /// Those of these that have not moved when the phase ends.
    NightAwayIdle = "night_away_idle";
    /// Points gained by leaving the map, with those that count only while a line of supply is open [22.4B].
    ExitPoints = "exit_points";
    /// The strength that has left the map by order [5.5].
    ExitStrength = "exit_strength";
    /// The strength near the enemy when a movement phase by day begins, where units need orders [11.3].
    StrengthNear = "strength_near";
    /// That part of it that has none.
    StrengthUnled = "strength_unled";
    /// The strength in the enemy's zones then.
    StrengthInContact = "strength_in_contact";
    /// That part of it that has no orders.
    ContactUnled = "contact_unled";
}

/// What a game has counted so far.
#[derive(Debug)]
pub struct Tally {
    counts: [ByPlayer<u64>; Counted::ALL.len()],
    /// The units that have advanced since their player's last movement phase.
    advanced: ByPlayer<Vec<UnitId>>,
    cornered: ByPlayer<Cornered>,
    guns: Guns,
    night: Night,
}

impl Tally {
    /// Begins to count in a state.
    pub fn new(state: &State) -> Self {
        let mut tally = Self {
            counts: [ByPlayer::default(); Counted::ALL.len()],
            advanced: ByPlayer::default(),
            cornered: ByPlayer::default(),
            guns: Guns::default(),
            night: Night::default(),
        };
        tally.begin_phase(state);
        tally
    }

    /// Gets what a player has done so often.
    pub fn get(&self, counted: Counted, player: Player) -> u64 {
        self.counts[counted as usize][player]
    }

    fn add(&mut self, counted: Counted, player: Player, times: usize) {
        self.counts[counted as usize][player] += times as u64;
    }

    /// Takes note of how the phase in which a state stands begins.
    fn begin_phase(&mut self, state: &State) {
        self.guns = Guns::of(state);
        self.night = Night::of(state);
        self.orders(state);
    }

    /// Takes note of how it ends: of the last state that stands in it.
    fn end_phase(&mut self, state: &State) {
        let player = state.player();
        self.add(Counted::GunsIdle, player, self.guns.idle(state));
        self.add(Counted::NightFree, player, self.night.free());
        self.add(Counted::NightAway, player, self.night.away());
        self.add(Counted::NightAwayIdle, player, self.night.idle(state));
    }

    fn event(&mut self, before: &State, event: &Event) {
        match event {
            Event::Battle(report) => {
                self.guns_fight(before, &report.attackers, &report.bombarding);
                self.old_guard_attacks(before, report);
            }
            Event::TrainDestroyed {
                attackers,
                bombarding,
                ..
            } => self.guns_fight(before, attackers, bombarding),
            Event::Moved { unit, .. } | Event::Entered { unit, .. } => self.goes(before, *unit),
            Event::Advanced { unit, .. } => self.advance(before, *unit),
            Event::Retreated { unit, .. } | Event::Displaced { unit, .. } => {
                self.driven_off(before, *unit);
            }
            Event::Eliminated { unit, .. } | Event::OutOfSupply { unit, .. } => {
                self.lose(before, *unit);
            }
            Event::Phase {
                player,
                phase: Phase::Movement,
                ..
            } => {
                self.advanced[*player].clear();
                self.cornered[*player] = Cornered::default();
            }
            Event::LeaderLost { leader, .. } => {
                if let Some(leader) = before.find_leader(*leader) {
                    self.add(Counted::LeadersLost, before.leader_owner(leader), 1);
                }
            }
            Event::Vp {
                player,
                points,
                reason: PointsFor::Exit,
                ..
            } => self.add(Counted::ExitPoints, *player, usize::from(*points)),
            Event::Exited { unit, .. } => {
                if let Some(unit) = before.find(*unit).filter(|&unit| !before.is_train(unit)) {
                    let CombatStrength(strength) = before.strength(unit);
                    let (owner, strength) = (before.owner(unit), usize::from(strength));
                    self.add(Counted::ExitStrength, owner, strength);
                }
            }
            _ => {}
        }
    }
}

impl Counters<State> for Tally {
    fn note(&mut self, before: &State, order: &Order, events: &[Event], after: &State) {
        let in_phase = |state: &State| (state.turn(), state.player(), state.phase());
        let over = in_phase(before) != in_phase(after);
        if over {
            self.end_phase(before);
        }
        if let Order::Attack(attack) = order {
            self.attack(before, attack, events);
        }
        for event in events {
            self.event(before, event);
        }
        if over {
            self.corners(before, after);
            self.begin_phase(after);
        }
    }

    fn counts(&self, state: &State) -> Vec<Count> {
        let led = state.setup().in_force(Rule::Command);
        let felt = morale::feels_old_guard(state);
        let told = Counted::ALL.into_iter();
        let told = told.filter(|&counted| match counted {
            Counted::OldGuardAttacks | Counted::OldGuardDefeats | Counted::OldGuardNeedless => felt,
            Counted::StrengthNear
            | Counted::StrengthUnled
            | Counted::StrengthInContact
            | Counted::ContactUnled => led,
            _ => true,
        });
        let counts = told.map(|counted| {
            let mut each = self.counts[counted as usize];
            if counted == Counted::ExitPoints {
                for player in Player::ALL {
                    each[player] += u64::from(victory::for_exits(state, player));
                }
            }
            let name = counted.name();
            Count { name, each }
        });
        counts.collect()
    }
}
