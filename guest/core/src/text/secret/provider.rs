//! The formats of keys that say by themselves whose they are: data, one row a format.
//!
//! The lengths are those that the providers document or that their keys have had, with room where a provider has
//! changed them before.

use super::chance::{Mix, entropy, is_placeholder, is_random, is_uuid, is_wordy};
use super::shape::Part::{Run, Text};
use super::shape::{
    ALNUM, BASE64, DIGIT, DOTTED, HEX, HEX_ANY, LOWER, PATH, Part, Set, TOKEN, UPPER, UUID, WORD, end_of,
};
use super::value::is_dense;

/// A format: a marker, and what follows it.
pub(super) struct Rule {
    pub(super) marker: &'static str,
    /// What a reader is told that it was.
    pub(super) kind: &'static str,
    pub(super) parts: &'static [Part],
}

/// A format whose marker stands inside: so many characters before it and behind it.
pub(super) struct Inner {
    pub(super) marker: &'static str,
    pub(super) kind: &'static str,
    before: (Set, usize, usize),
    behind: (Set, usize, usize),
}

/// Formats by their marker, in byte order.
#[rustfmt::skip]
pub(super) const RULES: &[Rule] = &[
    Rule { marker: "$aact_", kind: "asaas key", parts: &[Run(TOKEN, 40, 250)] },
    Rule { marker: "1//0", kind: "google refresh token", parts: &[Run(WORD, 30, 200)] },
    Rule { marker: "A21AA", kind: "paypal token", parts: &[Run(WORD, 80, 120)] },
    Rule { marker: "A3-", kind: "1password key", parts: &[Run(UPPER, 6, 6), Text("-"), Run(WORD, 20, 60)] },
    Rule { marker: "ABIA", kind: "aws access key", parts: &[Run(UPPER, 16, 16)] },
    Rule { marker: "ABSK", kind: "aws access key", parts: &[Run(BASE64, 109, 269)] },
    Rule { marker: "ACCA", kind: "aws access key", parts: &[Run(UPPER, 16, 16)] },
    Rule { marker: "AGE-SECRET-KEY-1", kind: "age key", parts: &[Run(UPPER, 58, 58)] },
    Rule { marker: "AIza", kind: "google api key", parts: &[Run(WORD, 35, 35)] },
    Rule { marker: "AKCp", kind: "artifactory key", parts: &[Run(ALNUM, 60, 80)] },
    Rule { marker: "AKIA", kind: "aws access key", parts: &[Run(UPPER, 16, 16)] },
    Rule { marker: "AKID", kind: "tencent key", parts: &[Run(ALNUM, 32, 36)] },
    Rule { marker: "API-", kind: "octopus key", parts: &[Run(UPPER, 26, 32)] },
    Rule { marker: "APP_USR-", kind: "mercado pago token", parts: &[Run(WORD, 50, 90)] },
    Rule { marker: "AQ.Ab", kind: "google api key", parts: &[Run(WORD, 30, 200)] },
    Rule { marker: "AQVN", kind: "yandex key", parts: &[Run(WORD, 35, 38)] },
    Rule { marker: "ASIA", kind: "aws access key", parts: &[Run(UPPER, 16, 16)] },
    Rule { marker: "ATATT3", kind: "atlassian token", parts: &[Run(TOKEN, 100, 250)] },
    Rule { marker: "ATBB", kind: "bitbucket token", parts: &[Run(ALNUM, 32, 32)] },
    Rule { marker: "ATCTT3", kind: "atlassian token", parts: &[Run(TOKEN, 100, 250)] },
    Rule { marker: "AZDO", kind: "azure key", parts: &[Run(ALNUM, 40, 90)] },
    Rule { marker: "BBDC-", kind: "bitbucket token", parts: &[Run(BASE64, 40, 60)] },
    Rule { marker: "CCIPAT_", kind: "circleci token", parts: &[Run(WORD, 40, 80)] },
    Rule { marker: "CCIPRJ_", kind: "circleci token", parts: &[Run(WORD, 40, 80)] },
    Rule { marker: "CFPAT-", kind: "contentful token", parts: &[Run(WORD, 43, 43)] },
    Rule { marker: "CLOJARS_", kind: "clojars token", parts: &[Run(HEX, 60, 60)] },
    Rule { marker: "EAA", kind: "facebook token", parts: &[Run(ALNUM, 90, 400)] },
    Rule { marker: "EAAA", kind: "square token", parts: &[Run(WORD, 60, 60)] },
    Rule { marker: "EAACEdEose0cBA", kind: "facebook token", parts: &[Run(ALNUM, 10, 300)] },
    Rule { marker: "EZAK", kind: "easypost key", parts: &[Run(ALNUM, 54, 54)] },
    Rule { marker: "EZTK", kind: "easypost key", parts: &[Run(ALNUM, 54, 54)] },
    Rule { marker: "FLWSECK", kind: "flutterwave key", parts: &[Run(WORD, 16, 60)] },
    Rule { marker: "GOCSPX-", kind: "google client secret", parts: &[Run(WORD, 24, 40)] },
    Rule { marker: "GR1348941", kind: "gitlab token", parts: &[Run(WORD, 20, 20)] },
    Rule { marker: "HRKU-", kind: "heroku key", parts: &[Run(WORD, 36, 80)] },
    Rule { marker: "LTAI", kind: "alibaba key", parts: &[Run(ALNUM, 12, 24)] },
    Rule { marker: "NRAK-", kind: "new relic key", parts: &[Run(UPPER, 27, 32)] },
    Rule { marker: "NRAL-", kind: "new relic key", parts: &[Run(UPPER, 27, 32)] },
    Rule { marker: "NRII-", kind: "new relic key", parts: &[Run(WORD, 32, 32)] },
    Rule { marker: "NRIQ-", kind: "new relic key", parts: &[Run(UPPER, 27, 32)] },
    Rule { marker: "NRJS-", kind: "new relic key", parts: &[Run(HEX, 19, 19)] },
    Rule { marker: "NRRA-", kind: "new relic key", parts: &[Run(UPPER, 27, 32)] },
    Rule { marker: "PMAK-", kind: "postman key", parts: &[Run(HEX, 24, 24), Text("-"), Run(HEX, 34, 34)] },
    Rule { marker: "SG.", kind: "sendgrid key", parts: &[Run(WORD, 16, 32), Text("."), Run(WORD, 16, 64)] },
    Rule { marker: "SK", kind: "twilio key", parts: &[Run(HEX, 32, 32)] },
    Rule { marker: "SSWS ", kind: "okta token", parts: &[Run(WORD, 40, 44)] },
    Rule { marker: "access-development-", kind: "plaid token", parts: &[Run(UUID, 36, 36)] },
    Rule { marker: "access-production-", kind: "plaid token", parts: &[Run(UUID, 36, 36)] },
    Rule { marker: "access-sandbox-", kind: "plaid token", parts: &[Run(UUID, 36, 36)] },
    Rule { marker: "access_token$production$", kind: "braintree token", parts: &[Run(LOWER, 16, 16), Text("$"), Run(HEX, 32, 32)] },
    Rule { marker: "api_org_", kind: "hugging face token", parts: &[Run(ALNUM, 34, 34)] },
    Rule { marker: "bedrock-api-key-", kind: "aws access key", parts: &[Run(BASE64, 40, 2000)] },
    Rule { marker: "bkua_", kind: "buildkite token", parts: &[Run(HEX, 40, 40)] },
    Rule { marker: "cfat_", kind: "cloudflare token", parts: &[Run(ALNUM, 40, 60)] },
    Rule { marker: "cfk_", kind: "cloudflare token", parts: &[Run(ALNUM, 40, 60)] },
    Rule { marker: "cfut_", kind: "cloudflare token", parts: &[Run(ALNUM, 40, 60)] },
    Rule { marker: "cio", kind: "crates.io token", parts: &[Run(ALNUM, 32, 32)] },
    Rule { marker: "cmVmdGtu", kind: "artifactory token", parts: &[Run(ALNUM, 56, 70)] },
    Rule { marker: "csk-", kind: "cerebras key", parts: &[Run(ALNUM, 40, 60)] },
    Rule { marker: "dapi", kind: "databricks token", parts: &[Run(HEX, 32, 32)] },
    Rule { marker: "dapi", kind: "databricks token", parts: &[Run(HEX, 32, 32), Text("-"), Run(DIGIT, 1, 2)] },
    Rule { marker: "dckr_oat_", kind: "docker token", parts: &[Run(WORD, 27, 60)] },
    Rule { marker: "dckr_pat_", kind: "docker token", parts: &[Run(WORD, 27, 40)] },
    Rule { marker: "ddo_", kind: "deno token", parts: &[Run(ALNUM, 36, 36)] },
    Rule { marker: "ddp_", kind: "deno token", parts: &[Run(ALNUM, 36, 36)] },
    Rule { marker: "discord.com/api/", kind: "discord webhook", parts: &[Text("webhooks/"), Run(DIGIT, 15, 22), Text("/"), Run(WORD, 50, 80)] },
    Rule { marker: "discordapp.com/api/", kind: "discord webhook", parts: &[Text("webhooks/"), Run(DIGIT, 15, 22), Text("/"), Run(WORD, 50, 80)] },
    Rule { marker: "dkea", kind: "databricks token", parts: &[Run(HEX, 32, 32)] },
    Rule { marker: "dnkey-", kind: "defined token", parts: &[Run(WORD, 70, 90)] },
    Rule { marker: "doo_v1_", kind: "digitalocean token", parts: &[Run(HEX, 64, 64)] },
    Rule { marker: "dop_v1_", kind: "digitalocean token", parts: &[Run(HEX, 64, 64)] },
    Rule { marker: "dor_v1_", kind: "digitalocean token", parts: &[Run(HEX, 64, 64)] },
    Rule { marker: "dose", kind: "databricks token", parts: &[Run(HEX, 32, 32)] },
    Rule { marker: "dp.", kind: "doppler token", parts: &[Run(LOWER, 2, 5), Text("."), Run(DOTTED, 40, 60)] },
    Rule { marker: "dt0", kind: "dynatrace token", parts: &[Run(ALNUM, 3, 3), Text("."), Run(ALNUM, 24, 24), Text("."), Run(ALNUM, 64, 64)] },
    Rule { marker: "duffel_live_", kind: "duffel token", parts: &[Run(WORD, 43, 43)] },
    Rule { marker: "duffel_test_", kind: "duffel token", parts: &[Run(WORD, 43, 43)] },
    Rule { marker: "eyJrIjoi", kind: "grafana key", parts: &[Run(BASE64, 60, 400)] },
    Rule { marker: "fc-", kind: "firecrawl key", parts: &[Run(HEX, 32, 32)] },
    Rule { marker: "figd_", kind: "figma token", parts: &[Run(WORD, 30, 60)] },
    Rule { marker: "figo_", kind: "figma token", parts: &[Run(WORD, 30, 60)] },
    Rule { marker: "fio-u-", kind: "frame.io token", parts: &[Run(WORD, 64, 64)] },
    Rule { marker: "fm2_", kind: "fly.io token", parts: &[Run(BASE64, 80, 2000)] },
    Rule { marker: "fo1_", kind: "fly.io token", parts: &[Run(WORD, 43, 43)] },
    Rule { marker: "fw_", kind: "fireworks key", parts: &[Run(ALNUM, 22, 30)] },
    Rule { marker: "gho_", kind: "github token", parts: &[Run(ALNUM, 36, 255)] },
    Rule { marker: "ghp_", kind: "github token", parts: &[Run(ALNUM, 36, 255)] },
    Rule { marker: "ghr_", kind: "github token", parts: &[Run(ALNUM, 36, 255)] },
    Rule { marker: "ghs_", kind: "github token", parts: &[Run(DOTTED, 36, 2000)] },
    Rule { marker: "ghu_", kind: "github token", parts: &[Run(ALNUM, 36, 255)] },
    Rule { marker: "github_pat_", kind: "github token", parts: &[Run(WORD, 60, 255)] },
    Rule { marker: "glagent-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "glc_", kind: "grafana token", parts: &[Run(BASE64, 32, 400)] },
    Rule { marker: "glcbt-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "gldt-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "glffct-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "glft-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "glimt-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "gloas-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "glpat-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "glptt-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "glrt-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "glrtr-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "glsa_", kind: "grafana token", parts: &[Run(ALNUM, 32, 32), Text("_"), Run(HEX_ANY, 8, 8)] },
    Rule { marker: "glsoat-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "glwt-", kind: "gitlab token", parts: &[Run(DOTTED, 20, 400)] },
    Rule { marker: "gsk_", kind: "groq key", parts: &[Run(ALNUM, 40, 80)] },
    Rule { marker: "hcaik_", kind: "honeycomb key", parts: &[Run(LOWER, 58, 58)] },
    Rule { marker: "hcbik_", kind: "honeycomb key", parts: &[Run(LOWER, 58, 58)] },
    Rule { marker: "hexpm_", kind: "hex.pm key", parts: &[Run(ALNUM, 30, 60)] },
    Rule { marker: "hf_", kind: "hugging face token", parts: &[Run(ALNUM, 34, 40)] },
    Rule { marker: "hf_oauth_", kind: "hugging face token", parts: &[Run(DOTTED, 30, 2000)] },
    Rule { marker: "hooks.slack.com/", kind: "slack webhook", parts: &[Run(PATH, 40, 200)] },
    Rule { marker: "hooks.zapier.com/", kind: "zapier webhook", parts: &[Text("hooks/catch/"), Run(PATH, 10, 60)] },
    Rule { marker: "hvb.", kind: "vault token", parts: &[Run(WORD, 24, 300)] },
    Rule { marker: "hvr.", kind: "vault token", parts: &[Run(WORD, 24, 300)] },
    Rule { marker: "hvs.", kind: "vault token", parts: &[Run(WORD, 24, 300)] },
    Rule { marker: "ico-", kind: "infracost key", parts: &[Run(ALNUM, 32, 32)] },
    Rule { marker: "jina_", kind: "jina key", parts: &[Run(WORD, 50, 80)] },
    Rule { marker: "key-", kind: "mailgun key", parts: &[Run(HEX, 32, 32)] },
    Rule { marker: "kubeconfig-", kind: "kubernetes token", parts: &[Run(WORD, 20, 30), Text(":"), Run(LOWER, 54, 54)] },
    Rule { marker: "lin_api_", kind: "linear key", parts: &[Run(ALNUM, 32, 48)] },
    Rule { marker: "lin_oauth_", kind: "linear key", parts: &[Run(HEX, 64, 64)] },
    Rule { marker: "live_", kind: "lob key", parts: &[Run(HEX, 35, 35)] },
    Rule { marker: "lsv2_", kind: "langsmith key", parts: &[Run(WORD, 40, 80)] },
    Rule { marker: "mlsn.", kind: "mailersend key", parts: &[Run(HEX, 64, 64)] },
    Rule { marker: "napi_", kind: "neon key", parts: &[Run(ALNUM, 40, 80)] },
    Rule { marker: "nfp_", kind: "netlify token", parts: &[Run(ALNUM, 36, 44)] },
    Rule { marker: "npm_", kind: "npm token", parts: &[Run(ALNUM, 36, 36)] },
    Rule { marker: "ntn_", kind: "notion token", parts: &[Run(ALNUM, 43, 50)] },
    Rule { marker: "nvapi-", kind: "nvidia key", parts: &[Run(WORD, 50, 90)] },
    Rule { marker: "ops_eyJ", kind: "1password token", parts: &[Run(BASE64, 100, 2000)] },
    Rule { marker: "organizations/", kind: "coinbase key", parts: &[Run(UUID, 36, 36), Text("/apiKeys/"), Run(UUID, 36, 36)] },
    Rule { marker: "oy2", kind: "nuget key", parts: &[Run(LOWER, 43, 43)] },
    Rule { marker: "p8e-", kind: "adobe secret", parts: &[Run(ALNUM, 32, 32)] },
    Rule { marker: "pa-", kind: "voyage key", parts: &[Run(WORD, 43, 43)] },
    Rule { marker: "pat", kind: "airtable token", parts: &[Run(ALNUM, 14, 14), Text("."), Run(HEX, 64, 64)] },
    Rule { marker: "pat-eu1-", kind: "hubspot token", parts: &[Run(UUID, 36, 36)] },
    Rule { marker: "pat-na1-", kind: "hubspot token", parts: &[Run(UUID, 36, 36)] },
    Rule { marker: "pat-na2-", kind: "hubspot token", parts: &[Run(UUID, 36, 36)] },
    Rule { marker: "pat.", kind: "harness token", parts: &[Run(WORD, 22, 22), Text("."), Run(ALNUM, 24, 24), Text("."), Run(ALNUM, 20, 20)] },
    Rule { marker: "pcsk_", kind: "pinecone key", parts: &[Run(WORD, 50, 100)] },
    Rule { marker: "phx_", kind: "posthog key", parts: &[Run(ALNUM, 40, 50)] },
    Rule { marker: "pk_", kind: "clickup token", parts: &[Run(DIGIT, 6, 10), Text("_"), Run(UPPER, 32, 32)] },
    Rule { marker: "pnu_", kind: "prefect key", parts: &[Run(ALNUM, 36, 36)] },
    Rule { marker: "pplx-", kind: "perplexity key", parts: &[Run(ALNUM, 40, 70)] },
    Rule { marker: "pscale_oauth_", kind: "planetscale token", parts: &[Run(DOTTED, 32, 64)] },
    Rule { marker: "pscale_pw_", kind: "planetscale token", parts: &[Run(DOTTED, 32, 64)] },
    Rule { marker: "pscale_tkn_", kind: "planetscale token", parts: &[Run(DOTTED, 32, 64)] },
    Rule { marker: "pubkey-", kind: "mailgun key", parts: &[Run(HEX, 32, 32)] },
    Rule { marker: "pul-", kind: "pulumi token", parts: &[Run(HEX, 40, 40)] },
    Rule { marker: "pypi-", kind: "pypi token", parts: &[Run(WORD, 50, 2000)] },
    Rule { marker: "pypi-AgE", kind: "pypi token", parts: &[Run(WORD, 50, 2000)] },
    Rule { marker: "r8_", kind: "replicate token", parts: &[Run(ALNUM, 37, 40)] },
    Rule { marker: "rdme_", kind: "readme key", parts: &[Run(LOWER, 70, 70)] },
    Rule { marker: "re_", kind: "resend key", parts: &[Run(ALNUM, 7, 10), Text("_"), Run(ALNUM, 20, 30)] },
    Rule { marker: "rk_live_", kind: "stripe key", parts: &[Run(ALNUM, 10, 255)] },
    Rule { marker: "rk_prod_", kind: "stripe key", parts: &[Run(ALNUM, 10, 255)] },
    Rule { marker: "rk_test_", kind: "stripe key", parts: &[Run(ALNUM, 10, 255)] },
    Rule { marker: "rnd_", kind: "render key", parts: &[Run(ALNUM, 28, 40)] },
    Rule { marker: "rubygems_", kind: "rubygems key", parts: &[Run(HEX, 48, 48)] },
    Rule { marker: "rzp_live_", kind: "razorpay key", parts: &[Run(ALNUM, 14, 14)] },
    Rule { marker: "rzp_test_", kind: "razorpay key", parts: &[Run(ALNUM, 14, 14)] },
    Rule { marker: "s-s4t2ud-", kind: "intra42 secret", parts: &[Run(HEX, 64, 64)] },
    Rule { marker: "sb_secret_", kind: "supabase key", parts: &[Run(WORD, 20, 60)] },
    Rule { marker: "sbp_", kind: "supabase key", parts: &[Run(WORD, 40, 60)] },
    Rule { marker: "secret-live-", kind: "stytch", parts: &[Run(TOKEN, 30, 60)] },
    Rule { marker: "secret-test-", kind: "stytch", parts: &[Run(TOKEN, 30, 60)] },
    Rule { marker: "secret_", kind: "notion token", parts: &[Run(ALNUM, 43, 43)] },
    Rule { marker: "sgp_", kind: "segment key", parts: &[Run(ALNUM, 40, 70)] },
    Rule { marker: "sgp_local_", kind: "sourcegraph token", parts: &[Run(HEX, 40, 40)] },
    Rule { marker: "sha256~", kind: "openshift token", parts: &[Run(WORD, 43, 43)] },
    Rule { marker: "shippo_live_", kind: "shippo token", parts: &[Run(HEX, 40, 40)] },
    Rule { marker: "shippo_test_", kind: "shippo token", parts: &[Run(HEX, 40, 40)] },
    Rule { marker: "shpat_", kind: "shopify token", parts: &[Run(HEX_ANY, 32, 32)] },
    Rule { marker: "shpca_", kind: "shopify token", parts: &[Run(HEX_ANY, 32, 32)] },
    Rule { marker: "shppa_", kind: "shopify token", parts: &[Run(HEX_ANY, 32, 32)] },
    Rule { marker: "shpss_", kind: "shopify token", parts: &[Run(HEX_ANY, 32, 32)] },
    Rule { marker: "shpua_", kind: "shopify token", parts: &[Run(HEX_ANY, 32, 32)] },
    Rule { marker: "signkey-", kind: "inngest key", parts: &[Run(WORD, 40, 80)] },
    Rule { marker: "sk-", kind: "api key", parts: &[Run(WORD, 20, 300)] },
    Rule { marker: "sk-None-", kind: "openai key", parts: &[Run(WORD, 20, 300)] },
    Rule { marker: "sk-admin-", kind: "openai key", parts: &[Run(WORD, 20, 300)] },
    Rule { marker: "sk-ant-", kind: "anthropic key", parts: &[Run(WORD, 30, 255)] },
    Rule { marker: "sk-helicone-", kind: "helicone key", parts: &[Run(WORD, 20, 80)] },
    Rule { marker: "sk-lf-", kind: "langfuse key", parts: &[Run(WORD, 36, 36)] },
    Rule { marker: "sk-or-", kind: "openrouter key", parts: &[Run(WORD, 32, 100)] },
    Rule { marker: "sk-proj-", kind: "openai key", parts: &[Run(WORD, 20, 300)] },
    Rule { marker: "sk-service-", kind: "openai key", parts: &[Run(WORD, 20, 300)] },
    Rule { marker: "sk-svcacct-", kind: "openai key", parts: &[Run(WORD, 20, 300)] },
    Rule { marker: "sk.eyJ", kind: "mapbox token", parts: &[Run(DOTTED, 60, 200)] },
    Rule { marker: "sk_", kind: "elevenlabs key", parts: &[Run(HEX, 48, 48)] },
    Rule { marker: "sk_live_", kind: "stripe key", parts: &[Run(ALNUM, 10, 255)] },
    Rule { marker: "sk_prod_", kind: "stripe key", parts: &[Run(ALNUM, 10, 255)] },
    Rule { marker: "sk_test_", kind: "stripe key", parts: &[Run(ALNUM, 10, 255)] },
    Rule { marker: "sl.", kind: "dropbox token", parts: &[Run(WORD, 60, 2000)] },
    Rule { marker: "sm_aat_", kind: "settlemint token", parts: &[Run(ALNUM, 16, 16)] },
    Rule { marker: "sm_pat_", kind: "settlemint token", parts: &[Run(ALNUM, 16, 16)] },
    Rule { marker: "sntryi_", kind: "sentry token", parts: &[Run(HEX, 64, 64)] },
    Rule { marker: "sntrys_", kind: "sentry token", parts: &[Run(TOKEN, 60, 400)] },
    Rule { marker: "sntryu_", kind: "sentry token", parts: &[Run(HEX, 64, 64)] },
    Rule { marker: "sq0atp-", kind: "square token", parts: &[Run(WORD, 22, 22)] },
    Rule { marker: "sq0csp-", kind: "square token", parts: &[Run(WORD, 43, 43)] },
    Rule { marker: "sq0idp-", kind: "square token", parts: &[Run(WORD, 22, 22)] },
    Rule { marker: "sqa_", kind: "sonar token", parts: &[Run(HEX, 40, 40)] },
    Rule { marker: "sqp_", kind: "sonar token", parts: &[Run(HEX, 40, 40)] },
    Rule { marker: "squ_", kind: "sonar token", parts: &[Run(HEX, 40, 40)] },
    Rule { marker: "test_", kind: "lob key", parts: &[Run(HEX, 35, 35)] },
    Rule { marker: "tfp_", kind: "typeform token", parts: &[Run(DOTTED, 44, 64)] },
    Rule { marker: "tk-us-", kind: "scalingo token", parts: &[Run(WORD, 48, 48)] },
    Rule { marker: "token-", kind: "rancher token", parts: &[Run(LOWER, 5, 5), Text(":"), Run(LOWER, 54, 54)] },
    Rule { marker: "tr_dev_", kind: "trigger.dev key", parts: &[Run(ALNUM, 20, 40)] },
    Rule { marker: "tr_prod_", kind: "trigger.dev key", parts: &[Run(ALNUM, 20, 40)] },
    Rule { marker: "tskey-", kind: "tailscale key", parts: &[Run(WORD, 20, 100)] },
    Rule { marker: "tvly-", kind: "tavily key", parts: &[Run(WORD, 28, 80)] },
    Rule { marker: "v1.0-", kind: "cloudflare key", parts: &[Run(HEX, 24, 24), Text("-"), Run(HEX, 146, 146)] },
    Rule { marker: "vca_", kind: "vercel token", parts: &[Run(ALNUM, 24, 80)] },
    Rule { marker: "vci_", kind: "vercel token", parts: &[Run(ALNUM, 24, 80)] },
    Rule { marker: "vck_", kind: "vercel token", parts: &[Run(ALNUM, 24, 80)] },
    Rule { marker: "vcp_", kind: "vercel token", parts: &[Run(ALNUM, 24, 80)] },
    Rule { marker: "vcr_", kind: "vercel token", parts: &[Run(ALNUM, 24, 80)] },
    Rule { marker: "vercel_blob_rw_", kind: "vercel token", parts: &[Run(WORD, 30, 80)] },
    Rule { marker: "webhook.office.com/", kind: "teams webhook", parts: &[Run(PATH, 40, 250)] },
    Rule { marker: "whsec_", kind: "webhook secret", parts: &[Run(BASE64, 24, 255)] },
    Rule { marker: "xaat-", kind: "axiom token", parts: &[Run(WORD, 36, 36)] },
    Rule { marker: "xai-", kind: "xai key", parts: &[Run(WORD, 60, 120)] },
    Rule { marker: "xapp-", kind: "slack token", parts: &[Run(WORD, 30, 300)] },
    Rule { marker: "xapt-", kind: "axiom token", parts: &[Run(WORD, 36, 36)] },
    Rule { marker: "xkeysib-", kind: "brevo key", parts: &[Run(HEX, 64, 64), Text("-"), Run(ALNUM, 16, 16)] },
    Rule { marker: "xoxa-", kind: "slack token", parts: &[Run(TOKEN, 20, 600)] },
    Rule { marker: "xoxb-", kind: "slack token", parts: &[Run(TOKEN, 20, 600)] },
    Rule { marker: "xoxc-", kind: "slack token", parts: &[Run(TOKEN, 20, 600)] },
    Rule { marker: "xoxd-", kind: "slack token", parts: &[Run(TOKEN, 20, 600)] },
    Rule { marker: "xoxe-", kind: "slack token", parts: &[Run(TOKEN, 20, 600)] },
    Rule { marker: "xoxe.", kind: "slack token", parts: &[Run(TOKEN, 20, 600)] },
    Rule { marker: "xoxo-", kind: "slack token", parts: &[Run(TOKEN, 20, 600)] },
    Rule { marker: "xoxp-", kind: "slack token", parts: &[Run(TOKEN, 20, 600)] },
    Rule { marker: "xoxr-", kind: "slack token", parts: &[Run(TOKEN, 20, 600)] },
    Rule { marker: "xoxs-", kind: "slack token", parts: &[Run(TOKEN, 20, 600)] },
    Rule { marker: "xsmtpsib-", kind: "brevo key", parts: &[Run(HEX, 64, 64), Text("-"), Run(ALNUM, 16, 16)] },
    Rule { marker: "xwfp-", kind: "slack token", parts: &[Run(WORD, 30, 300)] },
    Rule { marker: "y0_", kind: "yandex token", parts: &[Run(WORD, 55, 60)] },
    Rule { marker: "ya29.", kind: "google access token", parts: &[Run(DOTTED, 20, 2000)] },
];

/// Formats with a marker inside.
#[rustfmt::skip]
pub(super) const INNER: &[Inner] = &[
    Inner { marker: ".atlasv1.", kind: "terraform token", before: (ALNUM, 14, 14), behind: (WORD, 60, 100) },
    Inner { marker: "JQQJ99", kind: "azure key", before: (BASE64, 40, 60), behind: (BASE64, 20, 40) },
    Inner { marker: "T3BlbkFJ", kind: "openai key", before: (WORD, 20, 160), behind: (WORD, 20, 160) },
    Inner { marker: "-us", kind: "mailchimp key", before: (HEX, 32, 32), behind: (DIGIT, 1, 2) },
    Inner { marker: "Q~", kind: "azure client secret", before: (AZURE, 4, 4), behind: (AZURE, 31, 34) },
    Inner { marker: ":", kind: "telegram token", before: (DIGIT, 8, 10), behind: (WORD, 35, 35) },
];

const AZURE: Set = WORD.and("~.");

/// Bytes of a marker that says whose key it is also within a name: a shorter one may be a word of it, as `sk` for Slovak.
const TELLING: usize = 5;

/// The key that begins at a place, if one does: its end and its kind. `is_glued`: it is joined to what stands before it.
pub(super) fn key_at(text: &str, at: usize, is_glued: bool) -> Option<(usize, &'static str)> {
    let bytes = text.as_bytes();
    let first = RULES.partition_point(|rule| rule.marker.as_bytes()[0] < bytes[at]);
    RULES[first..]
        .iter()
        .take_while(|rule| rule.marker.as_bytes()[0] == bytes[at])
        .filter(|rule| bytes[at..].starts_with(rule.marker.as_bytes()))
        .filter_map(|rule| Some((rule.end(text, at)?, rule)))
        .filter(|(end, rule)| {
            !is_glued || rule.marker.len() >= TELLING || is_no_name(&text[at + rule.marker.len()..*end])
        })
        // The longest marker knows best whose key it is.
        .max_by_key(|(end, rule)| (rule.marker.len(), *end))
        .map(|(end, rule)| (end, rule.kind))
}

/// The key that begins at a place within a word, where letters were typed right before it: its marker ends with a sign that no word
/// has, or begins with capitals behind a small letter, and what follows is as mixed as no word is.
pub(super) fn key_in_word(text: &str, at: usize) -> Option<(usize, &'static str)> {
    let (bytes, rest) = (text.as_bytes(), &text.as_bytes()[at..]);
    let is_behind_small = at.checked_sub(1).is_some_and(|before| bytes[before].is_ascii_lowercase());
    let marker = |rule: &&Rule| rule.marker.len() > 3 && rest.starts_with(rule.marker.as_bytes());
    let (end, kind) = key_at(text, at, true)?;
    let is_telling = RULES.iter().filter(marker).any(|rule| {
        let body = &text[at + rule.marker.len()..end];
        let is_capital = rule.marker.bytes().all(|byte| byte.is_ascii_uppercase());
        rule.marker.ends_with(['_', '-']) && body.split(['_', '-', '.']).chain([body]).any(is_dense)
            || is_capital && is_behind_small && Mix::of(body.as_bytes()).digits > 0
    });
    is_telling.then_some((end, kind))
}

impl Rule {
    fn end(&self, text: &str, at: usize) -> Option<usize> {
        let from = at + self.marker.len();
        let end = end_of(self.parts, text.as_bytes(), from)?;
        let body = &text[from..end];
        let is_id = body.get(..36).is_some_and(|id| is_uuid(id.as_bytes()));
        (is_drawn(body) && (is_id || !is_of_words(body))).then_some(end)
    }
}

/// Returns whether a body is small words and numbers with signs between them, as in the name of a file.
fn is_of_words(body: &str) -> bool {
    body.contains(|c: char| !c.is_ascii_alphanumeric()) && Mix::of(body.as_bytes()).lower > 0 && !is_no_name(body)
}

/// Returns whether no name has such a part: letters of both cases and digits mixed, or a long part that is no word.
fn is_no_name(body: &str) -> bool {
    let is_joint = |c: char| !c.is_ascii_alphanumeric();
    let is_long = |part: &str| part.len() >= 16 && Mix::of(part.as_bytes()).letters() > 2 && !is_wordy(part.as_bytes());
    is_dense(&body.replace(is_joint, "")) || body.split(is_joint).any(is_long)
}

/// The key around a marker that stands inside of it.
pub(super) fn key_around(text: &str, at: usize) -> Option<(usize, usize, &'static str)> {
    let bytes = text.as_bytes();
    INNER.iter().filter(|inner| bytes[at..].starts_with(inner.marker.as_bytes())).find_map(|inner| {
        let (set, least, most) = inner.before;
        let start = set.run_before(bytes, at);
        // Something may be joined to it before and behind.
        let joined = at.checked_sub(most + 1).filter(|before| *before >= start && !ALNUM.has(bytes[*before]));
        let start = joined.map_or(start, |before| before + 1);
        // The rest of an escape: of a line end, or of a sign in an address.
        let start = match start.checked_sub(1).map(|before| bytes[before]) {
            Some(b'\\') if b"nrt".contains(&bytes[start]) => start + 1,
            Some(b'%') if at - start > 2 && bytes[start..start + 2].iter().all(u8::is_ascii_hexdigit) => start + 2,
            _ => start,
        };
        let (set, fewest, longest) = inner.behind;
        let from = at + inner.marker.len();
        let end = set.run(bytes, from);
        let is_joined = bytes.get(from + longest).is_some_and(|next| !ALNUM.has(*next));
        let end = if is_joined { end.min(from + longest) } else { end };
        let fits = (least..=most).contains(&(at - start)) && (fewest..=longest).contains(&(end - from));
        (fits && is_drawn(&text[start..end])).then_some((start, end, inner.kind))
    })
}

/// Bytes of a body that tell what it is: a text of nothing but markers would be read anew to its end at each of them.
const BEGINNING: usize = 256;

/// Returns whether what follows a marker is no word and no placeholder.
fn is_drawn(body: &str) -> bool {
    let body = &body[..body.len().min(BEGINNING)];
    let (bytes, mix) = (body.as_bytes(), Mix::of(body.as_bytes()));
    let is_mixed = mix.lower == 0 || mix.kinds() > 1 && (mix.digits > 0 || mix.turns * 4 > body.len());
    let is_named = is_wordy(bytes) && mix.digits * 8 < body.len() && mix.turns * 5 < body.len() * 2;
    is_mixed && !is_placeholder(body) && (body.len() < 10 || entropy(bytes) >= 40 && !(is_named && mix.lower > 0))
}

/// A token of a Discord bot: three parts between dots, the first of which is a number in base64.
pub(super) fn discord_at(text: &str, at: usize) -> Option<usize> {
    const PARTS: &[Part] = &[Run(ALNUM, 23, 28), Text("."), Run(WORD, 6, 6), Text("."), Run(WORD, 27, 38)];
    let end = matches!(text.as_bytes()[at], b'M' | b'N' | b'O').then(|| end_of(PARTS, text.as_bytes(), at))??;
    let parts = [&text[at..at + 23], &text[end - 27..end]];
    let is_drawn = |part: &&str| Mix::of(part.as_bytes()).kinds() > 2 && is_random(part.as_bytes());
    (parts.iter().all(is_drawn) && !is_placeholder(&text[at..end])).then_some(end)
}
