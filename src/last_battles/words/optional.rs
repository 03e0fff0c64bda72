//! What optional and variant rules ask and bring, in words [15, 16].

use super::staff::corps_name;
use super::{Teller, join, the};
use crate::last_battles::combat::odds::{Branch, Enhancement};
use crate::last_battles::combat::reduction;
use crate::last_battles::event::{Event, MoraleEvent};
use crate::last_battles::order::Order;
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{decision, legal};
use crate::table::case::{Case, case};

/// What such a rule asks of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub asked: String,
    pub case: Case,
    pub answers: Vec<(String, Order)>,
}

/// Gets what an optional or variant rule asks now, if one does.
pub fn question(state: &State) -> Option<Question> {
    let (asked, cited) = match decision(state).kind {
        DecisionKind::RetreatBefore => ("Who retreats before combat, and where to?", "15.3"),
        DecisionKind::Lead => ("Does a leader lead the defenders?", "16.13"),
        DecisionKind::Enhance => ("Which arms of the attackers are enhanced?", "16.7"),
        DecisionKind::LowerOdds => return at_which_odds(state),
        _ => return None,
    };
    let teller = Teller(state.setup());
    let words = |order: &Order| match order {
        Order::End {} => "All others stay".to_owned(),
        Order::Decline {} => "Nobody leads".to_owned(),
        order => super::capital(teller.order(order)),
    };
    let answers = legal(state).into_iter();
    Some(Question {
        asked: asked.to_owned(),
        case: case(cited),
        answers: answers.map(|order| (words(&order), order)).collect(),
    })
}

/// Asks at which column an attack is resolved whose odds have changed [6.2C].
fn at_which_odds(state: &State) -> Option<Question> {
    let open = reduction::open(state)?;
    let (declared, now) = (open.declared, open.account.column);
    let changed = match declared < now {
        true => "risen",
        false => "fallen",
    };
    let columns = reduction::columns(state).into_iter();
    let answers = columns.map(|odds| (format!("At {odds}"), Order::LowerOdds { odds }));
    Some(Question {
        asked: format!(
            "The odds have {changed} from {declared} to {now} since the attack was declared. At which is it resolved?"
        ),
        case: case("6.2C"),
        answers: answers.collect(),
    })
}

/// Names an arm.
pub const fn arm(branch: Branch) -> &'static str {
    match branch {
        Branch::Infantry => "infantry",
        Branch::Cavalry => "cavalry",
        Branch::Artillery => "artillery",
    }
}

/// Says which arms count double, and which threefold.
pub(super) fn enhanced(enhancement: Enhancement) -> String {
    let tripled = enhancement.tripled;
    let tripled = tripled.map(|arm| format!("{} three times", self::arm(arm)));
    let doubled = enhancement.doubled;
    let doubled = doubled.map(|arm| format!("{} twice", self::arm(arm)));
    join(tripled.into_iter().chain(doubled).collect())
}

impl Teller<'_> {
    /// Says what has happened by an optional or variant rule.
    pub(super) fn optional(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::MayRetreatBefore { units, .. } => {
                format!(
                    "Before combat {}.",
                    self.act(units, "may retreat", "may retreat")
                )
            }
            Event::StandBefore { player, .. } => {
                format!(
                    "{} keeps the other mounted units where they are.",
                    the(*player)
                )
            }
            Event::MayCharge { unit, .. } => format!("{} may charge.", self.unit(*unit)),
            Event::AttackDeclared { attack, .. } => format!(
                "{} is declared on {}.",
                match attack.charge {
                    true => "A charge",
                    false => "An attack",
                },
                self.hexes(&attack.defenders)
            ),
            Event::DefenderLeads {
                leader: Some(leader),
                ..
            } => format!("{} leads the defenders.", self.leader(*leader)),
            Event::DefenderLeads { leader: None, .. } => "Nobody leads the defenders.".to_owned(),
            &Event::ArmsEnhanced {
                doubled, tripled, ..
            } => format!(
                "In the attack counts {}.",
                enhanced(Enhancement { doubled, tripled })
            ),
            Event::OddsSettled { column, .. } => format!("The attack is resolved at {column}."),
            Event::Blown { units, .. } => format!("{} blown.", self.act(units, "is", "are")),
            Event::Routs { unit, .. } => format!("{} routs.", self.unit(*unit)),
            Event::Morale(MoraleEvent::CorpsSunk {
                corps, by, level, ..
            }) => format!(
                "The level of {} sinks by {by} to {level}.",
                corps_name(corps)
            ),
            Event::Morale(MoraleEvent::LevelSunk {
                side,
                wing: Some(wing),
                by,
                level,
                ..
            }) => {
                format!("The level of the {wing} wing of the {side} army sinks by {by} to {level}.")
            }
            Event::Morale(MoraleEvent::LevelSunk {
                side, by, level, ..
            }) => format!("The {side} demoralization level sinks by {by} to {level}."),
            _ => return None,
        })
    }
}
