//! A root with as much as bit-office can hold, and the facts that the brief for each of many tasks must contain.

use crate::calls::*;
use crate::model::category::Category;
use crate::model::contract::Draft;
use crate::model::scope::{Name, Scope};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};

use crate::memory::Memory;

use super::*;

const NOW: u64 = 1_773_679_871_839;
const BUDGET: u32 = 1_200;

/// Fifty facts of the agent: preferences, patterns, habits, lessons.
const FACTS: [(Category, &str); 50] = {
    use Category::{Habits, Lessons, Patterns, Preferences};
    [
        (Preferences, "User prefers solid borders with low opacity over dashed borders"),
        (Preferences, "User wants dark mode as the default theme everywhere"),
        (Preferences, "User prefers small commits, one topic each"),
        (Preferences, "User likes subtle hover animations, never bouncing ones"),
        (Preferences, "User asked for commit messages in English"),
        (Preferences, "User prefers tabs in Go files and spaces in TypeScript"),
        (Preferences, "User wants error messages that say what to do next"),
        (Preferences, "User dislikes modal dialogs and prefers inline editing"),
        (Preferences, "User prefers Vitest over Jest for unit tests"),
        (Preferences, "User wants release notes grouped by feature"),
        (Preferences, "用户喜欢深色主题和圆角按钮"),
        (Preferences, "O utilizador prefere mensagens de erro em português"),
        (Preferences, "User prefers PostgreSQL over MySQL for new services"),
        (Patterns, "MultiPaneView uses PixiJS v8 with a custom pagination component"),
        (Patterns, "Theme tokens such as TERM_HOVER are defined in packages/shared/theme.ts"),
        (Patterns, "The gateway uses server-sent events because the proxy drops idle sockets"),
        (Patterns, "The project uses pnpm workspaces with a lock file at the top"),
        (Patterns, "Database migrations live in services/api/migrations and run with dbmate"),
        (Patterns, "The repo uses zod schemas to validate every request body"),
        (Patterns, "Feature flags are read from config/flags.json at startup"),
        (Patterns, "The app uses React Query for all data fetching"),
        (Patterns, "Translations are stored in locales/{language}.json and loaded lazily"),
        (Patterns, "The scheduler stores its jobs in Redis sorted sets"),
        (Patterns, "The codebase uses branded types for identifiers such as AgentId"),
        (Patterns, "Images are resized by the worker in services/thumbs with sharp"),
        (Patterns, "The desktop build is packaged with Tauri, not Electron"),
        (Patterns, "这个项目使用 WebSocket 网关推送代理状态"),
        (Patterns, "The billing module requires Stripe webhooks to be idempotent"),
        (Patterns, "Logging goes through pino with request ids in every line"),
        (Patterns, "The search box uses a debounce of 250 ms"),
        (Habits, "Always run the linter before committing"),
        (Habits, "Never push to main before the review has passed"),
        (Habits, "Make sure to regenerate the API client before deploying the web app"),
        (Habits, "Always rebase on develop before pushing a branch"),
        (Habits, "Always bump the version in package.json before releasing"),
        (Habits, "提交之前务必运行端到端测试"),
        (Habits, "Sempre atualizar o changelog antes de publicar uma versão"),
        (Lessons, "@types/node version conflicts are pre-existing; don't try to fix them"),
        (Lessons, "the gateway restarts when its config file changes"),
        (Lessons, "Playwright tests hang on CI unless the browser runs headless"),
        (Lessons, "the parser loses comments when a YAML file is rewritten"),
        (Lessons, "Safari does not fire the resize event inside an iframe"),
        (Lessons, "the Docker image must set TZ or cron jobs run an hour late"),
        (Lessons, "float prices lose cents; amounts are integers in the smallest unit"),
        (Lessons, "uploads over 10 MB fail because nginx limits the body size"),
        (Lessons, "known issue: the avatar cache is not cleared on logout"),
        (Lessons, "a memory leak in the canvas came from listeners that were never removed"),
        (Lessons, "login tokens expire after 15 minutes and must be refreshed silently"),
        (Lessons, "sorting by name needs Intl.Collator for accented letters"),
        (Lessons, "o servidor de testes fica sem disco quando os vídeos não são apagados"),
    ]
};

/// Twenty facts of the project.
const SHARED: [&str; 20] = [
    "This monorepo uses pnpm workspaces with apps/web (Next.js 15) and apps/gateway (Node.js daemon)",
    "Theme tokens are defined in packages/shared; always use TERM_* constants, never hardcode colors",
    "User rates projects on 5 axes: creativity, visual, interaction, completeness, engagement",
    "The staging environment is rebuilt every night at 02:00 UTC",
    "Secrets live in the vault of the platform team, never in env files",
    "Every public endpoint needs an OpenAPI description",
    "The mobile app is maintained by another team and consumes the v2 API",
    "Accessibility: all interactive elements need a visible focus ring",
    "The analytics pipeline reads Kafka topics named office.events.*",
    "Backups of the production database run hourly and are kept 30 days",
    "Invoices are rendered to PDF with a headless Chromium service",
    "The design system is published as @office/ui on the private registry",
    "Performance budget: the first page must load in under 2 seconds on 4G",
    "Rate limits are enforced in the gateway with a token bucket",
    "Email templates are MJML files in packages/mail",
    "The CI uses GitHub Actions with a self-hosted runner for GPU tests",
    "Audit logs are append-only and must never contain personal data",
    "The onboarding wizard is owned by the growth team",
    "Time zones: store UTC, convert in the browser",
    "The recommendation model is retrained weekly from the feature store",
];

/// Tasks, and words of the facts that their briefs must contain.
const TASKS: [(&str, &[&str]); 28] = [
    ("Optimize the pagination of MultiPaneView", &["MultiPaneView uses PixiJS v8"]),
    ("Redesign the borders of the buttons", &["solid borders with low opacity"]),
    ("Add a hover state to the theme tokens", &["TERM_HOVER are defined", "never hardcode colors"]),
    ("Fix the reconnect loop of the gateway events", &["server-sent events because", "restarts when its config"]),
    ("Write a database migration for invoices", &["dbmate", "Invoices are rendered"]),
    ("Validate the request body of the new endpoint", &["zod schemas", "OpenAPI description"]),
    ("Make the Playwright tests pass on CI", &["Playwright tests hang", "self-hosted runner"]),
    ("Handle Stripe webhooks twice delivered", &["Stripe webhooks to be idempotent"]),
    ("The price shows the wrong cents", &["float prices lose cents"]),
    ("Uploads of large videos fail in nginx", &["uploads over 10 MB"]),
    ("Refresh login tokens in the background", &["login tokens expire"]),
    ("Translate the settings page: translations and locales", &["locales/{language}.json"]),
    ("Commit and push the branch", &["rebase on develop", "linter before committing"]),
    ("Release a new version", &["bump the version", "release notes grouped"]),
    ("Deploy the web app", &["regenerate the API client"]),
    ("Fix the memory leak in the canvas", &["listeners that were never removed"]),
    ("Sort the list of names with accents", &["Intl.Collator"]),
    ("Schedule a recurring job", &["Redis sorted sets"]),
    ("Rewrite the YAML config parser", &["loses comments"]),
    ("Choose a database for the new service", &["PostgreSQL over MySQL"]),
    ("Set up unit tests for the store", &["Vitest over Jest"]),
    ("给按钮添加深色主题", &["用户喜欢深色主题"]),
    ("修复网关推送状态的问题", &["WebSocket 网关推送"]),
    ("提交代码并运行测试", &["提交之前务必运行"]),
    ("Melhorar as mensagens de erro em português", &["mensagens de erro em português"]),
    ("Os vídeos do servidor de testes", &["fica sem disco"]),
    ("Send an email to new users", &["MJML"]),
    ("Limit the rate of requests per user", &["token bucket"]),
];

fn full() -> Memory<MemoryStore> {
    let store = MemoryStore::default();
    store.write("policy.toml", b"preset = \"bit-office\"\n", &Expect::Absent, Durability::Full).unwrap();
    let mut memory = Memory::new(store, || NOW);
    for (category, fact) in FACTS {
        memory.add(Draft::new(Scope::Agent(Name::new("dev").unwrap()), category, fact)).unwrap();
    }
    for fact in SHARED {
        memory.add(Draft::new(Scope::Project, Category::Patterns, fact)).unwrap();
    }
    memory
}

#[test]
fn the_brief_for_a_task_tells_the_facts_that_matter_to_it() {
    let mut memory = full();
    assert_eq!(memory.facts(Some("dev"), None, None).unwrap().len(), FACTS.len());
    assert_eq!(memory.facts(None, None, None).unwrap().len(), SHARED.len());
    let mut missed = Vec::new();
    for (task, expected) in TASKS {
        let request =
            Request { agent: "dev".into(), task: Some(task.into()), budget: Some(BUDGET), ..Request::default() };
        let brief = memory.compose(&request).unwrap();
        assert!(brief.tokens <= BUDGET);
        // The expected facts must be among the chosen ones, not in the section that takes everything else.
        let chosen = memory.knowledge(Some("dev"), Some(task), None).unwrap().text;
        missed.extend(expected.iter().filter(|fact| !brief.text.contains(**fact)).map(|fact| ("brief", task, *fact)));
        missed.extend(expected.iter().filter(|fact| !chosen.contains(**fact)).map(|fact| ("blocks", task, *fact)));
    }
    assert_eq!(missed, [], "{} facts are missing", missed.len());
}
