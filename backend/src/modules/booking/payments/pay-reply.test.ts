import { describe, expect, test } from '@jest/globals';
import {
  bookingExpired,
  DEPOSIT_CENTS,
  foldBooking,
  foldExistingBooking,
  newDepositPaidHistory,
  newHeldHistory,
} from '../../../../test/support/booking/builders.js';
import { depositRetained } from '../../../../test/support/booking/cancellations.js';
import { newDouble } from '../../../../test/support/new-double.js';
import { refuse } from '../../../kernel/refuse.js';
import type { Intent } from '../../../platform/card-provider/port.js';
import { mapOvertakenToBusy, toFormStep, toSettledStep } from './pay-reply.js';

test('the card form asks for the open amount of the instalment, with the intent’s secret', () => {
  const [instalment] = foldExistingBooking(newHeldHistory()).instalments;
  expect(toFormStep(instalment!, newDouble<Intent>({ clientSecret: 'pi_1_secret' }))).toEqual({
    state: 'pay',
    instalmentId: instalment?.id,
    amountCents: DEPOSIT_CENTS,
    clientSecret: 'pi_1_secret',
  });
});

describe('the reply after money was settled', () => {
  test('is "paid" for a confirmed booking', () => {
    expect(toSettledStep(foldBooking(newDepositPaidHistory()))).toEqual({ state: 'paid' });
  });

  test('is "paid" for a booking on hold after a partial payment', () => {
    expect(toSettledStep(foldBooking(newHeldHistory()))).toEqual({ state: 'paid' });
  });

  test('states that the hold expired', () => {
    expect(toSettledStep(foldBooking([...newHeldHistory(), bookingExpired]))).toEqual(refuse('HOLD_EXPIRED'));
  });

  test('states that nothing is due after a cancellation', () => {
    expect(toSettledStep(foldBooking([...newDepositPaidHistory(), depositRetained]))).toEqual(
      refuse('NOTHING_DUE'),
    );
  });
});

describe('a request that another request overtook', () => {
  test('is answered with BUSY, so that the caller tries again', () => {
    expect(mapOvertakenToBusy(refuse('OVERTAKEN'))).toEqual(refuse('BUSY'));
  });

  test('keeps every other answer', () => {
    expect(mapOvertakenToBusy(refuse('HOLD_EXPIRED'))).toEqual(refuse('HOLD_EXPIRED'));
    expect(mapOvertakenToBusy({ state: 'processing' })).toEqual({ state: 'processing' });
  });
});
