//! The tests of Waterloo Campaign, 1815, in a program of their own: a file of the folder beside this one holds one subject.

#[path = "campaign_1815/kit.rs"]
mod kit;

#[path = "campaign_1815/cases_2_command.rs"]
mod cases_2_command;
#[path = "campaign_1815/cases_3_organization.rs"]
mod cases_3_organization;
#[path = "campaign_1815/cases_4_entries.rs"]
mod cases_4_entries;
#[path = "campaign_1815/cases_4_movement.rs"]
mod cases_4_movement;
#[path = "campaign_1815/cases_5_aftermath.rs"]
mod cases_5_aftermath;
#[path = "campaign_1815/cases_5_attack.rs"]
mod cases_5_attack;
#[path = "campaign_1815/cases_6_end.rs"]
mod cases_6_end;
#[path = "campaign_1815/cases_8_special.rs"]
mod cases_8_special;
#[path = "campaign_1815/cited.rs"]
mod cited;
#[path = "campaign_1815/data.rs"]
mod data;
#[path = "campaign_1815/examples.rs"]
mod examples;
#[path = "campaign_1815/games.rs"]
mod games;
#[path = "campaign_1815/opponent.rs"]
mod opponent;
#[path = "campaign_1815/opponent_assaults.rs"]
mod opponent_assaults;
#[path = "campaign_1815/protocol.rs"]
mod protocol;
#[path = "campaign_1815/random_play.rs"]
mod random_play;
