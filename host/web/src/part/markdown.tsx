// Markdown as elements. No text becomes HTML, and no address is followed but one of the web: a path leads to the entries that name it.

import type { ComponentChildren } from "preact";
import { type Block, blocksOf, fileOf, type Item, type Span, spansOf } from "../markdown.js";
import { address } from "../route.js";
import { say } from "../text.js";
import { visible, webAddress } from "../visible.js";

export function Markdown({ text }: { text: string }) {
  return (
    <div class="markdown">
      <Blocks blocks={blocksOf(visible(text))} />
    </div>
  );
}

/** One line of Markdown, without blocks. */
export function Line({ text }: { text: string }) {
  return <Spans spans={spansOf(visible(text))} />;
}

function Blocks({ blocks }: { blocks: Block[] }) {
  return (
    <>
      {blocks.map((block, nth) => (
        <One key={nth} block={block} />
      ))}
    </>
  );
}

function One({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      // The page has its own headings; those of an entry are of its text.
      return (
        <p class={`heading level${block.level}`} dir="auto">
          <Spans spans={block.spans} />
        </p>
      );
    case "paragraph":
      return (
        <p dir="auto">
          <Spans spans={block.spans} />
        </p>
      );
    case "code":
      return (
        <pre tabIndex={0} aria-label={block.language === "" ? say("code") : `${say("code")}: ${block.language}`} role="region">
          <code>{block.text}</code>
        </pre>
      );
    case "quote":
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case "list":
      // The list has the direction of its text, so that marks and text stand on the same side.
      return block.start === undefined ? (
        <ul dir="auto">{block.items.map(item)}</ul>
      ) : (
        <ol dir="auto" start={block.start}>
          {block.items.map(item)}
        </ol>
      );
    case "table":
      return (
        <div class="scrolls" tabIndex={0} role="region" aria-label={say("table")}>
          <table dir="auto">
            <thead>
              <tr>
                {block.head.map((spans, nth) => (
                  <th key={nth} scope="col" dir="auto">
                    <Spans spans={spans} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, nth) => (
                <tr key={nth}>
                  {row.map((spans, nth) => (
                    <td key={nth} dir="auto">
                      <Spans spans={spans} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case "rule":
      return <hr />;
  }
}

function item({ done, blocks }: Item, nth: number) {
  const [first, ...rest] = blocks;
  return (
    <li key={nth} class={done === undefined ? undefined : "task"}>
      {done !== undefined && (
        <span role="img" aria-label={say(done ? "taskDone" : "taskOpen")}>
          {done ? "☑ " : "☐ "}
        </span>
      )}
      {first?.kind === "paragraph" ? <Spans spans={first.spans} /> : first && <One block={first} />}
      <Blocks blocks={rest} />
    </li>
  );
}

function Spans({ spans }: { spans: Span[] }) {
  return <>{spans.map(span)}</>;
}

function span(part: Span, nth: number): ComponentChildren {
  switch (part.kind) {
    case "text":
      return part.text;
    case "code":
      return fileOf(part.text) === undefined ? <code key={nth}>{part.text}</code> : <Link key={nth} to={part.text} shown={<code>{part.text}</code>} />;
    case "strong":
      return (
        <strong key={nth}>
          <Spans spans={part.spans} />
        </strong>
      );
    case "em":
      return (
        <em key={nth}>
          <Spans spans={part.spans} />
        </em>
      );
    case "del":
      return (
        <del key={nth}>
          <Spans spans={part.spans} />
        </del>
      );
    case "link":
      return <Link key={nth} to={part.to} shown={<Spans spans={part.spans} />} />;
    case "break":
      return <br key={nth} />;
  }
}

/** A link to an address of the web, or to the entries that name a file; anything else is shown with where it points. */
function Link({ to, shown }: { to: string; shown: ComponentChildren }) {
  const web = webAddress(to);
  if (web) {
    return (
      <a href={web} target="_blank" rel="noreferrer" title={web}>
        {shown}
      </a>
    );
  }
  const file = fileOf(to);
  if (!file) {
    return (
      <>
        {shown} ({to})
      </>
    );
  }
  return (
    <a href={address("memory", { q: file })} title={say("fileLink", file)}>
      {shown}
    </a>
  );
}
