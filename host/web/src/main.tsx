// The page of `keepstone serve`: the frame, and the view that the address names.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { redeemCode } from "./api.js";
import { candidatesUnasked } from "./entries.js";
import { useKeys } from "./keys.js";
import { listen, useAnswer, useLive } from "./live.js";
import { Button } from "./part/button.js";
import { Select } from "./part/fields.js";
import { HelpDialog } from "./part/help.js";
import { Notices } from "./part/notice.js";
import { SearchBar } from "./part/search.js";
import { TokenDialog } from "./part/token.js";
import { projectName, useProject } from "./project.js";
import { readSearch, stageOf } from "./query.js";
import { address, addressLeft, type Route, useRoute, type View } from "./route.js";
import { chooseLanguage, currentLanguage, type Language, LANGUAGES, number, say, type TextName, usualLanguage } from "./text.js";
import { chooseTheme, currentTheme, THEMES } from "./theme.js";
import { ActivityView } from "./view/activity.js";
import { BriefView } from "./view/brief.js";
import { HomeView } from "./view/home.js";
import { InboxView } from "./view/inbox.js";
import { MemoryView } from "./view/memory.js";
import { MissionsView } from "./view/missions.js";
import { SessionsView } from "./view/sessions.js";
import { UpkeepView } from "./view/upkeep.js";
import { NewEntry } from "./view/write.js";
import "./style.css";

const SHOWN: Record<View, (props: { settings: URLSearchParams }) => preact.JSX.Element> = {
  home: HomeView,
  memory: MemoryView,
  inbox: InboxView,
  brief: BriefView,
  sessions: SessionsView,
  missions: MissionsView,
  activity: ActivityView,
  upkeep: UpkeepView,
};

const TRASH = { q: "is:trash" };

/** A digit follows the link at its place. */
const VIEW_KEYS = Object.fromEntries([..."123456789"].map((digit) => [digit, () => document.querySelectorAll<HTMLElement>("nav a")[Number(digit) - 1]?.click()]));

function Page() {
  const route = useRoute();
  const { view, settings } = route;
  const { isLive } = useLive();
  const [language, setLanguage] = useState(currentLanguage());
  const [helps, setHelps] = useState(false);
  const [writes, setWrites] = useState(false);
  const project = projectName(useProject().value);
  useKeys({ "?": () => setHelps(true), n: () => setWrites(true), ...VIEW_KEYS });
  useEffect(() => {
    document.title = [say(view), project ?? "Keepstone"].join(" – ");
  }, [view, language, project]);
  const Shown = SHOWN[view];
  const choose = (code: Language) => void chooseLanguage(code).finally(() => setLanguage(currentLanguage()));
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        {say("skip")}
      </a>
      <header id="side" popover="auto">
        <a class="name" href={address("home")}>
          <img class="stone" src="/icon.svg" alt="" />
          <span>
            <strong>
              <bdi>{project ?? say("unnamed")}</bdi>
            </strong>
            <small>Keepstone</small>
          </span>
        </a>
        <Views route={route} />
        <Choices language={language} choose={choose} help={() => setHelps(true)} />
      </header>
      <div class="top">
        <Button class="menu" popovertarget="side" aria-label={say("views")}>
          <span aria-hidden>☰</span>
        </Button>
        <SearchBar route={route} />
        <Button class="main new" onClick={() => setWrites(true)}>
          <span aria-hidden>+</span> <span class="wording">{say("write")}</span>
        </Button>
      </div>
      <main id="content" tabIndex={-1}>
        {!isLive && (
          <p class="lost" role="status">
            {say("lost")}
          </p>
        )}
        <Shown key={view} settings={settings} />
      </main>
      <Notices />
      <TokenDialog />
      {writes && <NewEntry search={readSearch(settings.get("q") ?? "")} close={() => setWrites(false)} />}
      {helps && <HelpDialog close={() => setHelps(false)} />}
    </>
  );
}

function Views({ route }: { route: Route }) {
  const waiting = useAnswer("waiting", candidatesUnasked).value?.length ?? 0;
  const isTrash = route.view === "memory" && stageOf(readSearch(route.settings.get("q") ?? "").chips) === "forgotten";
  const link = (href: string, isShown: boolean, text: TextName, count = 0) => (
    <a key={text} class={`to ${text}`} href={href} aria-current={isShown ? "page" : undefined} onClick={() => document.getElementById("side")?.hidePopover?.()}>
      {say(text)}
      {count > 0 && <span class="count">{number(count)}</span>}
    </a>
  );
  const view = (name: View, count = 0) => link(name === "brief" ? addressLeft(name) : address(name), route.view === name && !isTrash, name, count);
  return (
    <nav aria-label={say("views")}>
      {view("home")}
      {view("memory")}
      {view("inbox", waiting)}
      {view("brief")}
      {view("sessions")}
      {view("missions")}
      {view("activity")}
      {link(address("memory", TRASH), isTrash, "trash")}
      {view("upkeep")}
    </nav>
  );
}

function Choices(props: { language: Language; choose: (code: Language) => void; help: () => void }) {
  const [theme, setTheme] = useState(currentTheme());
  const { isLive } = useLive();
  return (
    <div class="choices">
      <Select label={say("language")} value={props.language} values={LANGUAGES} choose={(code) => props.choose(code as Language)} />
      <Select label={say("theme")} value={theme} values={THEMES.map(([name, text]) => [name, say(text)])} choose={(name) => setTheme(chooseTheme(name))} />
      <p>
        <Button class="link" onClick={props.help}>
          {say("help")}
        </Button>
        {isLive && (
          <span class="connection" role="status">
            {say("live")}
          </span>
        )}
      </p>
    </div>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

await redeemCode();
await chooseLanguage(usualLanguage());
chooseTheme(currentTheme());
const place = document.getElementById("page");
if (place !== null) render(<Page />, place);
void listen();
