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
use crate::last_battles::movement::Reach;
use crate::last_battles::state::State;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};

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
    let flees = |leader: LeaderIndex| {
        let start = state.leader(leader).hex();
        let start = start.filter(|_| !headquarters::is_bound(state, leader));
        start.is_some_and(|start| had_better_flee(state, &posts, weights, (leader, start)))
    };
    for own in allotments {
        own.officers.retain(|&officer| !flees(officer));
        if flees(own.leader) {
            own.officers.clear();
            own.units.clear();
        }
    }
}

/// Tells whether a leader gains more by riding twice as far than his orders are worth, as the units stand now.
fn had_better_flee(
    state: &State,
    posts: &Posts<'_>,
    weights: &Weights,
    (leader, start): (LeaderIndex, HexNumber),
) -> bool {
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
    (far - near) * weights.flight / 100 > duties.orders(start)
}
