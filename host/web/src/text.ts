// All texts of the page, in English and Portuguese. A text may have places: `{0}`, `{1}`.

const TEXTS = {
  // The frame.
  memory: ["Memory", "Memória"],
  inbox: ["Inbox", "Entrada"],
  brief: ["Brief", "Resumo"],
  sessions: ["Sessions", "Sessões"],
  timeline: ["Timeline", "Histórico"],
  upkeep: ["Upkeep", "Manutenção"],
  views: ["Views", "Vistas"],
  skip: ["Skip to the content", "Saltar para o conteúdo"],
  live: ["Live", "Em direto"],
  lost: ["No connection to the server; trying again", "Sem ligação ao servidor; a tentar de novo"],
  language: ["Language", "Idioma"],
  theme: ["Colours", "Cores"],
  themeAuto: ["As the system", "Como o sistema"],
  themeLight: ["Light", "Claro"],
  themeDark: ["Dark", "Escuro"],
  help: ["Shortcuts", "Atalhos"],
  close: ["Close", "Fechar"],
  cancel: ["Cancel", "Cancelar"],
  waiting: ["Loading…", "A carregar…"],
  failed: ["This did not work: {0}", "Não funcionou: {0}"],
  // The token.
  tokenTitle: ["Token", "Chave de acesso"],
  tokenWhy: ["The server asks for its token. This command prints it:", "O servidor pede a chave de acesso. Este comando mostra-a:"],
  tokenWrong: ["The server did not take that token.", "O servidor não aceitou essa chave."],
  tokenKept: ["It is kept until this tab is closed. \"keepstone open\" opens the page without this question.", "Fica guardada até fechar este separador. \"keepstone open\" abre a página sem esta pergunta."],
  tokenUse: ["Use it", "Usar"],
  // Entries.
  search: ["Search", "Procurar"],
  searchHint: ["Words, names or paths", "Palavras, nomes ou caminhos"],
  owner: ["Owner", "Dono"],
  category: ["Category", "Categoria"],
  period: ["Time", "Tempo"],
  tag: ["Tag", "Etiqueta"],
  status: ["Stage", "Fase"],
  anyone: ["Everyone", "Todos"],
  project: ["Project", "Projeto"],
  anyCategory: ["All", "Todas"],
  always: ["Any", "Qualquer"],
  day: ["Last day", "Último dia"],
  week: ["Last week", "Última semana"],
  month: ["Last month", "Último mês"],
  year: ["Last year", "Último ano"],
  current: ["Current", "Atuais"],
  candidate: ["Candidate", "Candidata"],
  archived: ["Archived", "Arquivada"],
  forgotten: ["Trash", "Lixo"],
  promoted: ["In force", "Em vigor"],
  oneEntry: ["1 entry", "1 entrada"],
  entries: ["{0} entries", "{0} entradas"],
  firstEntries: ["The first {0} entries", "As primeiras {0} entradas"],
  more: ["Show more", "Mostrar mais"],
  emptyRoot: ["This memory has no entries yet. Agents add them as they work, and you can write one.", "Esta memória ainda não tem entradas. Os agentes criam-nas ao trabalhar, e pode escrever uma."],
  noHits: ["No entry contains any of these words. Other words or fewer filters may find one.", "Nenhuma entrada contém estas palavras. Outras palavras ou menos filtros podem encontrar."],
  noEntries: ["No entry has all of these properties.", "Nenhuma entrada tem todas estas propriedades."],
  tooMany: ["{0} entries are too many for one list. Type words, or choose an owner and a category, or a time.", "{0} entradas são demasiadas para uma lista. Escreva palavras, ou escolha um dono e uma categoria, ou um tempo."],
  write: ["New entry", "Nova entrada"],
  text: ["Text", "Texto"],
  tags: ["Tags, separated by spaces", "Etiquetas, separadas por espaços"],
  importance: ["Importance", "Importância"],
  low: ["Low", "Baixa"],
  medium: ["Medium", "Média"],
  high: ["High", "Alta"],
  save: ["Save", "Guardar"],
  edit: ["Edit", "Editar"],
  pin: ["Pin", "Fixar"],
  unpin: ["Unpin", "Soltar"],
  pinned: ["pinned", "fixada"],
  fading: ["fading", "a desaparecer"],
  archive: ["Archive", "Arquivar"],
  bringBack: ["Put in force", "Pôr em vigor"],
  widen: ["Move to the project", "Mover para o projeto"],
  forget: ["Move to the trash", "Mover para o lixo"],
  restore: ["Restore", "Restaurar"],
  purge: ["Delete for good", "Apagar de vez"],
  purgeAsk: ["Delete this entry for good? Nothing brings it back.", "Apagar esta entrada de vez? Nada a traz de volta."],
  undo: ["Undo", "Desfazer"],
  undone: ["Undone", "Desfeito"],
  stored: ["Stored", "Guardada"],
  merged: ["Merged with an entry that says this already", "Junta a uma entrada que já diz isto"],
  rejected: ["Not stored: {0}", "Não guardada: {0}"],
  changed: ["Changed", "Alterada"],
  forgottenNow: ["It is in the trash: choose the stage Trash to find it there.", "Está no lixo: escolha a fase Lixo para a encontrar."],
  restored: ["Restored", "Restaurada"],
  purged: ["Deleted for good", "Apagada de vez"],
  stillIn: ["These files still contain the text: {0}", "Estes ficheiros ainda contêm o texto: {0}"],
  changedMeanwhile: ["Somebody has changed this entry meanwhile. Saving replaces their text, which is:", "Alguém alterou esta entrada entretanto. Guardar substitui o texto, que é:"],
  gone: ["There is no such entry any more.", "Essa entrada já não existe."],
  chosen: ["Chosen entry", "Entrada escolhida"],
  chooseEntry: ["Choose an entry to read it.", "Escolha uma entrada para a ler."],
  back: ["Back to the list", "Voltar à lista"],
  created: ["Created", "Criada"],
  author: ["Author", "Autor"],
  session: ["Session", "Sessão"],
  sources: ["Sources", "Origens"],
  statedBy: ["Stated by", "Dito por"],
  byPerson: ["a person", "uma pessoa"],
  byAgent: ["an agent", "um agente"],
  byTool: ["a tool", "uma ferramenta"],
  byFile: ["a file", "um ficheiro"],
  byImport: ["an import", "uma importação"],
  notConfirmed: ["not confirmed by a person", "não confirmada por uma pessoa"],
  isConfirmed: ["confirmed by a person", "confirmada por uma pessoa"],
  inLine: ["line {0}", "linha {0}"],
  confidence: ["Confidence", "Confiança"],
  seen: ["Observed", "Observada"],
  times: ["{0} times, last {1}", "{0} vezes, a última {1}"],
  confirmedBy: ["Confirmed by", "Confirmada por"],
  supersedes: ["Supersedes", "Substitui"],
  supersededBy: ["Superseded by", "Substituída por"],
  superseded: ["superseded", "substituída"],
  replaces: ["replaces {0}: {1}", "substitui {0}: {1}"],
  reference: ["Reference", "Referência"],
  related: ["Related entries", "Entradas relacionadas"],
  noRelated: ["None", "Nenhuma"],
  graph: ["Graph of {0} entries and {1} links between them; the list below has the same", "Grafo de {0} entradas e {1} ligações entre elas; a lista abaixo tem as mesmas"],
  history: ["Changes", "Alterações"],
  score: ["Score", "Pontuação"],
  why: ["Why this score", "Porquê esta pontuação"],
  word: ["Word", "Palavra"],
  term: ["Term", "Termo"],
  rarity: ["Rarity", "Raridade"],
  frequency: ["Frequency", "Frequência"],
  bonuses: ["Bonuses: session {0}, neighbours {1}, author {2}. Factors: date {3}, time {4}. Repetition: −{5}.", "Bónus: sessão {0}, vizinhas {1}, autor {2}. Fatores: data {3}, tempo {4}. Repetição: −{5}."],
  // Inbox.
  inboxEmpty: ["No candidate waits for a decision.", "Nenhuma candidata espera uma decisão."],
  inboxWhat: [
    "Agents learnt these, and nobody has confirmed them. Agents are told what you accept; what you reject goes to the trash and is not learnt again.",
    "Os agentes aprenderam isto, e ninguém o confirmou. O que aceitar é dito aos agentes; o que rejeitar vai para o lixo e não volta a ser aprendido.",
  ],
  inboxHint: ["Arrows move, A accepts, E edits, M merges, R rejects.", "As setas movem, A aceita, E edita, M junta, R rejeita."],
  accept: ["Accept", "Aceitar"],
  reject: ["Reject", "Rejeitar"],
  merge: ["Merge", "Juntar"],
  mergeWith: ["Choose the entry that takes the candidate in:", "Escolha a entrada que recebe a candidata:"],
  mergeNone: ["No entry in force resembles it.", "Nenhuma entrada em vigor se parece com ela."],
  mergedNow: ["Merged. The trash keeps the candidate for a while.", "Junta. O lixo guarda a candidata durante algum tempo."],
  accepted: ["Accepted: {0}", "Aceite: {0}"],
  rejectedNow: ["Rejected: {0} It is in the trash.", "Rejeitada: {0} Está no lixo."],
  // Brief.
  briefWhat: ["What an agent is told when it begins a task.", "O que se diz a um agente quando começa uma tarefa."],
  agent: ["Agent", "Agente"],
  task: ["Task", "Tarefa"],
  taskHint: ["What the agent is about to do", "O que o agente vai fazer"],
  budget: ["Budget in tokens", "Orçamento em tokens"],
  compose: ["Compose", "Compor"],
  briefEmpty: ["The brief is empty: there is nothing to say to this agent, or nothing fits the budget.", "O resumo está vazio: não há nada a dizer a este agente, ou nada cabe no orçamento."],
  tokensOf: ["{0} of {1} tokens", "{0} de {1} tokens"],
  section: ["Section", "Secção"],
  tokens: ["Tokens", "Tokens"],
  leftOut: ["Left out", "Ficou de fora"],
  nothingLeftOut: ["Nothing was left out.", "Nada ficou de fora."],
  nothingElseFits: [
    "Nothing else fits this task. Other entries are found when the agent searches; candidates are told when they are accepted.",
    "Nada mais se ajusta a esta tarefa. As outras entradas encontram-se quando o agente procura; as candidatas dizem-se quando são aceites.",
  ],
  dropBudget: ["did not fit into the budget", "não coube no orçamento"],
  dropLimit: ["the section is full", "a secção está cheia"],
  dropUnreadable: ["the file cannot be read", "o ficheiro não pode ser lido"],
  cut: ["{0} characters were cut", "{0} caracteres foram cortados"],
  chooseAgent: ["Choose an agent.", "Escolha um agente."],
  noAgents: ["No agent has written anything yet.", "Nenhum agente escreveu ainda nada."],
  // Sessions.
  working: ["Work in progress", "Trabalho em curso"],
  noWork: ["No work is in progress.", "Não há trabalho em curso."],
  past: ["Finished sessions", "Sessões terminadas"],
  noSessions: ["No finished session is stored.", "Não há sessões terminadas."],
  nextSteps: ["Next steps", "Próximos passos"],
  unfinished: ["Unfinished", "Por acabar"],
  decisions: ["Decisions", "Decisões"],
  files: ["Files", "Ficheiros"],
  conversation: ["Conversation", "Conversa"],
  noConversation: ["No conversation is saved.", "Não há conversa guardada."],
  updated: ["Updated", "Atualizado"],
  // Timeline.
  timelineWhat: ["Every change of the memory, the newest first.", "Todas as alterações da memória, a mais recente primeiro."],
  noChanges: ["Nothing has changed yet.", "Nada mudou ainda."],
  added: ["added", "criada"],
  entryChanged: ["changed", "alterada"],
  removed: ["removed", "retirada"],
  inTrashNow: ["in the trash now", "agora no lixo"],
  inArchive: ["in the archive", "no arquivo"],
  undoes: ["undoes change {0}", "desfaz a alteração {0}"],
  somebody: ["unknown", "desconhecido"],
  byWhom: ["by {0}", "por {0}"],
  // Upkeep.
  health: ["Health", "Saúde"],
  healthy: ["Nothing is wrong: no file has a defect.", "Está tudo bem: nenhum ficheiro tem defeitos."],
  faults: ["Defects", "Defeitos"],
  line: ["line {0}", "linha {0}"],
  unknownFiles: ["Files that do not belong to the memory", "Ficheiros que não pertencem à memória"],
  countFiles: ["Files", "Ficheiros"],
  countEntries: ["Entries", "Entradas"],
  countPassages: ["Passages without an id", "Passagens sem identificador"],
  countForgotten: ["In the trash", "No lixo"],
  chores: ["Chores", "Tarefas de manutenção"],
  dryRun: ["Dry run", "Ensaio"],
  runNow: ["Do it", "Fazer"],
  dryFirst: ["A dry run comes first: it shows what would be done.", "Primeiro um ensaio: mostra o que seria feito."],
  wouldDo: ["This would be done", "Seria feito isto"],
  wasDone: ["This was done", "Foi feito isto"],
  lastRun: ["Last run", "Última vez"],
  never: ["Never yet. Agents do it by themselves when it is due.", "Ainda nunca. Os agentes fazem-na quando é precisa."],
  due: ["Upkeep is due.", "A manutenção está por fazer."],
  checkpointsCleaned: ["Checkpoints deleted", "Pontos de controlo apagados"],
  conversationsTrimmed: ["Conversations shortened", "Conversas encurtadas"],
  insightsLearnt: ["Insights learnt from them", "Ideias aprendidas delas"],
  entriesPromoted: ["Candidates in force now", "Candidatas agora em vigor"],
  entriesDemoted: ["Entries fading now", "Entradas agora a desaparecer"],
  entriesArchived: ["Entries archived", "Entradas arquivadas"],
  missionsDeleted: ["Missions moved to the trash", "Missões movidas para o lixo"],
  whichEntries: ["Which entries, and why", "Que entradas, e porquê"],
  ofEntries: ["{0} of at most {1} entries", "{0} de no máximo {1} entradas"],
  ofBytes: ["{0} of at most {1} bytes", "{0} de no máximo {1} bytes"],
  indexRebuilt: ["Index built anew", "Índice refeito"],
  legacyFilesCleaned: ["Old files deleted", "Ficheiros antigos apagados"],
  trashEmptied: ["Entries deleted from the trash", "Entradas apagadas do lixo"],
  yes: ["yes", "sim"],
  no: ["no", "não"],
  // Keys.
  keySearch: ["Go to the search", "Ir para a procura"],
  keyMove: ["Move in the list", "Mover na lista"],
  keyOpen: ["Open the entry", "Abrir a entrada"],
  keyEdit: ["Edit the open entry", "Editar a entrada aberta"],
  keyPin: ["Pin or unpin it", "Fixá-la ou soltá-la"],
  keyForget: ["Move it to the trash", "Movê-la para o lixo"],
  keyUndo: ["Undo the last change", "Desfazer a última alteração"],
  keyHelp: ["Show these keys", "Mostrar estas teclas"],
} satisfies Record<string, [english: string, portuguese: string]>;

export type TextName = keyof typeof TEXTS;

export const LANGUAGES = [
  ["en", "English"],
  ["pt", "Português"],
] as const;

const KEY = "keepstone-language";
let language = chosen();

function chosen(): "en" | "pt" {
  const known = (found: string | null | undefined) => LANGUAGES.find(([code]) => found?.toLowerCase().startsWith(code))?.[0];
  try {
    return known(localStorage.getItem(KEY)) ?? known(navigator.language) ?? "en";
  } catch {
    return known(navigator.language) ?? "en";
  }
}

/** The language in use. */
export function currentLanguage(): "en" | "pt" {
  return language;
}

/** Chooses a language, also for the next visit. */
export function chooseLanguage(code: "en" | "pt"): void {
  language = code;
  document.documentElement.lang = code;
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** A text in the language in use. */
export function say(name: TextName, ...values: (string | number)[]): string {
  return TEXTS[name][language === "pt" ? 1 : 0].replace(/\{(\d)\}/g, (_, nth) => String(values[Number(nth)] ?? ""));
}

/** A moment, for people. */
export function date(ms: number | Date | undefined): string {
  if (ms === undefined) return "–";
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(ms);
}

export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** How many entries there are. */
export function countOfEntries(count: number): string {
  return count === 1 ? say("oneEntry") : say("entries", number(count));
}
