import { describe, expect, test } from '@jest/globals';
import { newDeferred } from '../../../test/support/new-deferred.js';
import { AfterResponseQueue } from './after-response.js';

const waitForTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Creates work that ends on demand. */
function newHeldWork() {
  const gate = newDeferred();
  const work = {
    hasStarted: false,
    end: () => gate.resolve(),
    run: () => ((work.hasStarted = true), gate.promise),
  };
  return work;
}

describe('work after the response', () => {
  test('starts after the current turn: eight pieces at once, then one whenever another ends', async () => {
    const queue = new AfterResponseQueue();
    const works = Array.from({ length: 10 }, newHeldWork);
    for (const work of works) queue.schedule(work.run);
    expect(works.some((work) => work.hasStarted)).toBe(false);

    await waitForTurn();
    expect(works.filter((work) => work.hasStarted)).toHaveLength(8);

    works[0]?.end();
    await waitForTurn();
    expect(works.map((work) => work.hasStarted)).toEqual([...Array<boolean>(9).fill(true), false]);

    for (const work of works) work.end();
    await waitForTurn();
    expect(works[9]?.hasStarted).toBe(true);
  });

  test('continues with the next piece when one piece fails', async () => {
    const queue = new AfterResponseQueue();
    const nextWork = newHeldWork();
    for (let i = 0; i < 8; i++) queue.schedule(() => Promise.reject(new Error('not today')));
    queue.schedule(nextWork.run);
    await waitForTurn();
    await waitForTurn();
    expect(nextWork.hasStarted).toBe(true);
    nextWork.end();
  });

  test('is dropped while 500 pieces are waiting', async () => {
    const queue = new AfterResponseQueue();
    const works = Array.from({ length: 508 }, newHeldWork);
    const [droppedWork, nextWork] = [newHeldWork(), newHeldWork()];
    for (const work of works.slice(0, 8)) queue.schedule(work.run);
    await waitForTurn();
    for (const work of [...works.slice(8), droppedWork]) queue.schedule(work.run);
    works[0]?.end();
    await waitForTurn();
    queue.schedule(nextWork.run);
    for (const work of works) work.end();
    await waitForTurn();
    expect({
      startedCount: works.filter((work) => work.hasStarted).length,
      isDroppedStarted: droppedWork.hasStarted,
      isNextStarted: nextWork.hasStarted,
    }).toEqual({ startedCount: 508, isDroppedStarted: false, isNextStarted: true });

    nextWork.end();
  });

  test('finishes running work at shutdown and leaves waiting work to the queue', async () => {
    const queue = new AfterResponseQueue();
    const works = Array.from({ length: 9 }, newHeldWork);
    for (const work of works) queue.schedule(work.run);
    await waitForTurn();
    let isClosed = false;
    const closing = queue.onModuleDestroy().then(() => (isClosed = true));
    await waitForTurn();
    expect(isClosed).toBe(false);

    for (const work of works) work.end();
    await closing;
    expect(works[8]?.hasStarted).toBe(false);

    queue.schedule(works[8]?.run ?? (() => Promise.resolve()));
    await waitForTurn();
    expect(works[8]?.hasStarted).toBe(false);
  });
});
