//! Combat and what follows from it, in words.

use super::Teller;
use crate::last_battles::charts::CombatResult;
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::event::{BattleReport, Event};
use crate::last_battles::state::Garrison;
use crate::table::ids::UnitId;

impl Teller<'_> {
    pub(super) fn fight(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Obligations {
                must_attack,
                must_be_attacked,
                ..
            } => self.obligations(must_attack, must_be_attacked)?,
            Event::Battle(report) => self.battle(report),
            Event::TrainDestroyed {
                train,
                hex,
                attackers,
                bombarding,
                ..
            } => {
                let units = [attackers.as_slice(), bombarding].concat();
                let fall = self.act(&units, "falls", "fall");
                format!("{fall} upon {} in {}.", self.unit(*train), self.hex(*hex))
            }
            Event::Exchanged {
                units, at_least, ..
            } => format!(
                "The exchange takes {}, at least {at_least} strength points.",
                self.units(units)
            ),
            Event::Stood { units, .. } => {
                format!("{} the chateau.", self.act(units, "holds", "hold"))
            }
            Event::GaveWay { units, .. } => {
                format!("{} the chateau.", self.act(units, "gives up", "give up"))
            }
            Event::Withdraws { units, .. } if units.is_empty() => {
                "The bombarding artillery stays where it is.".to_owned()
            }
            Event::Withdraws { units, .. } => {
                format!(
                    "{} the attackers' retreat.",
                    self.act(units, "shares", "share")
                )
            }
            _ => return None,
        })
    }

    /// Says what the dice do to units out of supply; nothing if they do nothing.
    fn waits(&self, retreating: &[UnitId], halved: &[UnitId]) -> Option<String> {
        let goes = (!retreating.is_empty()).then(|| {
            let words = self.act(retreating, "retreats", "retreat");
            format!("{words} from the combat for want of supply.")
        });
        let half = (!halved.is_empty()).then(|| {
            let words = self.act(halved, "counts", "count");
            format!("{words} half for want of supply.")
        });
        let sentences: Vec<_> = goes.into_iter().chain(half).collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// Says who must fight; nothing if nobody must.
    fn obligations(&self, attack: &[UnitId], defend: &[UnitId]) -> Option<String> {
        let attack = (!attack.is_empty()).then(|| format!("{} must attack.", self.units(attack)));
        let defend =
            (!defend.is_empty()).then(|| format!("{} must be attacked.", self.units(defend)));
        let sentences: Vec<_> = attack.into_iter().chain(defend).collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    fn battle(&self, report: &BattleReport) -> String {
        let hexes = self.hexes(&report.defenders);
        let attack = match (report.attackers.as_slice(), report.bombarding.as_slice()) {
            ([], guns) => format!("{} {hexes}", self.act(guns, "bombards", "bombard")),
            (units, []) => format!("{} {hexes}", self.act(units, "attacks", "attack")),
            (units, guns) => format!(
                "{} {hexes} with the fire of {}",
                self.act(units, "attacks", "attack"),
                self.units(guns)
            ),
        };
        let column = match report.column == report.odds {
            true => format!("at {}", report.column),
            false => format!("at {} instead of {}", report.column, report.odds),
        };
        format!(
            "{attack}, held by {}: {} to {}, {column}. The die shows {}: {}.",
            self.units(&report.defending),
            report.attack_strength,
            report.defense_strength,
            report.die.pips(),
            result(report.result),
        )
    }

    pub(super) fn aftermath(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Retreated { unit, from, to, .. } => format!(
                "{} retreats from {} to {}.",
                self.unit(*unit),
                self.hex(*from),
                self.hex(*to)
            ),
            Event::Displaced {
                unit, from, to, by, ..
            } => format!(
                "{} makes room for {} and goes from {} to {}.",
                self.unit(*unit),
                self.unit(*by),
                self.hex(*from),
                self.hex(*to)
            ),
            Event::MakesRoom { unit, by, .. } => {
                format!(
                    "{} must make room for {}.",
                    self.unit(*unit),
                    self.unit(*by)
                )
            }
            Event::Eliminated {
                unit,
                hex,
                strength: CombatStrength(0),
                ..
            } => format!("{} is destroyed in {}.", self.unit(*unit), self.hex(*hex)),
            Event::Eliminated {
                unit,
                hex,
                strength,
                ..
            } => format!(
                "{} is eliminated in {}: {strength} strength points.",
                self.unit(*unit),
                self.hex(*hex)
            ),
            Event::Garrison { unit, status, .. } => {
                let does = match status {
                    Garrison::Forming => "begins to garrison its chateau",
                    Garrison::Formed => "garrisons its chateau",
                    Garrison::None => "garrisons its chateau no longer",
                };
                format!("{} {does}.", self.unit(*unit))
            }
            Event::SupplyChecked { out_of_supply, .. } if out_of_supply.is_empty() => {
                "All units are in supply.".to_owned()
            }
            Event::SupplyChecked { out_of_supply, .. } => {
                let units = self.act(out_of_supply, "has", "have");
                format!("{units} no line of supply until it is looked at again.")
            }
            Event::CombatWaits(combat) => self.waits(&combat.retreating, &combat.halved)?,
            Event::CombatDropped { .. } => {
                "The combat is over: one side has nobody left in it.".to_owned()
            }
            Event::OutOfSupply { unit, hex, .. } => format!(
                "{} in {} has no line of supply and is lost for good.",
                self.unit(*unit),
                self.hex(*hex)
            ),
            Event::Advanced { unit, from, to, .. } => format!(
                "{} advances from {} into {}.",
                self.unit(*unit),
                self.hex(*from),
                self.hex(*to)
            ),
            _ => return None,
        })
    }
}

const fn result(result: CombatResult) -> &'static str {
    match result {
        CombatResult::Ae => "Ae, the attackers are eliminated",
        CombatResult::Ar => "Ar, the attackers retreat",
        CombatResult::Ex => "Ex, an exchange",
        CombatResult::Dr => "Dr, the defenders retreat",
        CombatResult::De => "De, the defenders are eliminated",
        CombatResult::Ne => "nothing happens",
    }
}
