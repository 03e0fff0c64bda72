//! Orders that the rules allow, with all that was found in allowing them.

use super::step::Step;
use crate::last_battles::charts::Odds;
use crate::last_battles::combat::before::{self, StepBack};
use crate::last_battles::combat::odds::Enhancement;
use crate::last_battles::combat::{self, Assault, declared, results};
use crate::last_battles::event::Event;
use crate::last_battles::exits::{self, Departure};
use crate::last_battles::headquarters::{self, Turned};
use crate::last_battles::hidden::{self, Deployment, Placing};
use crate::last_battles::order::Attack;
use crate::last_battles::reorganization::{self, Return};
use crate::last_battles::retreat::{self, AdvanceOption, Retreat};
use crate::last_battles::special::{placing, secrets};
use crate::last_battles::state::hidden::PairIndex;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{command, garrisons, leaders, movement, reinforcements, supply};
use crate::table::case::case;
use crate::table::ids::UnitId;

/// An order that [`check`](super::check) allows: whom it names has been found, and what it costs has been reckoned.
///
/// It holds for the state in which it was found. What a die decides is still open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ready {
    LeaderBegins(leaders::FirstPlace),
    UnitBegins(placing::FirstPlace),
    UnitsChangePlaces([placing::FirstPlace; 2]),
    Commands(Allotment),
    Reorganizes(Return),
    Turns(Turned),
    /// A pair of markers is placed, in a step that may go on.
    Hides(Placing, Step),
    /// A pair is turned up, likewise.
    Reveals(PairIndex, Step),
    /// Somebody who was kept aside is deployed.
    Deploys(Deployment),
    Moves(movement::March),
    Enters(reinforcements::Entry),
    Leaves(Departure),
    /// A garrison is formed, or ended.
    Garrisons(garrisons::Change),
    /// A die for the allowance of a unit out of supply.
    Rolls(UnitIndex),
    Writes(secrets::Writing),
    StepsBack(StepBack),
    /// Who may still step back stays.
    StandsBefore,
    Attacks(Box<Assault>),
    /// An attack to which the defender has an answer to give.
    Declares(Attack),
    /// Who leads the defenders, if anybody does.
    Leads(Option<LeaderIndex>),
    Enhances(Enhancement),
    /// The column at which an attack is resolved.
    SettlesOdds(Odds),
    /// Which of the guns that bombarded share the retreat; none of them, perhaps.
    Withdraws(Vec<UnitIndex>),
    Loses(Vec<UnitIndex>),
    Retreats(Retreat),
    Advances(AdvanceOption),
    NobodyAdvances,
    Stands,
    GivesWay,
    /// The step that stood open is over.
    Ends(Step),
}

impl Ready {
    /// Gets the step with which the sequence goes on after the order; `None` if its own step stays open as it is.
    pub(super) const fn goes_on_with(&self) -> Option<Step> {
        match self {
            Self::Ends(open) => Some(open.next()),
            Self::Reorganizes(_) => Some(Step::Reorganization),
            Self::Hides(_, open) | Self::Reveals(_, open) => Some(*open),
            Self::Writes(_) => Some(Step::SecretForce),
            Self::StepsBack(_) | Self::StandsBefore => Some(Step::BeforeCombat),
            Self::Attacks(_) | Self::Declares(_) => Some(Step::Combat.next()),
            Self::Leads(_) => Some(Step::DefendersLeader),
            Self::Enhances(_) => Some(Step::EnhancedArms),
            Self::SettlesOdds(_) => Some(Step::LowerOdds),
            Self::Withdraws(_) => Some(Step::Withdrawal),
            Self::Stands | Self::GivesWay => Some(Step::ChateauStand),
            Self::Loses(_) => Some(Step::Losses),
            Self::Retreats(_) => Some(Step::Retreat),
            Self::LeaderBegins(_)
            | Self::UnitBegins(_)
            | Self::UnitsChangePlaces(_)
            | Self::Commands(_)
            | Self::Turns(_)
            | Self::Deploys(_)
            | Self::Moves(_)
            | Self::Enters(_)
            | Self::Leaves(_)
            | Self::Garrisons(_)
            | Self::Rolls(_)
            | Self::Advances(_)
            | Self::NobodyAdvances => None,
        }
    }

    /// Tells whether the order ends the combat at hand.
    pub(super) const fn concludes(&self) -> bool {
        matches!(self, Self::Advances(_) | Self::NobodyAdvances)
    }

    /// Lists what the order does by itself, as the chapter it belongs to decides; draws the die.
    pub(super) fn into_events(self, state: &State) -> Vec<Event> {
        match self {
            Self::LeaderBegins(place) => vec![leaders::resolve_set_up(state, place)],
            Self::UnitBegins(place) => placing::resolve(state, place),
            Self::UnitsChangePlaces(places) => {
                let events = places
                    .into_iter()
                    .map(|place| placing::resolve(state, place));
                events.flatten().collect()
            }
            Self::Commands(allotment) => vec![command::resolve(state, &allotment)],
            Self::Reorganizes(found) => reorganization::resolve(state, &found),
            Self::Hides(placing, _) => vec![placing.event(state)],
            Self::Reveals(pair, _) => vec![hidden::reveal(state, pair)],
            Self::Deploys(deployment) => vec![deployment.event(state)],
            Self::Turns(turned) => vec![headquarters::resolve(state, turned)],
            Self::Moves(march) => movement::resolve(state, march),
            Self::Enters(entry) => reinforcements::resolve(state, &entry),
            Self::Leaves(departure) => exits::resolve(state, &departure),
            Self::Garrisons(change) => vec![garrisons::resolve(state, change)],
            Self::Rolls(unit) => vec![supply::roll(state, unit)],
            Self::Writes(writing) => vec![secrets::resolve(writing)],
            Self::StepsBack(step) => before::resolve(state, &step),
            Self::StandsBefore => before::stay(state).into_iter().collect(),
            Self::Attacks(assault) => combat::resolve(state, &assault),
            Self::Declares(attack) => vec![declared::declare(&attack)],
            Self::Leads(leader) => vec![Event::DefenderLeads {
                leader: leader.map(|leader| state.leader_id(leader)),
                case: case("16.13"),
            }],
            Self::Enhances(chosen) => vec![Event::ArmsEnhanced {
                doubled: chosen.doubled,
                tripled: chosen.tripled,
                case: case("16.7"),
            }],
            Self::SettlesOdds(column) => vec![Event::OddsSettled {
                column,
                case: case("6.2C"),
            }],
            Self::Withdraws(guns) => vec![Event::Withdraws {
                units: names(state, &guns),
                case: case("7.1E"),
            }],
            Self::Loses(units) => results::exchange(state, &units),
            Self::Retreats(retreat) => retreat::resolve(state, &retreat),
            Self::Advances(advance) => advance.events(state),
            Self::NobodyAdvances => Vec::new(),
            Self::Stands => vec![Event::Stood {
                units: names(state, garrisons::asked(state)),
                case: garrisons::case_of_stand(state.setup()),
            }],
            Self::GivesWay => vec![Event::GaveWay {
                units: names(state, garrisons::asked(state)),
                case: garrisons::case_of_stand(state.setup()),
            }],
            Self::Ends(_) => Vec::new(),
        }
    }
}

fn names(state: &State, units: &[UnitIndex]) -> Vec<UnitId> {
    units.iter().map(|&unit| state.id(unit)).collect()
}
