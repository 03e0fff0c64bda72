//! One plain sentence for each refusal, the same in the client, the text protocol and the log.

use super::Violation;
use crate::last_battles::charts::MovementPoints;
use std::fmt;

/// Says how many movement points.
fn points(number: MovementPoints) -> String {
    let noun = match number == MovementPoints::whole(1) {
        true => "point",
        false => "points",
    };
    format!("{number} movement {noun}")
}

/// Says how many hexes.
pub(super) fn hexes(number: u32) -> String {
    match number {
        1 => "1 hex".to_owned(),
        number => format!("{number} hexes"),
    }
}

fn list<T: fmt::Display>(items: &[T]) -> String {
    items
        .iter()
        .map(T::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence(f)?;
        match self.case() {
            Some(case) => write!(f, " [{case}]"),
            None => Ok(()),
        }
    }
}

impl Violation {
    fn sentence(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Violation as V;
        match self {
            V::GameOver => write!(f, "the game is over"),
            V::NotNow { open, case } => write!(
                f,
                "this order does not answer what is to be decided now: {}",
                open.words(Some(*case))
            ),
            V::NoCombatNow { when } => write!(f, "there is no combat {when}"),
            V::UnknownUnit { unit } => write!(f, "no unit of this game is called {unit}"),
            V::NotYours { unit, player } => {
                write!(f, "{unit} is not the {player} player's to order now")
            }
            V::NotOnMap { unit } => write!(f, "{unit} is not on the map"),
            V::NamedTwice { unit } => write!(f, "{unit} is named twice"),
            V::NotOneStack { unit } => write!(f, "{unit} does not stand with the others"),
            V::NoUnits => write!(f, "no unit is named"),
            V::AlreadyMoved { unit } => write!(f, "{unit} has moved in this phase"),
            V::EmptyPath { unit } => write!(f, "the path of {unit} has no hex"),
            V::NotTouching { from, to } => write!(f, "{to} does not touch {from}"),
            V::OutOfPlay { hex } => write!(f, "{hex} is out of play"),
            V::EnemyInHex { hex } => write!(f, "an enemy stands in {hex}"),
            V::RiverInTheWay { from, to } => {
                write!(f, "a river without a bridge lies between {from} and {to}")
            }
            V::LeavesZone { unit, hex } => {
                write!(
                    f,
                    "{unit} stands in an enemy zone of control in {hex} and may leave it only by combat"
                )
            }
            V::StopsInZone { unit, hex } => {
                write!(f, "{unit} must stop in {hex}, in an enemy zone of control")
            }
            V::ZoneInQuiet { unit, hex, when } => write!(
                f,
                "{unit} may neither enter nor leave the enemy zone of control in {hex} {when}"
            ),
            V::TooFar { unit, needs, has } => {
                write!(f, "{unit} needs {} and has {has}", points(*needs))
            }
            V::StandsStill {
                unit, moves_from, ..
            } => write!(f, "{unit} may not move before {moves_from}"),
            V::OtherWing { leader, unit, .. } => {
                write!(f, "{unit} is of another wing than {leader}")
            }
            V::NotReleased { unit, .. } => write!(f, "{unit} has not been released to move"),
            V::StackingExceeded { hex, found } => {
                write!(f, "{found} units in {hex}; two may stack")
            }
            V::NobodyCanMakeRoom { hex, found, .. } => {
                write!(
                    f,
                    "{found} units would stand in {hex}, and none there could still make room"
                )
            }
            V::ChateauStacking { hex, found } => {
                write!(f, "{found} units in the chateau of {hex}; one may hold it")
            }
            V::NotWaiting { unit } => write!(f, "{unit} is not waiting to enter"),
            V::NotDueYet { unit, turn } => write!(f, "{unit} may enter from {turn} on"),
            V::WaitsForDie { unit, .. } => {
                write!(f, "{unit} enters only once its die has been rolled")
            }
            V::WrongEntry { unit, at, instead } => {
                write!(f, "{unit} does not enter at {at} but at {}", list(instead))
            }
            V::EntryBlocked { at } => write!(f, "the enemy bars the way in at {at}"),
            V::OutOfTurn { unit, first } => {
                write!(
                    f,
                    "{unit} comes behind {first} in the column and enters after it"
                )
            }
            V::ColumnTooDear {
                unit,
                at,
                nth,
                once,
                needs,
                has,
            } => write!(
                f,
                "{unit} enters at {at} as stack {nth} of the column and pays {nth} times {once} there, {}; \
                 it needs {needs} in all and has {has}",
                points(once.times(u16::from(*nth)))
            ),
            V::EntersAlone { unit, .. } => write!(f, "{unit} enters alone, not in a stack"),
            V::EntryOver { unit } => write!(f, "the only turn in which {unit} could enter is over"),
            V::ForceDivided { unit } => {
                write!(f, "the force enters together, and {unit} can still come in")
            }
            V::ForceCutOff { units } => {
                let who = match units {
                    1 => "one unit".to_owned(),
                    _ => format!("{units} units"),
                };
                write!(
                    f,
                    "the force enters together, and {who} of it could not follow any more"
                )
            }
            V::NoEntryChoice {
                at: Some(at),
                instead,
                ..
            } => write!(f, "the entry may be at {}, not at {at}", list(instead)),
            V::NoEntryChoice { instead, .. } => {
                write!(f, "an entry must be chosen: {}", list(instead))
            }
            V::NoSecretEntry { at, instead } => {
                write!(f, "the force may enter at {}, not at {at}", list(instead))
            }
            V::NoExitHere { hex } => write!(f, "no unit may leave the map at {hex}"),
            V::NotItsExit { unit, at } => {
                write!(
                    f,
                    "{unit} belongs to an army that may not leave the map at {at}"
                )
            }
            V::ExitClosed { hex } => write!(f, "no unit may leave the map at {hex} in this turn"),
            V::ExitOutOfReach { unit, at } => {
                write!(
                    f,
                    "{unit} does not get as far as {at} in this phase, let alone off the map"
                )
            }
            V::NoAttackers => write!(f, "nobody is named who attacks"),
            V::CountedTwice { unit } => {
                write!(
                    f,
                    "{unit} is named twice; it fights once, with its whole strength"
                )
            }
            V::NoTarget => write!(f, "no hex to attack is named"),
            V::HexNamedTwice { hex } => write!(f, "{hex} is named twice"),
            V::NoDefenders { hex } => write!(f, "no enemy stands in {hex}"),
            V::NotAdjacent { unit, hex } => write!(f, "{unit} is not adjacent to {hex}"),
            V::AttackOverRiver { unit, hex } => {
                write!(
                    f,
                    "a river without a bridge keeps {unit} from attacking {hex}"
                )
            }
            V::FoughtAlready { unit } => write!(f, "{unit} has fought in this phase"),
            V::AttackedAlready { hex } => {
                write!(f, "the units in {hex} have been attacked in this phase")
            }
            V::RetreatedInCombat { unit } => write!(
                f,
                "{unit} has fought in this phase and retreated; it fights no more"
            ),
            V::AdvancedInCombat { unit } => {
                write!(f, "{unit} has advanced in this phase and fights no more")
            }
            V::HexRetreatedInto { hex } => write!(
                f,
                "the units in {hex} have been attacked in this phase and retreated there; they are not attacked again"
            ),
            V::HexAdvancedInto { hex } => write!(
                f,
                "the units in {hex} have advanced in this phase and are not attacked again"
            ),
            V::StackDivided { unit, left_out } => {
                write!(
                    f,
                    "{unit} and {left_out} are stacked and must fight in the same combat"
                )
            }
            V::LeavesUnattacked { unit } => {
                write!(
                    f,
                    "{unit} must be attacked in this phase, and nobody would be left to do it"
                )
            }
            V::LeavesIdle { unit } => {
                write!(
                    f,
                    "{unit} must attack in this phase, and nobody would be left for it to attack"
                )
            }
            V::ChateauMustTakeAll { unit, enemy } => write!(
                f,
                "{unit} in its chateau may attack only if every adjacent enemy is attacked, and nobody would be left for {enemy}"
            ),
            V::HigherOdds { calculated, wanted } => {
                write!(
                    f,
                    "the odds are {calculated}; they may be lowered, not raised to {wanted}"
                )
            }
            V::NotArtillery { unit } => write!(f, "{unit} is no artillery and cannot bombard"),
            V::ArtilleryInZone { unit } => {
                write!(
                    f,
                    "{unit} is in an enemy zone of control and attacks like any other unit"
                )
            }
            V::BombardRange {
                unit,
                hex,
                distance,
                range,
            } => {
                let away = hexes(*distance);
                let at = match range {
                    3 => "heavy artillery bombards at two or three",
                    _ => "artillery bombards at two",
                };
                write!(f, "{hex} lies {away} from {unit}; {at}")
            }
            V::BombardSeveral { unit } => {
                write!(
                    f,
                    "{unit} is stacked with artillery that bombards another hex"
                )
            }
            V::BombardOneHex => write!(f, "artillery alone bombards a single hex"),
            V::DisplacedGun { unit } => write!(
                f,
                "{unit} has been displaced and fires no more in this phase"
            ),
            V::SightBlocked { unit, hex, by } => {
                write!(
                    f,
                    "{unit} does not see {hex}: {by} blocks the line of sight"
                )
            }
            V::BombardChateau { hex } => write!(f, "{hex} is a chateau and cannot be bombarded"),
            V::MustStillAttack { units } => write!(f, "must still attack: {}", list(units)),
            V::MustStillBeAttacked { units } => {
                write!(f, "must still be attacked: {}", list(units))
            }
            V::GunTakesNoLoss { unit } => write!(
                f,
                "{unit} bombarded; the exchange takes attackers beside the enemy only"
            ),
            V::NotAmongAttackers { unit } => {
                write!(f, "{unit} was not among the attackers of this combat")
            }
            V::DidNotBombard { unit } => write!(f, "{unit} did not bombard in this combat"),
            V::NeedNotRetreat { unit } => {
                write!(f, "{unit} is not among those who have to retreat now")
            }
            V::NoRetreat { unit, to, why } => write!(f, "{unit} may not retreat into {to}: {why}"),
            V::NeedlessDisplacement { unit, to } => {
                write!(
                    f,
                    "{unit} has another hex to retreat into and may displace nobody in {to}"
                )
            }
            V::DisplaceWhom { unit, to } => {
                write!(
                    f,
                    "two units stand in {to}; say which of them {unit} displaces"
                )
            }
            V::CannotDisplace { unit } => write!(f, "{unit} could not be displaced safely"),
            V::LossesTooSmall { found, at_least } => {
                write!(
                    f,
                    "{found} strength points are named; the exchange takes at least {at_least}"
                )
            }
            V::NoAdvance { unit, to } => {
                write!(f, "{unit} may not advance into {to} after this combat")
            }
            V::DemoralizedStays { unit, .. } => {
                write!(f, "{unit} is demoralized and does not advance")
            }
            V::OutOfCommandStays { unit, .. } => write!(
                f,
                "{unit} fought out of command, or together with units out of command, and does not advance"
            ),
            V::GunStays { unit } => write!(f, "{unit} bombarded and does not advance"),
            V::ChateauStaysEmpty { hex } => write!(
                f,
                "nobody advances into the chateau of {hex} after its infantry"
            ),
            V::NothingToDecline { open, case } => write!(
                f,
                "there is nothing to decline; what is to be decided now: {}",
                open.words(Some(*case))
            ),
            V::Staff(staff) => staff.sentence(f),
            V::Optional(optional) => optional.sentence(f),
            V::Variant(variant) => write!(f, "{variant}"),
            V::Train(train) => write!(f, "{train}"),
            V::NoFirstPlace { unit, hex, .. } => write!(f, "{unit} may not begin in {hex}"),
            V::SamePlace {
                unit, with, hex, ..
            } => write!(f, "{unit} and {with} both begin in {hex} already"),
            V::OutOfCommandInZone { unit, hex } => write!(
                f,
                "{unit} is out of command in an enemy zone of control in {hex} and cannot move"
            ),
            V::OutOfCommandIntoZone { unit, hex } => write!(
                f,
                "{unit} is out of command and may not enter the enemy zone of control in {hex}"
            ),
            V::GunOutOfCommand { unit } => {
                write!(f, "{unit} is out of command and cannot bombard")
            }
            V::OutOfCommandAttack { unit } => {
                write!(f, "{unit} is out of command and may not attack")
            }
            V::StatusLater { leader } => write!(
                f,
                "{leader} changes its status at the end of its player's command phase, not now"
            ),
        }
    }
}
