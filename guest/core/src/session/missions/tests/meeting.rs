//! Deletions, ends and restorations that meet others at work.

use super::*;

/// A memory in whose call another one acts, right after it has met a key for the first time.
fn beset(
    store: &Rc<MemoryStore>,
    key: &'static str,
    act: fn(&mut Memory<Rc<MemoryStore>>),
) -> Memory<InterleavingStore<impl Fn(&str) + use<>>> {
    let (others, is_over) = (store.clone(), Cell::new(false));
    let interrupt = move |met: &str| {
        if met == key && !is_over.replace(true) {
            act(&mut at(&others, NOW + HOUR));
        }
    };
    let mut memory = Memory::new(InterleavingStore::new(store, interrupt), || NOW + HOUR);
    memory.begin_call();
    memory
}

type MissionWrite<S> = fn(&mut Memory<S>) -> Result<()>;

/// Writes to the texts of a mission: the key of the text, and the call.
fn writes<S: Store + 'static>() -> [(&'static str, MissionWrite<S>); 5] {
    [
        ("_missions/launch/conversation.md", |memory| memory.add_turn("launch", "ops", None, "Wait.").map(drop)),
        ("_missions/launch/agents/dev.md", |memory| memory.set_agent_note("launch", "dev", "The cart is done.")),
        ("_missions/launch/artifacts.md", |memory| {
            memory.record_artifact("launch", &Artifact { location: "b.md".to_owned(), ..Artifact::default() })
        }),
        ("_missions/launch/_mission.md", |memory| {
            memory.describe_mission("launch", &described("cart"), None).map(drop)
        }),
        ("_missions/launch/_mission.md", |memory| memory.end_mission("launch", MissionOutcome::Success).map(drop)),
    ]
}

#[test]
fn what_is_written_while_a_mission_is_deleted_comes_back_with_it_or_is_refused() {
    for nth in 0..5 {
        let store = Rc::new(MemoryStore::default());
        a_mission(&store);
        let (key, _) = writes::<Rc<MemoryStore>>()[nth];
        let mut memory = beset(&store, key, |other| other.delete_mission("launch").unwrap());
        let written = writes()[nth].1(&mut memory);
        assert!(matches!(written, Ok(()) | Err(Error::NotFound(_))), "{nth}: {written:?}");
        assert!(matches!(at(&store, NOW + HOUR).get_mission("launch"), Err(Error::NotFound(_))), "{nth}");
        at(&store, NOW + 2 * HOUR).restore_mission("launch").unwrap();
        let before = files(&store);
        if written.is_ok() && nth != 0 {
            writes()[nth].1(&mut at(&store, NOW + 2 * HOUR)).unwrap();
            assert_eq!(files(&store), before, "{nth}: it is there");
        }
        assert_eq!(
            at(&store, NOW + 2 * HOUR).turns("launch", None).unwrap().len(),
            1 + usize::from(nth == 0 && written.is_ok())
        );
    }
}

#[test]
fn a_deleted_mission_takes_nothing() {
    let root = Rc::new(MemoryStore::default());
    a_mission(&root);
    at(&root, NOW + HOUR).delete_mission("launch").unwrap();
    for (nth, (_, write)) in writes().into_iter().enumerate() {
        let store = copy_of(&root);
        let before = files(&store);
        let refused = write(&mut at(&store, NOW + HOUR));
        assert!(refused.as_ref().is_err_and(|error| error.to_string().contains("in the trash")), "{nth}: {refused:?}");
        assert_eq!(files(&store), before, "{nth}");
        at(&store, NOW + HOUR).restore_mission("launch").unwrap();
        write(&mut at(&store, NOW + HOUR)).unwrap();
    }
}

#[test]
fn the_first_of_two_ends_counts() {
    let store = Rc::new(MemoryStore::default());
    a_mission(&store);
    let mut memory = beset(&store, "_missions/launch/_mission.md", |other| {
        other.end_mission("launch", MissionOutcome::Failure).unwrap();
    });
    let second = memory.end_mission("launch", MissionOutcome::Success);
    assert!(matches!(second, Err(Error::Conflict(_))), "{second:?}");
    assert_eq!(at(&store, NOW + HOUR).get_mission("launch").unwrap().outcome, Some(MissionOutcome::Failure));
}

#[test]
fn a_mission_that_is_restored_at_any_moment_of_its_deletion_loses_nothing() {
    let root = Rc::new(MemoryStore::default());
    a_mission(&root);
    for wanted in 1.. {
        let store = copy_of(&root);
        let (others, met) = (store.clone(), Rc::new(Cell::new(0)));
        let count = met.clone();
        let interrupt = move |_: &str| {
            met.set(met.get() + 1);
            if met.get() == wanted {
                drop(at(&others, NOW + HOUR).restore_mission("launch"));
            }
        };
        let mut memory = Memory::new(InterleavingStore::new(&store, interrupt), || NOW + HOUR);
        memory.begin_call();
        memory.delete_mission("launch").unwrap();
        let mut memory = at(&store, NOW + 2 * HOUR);
        drop(memory.restore_mission("launch"));
        assert_eq!(memory.get_mission("launch").unwrap().topic.as_deref(), Some("checkout"), "{wanted}");
        assert_eq!(memory.turns("launch", None).unwrap().len(), 1, "{wanted}");
        assert_eq!(memory.agent_notes("launch").unwrap()[0].text, "The cart is next.", "{wanted}");
        assert_eq!(memory.artifacts("launch").unwrap().len(), 1, "{wanted}");
        assert_eq!(texts(&mut memory, scope(), Status::Forgotten), Vec::<String>::new(), "{wanted}");
        memory.add_turn("launch", "qa", None, "All of it is back.").unwrap();
        if count.get() < wanted {
            break;
        }
    }
}

/// A digit that was changed makes it look as if it was deleted long ago: before it was made, or before somebody spoke in it.
#[test]
fn a_deletion_before_the_last_sign_of_its_mission_is_not_believed() {
    let key = "_missions/launch/_deleted.md";
    let make: fn(&Rc<MemoryStore>) = |store| drop(at(store, NOW).create_mission("launch", &MissionChanges::default()));
    let say: fn(&Rc<MemoryStore>) = |store| {
        at(store, NOW - 300 * DAY).create_mission("launch", &MissionChanges::default()).unwrap();
        at(store, NOW).add_turn("launch", "dev", None, "Go.").unwrap();
    };
    let fill: fn(&Rc<MemoryStore>) = |store| {
        at(store, NOW).add(Draft::new(scope(), Category::Facts, "The gate is open.")).unwrap();
    };
    for (signs, wrong, is_whole) in [
        (make, NOW - 300 * DAY, false),
        (make, NOW - 58 * DAY, false),
        (say, NOW - DAY, false),
        (fill, NOW - DAY, false),
        (make, NOW, true),
    ] {
        let store = Rc::new(MemoryStore::default());
        signs(&store);
        at(&store, NOW).delete_mission("launch").unwrap();
        let mark = read(&store, key).unwrap();
        assert!(mark.contains(&NOW.to_string()));
        put(&store, key, &mark.replace(&NOW.to_string(), &wrong.to_string()));
        let faults = at(&store, NOW).health().unwrap().faults;
        let is_named = faults.iter().any(|fault| fault.key == key && fault.message.contains("mission restore launch"));
        assert_eq!((faults.len(), is_named), (usize::from(!is_whole), !is_whole), "{faults:?}");
        at(&store, NOW + 400 * DAY).run(&Chore::ALL, false).unwrap();
        assert_eq!(read(&store, key).is_some(), !is_whole, "{wrong}");
        assert_eq!(at(&store, NOW + 400 * DAY).restore_mission("launch").is_ok(), !is_whole);
    }
}
