import { describe, expect, test } from '@jest/globals';
import {
  bookingExpired,
  DEPOSIT,
  DEPOSIT_CENTS,
  foldExistingBooking,
  holdExpiryStarted,
  newHeldHistory,
  newHoldExpiryStarted,
  newIntentCreated,
  newNamedHistory,
  newPartPaid,
  newReceivedPayment,
  partyNamed,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { bankRefund } from '../../../../test/support/booking/refunds.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import {
  newBankPayment,
  newHoldRetained,
  newStaffPayment,
  newTransferChosen,
} from '../../../../test/support/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { allotment } from '../inventory/allotment.js';
import { reverseAllocation } from '../settlement/reverse-payment.js';
import { settleWithGiftCards } from '../settlement/settle-with-gift-cards.js';
import { decideHold } from './hold.js';

const given = newBookingScenario(decideHold);

const afterDeadline = toDate('2027-01-16T12:00:00.000Z');

describe('a hold for a transfer', () => {
  const onHold = newNamedHistory(newTransferChosen('2027-01-15'));

  const part: BookingEvent = newPartPaid(newBankPayment('deposit', 39_000));

  const newRetained = (receivedCents: number): BookingEvent => newHoldRetained({ receivedCents });

  const holdRetained = newRetained(39_000);

  const refundStarted: BookingEvent = newEvent('RefundStarted', bankRefund);

  test('expires after its deadline when no money came', () => {
    given(...onHold)
      .when({ type: 'BeginExpiry', now: toDate('2027-01-16T11:59:59.999Z') })
      .thenNothing();
    given(...onHold)
      .when({ type: 'BeginExpiry', now: afterDeadline })
      .thenEvents(holdExpiryStarted);
  });

  test('keeps the seats for staff after a partial payment', () => {
    given(...onHold, part)
      .when({ type: 'BeginExpiry', now: afterDeadline })
      .thenEvents(holdRetained, {
        type: 'TaskRaised',
        data: {
          kind: 'transfer-incomplete',
          key: 'transfer-incomplete:39000:40000',
          instalmentId: DEPOSIT,
          facts: { receivedCents: 39_000, dueCents: DEPOSIT_CENTS },
        },
      });
    given(...onHold, part, holdRetained)
      .when({ type: 'BeginExpiry', now: afterDeadline })
      .thenNothing();
  });

  const cashPaid: BookingEvent = newPartPaid(newStaffPayment('deposit', 15_000));

  test('keeps the seats for staff after a partial manual payment', () => {
    given(...onHold, cashPaid)
      .when({ type: 'BeginExpiry', now: afterDeadline })
      .thenEvents(newRetained(15_000), {
        type: 'TaskRaised',
        data: {
          kind: 'transfer-incomplete',
          key: 'transfer-incomplete:15000:40000',
          instalmentId: DEPOSIT,
          facts: { receivedCents: 15_000, dueCents: DEPOSIT_CENTS },
        },
      });
  });

  test('refunds each partial payment to its source when it expires', () => {
    given(...onHold, cashPaid, part, holdExpiryStarted)
      .when({ type: 'Expire' })
      .thenEvents(
        bookingExpired,
        {
          type: 'RefundStarted',
          data: {
            instalmentId: DEPOSIT,
            paymentId: 'manual-payment-1',
            amountCents: 15_000,
            refundId: 'manual-payment-1-r1',
            provider: 'staff',
            reason: 'no-seat-left',
          },
        },
        refundStarted,
      );
  });

  test('is released at departure at the latest', () => {
    given(...onHold, part, holdRetained)
      .when({ type: 'BeginExpiry', now: toDate('2027-05-08T00:00:00.000Z') })
      .thenEvents(holdExpiryStarted);
  });

  test('refunds a partial payment when it expires at departure', () => {
    given(...onHold, part, holdRetained, holdExpiryStarted)
      .when({ type: 'Expire' })
      .thenEvents(bookingExpired, refundStarted);
  });

  test('keeps no seats from the departure on, even after a partial payment', () => {
    given(...onHold, part)
      .when({ type: 'BeginExpiry', now: toDate('2027-05-08T00:00:00.000Z') })
      .thenEvents(holdExpiryStarted);
    given(...onHold, part)
      .when({ type: 'BeginExpiry', now: toDate('2027-05-07T23:59:59.999Z') })
      .thenEventsLike({ type: 'HoldRetained' }, { type: 'TaskRaised' });
  });

  test('can be released by staff at any time', () => {
    given(...onHold, part)
      .when({ type: 'BeginExpiry', now: toDate('2027-01-12T12:00:00.000Z'), releaseReason: 'asked for it' })
      .thenEvents(newHoldExpiryStarted('asked for it'));
  });

  test('refunds a partial payment that arrives during its release', () => {
    given(...onHold, holdExpiryStarted, part)
      .when({ type: 'Expire' })
      .thenEvents(bookingExpired, refundStarted);
  });
});

test('a hold without a transfer expires as usual, even after a partial manual payment', () => {
  const cashPaid: BookingEvent = newPartPaid(newStaffPayment('deposit', 15_000));
  given(...newHeldHistory(), partyNamed, cashPaid)
    .when({ type: 'BeginExpiry', now: afterDeadline })
    .thenEvents(holdExpiryStarted);
});

describe('a hold after a reversed allocation', () => {
  const part: BookingEvent = newPartPaid(newBankPayment('deposit', 10_000));

  const restIntent = newIntentCreated('deposit', 'pi_d', 30_000);

  const onHold = newNamedHistory(newTransferChosen('2027-01-15'), part);

  const cardPartPaid: BookingEvent = newPartPaid(newReceivedPayment('deposit', 30_000, 'pi_d'));

  const reverseLine = (...events: BookingEvent[]): BookingEvent[] =>
    reverseAllocation(foldExistingBooking(events), 'line-1');

  test('refunds at its end what an abandoned intent captured', () => {
    const reversalEvents = reverseLine(...onHold, restIntent);
    const booking = foldExistingBooking([...onHold, restIntent, ...reversalEvents]);
    const states = { booking, allotment: allotment.initialState, coupon: undefined, giftCards: {} };
    const settlementEvents = settleWithGiftCards(
      states,
      newReceivedPayment('deposit', 30_000, 'pi_d'),
    ).booking;

    expect(settlementEvents).toEqual([cardPartPaid]);

    given(...onHold, restIntent, ...reversalEvents, ...settlementEvents, holdExpiryStarted)
      .when({ type: 'Expire' })
      .thenEvents(bookingExpired, {
        type: 'RefundStarted',
        data: {
          refundId: 'pi_d-r1',
          instalmentId: DEPOSIT,
          provider: 'stripe',
          paymentId: 'pi_d',
          amountCents: 30_000,
          reason: 'no-seat-left',
        },
      });
  });

  test('keeps the seats for staff after a partial payment by card, as after a transfer', () => {
    given(...onHold, restIntent, ...reverseLine(...onHold, restIntent), cardPartPaid)
      .when({ type: 'BeginExpiry', now: toDate('2027-01-16T12:00:00.000Z') })
      .thenEventsLike(
        { type: 'HoldRetained', data: { receivedCents: 30_000 } },
        { type: 'TaskRaised', data: { kind: 'transfer-incomplete' } },
      );
  });
});
