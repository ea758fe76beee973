var e={memory:"Memória",inbox:"Caixa de entrada",brief:"Resumo",sessions:"Sessões",missions:"Missões",upkeep:"Manutenção",views:"Vistas",skip:"Saltar para \
o conteúdo",live:"Em direto",lost:"Sem ligação ao servidor; a tentar de novo",language:"Idioma",theme:"Tema",themeAuto:"Tema do sistema",themeLight:"Claro",themeDark:"\
Escuro",help:"Atalhos de teclado",close:"Fechar",cancel:"Cancelar",waiting:"A carregar…",failed:"Não funcionou: {0}",tokenTitle:"Chave de acesso",tokenWhy:"O\
 servidor pede a chave de acesso. Este comando mostra-a:",tokenWrong:"O servidor não aceitou essa chave.",tokenKept:'Fica guardada até fechar este separador. "\
keepstone open" abre a página sem esta pergunta.',tokenUse:"Usar",search:"Procurar",searchHint:"Procurar, ou filtrar: kind:decision since:7d",owner:"Dono",category:"\
Categoria",period:"Tempo",tag:"Etiqueta",status:"Fase",anyone:"Todos",project:"Projeto",day:"Últimas 24 horas",week:"Últimos 7 dias",month:"Últimos 30 dias",
year:"Último ano",current:"Atuais",candidate:"Candidata",archived:"Arquivada",forgotten:"Lixo",promoted:"Em vigor",oneEntry:"1 entrada",entries:"{0} entradas",
firstEntries:"As primeiras {0} entradas",more:"Mostrar mais",emptyRoot:"Ainda não há nada na memória.",noHits:"Nenhuma entrada contém estas palavras. Tente o\
utras palavras, ou menos filtros.",noEntries:"Nenhuma entrada corresponde a estes filtros.",tooMany:"{0} entradas são demasiadas para uma lista. Escreva palavra\
s, ou filtre por dono e tipo, ou por tempo.",write:"Nova entrada",text:"Texto",tags:"Etiquetas, separadas por espaços",importance:"Importância",low:"Baixa",medium:"\
Média",high:"Alta",save:"Guardar",edit:"Editar",pin:"Fixar",unpin:"Soltar",pinned:"fixada",fading:"a desaparecer",archive:"Arquivar",bringBack:"Pôr em vigor",
widen:"Mover para o projeto",forget:"Mover para o lixo",restore:"Restaurar",purge:"Apagar de vez",purgeAsk:"Apagar esta entrada de vez? Nada a traz de volta.",undo:"\
Desfazer",undone:"Desfeito",stored:"Guardada",merged:"Junta a uma entrada que já diz isto",rejected:"Não guardada: {0}",changed:"Alterada",forgottenNow:"No li\
xo: {0}",restored:"Restaurada",purged:"Apagada de vez",stillIn:"Estes ficheiros ainda contêm o texto: {0}",changedMeanwhile:"Alguém alterou esta entrada enquan\
to a editava. A alteração está marcada abaixo. Guarde de novo para substituir esse texto pelo seu.",gone:"Essa entrada já não existe.",chosen:"Entrada esco\
lhida",back:"Voltar à lista",created:"Criada",author:"Autor",session:"Sessão",sources:"Origens",statedBy:"Dito por",byPerson:"uma pessoa",byAgent:"um agente",
byTool:"uma ferramenta",byFile:"um ficheiro",byImport:"uma importação",notConfirmed:"não confirmada por uma pessoa",isConfirmed:"confirmada por uma pessoa",confidence:"\
Confiança",seen:"Observada",times:"{0} vezes, a última {1}",confirmedBy:"Confirmada por",supersedes:"Substitui uma entrada mais antiga",supersededBy:"Substitu\
ída por uma entrada mais recente",superseded:"substituída",replaces:"em vez de uma de {0}: {1}",reference:"Referência",related:"Entradas relacionadas",noRelated:"\
Nenhuma entrada se parece com esta.",history:"Histórico",score:"Pontuação",why:"Porquê esta pontuação",word:"Palavra",term:"Termo",rarity:"Raridade",frequency:"\
Frequência",bonuses:"Bónus: sessão {0}, vizinhas {1}, autor {2}. Fatores: data {3}, tempo {4}. Repetição: −{5}.",inboxUnasked:"Esta memória é grande: abr\
a a caixa de entrada para ver o que espera.",inboxEmpty:"Nada espera uma decisão.",inboxWhat:"Os seus agentes aprenderam isto, e ninguém o confirmou. O que ace\
itar é dito aos agentes. O que rejeitar vai para o lixo e não volta a ser aprendido.",inboxHint:"Na caixa de entrada: ↑ ↓ movem, a aceita, e edita, m junta, r\
 rejeita.",accept:"Aceitar",reject:"Rejeitar",merge:"Juntar",mergeWith:"Escolha a entrada que recebe a candidata:",mergeNone:"Nenhuma entrada em vigor se parece\
 com ela.",mergedNow:"Junta. O lixo guarda a candidata durante algum tempo.",accepted:"Aceite: {0}",rejectedNow:"Rejeitada, e no lixo: {0}",briefWhat:"O que se \
diz a um agente quando começa uma tarefa, e porquê.",agent:"Agente",task:"Tarefa",taskHint:"O que o agente vai fazer",budget:"Orçamento em tokens",briefEmpty:"\
O resumo está vazio: não há nada a dizer a este agente, ou nada cabe no orçamento.",tokensOf:"{0} de {1} tokens",leftOut:"Ficou de fora",nothingLeftOut:"Nad\
a ficou de fora.",nothingElseFits:"Nada mais se ajusta a esta tarefa. As outras entradas encontram-se quando o agente procura; as candidatas dizem-se quando são\
 aceites.",drop_budget:"não coube no orçamento",drop_limit:"a secção está cheia",drop_unreadable:"o ficheiro não pode ser lido",cut:"{0} caracteres foram \
cortados",noAgents:"Nenhum agente escreveu ainda nada.",working:"Trabalho em curso",noWork:"Não há trabalho em curso.",past:"Sessões terminadas",noSessions:"\
Não há sessões terminadas.",nextSteps:"Próximos passos",unfinished:"Por acabar",decisions:"Decisões",files:"Ficheiros",conversation:"Conversa",noConversation:"\
Não há conversa guardada.",updated:"Atualizado",oneMission:"1 missão",missionCount:"{0} missões",topic:"Assunto",topicHint:"Palavras do assunto",state:"Esta\
do",notDeleted:"Todas menos as apagadas",active:"Ativa",idle:"Parada",decaying:"A decair",deleted:"Apagada",participant:"Participante",participants:"Participant\
es",phase:"Fase",tagNames:"Etiquetas",name:"Nome",lastActive:"Última atividade",ended:"Terminada",outcome:"Resultado",success:"êxito",failure:"fracasso",mayRead:"\
Podem ler",mayWrite:"Podem escrever",mayReadAll:"todos os agentes, tudo",mayWriteAll:"quem puder ler uma parte",usage:"Ocupação",noMissions:"Ainda não há miss\
ões. Uma missão é um trabalho que vários agentes fazem juntos, com descrição, conversa e entradas próprias. Um comando assim começa uma:",noMissionSuch:"\
Nenhuma missão tem todas estas propriedades.",chosenMission:"Missão escolhida",missionGone:"Essa missão não existe. Se existiu, foi apagada de vez.",missionDeleted:"\
Esta missão foi apagada: {0}. Nenhum agente encontra ou altera nada dela. Pode ser restaurada até a manutenção a apagar de vez.",noDescription:"Ninguém desc\
reveu esta missão.",itsEntries:"As suas entradas na memória ({0})",oneTurn:"1 fala",turns:"{0} falas",noTurns:"Ainda nada foi dito.",lastTurns:"As últimas {0}\
 de {1} falas",earlierTurns:"Mostrar falas anteriores",sayText:"Dizer algo",speaker:"Quem fala",kind:"Tipo",sayIt:"Dizer",said:"Dito, como fala {0}",agentNotes:"\
Notas dos agentes",noAgentNotes:"Nenhum agente tem aqui uma nota.",artifacts:"Ficheiros e endereços",noArtifacts:"Não há ficheiros nem endereços na lista.",
endSuccess:"Terminar com êxito",endFailure:"Terminar com fracasso",successAsk:"Terminar a missão {0} com êxito? As entradas seguras são copiadas para o projeto\
. Uma missão só termina uma vez.",failureAsk:"Terminar a missão {0} com fracasso? As entradas vão para o arquivo, exceto as fixadas, as tarefas abertas e os a\
chados abertos. Uma missão só termina uma vez.",missionEnded:"A missão {0} terminou.",endReport:"As entradas no fim da missão",endNothing:"A missão não tinh\
a entradas.",endCopied:"Copiadas para o projeto: {0}",endArchived:"Movidas para o arquivo: {0}",endLeft:"Deixadas como estão: {0}",exportMission:"Exportar como\
 Markdown",delete:"Apagar",missionDeleteAsk:"Apagar a missão {0} com as entradas, a conversa e as notas? Pode ser restaurada durante algum tempo: escolha o esta\
do Apagada.",missionDeletedNow:"A missão {0} foi apagada.",noChanges:"Nada mudou ainda.",added:"criada",entryChanged:"alterada",removed:"retirada",inTrashNow:"\
agora no lixo",inArchive:"no arquivo",withMission:"com a missão {0}",undoes:"desfaz a alteração {0}",somebody:"desconhecido",byWhom:"por {0}",health:"Saúde",
healthy:"Está tudo bem: nenhum ficheiro tem defeitos.",faults:"Defeitos",line:"linha {0}",unknownFiles:"Ficheiros que não pertencem à memória",countEntries:"\
Entradas",countPassages:"Passagens sem identificador",countForgotten:"No lixo",chores:"Tarefas de manutenção",dryRun:"Ensaio",runNow:"Fazer",dryFirst:"Primeir\
o um ensaio: mostra o que seria feito.",wouldDo:"Seria feito isto",wasDone:"Foi feito isto",lastRun:"Última vez",never:"Ainda nunca. Os agentes fazem-na quando\
 é precisa.",due:"A manutenção está por fazer.",checkpointsCleaned:"Pontos de controlo apagados",conversationsTrimmed:"Conversas encurtadas",insightsLearnt:"\
Ideias aprendidas delas",entriesPromoted:"Candidatas agora em vigor",entriesDemoted:"Entradas agora a desaparecer",entriesArchived:"Entradas arquivadas",missionsDeleted:"\
Missões movidas para o lixo",whichEntries:"Que entradas, e porquê",ofEntries:"{0} de no máximo {1} entradas",ofBytes:"{0} de no máximo {1} bytes",indexRebuilt:"\
Índice refeito",legacyFilesCleaned:"Ficheiros antigos apagados",trashEmptied:"Entradas apagadas do lixo",yes:"sim",no:"não",keySearch:"Ir para a procura",keyMove:"\
Mover na lista",keyOpen:"Abrir a entrada",keyEdit:"Editar a entrada",keyPin:"Fixá-la ou soltá-la",keyForget:"Movê-la para o lixo",keyUndo:"Desfazer a última \
alteração",keyHelp:"Mostrar estas teclas",chore_checkpoints:"apagar pontos de controlo expirados",chore_conversations:"aprender com as conversas, e encurtar a\
s longas",chore_consolidate:"juntar entradas que dizem o mesmo, se a política o pedir",chore_sweep:"deixar desaparecer as entradas sem uso, e aceitar candidata\
s que várias sessões confirmam",chore_vault:"arquivar as entradas mais antigas de categorias cheias, com um resumo",chore_index:"atualizar o índice de procura",
chore_legacy:"apagar ficheiros antigos cujo conteúdo está na memória",chore_trash:"esvaziar o lixo do que é mais antigo do que a política guarda",home:"Iní\
cio",activity:"Atividade",trash:"Lixo",filters:"Filtros",clearFilters:"Limpar tudo",removeFilter:"Retirar o filtro {0}",filterHint:"Também pode escrever filtros\
, como tag:rede ou since:2026-01-31.",failedAfter:"{0} de {1} feitas; depois falhou: {2}",unnamed:"Projeto sem nome",unnamedWhat:"A primeira linha da descrição \
do projeto é o seu nome. Todos os resumos começam pela descrição.",nameProject:"Dar nome ao projeto",editProject:"Editar a descrição",projectText:"Descriç\
ão em Markdown; a primeira linha é o nome",known:"O que os seus agentes sabem",waitsForYou:"O que espera por si",openInbox:"Abrir a caixa de entrada",learntLately:"\
Aprendido nos últimos 7 dias",allActivity:"Toda a atividade",toldNow:"O que se diria agora a um agente",openBrief:"Abrir o resumo",andMore:"mais {0}",learntCount:"\
{0} novas",changedCount:"{0} alteradas",removedCount:"{0} retiradas",contradicting:"Podem contradizer-se",sayDifferent:"Uma diz {0}, a outra {1}",faultsWait:"Fi\
cheiros que não se conseguem ler: {0}",acceptIt:"Aceitar: {0}",rejectIt:"Rejeitar: {0}",emptyInstall:"Ligue o seu agente. Ele aprende com as sessões, e a sessã\
o seguinte começa com o que sabe:",emptyClients:"Outros agentes: {0}.",emptyWrite:"Ou escreva a primeira entrada: prima n.",command:"Comando",turnKind:"Tipo (o\
pcional)",kind_decisions:"decisão",kind_lessons:"lição",kind_tasks:"tarefa",kind_projects:"projeto",kind_handoffs:"passagem",kind_preferences:"preferência",
kind_patterns:"padrão",kind_habits:"hábito",kind_findings:"achado",kind_facts:"facto",kind_gotchas:"armadilha",kind_conventions:"convenção",kind_episodes:"e\
pisódio",kind_procedures:"procedimento",kind_digests:"síntese",missionOf:"missão {0}",select:"Selecionar",selectAll:"Toda a lista",selectEntry:"Selecionar: {\
0}",selectedCount:"{0} selecionadas",trashWhat:"Restaure uma entrada, ou apague-a de vez. A manutenção apaga o que está aqui há algum tempo.",trashEmpty:"O \
lixo está vazio.",highImportance:"importante",onlyPinned:"Fixadas",pinnedNow:"Fixada: {0}",unpinnedNow:"Já não está fixada: {0}",archivedNow:"Arquivada: {0}",
inForceNow:"De novo em vigor: {0}",widenedNow:"Movida para o projeto: {0}",draftWaits:"Continuar o seu rascunho",draftRestored:"O seu rascunho foi recuperado.",
draftHint:"Esc fecha e guarda o rascunho. Ctrl+Enter grava.",discard:"Descartá-lo",preview:"Pré-visualizar",code:"Código",table:"Tabela",taskDone:"feito",taskOpen:"\
por fazer",fileLink:"Entradas que mencionam {0}",passage:"O que foi dito na sessão",noPassage:"Não está guardada nenhuma passagem da sessão que diga isto.",
properties:"Detalhes",wordings:"Outras formulações",similarMeaning:"significado semelhante",bothMention:"ambas mencionam {0}",sameSession:"mesma sessão",activityWhat:"\
Todas as alterações da memória, a mais recente primeiro. Cada uma pode ser desfeita.",wasUndone:"desfeita",resembles:"Já em vigor",otherBudget:"Comparar com",
comparison:"Comparação dos dois orçamentos",inBoth:"{0} fontes estão em ambos; {1} e {2} tokens.",sameBriefs:"Ambos os orçamentos dizem o mesmo.",differs:"\
Só num deles",asSent:"Como enviado",tokensTotal:"{0} tokens",whyProject:"a descrição do projeto começa todos os resumos",whyRule:"convenção que vale para to\
das as tarefas",whyCore:"a memória central do agente está em todos os resumos",whySaid:"dito numa sessão; ninguém o confirmou",whyLastSession:"nota para a s\
essão seguinte",whyRecovered:"a última sessão foi interrompida",whyOpenTask:"tarefa por fazer",whySessions:"sessões recentes do agente",whyKnowledge:"facto \
que todas as sessões recebem",whyMatches:"corresponde a {0}",whyNewest:"uma das entradas mais recentes",whyRelevant:"relevante para a tarefa",keyClose:"Fechar \
a entrada",keySelect:"Selecioná-la"};export{e as default};
