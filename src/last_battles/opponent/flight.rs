//! Leaders who give no orders, so that they can ride away from where they would be lost: who gives some rides only half as far
//! [10.1C].

use super::ground::Ground;
use super::headquarters;
use super::peril::{Ahead, Peril};
use super::planning::answers;
use super::posts::Posts;
use super::weights::Weights;
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::command;
use crate::last_battles::movement::Reach;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::last_battles::state::{State, UnitIndex};

/// Leaves those leaders out of allotments who had better ride away than give orders.
pub fn leave_out(state: &State, ground: &Ground, weights: &Weights, allotments: &mut [Allotment]) {
    let player = state.player();
    let slows = !state.edition().only_attacks_slow_leaders();
    let answer = answers(state, player);
    if weights.flight == 0 || !slows || !answer {
        return;
    }
    let ahead = Ahead { own: false, answer };
    let peril = Peril::new(state, ground, player, ahead);
    let posts = Posts::new(state, weights, player, Some(&peril));
    let flees = |leader: LeaderIndex, orders: &[UnitIndex]| {
        let start = state.leader(leader).hex();
        let start = start.filter(|_| !headquarters::is_bound(state, leader));
        start.is_some_and(|start| {
            gain(state, &posts, (leader, start)) * weights.flight / 100 > posts.needed(orders)
        })
    };
    for own in allotments {
        own.officers
            .retain(|&officer| !flees(officer, &command::subordinates_of(state, officer)));
        let corps = own.officers.iter();
        let corps = corps.flat_map(|&officer| command::subordinates_of(state, officer));
        let all: Vec<UnitIndex> = corps.chain(own.units.iter().copied()).collect();
        if flees(own.leader, &all) {
            own.officers.clear();
            own.units.clear();
        }
    }
}

/// Gets how much better a leader can stand who rides twice as far, as the units stand now.
fn gain(state: &State, posts: &Posts<'_>, (leader, start): (LeaderIndex, HexNumber)) -> i64 {
    let duties = posts.duties(leader);
    let mut reach = Reach::default();
    let found = reach.search_leader(state, leader, start, MovementPoints::ZERO);
    let half = state.leader_half_allowance(leader);
    let here = posts.worth(&duties, start);
    let (mut near, mut far) = (here, here);
    for reached in found.iter() {
        let worth = posts.worth(&duties, reached.hex);
        far = far.max(worth);
        if reached.cost <= half {
            near = near.max(worth);
        }
    }
    far - near
}
