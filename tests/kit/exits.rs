//! Units on their way off the map in the campaign [5.5].

use crate::kit::*;

/// The French Guard on the road out, as many strength points as units and their strengths allow.
pub fn leaving(units: &[&str]) -> Field {
    let field = scenario("22").unit("al-pack", 4040).unit("fr-2-soye", 1563);
    let field = field.leader("ldr-napoleon", 605);
    let places = [605, 606, 607, 708, 608, 609];
    let placed = units.iter().enumerate();
    placed.fold(field, |field, (nth, unit)| {
        field.unit(unit, places[nth / 2])
    })
}
