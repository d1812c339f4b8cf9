import { describe, test } from '@jest/globals';
import { depositPaid, instalmentId } from '../../../../test/booking/builders.js';
import {
  actionRequired,
  authenticate,
  BALANCE,
  confirm,
  decline,
  declined,
  started,
} from '../../../../test/booking/charges.js';
import { scenario } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from './booking-state.js';
import { decideCharge } from './charge.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decideCharge });
const of = { instalmentId: BALANCE, orderId: 'ORDER1' };
const ordered: BookingEvent = { type: 'PayPalOrderCreated', data: { ...of, n: 1, amountCents: 160_000 } };
const captureStarted: BookingEvent = { type: 'PayPalCaptureStarted', data: of };
const dropped = (reason: 'declined' | 'cancelled'): BookingEvent => ({
  type: 'PayPalOrderDropped',
  data: { ...of, reason, holdExpiresAt: null },
});
const disputed: BookingEvent = {
  type: 'DisputeOpened',
  data: {
    ...{ disputeId: 'PP-D-1', instalmentId: instalmentId('deposit'), provider: 'paypal' },
    ...{ intentId: 'pi_deposit', amountCents: 40_000, reason: 'OTHER', answerBy: null },
  },
};

describe('an attempt that is over leaves no order behind', () => {
  const charged = [...depositPaid(), started(), ordered];

  test('declined, or in need of the payer', () => {
    given(...charged)
      .when(decline('do_not_try_again'))
      .thenEvents(declined(null, 'do_not_try_again'), dropped('declined'));
    given(...charged)
      .when(authenticate())
      .thenEvents(actionRequired, dropped('declined'));
  });

  test('ended by a dispute', () => {
    given(...charged, disputed)
      .when(confirm())
      .thenEvents(
        { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'disputed' } },
        dropped('cancelled'),
      );
  });

  test('but one that the customer has approved, and whose capture was started, ends with its own outcome', () => {
    given(...depositPaid(), ordered, captureStarted, started())
      .when(decline('do_not_try_again'))
      .thenEvents(declined(null, 'do_not_try_again'));
  });
});
