import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Random } from '../charging/random.js';
import { Harness } from './engine/harness.js';
import { pointId, pointsOf, type Point } from './engine/point.js';
import { PROOFS, prove } from './engine/proofs.js';

jest.setTimeout(180_000);

/** `npm run faults` tries every point of every flow; this is a sample. */
const seed = Number(process.env['FAULTS_SEED'] ?? 20261121);
let harness: Harness;

beforeAll(async () => {
  harness = await Harness.open({ server: process.env['TEST_PG_URL'] ?? '', spares: 2 });
});
afterAll(() => harness.close());

test(`a charge killed at some of its edges, and again in its recovery (seed ${seed})`, async () => {
  const random = new Random(seed);
  const pick = <T>(all: readonly T[]): T => all[random.between(0, all.length - 1)]!;
  const calm = await harness.undisturbed('charge');
  expect(calm.violations).toEqual([]);
  const points = pointsOf('charge', calm.trace);
  const kill = pick(points.filter(({ fault, edge }) => fault === 'kill' && edge.step === 'pg append'));
  const lost = pick(points.filter(({ fault }) => fault === 'silence' || fault === 'error'));
  const [first] = await Promise.all([harness.point(kill), expectSurvival(lost)]);
  expect({ point: pointId(kill), violations: first.violations, reached: first.reached }).toEqual({
    point: pointId(kill),
    violations: [],
    reached: 1,
  });
  await expectSurvival({ ...kill, second: pick(first.trace) });
});

async function expectSurvival(point: Point): Promise<void> {
  const { violations, reached } = await harness.point(point);
  expect({ point: pointId(point), violations }).toEqual({ point: pointId(point), violations: [] });
  expect(reached).toBeGreaterThan(0);
}

test.each(PROOFS.filter(({ bug }) => /unknown|deduplicated|^a replay /.test(bug)))(
  'catches a planted bug by name: $bug',
  async (proof) => {
    const { caught, violations } = await prove(harness, proof);
    expect({ caught, violations: caught ? [] : violations }).toEqual({ caught: true, violations: [] });
  },
);
