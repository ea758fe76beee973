// The graph of an entry and those around it. The list beside it has the same entries, for the keyboard and for screen readers.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Graph, placed, type Point } from "../neighbourhood.js";
import { number, say } from "../text.js";
import { firstLine } from "../visible.js";

/** All in pixels: texts and circles have the same size on every screen. */
const RADIUS = 12;
const LABEL = { width: 80, height: 18 };
const LINE = 4;
const TALLEST = 440;

/** Beginnings of texts overlap in a narrower drawing, which has the numbers of the list alone. */
const LABELLED_FROM = 530;

/** The bend of a link past the middle, as a share of its length: a straight one would run through the middle. */
const BEND = 0.2;

export interface Pointing {
  /** The node that a person points at, here or in the list. */
  pointed: number | undefined;
  point: (node: number | undefined) => void;
}

export function Drawing(props: { graph: Graph; open: (node: number) => void } & Pointing) {
  const { graph, open, pointed, point } = props;
  const [place, width] = useWidth();
  const counts = [graph.nodes.length, graph.links.length].map((count) => number(count));
  const isLabelled = width >= LABELLED_FROM;
  const below = RADIUS + (isLabelled ? LABEL.height : LINE);
  const beside = isLabelled ? LABEL.width / 2 : RADIUS + LINE;
  const points = placed(graph, Math.max(width / 2 - beside, 0), Math.min(width, TALLEST) / 2 - below);
  const top = Math.min(...points.map(({ y }) => y)) - RADIUS - LINE;
  const height = Math.max(...points.map(({ y }) => y)) + below - top;
  return (
    <div ref={place} class="graph">
      {width > 0 && (
        <svg width={width} height={height} viewBox={`${-width / 2} ${top} ${width} ${height}`} role="img" aria-label={say("graph", ...counts)}>
          {graph.links.map(([low, high]) => (
            <path key={`${low} ${high}`} d={path(graph, points, low, high)} class={pointed === low || pointed === high ? "pointed" : undefined} />
          ))}
          {graph.nodes.map(({ entry }, node) => (
            <g
              key={node}
              class={`${node === 0 ? "middle" : node <= graph.first ? "first" : "second"}${pointed === node ? " pointed" : ""}`}
              transform={`translate(${points[node]?.x} ${points[node]?.y})`}
              onClick={() => node > 0 && open(node)}
              onMouseEnter={() => point(node)}
              onMouseLeave={() => point(undefined)}
            >
              <title>{firstLine(entry.text)}</title>
              <circle r={RADIUS} />
              {node > 0 && <text dy="0.35em">{node}</text>}
              {isLabelled && (
                <foreignObject x={-LABEL.width / 2} y={RADIUS} {...LABEL}>
                  <div class="label" dir="auto">
                    {firstLine(entry.text)}
                  </div>
                </foreignObject>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

/** A straight line from a node to the one that it led to, and a bent one for any other link. */
function path({ nodes }: Graph, points: Point[], low: number, high: number): string {
  const [from, to] = [points[low], points[high]];
  if (from === undefined || to === undefined) return "";
  if (nodes[high]?.parent === low) return `M ${from.x} ${from.y} L ${to.x} ${to.y}`;
  const [x, y] = [(from.x + to.x) / 2 + (to.y - from.y) * BEND, (from.y + to.y) / 2 - (to.x - from.x) * BEND];
  return `M ${from.x} ${from.y} Q ${x} ${y} ${to.x} ${to.y}`;
}

/** The width that an element has on the screen, as it changes. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (place.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, width] as const;
}
