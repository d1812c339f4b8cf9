import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  balancePaid,
  bookingExpired,
  DEPOSIT_CENTS,
  foldExistingBooking,
  holdExpiryStarted,
  newDepositPaidHistory,
  newHeldHistory,
  newPartPaid,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { newRefundOrdered } from '../../../../test/support/booking/reissues.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newBankPayment } from '../../../../test/support/booking/transfers.js';
import { newRefundOrderId } from '../../../../test/support/ids.js';
import type { Refusal } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import { calculateStaffRefundableCents, decideStaffRefund, type StaffRefund } from './staff-refund.js';

const paidHistory = [...newDepositPaidHistory(), balancePaid];
const refundOrder = { refundOrderId: newRefundOrderId(1), reason: 'one day less', approvalId: null };
const given = newBookingScenario(decideStaffRefund);
const newStaffRefundCommand = (amountCents: number, payments?: StaffRefund['payments']): StaffRefund => ({
  ...refundOrder,
  amountCents,
  payments,
});

const newStaffRefundOrdered = (amountCents: number): BookingEvent =>
  newRefundOrdered({ ...refundOrder, amountCents });

describe('a refund by staff', () => {
  test('is split in proportion over all payments', () => {
    given(...paidHistory)
      .when(newStaffRefundCommand(50_000))
      .thenEvents(
        newStaffRefundOrdered(50_000),
        newRefundStarted('deposit', 10_000, 'requested'),
        newRefundStarted('balance', 40_000, 'requested'),
      );
  });

  test('is split over the payments that staff chose', () => {
    const chosenPayments = [
      { paymentId: 'pi_balance', amountCents: 20_000 },
      { paymentId: 'pi_deposit', amountCents: 4_000 },
      { paymentId: 'pi_balance', amountCents: 1_000 },
    ];
    given(...paidHistory)
      .when(newStaffRefundCommand(25_000, chosenPayments))
      .thenEvents(
        newStaffRefundOrdered(25_000),
        newRefundStarted('balance', 21_000, 'requested'),
        newRefundStarted('deposit', 4_000, 'requested'),
      );
  });

  describe('after an earlier refund', () => {
    const earlierHistory = [...paidHistory, newRefundStarted('deposit', 30_000, 'goodwill')];

    test('takes at most what the earlier refund left', () => {
      given(...earlierHistory)
        .when(newStaffRefundCommand(170_000))
        .thenTypes('RefundOrdered', 'RefundStarted', 'RefundStarted');
    });

    test('is refused beyond what the earlier refund left', () => {
      given(...earlierHistory)
        .when(newStaffRefundCommand(170_001))
        .thenRefused('EXCEEDS_PAID_AMOUNT', { refundableCents: 170_000 });
    });

    test('is refused beyond what the earlier refund left of a chosen payment', () => {
      given(...earlierHistory)
        .when(newStaffRefundCommand(10_001, [{ paymentId: 'pi_deposit', amountCents: 10_001 }]))
        .thenRefused('EXCEEDS_PAID_AMOUNT', { paymentId: 'pi_deposit', refundableCents: 10_000 });
    });
  });

  describe.each<{ outcome: string; events: BookingEvent[] }>([
    { outcome: 'open', events: [newDisputeOpened()] },
    { outcome: 'lost', events: [newDisputeOpened(), newDisputeClosed('lost')] },
  ])('while the dispute of a payment is $outcome', ({ events }) => {
    const history = [...paidHistory, ...events];

    test('takes at most the other payments', () => {
      expect(calculateStaffRefundableCents(foldExistingBooking(history))).toBe(BALANCE_CENTS);
      given(...history)
        .when(newStaffRefundCommand(BALANCE_CENTS))
        .thenEvents(
          newStaffRefundOrdered(BALANCE_CENTS),
          newRefundStarted('balance', BALANCE_CENTS, 'requested'),
        );
    });

    test('is refused beyond the other payments', () => {
      given(...history)
        .when(newStaffRefundCommand(160_001))
        .thenRefused('PAYMENT_DISPUTED', { refundableCents: BALANCE_CENTS });
    });

    test('is refused for the disputed payment', () => {
      given(...history)
        .when(newStaffRefundCommand(1, [{ paymentId: 'pi_deposit', amountCents: 1 }]))
        .thenRefused('PAYMENT_DISPUTED', { paymentId: 'pi_deposit' });
    });
  });

  test('may take all payments after a won dispute', () => {
    const history = [...paidHistory, newDisputeOpened(), newDisputeClosed('won')];
    expect(calculateStaffRefundableCents(foldExistingBooking(history))).toBe(PRICE_CENTS);
  });

  const newPartsCommand = (balanceCents: number) =>
    newStaffRefundCommand(DEPOSIT_CENTS + balanceCents, [
      { paymentId: 'pi_deposit', amountCents: DEPOSIT_CENTS },
      { paymentId: 'pi_balance', amountCents: balanceCents },
    ]);

  test('takes all of each chosen payment', () => {
    given(...paidHistory)
      .when(newPartsCommand(BALANCE_CENTS))
      .thenEvents(
        newStaffRefundOrdered(PRICE_CENTS),
        newRefundStarted('deposit', DEPOSIT_CENTS, 'requested'),
        newRefundStarted('balance', BALANCE_CENTS, 'requested'),
      );
  });

  test('is refused beyond what is left of a chosen payment', () => {
    given(...paidHistory)
      .when(newPartsCommand(160_001))
      .thenRefused('EXCEEDS_PAID_AMOUNT', { paymentId: 'pi_balance', refundableCents: BALANCE_CENTS });
  });

  const newPartCommand = (paymentId: string, partCents: number, amountCents = 1) =>
    newStaffRefundCommand(amountCents, [{ paymentId, amountCents: partCents }]);
  test.each<{
    name: string;
    events: BookingEvent[];
    command: StaffRefund;
    code: string;
    facts: Refusal['facts'];
  }>([
    {
      name: 'for a hold',
      events: newHeldHistory(),
      command: newStaffRefundCommand(1),
      code: 'BOOKING_NOT_CONFIRMED',
      facts: {},
    },
    {
      name: 'for a partly paid hold',
      events: [...newHeldHistory(), newPartPaid(newBankPayment('deposit', 9_000))],
      command: newStaffRefundCommand(1),
      code: 'BOOKING_NOT_CONFIRMED',
      facts: {},
    },
    {
      name: 'for an unknown booking',
      events: [],
      command: newStaffRefundCommand(1),
      code: 'BOOKING_NOT_CONFIRMED',
      facts: {},
    },
    {
      name: 'for an unpaid expired booking',
      events: [...newHeldHistory(), holdExpiryStarted, bookingExpired],
      command: newStaffRefundCommand(1),
      code: 'EXCEEDS_PAID_AMOUNT',
      facts: { refundableCents: 0 },
    },
    {
      name: "for another booking's payment",
      events: paidHistory,
      command: newPartCommand('pi_x', 1),
      code: 'PAYMENT_UNKNOWN',
      facts: { paymentId: 'pi_x' },
    },
    {
      name: 'for a disputed payment',
      events: [...paidHistory, newDisputeOpened()],
      command: newPartCommand('pi_deposit', 1),
      code: 'PAYMENT_DISPUTED',
      facts: { paymentId: 'pi_deposit' },
    },
    {
      name: 'with parts below the amount',
      events: paidHistory,
      command: newPartCommand('pi_deposit', 1, 2),
      code: 'PARTS_DIFFER',
      facts: { amountCents: 2, partsCents: 1 },
    },
    {
      name: 'with parts above the amount',
      events: paidHistory,
      command: newPartCommand('pi_deposit', 2),
      code: 'PARTS_DIFFER',
      facts: { amountCents: 1, partsCents: 2 },
    },
  ])('is refused $name', ({ events, command, code, facts }) => {
    given(...events)
      .when(command)
      .thenRefused(code, facts);
  });
});
