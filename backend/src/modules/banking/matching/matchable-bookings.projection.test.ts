import { describe, expect, test } from '@jest/globals';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { newPlacedHistory } from '../../../../test/support/banking/builders.js';
import {
  bookingExpired,
  getInstalmentId,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newOverpayment,
  newPartPaid,
  newPlanChosen,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newBookingCancelled, newFullyRefunded } from '../../../../test/support/booking/cancellations.js';
import { newDepartureChanged } from '../../../../test/support/booking/date-changes.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newRefundFailed, newRefundSent } from '../../../../test/support/booking/refunds.js';
import { newSplitInto } from '../../../../test/support/booking/shares.js';
import {
  newBankPayment,
  newPaymentReversed,
  newTransferChosen,
} from '../../../../test/support/booking/transfers.js';
import {
  newAllocationId,
  newBookingId,
  newGiftCardId,
  newLineId,
  newManualPaymentId,
  newShareId,
} from '../../../../test/support/ids.js';
import { setUpTables } from '../../../../test/support/projected-tables.js';
import { buildReference } from '../../booking/core/reference.js';
import type { BookingEvent } from '../../booking/events.js';
import { matchableBookings } from './matchable-bookings.projection.js';
import type { MatchableBookingRow } from './open-amounts.js';

const tables = setUpTables(matchableBookings);

async function foldEvents(bookingId: string, ...events: BookingEvent[]) {
  const rows = await tables.fold(...events.map((event) => [bookingId, event] as const));
  const row = rows.find(({ booking_id }) => booking_id === bookingId);
  const booking = row?.['booking'] as MatchableBookingRow;
  const { status, openCents, instalments, refunds } = booking;
  const sums = (row?.['sums'] as unknown[]).map(Number);
  return omitUndefined({
    reference: row?.['reference'],
    status,
    openCents,
    open: instalments.map((i) => i.openCents),
    sums,
    payments: booking.payments,
    refunds: refunds.length > 0 ? refunds : undefined,
  });
}

/** Creates a booking whose instalments have the ids that `getInstalmentId` gives. */
const newBookingWithInstalmentIds = (serial: number): BookingEvent[] =>
  newPlacedHistory(newBookingId(serial), serial).map((event) =>
    event.type === 'BookingCreated'
      ? {
          ...event,
          data: {
            ...event.data,
            instalments: event.data.instalments.map((instalment) => ({
              ...instalment,
              id: getInstalmentId(instalment.kind),
            })),
          },
        }
      : event,
  );

describe('a booking', () => {
  test('expects the deposit or the full amount while held', async () => {
    const reference = buildReference(1);
    expect(await foldEvents(newBookingId(1), ...newBookingWithInstalmentIds(1))).toEqual({
      reference,
      status: 'ON_HOLD',
      openCents: 200_000,
      open: [40_000, 160_000],
      sums: [40_000, 200_000],
      payments: [],
    });
    expect(await foldEvents(newBookingId(1), newPlanChosen('full'))).toMatchObject({
      open: [200_000],
      sums: [200_000],
    });
    expect(await foldEvents(newBookingId(1), newPlanChosen('deposit'))).toMatchObject({
      open: [40_000, 160_000],
    });
  });

  test('expects the rest after money from another source', async () => {
    expect(
      await foldEvents(
        newBookingId(1),
        ...newBookingWithInstalmentIds(1),
        { type: 'DepositPaid', data: newReceivedPayment('deposit', 40_000) },
        newBookingConfirmed(),
      ),
    ).toMatchObject({
      status: 'CONFIRMED',
      openCents: 160_000,
      open: [0, 160_000],
      sums: [160_000],
    });
    expect(
      await foldEvents(newBookingId(1), {
        type: 'BalancePaid',
        data: newReceivedPayment('balance', 160_000),
      }),
    ).toMatchObject({
      openCents: 0,
      sums: [],
    });
  });

  test('expects a voided manual payment again, unless the booking is over', async () => {
    const cashReversed: BookingEvent = newPaymentReversed({
      instalmentId: getInstalmentId('balance'),
      provider: 'staff',
      paymentId: newManualPaymentId(1),
      amountCents: 60_700,
      surplusCents: 700,
    });
    const cashPaid: BookingEvent = newPartPaid({
      ...newReceivedPayment('balance', 60_000),
      provider: 'staff',
      paymentId: newManualPaymentId(1),
    });
    const heldHistory = newBookingWithInstalmentIds(5);
    const deposit: BookingEvent = newDepositPaid(newReceivedPayment('deposit', 40_000));

    expect(
      await foldEvents(newBookingId(5), ...heldHistory, deposit, newBookingConfirmed(), cashPaid),
    ).toMatchObject({
      open: [0, 100_000],
    });
    expect(await foldEvents(newBookingId(5), cashReversed)).toMatchObject({
      open: [0, 160_000],
      sums: [160_000],
    });
    expect(await foldEvents(newBookingId(5), cashPaid, newFullyRefunded(60_000), cashReversed)).toMatchObject(
      { openCents: 0 },
    );
  });

  test('counts bank money of each line as the booking records it, without overpayment', async () => {
    const heldHistory = newBookingWithInstalmentIds(2);
    const deposit: BookingEvent = newDepositPaid(newBankPayment('deposit', 40_000, newAllocationId(2)));
    const surplus: BookingEvent = newOverpayment(newBankPayment('deposit', 3_000, newAllocationId(2)));

    expect(
      await foldEvents(newBookingId(2), ...heldHistory, deposit, surplus, newBookingConfirmed()),
    ).toMatchObject({
      status: 'CONFIRMED',
      open: [0, 160_000],
      sums: [160_000],
      payments: [
        {
          paymentId: newAllocationId(2),
          instalmentId: getInstalmentId('deposit'),
          amountCents: 40_000,
          isFromLine: true,
        },
        {
          paymentId: newAllocationId(2),
          instalmentId: getInstalmentId('deposit'),
          amountCents: 0,
          isFromLine: true,
        },
      ],
    });
  });

  test('reopens by no more than the reduced amount', async () => {
    const heldHistory = newBookingWithInstalmentIds(8);
    const cashPaid: BookingEvent = newPartPaid({
      ...newReceivedPayment('deposit', 30_000),
      provider: 'staff',
      paymentId: newManualPaymentId(8),
    });
    const cardDeposit: BookingEvent = newDepositPaid(newReceivedPayment('deposit', 10_000));
    const [deposit] = heldHistory.flatMap((event) =>
      event.type === 'BookingCreated' ? event.data.instalments : [],
    );
    const totalLowered: BookingEvent = newDepartureChanged({
      instalments: [{ ...deposit!, amountCents: 25_000 }],
      refundCents: 15_000,
    });

    expect(
      await foldEvents(
        newBookingId(8),
        ...heldHistory,
        cashPaid,
        cardDeposit,
        newBookingConfirmed(),
        totalLowered,
      ),
    ).toMatchObject({
      open: [0],
    });

    const amounts = { instalmentId: getInstalmentId('deposit'), amountCents: 30_000, surplusCents: 0 };
    const reversal: BookingEvent = newPaymentReversed({
      ...amounts,
      provider: 'staff',
      paymentId: newManualPaymentId(8),
    });
    expect(await foldEvents(newBookingId(8), reversal)).toMatchObject({ open: [15_000], sums: [15_000] });
  });

  test('keeps an expired booking findable by reference but not by amount', async () => {
    expect(
      await foldEvents(newBookingId(3), ...newPlacedHistory(newBookingId(3), 3), bookingExpired),
    ).toMatchObject({
      reference: buildReference(3),
      status: 'EXPIRED',
      openCents: 200_000,
      sums: [],
    });
  });
});

describe('partial payments', () => {
  test('counts partial payments as they arrive', async () => {
    const giftCard = { ...newReceivedPayment('deposit', 10_000), provider: 'gift-card' as const };
    const transferChosen = newTransferChosen();

    expect(
      await foldEvents(
        newBookingId(4),
        ...newBookingWithInstalmentIds(4),
        transferChosen,
        { type: 'PartPaid', data: giftCard },
        { type: 'PartPaid', data: newBankPayment('deposit', 5_000) },
      ),
    ).toMatchObject({ status: 'PENDING_PAYMENT', open: [25_000, 160_000], sums: [25_000, 185_000] });
  });

  test('excludes applied gift cards and counts what they paid once', async () => {
    const newGiftCardEvent = (type: 'GiftCardApplied' | 'GiftCardRemoved'): BookingEvent => ({
      type,
      data: { giftCardId: newGiftCardId(1), amountCents: 15_000 },
    });
    expect(
      await foldEvents(
        newBookingId(7),
        ...newBookingWithInstalmentIds(7),
        newGiftCardEvent('GiftCardApplied'),
      ),
    ).toMatchObject({
      sums: [25_000, 185_000],
    });
    expect(await foldEvents(newBookingId(7), newGiftCardEvent('GiftCardRemoved'))).toMatchObject({
      sums: [40_000, 200_000],
    });

    const part = { ...newReceivedPayment('deposit', 15_000), provider: 'gift-card' as const };
    expect(
      await foldEvents(
        newBookingId(7),
        newGiftCardEvent('GiftCardApplied'),
        { type: 'PartPaid', data: part },
        newBookingConfirmed(),
      ),
    ).toMatchObject({ sums: [25_000, 185_000] });
  });
});

describe('shares and date changes', () => {
  const [depositId, balanceId] = [getInstalmentId('deposit'), getInstalmentId('balance')];
  const payer = { kind: 'lead' as const };
  const newShareOfBalance = (serial: number) => ({
    id: newShareId(serial),
    kind: 'balance' as const,
    amountCents: 80_000,
    dueOn: '2027-03-09',
    payer,
  });
  const balanceSplit: BookingEvent = newSplitInto([newShareOfBalance(1), newShareOfBalance(2)], balanceId);
  const halfPayment: BookingEvent = newBalancePaid({
    ...newReceivedPayment('balance', 80_000),
    instalmentId: newShareId(1),
  });
  const laterInstalments = [
    { id: depositId, kind: 'deposit' as const, amountCents: 40_000, dueOn: '2027-01-10', payer },
    { id: balanceId, kind: 'balance' as const, amountCents: 170_000, dueOn: '2027-04-09', payer },
  ];
  const dateChange: BookingEvent = newDepartureChanged({
    instalments: laterInstalments,
    differenceCents: 10_000,
  });
  const cancellation = newBookingCancelled({ refundableCents: 0 });

  test('opens shares after a split, new instalments after a date change, nothing after the end', async () => {
    expect(
      await foldEvents(newBookingId(5), ...newBookingWithInstalmentIds(5), balanceSplit, halfPayment),
    ).toMatchObject({
      open: [40_000, 0, 80_000],
    });
    expect(await foldEvents(newBookingId(5), dateChange)).toMatchObject({ open: [40_000, 170_000] });
    expect(await foldEvents(newBookingId(5), cancellation)).toMatchObject({
      status: 'CANCELLED',
      openCents: 0,
      sums: [],
    });
  });
});

describe('refunds', () => {
  const newProviderRefundData = (serial: number, provider: 'bank' | 'stripe') => ({
    refundId: `p${serial}-r1`,
    instalmentId: getInstalmentId('deposit'),
    provider,
    paymentId: `p${serial}`,
    reason: 'cancelled' as const,
    amountCents: 1_000 * serial,
  });
  const newProviderRefundStarted = (serial: number, provider: 'bank' | 'stripe'): BookingEvent =>
    newEvent('RefundStarted', newProviderRefundData(serial, provider));

  test('waits for the line of a bank refund only', async () => {
    expect(
      await foldEvents(
        newBookingId(6),
        ...newBookingWithInstalmentIds(6),
        newProviderRefundStarted(1, 'bank'),
        newProviderRefundStarted(2, 'bank'),
        newProviderRefundStarted(3, 'stripe'),
      ),
    ).toMatchObject({
      refunds: [
        { id: 'p1-r1', amountCents: 1_000, isReversed: false },
        { id: 'p2-r1', amountCents: 2_000, isReversed: false },
      ],
    });

    const refundEvent: BookingEvent = newRefundSent(newProviderRefundData(1, 'bank'), newLineId(1));
    expect(await foldEvents(newBookingId(6), refundEvent)).toMatchObject({
      refunds: [{ id: 'p2-r1', amountCents: 2_000, isReversed: false }],
    });

    const code = 'allocation-reversed';
    const failure: BookingEvent = newRefundFailed(newProviderRefundData(2, 'bank'), { code });
    expect(await foldEvents(newBookingId(6), failure)).toMatchObject({
      refunds: [{ id: 'p2-r1', amountCents: 2_000, isReversed: true }],
    });

    const fullPayment: BookingEvent = newRefundSent(newProviderRefundData(2, 'bank'), newLineId(2));
    expect(await foldEvents(newBookingId(6), fullPayment)).not.toHaveProperty('refunds');
  });
});
