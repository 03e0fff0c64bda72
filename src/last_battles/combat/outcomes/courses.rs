//! The courses that a combat may take from the fall of the die to the advance, through every choice of the owners.
//!
//! Choices that come to the same are followed once, and of a retreat that cannot be in another's way one course stands
//! for all ([`Crowd`]). All others are followed, up to a bound that only large crowds without room come near.

use super::crowd::Crowd;
use crate::hex::HexNumber;
use crate::last_battles::combat::supply_dice;
use crate::last_battles::event::Event;
use crate::last_battles::legal::legal;
use crate::last_battles::order::Order;
use crate::last_battles::retreat;
use crate::last_battles::sequence::{Ready, check, decision, resolve};
use crate::last_battles::state::{DecisionKind, Phase, State, UnitIndex};
use crate::table::case::case;
use crate::table::dice::Face;
use std::collections::{BTreeMap, BTreeSet};

/// How many orders are tried before the rest is left open.
const BOUND: usize = 4000;
/// How many batteries are looked at in every combination of staying and withdrawing.
const BATTERIES: usize = 4;
/// How many choices of an exchange's losses are carried out to see who may advance.
const EXCHANGES: usize = 48;
/// The seed of the dice of a copy, whose first faces are all stated.
const SEED: u64 = 0;

/// Where a course has come to an advance, or to its end.
pub(super) struct End {
    pub events: Vec<Event>,
    pub advances: Vec<(UnitIndex, HexNumber)>,
}

/// All courses after one face of the die.
pub(super) struct Courses {
    pub ends: Vec<End>,
    /// Where the retreat of each unit that gets away may lead.
    pub retreats: BTreeMap<UnitIndex, BTreeSet<HexNumber>>,
    /// Whether all courses have been followed.
    pub complete: bool,
    /// The units about which nothing is certain as long as not all courses have been followed.
    pub unsure: BTreeSet<UnitIndex>,
    /// What happened before anybody had to choose.
    pub at_once: Vec<Event>,
    /// The choices that an exchange leaves, none of which could spare a unit.
    exchanges: Vec<Vec<UnitIndex>>,
    seen: BTreeSet<Standing>,
    tried: usize,
    rolled: bool,
    /// How many dice are rolled before that of the attack, for units out of supply [16.18B].
    before: usize,
}

/// A course on its way.
#[derive(Clone)]
struct Course {
    state: State,
    events: Vec<Event>,
}

impl Course {
    fn take(&mut self, ready: &Ready) {
        let events = resolve(&self.state, ready);
        events.iter().for_each(|event| self.state.apply(event));
        self.events.extend(events);
    }
}

impl Courses {
    /// Carries an attack out as if its die showed a face, and follows all that may come of it; `state` is in combat.
    pub fn of(state: &State, assault: &Ready, face: Face) -> Self {
        let mut courses = Self {
            ends: Vec::new(),
            retreats: BTreeMap::new(),
            complete: true,
            unsure: BTreeSet::new(),
            at_once: Vec::new(),
            exchanges: Vec::new(),
            seen: BTreeSet::new(),
            tried: 0,
            rolled: false,
            before: match assault {
                Ready::Attacks(assault) => supply_dice::rolling(state, &assault.engagement).len(),
                _ => 0,
            },
        };
        for further in Face::all().filter(|face| matches!(face.pips(), 1 | 6)) {
            courses.begin(state, assault, face, further);
            if !courses.rolled {
                break;
            }
        }
        courses
    }

    /// Begins with a face of the attack's die and one that all further dice show.
    fn begin(&mut self, state: &State, assault: &Ready, face: Face, further: Face) {
        /// More dice than leaders could be rolled for.
        const DICE: usize = 32;
        let mut course = Course {
            state: state.clone(),
            events: Vec::new(),
        };
        let further = std::iter::repeat_n(further, DICE);
        // Units out of supply are taken to fight like others.
        let fights = Face::all().last().into_iter().cycle().take(self.before);
        let faces = fights.chain([face]).chain(further).collect();
        course.state.script_dice(SEED, faces);
        course.take(assault);
        self.at_once.clone_from(&course.events);
        self.seen.clear();
        self.follow(course);
    }

    /// Tells whether the ends stand for all courses there are.
    pub fn are_all_at_their_end(&self) -> bool {
        self.complete && self.exchanges.len() <= EXCHANGES
    }

    /// Lists, for each course, who is lost in it.
    pub fn losses(&self, state: &State) -> Vec<BTreeSet<UnitIndex>> {
        let at_once = lost(state, &self.at_once);
        if self.exchanges.is_empty() {
            return self
                .ends
                .iter()
                .map(|end| lost(state, &end.events))
                .collect();
        }
        let exchanges = self.exchanges.iter();
        exchanges
            .map(|units| at_once.iter().chain(units).copied().collect())
            .collect()
    }

    fn follow(&mut self, course: Course) {
        if self.tried >= BOUND {
            self.give_up(&course.state);
            return;
        }
        self.tried += 1;
        self.rolled |= course.state.dice().drawn() > 1 + self.before as u64;
        for order in self.choices(&course) {
            let ready = match check(&course.state, &order) {
                Ok(ready) => ready,
                Err(why) => {
                    debug_assert!(false, "{order:?}: {why}");
                    return self.give_up(&course.state);
                }
            };
            let mut next = course.clone();
            next.take(&ready);
            if self.seen.insert(Standing::of(&next.state)) {
                self.follow(next);
            }
        }
    }

    /// Leaves open what becomes of those who might still retreat.
    fn give_up(&mut self, state: &State) {
        self.complete = false;
        let battle = state.battle().into_iter();
        let units = battle.flat_map(|battle| battle.retreating.iter().chain(&battle.may_withdraw));
        self.unsure.extend(units.copied());
    }

    /// Lists the orders to be tried; where there is nothing more to choose before an advance, notes the end of the course.
    fn choices(&mut self, course: &Course) -> Vec<Order> {
        let state = &course.state;
        let routs = !state.optional().terms().routs.is_empty();
        match decision(state).kind {
            // What a rout leads to no longer hangs on the combat [16.12].
            DecisionKind::Retreat | DecisionKind::Displace if routs => {
                self.ends.push(End {
                    events: course.events.clone(),
                    advances: Vec::new(),
                });
                Vec::new()
            }
            DecisionKind::BombardWithdraw => self.withdrawals(state),
            DecisionKind::ChateauStand => vec![Order::ChateauStand {}, Order::Decline {}],
            DecisionKind::Losses => self.exchange(state),
            DecisionKind::Retreat | DecisionKind::Displace => self.retreat(state),
            _ => {
                self.ends.push(End {
                    events: course.events.clone(),
                    advances: retreat::advances(state),
                });
                Vec::new()
            }
        }
    }

    /// Lists which guns may withdraw together: any of them, or where all have room, none and all [7.1E].
    fn withdrawals(&mut self, state: &State) -> Vec<Order> {
        let Some(battle) = state.battle() else {
            return Vec::new();
        };
        let guns = &battle.may_withdraw;
        let all: Vec<_> = battle.retreating.iter().chain(guns).copied().collect();
        let everybody = 1_u32
            .checked_shl(guns.len() as u32)
            .map_or(u32::MAX, |set| set - 1);
        let sets: Vec<u32> = if Crowd::new(state, &all).is_free() {
            vec![everybody]
        } else if guns.len() <= BATTERIES {
            (1..=everybody).collect()
        } else {
            self.give_up(state);
            vec![everybody]
        };
        let withdraw = |set: u32| {
            let guns = guns.iter().enumerate();
            let some = guns.filter(|&(nth, _)| set & 1 << nth != 0);
            Order::BombardWithdraw {
                units: some.map(|(_, &gun)| state.id(gun)).collect(),
            }
        };
        let withdrawing = sets.into_iter().map(withdraw);
        [Order::Decline {}].into_iter().chain(withdrawing).collect()
    }

    /// Lists what the attackers may lose by an exchange, so that nobody is lost who could be spared [6.5A].
    fn exchange(&mut self, state: &State) -> Vec<Order> {
        let least = state
            .battle()
            .map(|battle| battle.at_least)
            .unwrap_or_default();
        let spares_nobody = |units: &[UnitIndex]| {
            let sum: u16 = units.iter().map(|&unit| state.strength(unit).0).sum();
            units
                .iter()
                .all(|&unit| sum - state.strength(unit).0 < least.0)
        };
        for order in legal(state) {
            let Order::Losses { units } = order else {
                continue;
            };
            let units: Vec<_> = units.iter().filter_map(|&unit| state.find(unit)).collect();
            if spares_nobody(&units) {
                self.exchanges.push(units);
            }
        }
        let tried = self.exchanges.iter().take(EXCHANGES);
        let order = |units: &Vec<UnitIndex>| Order::Losses {
            units: units.iter().map(|&unit| state.id(unit)).collect(),
        };
        tried.map(order).collect()
    }

    /// Lists the retreats to be tried: all of them, or one that cannot be in another's way.
    fn retreat(&mut self, state: &State) -> Vec<Order> {
        let retreats = legal(state);
        if decision(state).kind == DecisionKind::Displace {
            return retreats;
        }
        let goes = |order: &Order| match order {
            Order::Retreat { unit, to, .. } => Some((state.find(*unit)?, *to)),
            _ => None,
        };
        for (unit, to) in retreats.iter().filter_map(goes) {
            self.retreats.entry(unit).or_default().insert(to);
        }
        let retreating = state.battle().map_or(&[][..], |battle| &battle.retreating);
        let crowd = Crowd::new(state, retreating);
        let alone = match crowd.is_free() {
            true => retreats.first(),
            false => crowd.apart().and_then(|apart| {
                let mut retreats = retreats.iter();
                retreats.find(|order| goes(order).is_some_and(|(unit, _)| unit == apart))
            }),
        };
        alone.cloned().map_or(retreats, |order| vec![order])
    }
}

/// How a combat stands on its way, as far as what may still come goes.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    /// Retreats are under way. Who their friends are makes no difference to them: only how many there are in a hex, and how
    /// many of these have been driven out of another already.
    Retreats {
        retreating: Vec<UnitIndex>,
        making_room: Vec<Option<HexNumber>>,
        friends: BTreeMap<HexNumber, (usize, usize)>,
    },
    /// All else, by the state's fingerprint.
    Other(u64),
}

impl Standing {
    fn of(state: &State) -> Self {
        let battle = state.battle().filter(|_| is_retreat(state));
        let retreats = battle.and_then(|battle| {
            let driven_out = battle.making_room.iter().map(|(unit, _)| unit);
            let unit = battle.retreating.iter().chain(driven_out).next()?;
            Some((battle, state.owner(*unit)))
        });
        let Some((battle, player)) = retreats else {
            return Self::Other(state.fingerprint());
        };
        let mut friends: BTreeMap<_, (usize, usize)> = BTreeMap::new();
        for (unit, hex) in state.army(player) {
            let here = friends.entry(hex).or_default();
            here.0 += 1;
            here.1 += usize::from(battle.displaced.contains(&unit));
        }
        let making_room = battle.making_room.iter();
        Self::Retreats {
            retreating: battle.retreating.clone(),
            making_room: making_room
                .map(|&(unit, _)| state.unit(unit).hex())
                .collect(),
            friends,
        }
    }
}

fn is_retreat(state: &State) -> bool {
    let kind = decision(state).kind;
    matches!(kind, DecisionKind::Retreat | DecisionKind::Displace)
}

/// Gets a state in which its phasing player's combat phase has begun.
pub(super) fn in_combat(state: &State) -> State {
    let mut state = state.clone();
    if state.phase() != Phase::Combat && state.outcome().is_none() {
        state.apply(&Event::Phase {
            turn: state.turn(),
            player: state.player(),
            phase: Phase::Combat,
            case: case("4.1"),
        });
    }
    state
}

fn lost(state: &State, events: &[Event]) -> BTreeSet<UnitIndex> {
    let lost = events.iter().filter_map(|event| match event {
        Event::Eliminated { unit, .. } => state.find(*unit),
        _ => None,
    });
    lost.collect()
}
