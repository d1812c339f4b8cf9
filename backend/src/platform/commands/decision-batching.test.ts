import { expect, test } from '@jest/globals';
import { DecisionBatching } from './decision-batching.js';

test('admits a crowd in groups of eight, in order, one per turn of the event loop', async () => {
  const pace = new DecisionBatching();
  let turns = 0;
  const count = (): void => {
    if (++turns < 20) setImmediate(count);
  };
  setImmediate(count);
  const gone: [who: number, turn: number][] = [];
  const go = async (who: number): Promise<void> => {
    for (let turn = pace.wait(); turn; turn = pace.wait()) await turn;
    gone.push([who, turns]);
  };
  await Promise.all(Array.from({ length: 20 }, (_, who) => go(who)));
  expect(gone.map(([who]) => who)).toEqual(Array.from({ length: 20 }, (_, who) => who));
  const sizes = [...new Set(gone.map(([, turn]) => turn))].map(
    (turn) => gone.filter(([, at]) => at === turn).length,
  );
  expect(sizes).toEqual([8, 8, 4]);
});
