import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/support/event-store/postgres-store.js';
import { newDeferred } from '../../../test/support/new-deferred.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import { PostgresGate } from './postgres-gate.js';
import { type Gate, StreamTurnLock } from './stream-turn-lock.js';

let database: TestDatabase;
let processes: PostgresStoreUnderTest[];
beforeAll(async () => {
  database = await createTestDatabase();
  processes = [openStore(database.url), openStore(database.url)];
});

afterAll(async () => {
  for (const process of processes) await process.close();
  await database.drop();
});
const newGates = () => processes.map(({ pool }) => new PostgresGate(pool));
const resolveAtOnce = () => Promise.resolve();
/** Counts the processes that wait outside. */
const countWaiting = async (): Promise<number> => {
  const locks = `SELECT FROM pg_locks
     WHERE locktype = 'advisory' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return (await processes[0]!.pool.query(locks)).rowCount ?? 0;
};

describe('turns', () => {
  test('belong to one process at a time, in the order of requests', async () => {
    const turns = newGates().map((gate) => new StreamTurnLock(gate, 5));
    const order: number[] = [];
    /** Resolves in the turn with a function that ends the turn and resolves once it has ended. */
    const takeTurn = async (process: number): Promise<() => Promise<void>> => {
      const end = newDeferred();
      const heldTurn = await turns[process]!.join(() => {
        end.resolve();
        return resolveAtOnce();
      });
      order.push(process);
      return () => {
        heldTurn.reportLoaded();
        return end.promise;
      };
    };
    let leave = await takeTurn(0);
    for (let i = 0; i < 10; i++) {
      const otherTurn = takeTurn(1);
      await waitUntil(async () => (await countWaiting()) === 1);
      await leave();
      const nextTurn = takeTurn(0); // this process asks after the other process, so its turn comes later
      await (
        await otherTurn
      )();
      leave = await nextTurn;
    }
    await leave();

    expect(order).toEqual([0, ...Array.from({ length: 10 }, () => [1, 0]).flat()]);
  });

  test('are shared by all streams of a process and end when the work that began in them ends', async () => {
    const [ownLock, otherLock] = newGates().map((gate) => new StreamTurnLock(gate, 5));
    const work = newDeferred();
    let endedTurnCount = 0;
    const joinTurn = () =>
      ownLock!.join(() => {
        endedTurnCount++;
        return work.promise;
      });
    const firstHeldTurn = await joinTurn();
    await joinTurn();
    firstHeldTurn.reportLoaded();
    let isInside = false;
    const otherTurn = otherLock!.join(resolveAtOnce).then((otherHeldTurn) => {
      isInside = true;
      otherHeldTurn.reportLoaded();
    });
    await waitUntil(() => endedTurnCount === 2);

    // The other process has enough time to enter, if it could.
    for (let i = 0; i < 10; i++) expect(await newGates()[1]!.isTaken()).toBe(true);
    expect(isInside).toBe(false);

    work.resolve();
    await otherTurn;
    expect(isInside).toBe(true);
  });

  test('end early only when idle', async () => {
    const turns = new StreamTurnLock(newGates()[0]!, MINUTE_MS);
    let endedTurnCount = 0;
    const heldTurn = await turns.join(() => {
      endedTurnCount++;
      return resolveAtOnce();
    });
    const finishWork = heldTurn.startWork();
    heldTurn.reportLoaded();
    // This takes longer than an idle turn.
    for (let i = 0; i < 10; i++) expect(await newGates()[1]!.isTaken()).toBe(true);
    expect(endedTurnCount).toBe(0);

    finishWork();
    await waitUntil(() => endedTurnCount === 1);
    await waitUntil(async () => !(await newGates()[1]!.isTaken()));
  });

  test('continue when the gate is unavailable', async () => {
    const brokenGate: Gate = {
      enter: () => Promise.reject(new Error('no database')),
      isTaken: () => Promise.reject(new Error('no database')),
    };
    const turns = new StreamTurnLock(brokenGate, 1);
    let endedTurnCount = 0;

    const heldTurn = await turns.join(() => {
      endedTurnCount++;
      return resolveAtOnce();
    });
    heldTurn.reportLoaded();
    turns.watch(() => {
      throw new Error('nobody is known to wait');
    });

    await waitUntil(() => endedTurnCount === 1);
  });

  test('are watched only under contention by a process that always wins', async () => {
    const [ownGate, otherGate] = newGates();
    const winner = new StreamTurnLock(ownGate!);
    let noticeCount = 0;
    const watchWinner = () => {
      winner.watch(() => {
        noticeCount++;
      });
    };
    expect(await ownGate!.isTaken()).toBe(false);

    const leave = await otherGate!.enter();
    expect(await ownGate!.isTaken()).toBe(true);

    watchWinner();
    watchWinner();
    await waitUntil(() => noticeCount > 0);
    leave();
    await waitUntil(async () => !(await ownGate!.isTaken()));
  });
});
