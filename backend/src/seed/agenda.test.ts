import { describe, expect, test } from '@jest/globals';
import { Agenda } from './agenda.js';

/** Creates an agenda whose actions record their names, in the order in which they run. */
function newRecordingAgenda() {
  const agenda = new Agenda();
  const ranNames: string[] = [];
  const planEntry = (name: string, atMs: number) => agenda.schedule(atMs, () => void ranNames.push(name));
  return { agenda, ranNames, planEntry };
}

const runAll = async (agenda: Agenda, endMs = Infinity): Promise<void> => {
  let hasRun = true;
  while (hasRun) hasRun = await agenda.runNext(endMs);
};

describe('an agenda', () => {
  test('runs actions in order of time, however they were planned', async () => {
    const { agenda, ranNames, planEntry } = newRecordingAgenda();
    for (const plannedAtMs of [50, 10, 40, 20, 70, 30, 60]) planEntry(String(plannedAtMs), plannedAtMs);
    await runAll(agenda);

    expect(ranNames).toEqual(['10', '20', '30', '40', '50', '60', '70']);
  });

  test('runs actions of equal times in the order of planning', async () => {
    const { agenda, ranNames, planEntry } = newRecordingAgenda();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) planEntry(name, 10);
    await runAll(agenda);

    expect(ranNames.join('')).toBe('abcdefgh');
  });

  test('runs an action before `until`, but none at `until`', async () => {
    const { agenda, ranNames, planEntry } = newRecordingAgenda();
    planEntry('before', 9);
    planEntry('at', 10);
    await runAll(agenda, 10);

    expect(ranNames).toEqual(['before']);
    expect(agenda.size).toBe(1);
  });

  test('runs no action when empty', async () => {
    expect(await new Agenda().runNext(Infinity)).toBe(false);
  });

  test('passes its time to an action', async () => {
    const agenda = new Agenda();
    const times: number[] = [];
    agenda.schedule(10, (plannedAtMs) => void times.push(plannedAtMs));
    await runAll(agenda);

    expect(times).toEqual([10]);
  });

  test('runs an action that an earlier action planned, in the order of time', async () => {
    const { agenda, ranNames, planEntry } = newRecordingAgenda();
    agenda.schedule(10, () => planEntry('follow-up', 20));
    planEntry('later', 30);
    await runAll(agenda);

    expect(ranNames).toEqual(['follow-up', 'later']);
  });

  test('waits for the end of an action', async () => {
    const agenda = new Agenda();
    let hasEnded = false;
    agenda.schedule(10, async () => {
      await Promise.resolve();
      hasEnded = true;
    });

    expect(await agenda.runNext(Infinity)).toBe(true);
    expect(hasEnded).toBe(true);
  });
});
