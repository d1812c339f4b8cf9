import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Agency } from './any-order/agency.js';
import { BEGINNINGS } from './any-order/beginnings.js';
import { doubled, sendBack, sides } from './any-order/books.js';
import { changing, endDisputes } from './any-order/changing.js';
import { paying } from './any-order/paying.js';
import { Random } from './random.js';
import { World } from './world.js';

/** RACE_SEED repeats a run's choices, ANY_ORDER_RUNS makes it longer: one booking each. */
const RUNS = Number(process.env['ANY_ORDER_RUNS'] ?? 5);
const STEPS = 7;
const seed = Number(process.env['RACE_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const DAY_MS = 86_400_000;

jest.setTimeout(180_000 + RUNS * 20_000);

let world: World;
let agency: Agency;
beforeAll(async () => {
  world = await World.open({ timeout: 2_000 });
  agency = await Agency.open(world, new Random(seed));
});
afterAll(() => world.close());

/** Both sides agree and nothing happened twice; the actions are printed for context. */
async function expectSettled(done: readonly string[]): Promise<void> {
  await sendBack(agency);
  const { ledger, indeed } = await sides(agency);
  expect([seed, done, ledger]).toEqual([seed, done, indeed]);
  expect([seed, done, await doubled(agency)]).toEqual([seed, done, []]);
}

test(`customers, staff and banks in any order: the ledger matches providers, bank and till (seed ${seed})`, async () => {
  const acts = { ...paying(agency), ...changing(agency) };
  const names = Object.keys(acts);
  const { random } = agency;
  const kinds = new Set<string>();
  for (let n = 0; n < RUNS; n++) {
    const done = [`booking ${n}`];
    const held = await BEGINNINGS[(seed + n) % BEGINNINGS.length]!(agency);
    for (let step = 0; step < STEPS; step++) {
      if ((await world.view(held)).status !== 'CONFIRMED') break;
      const name = names[random.between(0, names.length - 1)] ?? 'card';
      if ((await acts[name]?.(held)) !== true) continue;
      done.push(name);
      kinds.add(name);
    }
    await agency.rest();
    await endDisputes(agency, held.id);
    await expectSettled(done);
  }
  expect([seed, kinds.size >= Math.min(8, RUNS)]).toEqual([seed, true]);
  // Everything due is processed, and the trips take place.
  await world.advanceTo(new Date(world.now().getTime() + 200 * DAY_MS));
  await expectSettled(['half a year later']);
});

test('every read model, including the ledger, matches its events', async () => {
  expect(await world.differences()).toEqual([]);
});
