//! The words of reports, in English, Portuguese and some Chinese. They are data: `|` stands between two.

/// Labels that announce a report of somebody's session, day or work.
pub(super) const ANNOUNCED: &str = "\
    session summary|session recap|session report|session log|session notes|session wrap-up|session ended|\
    session complete|session completed|end of session|end of day|summary of this session|summary of the session|\
    summary of what|work summary|summary of work|summary of the work|implementation summary|resumo do trabalho|here's a summary|here is a summary|here's what i did|here's what was done|here is what i did|\
    progress report|progress update|what i did|what we did|what was done|what i've done|what has been done|\
    daily standup|today's session|in this session|where i left off|where we left off|resumo da sessão|\
    resumo da sessao|resumo do que foi feito|relatório de progresso|relatorio de progresso|relatório da sessão|\
    fim da sessão|sessão encerrada|o que foi feito|o que fiz|o que fizemos|nesta sessão|会话总结|进度报告|工作总结|本次会话|\
    今日工作";

/// What lays down when work is done, and reports none.
pub(super) const LAID_DOWN: &str = "definition of done|definition of ready|dod:|acceptance criteria|exit criteria|release criteria|checklist|critérios de aceitação";

/// Words of headings that name a plan.
pub(super) const PLANS: &str = "\
    checklist|check list|plan|roadmap|to-do list|todo list|acceptance criteria|definition of done|milestones|runbook|\
    lista de verificação|lista de tarefas|plano|critérios de aceitação|roteiro|lista de verificación|plan de|checkliste|\
    liste de contrôle|检查清单|计划|清单";

/// Labels of what is done.
pub(super) const DONE: &str = "\
    done|all done|completed|complete|finished|implemented|tested|deployed|verified|yesterday|concluído|concluídos|\
    concluída|concluídas|feito|feitos|pronto|ontem|已完成|完成|wrapped up";

/// Labels of the lines of a list of changes, as releases have it.
pub(super) const CHANGES: &str = "\
    added|changed|fixed|removed|updated|deprecated|improved|security|adicionado|alterado|corrigido|removido|atualizado";

/// Labels of what is not done yet.
pub(super) const OPEN: &str = "\
    in progress|next|next step|next steps|next up|remaining|remaining work|still to do|to do|todo|pending|blocker|\
    blockers|blocked|tomorrow|open items|open|still open|what is left|what's left|o que falta|follow-ups|follow-up|left|\
    em andamento|próximos passos|proximos passos|próximo passo|a fazer|pendente|pendentes|pendências|falta|faltam|\
    bloqueios|impedimentos|amanhã|下一步|待办|进行中|剩余";

/// Labels of other parts of a report, which other documents have too.
pub(super) const PARTS: &str = "\
    summary of changes|summary of the changes|changes summary|progress summary|progress so far|current progress|status update|status report|\
    current status|current state of the work|task status|work done|work completed|completed work|completed tasks|\
    tasks completed|task complete|task completed|accomplishments|changes made|work log|this session|daily report|\
    weekly report|weekly update|where we are|resumo das alterações|resumo das mudanças|\
    resumo do progresso|progresso atual|status atual|status do projeto|alterações realizadas|alterações feitas|\
    mudanças realizadas|mudanças feitas|tarefas concluídas|trabalho realizado|trabalho concluído|summary|progress|standup|progresso|进展|进度|files changed|files modified|modified files|changed files|\
    files created|new files|created|modified|changes|what changed|tests|testing|test results|verification|status|\
    today|result|results|resumo|hoje|arquivos alterados|arquivos modificados|arquivos criados|testes|修改文件|测试";

/// Words of work done with which a clause of a report begins, besides those in -ed.
pub(super) const WORK: &str = "\
    wrote|rewrote|rewritten|written|ran|reran|built|rebuilt|shut|split|done|got|made|took|began|broke|found|sent|\
    left|went|fiz|fizemos|abri|subi|li|reli";

/// Words in -ed with which other sentences begin: they state, or are no past.
pub(super) const NOT_WORK: &str = "\
    need|feed|seed|speed|embed|indeed|based|used|decided|agreed|rejected|considered|learned|noticed|observed|wanted|\
    preferred|required|settled|supposed|deprecated|shared|nested|allowed|expected|related|distributed|advanced|\
    mixed|red|limited|unused|undefined|exceed|proceed|succeed|named|tried";

/// Words between the beginning of a sentence and a word of work done.
pub(super) const BETWEEN: &str = "\
    i|i've|we|we've|have|has|been|was|were|then|also|just|now|successfully|finally|already|today|yesterday|this|\
    week|morning|afternoon|and|both|eu|também|já|foi|foram|nós|hoje|ontem|esta|semana|e";

/// Phrases that tell how a check of the work came out, or that it is handed over.
pub(super) const CHECKED: &str = "\
    tests pass|tests are passing|tests passing|tests passed|all passing|tests are green|tests green|test suite passes|\
    passed, 0 failed|build passes|build passed|build succeeded|build is green|is green now|everything passes|\
    everything is green|all green|ci is green|ci passes|ci is running|lint passes|lint is clean|typecheck passes|\
    all checks pass|no regressions|working tree is clean|ready for review|ready to merge|ready to commit|\
    waiting for review|let me know if|has not been started|is pushed|já está na main|testes passam|testes passaram|\
    testes passando|testes passou|tudo passou|build passou|pronto para revisão|测试全部通过|测试通过|全部通过|测试都通过|\
    所有测试通过";

/// Phrases that tell of the state of a piece of work.
pub(super) const PHRASES: &str = "\
    next i'll|next i will|i'll now|i will now|i'm now|now working on|currently working on|still working on|\
    working on|left to do|still need to|remaining work|will continue|is live|is running now|still missing|up next|\
    work in progress|is now complete|is complete|are complete|is done|are done|is finished|is implemented|\
    are implemented|está pronto|está pronta|está concluído|está concluída|not started|has been updated|\
    have been updated|is fixed|are fixed|now works|ainda falta|continuo com|trabalhando em";

/// Words of the day on which a report was written.
pub(super) const TIMES: &str = "\
    today|yesterday|tomorrow|this week|next week|this session|so far|this afternoon|this morning|hoje|ontem|amanhã|\
    esta semana|nesta sessão|até agora|今天|昨天|明天";

/// Words with which people tell of their own work, and parts of verbs that say so.
pub(super) const PERSONS: &str = "i|i've|i'm|i'll|we|we've|we're|eu|nós|fiz|fizemos|abri|subi|corrigi|removi|resolvi|escrevi|reescrevi|reproduzi|concluí|extraí|movi|substituí";

/// Beginnings of sentences and clauses that tell what is next or going on.
pub(super) const STARTS: &str = "\
    tomorrow i|today i|yesterday i|tomorrow we|today we|yesterday we|this week i|starting on|starting with|\
    starting step|starting the|started on|started with|continuing with|no blockers|hoje eu|ontem eu|sem bloqueios|\
    今天|昨天|明天|tomorrow:|next week i|next week we|next, |next i|moving on to|i'll now|i will now|now i|falta |faltam |amanhã |\
    em seguida |agora vou|下一步|接下来|正在|已";

/// Ends of clauses that tell the state of a piece of work.
pub(super) const STATES: &str = "\
    done|complete|completed|finished|in progress|pending|not started|blocked|ongoing|wip|to do|pronto|pronta|\
    prontos|prontas|em andamento|pendente|pendentes|concluído|concluída|não iniciado|não iniciada|não iniciados|完成|\
    进行中|未开始";

/// Words of reasons and rules, which hold beyond the day.
pub(super) const LASTING: &str = "\
    because|since|so that|otherwise|instead of|rather than|never|always|must|should|do not|don't|doesn't|does not|\
    cannot|can't|unless|whenever|root cause|turns out|turned out|the reason|means|requires|require|needs|need to be|\
    only when|only if|prefer|avoid|beware|decided|chose|lesson|gotcha|porque|pois|para que|senão|em vez de|nunca|\
    sempre|deve|devem|não|precisa|causa|decidimos|significa|因为|必须|不要|应该|不能|否则";

/// Verbs behind a word of work that is no verb, as in "Removed entries stay in the trash".
pub(super) const FINITE: &str = "\
    is|are|was|were|stay|stays|have|has|can|must|may|will|should|get|gets|live|keep|keeps|come|comes|são|é|ficam|\
    fica|devem|vão|vai";

/// Beginnings of Portuguese words of work done, and their endings in the first person and as participles. Other words in
/// -amos may be of the present.
pub(super) const TRABALHO: [(&str, &str); 2] = [
    (
        "\
        adicion|implement|atualiz|cri|refator|renome|test|verific|execut|finaliz|termin|ajust|configur|migr|document|\
        revis|investig|instal|public|apag|melhor|alter|integr|valid|rod|limp|analis|organiz|ger|separ|comec|inici|envi|\
        fech|troc|simplific|mud",
        "amos|ado|ada|ados|adas",
    ),
    (
        "\
        corrig|remov|escrev|reescrev|resolv|conclu|substitu|mov|extra|reprodu",
        "i|í|imos|ímos|emos|ido|ída|ído|ida|idos|idas|ídos|ídas",
    ),
];
