import { expect, test } from '@jest/globals';
import { DecisionBatching } from './decision-batching.js';

test('a crowd is admitted in groups of eight, in order, one per turn of the event loop', async () => {
  const batching = new DecisionBatching();
  let turnCount = 0;
  const countTurn = (): void => {
    if (++turnCount < 20) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  const admissions: [caller: number, turn: number][] = [];
  const decideOnce = async (caller: number): Promise<void> => {
    for (let nextGroup = batching.admit(); nextGroup; nextGroup = batching.admit()) await nextGroup;
    admissions.push([caller, turnCount]);
  };
  await Promise.all(Array.from({ length: 20 }, (_, caller) => decideOnce(caller)));
  expect(admissions.map(([caller]) => caller)).toEqual(Array.from({ length: 20 }, (_, caller) => caller));

  const groupSizes = [...new Set(admissions.map(([, turn]) => turn))].map(
    (turn) => admissions.filter(([, admittedTurn]) => admittedTurn === turn).length,
  );
  expect(groupSizes).toEqual([8, 8, 4]);
});
