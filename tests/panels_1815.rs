//! The panels of the campaign game, without a window: the attack with its table of both dice, the boxes beside the track, the
//! secret die.

use crate::desk::{press, shown_at};
use bevy_egui::egui::{Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable};
use hundred_days::campaign_1815::State;
use hundred_days::campaign_1815::charts::Turn;
use hundred_days::campaign_1815::client::goals::Goals;
use hundred_days::campaign_1815::client::panels::top_bar::{self, Allowed, Left};
use hundred_days::campaign_1815::client::panels::{View, dock, track};
use hundred_days::campaign_1815::client::secrecy::LookAtDie;
use hundred_days::campaign_1815::client::selection::{Choose, Selection};
use hundred_days::campaign_1815::data::library::library;
use hundred_days::campaign_1815::game_setup::{From, Laid, NewGame};
use hundred_days::campaign_1815::kept::Match;
use hundred_days::campaign_1815::map_hex::hex;
use hundred_days::campaign_1815::order::Order;
use hundred_days::campaign_1815::piece::Face;
use hundred_days::campaign_1815::sequence::Decision;
use hundred_days::campaign_1815::step::Step;
use hundred_days::client::game::Game;
use hundred_days::table::armies::Player;
use hundred_days::table::game::Game as _;
use hundred_days::table::ids::PieceId;

fn id(name: &str) -> PieceId {
    name.parse().expect("a name")
}

/// A game, with what is chosen in it.
struct Table {
    game: Game<State>,
    selection: Selection,
    alone: Option<Player>,
}

impl Table {
    fn of(start: NewGame) -> Self {
        let game = Match::begin(start).expect("a sound start");
        Self {
            game: Game::new(game),
            selection: Selection::default(),
            alone: None,
        }
    }

    /// Looks at it as panels do.
    fn look<T>(&self, look: impl FnOnce(&View<'_>) -> T) -> T {
        let state = self.game.state();
        let goals = Goals::of(state, &self.selection);
        look(&View {
            game: &self.game,
            state,
            selection: &self.selection,
            goals: &goals,
            alone: self.alone,
        })
    }
}

fn laid(name: &str, at: u16, face: Face) -> Laid {
    Laid {
        piece: id(name),
        hex: Some(hex(at)),
        face,
        enters: None,
        returns: None,
        eliminated: false,
    }
}

/// The attack of the designer's example, 4 against 6, on a turn: d'Erlon against the Reserve in La Haye Sainte.
fn example(turn: u8) -> Table {
    use Face::{Back, Front};
    let pieces = vec![
        laid("fr-1", 3515, Back),
        laid("fr-hq-napoleon", 3316, Back),
        laid("fr-det-grand-battery", 3515, Front),
        laid("fr-res-cav", 3516, Front),
        laid("aa-res", 3616, Back),
        laid("aa-hq-wellington", 3715, Back),
        laid("aa-cav", 3715, Front),
    ];
    let mut table = Table::of(NewGame {
        scenario: "june-16".to_owned(),
        from: Some(From {
            turn: Some(Turn(turn)),
            step: Some(Step::Attack),
            pieces: Some(pieces),
            ..From::default()
        }),
        ..NewGame::default()
    });
    table.selection.choose(Choose::Piece(id("fr-1")));
    table.selection.choose(Choose::Target(hex(3616)));
    table
}

#[test]
fn case_5_5_the_table_of_both_dice_goes_by_the_odds_of_the_attack() {
    let table = example(4);
    let harness = shown_at(vec2(404.0, 940.0), |ui| {
        table.look(|view| dock::show(ui, view))
    });
    harness.get_by_label("1 against 1, -2 = -2: attacker retreats");
    harness.get_by_label("6 against 1, -2 = +3: defender blown");
    harness.get_by_label("4 against 2, -2 = +0: no result");
    let counted = |words: &str| harness.query_all_by_label_contains(words).count();
    // Of each, the bar says the number once more.
    assert_eq!(counted("attacker eliminated"), 6 + 1);
    assert_eq!(counted("attacker blown"), 9 + 1);
    assert_eq!(counted(" against "), 36);
    harness.get_by_label("Of 36: 6 attacker eliminated, 9 attacker blown, 11 attacker retreats, 4 no result, 5 defender retreats, 1 defender blown.");
}

#[test]
fn case_5_18_on_the_last_day_the_panel_says_that_the_blown_are_lost() {
    for (turn, lost) in [(4, 0), (7, 1)] {
        let table = example(turn);
        let harness = shown_at(vec2(404.0, 940.0), |ui| {
            table.look(|view| dock::show(ui, view))
        });
        let said = harness.query_all_by_label_contains("blown now is lost");
        assert_eq!(said.count(), lost, "turn {turn}");
    }
}

#[test]
fn case_5_10_fresh_cavalry_is_kept_out_in_its_line_and_the_table_follows() {
    let mut table = example(4);
    let mut kept_out = shown_at(vec2(404.0, 940.0), |ui| {
        table.look(|view| dock::show(ui, view))
    });
    let command = press(&mut kept_out, "Res. Cav supports, fresh; then exhausted");
    let choice = Choose::Support(id("fr-res-cav"));
    assert_eq!(command, Some(choice.command()));
    drop(kept_out);
    table.selection.choose(choice);
    let harness = shown_at(vec2(404.0, 940.0), |ui| {
        table.look(|view| dock::show(ui, view))
    });
    harness.get_by_label("1 against 1, -3 = -3: attacker blown");
}

#[test]
fn case_4_2_what_a_pass_leaves_is_counted() {
    let mut table = Table::of(NewGame {
        scenario: "june-16".to_owned(),
        from: Some(From {
            step: Some(Step::Movement),
            ..From::default()
        }),
        ..NewGame::default()
    });
    assert_eq!(table.look(top_bar::left), Some(Left::Free));
    let mut game = table.game.record().clone();
    game.play(&Order::Pass {}).expect("a pass");
    table.game = Game::new(game.clone());
    let Some(Left::Some(first)) = table.look(top_bar::left) else {
        panic!("the die of the pass limits the moves of the other player");
    };
    assert!(first.used == 0 && first.left > 1, "{first:?}");
    let all = game.state().legal().into_iter();
    let mut moves = all.filter(|order| matches!(order, Order::Move { .. }));
    game.play(&moves.next().expect("a move")).expect("legal");
    table.game = Game::new(game);
    let then = table.look(top_bar::left);
    let expected = Allowed {
        used: 1,
        left: first.left - 1,
    };
    assert_eq!(then, Some(Left::Some(expected)));
}

#[test]
fn the_whole_attack_is_in_view_without_scrolling() {
    let table = example(7);
    for size in [vec2(404.0, 946.0), vec2(350.0, 746.0)] {
        let harness = shown_at(size, |ui| table.look(|view| dock::show(ui, view)));
        let last = harness.get_by_label("6 against 6, -2 = -2: attacker retreats");
        let bottom = last.rect().bottom();
        assert!(bottom < size.y, "the table ends at {bottom} of {size:?}");
    }
}

#[test]
fn the_dice_of_an_attack_are_told_even_where_it_ends_the_turn() {
    let dice = [1, 6].map(|face| hundred_days::table::dice::Face::new(face).expect("a face"));
    let start = NewGame {
        scenario: "june-16".to_owned(),
        dice: dice.to_vec(),
        from: Some(From {
            turn: Some(Turn(4)),
            step: Some(Step::Attack),
            pieces: Some(vec![
                laid("fr-1", 3515, Face::Back),
                laid("aa-res", 3616, Face::Back),
            ]),
            ..From::default()
        }),
        ..NewGame::default()
    };
    let mut table = Table::of(start);
    let mut game = table.game.record().clone();
    let order = Order::Attack {
        piece: id("fr-1"),
        hex: hex(3616),
        support: Vec::new(),
    };
    game.play(&order).expect("a legal attack");
    assert_eq!(game.state().turn(), Turn(5), "nobody can attack any more");
    table.game = Game::new(game);
    let harness = shown_at(vec2(404.0, 946.0), |ui| {
        table.look(|view| dock::show(ui, view))
    });
    harness.get_by_label("The last attack");
}

/// Where the boxes beside the track are full: all of June 15 has yet to come, or many have been lost.
fn full() -> [Table; 2] {
    let june_15 = Table::of(NewGame {
        scenario: "june-15".to_owned(),
        ..NewGame::default()
    });
    let pieces = &library().expect("sound data").components.pieces;
    let all = pieces.all().map(|piece| &pieces[piece]);
    let rest = ["fr-1", "aa-1", "fr-hq-napoleon", "aa-hq-wellington"].map(id);
    let gone = all.filter(|piece| {
        let is_hq = piece.id.to_string().contains("-hq-");
        !is_hq && !rest.contains(&piece.id) && piece.id != id("aa-2-one")
    });
    let lost = gone.map(|piece| Laid {
        piece: piece.id,
        hex: None,
        face: Face::Front,
        enters: None,
        returns: None,
        eliminated: true,
    });
    let here = [
        laid("fr-1", 2618, Face::Front),
        laid("aa-1", 3616, Face::Front),
    ];
    let end = Table::of(NewGame {
        scenario: "june-16".to_owned(),
        from: Some(From {
            turn: Some(Turn(8)),
            step: Some(Step::Movement),
            pieces: Some(lost.chain(here).collect()),
            ..From::default()
        }),
        ..NewGame::default()
    });
    [june_15, end]
}

#[test]
fn whoever_is_to_come_free_or_lost_is_in_view_beside_the_track() {
    for table in full() {
        for width in [930.0, 1196.0] {
            let harness = shown_at(Vec2::new(width, 200.0), |ui| {
                table.look(|view| track::show(ui, view))
            });
            let shown: Vec<_> = harness
                .query_all_by_role(egui_role())
                .map(|node| (node.accesskit_node().label(), node.rect()))
                .collect();
            assert!(shown.len() > 12, "{width}: {shown:?}");
            for (name, rect) in shown {
                assert!(rect.right() <= width, "{name:?} at {rect:?} of {width}");
            }
        }
    }
}

fn egui_role() -> bevy_egui::egui::accesskit::Role {
    bevy_egui::egui::accesskit::Role::Button
}

#[test]
fn case_8_8_the_secret_die_is_told_to_its_player_alone() {
    let mut table = Table::of(NewGame {
        scenario: "june-15".to_owned(),
        options: vec!["8.8".to_owned()],
        ..NewGame::default()
    });
    let mut game = table.game.record().clone();
    while Decision::of(game.state()) == Decision::Mode {
        let order: Order = game.state().legal().remove(0);
        game.play(&order).expect("a legal order");
    }
    table.game = Game::new(game);
    let size = vec2(404.0, 700.0);
    let mut open = shown_at(size, |ui| table.look(|view| dock::show(ui, view)));
    assert_eq!(
        open.query_all_by_label_contains("die leaves you").count(),
        0
    );
    let look = press(&mut open, "Look at it alone");
    assert_eq!(look, Some(LookAtDie.command()));
    drop(open);
    table.alone = Some(Player::French);
    let alone = shown_at(size, |ui| table.look(|view| dock::show(ui, view)));
    alone.get_by_label_contains("Your secret die leaves you");
}
