//! The interface `missions` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, MissionsCalls, Store};

use crate::bindings::exports::keepstone::memory::missions as wit;
use crate::convert::Give;
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl Give<wit::MissionCopy> for core::MissionCopy {
    #[inline(never)]
    fn give(self) -> wit::MissionCopy {
        wit::MissionCopy { original: self.original.give(), copy: self.copy.give() }
    }
}

impl Give<wit::MissionRest> for core::MissionRest {
    #[inline(never)]
    fn give(self) -> wit::MissionRest {
        wit::MissionRest { reference: self.reference.give(), reason: self.reason }
    }
}

impl Give<wit::MissionEnding> for core::MissionEnding {
    #[inline(never)]
    fn give(self) -> wit::MissionEnding {
        wit::MissionEnding {
            mission: self.mission,
            copied: self.copied.give(),
            archived: self.archived.give(),
            left: self.left.give(),
            repeated: self.repeated,
        }
    }
}

impl wit::Guest for Component {
    fn create(
        memory: wit::MemoryBorrow<'_>,
        id: String,
        changes: core::MissionChanges,
    ) -> Result<core::Mission, wit::Error> {
        exports::call(&memory, |memory| self::create(memory, id, changes))
    }

    fn find(memory: wit::MemoryBorrow<'_>, filter: core::MissionFilter) -> Result<Vec<core::Mission>, wit::Error> {
        exports::call(&memory, |memory| self::find(memory, filter))
    }

    fn get(memory: wit::MemoryBorrow<'_>, id: String) -> Result<core::Mission, wit::Error> {
        exports::call(&memory, |memory| self::get(memory, id))
    }

    fn describe(
        memory: wit::MemoryBorrow<'_>,
        id: String,
        changes: core::MissionChanges,
        expect: Option<String>,
    ) -> Result<core::Mission, wit::Error> {
        exports::call(&memory, |memory| self::describe(memory, id, changes, expect))
    }

    fn add_turn(
        memory: wit::MemoryBorrow<'_>,
        mission: String,
        speaker: String,
        kind: Option<String>,
        text: String,
    ) -> Result<core::MissionTurn, wit::Error> {
        exports::call(&memory, |memory| self::add_turn(memory, mission, speaker, kind, text))
    }

    fn turns(
        memory: wit::MemoryBorrow<'_>,
        mission: String,
        limit: Option<u32>,
    ) -> Result<Vec<core::MissionTurn>, wit::Error> {
        exports::call(&memory, |memory| self::turns(memory, mission, limit))
    }

    fn end(
        memory: wit::MemoryBorrow<'_>,
        id: String,
        outcome: core::MissionOutcome,
    ) -> Result<wit::MissionEnding, wit::Error> {
        exports::call(&memory, |memory| self::end(memory, id, outcome))
    }

    fn delete(memory: wit::MemoryBorrow<'_>, id: String) -> Result<(), wit::Error> {
        exports::call(&memory, |memory| self::delete(memory, id))
    }

    fn restore(memory: wit::MemoryBorrow<'_>, id: String) -> Result<core::Mission, wit::Error> {
        exports::call(&memory, |memory| self::restore(memory, id))
    }

    fn set_note(memory: wit::MemoryBorrow<'_>, mission: String, agent: String, text: String) -> Result<(), wit::Error> {
        exports::call(&memory, |memory| self::set_note(memory, mission, agent, text))
    }

    fn notes(memory: wit::MemoryBorrow<'_>, mission: String) -> Result<Vec<core::AgentNote>, wit::Error> {
        exports::call(&memory, |memory| self::notes(memory, mission))
    }

    fn add_artifact(
        memory: wit::MemoryBorrow<'_>,
        mission: String,
        artifact: core::Artifact,
    ) -> Result<(), wit::Error> {
        exports::call(&memory, |memory| self::add_artifact(memory, mission, artifact))
    }

    fn artifacts(memory: wit::MemoryBorrow<'_>, mission: String) -> Result<Vec<core::Artifact>, wit::Error> {
        exports::call(&memory, |memory| self::artifacts(memory, mission))
    }

    fn render(
        memory: wit::MemoryBorrow<'_>,
        id: String,
        form: core::MissionForm,
        anonymous: bool,
    ) -> Result<String, wit::Error> {
        exports::call(&memory, |memory| self::render(memory, id, form, anonymous))
    }
}

fn create<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    id: String,
    changes: core::MissionChanges,
) -> core::Result<core::Mission> {
    memory.create_mission(&id, &changes)
}

pub(super) fn json_create<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut id = <String as Blank>::blank();
    json.needed("id", &mut id);
    let mut changes = <core::MissionChanges as Blank>::blank();
    json.needed("changes", &mut changes);
    if json.is_read() {
        json.answer(self::create(called.memory, id, changes));
    }
}

fn find<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    filter: core::MissionFilter,
) -> core::Result<Vec<core::Mission>> {
    memory.missions(&filter)
}

pub(super) fn json_find<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut filter = <core::MissionFilter as Blank>::blank();
    json.may("filter", &mut filter);
    if json.is_read() {
        json.answer(self::find(called.memory, filter));
    }
}

fn get<S: Store + 'static>(memory: &mut core::Memory<S>, id: String) -> core::Result<core::Mission> {
    memory.get_mission(&id)
}

pub(super) fn json_get<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut id = <String as Blank>::blank();
    json.needed("id", &mut id);
    if json.is_read() {
        json.answer(self::get(called.memory, id));
    }
}

fn describe<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    id: String,
    changes: core::MissionChanges,
    expect: Option<String>,
) -> core::Result<core::Mission> {
    memory.describe_mission(&id, &changes, expect.as_deref())
}

pub(super) fn json_describe<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut id = <String as Blank>::blank();
    json.needed("id", &mut id);
    let mut changes = <core::MissionChanges as Blank>::blank();
    json.needed("changes", &mut changes);
    let mut expect = <Option<String> as Blank>::blank();
    json.may("expect", &mut expect);
    if json.is_read() {
        json.answer(self::describe(called.memory, id, changes, expect));
    }
}

fn add_turn<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    mission: String,
    speaker: String,
    kind: Option<String>,
    text: String,
) -> core::Result<core::MissionTurn> {
    memory.add_turn(&mission, &speaker, kind.as_deref(), &text)
}

pub(super) fn json_add_turn<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut mission = <String as Blank>::blank();
    json.needed("mission", &mut mission);
    let mut speaker = <String as Blank>::blank();
    json.needed("speaker", &mut speaker);
    let mut kind = <Option<String> as Blank>::blank();
    json.may("kind", &mut kind);
    let mut text = <String as Blank>::blank();
    json.needed("text", &mut text);
    if json.is_read() {
        json.answer(self::add_turn(called.memory, mission, speaker, kind, text));
    }
}

fn turns<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    mission: String,
    limit: Option<u32>,
) -> core::Result<Vec<core::MissionTurn>> {
    memory.turns(&mission, limit)
}

pub(super) fn json_turns<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut mission = <String as Blank>::blank();
    json.needed("mission", &mut mission);
    let mut limit = <Option<u32> as Blank>::blank();
    json.may("limit", &mut limit);
    if json.is_read() {
        json.answer(self::turns(called.memory, mission, limit));
    }
}

fn end<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    id: String,
    outcome: core::MissionOutcome,
) -> core::Result<wit::MissionEnding> {
    memory.end_mission(&id, outcome).map(Give::give)
}

pub(super) fn json_end<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut id = <String as Blank>::blank();
    json.needed("id", &mut id);
    let mut outcome = <core::MissionOutcome as Blank>::blank();
    json.needed("outcome", &mut outcome);
    if json.is_read() {
        json.answer(self::end(called.memory, id, outcome));
    }
}

fn delete<S: Store + 'static>(memory: &mut core::Memory<S>, id: String) -> core::Result<()> {
    memory.delete_mission(&id)
}

pub(super) fn json_delete<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut id = <String as Blank>::blank();
    json.needed("id", &mut id);
    if json.is_read() {
        json.answer(self::delete(called.memory, id));
    }
}

fn restore<S: Store + 'static>(memory: &mut core::Memory<S>, id: String) -> core::Result<core::Mission> {
    memory.restore_mission(&id)
}

pub(super) fn json_restore<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut id = <String as Blank>::blank();
    json.needed("id", &mut id);
    if json.is_read() {
        json.answer(self::restore(called.memory, id));
    }
}

fn set_note<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    mission: String,
    agent: String,
    text: String,
) -> core::Result<()> {
    memory.set_agent_note(&mission, &agent, &text)
}

pub(super) fn json_set_note<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut mission = <String as Blank>::blank();
    json.needed("mission", &mut mission);
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    let mut text = <String as Blank>::blank();
    json.needed("text", &mut text);
    if json.is_read() {
        json.answer(self::set_note(called.memory, mission, agent, text));
    }
}

fn notes<S: Store + 'static>(memory: &mut core::Memory<S>, mission: String) -> core::Result<Vec<core::AgentNote>> {
    memory.agent_notes(&mission)
}

pub(super) fn json_notes<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut mission = <String as Blank>::blank();
    json.needed("mission", &mut mission);
    if json.is_read() {
        json.answer(self::notes(called.memory, mission));
    }
}

fn add_artifact<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    mission: String,
    artifact: core::Artifact,
) -> core::Result<()> {
    memory.record_artifact(&mission, &artifact)
}

pub(super) fn json_add_artifact<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut mission = <String as Blank>::blank();
    json.needed("mission", &mut mission);
    let mut artifact = <core::Artifact as Blank>::blank();
    json.needed("artifact", &mut artifact);
    if json.is_read() {
        json.answer(self::add_artifact(called.memory, mission, artifact));
    }
}

fn artifacts<S: Store + 'static>(memory: &mut core::Memory<S>, mission: String) -> core::Result<Vec<core::Artifact>> {
    memory.artifacts(&mission)
}

pub(super) fn json_artifacts<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut mission = <String as Blank>::blank();
    json.needed("mission", &mut mission);
    if json.is_read() {
        json.answer(self::artifacts(called.memory, mission));
    }
}

fn render<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    id: String,
    form: core::MissionForm,
    anonymous: bool,
) -> core::Result<String> {
    memory.export_mission(&id, form, anonymous)
}

pub(super) fn json_render<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut id = <String as Blank>::blank();
    json.needed("id", &mut id);
    let mut form = <core::MissionForm as Blank>::blank();
    json.needed("form", &mut form);
    let mut anonymous = <bool as Blank>::blank();
    json.may("anonymous", &mut anonymous);
    if json.is_read() {
        json.answer(self::render(called.memory, id, form, anonymous));
    }
}
impl Json for core::MissionState {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["active", "idle", "decaying", "archived", "deleted"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::MissionState {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::MissionOutcome {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["success", "failure"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::MissionOutcome {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::Mission {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("id", &mut self.id);
        json.may("text", &mut self.text);
        json.may("topic", &mut self.topic);
        json.may("phase", &mut self.phase);
        json.may("tags", &mut self.tags);
        json.may("participants", &mut self.participants);
        json.may("mayRead", &mut self.may_read);
        json.may("mayWrite", &mut self.may_write);
        json.may("created", &mut self.created);
        json.may("ended", &mut self.ended);
        json.may("outcome", &mut self.outcome);
        json.may("state", &mut self.state);
        json.may("lastActive", &mut self.last_active);
        json.may("turns", &mut self.turns);
        json.may("entries", &mut self.entries);
        json.may("version", &mut self.version);
        json.end();
    }
}

impl Json for core::MissionChanges {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("text", &mut self.text);
        json.may("topic", &mut self.topic);
        json.may("phase", &mut self.phase);
        json.may("tags", &mut self.tags);
        json.may("participants", &mut self.participants);
        json.may("mayRead", &mut self.may_read);
        json.may("mayWrite", &mut self.may_write);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::MissionChanges {
    fn blank() -> Self {
        Self {
            text: Blank::blank(),
            topic: Blank::blank(),
            phase: Blank::blank(),
            tags: Blank::blank(),
            participants: Blank::blank(),
            may_read: Blank::blank(),
            may_write: Blank::blank(),
        }
    }
}

impl Json for core::MissionFilter {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("states", &mut self.states);
        json.may("participant", &mut self.participant);
        json.may("tag", &mut self.tag);
        json.may("topic", &mut self.topic);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::MissionFilter {
    fn blank() -> Self {
        Self { states: Blank::blank(), participant: Blank::blank(), tag: Blank::blank(), topic: Blank::blank() }
    }
}

impl Json for core::MissionTurn {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("number", &mut self.number);
        json.may("at", &mut self.at);
        json.may("speaker", &mut self.speaker);
        json.may("kind", &mut self.kind);
        json.may("text", &mut self.text);
        json.end();
    }
}

impl Json for wit::MissionCopy {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("original", &mut self.original);
        json.may("copy", &mut self.copy);
        json.end();
    }
}

impl Json for wit::MissionRest {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("reference", &mut self.reference);
        json.may("reason", &mut self.reason);
        json.end();
    }
}

impl Json for wit::MissionEnding {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("mission", &mut self.mission);
        json.may("copied", &mut self.copied);
        json.may("archived", &mut self.archived);
        json.may("left", &mut self.left);
        json.may("repeated", &mut self.repeated);
        json.end();
    }
}

impl Json for core::AgentNote {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("agent", &mut self.agent);
        json.may("text", &mut self.text);
        json.end();
    }
}

impl Json for core::Artifact {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("location", &mut self.location);
        json.needed("name", &mut self.name);
        json.may("sha256", &mut self.sha256);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Artifact {
    fn blank() -> Self {
        Self { location: Blank::blank(), name: Blank::blank(), sha256: Blank::blank() }
    }
}

impl Json for core::MissionForm {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["json", "markdown", "yaml"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::MissionForm {
    fn blank() -> Self {
        Self::ALL[0]
    }
}
