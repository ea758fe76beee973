// The page of `keepstone serve`: the frame, and the view that the address names.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { redeemCode } from "./api.js";
import { useKeys } from "./keys.js";
import { listen, useLive } from "./live.js";
import { HelpDialog } from "./part/help.js";
import { Notices } from "./part/notice.js";
import { TokenDialog } from "./part/token.js";
import { address, addressLeft, useRoute, type View, VIEWS } from "./route.js";
import { chooseLanguage, currentLanguage, LANGUAGES, say } from "./text.js";
import { chooseTheme, currentTheme, THEMES } from "./theme.js";
import { BriefView } from "./view/brief.js";
import { InboxView } from "./view/inbox.js";
import { MemoryView } from "./view/memory.js";
import { MissionsView } from "./view/missions.js";
import { SessionsView } from "./view/sessions.js";
import { TimelineView } from "./view/timeline.js";
import { UpkeepView } from "./view/upkeep.js";
import "./style.css";

const SHOWN: Record<View, (props: { settings: URLSearchParams }) => preact.JSX.Element> = {
  memory: MemoryView,
  inbox: InboxView,
  brief: BriefView,
  sessions: SessionsView,
  missions: MissionsView,
  timeline: TimelineView,
  upkeep: UpkeepView,
};

function Page() {
  const { view, settings } = useRoute();
  const [language, setLanguage] = useState(currentLanguage());
  const [helps, setHelps] = useState(false);
  useKeys({ "?": () => setHelps(true), "/": focusSearch });
  useEffect(() => {
    document.title = `${say(view)} – Keepstone`;
  }, [view, language]);
  const Shown = SHOWN[view];
  const choose = (code: string) => {
    chooseLanguage(code === "pt" ? "pt" : "en");
    setLanguage(currentLanguage());
  };
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        {say("skip")}
      </a>
      <header>
        <span class="name">Keepstone</span>
        <nav aria-label={say("views")}>
          {VIEWS.map((name) => (
            <a key={name} href={name === "brief" ? addressLeft(name) : address(name)} aria-current={name === view ? "page" : undefined}>
              {say(name)}
            </a>
          ))}
        </nav>
        <Connection />
        <Choices language={language} choose={choose} help={() => setHelps(true)} />
      </header>
      <main id="content" tabIndex={-1}>
        <Shown key={`${view} ${language}`} settings={settings} />
      </main>
      <Notices />
      <TokenDialog />
      {helps && <HelpDialog close={() => setHelps(false)} />}
    </>
  );
}

function Choices(props: { language: string; choose: (code: string) => void; help: () => void }) {
  const [theme, setTheme] = useState(currentTheme());
  return (
    <div class="choices">
      <select aria-label={say("language")} value={props.language} onChange={(event) => props.choose(event.currentTarget.value)}>
        {LANGUAGES.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <select aria-label={say("theme")} value={theme} onChange={(event) => setTheme(chooseTheme(event.currentTarget.value))}>
        {THEMES.map(([name, text]) => (
          <option key={name} value={name}>
            {say(text)}
          </option>
        ))}
      </select>
      <button type="button" onClick={props.help}>
        {say("help")}
      </button>
    </div>
  );
}

function Connection() {
  const { isLive } = useLive();
  return (
    <span class={isLive ? "connection" : "connection lost"} role="status">
      {say(isLive ? "live" : "lost")}
    </span>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("input[type=search]");
  if (field === null) location.hash = address("memory");
  else field.focus();
}

await redeemCode();
chooseLanguage(currentLanguage());
chooseTheme(currentTheme());
const place = document.getElementById("page");
if (place !== null) render(<Page />, place);
void listen();
