//! What a leader's plate shows of his rank, as SVG text. Lengths are hundredths of a counter's side.

use crate::client::palette::Rgb;

/// Draws a bicorne with its cockade.
pub(super) fn hat(ink: Rgb, fill: Rgb) -> String {
    format!(
        r#"<path d="M46 44C52 26 65 19 80 18C95 19 108 26 114 44C103 38.5 91 37 80 37C69 37 57 38.5 46 44Z" fill="{ink}"/><circle cx="91" cy="28" r="4.4" fill="{fill}"/>"#
    )
}

/// Draws two branches of laurel, left and right of a hat.
pub(super) fn laurel(ink: Rgb) -> String {
    let mut body = String::new();
    for mirror in [1.0, -1.0] {
        let x = |from_centre: f32| 80.0 + mirror * from_centre;
        let (a, b, c, d) = (x(52.0), x(54.0), x(50.0), x(42.0));
        body += &format!(
            r#"<path d="M{a} 22C{b} 34 {c} 40 {d} 44" fill="none" stroke="{ink}" stroke-width="2"/>"#
        );
        let leaves = [
            (53.0, 22.0, 75.0),
            (56.0, 29.0, 20.0),
            (50.0, 33.0, 95.0),
            (53.0, 38.0, 35.0),
            (46.0, 41.0, 60.0),
        ];
        for (from_centre, y, turn) in leaves {
            let (x, turn) = (x(from_centre), mirror * turn);
            body += &format!(
                r#"<ellipse cx="{x}" cy="{y}" rx="5" ry="2.3" transform="rotate({turn} {x} {y})" fill="{ink}"/>"#
            );
        }
    }
    body
}

/// Draws a tent with its flag.
pub(super) fn tent(ink: Rgb, fill: Rgb) -> String {
    format!(
        r#"<path d="M54 46L80 22L106 46Z" fill="{ink}"/><path d="M80 30L73 46H87Z" fill="{fill}"/><path d="M80 24V12" stroke="{ink}" stroke-width="2.6"/><path d="M80 11H98L93 15.5L98 20H80Z" fill="{ink}"/>"#
    )
}

/// Draws a sabre.
pub(super) fn sabre(ink: Rgb) -> String {
    format!(
        r#"<path d="M48 42C70 40 94 32 112 18C104 36 80 46 50 47Z" fill="{ink}"/><path d="M42 39l10 10M48 48l-10 5" stroke="{ink}" stroke-width="4" stroke-linecap="round"/>"#
    )
}
