//! What the other player has done since one's last decision: combats first, then losses, arrivals and moves.

use crate::client::command::{Command, PanelAction};
use crate::client::game_log::Told;
use crate::client::panels::record;
use crate::client::theme::{at_right, body, heading, strong, weak};
use crate::last_battles::client::since::{Turn, person_decides};
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::state::Phase;
use crate::last_battles::words::short_name;
use crate::table::armies::Player;
use crate::table::note::NoteKind;
use bevy_egui::egui::{self, Ui};

/// What he did, in groups.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub of: Player,
    /// Whether his turn goes on.
    pub goes_on: bool,
    pub groups: Vec<Group>,
    /// Whether it is shown on the map as well.
    pub on_map: bool,
}

/// Lines under a title; there is at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub title: &'static str,
    pub lines: Vec<Told>,
}

impl View {
    /// Looks at the other player's turn; at what of it is new, where a decision is asked for in the middle of it. Once the
    /// player has come to his own combats, it is told in the record alone.
    pub fn new(context: &ViewContext) -> Option<Self> {
        let turn = context.since.turn.as_ref()?;
        if turn.is_over && context.state.phase() == Phase::Combat {
            return None;
        }
        let groups = groups(context, turn);
        (!groups.is_empty()).then(|| Self {
            of: turn.of,
            goes_on: !turn.is_over,
            groups,
            on_map: context.on_show().is_some(),
        })
    }

    /// Says in a few words how much happened: `2 combats, 1 loss, 14 moves`.
    pub fn summary(&self) -> String {
        let count = |group: &Group| {
            let title = group.title.to_lowercase();
            let one = title.strip_suffix("es").filter(|_| title == "losses");
            let one = one.or(title.strip_suffix('s')).unwrap_or(&title).to_owned();
            match group.lines.len() {
                1 => format!("1 {one}"),
                n => format!("{n} {title}"),
            }
        };
        let counted = self.groups.iter().filter(|group| group.title != NEWS);
        counted.map(count).collect::<Vec<_>>().join(", ")
    }
}

const NEWS: &str = "And";

fn groups(context: &ViewContext, turn: &Turn) -> Vec<Group> {
    let asked = !turn.is_over && person_decides(context.state, context.seats);
    let (marks, doings) = match asked {
        true => (&context.since.news, &context.since.new),
        false => (&turn.marks, &context.since.all),
    };
    let all = context.game_log.lines().iter();
    let all: Vec<_> = all.filter(|line| marks.contains(&line.mark)).collect();
    let of = |kinds: &[NoteKind]| {
        let lines = all.iter().filter(|line| kinds.contains(&line.kind));
        lines.map(|line| Told::clone(line)).collect()
    };
    let losses = doings.losses.iter().map(|loss| Told {
        mark: marks.start,
        when: String::new(),
        kind: NoteKind::Aftermath,
        head: None,
        what: format!(
            "{} in {}",
            short_name(context.state.setup(), loss.unit),
            loss.hex
        ),
        at: Some(loss.hex),
        case: None,
    });
    let groups: [(&str, Vec<Told>); 5] = [
        ("Combats", of(&[NoteKind::Combat])),
        ("Losses", losses.collect()),
        (NEWS, of(&[NoteKind::Other])),
        ("Arrivals", of(&[NoteKind::Arrival])),
        ("Moves", of(&[NoteKind::Move])),
    ];
    let groups = groups.into_iter().filter(|(_, lines)| !lines.is_empty());
    groups
        .map(|(title, lines)| Group { title, lines })
        .collect()
}

/// The lines of a group that are shown at first.
const FEW: usize = 8;

/// Shows what he did; a click on a line moves the map there.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    let title = match view.goes_on {
        true => format!("What the {} player does", view.of),
        false => format!("What the {} player did", view.of),
    };
    heading(ui, &title, "since your last decision");
    body(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.horizontal(|ui| {
            ui.add(egui::Label::new(weak(ui, view.summary()).small()).truncate());
            at_right(ui, |ui| {
                let button = ui.selectable_label(view.on_map, "on the map");
                let tip =
                    "ways, combats and losses; until your first click, or as long as you want";
                if button.on_hover_text(tip).clicked() {
                    command = Some(Command::Panel(PanelAction::ToggleTrails));
                }
            });
        });
        for group in &view.groups {
            command = show_group(ui, group).or(command.take());
        }
    });
    command
}

fn show_group(ui: &mut Ui, group: &Group) -> Option<Command> {
    let mut command = None;
    let id = ui.id().with(("all of", group.title));
    let all = ui.data(|data| data.get_temp(id)).unwrap_or(false);
    let count = group.lines.len();
    // One line more is no longer than the button would be.
    let shown = if all || count <= FEW + 1 { count } else { FEW };
    ui.add_space(3.0);
    ui.label(strong(group.title, 12.5));
    for line in &group.lines[..shown] {
        ui.horizontal_top(|ui| {
            ui.add_space(8.0);
            command = record::show_words(ui, line).or(command.take());
        });
    }
    if shown < count
        && ui
            .small_button(format!("{} more …", count - shown))
            .clicked()
    {
        ui.data_mut(|data| data.insert_temp(id, true));
    }
    command
}
