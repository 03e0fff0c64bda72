//! What is asked and reckoned, in words: orders, and the lines of the account of a combat's odds.

use super::{Teller, command, optional};
use crate::hex::HexNumber;
use crate::last_battles::charts::Odds;
use crate::last_battles::combat::odds::Enhancement;
use crate::last_battles::event::{Factor, Modification};
use crate::last_battles::game_setup::{Choice, SecretOrder};
use crate::last_battles::order::Order;
use crate::table::ids::{PieceId, UnitId};
use std::collections::BTreeSet;

impl Teller<'_> {
    /// Asks what is to be written down in secret about who comes, and lists the answers [18.5C, 28D].
    pub(super) fn secret_question(&self, matter: &SecretOrder) -> (String, Vec<(String, Order)>) {
        let come = |at| Order::Entry { at };
        let entries = matter.entries.iter();
        let entries = entries.map(|entry| {
            let text = format!("At {} on {}", self.hex(entry.at), entry.turn);
            (text, come(Some(entry.at)))
        });
        let stays = match matter.choice {
            Choice::MayStayAway => Some(("Nobody comes".to_owned(), come(None))),
            Choice::Comes => None,
        };
        let asked = match matter.choice {
            Choice::MayStayAway => "whether, where and when",
            Choice::Comes => "where and when",
        };
        let question = format!(
            "In secret: {asked} do {} come?",
            self.commands(&matter.units)
        );
        (question, entries.chain(stays).collect())
    }

    /// Names units by their commands, and counts them.
    fn commands(&self, units: &[UnitId]) -> String {
        let found = units.iter().filter_map(|&unit| self.0.find(unit));
        let counters = found.map(|index| &self.0.roster[usize::from(index.0)].counter);
        let commands: BTreeSet<_> = counters
            .map(|counter| {
                format!(
                    "{} {}",
                    counter.side,
                    command(counter.side, &counter.command)
                )
            })
            .collect();
        let commands: Vec<_> = commands.into_iter().collect();
        format!("the {} units of the {}", units.len(), commands.join(", "))
    }

    /// Says what a line of the account of a combat's odds means.
    pub(super) fn factor(&self, line: &Modification) -> String {
        let value = line.value;
        let not = if line.counted {
            ""
        } else {
            ", which does not count"
        };
        let column = || {
            Odds::ALL
                .get(usize::from(value))
                .map_or_else(String::new, Odds::to_string)
        };
        match &line.what {
            Factor::Attacker(unit) => format!("{} attacks with {value}{not}", self.unit(*unit)),
            Factor::Bombardment(unit) => format!("{} bombards with {value}{not}", self.unit(*unit)),
            Factor::Sustained(unit) => {
                format!("{} has not moved: times {value}", self.unit(*unit))
            }
            Factor::Defender(unit) => format!("{} defends with {value}{not}", self.unit(*unit)),
            Factor::RetreatedDefender(unit) => {
                format!(
                    "{} has retreated here and adds nothing to the defence",
                    self.unit(*unit)
                )
            }
            Factor::CavalryAttackingIntoCover => {
                format!("cavalry attacks into cover at half strength: {value} less{not}")
            }
            Factor::CavalryDefendingInCover => {
                format!("cavalry defends in cover at half strength: {value} less{not}")
            }
            Factor::HalvedByTerrain(unit) => {
                format!(
                    "{} attacks into the terrain at half strength",
                    self.unit(*unit)
                )
            }
            Factor::FormingGarrison(hex) => {
                let hex = self.hex(*hex);
                format!("a garrison is being formed in {hex}: the defenders count half")
            }
            Factor::HalvedForSupply(unit) => {
                format!("{} counts half for want of supply", self.unit(*unit))
            }
            Factor::RollsForSupply(unit) => {
                format!("{} is out of supply and will roll for it", self.unit(*unit))
            }
            Factor::HalvedByRain => "in rain attackers count half".to_owned(),
            Factor::Town(hex) => format!("the town of {}: times {value}{not}", self.hex(*hex)),
            Factor::Chateau(hex) => {
                format!("the chateau of {}: times {value}{not}", self.hex(*hex))
            }
            Factor::Water(hex) => {
                format!(
                    "all attack {} over stream or bridge: times {value}{not}",
                    self.hex(*hex)
                )
            }
            Factor::WaterNotForAll(hex) => format!(
                "not all attack {} over stream or bridge: no times {value}",
                self.hex(*hex)
            ),
            Factor::ColumnsUp => {
                let plural = if value == 1 { "" } else { "s" };
                format!("the odds move {value} column{plural} to the right{not}")
            }
            Factor::ColumnsDown => {
                let plural = if value == 1 { "" } else { "s" };
                format!("the odds move {value} column{plural} to the left{not}")
            }
            Factor::Charge => format!("the cavalry charges: times {value}{not}"),
            Factor::Enhanced(branch) => format!(
                "{} is enhanced, as serves the defender: times {value}{not}",
                optional::arm(*branch)
            ),
            Factor::BlownAttackers => {
                format!("blown cavalry attacks at half strength: {value} less{not}")
            }
            Factor::BlownDefenders => {
                format!("blown cavalry defends at half strength: {value} less{not}")
            }
            Factor::ChateauLimit => {
                format!(
                    "infantry in a chateau is attacked at {} at most{not}",
                    column()
                )
            }
            Factor::AttackersOutOfCommand => {
                "attackers out of command retreat instead of winning".to_owned()
            }
            Factor::DefendersOutOfCommand => {
                "defenders out of command drive attackers off instead of killing them".to_owned()
            }
            Factor::AttackersDriveNobodyOff => {
                "attackers out of command drive nobody off".to_owned()
            }
            Factor::DefendersRepelNobody => {
                "defenders out of command neither drive attackers off nor kill them".to_owned()
            }
            Factor::DieLowered => format!("odds above 6-1: the die counts {value} less{not}"),
            Factor::DieRaised => format!("odds below 1-5: the die counts {value} more{not}"),
            Factor::Reduction => format!("the attacker chooses {}", column()),
        }
    }

    /// Says what an order asks for.
    pub(super) fn order(&self, order: &Order) -> String {
        match order {
            Order::Move { unit, path } => self.go("move", &[*unit], path.last().copied()),
            Order::MoveStack { units, path } => self.go("move", units, path.last().copied()),
            Order::Enter { unit, at, path } => {
                self.go("bring in", &[*unit], path.last().copied().or(Some(*at)))
            }
            Order::EnterStack { units, at, path } => {
                self.go("bring in", units, path.last().copied().or(Some(*at)))
            }
            Order::Exit { unit, at } => {
                format!("take {} off the map at {}", self.unit(*unit), self.hex(*at))
            }
            Order::Garrison { unit, forms: true } => {
                format!("have {} garrison its chateau", self.unit(*unit))
            }
            Order::Garrison { unit, forms: false } => {
                format!("end the garrison of {}", self.unit(*unit))
            }
            Order::SupplyDie { unit } => format!("roll for {}", self.unit(*unit)),
            Order::HalForce { entry: None } => "leave the force at Hal where it is".to_owned(),
            Order::Entry { at: None } => "let nobody come".to_owned(),
            Order::Entry { at: Some(at) } => format!("choose the entry at {}", self.hex(*at)),
            Order::HalForce { entry: Some(at) } => {
                format!("have the force at Hal come in at {}", self.hex(*at))
            }
            Order::Attack(attack) => {
                let units = [attack.attackers.as_slice(), &attack.bombarding].concat();
                let verb = if attack.charge { "charge" } else { "attack" };
                let led = attack.leader.map(|leader| self.leader(leader));
                let led = led.map_or_else(String::new, |leader| format!(", led by {leader}"));
                format!(
                    "{verb} {} with {}{led}",
                    self.hexes(&attack.defenders),
                    self.units(&units)
                )
            }
            Order::RetreatBefore { unit, to, leaders } => {
                let along = match leaders.is_empty() {
                    true => String::new(),
                    false => format!(", with {}", self.units(leaders)),
                };
                format!("{}{along}", self.go("retreat", &[*unit], Some(*to)))
            }
            Order::Lead { leader } => format!("have {} lead", self.leader(*leader)),
            &Order::Enhance { doubled, tripled } => {
                let enhancement = Enhancement { doubled, tripled };
                format!("count {}", optional::enhanced(enhancement))
            }
            Order::LowerOdds { odds } => format!("resolve the attack at {odds}"),
            Order::AdvanceStack { units, to } => self.go("advance", units, Some(*to)),
            Order::Retreat { unit, to, .. } => self.go("retreat", &[*unit], Some(*to)),
            Order::Losses { units } => format!("lose {}", self.units(units)),
            Order::ChateauStand {} => "hold the chateau".to_owned(),
            Order::BombardWithdraw { .. } => "withdraw the artillery".to_owned(),
            Order::Advance { unit, to } => self.go("advance", &[*unit], Some(*to)),
            Order::SetUp {
                leader,
                hex: Some(hex),
            } => format!("set up {} in {}", self.leader(*leader), self.hex(*hex)),
            Order::SetUp { leader, hex: None } => {
                format!("have {} come later", self.leader(*leader))
            }
            Order::Place { unit, hex } => self.go("place", &[*unit], Some(*hex)),
            Order::ChangePlaces { unit, with } => {
                format!("let {} change places", self.units(&[*unit, *with]))
            }
            Order::Command {
                leader,
                officers,
                units,
            } => format!(
                "let {} command {}",
                self.leader(*leader),
                self.both(officers, units)
            ),
            Order::Reorganize { officer, units } => format!(
                "reorganize {} with {}",
                self.units(units),
                self.leader(*officer)
            ),
            Order::PlacePair {
                hex,
                units,
                leaders,
                ..
            } => format!(
                "hide {} behind markers in {}",
                self.both(leaders, units),
                self.hex(*hex)
            ),
            Order::Reveal { pair } => format!("turn {} up", self.pair(*pair)),
            Order::Deploy { unit, hex } => self.go("deploy", &[*unit], Some(*hex)),
            Order::Status {
                headquarters,
                active,
            } => {
                let status = if *active { "active" } else { "inactive" };
                format!("make {} {status}", self.leader(*headquarters))
            }
            Order::Decline {} => "decline".to_owned(),
            Order::End {} => "end the phase".to_owned(),
        }
    }

    fn go(&self, verb: &str, units: &[impl Copy + Into<PieceId>], to: Option<HexNumber>) -> String {
        let to = to.map_or_else(String::new, |to| format!(" to {}", self.hex(to)));
        format!("{verb} {}{to}", self.units(units))
    }
}
