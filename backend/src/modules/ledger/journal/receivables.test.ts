import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  newBalancePaid,
  newDepositPaidHistory,
  newPartPaid,
  newReceivedPayment,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newChargeStarted } from '../../../../test/support/booking/charges.js';
import { newDepartureChanged } from '../../../../test/support/booking/date-changes.js';
import { newSplitInto } from '../../../../test/support/booking/shares.js';
import { newDepartureId, newShareId } from '../../../../test/support/ids.js';
import { applySteps, newPartPayment } from '../../../../test/support/ledger/apply-steps.js';
import { listEntryLines, sumBalances } from '../../../../test/support/ledger/fold-journal.js';
import type { BookingEvent } from '../../booking/events.js';
import { postPayment } from './payments.js';
import { billInstalment, clearReceivables } from './receivables.js';

describe('receivables', () => {
  test('are paid before the rest of a payment becomes a deposit', () => {
    const { books, lines } = applySteps(
      (entry) => billInstalment(entry, 'inst', 50),
      (entry) => postPayment(entry, newPartPayment(80)),
    );
    expect(lines).toEqual({ 'clearing:stripe': 80, receivable: -50, deposits: -30 });
    expect(books).toMatchObject({ dueCents: { inst: 0 }, depositsCents: 80 });
  });

  test('stay open for the rest after a partial payment', () => {
    const { books } = applySteps(
      (entry) => billInstalment(entry, 'inst', 50),
      (entry) => postPayment(entry, newPartPayment(20)),
    );
    expect(books).toMatchObject({ dueCents: { inst: 30 }, depositsCents: 50 });
  });

  test('ignore a payment for another instalment', () => {
    const { books } = applySteps(
      (entry) => billInstalment(entry, 'inst', 50),
      (entry) => postPayment(entry, newPartPayment(20, 'other')),
    );
    expect(books).toMatchObject({ dueCents: { inst: 50, other: 0 }, depositsCents: 70 });
  });

  test('are billed again after a release, but not once paid', () => {
    const { books, lines } = applySteps(
      (entry) => billInstalment(entry, 'paid', 50),
      (entry) => postPayment(entry, newPartPayment(50, 'paid')),
      (entry) => billInstalment(entry, 'open', 70),
      (entry) => clearReceivables(entry),
      (entry) => {
        billInstalment(entry, 'paid', 50);
        billInstalment(entry, 'open', 40);
      },
    );
    expect(lines).toEqual({ receivable: 40, deposits: -40 });
    expect(books).toMatchObject({ dueCents: { paid: 0, open: 40 }, depositsCents: 90 });
  });
});

const billedHistory = [...newDepositPaidHistory(), newChargeStarted()];

test('a partial payment reduces the receivable', () => {
  const partPayment: BookingEvent = newPartPaid({
    ...newReceivedPayment('balance', 60_000, 'al_1'),
    provider: 'bank',
  });
  expect(listEntryLines(...billedHistory, partPayment)).toEqual(['bank 60000', 'receivable -60000']);

  const lastPayment: BookingEvent = newBalancePaid({
    ...newReceivedPayment('balance', 100_000, 'al_2'),
    provider: 'bank',
  });
  expect(sumBalances(...billedHistory, partPayment, lastPayment)).toEqual({
    'clearing:stripe': DEPOSIT_CENTS,
    bank: BALANCE_CENTS,
    deposits: -PRICE_CENTS,
  });
});

describe('a date change or a split', () => {
  test('bills the old plan’s amounts again only once the new plan makes them due', () => {
    const departureChanged: BookingEvent = newDepartureChanged({
      fromDepartureId: newDepartureId(7),
      fromStartsOn: '2027-06-01',
      instalments: [
        {
          id: BALANCE,
          kind: 'balance',
          amountCents: BALANCE_CENTS,
          dueOn: '2027-07-01',
          payer: { kind: 'lead' },
        },
      ],
    });
    expect(listEntryLines(...billedHistory, departureChanged)).toEqual([
      'deposits 160000',
      'receivable -160000',
    ]);
    expect(listEntryLines(...billedHistory, departureChanged, newChargeStarted())).toEqual([
      'receivable 160000',
      'deposits -160000',
    ]);
  });

  test('bills a split balance by its shares', () => {
    const balanceSplit: BookingEvent = newSplitInto(
      [1, 2].map((serial) => ({
        id: newShareId(serial),
        kind: 'balance' as const,
        amountCents: 80_000,
        dueOn: '2027-04-01',
        payer: { kind: 'lead' as const },
      })),
    );
    expect(listEntryLines(...billedHistory, balanceSplit)).toEqual(['deposits 160000', 'receivable -160000']);
    expect(listEntryLines(...newDepositPaidHistory(), balanceSplit)).toEqual([]);
  });
});
