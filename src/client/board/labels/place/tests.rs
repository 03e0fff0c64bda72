//! Names on the map of the game: what is named from afar, and that nothing covers anything else.

use super::*;
use crate::client::ground::tests::map;
use crate::hex::hex;

#[test]
fn what_the_scenario_counts_is_named_from_afar() {
    let map = map();
    let landmark = |name: &str, hexes: &[u16]| Landmark {
        name: name.to_owned(),
        hexes: hexes.iter().map(|&number| hex(number)).collect(),
    };
    let landmarks = [
        landmark("St. Amand", &[3256, 3357, 3457]),
        landmark("exit 0605", &[605]),
    ];
    let page = Page {
        waters: &Waters::survey(&map),
        level: 0,
        hex_pixels: 13.0,
        bounds: Rect::new(0.0, 0.0, 600.0, 800.0),
        obstacles: vec![Rect::new(0.0, 0.0, 600.0, 800.0)],
    };
    let placed = |landmarks: &[Landmark]| -> Vec<String> {
        let placed = place(&with_landmarks(&candidates(&map), landmarks), &page);
        placed.into_iter().map(|name| name.text).collect()
    };
    assert!(!placed(&[]).contains(&"Saint-Amand".to_owned()));
    let named = placed(&landmarks);
    for name in ["Saint-Amand", "exit 0605"] {
        assert!(named.contains(&name.to_owned()), "{name} in {named:?}");
    }
}

#[test]
fn from_afar_no_mark_lies_under_the_name_of_a_town() {
    let map = map();
    let marks = [114, 118, 136, 605, 1634].map(|number| Landmark {
        name: format!("entry {number:04}"),
        hexes: vec![hex(number)],
    });
    let waters = Waters::survey(&map);
    let sheet = crate::client::ground::sheet([map.columns, map.rows]);
    for hex_pixels in [10.0, 11.0, 13.0, 17.0] {
        let page = Page {
            waters: &waters,
            level: 0,
            hex_pixels,
            bounds: Rect::from_corners(Vec2::ZERO, sheet * hex_pixels).inflate(-EDGE),
            obstacles: Vec::new(),
        };
        for mark in &marks {
            let landmarks = std::slice::from_ref(mark);
            let placed = place(&with_landmarks(&candidates(&map), landmarks), &page);
            let own = placed.iter().find(|name| name.text == mark.name).unwrap();
            let over = placed.iter().filter(|name| *name != own);
            let mut over = over.filter(|name| !name.bounds.intersect(own.bounds).is_empty());
            let town = over.next().map(|name| &name.text);
            assert_eq!(town, None, "over {} at {hex_pixels}", mark.name);
        }
    }
}

#[test]
fn every_wood_is_named_once() {
    let all = candidates(&map());
    let forests = all.iter().filter(|name| name.text == "Forest of Soignes");
    assert_eq!(
        forests.map(|name| name.script).collect::<Vec<_>>(),
        [Script::GreatWood]
    );
}

#[test]
fn names_do_not_cover_each_other() {
    let map = map();
    let waters = Waters::survey(&map);
    let sheet = crate::client::ground::sheet([map.columns, map.rows]);
    for (level, hex_pixels) in [(1, 33.0), (3, 90.0)] {
        let page = Page {
            waters: &waters,
            level,
            hex_pixels,
            bounds: Rect::from_corners(Vec2::ZERO, sheet * hex_pixels),
            obstacles: Vec::new(),
        };
        let placed = place(&candidates(&map), &page);
        assert!(placed.len() > 60, "{} names at {hex_pixels}", placed.len());
        for (i, a) in placed.iter().enumerate() {
            for b in &placed[i + 1..] {
                let shared = a.bounds.intersect(b.bounds);
                assert!(
                    shared.is_empty() || a.style.limit > 120.0,
                    "{} and {}",
                    a.text,
                    b.text
                );
            }
        }
    }
}
