//! [10] Leaders.
//!
//! Leaders give command and do nothing else: they neither fight nor hinder an enemy, and any number may stand in a hex.
//! They move as cavalry does, at half their allowance in a turn in which they command. An enemy zone is open to
//! them only where a friendly unit stands. One whom the enemy reaches while no unit is with him is set on the nearest
//! friendly unit; one whose units are lost or driven off may be lost with them. In use only with chapter 10.

use super::charts::MovementPoints;
use super::counter::{Player, Rank};
use super::event::{DieFor, Event};
use super::movement::{self, Footing, Mount};
use super::set_up::Due;
use super::setting::Begins;
use super::staff::LeaderIndex;
use super::state::{Phase, Place, State, UnitIndex};
use super::violation::Violation;
use super::{arrival, command, morale, zoc};
use crate::hex::HexNumber;
use crate::table::case::case;
use crate::table::ids::{LeaderId, UnitId};

/// The highest face on which a leader is lost with his units [10.2].
const LOST_ON: u8 = 2;

/// Tells whether some of these names are leaders'.
pub fn any_named(state: &State, names: &[UnitId]) -> bool {
    state.has_leaders() && names.iter().any(|&name| state.find_leader(name).is_some())
}

/// Parts the names of units from leaders, and refuses one that is named twice.
fn split(state: &State, names: &[UnitId]) -> Result<(Vec<UnitId>, Vec<LeaderIndex>), Violation> {
    let (mut units, mut leaders) = (Vec::new(), Vec::new());
    for &name in names {
        match state.find_leader(name) {
            Some(leader) if leaders.contains(&leader) => {
                return Err(Violation::NamedTwice { unit: name });
            }
            Some(leader) => leaders.push(leader),
            None => units.push(name),
        }
    }
    Ok((units, leaders))
}

/// Finds a leader by name.
pub fn find(state: &State, leader: LeaderId) -> Result<LeaderIndex, Violation> {
    let unknown = || Violation::UnknownUnit {
        unit: leader.into(),
    };
    state.find_leader(leader).ok_or_else(unknown)
}

/// Tells whether a unit belongs to a leader's command: his designation, or a commander's whole army [11.1].
pub fn commands(state: &State, leader: LeaderIndex, unit: UnitIndex) -> bool {
    let (leader, unit) = (state.leader_counter(leader), state.counter(unit));
    leader.side == unit.side && (leader.rank == Rank::Commander || leader.command == unit.command)
}

/// Lists the hexes where a leader may begin the game, if that is left to his player [10.1A].
pub fn choices(state: &State, leader: LeaderIndex) -> Vec<HexNumber> {
    let entry = &state.setting().leaders[usize::from(leader.0)];
    if entry.begins != Begins::WithUnit {
        return Vec::new();
    }
    let own = state
        .on_map()
        .filter(|&(unit, _)| commands(state, leader, unit));
    let mut hexes: Vec<_> = own.map(|(_, hex)| hex).collect();
    hexes.sort();
    hexes.dedup();
    hexes
}

/// Gets where a leader begins unless his player says otherwise: with most of his strength in range [10.1A].
pub fn first_hex(state: &State, leader: LeaderIndex) -> Option<HexNumber> {
    let radius = command::radius(state, leader);
    let strength_near = |hex: HexNumber| -> u16 {
        let near = state
            .on_map()
            .filter(|&(unit, at)| commands(state, leader, unit) && at.distance(hex) <= radius);
        near.map(|(unit, _)| state.strength(unit).0).sum()
    };
    let hexes = choices(state, leader).into_iter().rev();
    hexes.max_by_key(|&hex| strength_near(hex))
}

/// Lists a player's leaders whose first place is his to choose [10.1A].
pub fn to_set_up(state: &State, player: Player) -> Vec<LeaderIndex> {
    let own = state.leaders_of(player).map(|(leader, _)| leader);
    own.filter(|&leader| choices(state, leader).len() > 1)
        .collect()
}

/// Refuses a first place that is not with a unit of the leader's command [10.1A].
pub fn check_set_up(state: &State, leader: LeaderId, hex: HexNumber) -> Result<(), Violation> {
    let index = find(state, leader)?;
    let player = state.player();
    if state.leader_owner(index) != player {
        return Err(Violation::NotYours {
            unit: leader.into(),
            player,
        });
    }
    match choices(state, index).contains(&hex) {
        true => Ok(()),
        false => Err(Violation::NotWithCommand { leader, hex }),
    }
}

/// Decides a leader's first place [10.1A].
pub fn resolve_set_up(state: &State, leader: LeaderId, hex: HexNumber) -> Vec<Event> {
    let index = state.find_leader(leader);
    let placed = index.and_then(|index| placed(state, index, hex, "10.1A"));
    placed.into_iter().collect()
}

fn placed(state: &State, leader: LeaderIndex, to: HexNumber, by: &'static str) -> Option<Event> {
    Some(Event::LeaderPlaced {
        leader: state.leader_id(leader),
        from: state.leader(leader).hex()?,
        to,
        case: case(by),
    })
}

/// Refuses a leader who cannot move now, and gets his hex [10.1C].
pub fn can_move(state: &State, leader: LeaderIndex) -> Result<HexNumber, Violation> {
    let (unit, player) = (state.leader_name(leader), state.player());
    if state.leader_owner(leader) != player {
        return Err(Violation::NotYours { unit, player });
    }
    let own = state.leader(leader);
    let hex = own.hex().ok_or(Violation::NotOnMap { unit })?;
    check_active(state, leader)?;
    match own.moved {
        true => Err(Violation::AlreadyMoved { unit }),
        false => Ok(hex),
    }
}

/// Refuses a leader whose inactive side shows [15.4].
pub fn check_active(state: &State, leader: LeaderIndex) -> Result<(), Violation> {
    match state.leader(leader).active {
        true => Ok(()),
        false => Err(Violation::Inactive {
            leader: state.leader_id(leader),
        }),
    }
}

/// Checks the move of leaders, alone or in one stack with units [10.1].
pub fn check_order(state: &State, names: &[UnitId], path: &[HexNumber]) -> Result<(), Violation> {
    let (units, leaders) = split(state, names)?;
    let mut places = Vec::new();
    for &leader in &leaders {
        places.push((state.leader_name(leader), can_move(state, leader)?));
    }
    for &unit in &units {
        places.push((
            unit,
            movement::can_move(state, movement::find(state, unit)?)?,
        ));
    }
    if let Some(&(unit, _)) = places.iter().find(|&&(_, hex)| hex != places[0].1) {
        return Err(Violation::NotOneStack { unit });
    }
    if !units.is_empty() {
        movement::check_order(state, &units, path)?;
    }
    for &leader in &leaders {
        let start = can_move(state, leader)?;
        let unit = state.leader_name(leader);
        let goal = *path.last().ok_or(Violation::EmptyPath { unit })?;
        let company = (!units.is_empty()).then_some(goal);
        walk(state, leader, start, path, MovementPoints::ZERO, company)?;
    }
    Ok(())
}

/// Walks a leader along a path and gets the cost; a unit that goes with him opens the last hex to him [10.1C, 10.1D].
fn walk(
    state: &State,
    leader: LeaderIndex,
    start: HexNumber,
    path: &[HexNumber],
    spent: MovementPoints,
    company: Option<HexNumber>,
) -> Result<MovementPoints, Violation> {
    let unit = state.leader_name(leader);
    let footing = Footing::of_leader(state, leader);
    let refusal = |hex| check_open(state, leader, hex, company);
    let (mut here, mut total) = (start, spent);
    for &next in path {
        total = total + footing.step(state, refusal, here, next)?;
        here = next;
    }
    let has = state.leader_allowance(leader);
    match total > has {
        true => Err(Violation::TooFar {
            unit,
            needs: total,
            has,
        }),
        false => Ok(total),
    }
}

/// Refuses a hex that holds an enemy, or lies in his zone with no friend there [10.1, 10.1D, 11.3A].
///
/// An enemy leader bars it to a leader alone; before a unit that goes with him he would have to give way [10.1E].
fn check_open(
    state: &State,
    leader: LeaderIndex,
    hex: HexNumber,
    company: Option<HexNumber>,
) -> Result<(), Violation> {
    let player = state.leader_owner(leader);
    let mut rivals = state.leaders_in(hex);
    let rival = rivals.any(|other| state.leader_owner(other) != player);
    if state.occupant(hex) == Some(player.opponent()) || rival && company.is_none() {
        return Err(Violation::EnemyInHex { hex });
    }
    if !zoc::in_zone_of(state, player.opponent(), hex) {
        return Ok(());
    }
    let unit = state.leader_name(leader);
    let has_friend = state.occupant(hex) == Some(player) || company == Some(hex);
    match (state.leader(leader).in_command, has_friend) {
        (false, _) => Err(Violation::OutOfCommandIntoZone { unit, hex }),
        (true, false) => Err(Violation::LeaderInZone {
            leader: unit.into(),
            hex,
        }),
        (true, true) => Ok(()),
    }
}

/// Gets what each step costs a leader, by the spirit of his corps [10.1C, 13.2].
pub fn columns(state: &State, leader: LeaderIndex) -> &[[u8; 6]] {
    let costs = &state.setting().costs;
    costs.of_spirit(Mount::Mounted, morale::leader_spirit(state, leader))
}

/// Decides a leader's move [10.1].
pub fn moved(state: &State, name: UnitId, path: &[HexNumber]) -> Option<Event> {
    let leader = state.find_leader(name)?;
    let from = state.leader(leader).hex()?;
    let costs = columns(state, leader);
    Some(Event::Moved {
        unit: name,
        from,
        path: path.to_vec(),
        to: *path.last()?,
        cost: movement::cost_by(state, costs, from, path),
        case: case("10.1C"),
    })
}

/// Refuses a leader who cannot enter in this phase [5.6, 10.1A].
pub fn check_due(state: &State, leader: LeaderIndex) -> Result<&Due, Violation> {
    let (unit, player) = (state.leader_name(leader), state.player());
    if state.leader_owner(leader) != player {
        return Err(Violation::NotYours { unit, player });
    }
    let waits = state.leader(leader).place == Place::Reinforcement;
    let due = state.setting().leaders[usize::from(leader.0)].due.as_ref();
    match due.filter(|_| waits) {
        None => Err(Violation::NotWaiting { unit }),
        Some(due) if due.turn > state.turn() => Err(Violation::NotDueYet {
            unit,
            turn: due.turn,
        }),
        Some(due) if !arrival::in_time(state, due) => Err(Violation::EntryOver { unit }),
        Some(due) => Ok(due),
    }
}

/// Tells whether a leader needs company to enter: he comes with his units, and none has come yet [10.1A].
fn needs_company(state: &State, leader: LeaderIndex) -> bool {
    let begins = &state.setting().leaders[usize::from(leader.0)].begins;
    let here = |unit: UnitIndex| {
        let place = state.unit(unit).place;
        commands(state, leader, unit) && !matches!(place, Place::Reinforcement | Place::Unused)
    };
    *begins == Begins::WithArrival && !state.units().any(here)
}

/// Lists the leaders who may enter now by themselves, each with the hexes where he may [5.6, 10.1A].
pub fn waiting(state: &State) -> Vec<(LeaderIndex, Vec<HexNumber>)> {
    let may =
        |&leader: &LeaderIndex| check_due(state, leader).is_ok() && !needs_company(state, leader);
    let leaders = state.leaders().filter(may);
    let with_hexes = leaders.map(|leader| (leader, entry_hexes(state, leader, None)));
    with_hexes.filter(|(_, hexes)| !hexes.is_empty()).collect()
}

/// Lists the hexes where a leader may come in [5.6, 5.6D, 10.1D].
pub fn entry_hexes(
    state: &State,
    leader: LeaderIndex,
    company: Option<HexNumber>,
) -> Vec<HexNumber> {
    let Ok(due) = check_due(state, leader) else {
        return Vec::new();
    };
    let hexes = arrival::hexes_of(state, due, state.leader_owner(leader).opponent());
    let open = |hex: &HexNumber| check_open(state, leader, *hex, company).is_ok();
    hexes.into_iter().filter(open).collect()
}

/// Gets the cost of coming in: a leader rides with the stack that came in last [5.6A, 10.1B].
pub fn entry_cost(state: &State, leader: LeaderIndex, at: HexNumber, nth: u8) -> MovementPoints {
    let setting = state.setting();
    let place = setting.board.grid().index(at);
    let once = setting
        .costs
        .entry(Mount::Mounted, morale::leader_spirit(state, leader), place);
    once.times(u16::from(nth.max(1)))
}

/// Refuses an entry of leaders, alone or with units, and gets what each pays, the units first [5.6, 10.1A].
pub fn check_entry(
    state: &State,
    names: &[UnitId],
    at: HexNumber,
    path: &[HexNumber],
) -> Result<Vec<MovementPoints>, Violation> {
    let (units, leaders) = split(state, names)?;
    let mut costs = Vec::new();
    let mut nth = state.entered(at);
    if !units.is_empty() {
        costs = arrival::check_order(state, &units, at, path)?;
        nth += 1;
    }
    let goal = path.last().copied().unwrap_or(at);
    let company = (!units.is_empty()).then_some(goal);
    for leader in leaders {
        let own = units.iter().filter_map(|&unit| state.find(unit));
        let accompanied = own.into_iter().any(|unit| commands(state, leader, unit));
        check_due(state, leader)?;
        check_entry_hex(state, leader, at, (company, accompanied))?;
        let spent = entry_cost(state, leader, at, nth);
        costs.push(walk(state, leader, at, path, spent, company)?);
    }
    Ok(costs)
}

/// Refuses a hex where a leader may not come in: with units of his command he enters wherever they do [10.1A].
fn check_entry_hex(
    state: &State,
    leader: LeaderIndex,
    at: HexNumber,
    (company, accompanied): (Option<HexNumber>, bool),
) -> Result<(), Violation> {
    let unit = state.leader_name(leader);
    if accompanied {
        return check_open(state, leader, at, company);
    }
    if needs_company(state, leader) {
        let leader = unit.into();
        return Err(Violation::EntersWithUnits { leader });
    }
    let open = entry_hexes(state, leader, company);
    match open.contains(&at) {
        true => Ok(()),
        false => Err(Violation::WrongEntry {
            unit,
            at,
            instead: open,
        }),
    }
}

/// Puts the names of units before those of leaders, as [`check_entry`] tells their costs.
pub fn units_first(state: &State, names: &[UnitId]) -> Vec<UnitId> {
    let mut names = names.to_vec();
    names.sort_by_key(|&name| state.find_leader(name).is_some());
    names
}

/// Lists the leaders whose units have just been lost or driven off by combat, all of them [10.2].
pub fn bereft(state: &State, events: &[Event]) -> Vec<LeaderIndex> {
    if state.phase() != Phase::Combat {
        return Vec::new();
    }
    let left = |event: &Event| match *event {
        Event::Retreated { unit, from, .. } => Some((unit, from)),
        Event::Eliminated { unit, hex, .. } => Some((unit, hex)),
        _ => None,
    };
    let left: Vec<_> = events.iter().filter_map(left).collect();
    let of = |leader: LeaderIndex, unit: UnitId| {
        state.find(unit).map(|unit| state.owner(unit)) == Some(state.leader_owner(leader))
    };
    let bereft = |&leader: &LeaderIndex| {
        let hex = state.leader(leader).hex();
        let his = left
            .iter()
            .any(|&(unit, from)| hex == Some(from) && of(leader, unit));
        his && hex.and_then(|hex| state.occupant(hex)) != Some(state.leader_owner(leader))
    };
    state.leaders().filter(bereft).collect()
}

/// Rolls for a leader whose units are gone: he is lost, or goes to the nearest friendly unit [10.2].
pub fn roll_for(state: &State, leader: LeaderIndex) -> Vec<Event> {
    let face = state.dice().clone().roll();
    let die = Event::Die {
        what: DieFor::Leader(state.leader_id(leader)),
        face,
        case: case("10.2"),
    };
    let fate = match face.pips() <= LOST_ON {
        true => lost(state, leader, "10.2"),
        false => to_nearest(state, leader, "10.2"),
    };
    [die].into_iter().chain(fate).collect()
}

fn lost(state: &State, leader: LeaderIndex, by: &'static str) -> Option<Event> {
    Some(Event::LeaderLost {
        leader: state.leader_id(leader),
        hex: state.leader(leader).hex()?,
        case: case(by),
    })
}

/// Sets a leader on the nearest friendly unit; without any he is lost [10.1E].
///
/// Of units as near as each other, one of his command is taken first, then the lower hex number; one that has to retreat
/// is taken last.
fn to_nearest(state: &State, leader: LeaderIndex, by: &'static str) -> Option<Event> {
    let from = state.leader(leader).hex()?;
    let retreats = |unit: &UnitIndex| {
        state
            .battle()
            .is_some_and(|battle| battle.retreating.contains(unit))
    };
    let friends = state.army(state.leader_owner(leader));
    let nearest = friends.min_by_key(|&(unit, hex)| {
        let foreign = !commands(state, leader, unit);
        (retreats(&unit), from.distance(hex), foreign, hex)
    });
    match nearest {
        Some((_, hex)) => placed(state, leader, hex, by),
        None => lost(state, leader, by),
    }
}

/// Lists what becomes of the leaders who stand first where the enemy is, with no unit of theirs [10.1E].
pub fn caught_at_start(state: &State) -> Vec<Event> {
    let caught = state.leaders().filter(|&leader| is_caught(state, leader));
    caught
        .filter_map(|leader| to_nearest(state, leader, "10.1E"))
        .collect()
}

/// Lists what becomes of the leaders whom the enemy has reached while no unit was with them [10.1E].
pub fn caught(state: &State, events: &[Event]) -> Vec<Event> {
    let stirred: Vec<_> = events.iter().flat_map(hexes_of).collect();
    let near = |hex: HexNumber| stirred.iter().any(|at| at.distance(hex) <= 1);
    let caught = state.leaders().filter(|&leader| {
        let hex = state.leader(leader).hex();
        hex.is_some_and(near) && (is_caught(state, leader) || is_swept(state, events, leader))
    });
    caught
        .filter_map(|leader| to_nearest(state, leader, "10.1E"))
        .collect()
}

/// Lists the hexes that an event has a unit enter, leave or pass.
fn hexes_of(event: &Event) -> Vec<HexNumber> {
    match event {
        Event::Moved { from, path, .. } => path.iter().copied().chain([*from]).collect(),
        Event::Entered { at, path, .. } => path.iter().copied().chain([*at]).collect(),
        Event::Exited { from, .. } => vec![*from],
        Event::Retreated { from, to, .. }
        | Event::Displaced { from, to, .. }
        | Event::Advanced { from, to, .. } => vec![*from, *to],
        Event::Eliminated { hex, .. }
        | Event::Reorganized { hex, .. }
        | Event::LeaderPlaced { to: hex, .. } => vec![*hex],
        _ => Vec::new(),
    }
}

/// Tells whether an enemy has a leader, who has no unit with him, in its hex or zone.
fn is_caught(state: &State, leader: LeaderIndex) -> bool {
    let player = state.leader_owner(leader);
    let enemy = player.opponent();
    state.leader(leader).hex().is_some_and(|hex| {
        let occupant = state.occupant(hex);
        occupant == Some(enemy) || occupant.is_none() && zoc::in_zone_of(state, enemy, hex)
    })
}

/// Tells whether an enemy has just passed through the hex of a leader without a unit, or had it in its zone on the way.
fn is_swept(state: &State, events: &[Event], leader: LeaderIndex) -> bool {
    let player = state.leader_owner(leader);
    let Some(hex) = state.leader(leader).hex() else {
        return false;
    };
    let passes = |event: &Event| {
        let (unit, way) = match event {
            Event::Moved { unit, path, .. } => (unit, path.clone()),
            Event::Entered { unit, .. } => (unit, hexes_of(event)),
            _ => return false,
        };
        let enemy = state.find(*unit).map(|unit| state.owner(unit)) == Some(player.opponent());
        let board = &state.setting().board;
        enemy
            && way
                .iter()
                .any(|&step| step == hex || zoc::reaches(board, step, hex))
    };
    state.occupant(hex) != Some(player) && events.iter().any(passes)
}
