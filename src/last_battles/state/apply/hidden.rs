//! How an event of hidden movement changes a state [16.6].

use crate::hex::HexNumber;
use crate::last_battles::event::{Event, HiddenEvent};
use crate::last_battles::state::hidden::{Marker, Pair, PairIndex, Twin};
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Phase, Place, State};
use crate::table::ids::{PairId, PieceId};

impl State {
    pub(super) fn apply_to_hidden(&mut self, event: &Event) {
        match event {
            Event::Hidden(HiddenEvent::PairPlaced { pair, .. }) => {
                if let Some(pair) = self.find_pair(*pair) {
                    self.place_pair(pair, event);
                }
            }
            Event::Hidden(HiddenEvent::PairRevealed { pair, hex, .. }) => self.turn_up(*pair, *hex),
            Event::Hidden(HiddenEvent::Deployed {
                unit,
                pair,
                to,
                moved,
                ..
            }) => self.deploy(*unit, *pair, *to, *moved),
            Event::Hidden(HiddenEvent::Halted { halted, .. }) => {
                self.optional.hidden.halted.clone_from(halted)
            }
            Event::Hidden(HiddenEvent::Interrupted { resumes, .. }) => {
                self.optional.hidden.resumes = Some(*resumes)
            }
            _ => {}
        }
    }

    fn place_pair(&mut self, index: PairIndex, event: &Event) {
        let Event::Hidden(HiddenEvent::PairPlaced {
            hex,
            units,
            leaders,
            real,
            ..
        }) = event
        else {
            return;
        };
        let found = leaders
            .iter()
            .filter_map(|&leader| self.find_leader(leader));
        let pair = Pair {
            at: [*hex; 2],
            moved: [false; 2],
            units: self.find_all(units),
            leaders: found.collect(),
            real: Some(*real),
            deploys_at: None,
        };
        units.iter().for_each(|&unit| self.put(unit, Place::Hidden));
        leaders
            .iter()
            .for_each(|&leader| self.put(leader, Place::Hidden));
        self.optional.hidden.pairs.insert(index, pair);
    }

    /// Takes a pair off the map; those kept aside are to be deployed, or wait to enter as they did.
    fn turn_up(&mut self, pair: PairId, hex: Option<HexNumber>) {
        let Some(index) = self.find_pair(pair) else {
            return;
        };
        let hidden = &mut self.optional.hidden;
        let Some(pair) = hidden.pairs.get_mut(&index) else {
            return;
        };
        hidden.revealed += 1;
        pair.real = pair.real.or(Some(Twin::A));
        pair.at = [None; 2];
        pair.deploys_at = hex;
        if hex.is_none()
            && let Some(pair) = hidden.pairs.remove(&index)
        {
            for unit in pair.units {
                self.place(unit, Place::Reinforcement);
            }
            for leader in pair.leaders {
                let leader = self.leader_id(leader);
                self.put(leader, Place::Reinforcement);
            }
        }
    }

    fn deploy(&mut self, piece: PieceId, pair: PairId, to: HexNumber, moved: bool) {
        let (unit, leader) = (self.find(piece), self.find_leader(piece));
        self.put(piece, Place::Map(to));
        self.with(piece, |unit| unit.moved = moved);
        self.with_leader(piece, |leader| leader.moved = moved);
        self.take_from_pair(pair, |pair| {
            pair.units.retain(|&other| Some(other) != unit);
            pair.leaders.retain(|&other| Some(other) != leader);
        });
    }

    /// Takes somebody from a pair that has been turned up; once nobody is left, it may be used again.
    fn take_from_pair(&mut self, pair: PairId, take: impl FnOnce(&mut Pair)) {
        let index = self.find_pair(pair);
        let hidden = &mut self.optional.hidden;
        if let Some((index, own)) =
            index.and_then(|index| Some((index, hidden.pairs.get_mut(&index)?)))
        {
            take(own);
            if own.units.is_empty() && own.leaders.is_empty() {
                hidden.pairs.remove(&index);
            }
        }
        if hidden.deploying().is_none() {
            hidden.resumes = None;
        }
    }

    /// Takes somebody from the pair that stands for him, if one does: he is lost, or has left the map.
    pub(super) fn come_out(&mut self, piece: PieceId) {
        let (unit, leader) = (self.find(piece), self.find_leader(piece));
        let mut pairs = self.optional.hidden.pairs();
        let own = pairs.find(|(_, pair)| {
            pair.units.iter().any(|&own| Some(own) == unit)
                || pair.leaders.iter().any(|&own| Some(own) == leader)
        });
        let own = own.map(|(pair, _)| pair);
        drop(pairs);
        if let Some(pair) = own.map(|pair| self.pair_id(pair)) {
            self.take_from_pair(pair, |pair| {
                pair.units.retain(|&other| Some(other) != unit);
                pair.leaders.retain(|&other| Some(other) != leader);
            });
        }
    }

    /// Has a leader kept aside stand in for another from now on [16.1C].
    pub(super) fn succeed_in_hiding(&mut self, officer: LeaderIndex, by: LeaderIndex) {
        for pair in self.optional.hidden.pairs.values_mut() {
            for leader in pair.leaders.iter_mut().filter(|leader| **leader == officer) {
                *leader = by;
            }
        }
    }

    /// Takes somebody off the map with his army, hidden or not.
    pub(super) fn leave_map(&mut self, piece: PieceId) {
        self.put(piece, Place::Exited);
        self.come_out(piece);
    }

    /// Sets a marker in a hex, if the name is a marker's.
    pub(super) fn arrive_as_marker(&mut self, piece: PieceId, to: HexNumber) {
        let Some(Marker { pair, twin }) = self.find_marker(piece) else {
            return;
        };
        if let Some(pair) = self.optional.hidden.pairs.get_mut(&pair) {
            pair.at[twin as usize] = Some(to);
            pair.moved[twin as usize] = true;
        }
    }

    /// Ends the halt of others whose move was halted, once somebody moves.
    pub(super) fn end_halts(&mut self, mover: PieceId) {
        let halted = &mut self.optional.hidden.halted;
        match halted.iter().any(|halt| halt.unit == mover) {
            true => halted.retain(|halt| halt.unit != mover),
            false => halted.clear(),
        }
    }

    pub(super) fn begin_phase_of_hidden(&mut self, phase: Phase) {
        let hidden = &mut self.optional.hidden;
        hidden.halted.clear();
        if phase == Phase::Movement {
            for pair in hidden.pairs.values_mut() {
                pair.moved = [false; 2];
            }
        }
    }
}
