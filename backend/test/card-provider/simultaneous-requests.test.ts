import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { findCheckoutInstalment } from '../../src/modules/booking/core/booking.js';
import type { BookingEvent } from '../../src/modules/booking/events.js';
import { IntentFinder } from '../../src/modules/booking/payments/intent-finder.service.js';
import type { PaymentMethodKind } from '../../src/platform/card-provider/port.js';
import {
  foldExistingBooking,
  newNamedHistory,
  newPartPaid,
  newPlanChosen,
} from '../support/booking/builders.js';
import { newCustomerRegistered } from '../support/booking/payments.js';
import { newBankPayment } from '../support/booking/transfers.js';
import { ProviderWorld, requireValue } from '../support/card-provider/provider-world.js';

let world: ProviderWorld;
let customerRegistered: BookingEvent;
beforeAll(async () => {
  world = await ProviderWorld.open();
  // One customer for all tests, because a key is repeated only with the same customer.
  const { id: customerId } = requireValue(await world.provider.createCustomer('at-once', v7()));
  customerRegistered = newCustomerRegistered(customerId);
}, 60_000);
afterAll(() => world.close());

/**
 * Requests that run at the same time read the booking before any intent exists, so none of them finds the
 * intent of another.
 */
async function runAtOnce(
  ...requests: readonly { knownEvents?: BookingEvent[]; method?: PaymentMethodKind }[]
) {
  const providerWithoutIntents = new Proxy(world.provider, {
    get: (real, name) =>
      name === 'listIntents'
        ? () => Promise.resolve({ kind: 'ok', value: [] })
        : (Reflect.get(real, name) as (...args: unknown[]) => unknown).bind(real),
  });
  return Promise.all(
    requests.map(async ({ knownEvents = [], method = 'card' }) => {
      const booking = foldExistingBooking(
        newNamedHistory(newPlanChosen('deposit'), customerRegistered, ...knownEvents),
      );
      const dueInstalment = findCheckoutInstalment(booking);
      if (!dueInstalment) throw new Error('the booking has no amount due');
      const options = { canChargeLater: false, method };
      return requireValue(
        await new IntentFinder(providerWithoutIntents).findOrCreate(booking, dueInstalment, options),
      );
    }),
  );
}

test('two simultaneous equal requests get one intent', async () => {
  const [firstResult, secondResult] = await runAtOnce({}, {});
  expect(secondResult?.id).toBe(firstResult?.id);
});

test('a request that knows a payment which another request has not seen asks for less', async () => {
  const part: BookingEvent = newPartPaid(newBankPayment('deposit', 15_000));
  const [fullIntent, restIntent] = await runAtOnce({}, { knownEvents: [part] });
  expect({ all: fullIntent?.amountCents, rest: restIntent?.amountCents }).toEqual({
    all: 40_000,
    rest: 25_000,
  });
});

test('simultaneous requests for a card and for a lender get one intent each', async () => {
  const [card, lender] = await runAtOnce({}, { method: 'klarna' });
  expect({ card: card?.method, lender: lender?.method }).toEqual({ card: 'card', lender: 'klarna' });
});
