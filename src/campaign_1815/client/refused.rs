//! The order that a click stands for where no rule allows one: it is given all the same, so that the core can say why not.

use super::goals::{Goals, Means};
use super::selection::Selection;
use crate::campaign_1815::attack;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::order::Order;
use crate::campaign_1815::piece::PieceIndex;
use crate::campaign_1815::sequence::Decision;
use crate::campaign_1815::state::State;

/// Makes the order for a hex that is no goal; none if there is nobody whom it could be about.
pub fn order(state: &State, selection: &Selection, goals: &Goals, hex: Hex) -> Option<Order> {
    let piece = goals.piece?;
    let id = state.piece(piece).id;
    Some(match Decision::of(state) {
        Decision::Headquarters => Order::Headquarters {
            hq: id,
            hex,
            face: selection.face,
        },
        Decision::Return => Order::Return { piece: id, hex },
        Decision::Detachments => Order::Detach {
            hq: state.piece(selection.hq_in(state)?).id,
            piece: id,
            hex,
        },
        Decision::Withdrawal => Order::Withdraw {
            piece: id,
            to: Some(hex),
        },
        Decision::Movement => Order::Move {
            piece: id,
            hq: state.piece(selection.hq_in(state)?).id,
            path: way_there(state, piece, goals, hex)?,
        },
        Decision::Attack => {
            attack::target_in(state, hex, state.player().opponent())?;
            Order::Attack {
                piece: id,
                hex,
                support: Vec::new(),
            }
        }
        Decision::Retreat => Order::Retreat { to: hex },
        Decision::Mode | Decision::Pick | Decision::Recall | Decision::Support | Decision::Over => {
            return None;
        }
    })
}

/// Makes a path out of reach: to the hex in reach that is nearest to its end, and straight on from there. What forbids the next step
/// is what keeps the corps back.
fn way_there(state: &State, piece: PieceIndex, goals: &Goals, hex: Hex) -> Option<Vec<Hex>> {
    let paths = goals.by_hex.values().filter_map(|goal| match &goal.means {
        Means::Order(Order::Move { path, .. }) => Some(path.clone()),
        _ => None,
    });
    let stays = state.hex(piece).map(|_| Vec::new());
    let begun = paths.chain(stays);
    let end = |path: &Vec<Hex>| path.last().copied().or(state.hex(piece));
    let mut path = begun.min_by_key(|path| {
        let left = end(path).map(|end| end.distance(hex));
        (left, path.len())
    })?;
    let mut here = end(&path)?;
    while here != hex {
        here = here.neighbours().min_by_key(|next| next.distance(hex))?;
        path.push(here);
    }
    (!path.is_empty()).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign_1815::client::selection::Choose;
    use crate::campaign_1815::game_setup::{From, Laid, NewGame};
    use crate::campaign_1815::kept::Match;
    use crate::campaign_1815::map_hex::hex;
    use crate::campaign_1815::piece::Face;
    use crate::campaign_1815::step::Step;
    use crate::client::show::Show as _;

    /// A step of June 16 with d'Erlon in 2618, the Reserve two hexes north of him, and somebody else.
    fn game(step: Step, other: Option<(&str, u16)>) -> Match {
        let at = |piece: &str, at: u16| Laid {
            piece: piece.parse().expect("a name"),
            hex: Some(hex(at)),
            face: Face::Front,
            enters: None,
            returns: None,
            eliminated: false,
        };
        let pieces = [("fr-1", 2618), ("aa-res", 2818)].into_iter().chain(other);
        let start = NewGame {
            scenario: "june-16".to_owned(),
            from: Some(From {
                step: Some(step),
                pieces: Some(pieces.map(|(piece, hex)| at(piece, hex)).collect()),
                ..From::default()
            }),
            ..NewGame::default()
        };
        Match::begin(start).expect("a sound position")
    }

    /// Says by which case a click is refused with a counter chosen.
    fn case_at(game: &Match, piece: &str, at: u16) -> Option<String> {
        let state = game.state();
        let mut selection = Selection::default();
        selection.choose(Choose::Piece(piece.parse().expect("a name")));
        let goals = Goals::of(state, &selection);
        let order = order(state, &selection, &goals, hex(at))?;
        let why = crate::campaign_1815::check(state, &order).err();
        let (_, case) = state.refusal(&why.expect("no rule allows it"));
        case.map(|case| case.to_string())
    }

    #[test]
    fn case_4_9_who_cannot_go_on_is_told_what_keeps_him_from_the_next_hex() {
        let game = game(Step::Movement, Some(("fr-hq-ney", 2617)));
        for (at, case) in [(3218, "4.13"), (2605, "4.9"), (2818, "4.13")] {
            assert_eq!(case_at(&game, "fr-1", at).as_deref(), Some(case), "{at}");
        }
    }

    #[test]
    fn case_2_1_headquarters_too_far_off_are_refused() {
        let game = game(Step::Headquarters, None);
        let case = case_at(&game, "fr-hq-ney", 3618);
        assert_eq!(case.as_deref(), Some("2.1"));
    }

    #[test]
    fn case_5_1_an_enemy_who_does_not_touch_is_refused_and_empty_ground_is_not_attacked() {
        let game = game(Step::Attack, Some(("pr-1", 2619)));
        assert_eq!(case_at(&game, "fr-1", 2818).as_deref(), Some("5.1"));
        assert_eq!(case_at(&game, "fr-1", 2518), None);
    }
}
