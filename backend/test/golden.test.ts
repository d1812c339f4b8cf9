import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { registry } from '../src/events.js';
import { assertGolden } from './support/golden-samples/assert-golden.js';
import { samples } from './support/golden-samples/samples.js';
import { newInstalmentId } from './support/ids.js';

const directory = path.join(path.dirname(fileURLToPath(import.meta.url)), 'golden');

test('every event ever written can be read as a current event', async () => {
  await assertGolden(registry, directory, samples);
});

test.each([
  ['no-saved-card', 'no-saved-card'],
  ['redirect_payer_for_alternate_funding', 'redirect_payer_for_alternate_funding'],
  ['nothing-saved', 'other'],
])('the stored reason %j of a charge that needed the customer is read as %j', (reasonV1, reason) => {
  const about = { instalmentId: newInstalmentId(1), attempt: 1 };
  expect(registry.upcast('ChargeActionRequired', 1, { ...about, reason: reasonV1 })).toEqual({
    ...about,
    reason,
  });
});

test('every event type has exactly one sample', () => {
  expect(Object.keys(samples).sort()).toEqual([...registry.types].sort());
});
