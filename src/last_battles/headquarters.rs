//! [16.14] Army headquarters.
//!
//! Where they are in use each army has a headquarters, which is treated as a leader: it moves as one, alone or with units, and
//! goes to the nearest friend when the enemy reaches it. Active, it stands still and serves its army's commanders;
//! inactive, it moves. Its player changes that at the end of his command phase and at no other time; in an enemy zone it becomes
//! inactive at once. At the beginning of his command phase each active commander who has no line of 24 movement points to his active
//! headquarters, at what a leader pays and around enemies but not their zones, rolls: 1 to 3 turns him inactive. He then
//! moves but commands nobody, until one of the events that release leaders [15.4].
//!
//! A chief of staff keeps the headquarters going by being with it: it falls inactive as soon as he is elsewhere on the map or gives
//! command, and it is not made active again in that phase. In games from before he could command only while it was inactive.
//!
//! The rulebook does not say what holds before a headquarters has come up: here its army's commanders are first looked at
//! in the second turn after it was due, for until then it could not be active whatever its player did.

use super::charts::MovementPoints;
use super::counter::{Army, Rank};
use super::event::{DieFor, Event};
use super::movement::MovementField;
use super::state::{Place, State};
use super::violation::{StaffViolation, Violation};
use super::{command, leaders, zoc};
use crate::hex::HexNumber;
use crate::hex::path::{Flood, UNREACHABLE};
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::{Duty, LeaderIndex};
use crate::table::case::case;
use crate::table::ids::LeaderId;

/// How long a line to a headquarters may be [16.14C].
pub const LINE: MovementPoints = MovementPoints::whole(24);

/// The highest face on which a commander without a line becomes inactive [16.14C].
const TURNS_ON: u8 = 3;

/// Tells whether headquarters are in use.
pub fn in_use(state: &State) -> bool {
    state.has_leaders() && state.in_force(Rule::ArmyHeadquarters)
}

/// Finds an army's headquarters, wherever it is.
pub fn of(state: &State, side: Army) -> Option<LeaderIndex> {
    of_rank(state, side, Rank::Headquarters)
}

/// Finds an army's chief of staff, wherever he is [16.14D].
pub fn chief(state: &State, side: Army) -> Option<LeaderIndex> {
    of_rank(state, side, Rank::ChiefOfStaff)
}

fn of_rank(state: &State, side: Army, rank: Rank) -> Option<LeaderIndex> {
    let mut leaders = state.leaders().filter(|_| in_use(state));
    leaders.find(|&leader| {
        let counter = state.leader_counter(leader);
        counter.side == side && counter.rank == rank
    })
}

/// Gets the hex of an army's headquarters, if that is active [16.14A].
pub fn active_at(state: &State, side: Army) -> Option<HexNumber> {
    let staff = state.leader(of(state, side)?);
    staff.hex().filter(|_| staff.active)
}

/// Tells whether a leader is a chief of staff whose headquarters is active, so that he commands nobody [16.14D].
pub fn silences(state: &State, leader: LeaderIndex) -> bool {
    let counter = state.leader_counter(leader);
    let serves = in_use(state) && !state.in_force(Rule::ChiefCommands);
    serves && counter.rank == Rank::ChiefOfStaff && active_at(state, counter.side).is_some()
}

/// Tells whether a chief of staff would switch his headquarters off by giving command [16.14D].
pub fn is_kept_by(state: &State, chief: LeaderIndex) -> bool {
    active_at(state, state.leader_counter(chief).side).is_some()
}

/// Refuses to move a headquarters that is active [16.14A].
pub fn check_may_move(state: &State, leader: LeaderIndex) -> Result<(), Violation> {
    match state.is_headquarters(leader) && state.leader(leader).active {
        true => Err(StaffViolation::HeadquartersActive {
            leader: state.leader_id(leader),
        }
        .into()),
        false => Ok(()),
    }
}

/// Gets the length of a commander's line to the active headquarters of his army; `None` if there is none [16.14C].
pub fn line(state: &State, commander: LeaderIndex) -> Option<MovementPoints> {
    let from = state.leader(commander).hex()?;
    let to = active_at(state, state.leader_counter(commander).side)?;
    way(state, commander, from, to)
}

/// Gets the length of the shortest line between two hexes of a leader's army; `None` beyond what a line may be [16.14C].
pub fn way(
    state: &State,
    leader: LeaderIndex,
    from: HexNumber,
    to: HexNumber,
) -> Option<MovementPoints> {
    let grid = state.setup().board.grid();
    let footing = MovementField::of_line(state, state.leader_owner(leader));
    let mut flood = Flood::default();
    let budget = u8::try_from(LINE.halves()).unwrap_or(UNREACHABLE - 1);
    flood.spread(&footing, grid.len(), grid.index(from), budget);
    match flood.cost(grid.index(to)) {
        UNREACHABLE => None,
        cost => Some(MovementPoints::from_halves(u16::from(cost))),
    }
}

/// Lists the phasing player's active commanders who have no line to an active headquarters of their army [16.14C].
pub fn without_line(state: &State) -> Vec<LeaderIndex> {
    if !in_use(state) {
        return Vec::new();
    }
    let own = state.leaders_of(state.player()).map(|(leader, _)| leader);
    let commanders = own.filter(|&leader| {
        let side = state.leader_counter(leader).side;
        let active = state.is_commander(leader) && state.leader(leader).active;
        active && is_looked_at(state, side) && line(state, leader).is_none()
    });
    commanders.collect()
}

/// Tells whether the lines of an army are looked at yet: it has a headquarters, which has had a phase to become active.
fn is_looked_at(state: &State, side: Army) -> bool {
    let Some(staff) = of(state, side) else {
        return false;
    };
    let due = state.setup().leaders[usize::from(staff.0)].due.as_ref();
    let track = &state.setup().charts.track;
    due.is_none_or(|due| {
        let first_phase = track.next(due.turn);
        first_phase.is_none_or(|turn| state.turn() > turn)
    })
}

/// Rolls for a commander without a line [16.14C].
pub fn roll_for(state: &State, commander: LeaderIndex) -> Vec<Event> {
    let face = state.dice().clone().roll();
    let leader = state.leader_id(commander);
    let die = Event::Die {
        what: DieFor::Line(leader),
        face,
        case: case("16.14C"),
    };
    let turned = (face.pips() <= TURNS_ON).then(|| Event::LeaderTurned {
        leader,
        active: false,
        case: case("16.14C"),
    });
    [die].into_iter().chain(turned).collect()
}

/// Lists the headquarters of the phasing player whose status could be changed now [16.14A].
pub fn choices(state: &State) -> Vec<LeaderIndex> {
    if !in_use(state) {
        return Vec::new();
    }
    let own = state.leaders_of(state.player()).map(|(leader, _)| leader);
    let staffs = own.filter(|&leader| state.is_headquarters(leader));
    let changed = |&leader: &LeaderIndex| {
        let active = !state.leader(leader).active;
        check(state, state.leader_id(leader), active).is_ok()
    };
    staffs.filter(changed).collect()
}

/// A change of a headquarters' status that the rules allow [16.14A].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turned {
    headquarters: LeaderIndex,
    active: bool,
}

/// Refuses a change of status that is none, or that would not last [16.14A, 16.14B, 16.14D].
pub fn check(state: &State, named: LeaderId, active: bool) -> Result<Turned, Violation> {
    let leader = leaders::find(state, named)?;
    let (unit, player) = (state.leader_piece_id(leader), state.player());
    if !state.is_headquarters(leader) {
        return Err(StaffViolation::NoHeadquarters { leader: named }.into());
    }
    if state.leader_owner(leader) != player {
        return Err(Violation::NotYours { unit, player });
    }
    let staff = state.leader(leader);
    let hex = staff.hex().ok_or(Violation::NotOnMap { unit })?;
    if staff.active == active {
        return Err(StaffViolation::StatusAlready {
            leader: named,
            active,
        }
        .into());
    }
    if active {
        if zoc::in_zone_of(state, player.opponent(), hex) {
            return Err(StaffViolation::HeadquartersInZone { leader: named, hex }.into());
        }
        check_chief(state, state.leader_counter(leader).side, hex)?;
    }
    Ok(Turned {
        headquarters: leader,
        active,
    })
}

/// Refuses to make a headquarters active whose chief of staff is elsewhere, or has given command [16.14D].
fn check_chief(state: &State, side: Army, hex: HexNumber) -> Result<(), Violation> {
    let Some((chief, at)) = chief_on_map(state, side) else {
        return Ok(());
    };
    let leader = state.leader_id(chief);
    if at != hex {
        return Err(StaffViolation::ChiefAway { leader, hex }.into());
    }
    match state.leader(chief).duty {
        Duty::Commands => Err(StaffViolation::ChiefCommands { leader }.into()),
        Duty::None | Duty::Reorganizes | Duty::HasRolled | Duty::LetGo => Ok(()),
    }
}

fn chief_on_map(state: &State, side: Army) -> Option<(LeaderIndex, HexNumber)> {
    let chief = chief(state, side)?;
    Some((chief, state.leader(chief).hex()?))
}

/// Decides a change of status [16.14A].
pub fn resolve(state: &State, turned: Turned) -> Event {
    Event::LeaderTurned {
        leader: state.leader_id(turned.headquarters),
        active: turned.active,
        case: case("16.14A"),
    }
}

/// Lists the headquarters that fall inactive: an enemy zone has reached them, or their chief of staff is elsewhere
/// [16.14B, 16.14D].
pub fn fallen(state: &State) -> Vec<Event> {
    if !in_use(state) {
        return Vec::new();
    }
    let sides = Army::ALL.into_iter();
    sides.filter_map(|side| fall(state, side)).collect()
}

fn fall(state: &State, side: Army) -> Option<Event> {
    let hex = active_at(state, side)?;
    let away = chief_on_map(state, side).is_some_and(|(chief, at)| {
        let commands = state.leader(chief).duty == Duty::Commands;
        at != hex || commands && state.in_force(Rule::ChiefCommands)
    });
    let by = match zoc::in_zone_of(state, side.player().opponent(), hex) {
        true => "16.14B",
        false if away => "16.14D",
        false => return None,
    };
    Some(Event::LeaderTurned {
        leader: state.leader_id(of(state, side)?),
        active: false,
        case: case(by),
    })
}

/// Lists the chiefs of staff of the phasing player who may give command in place of serving their headquarters [16.14D].
pub fn free_chiefs(state: &State) -> Vec<LeaderIndex> {
    let sides = Army::ALL.into_iter();
    let own = sides.filter(|side| side.player() == state.player());
    let chiefs = own.filter_map(|side| chief(state, side));
    let free = |&chief: &LeaderIndex| {
        let on_map = matches!(state.leader(chief).place, Place::Map(_));
        on_map && command::can_command(state, chief)
    };
    chiefs.filter(free).collect()
}
