import { describe, expect, test } from '@jest/globals';
import { Turns } from './turns.js';

const LONG = 10_000;

describe('turns', () => {
  test('come in the order of asking, one at a time for each name', async () => {
    const turns = new Turns();
    const said: string[] = [];
    const work = async (who: string, name: string): Promise<void> => {
      const turn = (await turns.take([name], LONG))!;
      said.push(`${who} begins`);
      await new Promise(setImmediate);
      said.push(`${who} ends`);
      turn.end();
    };
    await Promise.all(['a', 'b', 'c'].map((who) => work(who, 'seats')));
    expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    said.length = 0;
    await Promise.all([work('a', 'seats'), work('b', 'other seats')]);
    expect(said).toEqual(['a begins', 'b begins', 'a ends', 'b ends']);
  });

  test('say whether somebody was before', async () => {
    const turns = new Turns();
    const first = await turns.take(['seats'], LONG);
    const second = turns.take(['seats'], LONG);
    first?.end();
    expect([first?.waited, (await second)?.waited]).toEqual([false, true]);
  });

  test('nothing wanted is there at once, for everybody', async () => {
    const turns = new Turns();
    expect(await Promise.all([turns.take([], 0), turns.take([], 0)])).toMatchObject([
      { waited: false },
      { waited: false },
    ]);
  });

  test('a wait ends with its patience, keeps nothing, and the next one moves up', async () => {
    const turns = new Turns();
    const holder = await turns.take(['b'], LONG);
    // Has its turn at a, and waits in vain for b.
    const impatient = turns.take(['b', 'a'], 20);
    const patient = turns.take(['b'], LONG);
    expect(await impatient).toBeUndefined();
    expect((await turns.take(['a'], 0))?.waited).toBe(false);
    holder?.end();
    expect((await patient)?.waited).toBe(true);
  });

  test('names wanted in any order, and twice, never lock each other', async () => {
    const turns = new Turns();
    const wants = [['a', 'b'], ['b', 'a'], ['c', 'a', 'c'], ['b', 'c'], ['a']];
    let inside = 0;
    const crowd = Array.from({ length: 200 }, async (_, n) => {
      const turn = await turns.take(wants[n % wants.length]!, LONG);
      if (wants[n % wants.length]!.includes('a')) {
        expect(++inside).toBe(1);
        await new Promise(setImmediate);
        inside--;
      }
      turn!.end();
    });
    await Promise.all(crowd);
    expect((await turns.take(['a', 'b', 'c'], 0))?.waited).toBe(false);
  });

  test('a turn that is ended twice ends once', async () => {
    const turns = new Turns();
    const first = await turns.take(['seats'], LONG);
    const second = turns.take(['seats'], LONG);
    first?.end();
    await second;
    first?.end();
    expect(await turns.take(['seats'], 1)).toBeUndefined();
  });
});
