//! What a click means where leaders are concerned: their first places, whom they command, who comes back to them.

use super::Table;
use crate::client::command::{Command, LookAction};
use crate::client::keys::Held;
use crate::hex::HexNumber;
use crate::last_battles::client::give;
use crate::last_battles::client::selection::Hover;
use crate::last_battles::order::Order;
use crate::last_battles::special::placing;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{check, command, headquarters, leaders, reorganization};
use crate::table::armies::Player;
use crate::table::ids::{LeaderId, PieceId};

impl Table<'_> {
    /// Selects the leader whose plate is clicked; with Shift he joins those selected in his hex, or leaves them.
    pub(super) fn click_on_plate(&self, plate: Option<LeaderId>, held: Held) -> Option<Command> {
        let leader = self.state.find_leader(plate?)?;
        Some(Command::Look(LookAction::Select(match held {
            Held::Shift => self.selection.with_leader(self.state, leader),
            Held::Nothing | Held::Control => vec![self.state.leader_piece_id(leader)],
        })))
    }

    /// Takes up the leader or unit that is clicked, or puts the one taken up into the hex [10.1A, 23B].
    pub(super) fn click_in_set_up(&self, hex: HexNumber, under: Hover) -> Option<Command> {
        let plate = under.leader;
        let placed = placing::open(self.state, self.state.player());
        let mut taken_up = self.selection.indices(self.state).into_iter();
        let taken_up = taken_up.find(|unit| placed.contains(unit));
        let clicked = self.unit_in(hex, under.unit);
        let clicked = clicked.and_then(|unit| self.state.find(unit));
        let clicked = clicked.filter(|unit| placed.contains(unit));
        if let Some(unit) = taken_up.filter(|_| plate.is_none()) {
            let unit = self.state.id(unit);
            let place = Order::Place { unit, hex };
            // Where there is no room the two change places; a click on another that does not take that one up.
            let change = clicked.map(|other| Order::ChangePlaces {
                unit,
                with: self.state.id(other),
            });
            let open = |order: &Order| check(self.state, order).is_ok();
            if clicked.is_none() || open(&place) {
                return Some(give(place));
            }
            if let Some(change) = change.filter(open) {
                return Some(give(change));
            }
        }
        if plate.is_none()
            && self.selection.leaders(self.state).is_empty()
            && let Some(unit) = clicked
        {
            return Some(Command::select([self.state.id(unit)]));
        }
        let movable = leaders::to_set_up(self.state, self.state.player());
        let at_hand = self.selection.leaders(self.state).into_iter();
        let at_hand = at_hand.into_iter().find(|leader| movable.contains(leader));
        let clicked = plate.and_then(|plate| self.state.find_leader(plate));
        if let Some(leader) = at_hand.filter(|_| clicked.is_none() || clicked == at_hand) {
            let leader = self.state.leader_id(leader);
            let hex = Some(hex);
            return Some(give(Order::SetUp { leader, hex }));
        }
        let here = |leader: &&LeaderIndex| self.state.leader(**leader).hex() == Some(hex);
        let leader = clicked.or_else(|| movable.iter().find(here).copied());
        leader.map(|leader| Command::select([self.state.leader_id(leader)]))
    }

    /// Takes up a commander, or adds whom one clicks to those whom he is to command, or takes him out again [11.1A].
    pub(super) fn click_in_command(&self, hex: HexNumber, at: Hover) -> Option<Command> {
        let candidates = command::candidates(self.state);
        let is_commander =
            |leader: &LeaderIndex| candidates.iter().any(|own| own.leader == *leader);
        let plate = at.leader.and_then(|plate| self.state.find_leader(plate));
        if let Some(commander) = plate.filter(is_commander) {
            return Some(Command::select([self.state.leader_id(commander)]));
        }
        let at_hand = self.selection.leaders(self.state).into_iter();
        let at_hand = at_hand.into_iter().find(is_commander);
        let whom = match plate {
            Some(officer) => Whom::Officer(officer),
            None => Whom::Unit(self.state.find(self.unit_in(hex, at.unit)?)?),
        };
        let own = whom.owner(self.state) == self.state.player();
        let served = at_hand.is_none() && whom.has_officer(self.state);
        let order = toggle(self.state, at_hand, whom).filter(|_| own && !served);
        Some(order.map_or_else(|| Command::select([whom.name(self.state)]), give))
    }

    /// Turns the headquarters that is clicked, active or inactive [16.14A].
    pub(super) fn click_on_headquarters(
        &self,
        hex: HexNumber,
        plate: Option<LeaderId>,
    ) -> Option<Command> {
        let clicked = plate.and_then(|plate| self.state.find_leader(plate));
        let mut staffs = headquarters::choices(self.state).into_iter();
        let staff = staffs.find(|&staff| match clicked {
            Some(leader) => leader == staff,
            None => self.state.leader(staff).hex() == Some(hex),
        });
        let Some(staff) = staff else {
            return self.click_on_plate(plate, Held::Nothing);
        };
        Some(give(Order::Status {
            headquarters: self.state.leader_id(staff),
            active: !self.state.leader(staff).active,
        }))
    }

    /// Has the chosen units come back to the officer who is clicked \[12\].
    pub(super) fn click_in_reorganization(
        &self,
        hex: HexNumber,
        plate: Option<LeaderId>,
    ) -> Option<Command> {
        let chances = reorganization::chances(self.state);
        let clicked = plate.and_then(|plate| self.state.find_leader(plate));
        let chance = chances.into_iter().find(|chance| match clicked {
            Some(leader) => chance.officer == leader,
            None => self.state.leader(chance.officer).hex() == Some(hex),
        });
        let Some(chance) = chance else {
            return self.click_on_plate(plate, Held::Nothing);
        };
        let named = self.selection.indices(self.state).into_iter();
        let chosen: Vec<_> = named.filter(|unit| chance.units.contains(unit)).collect();
        let officer = self.state.leader_id(chance.officer);
        // Without a choice made, a click on the officer brings back all, if there is room for all.
        let units = match chosen.is_empty() && chance.units.len() <= chance.room {
            true => chance.units,
            false => chosen,
        };
        if units.is_empty() {
            return Some(Command::select([officer]));
        }
        let units = units.into_iter().map(|unit| self.state.id(unit)).collect();
        Some(give(Order::Reorganize { officer, units }))
    }
}

/// Somebody to be commanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    Officer(LeaderIndex),
    Unit(UnitIndex),
}

impl Whom {
    fn name(self, state: &State) -> PieceId {
        match self {
            Self::Officer(officer) => state.leader_piece_id(officer),
            Self::Unit(unit) => state.piece_id(unit),
        }
    }

    fn owner(self, state: &State) -> Player {
        match self {
            Self::Officer(officer) => state.leader_owner(officer),
            Self::Unit(unit) => state.owner(unit),
        }
    }

    /// Tells whether some officer in command passes command on to him [11.1B].
    fn has_officer(self, state: &State) -> bool {
        let Self::Unit(unit) = self else { return false };
        let mut officers = state.allotments().iter().flat_map(|own| &own.officers);
        officers.any(|&officer| command::subordinates_of(state, officer).contains(&unit))
    }

    /// Tells whether an allotment names him.
    pub fn is_in(self, allotment: &Allotment) -> bool {
        match self {
            Self::Officer(officer) => allotment.officers.contains(&officer),
            Self::Unit(unit) => allotment.units.contains(&unit),
        }
    }
}

/// Makes the order that puts somebody under a commander, or takes him from the one whom he is under [11.1A].
///
/// Without a commander at hand the first that can take him does; if none can, the order is the first that was tried, so
/// that the core can say why not.
pub fn toggle(state: &State, at_hand: Option<LeaderIndex>, whom: Whom) -> Option<Order> {
    let allotments = state.allotments();
    let under = allotments.iter().find(|own| whom.is_in(own));
    let his = |own: &&Allotment| at_hand.is_none_or(|leader| own.leader == leader);
    if let Some(own) = under.filter(his) {
        return Some(changed(state, own, whom));
    }
    let orders = allotments.iter().filter(his);
    let orders: Vec<_> = orders.map(|own| changed(state, own, whom)).collect();
    let open = orders.iter().find(|order| check(state, order).is_ok());
    open.or(orders.first()).cloned()
}

/// Makes the order for an allotment with somebody added, or taken out.
pub fn changed(state: &State, own: &Allotment, whom: Whom) -> Order {
    let mut after = own.clone();
    match whom {
        Whom::Officer(officer) if whom.is_in(own) => after.officers.retain(|&o| o != officer),
        Whom::Officer(officer) => after.officers.push(officer),
        Whom::Unit(unit) if whom.is_in(own) => after.units.retain(|&u| u != unit),
        Whom::Unit(unit) => after.units.push(unit),
    }
    let officers = after.officers.iter();
    let units = after.units.iter();
    Order::Command {
        leader: state.leader_id(own.leader),
        officers: officers.map(|&officer| state.leader_id(officer)).collect(),
        units: units.map(|&unit| state.id(unit)).collect(),
    }
}
