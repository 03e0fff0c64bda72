//! Games in which each player does what he is advised, every claim of the advice held to the rules.

use super::claims::{holds, moved, order_hex, strength_against, where_is};
use super::promises::keeps;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::PlanningPlayer;
use hundred_days::last_battles::opponent::advice::{Reason, reason_words};
use hundred_days::last_battles::opponent::weights::Weights;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Match, Order, State, check, decision, step};
use hundred_days::table::ids::PieceId;
use std::collections::BTreeMap;

/// How often each kind of claim has been held to the rules.
pub type Counts = BTreeMap<&'static str, usize>;

/// A game in which each player does what he is advised, and what has been claimed of the phase in which it is.
struct Hinted {
    state: State,
    advisers: [PlanningPlayer; 2],
    /// What must hold when the movement phase has ended, with the units that were moved.
    open: Vec<(Vec<PieceId>, Reason)>,
    counts: Counts,
    /// Who decided last.
    last: Option<Player>,
}

impl Hinted {
    fn new(number: &str) -> Self {
        let start = NewGame {
            scenario: number.to_owned(),
            seed: 1815,
            ..NewGame::default()
        };
        let game = Match::begin(start).expect("the scenario to begin");
        Self {
            state: game.state().clone(),
            advisers: [1, 2].map(|seed| PlanningPlayer::new(seed, Weights::NORMAL)),
            open: Vec::new(),
            counts: Counts::new(),
            last: None,
        }
    }

    /// Follows one hint; tells whether the game goes on.
    fn follows_one(&mut self) -> bool {
        let open = decision(&self.state);
        let goes_on = self.last.replace(open.player) == Some(open.player);
        if open.kind != DecisionKind::Movement || !goes_on {
            self.holds_what_was_claimed();
        }
        let nth = usize::from(open.player == Player::Coalition);
        let Some((order, reason)) = self.advisers[nth].explain(&self.state) else {
            return false;
        };
        let words = reason_words(self.state.setup(), &reason);
        assert!(!words.is_empty(), "{reason:?}");
        let before = self.state.clone();
        step(&mut self.state, &order).expect("a legal order");
        self.look(&before, &order, reason);
        true
    }

    fn count(&mut self, kind: &'static str) {
        *self.counts.entry(kind).or_default() += 1;
    }

    /// Holds a claim to the rules, or keeps it till the phase has ended.
    fn look(&mut self, before: &State, order: &Order, reason: Reason) {
        let after = &self.state;
        let units = moved(order);
        match &reason {
            Reason::Fights(promise) => {
                assert_eq!(&Order::Attack(promise.attack.clone()), order);
                keeps(before, promise);
            }
            Reason::WillFight { .. }
            | Reason::Takes { .. }
            | Reason::Holds { .. }
            | Reason::Enters { .. }
            | Reason::OutOfReach { .. }
            | Reason::Bars { .. }
            | Reason::ClosesUp { .. } => {
                let own = order_hex(order).expect("a way");
                let at = where_is(after, units[0]);
                assert!(at.is_none_or(|at| at == own), "{order:?}");
                self.open.push((units, reason.clone()));
            }
            Reason::ComesIn { at, then } => {
                assert!(
                    matches!(order, Order::Enter { at: by, .. } | Order::EnterStack { at: by, .. } if by == at)
                );
                if let Some(then) = then {
                    self.look(before, order, *then.clone());
                }
            }
            _ => holds(before, after, order, &reason),
        }
        self.count(kind(&reason));
    }

    /// Holds what was claimed of the movement phase to the state in which it has ended.
    fn holds_what_was_claimed(&mut self) {
        let state = &self.state;
        let setup = state.setup();
        let mut kept = Vec::new();
        for (units, reason) in std::mem::take(&mut self.open) {
            let words = reason_words(setup, &reason);
            let unit = state.find(units[0]);
            let at = unit.and_then(|unit| state.unit(unit).hex());
            let owner = unit.map(|unit| state.owner(unit));
            match &reason {
                Reason::WillFight { promise, .. } => {
                    assert_eq!(decision(state).kind, DecisionKind::Combat, "{words}");
                    let attack = &promise.attack;
                    let mut named = attack.attackers.iter().chain(&attack.bombarding);
                    let named = named.any(|named| units.iter().any(|unit| unit == named));
                    assert!(named, "{words}");
                    let order = Order::Attack(attack.clone());
                    let refused = check(state, &order).err();
                    assert_eq!(refused, None, "{words}");
                    if !kept.contains(promise) {
                        keeps(state, promise);
                        kept.push(promise.clone());
                    }
                }
                Reason::Takes { hex } => {
                    assert_eq!(at, Some(*hex), "{words}");
                    assert_eq!(state.control().get(hex), owner.as_ref(), "{words}");
                }
                Reason::Holds { hex } => {
                    assert_eq!(at, Some(*hex), "{words}");
                    let holder = state.control().get(hex);
                    assert!(
                        holder.is_none_or(|holder| Some(*holder) == owner),
                        "{words}"
                    );
                }
                Reason::Enters { hex } => assert_eq!(at, Some(*hex), "{words}"),
                Reason::Bars { hex, without, with } => {
                    assert_eq!(at, Some(*hex), "{words}");
                    assert!(with < without, "{words}");
                }
                Reason::ClosesUp { to, hex } => {
                    let friend = where_is(state, (*to).into()).expect("a friend");
                    assert!(friend.distance(*hex) <= 1, "{words}");
                }
                Reason::OutOfReach { hex, .. } => {
                    assert_eq!(at, Some(*hex), "{words}");
                    let owner = owner.expect("a unit");
                    assert_eq!(strength_against(state, owner, *hex), 0, "{words}");
                }
                other => panic!("{other:?} is no claim about a phase"),
            }
        }
    }
}

fn kind(reason: &Reason) -> &'static str {
    match reason {
        Reason::Fights(_) => "fights",
        Reason::WillFight { rest: true, .. } => "will fight with others to come",
        Reason::WillFight { rest: false, .. } => "will fight",
        Reason::Takes { .. } | Reason::Holds { .. } | Reason::Enters { .. } => "hex",
        Reason::OutOfReach { .. } | Reason::LessExposed { .. } => "safer",
        Reason::Covers { .. } => "covers",
        Reason::Bars { .. } => "bars",
        Reason::Closes { .. } => "closes",
        Reason::ClosesUp { .. } => "closes up",
        Reason::ComesIn { .. } => "comes in",
        Reason::Leads(_) => "leads",
        Reason::FallsBack { .. } => "falls back",
        Reason::Advances { .. } => "advances",
        Reason::Gives { .. } => "gives",
        Reason::InCommand { .. } => "command",
        Reason::Stands { .. } => "stands",
        _ => "other",
    }
}

/// Follows hints for so many orders, and gets what was claimed.
pub fn follow(number: &str, orders: usize) -> Counts {
    let mut game = Hinted::new(number);
    for _ in 0..orders {
        if !game.follows_one() {
            break;
        }
    }
    game.counts
}
