//! The tests of the client, in one program: a file beside this one holds one subject.

mod desk;
#[allow(
    dead_code,
    unused_imports,
    reason = "the client needs a part of the kit"
)]
mod kit;

mod campaign_client;
mod clicks_advance;
mod clicks_combat;
mod clicks_command;
mod command_stop;
mod feed;
mod panels;
mod panels_1815;
mod panels_campaign;
mod panels_combat;
mod panels_command;
mod panels_headquarters;
mod panels_sheets;
mod panels_variants;
mod panels_words;
mod phases;
mod programs;
mod seen;
mod since;
#[allow(dead_code, reason = "the client needs a part of the game")]
mod toy;
mod toy_client;
mod whole_client;
