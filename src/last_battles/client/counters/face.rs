//! The faces of counters and leaders, as SVG text.
//!
//! Silhouette by side; field, ink and collar by nation; arm box and size mark; name, command and part; strength and
//! movement. A reduced counter has a pale band below, so that it is known by shape at every size. Lengths are
//! hundredths of a counter's side.

use super::insignia::{hat, laurel, sabre, tent};
use super::svg::{self, ArmBox, COUNTER_VIEW, View, document, label};
use crate::client::counters::Detail;
use crate::client::palette::{NationPaint, Palette, Rgb, play};
use crate::last_battles::counter::{Arm, Counter, LeaderCounter, Mix, Rank};
use crate::table::armies::{Army, Nationality};

/// Which way up a counter lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    #[default]
    Full,
    Reduced,
}

impl Strength {
    /// Gets the side that is up.
    pub const fn shown(reduced: bool) -> Self {
        match reduced {
            true => Self::Reduced,
            false => Self::Full,
        }
    }
}

/// Whether a leader commands or lies face down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Activity {
    #[default]
    Active,
    Inactive,
}

/// Where a plate of a leader lies in its document.
pub const PLATE_VIEW: View = View(-4.0, 0.0, 172.0, 124.0);

/// Composes the face of a unit.
pub fn unit(counter: &Counter, strength: Strength, detail: Detail, palette: Palette) -> String {
    let paint = palette.nation(counter.nationality);
    let of = (counter.side, counter.nationality);
    let mut body = blank(of, paint, strength, detail);
    match detail {
        Detail::Dot | Detail::Speck | Detail::Patch | Detail::Field => {}
        Detail::Arm => body += &arm_only(counter, strength, paint),
        Detail::Figures => {
            if counter.arm != Arm::Train {
                body += &svg::size_mark(counter.size, 50.0, 7.5, 9.5, paint.ink);
            }
            let at = ArmBox {
                x: 30.0,
                y: 22.0,
                width: 45.0,
                height: 37.0,
                stroke: 3.4,
            };
            body += &svg::arm_symbol(counter.arm, at, (paint.ink, paint.field));
            body += &figures(counter, strength, 40.0, paint);
            body += &variant_flag(counter.mix, (8.0, 9.0));
        }
        Detail::Full => {
            body += &names(counter, paint.ink);
            let at = ArmBox {
                x: 30.0,
                y: 30.5,
                width: 45.0,
                height: 31.0,
                stroke: 3.4,
            };
            body += &svg::arm_symbol(counter.arm, at, (paint.ink, paint.field));
            body += &figures(counter, strength, 33.5, paint);
            body += &variant_flag(counter.mix, (8.0, 9.0));
        }
    }
    document(COUNTER_VIEW, &body)
}

/// Draws the gold flag of a variant counter, with its upper left corner at a point [16.1].
fn variant_flag(mix: Mix, (x, y): (f32, f32)) -> String {
    if mix == Mix::Standard {
        return String::new();
    }
    let (gold, dark) = (play::SELECTION, play::SELECTION_KEYLINE);
    format!(
        r#"<path d="M{x} {y}v19" stroke="{dark}" stroke-width="2.6" stroke-linecap="round"/><path d="M{x} {y}h13l-3.5 4.5 3.5 4.5H{x}Z" fill="{gold}" stroke="{dark}" stroke-width="1.4"/>"#
    )
}

/// Composes a counter that lies under another: field, collar and band, no figures.
pub fn bare(
    of: (Army, Nationality),
    strength: Strength,
    detail: Detail,
    palette: Palette,
) -> String {
    let body = blank(of, palette.nation(of.1), strength, detail);
    document(COUNTER_VIEW, &body)
}

/// Draws what every counter has: shadow, field, edge, light from above, collar, and the band if it is reduced.
fn blank(
    (side, nation): (Army, Nationality),
    paint: NationPaint,
    strength: Strength,
    detail: Detail,
) -> String {
    let NationPaint {
        field,
        edge,
        band,
        ink,
        ..
    } = paint;
    let outline = svg::silhouette(side, 0.0);
    let mut body = svg::shadow(side);
    body += &format!(r#"<path d="{outline}" fill="{field}" stroke="{edge}" stroke-width="3.5"/>"#);
    if detail >= Detail::Figures {
        body +=
            r##"<path d="M14 3H86" stroke="#FFFFFF" stroke-opacity="0.35" stroke-width="2.2"/>"##;
        body += &svg::collar(nation, ink);
    }
    if strength == Strength::Reduced {
        let top = match detail {
            Detail::Full => 65.5,
            Detail::Figures => 62.0,
            _ => 78.0,
        };
        let shape = svg::band(side, top);
        body += &format!(
            r#"<path d="{shape}" fill="{band}"/><path d="M2 {top}H98" stroke="{edge}" stroke-width="3"/>"#
        );
    }
    body
}

/// Draws the large arm box that alone is left at a distance.
fn arm_only(counter: &Counter, strength: Strength, paint: NationPaint) -> String {
    let height = match strength {
        Strength::Full => 56.0,
        Strength::Reduced => 46.0,
    };
    let at = ArmBox {
        x: 16.0,
        y: 20.0,
        width: 68.0,
        height,
        stroke: 8.5,
    };
    svg::arm_symbol(counter.arm, at, (paint.ink, paint.field))
}

/// Draws name, size mark, command and part.
fn names(counter: &Counter, ink: Rgb) -> String {
    let name = counter
        .name
        .split(['/', '['])
        .next()
        .unwrap_or_default()
        .trim();
    let size = if name.chars().count() <= 6 {
        18.5
    } else {
        15.8
    };
    let mut body = label((51.0, 17.2), name, size, 600, ink);
    if counter.arm == Arm::Train {
        return body;
    }
    body += &svg::size_mark(counter.size, 52.5, 20.5, 7.8, ink);
    let (command, part) = (&counter.command, &counter.part);
    if !command.is_empty() {
        let room = if counter.side == Army::Allied {
            15.5
        } else {
            24.0
        };
        body += &label((20.5, 52.0), command, beside_box(command, room), 600, ink);
    }
    if !part.is_empty() {
        body += &label((86.5, 52.0), part, beside_box(part, 20.0), 600, ink);
    }
    body
}

/// Gets the size of letters that must fit beside the arm box.
fn beside_box(text: &str, room: f32) -> f32 {
    let letters = text.chars().count();
    let wanted = if letters < 2 { 16.5 } else { 13.5 };
    f32::min(wanted, room / (0.62 * letters as f32))
}

/// Draws strength and movement.
fn figures(counter: &Counter, strength: Strength, size: f32, paint: NationPaint) -> String {
    let (points, ink) = match strength {
        Strength::Full => (counter.strength, paint.ink),
        Strength::Reduced => (counter.reduced.unwrap_or(counter.strength), paint.band_ink),
    };
    let (movement, dash) = (counter.movement, size * 0.7);
    if counter.arm == Arm::Train {
        return label((51.0, 93.5), &movement.to_string(), size, 700, ink);
    }
    format!(
        r#"<text x="51" y="93.5" font-family="Cabin" font-weight="700" font-size="{size}" text-anchor="middle" fill="{ink}">{points}<tspan dx="0.5" dy="-3" font-size="{dash}">–</tspan><tspan dx="0.5" dy="3">{movement}</tspan></text>"#
    )
}

/// Composes the plate of a leader: a gorget with hat and laurel for a commander, a sabre for an officer, a tent for a
/// headquarters.
pub fn leader(
    leader: &LeaderCounter,
    activity: Activity,
    detail: Detail,
    palette: Palette,
) -> String {
    let paint = palette.nation(leader.nationality);
    let (fill, ink) = match activity {
        Activity::Active => (paint.field, paint.ink),
        Activity::Inactive => (faded(paint.field), paint.band_ink),
    };
    let emblem = match leader.rank {
        Rank::Commander | Rank::ChiefOfStaff => hat(ink, fill),
        Rank::Officer => sabre(ink),
        Rank::Headquarters => tent(ink, fill),
    };
    let within = if detail == Detail::Full {
        let laurel = match leader.rank {
            Rank::Commander => laurel(ink),
            Rank::Officer | Rank::ChiefOfStaff | Rank::Headquarters => String::new(),
        };
        format!(r#"<g transform="translate(12 0) scale(0.85)">{emblem}{laurel}</g>"#)
            + &plate_words(leader, activity, ink)
            + &variant_flag(leader.mix, (22.0, 20.0))
    } else {
        format!(r#"<g transform="translate(-48 0) scale(1.6)">{emblem}</g>"#)
    };
    let (edge, dark, opacity) = (play::PLATE_EDGE, play::SHADOW, svg::SHADOW_OPACITY);
    let body = format!(
        r#"<path d="{PLATE}" transform="translate(4 6)" fill="{dark}" opacity="{opacity}"/>
<path d="{PLATE}" fill="{fill}" stroke="{edge}" stroke-width="4"/>
<path d="M17 13H143Q149 13 149 19V53Q149 86 80 104.5Q11 86 11 53V19Q11 13 17 13Z" fill="none" stroke="{ink}" stroke-width="1.8"/>{within}"#
    );
    document(PLATE_VIEW, &body)
}

/// The outline of a plate.
pub const PLATE: &str = "M14 6H146Q156 6 156 16V54Q156 92 80 112Q4 92 4 54V16Q4 6 14 6Z";

/// Draws name and rating on a plate.
fn plate_words(leader: &LeaderCounter, activity: Activity, ink: Rgb) -> String {
    let rating = match (activity, leader.rank) {
        (Activity::Inactive, _) => "inactive".to_owned(),
        (_, Rank::Headquarters) => format!("active · {}", leader.movement),
        (_, Rank::Commander | Rank::ChiefOfStaff) => match leader.capacity {
            Some(capacity) => format!("{capacity}–{}", leader.movement),
            None => format!("?–{}", leader.movement),
        },
        (_, Rank::Officer) => format!("{} · {}", leader.command, leader.movement),
    };
    let size = f32::min(31.0, 256.0 / leader.name.chars().count().max(1) as f32);
    let name = svg::escape(&leader.name.replace('\'', "’"));
    let rating = svg::escape(&rating);
    format!(
        r#"<g text-anchor="middle" fill="{ink}"><text x="80" y="64" font-family="EB Garamond" font-weight="600" font-size="{size}">{name}</text>
<text x="80" y="90" font-family="Cabin" font-weight="700" font-size="22">{rating}</text></g>"#
    )
}

/// Makes the pale colour of a plate that lies face down.
fn faded(field: Rgb) -> Rgb {
    let mix = |channel: u8| ((u16::from(channel) * 28 + 244 * 72) / 100) as u8;
    Rgb(mix(field.0), mix(field.1), mix(field.2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::counter::{CombatStrength, Confidence, Guard, Size};

    fn counter() -> Counter {
        Counter {
            id: "al-wmar".parse().unwrap(),
            side: Army::Allied,
            nationality: Nationality::Nassau,
            name: "Wmar/2".into(),
            full_name: "Saxe-Weimar's brigade".into(),
            part: String::new(),
            command: "N2".into(),
            arm: Arm::Infantry,
            size: Size::Brigade,
            strength: CombatStrength(5),
            reduced: Some(CombatStrength(3)),
            movement: 4,
            guard: Guard::None,
            mix: Mix::Standard,
            replaces: Vec::new(),
            confidence: Confidence::High,
        }
    }

    fn face(strength: Strength, detail: Detail) -> String {
        unit(&counter(), strength, detail, Palette::Standard)
    }

    #[test]
    fn names_are_for_the_full_level_and_figures_from_the_middle_one() {
        assert!(face(Strength::Full, Detail::Full).contains(">Wmar<"));
        assert!(!face(Strength::Full, Detail::Figures).contains("Wmar"));
        assert!(face(Strength::Full, Detail::Figures).contains(">5<tspan"));
        assert!(!face(Strength::Full, Detail::Arm).contains("<text"));
    }

    #[test]
    fn a_reduced_counter_shows_band_and_lower_strength_at_every_level() {
        let band = Palette::Standard
            .nation(Nationality::Nassau)
            .band
            .to_string();
        for detail in [Detail::Field, Detail::Arm, Detail::Figures, Detail::Full] {
            assert!(
                face(Strength::Reduced, detail).contains(&band),
                "{detail:?}"
            );
            assert!(!face(Strength::Full, detail).contains(&band), "{detail:?}");
        }
        assert!(face(Strength::Reduced, Detail::Full).contains(">3<tspan"));
    }

    #[test]
    fn each_nation_of_the_allied_army_has_its_own_collar() {
        use Nationality::*;
        let collars: std::collections::BTreeSet<String> =
            [British, Kgl, Hanoverian, Netherlands, Nassau, Brunswick]
                .map(|nation| svg::collar(nation, play::INK))
                .into_iter()
                .collect();
        assert_eq!(collars.len(), 6);
        assert!(!collars.contains(""));
    }

    #[test]
    fn a_lower_counter_is_bare() {
        let of = (Army::Allied, Nationality::Nassau);
        let lower = bare(of, Strength::Full, Detail::Full, Palette::Standard);
        assert!(!lower.contains("<text"));
        assert!(lower.contains("<circle"), "the collar stays");
    }

    #[test]
    fn names_from_files_cannot_break_the_drawing() {
        let mut counter = counter();
        counter.name = "A<&>".into();
        let face = unit(&counter, Strength::Full, Detail::Full, Palette::Standard);
        assert!(face.contains(">A&lt;&amp;&gt;<"));
    }
}
