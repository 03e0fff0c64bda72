//! The account of a plan's odds, line by line: what counts, and what does not and why [6.2, 6.3].

use super::{Line, Section, hexes};
use crate::client::theme::counted;
use crate::hex::HexNumber;
use crate::last_battles::bombardment;
use crate::last_battles::charts::Odds;
use crate::last_battles::client::words::refusal;
use crate::last_battles::combat::odds::Account;
use crate::last_battles::event::{Factor, Modification};
use crate::last_battles::order::Attack;
use crate::last_battles::state::State;
use crate::last_battles::words::arm;
use crate::table::case::case;
use crate::table::ids::UnitId;

fn name(state: &State, unit: UnitId) -> String {
    state.find(unit).map_or_else(
        || unit.to_string(),
        |index| state.counter(index).name.clone(),
    )
}

/// Puts a line of the account in words.
fn line(state: &State, of: &Modification) -> Line {
    let named = |unit| name(state, unit);
    let times = format!("× {}", of.value);
    let plus = of.value.to_string();
    let half = "÷ 2";
    let less = format!("– {}", of.value);
    let limit = Odds::ALL
        .get(usize::from(of.value))
        .map_or(String::new(), Odds::to_string);
    let (what, value) = match &of.what {
        Factor::Attacker(unit) => (named(*unit), plus),
        Factor::Bombardment(unit) => (format!("{}, bombarding", named(*unit)), plus),
        Factor::Sustained(unit) => (format!("{} has not moved", named(*unit)), times),
        Factor::Defender(unit) => (named(*unit), plus),
        Factor::RetreatedDefender(unit) => (
            format!("{}: retreated here, adds nothing", named(*unit)),
            plus,
        ),
        Factor::CavalryAttackingIntoCover => {
            ("cavalry halved, attacking into cover".to_owned(), less)
        }
        Factor::CavalryDefendingInCover => ("cavalry halved, defending in cover".to_owned(), less),
        Factor::HalvedByTerrain(unit) => (
            format!("{}: halved by the terrain", named(*unit)),
            half.to_owned(),
        ),
        Factor::FormingGarrison(hex) => (
            format!("{}: its garrison is being formed", place(state, *hex)),
            half.to_owned(),
        ),
        Factor::HalvedForSupply(unit) => (
            format!("{}: halved for want of supply", named(*unit)),
            half.to_owned(),
        ),
        Factor::RollsForSupply(unit) => (
            format!("{}: out of supply, rolls before the combat", named(*unit)),
            half.to_owned(),
        ),
        Factor::HalvedByRain => ("rain halves the attack".to_owned(), half.to_owned()),
        Factor::Town(hex) => (format!("town of {}", place(state, *hex)), times),
        Factor::Chateau(hex) => (format!("chateau of {}", place(state, *hex)), times),
        Factor::Water(hex) if of.counted => (format!("all attack {hex} over water"), times),
        Factor::Water(hex) => (
            format!("water before {hex}: the better ground counts alone"),
            times,
        ),
        Factor::WaterNotForAll(hex) => (format!("not all attack {hex} over water"), times),
        Factor::ColumnsUp => {
            let columns = counted(of.value.into(), "column", "columns");
            ("odds moved to the right".to_owned(), format!("+ {columns}"))
        }
        Factor::ColumnsDown => {
            let columns = counted(of.value.into(), "column", "columns");
            ("odds moved to the left".to_owned(), format!("– {columns}"))
        }
        Factor::Charge => ("the cavalry charges".to_owned(), times),
        Factor::Enhanced(branch) => (
            format!("{} enhanced, as serves the defender", arm(*branch)),
            times,
        ),
        Factor::BlownAttackers | Factor::BlownDefenders => {
            ("blown cavalry halved".to_owned(), less)
        }
        Factor::ChateauLimit if of.counted => {
            ("infantry in a chateau: no better odds".to_owned(), limit)
        }
        Factor::ChateauLimit => ("infantry in a chateau: limit not reached".to_owned(), limit),
        Factor::AttackersOutOfCommand => ("attackers out of command".to_owned(), String::new()),
        Factor::DefendersOutOfCommand => ("defenders out of command".to_owned(), String::new()),
        Factor::AttackersDriveNobodyOff => (
            "attackers out of command: nobody retreats".to_owned(),
            String::new(),
        ),
        Factor::DefendersRepelNobody => (
            "defenders out of command: no attacker falls or retreats".to_owned(),
            String::new(),
        ),
        Factor::DieLowered => ("odds above 6-1: the die is lowered".to_owned(), less),
        Factor::DieRaised => ("odds below 1-5: the die is raised".to_owned(), plus),
        Factor::Reduction => ("lower odds chosen".to_owned(), limit),
    };
    Line {
        what,
        value: if of.counted { value } else { "–".to_owned() },
        case: of.case,
        counted: of.counted,
    }
}

fn place(state: &State, hex: HexNumber) -> String {
    let name = state.setup().board.name(hex);
    name.map_or_else(|| hex.to_string(), str::to_owned)
}

fn is_of_attack(what: &Factor) -> bool {
    matches!(
        what,
        Factor::Attacker(_)
            | Factor::Bombardment(_)
            | Factor::Sustained(_)
            | Factor::CavalryAttackingIntoCover
            | Factor::HalvedByTerrain(_)
            | Factor::HalvedByRain
            | Factor::AttackersOutOfCommand
            | Factor::AttackersDriveNobodyOff
            | Factor::ColumnsUp
            | Factor::Charge
            | Factor::Enhanced(_)
            | Factor::BlownAttackers
            | Factor::Reduction
    )
}

/// Accounts for the attackers' side.
pub(super) fn attack(state: &State, plan: &Attack, account: &Account) -> Section {
    let counted = account.lines.iter().filter(|of| is_of_attack(&of.what));
    let lines = counted.map(|of| line(state, of));
    Section {
        total: account.attack.to_string(),
        lines: lines.chain(silent_guns(state, plan)).collect(),
    }
}

/// Lists the guns within range that cannot join, each with the reason.
fn silent_guns(state: &State, plan: &Attack) -> Vec<Line> {
    let silent = bombardment::silent(state, plan).into_iter();
    let lines = silent.map(|(_, why)| {
        let (what, by) = refusal(state, &why);
        Line {
            what,
            value: "–".to_owned(),
            case: by.unwrap_or(case("7.1")),
            counted: false,
        }
    });
    lines.collect()
}

/// Accounts for the defenders' side.
pub(super) fn defence(state: &State, plan: &Attack, account: &Account) -> Section {
    let of_defence = account.lines.iter().filter(|of| !is_of_attack(&of.what));
    let mut lines: Vec<_> = of_defence.map(|of| line(state, of)).collect();
    let multiplied = account.lines.iter().any(|of| {
        matches!(
            of.what,
            Factor::Town(_) | Factor::Chateau(_) | Factor::Water(_) | Factor::WaterNotForAll(_)
        )
    });
    if !multiplied {
        lines.push(Line {
            what: format!(
                "no help from the ground of {}",
                hexes(plan.defenders.iter().copied())
            ),
            value: "–".to_owned(),
            case: case("6.3"),
            counted: false,
        });
    }
    Section {
        total: account.defence.to_string(),
        lines,
    }
}
