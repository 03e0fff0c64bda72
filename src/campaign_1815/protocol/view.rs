//! The state and the open decision, as other programs read them.

use super::ask::controllers;
use crate::campaign_1815::command::{detachments, headquarters, returns};
use crate::campaign_1815::movement::{self, passing, reinforcements};
use crate::campaign_1815::piece::PieceIndex;
use crate::campaign_1815::sequence::{self, Decision};
use crate::campaign_1815::state::{Place, State};
use crate::campaign_1815::{organization, special, victory};
use crate::table::armies::{ByPlayer, Player};
use crate::table::game::Game;
use crate::table::ids::PieceId;
use serde_json::{Map, Value, json};

/// Tells the whole state.
pub fn state(state: &State) -> Value {
    let all = state.components().pieces.all();
    let pieces = all.filter(|piece| state.standing(*piece).at != Place::Out);
    let pieces: Vec<_> = pieces.map(|piece| told_piece(state, piece)).collect();
    let [french, coalition] = Player::ALL.map(|player| state.has_passed(player));
    let limit = |player| {
        state.limit(player).map(|limit| {
            let (die, plus, used) = (limit.die, limit.plus, limit.used);
            json!({"die": die, "plus": plus, "used": used, "left": limit.left(), "secret": limit.secret})
        })
    };
    json!({
        "game": "campaign-1815",
        "scenario": state.setup().scenario.campaign,
        "turn": state.turn(),
        "date": state.components().charts.date(state.turn()),
        "phase": state.step().phase(),
        "step": state.step(),
        "letter": state.step().letter(),
        "player": state.decider(),
        "rain": state.rains_on(state.turn()),
        "soft_ground": special::is_soft(state),
        "pieces": pieces,
        "passed": ByPlayer { french, coalition },
        "left": state.left_after_pass(),
        "limits": {"french": limit(Player::French), "coalition": limit(Player::Coalition)},
        "battle": state.battle(),
        "retreat": state.retreat(),
        "vp": victory::points(state),
        "road_to_brussels": victory::road_to_brussels(state).is_some(),
        "outcome": state.outcome(),
        "number": state.number_of_position(),
    })
}

fn told_piece(state: &State, piece: PieceIndex) -> Value {
    let printed = state.piece(piece);
    let mut told = Map::new();
    let mut tell = |name: &str, value: Value| {
        told.insert(name.to_owned(), value);
    };
    tell("id", json!(printed.id));
    tell("player", json!(printed.player()));
    tell("army", json!(printed.army));
    tell("kind", json!(printed.kind));
    tell("face", json!(state.face(piece)));
    tell("stars", json!(state.stars(piece)));
    tell("value", json!(state.value(piece)));
    let (place, turn) = match state.standing(piece).at {
        Place::Map(hex) => {
            tell("hex", json!(hex));
            let enemy = printed.player().opponent();
            let held = printed.kind.is_corps() && controllers(state, hex).contains(&enemy);
            tell("in_enemy_zoc", json!(held));
            ("map", None)
        }
        Place::ToCome(turn) => ("to_come", Some(turn)),
        Place::Available => ("available", None),
        Place::Blown(turn) => ("blown", Some(turn)),
        Place::Eliminated => ("eliminated", None),
        Place::Out => ("out", None),
    };
    tell("where", json!(place));
    if let Some(turn) = turn {
        tell("turn", json!(turn));
    }
    Value::Object(told)
}

/// Tells the open decision: whose it is, of which kind, and who has a part in it.
pub fn decision(state: &State) -> Value {
    let kind = Decision::of(state);
    let mut told = json!({
        "player": state.decider(),
        "kind": kind,
        "turn": state.turn(),
        "phase": state.step().phase(),
        "step": state.step(),
        "letter": state.step().letter(),
        "case": state.step().case(),
    });
    let player = state.player();
    let ids = |pieces: Vec<PieceIndex>| -> Vec<PieceId> {
        pieces
            .into_iter()
            .map(|piece| state.piece(piece).id)
            .collect()
    };
    let (name, pieces) = match kind {
        Decision::Mode => ("pieces", sequence::open_modes(state).collect()),
        Decision::Headquarters => ("pieces", headquarters::waiting(state, player).collect()),
        Decision::Pick => ("pieces", returns::to_pick(state, player.opponent())),
        Decision::Return => ("pieces", returns::due(state, player)),
        Decision::Detachments => ("headquarters", detachments::ready(state, player).collect()),
        Decision::Recall => ("pieces", sequence::recallable(state, player).collect()),
        Decision::Withdrawal => ("pieces", organization::withdrawing(state, player)),
        Decision::Movement => ("pieces", movement::movers(state, player)),
        Decision::Attack => ("pieces", able_to_attack(state)),
        Decision::Support => ("pieces", sequence::defenders_choices(state)),
        Decision::Retreat | Decision::Over => ("pieces", Vec::new()),
    };
    told[name] = json!(ids(pieces));
    match kind {
        Decision::Movement => {
            told["left"] = json!(passing::moves_left(state, player));
            told["may_pass"] = json!(passing::check_pass(state).is_ok());
            told["due"] = json!(ids(reinforcements::due(state, player)));
        }
        Decision::Attack | Decision::Withdrawal => told["left"] = json!(state.left_after_pass()),
        Decision::Support => told["battle"] = json!(state.battle()),
        Decision::Retreat => told["retreat"] = json!(state.retreat()),
        Decision::Over => told["outcome"] = json!(state.outcome()),
        _ => {}
    }
    told
}

fn able_to_attack(state: &State) -> Vec<PieceIndex> {
    use crate::campaign_1815::attack::targets;
    let corps = state.corps_on_map(state.player()).map(|(piece, _)| piece);
    corps
        .filter(|piece| !targets(state, *piece).is_empty())
        .collect()
}
