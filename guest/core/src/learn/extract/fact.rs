//! Finding facts in what an agent says: what its user prefers, what its project is like, how work is done here, and
//! what was learnt the hard way. In English, Portuguese and Chinese, by the words that announce them.

use std::ops::Range;
use std::sync::LazyLock;

use crate::model::category::Category;
use crate::model::contract::{Insight, Message};
use crate::text::cut::{readable, shortened};
use crate::text::pattern::Pattern;
use crate::text::sorted::SortedSet;
use crate::text::token_count::is_wide;

use super::line::{Form, spoken, spoken_by_agents};

/// Facts taken from one output, so that one long answer does not fill what an agent keeps.
const MOST: usize = 10;
/// Shortest fact, in characters; a wide character counts as two.
const LEAST_CHARS: usize = 10;
/// Longest fact, in characters; a longer one is cut: a fact is a sentence.
const MOST_CHARS: usize = 200;

/// Preferences that a user is said to have. `you` counts only without a question or a condition before it.
static PREFERENCE: LazyLock<Pattern> = LazyLock::new(|| {
    any(&[
        r"(?:the )?users? (?:(?:really |also |always |clearly |strongly )?(?:prefers?|likes?|wants?|dislikes?|hates?|expects?)|asked for|asked that|requested|(?:doesn't|does not|don't|do not) (?:like|want))",
        r"you(?:'ve| have)? (?:prefer|prefer(?:red)?|asked for|asked that|requested|(?:don't|do not) (?:like|want))",
        r"you like",
        r"(?:(?:o|a) )?(?:utilizador|utilizadora|usuário|usuária|usuario|usuaria|cliente) (?:não |nao )?(?:prefere|gosta|quer|pediu|exige)",
        r"(?:você|voce) (?:prefere|pediu|gosta)",
        r"(?:prefer(?:e|ência|encia) do (?:utilizador|usuário|usuario)):",
        r"(?:用户|用戶|客户|您|你)(?:更|比较|一直|总是|都|也)?(?:不)?(?:喜欢|喜歡|偏好|想要|希望|要求|倾向|讨厌|不想)",
        r"(?:用户|用戶)?偏好[:：]",
    ])
});

/// Requests for the moment, which are no lasting preference.
static ERRAND: Pattern = Pattern::new(
    r"(?i)(?:wants?|asked|expects?|like|requested) (?:for )?(?:me|us|you|the agent) to|^(?:if|when|whether|unless|would|should|do|what|as|which|how|where) |(?:quer|pediu) (?:que eu|para eu|me )|(?:希望|要求|想要|想)我",
);

/// Verbs before the object of a wish, and words after it that name nothing either; each list is an alternation.
const WISH: &str =
    "prefers?|likes?|wants?|dislikes?|hates?|expects?|asked for|requested|gosta|prefere|quer|pediu|exige";
const WIDE_WISH: &str = "喜欢|喜歡|偏好|想要|希望|要求|讨厌";
const EMPHASIS: &str = "very much|a lot|too|as well|now|already|so far|so|better|best|more|most|instead|this way|that way|like this|like that|muito|também|tambem|mais";

/// Objects that name nothing, so that they say nothing away from their conversation: a pronoun, or a pointer with a noun
/// that fits everything. The noun may have an adjective that only sets it off from another one.
const POINTER: [&str; 4] = [
    "it|this|that|them|these|those|one|isso|isto|disso|disto|dele|dela|ele|ela|assim",
    "(?:this|that|these|those|the|your|our) (?:(?:new|old|current|latest|last|first|second|third|previous|other|same|general|overall|whole|better|simpler) )?\
     (?:approach|way|idea|solution|version|one|ones|option|variant|alternative|choice|proposal|suggestion|plan|change|result|direction|thing|outcome)(?:e?s)?",
    "(?:d?(?:esta|essa|este|esse|estas|essas|estes|esses|aquela|aquele)|d?[ao]s?) (?:(?:nova|novo|outra|outro|mesma|mesmo|primeira|segunda) )?\
     (?:abordagem|abordagens|ideia|ideias|solução|solucao|versão|versao|opção|opcao|maneira|forma|proposta|sugestão|sugestao|alternativa|escolha|jeito|modo|plano|resultado|mudança)",
    "these two|both|all of (?:it|them|this|that|these|those)",
];
const WIDE_POINTER: &str = "它|它们|[这那][个種种样些]|[這那][個種樣些]";
const WIDE_NOUN: &str =
    "方法|方案|做法|办法|辦法|想法|主意|版本|选项|選項|方式|设计|設計|结果|結果|改动|改動|建议|建議|思路";

/// Matches a wish whose object stands elsewhere, up to its end: `the user likes it` and `likes this approach` say nothing
/// by themselves, `likes this approach to caching` does.
static ELSEWHERE: LazyLock<Pattern> = LazyLock::new(|| {
    let pointer = POINTER.join("|");
    Pattern::of(format!(
        r"(?i)(?:{WISH}) (?:{pointer})(?: (?:{EMPHASIS}|(?:over|to|than) (?:{pointer})))*[\s.!,;]*$|(?:{WIDE_WISH})(?:{WIDE_POINTER})(?:{WIDE_NOUN})?[的了吧。！]*$"
    ))
});

/// Fewer words say too little, in scripts that separate words.
const LEAST_WORDS: usize = 3;

/// Properties of a project.
static PATTERN: LazyLock<Pattern> = LazyLock::new(|| {
    any(&[
        r"(?:this|the|our) (?:codebase|project|repo|repository|monorepo|app|application) (?:already |also |currently |only )?(?:uses?|has|requires?|relies on|follows|depends on|is (?:built|written) (?:with|in|on))",
        r"(?-i:(?:[Aa]lways|[Mm]ust|[Ss]hould|[Dd]eve|[Dd]evem|[Ss]empre) (?:use|usar) (?:the )?`?[A-Z][A-Z0-9]*_[A-Z0-9_*]*)",
        r"theme tokens? (?:are|is) defined (?:in|at|by)",
        r"tokens de tema (?:são|sao|estão|estao) definidos (?:em|no|na)",
        r"(?:este|esta|o|a|nosso|nossa) (?:projeto|projecto|código|codigo|repositório|repositorio|aplicação|aplicacao|base de código|app) (?:já |ja |também |só )?(?:usa|utiliza|tem|requer|exige|precisa de|segue|depende de)",
        r"(?:这个|该|本|我们的|此|整个)?(?:项目|專案|代码库|仓库|应用|代码|程式碼)(?:都|已经|目前|统一|中|里)?(?:使用|采用|採用|用的是|有|需要|依赖|要求|遵循|基于)",
        r"(?:主题变量|主题令牌|主题 ?token)(?:定义|都定义)(?:在|于)",
    ])
});

/// Ways of working in the project.
static HABIT: LazyLock<Pattern> = LazyLock::new(|| {
    any(&[
        r"(?:always|never|make sure to|be sure to|remember to) .{3,120}? before (?:you )?(?:committing|commit|pushing|push|deploying|deploy|merging|merge|releasing|release)",
        r"before (?:committing|pushing|deploying|merging|releasing)[^.]{0,40}, (?:always|never|make sure|be sure)",
        r"(?:sempre|nunca|certifique-se de|certifica-te de|não se esqueça de|nao se esqueca de|lembre-se de) .{3,120}? antes d(?:e|o|a) (?:\w+ )?(?:commitar|comitar|commit|push|enviar|publicar|deploy|implantar|merge|fazer|lançar)",
        r"(?:提交|推送|部署|发布|合并|發布)(?:代码|程式碼)?(?:之|以)?前.{0,6}(?:总是|總是|务必|必须|必須|一定要|不要|先|都要|应该|记得)",
        r"(?:总是|總是|务必|必须|必須|一定要|从不|绝不|不要|记得|永远).{1,60}?(?:提交|推送|部署|发布|合并)(?:代码)?(?:之|以)?前",
    ])
});

/// Words that announce a lesson; the text after them is the fact.
static LESSON_LABEL: Pattern = Pattern::new(
    r"(?i)^(?:please )?(?:note|important|remember|caution|warning|careful|be careful|gotcha|nota|importante|lembre-se|lembra-te|lembrar|cuidado|atenção|atencao|aviso|注意|请注意|請注意|重要|记住|記住|小心|警告|提示|备注|備註|教训|教訓|注意事项)\s*[:：]\s*",
);

/// Statements that something already works and must stay.
static LESSON: LazyLock<Pattern> = LazyLock::new(|| {
    any(&[
        r"pre-?existing",
        r"known (?:issue|bug|problem|limitation)s?|(?:don't|do not) (?:try to )?fix",
        r"pr(?:é|e)-?existentes?|problemas? conhecidos?|erros? conhecidos?|n(?:ã|a)o (?:tente |tentar )?corrigir",
        r"已知(?:的)?(?:问题|問題|错误|缺陷|bug)|(?:原有|既有|已有|早已存在)的?(?:问题|错误|報錯|报错)|不要(?:去)?修(?:复|改|復)",
    ])
});

/// The facts in the agents' messages, in their order, each once, at most ten. Text of a brief is skipped.
pub(crate) fn facts_of<'a>(messages: impl Iterator<Item = &'a Message>) -> Vec<Insight> {
    let mut met = SortedSet::new();
    let found = spoken_by_agents(messages).flat_map(|message| facts(&readable(&message.text)));
    found.filter(|fact| met.insert(fact.text.to_lowercase())).take(MOST).collect()
}

/// The facts of an output, in its order, each once, at most ten. Code, tables, quotes, headings and what
/// a brief or a recovery printed are passed over.
pub(crate) fn facts(output: &str) -> Vec<Insight> {
    let (mut found, mut met) = (Vec::new(), SortedSet::new());
    for line in spoken(output).iter().filter(|line| line.form != Form::Heading) {
        for sentence in sentences(&line.text) {
            if found.len() >= MOST {
                return found;
            }
            let Some((category, text)) = fact(sentence) else { continue };
            let text = shortened(text.trim().trim_end_matches(['.', '。']), MOST_CHARS);
            if is_long_enough(&text) && met.insert(text.to_lowercase()) {
                found.push(Insight { category, text });
            }
        }
    }
    found
}

/// The category of a sentence that states a fact, and the byte at which the fact starts.
fn fact(sentence: &str) -> Option<(Category, &str)> {
    let from = |cue: &Pattern| phrase(cue, sentence).map(|at| at.start);
    if let Some(label) = LESSON_LABEL.find(sentence) {
        let said = &sentence[label.end()..];
        let category = match fact(said) {
            Some((category, _)) => category,
            // A note may name the object before the wish; a wish that is all of the note does not.
            None if phrase(&PREFERENCE, said).is_some_and(|at| at.start == 0 && points_elsewhere(said, at)) => {
                return None;
            }
            None => Category::Lessons,
        };
        return Some((category, said));
    }
    if let Some(at) = phrase(&PREFERENCE, sentence).filter(|at| is_statement(sentence, at.clone())) {
        return Some((Category::Preferences, &sentence[at.start..]));
    }
    if let Some(at) = from(&HABIT) {
        return Some((Category::Habits, &sentence[at..]));
    }
    if let Some(at) = from(&PATTERN) {
        return Some((Category::Patterns, &sentence[at..]));
    }
    LESSON.is_match(sentence).then_some((Category::Lessons, sentence))
}

/// The place of a cue's phrase.
fn phrase(cue: &Pattern, sentence: &str) -> Option<Range<usize>> {
    cue.captures(sentence).and_then(|found| found.get(1)).map(|found| found.range())
}

/// Returns whether a sentence states a lasting wish, not a task, a condition or a wish for something named elsewhere.
fn is_statement(sentence: &str, wish: Range<usize>) -> bool {
    let errand = &ERRAND;
    let clause = sentence[..wish.start].rsplit([',', ';', '，', '；']).next().unwrap_or_default().trim_start();
    let is_condition = errand.is_match(&format!("{clause} ").to_lowercase()) && !clause.is_empty();
    !is_condition && !errand.is_match(&sentence[wish.start..]) && !points_elsewhere(sentence, wish)
}

/// Returns whether the object of a wish stands elsewhere. A second wish, as in `prefers tabs and wants them now`, is no matter.
fn points_elsewhere(sentence: &str, wish: Range<usize>) -> bool {
    ELSEWHERE.find(&sentence[wish.start..]).is_some_and(|found| found.start() < wish.len())
}

/// Sentences of a line, without what ends them. A dot inside a name or a number ends nothing.
fn sentences(line: &str) -> Vec<&str> {
    let (mut found, mut start) = (Vec::new(), 0);
    let mut ahead = line.char_indices().peekable();
    while let Some((at, c)) = ahead.next() {
        let next = ahead.peek().map(|(_, next)| *next);
        let ends = matches!(c, '。' | '！' | '？') || (matches!(c, '.' | '!') && next.is_none_or(char::is_whitespace));
        if ends {
            found.push(&line[start..at + c.len_utf8()]);
            start = at + c.len_utf8();
        }
    }
    found.push(&line[start..]);
    let is_question = |text: &&str| text.ends_with(['?', '？']);
    found.into_iter().map(str::trim).filter(|text| !text.is_empty() && !is_question(text)).collect()
}

fn is_long_enough(text: &str) -> bool {
    let has_words = text.chars().any(is_wide) || text.split_whitespace().count() >= LEAST_WORDS;
    has_words && width(text) >= LEAST_CHARS
}

/// Characters, those of Chinese, Japanese and Korean twice: they say as much in half as many.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

/// Matches any of the phrases at word boundaries; the match is the first group.
fn any(phrases: &[&str]) -> Pattern {
    Pattern::of(format!(r"(?i)(?:^|[^\w]|[^\x00-\x7f])({})", phrases.join("|")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cues_are_found_where_regex_finds_them() {
        let all = [&PREFERENCE, &ELSEWHERE, &PATTERN, &HABIT, &LESSON].map(|cue| &**cue);
        all.into_iter().chain([&ERRAND, &LESSON_LABEL]).for_each(Pattern::agrees_on_its_words);
    }
}
