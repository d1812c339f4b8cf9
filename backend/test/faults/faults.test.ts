import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { PlantedBugKey } from '../support/planted-bugs/provider-bugs.js';
import { Random } from '../support/random.js';
import { Harness } from './engine/harness.js';
import { formatPointId, listPoints, type Point } from './engine/point.js';
import { PROOFS, proveBug } from './engine/proofs.js';

jest.setTimeout(180_000);

/** `npm run faults` tries every point of every flow; this is a sample. */
const seed = Number(process.env['FAULTS_SEED'] ?? 20261121);

const PROVED_BUGS: readonly PlantedBugKey[] = [
  'commands-not-deduplicated',
  'unknown-outcome-as-decline',
  'replay-charges-card',
  'replay-queries-paypal',
  'replay-mails-again',
];

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.open({ server: process.env['TEST_PG_URL'] ?? '', spareCount: 2 });
});
afterAll(() => harness.close());

test(`a charge survives being killed at some edges of its run and recovery (seed ${seed})`, async () => {
  const random = new Random(seed);
  const undisturbedRun = await harness.runUndisturbed('charge');
  expect(undisturbedRun.violations).toEqual([]);

  const points = listPoints('charge', undisturbedRun.trace);
  const kill = random.pickOne(
    points.filter(({ fault, edge }) => fault === 'kill' && edge.step === 'pg append'),
  );
  // Sweeps read their lists at random moments: only the calls of the charge itself come in every run.
  const lostPoint = random.pickOne(
    points.filter(
      ({ fault, edge }) =>
        (fault === 'silence' || fault === 'error') && edge.step.startsWith('card POST /v1'),
    ),
  );
  const [killedRun] = await Promise.all([harness.runPoint(kill), expectSurvival(lostPoint)]);
  expect({
    point: formatPointId(kill),
    violations: killedRun.violations,
    reached: killedRun.reachedCount,
  }).toEqual({
    point: formatPointId(kill),
    violations: [],
    reached: 1,
  });
  await expectSurvival({ ...kill, second: random.pickOne(killedRun.trace) });
});

async function expectSurvival(point: Point): Promise<void> {
  const { violations, reachedCount } = await harness.runPoint(point);
  expect({ point: formatPointId(point), violations }).toEqual({
    point: formatPointId(point),
    violations: [],
  });
  expect({ point: formatPointId(point), wasReached: reachedCount > 0 }).toEqual({
    point: formatPointId(point),
    wasReached: true,
  });
}

test.each(PROOFS.filter(({ bug }) => PROVED_BUGS.includes(bug)))(
  'a planted bug is caught by its invariant: $bug',
  async (proof) => {
    const { isCaught, violations } = await proveBug(harness, proof);
    expect({ caught: isCaught, violations: isCaught ? [] : violations }).toEqual({
      caught: true,
      violations: [],
    });
  },
);
