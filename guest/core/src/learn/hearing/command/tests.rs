use super::*;
use Category::{Conventions, Decisions, Facts, Preferences};

#[test]
fn a_persons_explicit_word_is_a_rule_without_its_lead_in() {
    let mut wrong = Vec::new();
    for (said, rule, category) in [
        // English
        (
            "remember that the staging database is read only on weekends",
            "the staging database is read only on weekends",
            Facts,
        ),
        ("Remember: deploys go out on Tuesdays only.", "deploys go out on Tuesdays only.", Facts),
        ("great. btw we use pnpm here, not npm", "we use pnpm here, not npm", Conventions),
        ("From now on, use tabs in Go files.", "use tabs in Go files.", Conventions),
        ("from now on please always squash commits", "always squash commits", Conventions),
        ("Always run the linter before a commit.", "Always run the linter before a commit.", Conventions),
        ("Never commit to main directly.", "Never commit to main directly.", Conventions),
        ("please don't add comments that restate the code", "don't add comments that restate the code", Conventions),
        ("Please don't use emojis in your answers", "don't use emojis in your answers", Preferences),
        ("we use Vitest for unit tests", "we use Vitest for unit tests", Conventions),
        ("let's use Postgres instead of SQLite", "let's use Postgres instead of SQLite", Decisions),
        (
            "OK, let's go with cursor pagination for the public API.",
            "let's go with cursor pagination for the public API.",
            Decisions,
        ),
        ("I want you to always answer in German", "I want you to always answer in German", Preferences),
        (
            "I’d like you to ask before you install packages",
            "I’d like you to ask before you install packages",
            Preferences,
        ),
        (
            "note that the payments API allows 10 requests a second",
            "the payments API allows 10 requests a second",
            Facts,
        ),
        ("I prefer small pull requests", "I prefer small pull requests", Preferences),
        ("remember to run the tests before every push", "run the tests before every push", Conventions),
        ("Don't forget that the cache is shared by both regions", "the cache is shared by both regions", Facts),
        ("can you always use pnpm in this repo?", "always use pnpm in this repo", Conventions),
        ("could you remember that we deploy on Fridays?", "we deploy on Fridays", Conventions),
        ("could you always run the linter in this repo?", "always run the linter in this repo", Conventions),
        ("can we use pnpm instead?", "use pnpm instead", Decisions),
        ("Could we call the folder `store` instead of `db`?", "call the folder `store` instead of `db`", Decisions),
        (
            "fix the header, and from now on name branches after the ticket",
            "name branches after the ticket",
            Conventions,
        ),
        ("The build is green again. also, keep in mind that Node 18 is gone", "Node 18 is gone", Facts),
        // Portuguese
        (
            "lembre que o banco de staging é só leitura no fim de semana",
            "o banco de staging é só leitura no fim de semana",
            Facts,
        ),
        ("A partir de agora, use sempre SSE para o stream", "use sempre SSE para o stream", Conventions),
        ("Nunca faça commit direto na main", "Nunca faça commit direto na main", Conventions),
        ("por favor, não use npm aqui", "não use npm aqui", Conventions),
        ("usamos pnpm neste projeto, não npm", "usamos pnpm neste projeto, não npm", Conventions),
        ("Vamos usar Postgres em vez de SQLite", "Vamos usar Postgres em vez de SQLite", Decisions),
        ("Prefiro mensagens de commit curtas", "Prefiro mensagens de commit curtas", Preferences),
        ("podemos usar pnpm em vez de npm?", "usar pnpm em vez de npm", Decisions),
        // Spanish
        ("recuerda que la base de staging es de solo lectura", "la base de staging es de solo lectura", Facts),
        ("De ahora en adelante, escribe los tests primero", "escribe los tests primero", Conventions),
        ("Siempre ejecuta el linter antes de subir", "Siempre ejecuta el linter antes de subir", Conventions),
        ("por favor no uses npm en este proyecto", "no uses npm en este proyecto", Conventions),
        ("Por cierto, usamos pnpm y no npm", "usamos pnpm y no npm", Conventions),
        ("quiero que siempre respondas en inglés", "quiero que siempre respondas en inglés", Preferences),
        ("podemos usar pnpm en lugar de npm?", "usar pnpm en lugar de npm", Decisions),
        // German
        (
            "Merk dir, dass die Testdatenbank am Wochenende nur lesbar ist",
            "die Testdatenbank am Wochenende nur lesbar ist",
            Facts,
        ),
        ("Ab jetzt bitte immer auf Deutsch antworten", "immer auf Deutsch antworten", Preferences),
        ("Niemals direkt auf main pushen", "Niemals direkt auf main pushen", Conventions),
        ("Wir verwenden hier pnpm, nicht npm", "Wir verwenden hier pnpm, nicht npm", Conventions),
        ("Lass uns Postgres statt SQLite verwenden.", "Lass uns Postgres statt SQLite verwenden.", Decisions),
        (
            "Ich möchte, dass du mich vor jedem Commit fragst",
            "Ich möchte, dass du mich vor jedem Commit fragst",
            Preferences,
        ),
        ("Können wir stattdessen pnpm verwenden?", "stattdessen pnpm verwenden", Decisions),
        // French
        ("Souviens-toi que la base de test est en lecture seule", "la base de test est en lecture seule", Facts),
        ("Désormais, écris les messages de commit en anglais", "écris les messages de commit en anglais", Preferences),
        ("Ne touche jamais au dossier legacy", "Ne touche jamais au dossier legacy", Conventions),
        ("Au fait, on utilise pnpm ici, pas npm", "on utilise pnpm ici, pas npm", Conventions),
        ("Je préfère les petites pull requests", "Je préfère les petites pull requests", Preferences),
        ("Peut-on utiliser pnpm à la place ?", "utiliser pnpm à la place", Decisions),
        // Chinese
        ("记住，预发布数据库周末是只读的", "预发布数据库周末是只读的", Facts),
        ("从现在开始，提交信息用英语写", "提交信息用英语写", Conventions),
        ("请不要直接推送到主分支", "不要直接推送到主分支", Conventions),
        ("我们用 pnpm，不用 npm", "我们用 pnpm，不用 npm", Conventions),
        ("我希望你每次都先问我", "我希望你每次都先问我", Preferences),
        ("能不能用 pnpm 代替 npm？", "用 pnpm 代替 npm", Decisions),
        // Japanese
        (
            "ステージングのデータベースは週末は読み取り専用だと覚えておいてください",
            "ステージングのデータベースは週末は読み取り専用だ",
            Facts,
        ),
        ("今後はコミットメッセージを英文で書いてください", "コミットメッセージを英文で書いてください", Conventions),
        ("メインブランチに直接プッシュしないでください", "メインブランチに直接プッシュしないでください", Conventions),
        ("このプロジェクトではpnpmを使っています", "このプロジェクトではpnpmを使っています", Conventions),
        ("必ずテストを実行してからプッシュしてください", "必ずテストを実行してからプッシュしてください", Conventions),
    ] {
        let found = commands(said);
        let found: Vec<(&str, Category)> = found.iter().map(|found| (found.text.as_str(), found.category)).collect();
        if found != [(rule, category)] {
            wrong.push(format!("{said} -> {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_request_for_this_once_is_no_rule() {
    let mut wrong = Vec::new();
    for said in [
        // English
        "write your own poem about sushi",
        "hi, can you look at why the tests are so slow?",
        "remember to run the tests before you push this",
        "don't forget to commit it",
        "please don't commit yet",
        "don't touch that",
        "Don't remember that the port is 9000, it was a joke",
        "always a pleasure to work with you",
        "don't worry about the linter",
        "Never mind, it works",
        "always the same error in CI",
        "I've never seen this error before",
        "do you remember that bug with the cache?",
        "remember when we tried sharding?",
        "I want you to fix the login bug",
        "I want you to write a test for every function in parser.rs",
        "I'd like you to look at the failing build",
        "let's use it",
        "let's go with the second option",
        "let's use the debugger to find out where it hangs",
        "Let's first fix the tests",
        "we use this in three places",
        "we used to have a cache here",
        "do we always squash commits?",
        "why don't we use pnpm here?",
        "the tests always fail on my machine",
        "the server never answers the second request",
        "I don't think the index is built twice",
        "for now use the old endpoint",
        "use the old endpoint for now",
        "don't run the migration right now",
        "What does the rule in section 3 say?",
        "great, now add a button to the header",
        "The login page crashes when I press enter",
        "can you use the other file?",
        "can you use the other file instead?",
        "could we use that instead?",
        "can we look at the logs instead?",
        "should we use pnpm instead?",
        "stop the server",
        "ok thanks",
        "It drops the top samples, always two of them",
        "Callers that append, don't sort again and get wrong results",
        // Portuguese
        "você pode ver por que os testes estão lentos?",
        "não funciona na minha máquina",
        "não faça isso agora",
        "escreva um poema sobre sushi",
        // Spanish
        "puedes mirar por qué fallan los tests?",
        "no funciona en mi máquina",
        "recuerdas cuando probamos el caché?",
        // German
        "Kannst du dir die langsamen Tests ansehen?",
        "Lass uns zuerst den Fehler suchen",
        "Keine Ahnung, warum das so ist",
        "Ich möchte, dass du den Fehler behebst",
        // French
        "peux-tu regarder pourquoi les tests sont lents ?",
        "ne fais pas ça maintenant",
        "je veux que tu corriges le bug de connexion",
        // Chinese
        "你能看看为什么测试这么慢吗？",
        "别担心这个问题",
        "暂时不要提交代码",
        // Japanese
        "テストが遅い理由を調べてください",
        "とりあえずコミットしないでください",
        "覚えていますか、あのバグのことを",
    ] {
        wrong.extend(commands(said).into_iter().map(|found| format!("{said} -> {}", found.text)));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_rule_keeps_its_reasons_and_leaves_the_request_beside_it() {
    let texts = |said| commands(said).into_iter().map(|found| found.text).collect::<Vec<_>>();
    assert_eq!(
        texts("We use pnpm here, not npm. Otherwise the lockfile of CI breaks. Now fix the build."),
        ["We use pnpm here, not npm. Otherwise the lockfile of CI breaks."]
    );
    assert_eq!(texts("we use pnpm here, not npm. can you update the README?"), ["we use pnpm here, not npm."]);
    assert_eq!(
        texts("Always sort by id. Never sort by name."),
        ["Always sort by id.", "Never sort by name."],
        "two rules are two"
    );
}

#[test]
fn people_ask_to_remember_in_many_words() {
    let mut wrong = Vec::new();
    for (said, rule) in [
        ("note to self: the fax gateway only accepts TIFF G4", "the fax gateway only accepts TIFF G4"),
        ("FYI for later: the geocoder bills per request above 10k", "the geocoder bills per request above 10k"),
        ("for future reference, the ERP calls articles 'positions'", "the ERP calls articles 'positions'"),
        ("heads up: heartbeats older than 90s count as dead", "heartbeats older than 90s count as dead"),
        ("ok. for next time: prices are integers in cents", "prices are integers in cents"),
        ("rule of thumb here: no function is longer than a screen", "no function is longer than a screen"),
        ("put this in your memory: tenant 14 is the demo tenant", "tenant 14 is the demo tenant"),
        ("save this for the next agent - card 4000 forces 3DS", "card 4000 forces 3DS"),
        ("rember that the scanner returns a leading zero", "the scanner returns a leading zero"),
        ("alwyas wrap sql in the tx helper", "alwyas wrap sql in the tx helper"),
        ("hey, small thing: pls dont restart nginx, use reload", "dont restart nginx, use reload"),
        ("the wireguard mtu must be 1380. write it down somewhere", "the wireguard mtu must be 1380."),
        ("the mtu must be 1380, write it down somewhere", "the mtu must be 1380"),
        ("for all that we fit henceforth: ages are binned by tens", "ages are binned by tens"),
        (
            "plan with -lock=false is forbidden, it broke the state",
            "plan with -lock=false is forbidden, it broke the state",
        ),
        ("answer me in full sentences", "answer me in full sentences"),
        ("forget the parquet thing, go back to csv, gzipped", "forget the parquet thing, go back to csv, gzipped"),
        ("we no longer virtualise the grid", "we no longer virtualise the grid"),
        ("boa. lembra que aqui a gente guarda tudo em UTC, ok?", "aqui a gente guarda tudo em UTC"),
        (
            "scratch what I told you about golden files. plain widget tests with find.byKey",
            "scratch what I told you about golden files. plain widget tests with find.byKey",
        ),
        (
            "we no longer virtualise the grid. pagination with 50 rows instead",
            "we no longer virtualise the grid. pagination with 50 rows instead",
        ),
        (
            "e nao esquece: variaveis em ingles, comentarios em portugues",
            "variaveis em ingles, comentarios em portugues",
        ),
    ] {
        let found: Vec<String> = commands(said).into_iter().map(|command| command.text).collect();
        if found != [rule] {
            wrong.push(format!("{said}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_only_sounds_like_a_request_to_remember_is_none() {
    for said in [
        "Remember to run the linter before you push this branch.",
        "you dont have to remember this but my cat is called Brutus",
        "forget the last message",
        "forget it",
        "heads up, the build is broken right now",
        "write it down",
    ] {
        assert_eq!(commands(said), [], "{said}");
    }
}
