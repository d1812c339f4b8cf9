import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SplitBatching } from './split-batching.js';

/** A simulated log, and clients that append again once answered. */
interface Costs {
  /** Commit time in ms. */
  readonly commit: number;
  /** The log's time per append in ms. */
  readonly append: number;
  /** This process's time to answer one append and encode the next, in ms. */
  readonly node: number;
  readonly clientCount: number;
}

const time = {
  calculateHalvesMs: ({ commit, append, node, clientCount }: Costs) =>
    Math.max(
      2 * commit + append * clientCount,
      commit + (append * clientCount) / 2 + (node * clientCount) / 2,
    ),
  calculateWholeMs: ({ commit, append, node, clientCount }: Costs) => commit + (append + node) * clientCount,
};

class Line {
  private nowMs = 0;
  readonly halves = new SplitBatching(() => this.nowMs);

  /** Counts how many of the given rounds of all clients were split in halves. */
  run(costs: Costs, roundCount: number): number {
    let halvedCount = 0;
    for (let round = 0; round < roundCount; round++) {
      const parts = this.halves.shouldSplit ? 2 : 1;
      halvedCount += parts - 1;
      for (let part = 0; part < parts; part++) {
        this.nowMs += (parts === 2 ? time.calculateHalvesMs(costs) : time.calculateWholeMs(costs)) / parts;
        this.halves.recordAnswered(costs.clientCount / parts);
      }
    }
    return halvedCount / roundCount;
  }
}

const quickCosts = { commit: 0.2, append: 0.03, node: 0.03, clientCount: 32 };
const slowCosts = { ...quickCosts, commit: 5 };

describe('splitting batches in halves', () => {
  test('is chosen where commits are quick and dropped where they are slow, whatever happened before', () => {
    const line = new Line();
    expect(line.run(quickCosts, 2_000)).toBeGreaterThan(0.9);
    line.run(slowCosts, 300);
    expect(line.run(slowCosts, 2_000)).toBeLessThan(0.1);
    line.run(quickCosts, 300);
    expect(line.run(quickCosts, 2_000)).toBeGreaterThan(0.9);
  });

  test('chooses the cheaper of the two modes, whatever the costs', () => {
    const ms = fc.double({ min: 0.01, max: 10, noNaN: true });
    const microseconds = fc.double({ min: 0.005, max: 0.3, noNaN: true });
    const costs = fc.record({
      commit: ms,
      append: microseconds,
      node: microseconds,
      clientCount: fc.integer({ min: 10, max: 500 }),
    });
    fc.assert(
      fc.property(costs, costs, (costsBefore, costsNow) => {
        const [halves, wholeMs] = [time.calculateHalvesMs(costsNow), time.calculateWholeMs(costsNow)];
        fc.pre(Math.max(halves, wholeMs) > 1.01 * Math.min(halves, wholeMs));
        const line = new Line();
        line.run(costsBefore, 1_000);
        line.run(costsNow, 600);
        const share = line.run(costsNow, 1_000);
        expect(halves < wholeMs ? share : 1 - share).toBeGreaterThan(0.9);
      }),
    );
  });

  test('attributes idle time to neither mode', () => {
    let nowMs = 0;
    const halves = new SplitBatching(() => nowMs);
    let halvedCount = 0;
    for (let i = 0; i < 3_000; i++) {
      if (i >= 1_000 && halves.shouldSplit) halvedCount++;
      nowMs += halves.shouldSplit ? 1 : 1.5;
      halves.recordAnswered(halves.shouldSplit ? 8 : 16);
      if (halves.shouldSplit || i % 3 > 0) continue;
      halves.recordIdle();
      nowMs += 1_000;
    }

    expect(halvedCount).toBeLessThan(100);
  });
});
