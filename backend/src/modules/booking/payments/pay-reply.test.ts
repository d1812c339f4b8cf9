import { describe, expect, test } from '@jest/globals';
import {
  bookingExpired,
  foldBooking,
  newDepositPaidBooking,
  newHeldBooking,
} from '../../../../test/support/booking/builders.js';
import { depositKept } from '../../../../test/support/booking/cancellations.js';
import { refuse } from '../../../kernel/refuse.js';
import { mapOvertakenToBusy, toSettledStep } from './pay-reply.js';

describe('the answer after money was settled', () => {
  test('is "paid" for a confirmed booking, and for one still on hold after a partial payment', () => {
    expect(toSettledStep(foldBooking(newDepositPaidBooking()))).toEqual({ state: 'paid' });
    expect(toSettledStep(foldBooking(newHeldBooking()))).toEqual({ state: 'paid' });
  });

  test('says that the hold expired, or that nothing is due after a cancellation', () => {
    expect(toSettledStep(foldBooking([...newHeldBooking(), bookingExpired]))).toEqual(refuse('HOLD_EXPIRED'));
    expect(toSettledStep(foldBooking([...newDepositPaidBooking(), depositKept]))).toEqual(
      refuse('NOTHING_DUE'),
    );
  });
});

describe('a request that another one overtook', () => {
  test('is answered with BUSY, so that the caller tries again', () => {
    expect(mapOvertakenToBusy(refuse('OVERTAKEN'))).toEqual(refuse('BUSY'));
  });

  test('keeps every other answer', () => {
    expect(mapOvertakenToBusy(refuse('HOLD_EXPIRED'))).toEqual(refuse('HOLD_EXPIRED'));
    expect(mapOvertakenToBusy({ state: 'processing' })).toEqual({ state: 'processing' });
  });
});
