// All texts of the page, in English and Portuguese. A text may have places: `{0}`, `{1}`.

const TEXTS = {
  // The frame.
  memory: ["Memory", "Memória"],
  inbox: ["Inbox", "Entrada"],
  brief: ["Brief", "Resumo"],
  sessions: ["Sessions", "Sessões"],
  missions: ["Missions", "Missões"],
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
  // Missions.
  oneMission: ["1 mission", "1 missão"],
  missionCount: ["{0} missions", "{0} missões"],
  topic: ["Topic", "Assunto"],
  topicHint: ["Words of the topic", "Palavras do assunto"],
  state: ["State", "Estado"],
  notDeleted: ["All but deleted", "Todas menos as apagadas"],
  active: ["Active", "Ativa"],
  idle: ["Idle", "Parada"],
  decaying: ["Decaying", "A decair"],
  deleted: ["Deleted", "Apagada"],
  participant: ["Participant", "Participante"],
  participants: ["Participants", "Participantes"],
  phase: ["Phase", "Fase"],
  tagNames: ["Tags", "Etiquetas"],
  name: ["Name", "Nome"],
  lastActive: ["Last activity", "Última atividade"],
  ended: ["Ended", "Terminada"],
  outcome: ["Outcome", "Resultado"],
  success: ["success", "êxito"],
  failure: ["failure", "fracasso"],
  mayRead: ["May read", "Podem ler"],
  mayWrite: ["May write", "Podem escrever"],
  mayReadAll: ["every agent, all of it", "todos os agentes, tudo"],
  mayWriteAll: ["whoever may read a part", "quem puder ler uma parte"],
  usage: ["Usage", "Ocupação"],
  noMissions: [
    "There is no mission yet. A mission is a piece of work that several agents do together, with a description, a conversation and entries of its own. A command like this begins one:",
    "Ainda não há missões. Uma missão é um trabalho que vários agentes fazem juntos, com descrição, conversa e entradas próprias. Um comando assim começa uma:",
  ],
  noMissionSuch: ["No mission has all of these properties.", "Nenhuma missão tem todas estas propriedades."],
  chosenMission: ["Chosen mission", "Missão escolhida"],
  chooseMission: ["Choose a mission to read it.", "Escolha uma missão para a ler."],
  missionGone: ["There is no such mission. If there was one, it has been deleted for good.", "Essa missão não existe. Se existiu, foi apagada de vez."],
  missionDeleted: [
    "This mission was deleted: {0}. No agent finds or changes anything of it. It can be restored until upkeep deletes it for good.",
    "Esta missão foi apagada: {0}. Nenhum agente encontra ou altera nada dela. Pode ser restaurada até a manutenção a apagar de vez.",
  ],
  noDescription: ["Nobody has described this mission.", "Ninguém descreveu esta missão."],
  itsEntries: ["Its entries in the memory ({0})", "As suas entradas na memória ({0})"],
  oneTurn: ["1 turn", "1 fala"],
  turns: ["{0} turns", "{0} falas"],
  noTurns: ["Nothing has been said yet.", "Ainda nada foi dito."],
  lastTurns: ["The last {0} of {1} turns", "As últimas {0} de {1} falas"],
  earlierTurns: ["Show earlier turns", "Mostrar falas anteriores"],
  sayText: ["Say something", "Dizer algo"],
  speaker: ["Speaker", "Quem fala"],
  kind: ["Kind (optional)", "Tipo (opcional)"],
  sayIt: ["Say it", "Dizer"],
  said: ["Said, as turn {0}", "Dito, como fala {0}"],
  agentNotes: ["Notes of agents", "Notas dos agentes"],
  noAgentNotes: ["No agent keeps a note here.", "Nenhum agente tem aqui uma nota."],
  artifacts: ["Files and addresses", "Ficheiros e endereços"],
  noArtifacts: ["No file and no address is listed.", "Não há ficheiros nem endereços na lista."],
  endSuccess: ["End with success", "Terminar com êxito"],
  endFailure: ["End with failure", "Terminar com fracasso"],
  successAsk: ["End the mission {0} with success? Entries that are sure are copied to the project. A mission ends once.", "Terminar a missão {0} com êxito? As entradas seguras são copiadas para o projeto. Uma missão só termina uma vez."],
  failureAsk: [
    "End the mission {0} with failure? Its entries move to the archive, except pinned ones, open tasks and open findings. A mission ends once.",
    "Terminar a missão {0} com fracasso? As entradas vão para o arquivo, exceto as fixadas, as tarefas abertas e os achados abertos. Uma missão só termina uma vez.",
  ],
  missionEnded: ["The mission {0} has ended.", "A missão {0} terminou."],
  endReport: ["Entries at the end of the mission", "As entradas no fim da missão"],
  endNothing: ["The mission had no entries.", "A missão não tinha entradas."],
  endCopied: ["Copied to the project: {0}", "Copiadas para o projeto: {0}"],
  endArchived: ["Moved to the archive: {0}", "Movidas para o arquivo: {0}"],
  endLeft: ["Left as they are: {0}", "Deixadas como estão: {0}"],
  exportMission: ["Export as Markdown", "Exportar como Markdown"],
  delete: ["Delete", "Apagar"],
  missionDeleteAsk: [
    "Delete the mission {0} with its entries, conversation and notes? It can be restored for a while: choose the state Deleted.",
    "Apagar a missão {0} com as entradas, a conversa e as notas? Pode ser restaurada durante algum tempo: escolha o estado Apagada.",
  ],
  missionDeletedNow: ["The mission {0} is deleted.", "A missão {0} foi apagada."],
  // Timeline.
  timelineWhat: ["Every change of the memory, the newest first.", "Todas as alterações da memória, a mais recente primeiro."],
  noChanges: ["Nothing has changed yet.", "Nada mudou ainda."],
  added: ["added", "criada"],
  entryChanged: ["changed", "alterada"],
  removed: ["removed", "retirada"],
  inTrashNow: ["in the trash now", "agora no lixo"],
  inArchive: ["in the archive", "no arquivo"],
  withMission: ["with the mission {0}", "com a missão {0}"],
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

/** How many turns there are. */
export function countOfTurns(count: number): string {
  return count === 1 ? say("oneTurn") : say("turns", number(count));
}
