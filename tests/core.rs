//! The tests of the core and of the text commands, in one program: a file beside this one holds one subject.

mod kit;
mod toy;

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
mod cases_06_advance;
mod cases_06_attacks;
mod cases_06_foretold;
mod cases_06_odds;
mod cases_06_outcomes;
mod cases_06_results;
mod cases_06_retreat;
mod cases_06_who_fights;
mod cases_07_artillery;
mod cases_07_sight;
mod cases_08_chateaux;
mod cases_08_combat;
mod cases_09_morale;
mod cases_10_leaders;
mod cases_11_command;
mod cases_11_effects;
mod cases_11_example;
mod cases_12_officers;
mod cases_12_reorganization;
mod cases_13_corps_morale;
mod cases_14_supply;
mod cases_15_combined_arms;
mod cases_16_headquarters;
mod cases_16_heavy_artillery;
mod cases_16_lines;
mod cases_16_trains;
mod cases_16_trains_attacked;
mod cases_18_ligny;
mod cases_18_options;
mod cases_19_options;
mod cases_19_quatre_bras;
mod cases_20_wavre;
mod cases_21_la_belle_alliance;
mod cases_22_campaign;
mod cases_22_corps_morale;
mod cases_22_exits;
mod cases_22_leaders;
mod cases_22_options;
mod cases_22_victory;
mod cases_23_qb_variant;
mod cases_23_victory;
mod cases_24_grand_ligny;
mod cases_24_options;
mod cases_24_victory;
mod cases_25_historical_wavre;
mod cases_26_lba_variants;
mod cases_26_victory;
mod cases_27_grand_waterloo;
mod cases_27_levels;
mod cases_27_wings;
mod cases_28_campaign_variants;
mod cases_28_entries;
mod cases_28_ney;
mod cases_cited;
mod check;
mod check_campaign;
mod check_headquarters;
mod check_map;
mod check_trains;
mod check_variants;
mod check_wings;
mod counts;
mod engine;
mod engine_campaign;
mod engine_command;
mod engine_headquarters;
mod engine_input;
mod engine_morale;
mod engine_orders;
mod engine_positions;
mod engine_questions;
mod engine_reach;
mod examples;
#[cfg(feature = "cli")]
mod first_day;
#[cfg(feature = "cli")]
mod games_golden;
#[cfg(feature = "cli")]
mod games_whole;
mod generated_files;
mod handicaps;
mod hints;
mod journal;
mod journal_ended;
mod legal_orders;
mod notes;
mod opponent;
#[cfg(feature = "cli")]
mod opponent_copies;
#[cfg(feature = "cli")]
mod opponent_finds;
mod opponent_first;
mod opponent_leaders;
mod opponent_nights;
mod opponent_road;
#[cfg(feature = "cli")]
mod output;
mod own_files;
mod problems;
mod random_campaigns;
mod random_play;
mod reach_of;
mod readme;
mod rules_in_force;
mod saves;
mod saves_damaged;
mod saves_golden;
mod saves_mended;
mod scenarios;
mod secrecy;
#[cfg(feature = "cli")]
mod simulate;
#[cfg(feature = "cli")]
mod soak;
mod state_numbers;
mod tally;
#[cfg(feature = "cli")]
mod tournament;
mod toy_game;
#[cfg(feature = "cli")]
mod toy_studies;
#[cfg(feature = "cli")]
mod tune;
mod undone;
mod words;
