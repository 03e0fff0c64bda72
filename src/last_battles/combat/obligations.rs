//! [6.1] Who must attack and who must be attacked.
//!
//! Units in contact when the combat phase begins owe each other a fight: the phasing player's must attack, the others'
//! must be attacked. Who holds a chateau owes no attack; if it makes one, all enemies in contact with it must be
//! attacked [8.2A]. In 1976 units out of command owe nothing, and nobody owes them anything [76:20.31]. A unit whose last
//! adjacent enemy has gone owes nothing more.
//!
//! An attack is refused if some obligation that could still be met before it could not be met after it. To know that
//! takes no search: attacks may join any hexes that all touch each other, so a hex that still touches one open enemy
//! hex can always be served, together with all the others, by battles in the shape of stars (every graph without a
//! lonely vertex has an edge cover, and a least edge cover consists of stars). What remains are attacked-to-be hexes that no
//! adjacent unit can serve any more: each needs artillery of its own that can bombard it, which is a matching.

use crate::hex::{HexNumber, HexSet};
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::counter::Player;
use crate::last_battles::event::Event;
use crate::last_battles::state::{Fought, Obligation, State, Unit, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{bombardment, chateaux, combat, command, garrisons, trains, zoc};
use crate::table::case::case;
use std::collections::{BTreeMap, BTreeSet};

/// Lists who owes what at the beginning of a combat phase [6.1].
pub fn fix(state: &State) -> Event {
    let player = state.player();
    let must_attack = pressed(state, player).filter(|&(unit, _)| !is_exempt(state, unit));
    let must_attack: BTreeSet<_> = must_attack.map(|(unit, _)| unit).collect();
    // Blown cavalry obliges nobody to attack it, and must be attacked all the same [16.8].
    let obliges = |enemy: UnitIndex| {
        state.owner(enemy) == player && state.has_zone(enemy) && !is_exempt(state, enemy)
    };
    let must_be_attacked = pressed(state, player.opponent()).filter(|&(_, hex)| {
        let mut around = zoc::obliged_by(state.setup(), hex);
        around.any(|at| state.stack(at).any(obliges))
    });
    Event::Obligations {
        must_attack: must_attack.iter().map(|&unit| state.id(unit)).collect(),
        must_be_attacked: must_be_attacked.map(|(unit, _)| state.id(unit)).collect(),
        must_withdraw: command::must_withdraw(state),
        case: case("6.1"),
    }
}

/// Tells whether a unit in contact with enemies need not attack: for where it stands, or because it may not [8.2A, 76:20.31].
fn is_exempt(state: &State, unit: UnitIndex) -> bool {
    chateaux::exempt_from_attacking(state, unit) || command::may_not_attack(state, unit)
}

/// Lists a player's units that enemies press, each with its hex.
fn pressed(state: &State, player: Player) -> impl Iterator<Item = (UnitIndex, HexNumber)> {
    let trains =
        trains::to_be_attacked(state).filter(move |&(train, _)| state.owner(train) == player);
    let units = state.combat_units(player).chain(trains);
    units.filter(|&(unit, _)| zoc::must_fight(state, unit))
}

/// Lists the enemies in contact with those who attack out of a chateau whom the attack obliges to be attacked too [8.2A].
pub fn added_by(state: &State, engagement: &Engagement) -> Vec<UnitIndex> {
    let setup = state.setup();
    let sorties = engagement
        .attackers
        .iter()
        .filter(|&&unit| chateaux::is_freed(state, unit));
    let hexes: Vec<_> = sorties.filter_map(|&unit| state.unit(unit).hex()).collect();
    let enemies = state.combat_units(state.player().opponent());
    enemies
        .filter(|&(enemy, at)| {
            let fresh =
                state.unit(enemy).fought == Fought::No && !engagement.defenders.contains(&enemy);
            fresh && hexes.iter().any(|&hex| zoc::obliges_combat(setup, hex, at))
        })
        .map(|(enemy, _)| enemy)
        .collect()
}

/// Gets what enemies owe whom an attack obliges to be attacked, but for those who owe a fight already [8.2A].
pub fn adding(state: &State, added: &[UnitIndex]) -> Option<Event> {
    let free = added
        .iter()
        .filter(|&&unit| state.unit(unit).owes == Obligation::Nothing);
    let must_be_attacked: Vec<_> = free.map(|&unit| state.id(unit)).collect();
    (!must_be_attacked.is_empty()).then(|| Event::Obligations {
        must_attack: Vec::new(),
        must_be_attacked,
        must_withdraw: Vec::new(),
        case: case("8.2A"),
    })
}

/// What is still to be fought, hex by hex.
struct Front<'a> {
    state: &'a State,
    /// Hexes whose units can still attack what touches them.
    attackers: HexSet,
    /// Enemy hexes that can still be attacked.
    defenders: HexSet,
    /// Of both, those that owe a fight.
    owing: HexSet,
    /// Artillery that can still bombard, by hex.
    guns: BTreeMap<HexNumber, UnitIndex>,
}

impl<'a> Front<'a> {
    /// Looks at what is open, leaving an engagement's units out as if they had fought; `added` are whom it obliges.
    fn new(state: &'a State, but: Option<&Engagement>, added: &[UnitIndex]) -> Self {
        let mut front = Self {
            state,
            attackers: HexSet::new(),
            defenders: HexSet::new(),
            owing: HexSet::new(),
            guns: BTreeMap::new(),
        };
        let spent = |unit: UnitIndex| but.is_some_and(|but| but.names(unit));
        // What is stacked with a gun that fires has no other target [7.1C].
        let silent = |unit: UnitIndex| {
            but.is_some_and(|but| {
                bombardment::battery(state, unit).any(|other| but.bombarding.contains(&other))
            })
        };
        for (unit, hex) in state.on_map() {
            let fights = !state.is_train(unit) || trains::is_to_be_attacked(state, unit);
            let fights = fights && !spent(unit);
            if state.unit(unit).fought == Fought::No && fights {
                front.note(unit, hex, added, silent);
            }
        }
        front
    }

    fn note(
        &mut self,
        unit: UnitIndex,
        hex: HexNumber,
        added: &[UnitIndex],
        silent: impl Fn(UnitIndex) -> bool,
    ) {
        let state = self.state;
        let place = state.setup().board.grid().index(hex);
        if state.owner(unit) == state.player() {
            if state.is_displaced_gun(unit) || !combat::may_attack(state, unit) {
                return;
            }
            self.attackers.insert(place);
            if bombardment::can_fire(state, unit) && !silent(unit) {
                self.guns.insert(hex, unit);
            }
        } else if garrisons::is_formed(state, unit) {
            return;
        } else {
            self.defenders.insert(place);
        }
        let owes = state.unit(unit).owes != Obligation::Nothing || added.contains(&unit);
        if owes && zoc::must_fight(state, unit) {
            self.owing.insert(place);
        }
    }

    fn touches(&self, place: usize, others: &HexSet) -> bool {
        let board = &self.state.setup().board;
        zoc::in_contact(board, place).any(|next| others.contains(next))
    }

    /// Lists those of some hexes that owe a fight and touch none of some others.
    fn parted(&self, from: &HexSet, others: &HexSet) -> Vec<HexNumber> {
        let grid = self.state.setup().board.grid();
        let owing = self.owing.iter().filter(|&place| from.contains(place));
        let parted = owing.filter(|&place| !self.touches(place, others));
        parted.map(|place| grid.hex(place)).collect()
    }

    /// Lists the hexes that owe an attack and touch no open enemy hex.
    fn idle(&self) -> Vec<HexNumber> {
        self.parted(&self.attackers, &self.defenders)
    }

    /// Lists the hexes that must be attacked and touch no unit that could.
    fn out_of_touch(&self) -> Vec<HexNumber> {
        self.parted(&self.defenders, &self.attackers)
    }

    /// Lists the hexes that must be attacked and that nobody can be found for: not adjacent, nor guns one each.
    fn unserved(&self) -> Vec<HexNumber> {
        let mut serves = BTreeMap::new();
        let wanting = self.out_of_touch().into_iter();
        wanting
            .filter(|&hex| !self.serve(hex, &mut serves, &mut BTreeSet::new()))
            .collect()
    }

    /// Finds a gun for a hex, giving others another gun if need be.
    fn serve(
        &self,
        hex: HexNumber,
        serves: &mut BTreeMap<HexNumber, HexNumber>,
        tried: &mut BTreeSet<HexNumber>,
    ) -> bool {
        for (&gun, &unit) in &self.guns {
            if !bombardment::reaches(self.state, unit, hex) || !tried.insert(gun) {
                continue;
            }
            let moved = match serves.get(&gun).copied() {
                Some(other) => self.serve(other, serves, tried),
                None => true,
            };
            if moved {
                serves.insert(gun, hex);
                return true;
            }
        }
        false
    }

    /// Tells whether anybody at all could attack a hex.
    fn can_be_attacked(&self, hex: HexNumber) -> bool {
        let place = self.state.setup().board.grid().index(hex);
        self.touches(place, &self.attackers)
            || self
                .guns
                .values()
                .any(|&gun| bombardment::reaches(self.state, gun, hex))
    }
}

/// Refuses an attack that leaves some obligation unmet for good, which could be met before [6.1, 8.2A]; `added` are the
/// enemies whom it obliges to be attacked.
pub fn check_rest(
    state: &State,
    engagement: &Engagement,
    added: &[UnitIndex],
) -> Result<(), Violation> {
    if !owes_beside(state, engagement, added) {
        return Ok(());
    }
    let after = Front::new(state, Some(engagement), added);
    let (idle_after, unserved) = (after.idle(), after.unserved());
    if idle_after.is_empty() && unserved.is_empty() {
        return Ok(());
    }
    let before = Front::new(state, None, &[]);
    let idle = before.idle();
    if let Some(unit) = idle_after
        .into_iter()
        .find(|hex| !idle.contains(hex))
        .and_then(|hex| state.stack(hex).next())
    {
        return Err(Violation::LeavesIdle {
            unit: state.id(unit),
        });
    }
    let already = before.unserved();
    if unserved.len() <= already.len() {
        return Ok(());
    }
    let hex = unserved
        .iter()
        .find(|hex| !already.contains(hex))
        .or(unserved.first());
    let Some(enemy) = hex.and_then(|&hex| state.stack(hex).next()) else {
        return Ok(());
    };
    let sortie = engagement
        .attackers
        .iter()
        .find(|&&unit| chateaux::is_freed(state, unit));
    Err(match sortie.filter(|_| added.contains(&enemy)) {
        Some(&unit) => Violation::ChateauMustTakeAll {
            unit: state.id(unit),
            enemy: state.id(enemy),
        },
        None => Violation::LeavesUnattacked {
            unit: state.id(enemy),
        },
    })
}

/// Tells whether anybody but those of an engagement owes a fight, or will owe one for it.
fn owes_beside(state: &State, engagement: &Engagement, added: &[UnitIndex]) -> bool {
    let owing = state.units().filter(|&unit| {
        let own = state.unit(unit);
        own.fought == Fought::No && (own.owes != Obligation::Nothing || added.contains(&unit))
    });
    let mut beside = owing.filter(|&unit| !engagement.names(unit));
    beside.next().is_some()
}

/// What is still owed in the current combat phase, and can still be met [6.1].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Open {
    pub must_attack: Vec<UnitIndex>,
    pub must_be_attacked: Vec<UnitIndex>,
}

/// Lists what is still owed and can still be met [6.1].
pub fn open(state: &State) -> Open {
    let owes = |own: &Unit| own.fought == Fought::No && own.owes != Obligation::Nothing;
    if !state.units().any(|unit| owes(state.unit(unit))) {
        return Open::default();
    }
    let front = Front::new(state, None, &[]);
    let grid = state.setup().board.grid();
    let owing = |hexes: &HexSet, wanted: Obligation| -> Vec<UnitIndex> {
        let units = state.on_map().filter(|&(unit, hex)| {
            let (own, place) = (state.unit(unit), grid.index(hex));
            own.fought == Fought::No
                && own.owes == wanted
                && hexes.contains(place)
                && front.owing.contains(place)
        });
        units.map(|(unit, _)| unit).collect()
    };
    let hex_of = |unit: &UnitIndex| state.unit(*unit).hex();
    let idle = front.idle();
    let mut must_attack = owing(&front.attackers, Obligation::Attack);
    must_attack.retain(|unit| hex_of(unit).is_some_and(|hex| !idle.contains(&hex)));
    let mut must_be_attacked = owing(&front.defenders, Obligation::Defence);
    must_be_attacked.retain(|unit| hex_of(unit).is_some_and(|hex| front.can_be_attacked(hex)));
    Open {
        must_attack,
        must_be_attacked,
    }
}

/// Refuses the end of a combat phase while something owed can still be met [6.1].
pub fn check_met(state: &State) -> Result<(), Violation> {
    let open = open(state);
    let ids = |units: &[UnitIndex]| units.iter().map(|&unit| state.id(unit)).collect::<Vec<_>>();
    if !open.must_attack.is_empty() {
        return Err(Violation::MustStillAttack {
            units: ids(&open.must_attack),
        });
    }
    if !open.must_be_attacked.is_empty() {
        return Err(Violation::MustStillBeAttacked {
            units: ids(&open.must_be_attacked),
        });
    }
    Ok(())
}
