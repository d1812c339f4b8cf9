import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { registry } from '../src/events.js';
import type { BookingEvent } from '../src/modules/booking/events.js';
import { deriveWorkChanges } from '../src/modules/booking/worker/due-work.js';
import { scheduledWork } from '../src/modules/booking/worker/scheduled-work.projection.js';
import { newId } from './support/booking/builders.js';
import { checkGolden } from './support/golden-samples/check-golden.js';
import { samples } from './support/golden-samples/samples.js';

const directory = path.join(path.dirname(fileURLToPath(import.meta.url)), 'golden');

test('every event ever written can be read as a current event', async () => {
  await checkGolden(registry, directory, samples);
});

test.each([
  ['no-saved-card', 'no-saved-card'],
  ['redirect_payer_for_alternate_funding', 'redirect_payer_for_alternate_funding'],
  ['nothing-saved', 'other'],
])('a charge that needed the customer, once for %j, does so for %j', (reasonV1, reason) => {
  const about = { instalmentId: newId(1), attempt: 1 };
  expect(registry.upcast('ChargeActionRequired', 1, { ...about, reason: reasonV1 })).toEqual({
    ...about,
    reason,
  });
});

test('there is exactly one sample of every event type', () => {
  expect(Object.keys(samples).sort()).toEqual([...registry.types].sort());
});

test('the read model of due work receives every event that creates work', () => {
  // The samples pay by card; a PayPal payment also resolves an order, which changes due work.
  const byPayPal = { provider: 'paypal', money: { provider: 'paypal', paymentId: 'ORDER', amountCents: 1 } };
  const makesWork = Object.entries(samples)
    .filter(([type, data]) => {
      const event = { type, data: { ...(data as object), ...byPayPal } } as unknown as BookingEvent;
      return deriveWorkChanges(newId(1), event, '2027-01-10T10:00:00Z').length > 0;
    })
    .map(([type]) => type);
  expect([...scheduledWork.types].sort()).toEqual(makesWork.sort());
});
