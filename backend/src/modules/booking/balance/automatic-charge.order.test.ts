import { describe, test } from '@jest/globals';
import {
  balanceScheduled,
  confirmed,
  depositPaid,
  held,
  instalmentId,
  paid,
  partyNamed,
} from '../../../../test/booking/builders.js';
import {
  actionRequired,
  authenticate,
  BALANCE,
  confirm,
  confirming,
  decline,
  declined,
  DUE,
  item,
  lost,
  start,
  started,
  unknown,
} from '../../../../test/booking/charges.js';
import { scenario } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decideCharge } from './automatic-charge.js';

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
    disputeId: 'PP-D-1',
    instalmentId: instalmentId('deposit'),
    provider: 'paypal',
    intentId: 'pi_deposit',
    amountCents: 40_000,
    reason: 'OTHER',
    answerBy: null,
  },
};

/** The customer tried cards, as often as the networks allow. */
const fifteen = Array.from({ length: 15 }, (): BookingEvent => ({
  type: 'PaymentAttemptFailed',
  data: {
    instalmentId: BALANCE,
    intentId: 'pi_b',
    code: 'card_declined',
    declineCode: null,
    chargeId: 'ch_x',
    at: '2027-03-08T10:00:00.000Z',
  },
}));

test('what is asked of PayPal is no try of a card: it is not counted as one, and no number of those forbids it', () => {
  const deposit = paid('deposit', 40_000, 'CAPTURE1');
  const byPayPal: BookingEvent[] = [
    ...held(),
    partyNamed,
    {
      type: 'DepositPaid',
      data: { ...deposit, provider: 'paypal', paymentMethodId: 'vault_1', card: null },
    },
    confirmed(),
    balanceScheduled,
    ...fifteen,
  ];
  given(...byPayPal)
    .when(start())
    .thenEvents(started());
  given(...byPayPal, started(), ordered)
    .when(confirm())
    .thenEvents({
      type: 'ChargeConfirming',
      data: { instalmentId: BALANCE, attempt: 1, intentId: 'pi_b', lastChargeId: null },
    });
  given(...depositPaid(), ...fifteen)
    .when(start())
    .thenEvents(
      { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 0 } },
      item('charge-exhausted', '15 tries in 30 days: the card networks allow no more'),
    );
});

describe('an attempt that is over leaves no order behind', () => {
  const charged = [...depositPaid(), started(), ordered];

  test('and one that goes on keeps it: PayPal may have taken the money by it', () => {
    given(...charged)
      .when(confirm())
      .thenEvents(confirming());
    given(...charged, confirming())
      .when(lost(DUE))
      .thenEvents(unknown('2027-03-09T12:01:00.000Z'));
  });

  test('given up, since the cards were tried too often meanwhile', () => {
    given(...charged, ...fifteen)
      .when(confirm())
      .thenEvents(
        { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 1 } },
        item('charge-exhausted', '15 tries in 30 days: the card networks allow no more'),
        dropped('cancelled'),
      );
  });

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
