import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { v7 } from 'uuid';
import { bookingStream } from '../../../src/modules/booking/core/booking.stream.js';
import { getPartySubjectIds } from '../../../src/modules/booking/core/persons.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { newPersonErased } from '../../support/booking/erasures.js';
import { waitUntil } from '../../support/wait-until.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { PayPalCustomer } from '../../support/world/paypal-customer.js';
import type { BookingHandle } from '../../support/world/shop.js';
import type { World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
let payPalCustomer: PayPalCustomer;

beforeAll(async () => {
  [world, payPalCustomer] = await openWorldFor(PayPalCustomer);
});
afterAll(() => world.close());

async function eraseLead(booking: BookingHandle): Promise<void> {
  const envelope = newEnvelope({ actor: { kind: 'system', name: 'test' }, correlationId: 'erase' });
  const { type, data } = newPersonErased([]);
  await world.runner.runOne(envelope, bookingStream(booking.id), (state) => {
    if (state.status === 'NEW') return [];
    const subjectIds = [...getPartySubjectIds(state.persons)];
    // Each erasure has its own id, by which its work is scheduled once.
    return [{ type, data: { ...data, erasureId: v7(), subjectIds } }];
  });
  await world.waitForEvent(booking, 'ErasureCompleted');
}

test('an erasure removes the saved PayPal account', async () => {
  const booking = await payPalCustomer.bookByPayPal();
  expect((await world.paypal.readState()).payment_tokens).toHaveLength(1);
  await eraseLead(booking);
  expect((await world.paypal.readState()).payment_tokens).toEqual([]);
});

test('an account reported after the erasure is not saved', async () => {
  const booking = await payPalCustomer.bookByPayPal('vault_late');
  await eraseLead(booking);
  await world.paypal.issueToken((await world.readDeposit(booking)).paymentId);
  await waitUntil(async () => (await world.paypal.readState()).payment_tokens.length === 0);
  await world.waitUntilAtRest();

  expect(await world.readEventTypes(booking)).not.toContain('PayPalAccountSaved');
});
