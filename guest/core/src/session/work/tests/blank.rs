//! Ids that are blank.

use super::*;

#[test]
fn a_blank_task_is_none() {
    for blank in ["", "  ", "\n\t", "\u{a0}"] {
        let (mut memory, _hand) = memory();
        for what in ["X", "Y", "X"] {
            let (task_id, session) = (Some(blank.to_owned()), Some(blank.to_owned()));
            let commit = SessionCommit {
                agent: "dev".into(),
                task_id,
                session,
                what: Some(what.into()),
                ..SessionCommit::default()
            };
            assert!(!memory.commit(commit).unwrap().repeated, "{blank:?}");
        }
        let history = memory.history("dev", None).unwrap();
        let told: Vec<_> = history.iter().map(|session| (session.what.as_str(), &session.task_id)).collect();
        assert_eq!(told, [("X", &None), ("Y", &None), ("X", &None)]);
        for (task, expected) in [("t", "t"), (blank, "t"), ("u", "u")] {
            let report = WorkReport { agent: "dev".into(), task_id: Some(task.into()), ..WorkReport::default() };
            assert_eq!(memory.report_work(&report).unwrap().task_id.as_deref(), Some(expected), "{blank:?}");
        }
    }
}
