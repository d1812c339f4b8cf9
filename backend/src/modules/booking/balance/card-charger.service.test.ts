import { expect, jest, test } from '@jest/globals';
import {
  BALANCE,
  foldExistingBooking,
  newDepositPaidHistory,
} from '../../../../test/support/booking/builders.js';
import { newChargeStarted } from '../../../../test/support/booking/charges.js';
import { newDouble } from '../../../../test/support/new-double.js';
import { refuse } from '../../../kernel/refuse.js';
import type { CardProvider, Intent } from '../../../platform/card-provider/port.js';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import type { CommandRunner } from '../../../platform/commands/runner.js';
import { type ConfirmedBooking, findInstalment } from '../core/booking.js';
import type { IntentFinder } from '../payments/intent-finder.service.js';
import { IntentSteps } from '../payments/intent-steps.service.js';
import type { PayPalOrders } from '../payments/paypal/paypal-orders.service.js';
import { CardCharger } from './card-charger.service.js';

test.each([
  {
    name: 'is canceled when another request overtook the attempt',
    refusalCode: 'OVERTAKEN',
    cancelledIds: ['pi_new'],
  },
  {
    name: 'is kept while the booking is busy, because another request may have recorded it',
    refusalCode: 'BUSY',
    cancelledIds: [],
  },
] as const)('an intent that could not be recorded $name', async ({ refusalCode, cancelledIds }) => {
  const cancelIntent = jest.fn<CardProvider['cancelIntent']>();
  const runner = { runOne: async () => refuse(refusalCode) } as unknown as CommandRunner;
  const cardProvider = newDouble<CardProvider>({ cancelIntent });
  const finder = newDouble<IntentFinder>({
    findOrCreate: async () => ({ kind: 'ok', value: newDouble<Intent>({ id: 'pi_new' }) }),
  });
  const steps = new IntentSteps(runner, cardProvider, finder);
  const orders = newDouble<PayPalOrders>({ dropUnapprovedOrder: async () => true });
  const charger = new CardCharger(runner, cardProvider, finder, steps, orders);
  const customer = { provider: 'stripe', customerId: 'cus_1' } as const;
  const booking = foldExistingBooking([
    ...newDepositPaidHistory(),
    { type: 'CustomerRegistered', data: customer },
    newChargeStarted(),
  ]) as ConfirmedBooking;
  const instalment = findInstalment(booking, BALANCE);
  if (!instalment) throw new Error('the booking has no balance');
  const envelope = newEnvelope({
    actor: { kind: 'worker', name: 'charge' },
    correlationId: 'w',
    causationId: 'w',
  });
  const preparedAttempt = await charger.prepare({
    envelope,
    booking,
    instalment,
    attemptNumber: 1,
    isPaused: false,
  });

  expect(preparedAttempt).toEqual({ kind: 'overtaken' });
  expect(cancelIntent.mock.calls.map(([id]) => id)).toEqual(cancelledIds);
});
