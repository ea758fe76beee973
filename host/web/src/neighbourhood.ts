// The entries around one entry, as a graph and as points to draw it at. Equal answers give equal drawings.

import type { Hit } from "../../../bindings-js/src/contract/search.js";
import type { Entry } from "../../../bindings-js/src/contract/types.js";

/** Entries that resemble the one in the middle: the first step. */
export const FIRST = 8;

/** Hits that are asked for each of these. The middle and others of the first step are among them. */
export const ASKED = 6;

/** New entries for each of these: the second step. So a graph has 25 nodes at most. */
const SECOND = 2;

/** A hit of the second step counts from this share of the best score in its answer: the words of weaker ones are common. */
const WORTH = 0.5;

export interface Node {
  entry: Entry;
  /** The node that led to it; the middle led to itself. */
  parent: number;
}

export interface Graph {
  /** The middle, the entries of the first step, best first, and those of the second. */
  nodes: [Node, ...Node[]];
  /** The nodes that are linked, each pair once, the lower number first. */
  links: [number, number][];
  /** The number of nodes of the first step. */
  first: number;
}

/** The graph of an entry. `second` has the hits of each hit in `first`. */
export function graphOf(middle: Entry, first: Hit[], second: Hit[][]): Graph {
  const nodes: Graph["nodes"] = [{ entry: middle, parent: 0 }, ...first.map(({ entry }) => ({ entry, parent: 0 }))];
  const links: Graph["links"] = first.map((_, nth) => [0, nth + 1]);
  const numbers = new Map(nodes.map(({ entry }, number) => [entry.reference, number]));
  second.forEach((hits, nth) => {
    const parent = nth + 1;
    let room = SECOND;
    for (const { entry, score } of hits) {
      if (score < WORTH * (hits[0]?.score ?? 0)) break;
      let number = numbers.get(entry.reference);
      if (number === undefined) {
        if (room === 0) continue;
        room -= 1;
        number = nodes.push({ entry, parent }) - 1;
        numbers.set(entry.reference, number);
      }
      const [low, high] = parent < number ? [parent, number] : [number, parent];
      if (low !== high && !links.some(([one, other]) => one === low && other === high)) links.push([low, high]);
    }
  });
  return { nodes, links, first: first.length };
}

/** The nodes that are linked with a node, without the middle, in order. */
export function beside({ links }: Graph, number: number): number[] {
  const others = links.flatMap(([low, high]) => (low === number ? [high] : high === number ? [low] : []));
  return others.filter((other) => other !== 0).sort((one, other) => one - other);
}

/** Whether the graph shows more than the list of the first step does. */
export function isTelling({ links, first }: Graph): boolean {
  return links.length > first;
}

export interface Point {
  x: number;
  y: number;
}

/**
 * The place of each node in a drawing with the middle at 0, 0: the first step on an ellipse, clockwise from the top, and the second
 * on the ellipse of the given half axes, each beside the node that led to it.
 */
export function placed({ nodes, first }: Graph, halfWidth: number, halfHeight: number): Point[] {
  const sector = (2 * Math.PI) / Math.max(first, 1);
  const gap = Math.min(sector / SECOND, Math.PI / 4);
  const at = (angle: number, share: number) => ({ x: Math.sin(angle) * halfWidth * share, y: -Math.cos(angle) * halfHeight * share });
  return nodes.map(({ parent }, number) => {
    if (number === 0) return { x: 0, y: 0 };
    if (number <= first) return at((number - 1) * sector, 0.55);
    const siblings = nodes.flatMap((node, other) => (other > first && node.parent === parent ? [other] : []));
    const offset = siblings.indexOf(number) - (siblings.length - 1) / 2;
    return at((parent - 1) * sector + offset * gap, 1);
  });
}
