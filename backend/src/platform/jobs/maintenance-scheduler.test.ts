import { expect, test } from '@jest/globals';
import { MaintenanceScheduler } from './maintenance-scheduler.js';

const clock = { now: () => new Date('2026-03-01T12:00:00Z') };

test('the scheduler runs every chore to its end, even when another chore fails', async () => {
  const pendingCounts = { quotes: 3, inbox: 1 };
  const runs: string[] = [];
  const newChore = (name: keyof typeof pendingCounts) => ({
    name,
    run: (now: Date) => {
      runs.push(`${name} ${now.toISOString()}`);
      return Promise.resolve(pendingCounts[name]-- > 0 ? 5 : 0);
    },
  });
  const brokenChore = { name: 'broken', run: () => Promise.reject(new Error('not today')) };
  const scheduler = new MaintenanceScheduler([newChore('quotes'), brokenChore, newChore('inbox')], clock);
  scheduler.start();
  const deadline = Date.now() + 5_000;
  while (pendingCounts.inbox >= 0 && Date.now() < deadline) await new Promise(setImmediate);
  await scheduler.stop();

  expect(runs.filter((name) => name.startsWith('quotes'))).toHaveLength(4);
  expect(runs.filter((name) => name.startsWith('inbox'))).toHaveLength(2);
  expect(new Set(runs.map((name) => name.split(' ')[1]))).toEqual(new Set(['2026-03-01T12:00:00.000Z']));
});

test('the scheduler finishes the current piece of a chore at shutdown, and starts no other', async () => {
  let endPiece: () => void = () => undefined;
  const pieces: string[] = [];
  const scheduler = new MaintenanceScheduler(
    [
      {
        name: 'endless',
        run: () => {
          pieces.push('piece');
          return new Promise<number>((resolve) => (endPiece = () => resolve(1)));
        },
      },
    ],
    clock,
  );
  scheduler.start();
  const stopping = scheduler.stop();
  endPiece();
  await stopping;

  expect(pieces).toHaveLength(1);
});
