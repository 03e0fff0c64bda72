//! The tests of the core and of the text commands, in one program: a file beside this one holds one subject.

mod kit;

mod architecture;
mod author;
mod author_faults;
mod briefs;
mod budgets;
mod building_on;
mod cases_03_scenarios;
mod cases_04_sequence;
mod cases_05_arrivals;
mod cases_05_friends;
mod cases_05_movement;
mod cases_05_zones;
mod cases_06_odds;
mod cases_06_outcomes;
mod cases_06_results;
mod cases_06_retreat;
mod cases_06_who_fights;
mod cases_07_artillery;
mod cases_07_sight;
mod cases_08_chateaux;
mod cases_09_morale;
mod cases_10_leaders;
mod cases_11_command;
mod cases_11_effects;
mod cases_12_reorganization;
mod cases_13_corps_morale;
mod cases_14_supply;
mod cases_16_headquarters;
mod cases_16_trains;
mod cases_18_ligny;
mod cases_19_options;
mod cases_19_quatre_bras;
mod cases_20_wavre;
mod cases_21_la_belle_alliance;
mod cases_22_campaign;
mod cases_22_options;
mod cases_22_victory;
mod cases_23_qb_variant;
mod cases_24_grand_ligny;
mod cases_25_historical_wavre;
mod cases_26_lba_variants;
mod cases_27_grand_waterloo;
mod cases_28_campaign_variants;
mod cases_cited;
mod check;
mod check_headquarters;
mod check_trains;
mod check_variants;
mod check_wings;
mod counts;
mod engine;
mod engine_campaign;
mod engine_command;
mod engine_headquarters;
mod engine_positions;
mod engine_reach;
mod examples;
#[cfg(feature = "cli")]
mod games_golden;
mod games_whole;
mod generated_files;
mod journal;
mod legal_orders;
mod notes;
mod opponent;
#[cfg(feature = "cli")]
mod opponent_finds;
#[cfg(feature = "cli")]
mod output;
mod own_files;
mod random_campaigns;
mod random_play;
mod readme;
mod saves;
mod saves_golden;
mod saves_mended;
mod scenarios;
#[cfg(feature = "cli")]
mod simulate;
#[cfg(feature = "cli")]
mod soak;
mod state_numbers;
mod undone;
mod words;
