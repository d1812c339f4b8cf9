import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { Random } from '../../support/random.js';
import { Race, SEATS, WINDOW_MS } from '../../support/world/races/hold-race.js';
import { type RaceReport, readRaceSeed, runWaves } from '../../support/world/races/random-races.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(240_000);

const WAVES = 3;
const seed = readRaceSeed();
let world: World;

// Each race decides itself which webhooks to send, and when.
beforeAll(async () => {
  world = await World.open({ hasWebhooks: false });
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const prepareRace = (departureId: string, raceSeed: number): Promise<Race> =>
  Race.prepare(world, new Random(raceSeed), raceSeed, departureId);

async function finishRaces(races: readonly Race[]): Promise<void> {
  await Promise.all(races.map((race) => race.reportPayments()));
  await world.advanceBy(16 * MINUTE_MS);
  await world.waitUntilAtRest(MINUTE_MS);
}

async function readReports(races: readonly Race[]): Promise<RaceReport[]> {
  const money = await world.sandbox.listCapturedMoney();
  const { payment_intents: intents } = await world.sandbox.readState();
  const reports: RaceReport[] = [];
  for (const race of races) reports.push(await race.readReport(money, intents));
  return reports;
}

async function passHoldEnd(): Promise<void> {
  await world.advanceBy(16 * MINUTE_MS);
  await world.waitUntilAtRest();
}

test.each<{ outcome: string; situation: string; runSteps: (race: Race) => Promise<unknown> }>([
  { outcome: 'confirmed', situation: 'its card is charged in time', runSteps: (race) => race.pay() },
  { outcome: 'expired', situation: 'no payment arrives', runSteps: passHoldEnd },
  {
    outcome: 'expired / confirmed',
    situation: 'another booking takes its seats',
    runSteps: async (race) => {
      await passHoldEnd();
      await race.takeSeats(1);
    },
  },
  {
    outcome: 'expired, money refunded / confirmed',
    situation: 'its money arrives after another booking took its seats',
    runSteps: async (race) => {
      await passHoldEnd();
      await race.takeSeats(1);
      await race.reportPayments();
      await race.payUnseen();
    },
  },
])('a hold is $outcome if $situation', async ({ outcome, runSteps }) => {
  const departureId = await world.publishDeparture({ seats: SEATS });
  const race = await prepareRace(departureId, seed);
  await runSteps(race);
  await finishRaces([race]);

  expect(await readReports([race])).toEqual([{ outcome, violations: [] }]);
});

test(`a hold that expires while its card is charged breaks no rule, random races from seed ${seed}`, async () => {
  const { outcomes, violations } = await runWaves(
    world,
    { seed, waveCount: WAVES, seatCount: SEATS, windowMs: WINDOW_MS },
    { prepareRace, runRace: (race) => race.run(), finishRaces, readReports },
  );

  expect(violations).toEqual([]);
  // In some races nobody ever pays, and in others unseen money always arrives.
  expect(outcomes.length).toBeGreaterThan(1);
});
