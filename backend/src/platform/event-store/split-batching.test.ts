import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SplitBatching } from './split-batching.js';

interface Costs {
  readonly commitMs: number;
  /** The log's time per append. */
  readonly appendMs: number;
  /** This process's time to answer one append and encode the next. */
  readonly nodeMs: number;
  readonly clientCount: number;
}

const calculateHalvesMs = ({ commitMs, appendMs, nodeMs, clientCount }: Costs): number =>
  Math.max(
    2 * commitMs + appendMs * clientCount,
    commitMs + (appendMs * clientCount) / 2 + (nodeMs * clientCount) / 2,
  );

const calculateWholeMs = ({ commitMs, appendMs, nodeMs, clientCount }: Costs): number =>
  commitMs + (appendMs + nodeMs) * clientCount;

/** A log, and clients that append again once answered. */
class SimulatedLog {
  private nowMs = 0;
  readonly batching = new SplitBatching(() => this.nowMs);

  /** Returns the share of the rounds of all clients that were split in halves, 0 to 1. */
  run(costs: Costs, roundCount: number): number {
    let halvedCount = 0;
    for (let round = 0; round < roundCount; round++) {
      const parts = this.batching.shouldSplit ? 2 : 1;
      halvedCount += parts - 1;
      for (let part = 0; part < parts; part++) {
        this.nowMs += (parts === 2 ? calculateHalvesMs(costs) : calculateWholeMs(costs)) / parts;
        this.batching.recordAnswered(costs.clientCount / parts);
      }
    }
    return halvedCount / roundCount;
  }
}

const quickCosts = { commitMs: 0.2, appendMs: 0.03, nodeMs: 0.03, clientCount: 32 };
const slowCosts = { ...quickCosts, commitMs: 5 };

describe('splitting batches in halves', () => {
  test('is chosen where commits are quick and dropped where they are slow, whatever happened before', () => {
    const log = new SimulatedLog();
    expect(log.run(quickCosts, 2_000)).toBeGreaterThan(0.9);
    log.run(slowCosts, 300);
    expect(log.run(slowCosts, 2_000)).toBeLessThan(0.1);
    log.run(quickCosts, 300);
    expect(log.run(quickCosts, 2_000)).toBeGreaterThan(0.9);
  });

  test('chooses the cheaper of the two modes, whatever the costs', () => {
    const workMs = fc.double({ min: 0.005, max: 0.3, noNaN: true });
    const costs = fc.record({
      commitMs: fc.double({ min: 0.01, max: 10, noNaN: true }),
      appendMs: workMs,
      nodeMs: workMs,
      clientCount: fc.integer({ min: 10, max: 500 }),
    });
    fc.assert(
      fc.property(costs, costs, (costsBefore, costsNow) => {
        const [halvesMs, wholeMs] = [calculateHalvesMs(costsNow), calculateWholeMs(costsNow)];
        fc.pre(Math.max(halvesMs, wholeMs) > 1.01 * Math.min(halvesMs, wholeMs));
        const log = new SimulatedLog();
        log.run(costsBefore, 1_000);
        log.run(costsNow, 600);
        const splitShare = log.run(costsNow, 1_000);
        expect(halvesMs < wholeMs ? splitShare : 1 - splitShare).toBeGreaterThan(0.9);
      }),
    );
  });

  test('attributes idle time to neither mode', () => {
    let nowMs = 0;
    const batching = new SplitBatching(() => nowMs);
    let halvedCount = 0;
    for (let i = 0; i < 3_000; i++) {
      if (i >= 1_000 && batching.shouldSplit) halvedCount++;
      nowMs += batching.shouldSplit ? 1 : 1.5;
      batching.recordAnswered(batching.shouldSplit ? 8 : 16);
      if (batching.shouldSplit || i % 3 > 0) continue;
      batching.recordIdle();
      nowMs += 1_000;
    }

    expect(halvedCount).toBeLessThan(100);
  });
});
