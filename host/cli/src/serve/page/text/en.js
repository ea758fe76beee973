var e={memory:"Memory",inbox:"Inbox",brief:"Brief",sessions:"Sessions",missions:"Missions",upkeep:"Upkeep",views:"Views",skip:"Skip to the content",live:"Live",
lost:"No connection to the server; trying again",language:"Language",theme:"Theme",themeAuto:"System theme",themeLight:"Light",themeDark:"Dark",help:"Keyboard s\
hortcuts",close:"Close",cancel:"Cancel",waiting:"Loading…",failed:"This did not work: {0}",tokenTitle:"Token",tokenWhy:"The server asks for its token. This co\
mmand prints it:",tokenWrong:"The server did not take that token.",tokenKept:'It is kept until this tab is closed. "keepstone open" opens the page without this \
question.',tokenUse:"Use it",search:"Search",searchHint:"Search, or filter: kind:decision since:7d",owner:"Owner",category:"Category",period:"Time",tag:"Tag",status:"\
Stage",anyone:"Everyone",project:"Project",day:"Last 24 hours",week:"Last 7 days",month:"Last 30 days",year:"Last year",current:"Current",candidate:"Candidate",
archived:"Archived",forgotten:"Trash",promoted:"In force",oneEntry:"1 entry",entries:"{0} entries",firstEntries:"The first {0} entries",more:"Show more",emptyRoot:"\
Nothing is remembered yet.",noHits:"No entry contains any of these words. Try other words, or fewer filters.",noEntries:"No entry matches these filters.",tooMany:"\
{0} entries are too many for one list. Type words, or filter by owner and kind, or by time.",write:"New entry",text:"Text",tags:"Tags, separated by spaces",importance:"\
Importance",low:"Low",medium:"Medium",high:"High",save:"Save",edit:"Edit",pin:"Pin",unpin:"Unpin",pinned:"pinned",fading:"fading",archive:"Archive",bringBack:"P\
ut in force",widen:"Move to the project",forget:"Move to the trash",restore:"Restore",purge:"Delete for good",purgeAsk:"Delete this entry for good? Nothing brin\
gs it back.",undo:"Undo",undone:"Undone",stored:"Stored",merged:"Merged with an entry that says this already",rejected:"Not stored: {0}",changed:"Changed",forgottenNow:"\
In the trash: {0}",restored:"Restored",purged:"Deleted for good",stillIn:"These files still contain the text: {0}",changedMeanwhile:"Somebody changed this entry\
 while you were editing. Their change is marked below. Save again to replace their text with yours.",gone:"There is no such entry any more.",chosen:"Chosen entr\
y",back:"Back to the list",created:"Created",author:"Author",session:"Session",sources:"Sources",statedBy:"Stated by",byPerson:"a person",byAgent:"an agent",byTool:"\
a tool",byFile:"a file",byImport:"an import",notConfirmed:"not confirmed by a person",isConfirmed:"confirmed by a person",confidence:"Confidence",seen:"Observed",
times:"{0} times, last {1}",confirmedBy:"Confirmed by",supersedes:"Replaces an older entry",supersededBy:"Replaced by a newer entry",superseded:"replaced",replaces:"\
in place of one from {0}: {1}",reference:"Reference",related:"Related entries",noRelated:"No entry resembles this one.",history:"History",score:"Score",why:"Why\
 this score",word:"Word",term:"Term",rarity:"Rarity",frequency:"Frequency",bonuses:"Bonuses: session {0}, neighbours {1}, author {2}. Factors: date {3}, time {4\
}. Repetition: −{5}.",inboxUnasked:"This memory is large: open the inbox to see what waits.",inboxEmpty:"Nothing waits for a decision.",inboxWhat:"Your agents\
 learnt these, and nobody has confirmed them. Agents are told what you accept. What you reject goes to the trash and is not learnt again.",inboxHint:"In the inb\
ox: ↑ ↓ move, a accepts, e edits, m merges, r rejects.",accept:"Accept",reject:"Reject",merge:"Merge",mergeWith:"Choose the entry that takes the candidate i\
n:",mergeNone:"No entry in force resembles it.",mergedNow:"Merged. The trash keeps the candidate for a while.",accepted:"Accepted: {0}",rejectedNow:"Rejected, a\
nd in the trash: {0}",briefWhat:"What an agent is told when it begins a task, and why.",agent:"Agent",task:"Task",taskHint:"What the agent is about to do",budget:"\
Budget in tokens",briefEmpty:"The brief is empty: there is nothing to say to this agent, or nothing fits the budget.",tokensOf:"{0} of {1} tokens",leftOut:"Left\
 out",nothingLeftOut:"Nothing was left out.",nothingElseFits:"Nothing else fits this task. Other entries are found when the agent searches; candidates are told \
when they are accepted.",drop_budget:"did not fit into the budget",drop_limit:"the section is full",drop_unreadable:"the file cannot be read",cut:"{0} character\
s were cut",noAgents:"No agent has written anything yet.",working:"Work in progress",noWork:"No work is in progress.",past:"Finished sessions",noSessions:"No fi\
nished session is stored.",nextSteps:"Next steps",unfinished:"Unfinished",decisions:"Decisions",files:"Files",conversation:"Conversation",noConversation:"No con\
versation is saved.",updated:"Updated",oneMission:"1 mission",missionCount:"{0} missions",topic:"Topic",topicHint:"Words of the topic",state:"State",notDeleted:"\
All but deleted",active:"Active",idle:"Idle",decaying:"Decaying",deleted:"Deleted",participant:"Participant",participants:"Participants",phase:"Phase",tagNames:"\
Tags",name:"Name",lastActive:"Last activity",ended:"Ended",outcome:"Outcome",success:"success",failure:"failure",mayRead:"May read",mayWrite:"May write",mayReadAll:"\
every agent, all of it",mayWriteAll:"whoever may read a part",usage:"Usage",noMissions:"There is no mission yet. A mission is a piece of work that several agent\
s do together, with a description, a conversation and entries of its own. A command like this begins one:",noMissionSuch:"No mission has all of these properties\
.",chosenMission:"Chosen mission",missionGone:"There is no such mission. If there was one, it has been deleted for good.",missionDeleted:"This mission was delet\
ed: {0}. No agent finds or changes anything of it. It can be restored until upkeep deletes it for good.",noDescription:"Nobody has described this mission.",itsEntries:"\
Its entries in the memory ({0})",oneTurn:"1 turn",turns:"{0} turns",noTurns:"Nothing has been said yet.",lastTurns:"The last {0} of {1} turns",earlierTurns:"Sho\
w earlier turns",sayText:"Say something",speaker:"Speaker",kind:"Kind",sayIt:"Say it",said:"Said, as turn {0}",agentNotes:"Notes of agents",noAgentNotes:"No age\
nt keeps a note here.",artifacts:"Files and addresses",noArtifacts:"No file and no address is listed.",endSuccess:"End with success",endFailure:"End with failur\
e",successAsk:"End the mission {0} with success? Entries that are sure are copied to the project. A mission ends once.",failureAsk:"End the mission {0} with fai\
lure? Its entries move to the archive, except pinned ones, open tasks and open findings. A mission ends once.",missionEnded:"The mission {0} has ended.",endReport:"\
Entries at the end of the mission",endNothing:"The mission had no entries.",endCopied:"Copied to the project: {0}",endArchived:"Moved to the archive: {0}",endLeft:"\
Left as they are: {0}",exportMission:"Export as Markdown",delete:"Delete",missionDeleteAsk:"Delete the mission {0} with its entries, conversation and notes? It \
can be restored for a while: choose the state Deleted.",missionDeletedNow:"The mission {0} is deleted.",noChanges:"Nothing has changed yet.",added:"added",entryChanged:"\
changed",removed:"removed",inTrashNow:"in the trash now",inArchive:"in the archive",withMission:"with the mission {0}",undoes:"undoes change {0}",somebody:"unkn\
own",byWhom:"by {0}",health:"Health",healthy:"Nothing is wrong: no file has a defect.",faults:"Defects",line:"line {0}",unknownFiles:"Files that do not belong t\
o the memory",countEntries:"Entries",countPassages:"Passages without an id",countForgotten:"In the trash",chores:"Chores",dryRun:"Dry run",runNow:"Do it",dryFirst:"\
A dry run comes first: it shows what would be done.",wouldDo:"This would be done",wasDone:"This was done",lastRun:"Last run",never:"Never yet. Agents do it by t\
hemselves when it is due.",due:"Upkeep is due.",checkpointsCleaned:"Checkpoints deleted",conversationsTrimmed:"Conversations shortened",insightsLearnt:"Insights\
 learnt from them",entriesPromoted:"Candidates in force now",entriesDemoted:"Entries fading now",entriesArchived:"Entries archived",missionsDeleted:"Missions mo\
ved to the trash",whichEntries:"Which entries, and why",ofEntries:"{0} of at most {1} entries",ofBytes:"{0} of at most {1} bytes",indexRebuilt:"Index built anew",
legacyFilesCleaned:"Old files deleted",trashEmptied:"Entries deleted from the trash",yes:"yes",no:"no",keySearch:"Go to the search",keyMove:"Move in the list",keyOpen:"\
Open the entry",keyEdit:"Edit the entry",keyPin:"Pin or unpin it",keyForget:"Move it to the trash",keyUndo:"Undo the last change",keyHelp:"Show these keys",chore_checkpoints:"\
delete expired checkpoints",chore_conversations:"learn from conversations, and shorten long ones",chore_consolidate:"merge entries that say the same, if the pol\
icy asks for it",chore_sweep:"let unused entries fade, and accept candidates that several sessions confirm",chore_vault:"archive the oldest entries of full cate\
gories, with a summary",chore_index:"update the search index",chore_legacy:"delete old files whose content is in the memory",chore_trash:"empty the trash of wha\
t is older than the policy keeps",home:"Home",activity:"Activity",trash:"Trash",filters:"Filters",clearFilters:"Clear all",removeFilter:"Remove the filter {0}",
filterHint:"You can type filters too, such as tag:network or since:2026-01-31.",failedAfter:"{0} of {1} done, then this failed: {2}",unnamed:"Unnamed project",unnamedWhat:"\
The first line of the project description is its name. Every brief begins with the description.",nameProject:"Name the project",editProject:"Edit the descriptio\
n",projectText:"Description in Markdown; the first line is the name",known:"What your agents know",waitsForYou:"What waits for you",openInbox:"Open the inbox",learntLately:"\
Learnt in the last 7 days",allActivity:"All activity",toldNow:"What an agent would be told now",openBrief:"Open the brief",andMore:"{0} more",learntCount:"{0} n\
ew",changedCount:"{0} changed",removedCount:"{0} removed",contradicting:"These may contradict each other",sayDifferent:"One says {0}, the other {1}",faultsWait:"\
Files that cannot be read: {0}",acceptIt:"Accept: {0}",rejectIt:"Reject: {0}",emptyInstall:"Connect your agent. It learns from its sessions, and its next sessio\
n starts with what it knows:",emptyClients:"Other agents: {0}.",emptyWrite:"Or write the first entry yourself: press n.",command:"Command",turnKind:"Kind (optio\
nal)",kind_decisions:"decision",kind_lessons:"lesson",kind_tasks:"task",kind_projects:"project",kind_handoffs:"handoff",kind_preferences:"preference",kind_patterns:"\
pattern",kind_habits:"habit",kind_findings:"finding",kind_facts:"fact",kind_gotchas:"gotcha",kind_conventions:"convention",kind_episodes:"episode",kind_procedures:"\
procedure",kind_digests:"digest",missionOf:"mission {0}",select:"Select",selectAll:"All of the list",selectEntry:"Select: {0}",selectedCount:"{0} selected",trashWhat:"\
Restore an entry, or delete it for good. Upkeep deletes what has been here for a while.",trashEmpty:"The trash is empty.",highImportance:"important",onlyPinned:"\
Pinned",pinnedNow:"Pinned: {0}",unpinnedNow:"No longer pinned: {0}",archivedNow:"Archived: {0}",inForceNow:"In force again: {0}",widenedNow:"Moved to the projec\
t: {0}",draftWaits:"Continue your unsaved draft",draftRestored:"Your unsaved draft was restored.",draftHint:"Esc closes and keeps your draft. Ctrl+Enter saves.",
discard:"Discard it",preview:"Preview",code:"Code",table:"Table",taskDone:"done",taskOpen:"open",fileLink:"Entries that mention {0}",passage:"What was said in t\
he session",noPassage:"No passage of the session is stored that says this.",properties:"Details",wordings:"Other wordings",similarMeaning:"similar meaning",bothMention:"\
both mention {0}",sameSession:"same session",activityWhat:"Every change of the memory, newest first. Each one can be undone.",wasUndone:"undone",resembles:"Alre\
ady in force",otherBudget:"Compare with",comparison:"Comparison of the two budgets",inBoth:"{0} sources are in both; {1} and {2} tokens.",sameBriefs:"Both budge\
ts tell the same.",differs:"In only one of them",asSent:"As sent",tokensTotal:"{0} tokens",whyProject:"the project description begins every brief",whyRule:"conv\
ention that holds for every task",whyCore:"the core memory of the agent is in every brief",whySaid:"said in a session; nobody has confirmed it",whyLastSession:"\
note for the next session",whyRecovered:"the last session was interrupted",whyOpenTask:"open task",whySessions:"recent sessions of the agent",whyKnowledge:"fact\
 that every session gets",whyMatches:"matches {0}",whyNewest:"one of the newest entries",whyRelevant:"relevant to the task",keyClose:"Close the entry",keySelect:"\
Select it"};export{e as default};
