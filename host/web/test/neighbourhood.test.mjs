// The graph around an entry, and where its nodes are drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { source } from "./source.mjs";

const { beside, FIRST, graphOf, isTelling, placed } = await source("neighbourhood.ts");

const entry = (reference) => ({ reference });
const hits = (...pairs) => pairs.map(([reference, score]) => ({ entry: entry(reference), score }));

test("a graph has two steps, each entry once, and each link once", () => {
  const first = hits(["a", 9], ["b", 8]);
  const second = [hits(["middle", 9], ["b", 8], ["x", 7]), hits(["a", 9], ["x", 8], ["y", 7])];
  const graph = graphOf(entry("middle"), first, second);
  assert.deepEqual(graph.nodes.map(({ entry }) => entry.reference), ["middle", "a", "b", "x", "y"]);
  assert.deepEqual(graph.nodes.map(({ parent }) => parent), [0, 0, 0, 1, 2]);
  assert.deepEqual(graph.links, [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3], [2, 4]]);
  assert.deepEqual(beside(graph, 2), [1, 3, 4]);
  assert.ok(isTelling(graph));
});

test("weak hits and the third new one of an entry are left out", () => {
  const second = [hits(["p", 10], ["q", 6], ["r", 5.5], ["b", 5], ["weak", 4.9])];
  const graph = graphOf(entry("middle"), hits(["a", 9], ["b", 1]), [...second, []]);
  assert.deepEqual(graph.nodes.map(({ entry }) => entry.reference), ["middle", "a", "b", "p", "q"]);
  assert.ok(graph.links.some(([low, high]) => low === 1 && high === 2), "a known entry needs no room");
});

test("a graph that is only the list is not telling", () => {
  assert.equal(isTelling(graphOf(entry("middle"), hits(["a", 9]), [hits(["middle", 9])])), false);
  assert.equal(isTelling(graphOf(entry("middle"), [], [])), false);
});

test("even the largest graph leaves room around each node", () => {
  const names = Array.from({ length: FIRST }, (_, nth) => `first ${nth}`);
  const second = names.map((name) => hits([`${name}, one`, 9], [`${name}, two`, 9], [`${name}, three`, 9]));
  const graph = graphOf(entry("middle"), hits(...names.map((name) => [name, 9])), second);
  assert.equal(graph.nodes.length, 25);
  // The width of a narrow screen, and of the narrowest with labels: 80 by 18 pixels below circles of 24.
  for (const [width, height, across, down] of [[300, 300, 26, 26], [450, 380, 80, 42]]) {
    const points = placed(graph, width / 2, height / 2);
    for (const [nth, one] of points.entries()) {
      assert.ok(Math.abs(one.x) <= width / 2 + 1e-9 && Math.abs(one.y) <= height / 2 + 1e-9);
      for (const other of points.slice(nth + 1)) {
        const isApart = Math.abs(one.x - other.x) >= across || Math.abs(one.y - other.y) >= down;
        assert.ok(isApart, `${width}: ${JSON.stringify([one, other])}`);
      }
    }
  }
});

test("an entry of the second step is drawn farther out than the one that led to it", () => {
  const graph = graphOf(entry("middle"), hits(["a", 9]), [hits(["x", 9], ["y", 9])]);
  const [, a, x, y] = placed(graph, 100, 100);
  assert.ok(a.y < 0 && x.y < a.y && y.y < a.y && x.x < 0 && y.x > 0, JSON.stringify([a, x, y]));
});
