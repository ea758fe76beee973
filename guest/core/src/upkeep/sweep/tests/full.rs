//! A mission whose quota is nearly used up.

use super::*;

/// Whether entries were found, listed with a new one or not at all: at 95 % they leave.
#[test]
fn reads_spare_nothing_where_the_quota_is_nearly_used_up() {
    for policy in [
        "[sweep]\nmission_bytes = 20000\n",
        "[sweep]\nmission_bytes = 20000\nspared_hours = 0\n",
        "[sweep]\nmission_bytes = 20000\nspared_read_hours = 48\nspared_strength = 0.7\n[sweep.kinds.lessons]\nper_read = 0.2\n",
    ] {
        for is_found in [false, true] {
            let stage = Stage::new(policy);
            stage.fresh().create_mission("big", &MissionChanges::default()).unwrap();
            let big = Scope::Mission(Name::new("big").unwrap());
            for n in 0..4 {
                let text = format!("lesson {n} of the garden paper {}", "x".repeat(650));
                stage.add(Draft { scope: big.clone(), ..draft(Category::Lessons, &text) });
            }
            stage.pass(2);
            if is_found {
                let mut memory = stage.fresh();
                memory.begin_call();
                let query = Query {
                    text: "garden paper".to_owned(),
                    filter: Filter { scopes: vec![big.clone()], ..Filter::default() },
                    ..Query::default()
                };
                assert_eq!(memory.find(&query).unwrap().len(), 4);
            }
            assert_eq!(ReadFiles(&stage.fresh().root).of(&big).unwrap().is_empty(), !is_found);
            let said: Vec<_> = (0..6)
                .map(|_| stage.fresh().add_turn("big", "dev", None, &"y".repeat(2_900)).map(|turn| turn.number))
                .collect();
            assert_eq!(said, (1..=6).map(Ok).collect::<Vec<_>>(), "{policy}: {is_found}");
            assert_eq!(stage.state().iter().filter(|(_, status, _)| *status != Status::Archived).count(), 0);
        }
    }
}
