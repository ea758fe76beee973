//! Words that carry a decision, in English and Portuguese, folded: small letters without accents.

/// Words that turn what follows them in their clause.
pub(super) const NEGATORS: &[&str] = &[
    "not", "never", "none", "nor", "neither", "cannot", "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "werent",
    "wont", "cant", "shouldnt", "mustnt", "without", "avoid", "avoids", "no", "nao", "nunca", "jamais", "sem", "nem",
    "nenhum", "nenhuma", "evite", "evita", "evitar", "evitamos", "stop", "deixar", "deixamos", "drop", "drops", "dropped",
];

/// Words after which a clause gives its reason.
pub(super) const REASONS: &[&str] = &["because", "since", "due", "porque", "pois", "ja", "visto"];

/// Words that open a condition.
pub(super) const CONDITIONS: &[&str] =
    &["if", "when", "unless", "except", "until", "while", "whenever", "se", "quando", "exceto", "salvo", "enquanto", "caso"];

/// Words before a number that names something: another number is another thing.
pub(super) const NUMBERED: &[&str] = &[
    "issue", "pr", "ticket", "commit", "step", "phase", "sprint", "day", "section", "error", "code", "status", "line", "run",
    "shard", "table", "chapter", "rule", "milestone", "adr", "rfc", "http", "case", "task", "test", "bug", "passo", "fase",
    "erro", "codigo", "linha", "tarefa", "secao", "seccao",
];

/// Numbers in words.
pub(super) const NUMBERS: &[&str] = &[
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "dois", "duas", "tres", "quatro", "cinco", "seis",
    "sete", "oito", "nove", "dez", "once", "twice", "zero",
];

/// Words that say of nobody in particular, or nothing at all.
pub(super) const ANYONE: &[&str] = &[
    "we", "our", "us", "everyone", "now", "currently", "already", "please", "all", "every", "agora", "todos", "todas", "nos",
    "actually", "still",
];

/// Verbs that take one thing for a purpose.
pub(super) const CHOOSING: &[&str] = &[
    "use", "uses", "used", "using", "choose", "chose", "chosen", "chooses", "pick", "picked", "picks", "prefer", "prefers",
    "preferred", "adopt", "adopted", "adopts", "switch", "switched", "go", "going", "went", "rely", "relies", "migrate",
    "migrated", "usa", "usar", "usamos", "usam", "utilizar", "utiliza", "utilizamos", "escolher", "escolhemos",
    "escolheu", "prefere", "preferir", "preferimos", "adotar", "adotamos", "adotou", "optar", "optamos", "migrar", "migramos",
    "decided",
];

/// Verbs that have one place or form at a time.
pub(super) const PLACING: &[&str] = &[
    "stored", "stores", "store", "lives", "live", "defined", "hosted", "deployed", "written", "kept", "located", "saved",
    "published", "named", "called", "guardado", "guardados", "guardada", "guardadas", "fica", "ficam", "definido", "definidos",
    "definida", "definidas", "publicado", "publicada", "escrito", "escritos", "escrita",
];

/// Words that say the opposite of each other.
pub(super) const OPPOSITES: &[(&[&str], &[&str])] = &[
    (&["always", "sempre"], &["never", "nunca", "jamais"]),
    (&["enable", "enables", "enabled"], &["disable", "disables", "disabled"]),
    (&["ativar", "ative", "ativado", "ativada"], &["desativar", "desative", "desativado", "desativada"]),
    (&["habilitar", "habilite", "habilitado"], &["desabilitar", "desabilite", "desabilitado"]),
    (&["allow", "allows", "allowed", "permit", "permitted"], &["forbid", "forbids", "forbidden", "deny", "denied", "disallow", "prohibited", "banned"]),
    (&["permitir", "permitido", "permitida", "permitidos", "permitidas"], &["proibir", "proibido", "proibida", "proibidos", "proibidas"]),
    (&["before", "antes"], &["after", "depois", "apos"]),
    (&["required", "mandatory", "obrigatorio", "obrigatoria"], &["optional", "opcional"]),
    (&["public", "publico", "publica"], &["private", "privado", "privada"]),
    (&["synchronous", "sync", "sincrono", "sincrona"], &["asynchronous", "async", "assincrono", "assincrona"]),
    (&["true", "verdadeiro"], &["false", "falso"]),
    (&["on", "ligado", "ligada"], &["off", "desligado", "desligada"]),
    (&["include", "includes", "included", "incluir", "inclui"], &["exclude", "excludes", "excluded", "excluir", "exclui"]),
    (&["accept", "accepts", "accepted", "aceitar", "aceita"], &["reject", "rejects", "rejected", "rejeitar", "rejeita", "refuse", "refuses"]),
    (&["mutable", "mutavel"], &["immutable", "imutavel"]),
    (&["internal", "interno", "interna"], &["external", "externo", "externa"]),
    (&["light", "claro"], &["dark", "escuro"]),
    (&["keep", "keeps", "manter", "mantemos"], &["remove", "removes", "delete", "deletes", "remover", "apagar"]),
    (&["eager", "eagerly"], &["lazy", "lazily"]),
    (&["monorepo"], &["polyrepo", "multirepo"]),
    (&["tabs", "tab"], &["spaces"]),
    (&["short", "brief", "curto", "curtas", "curtos"], &["long", "detailed", "longo", "longas", "longos", "detalhadas"]),
    (&["first", "primeiro"], &["last", "ultimo"]),
    (&["ascending", "crescente"], &["descending", "decrescente"]),
    (&["encrypted", "cifrado"], &["unencrypted", "plaintext"]),
    (&["manual", "manually"], &["automatic", "automatically", "automated"]),
    (&["strict", "strictly"], &["lenient", "loose"]),
    (&["stateful"], &["stateless"]),
    (&["single"], &["multiple", "several"]),
    (&["open", "opens"], &["close", "closed", "closes"]),
    (&["single-threaded"], &["multi-threaded", "multithreaded"]),
    (&["lowercase", "minusculas"], &["uppercase", "maiusculas"]),
    (&["supported"], &["unsupported", "deprecated"]),
];

/// Things of which one is taken: statements that take different ones differ.
pub(super) const ALTERNATIVES: &[&[&str]] = &[
    &["postgres", "postgresql", "mysql", "mariadb", "sqlite", "mongodb", "mongo", "oracle", "dynamodb", "cockroachdb"],
    &["npm", "pnpm", "yarn", "bun"],
    &["jest", "vitest", "mocha", "ava", "jasmine"],
    &["react", "vue", "svelte", "angular", "preact", "solid"],
    &["webpack", "vite", "rollup", "esbuild", "parcel", "turbopack"],
    &["redis", "memcached", "valkey"],
    &["kafka", "rabbitmq", "sqs", "nats", "pulsar"],
    &["rest", "graphql", "grpc", "trpc"],
    &["aws", "gcp", "azure", "hetzner"],
    &["jenkins", "circleci", "buildkite", "travis", "actions", "gitlab"],
    &["eslint", "biome", "tslint", "oxlint"],
    &["pip", "poetry", "uv", "pipenv", "conda"],
    &["black", "ruff", "yapf", "autopep8"],
    &["pytest", "unittest", "nose"],
    &["flask", "django", "fastapi", "starlette"],
    &["express", "fastify", "koa", "hono"],
    &["docker", "podman"],
    &["kubernetes", "nomad", "ecs", "swarm"],
    &["terraform", "pulumi", "cloudformation", "ansible"],
    &["json", "yaml", "toml", "xml", "protobuf", "msgpack"],
    &["sse", "websocket", "websockets", "polling"],
    &["camelcase", "snake_case", "snakecase", "kebab-case", "pascalcase"],
    &["merge", "rebase", "squash"],
    &["main", "master", "develop", "trunk"],
    &["english", "portuguese", "spanish", "french", "german", "ingles", "portugues", "espanhol"],
    &["monday", "mondays", "tuesday", "tuesdays", "wednesday", "wednesdays", "thursday", "thursdays", "friday", "fridays"],
    &["segunda", "terca", "quarta", "quinta", "sexta"],
    &["playwright", "cypress", "selenium", "puppeteer"],
    &["prisma", "drizzle", "typeorm", "sequelize", "knex"],
    &["jwt", "cookie", "cookies", "oauth", "saml"],
    &["mit", "apache", "gpl", "agpl", "mpl"],
];
