import { describe, expect, test } from '@jest/globals';
import {
  LINE_ID,
  newAllocation,
  newLineImported,
  newLineSetAside,
  requireKnownLine,
} from '../../../../test/support/banking/builders.js';
import { BOOKING } from '../../../../test/support/booking/builders.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { fold } from '../../../kernel/decider.js';
import type { BankLineEvent } from '../events.js';
import {
  bankLine,
  type BankLineCommand,
  type BankLineState,
  calculateUnallocatedCents,
} from './bank-line.js';

const { initialState, evolve, decide } = bankLine;
const foldEvents = (...events: BankLineEvent[]): BankLineState => fold(evolve, initialState, events);
const debit = newLineImported({ amountCents: -40_000 });
const newAllocateToRefundsCommand = (amountCents = 40_000, refundId = 'a-r1'): BankLineCommand => ({
  type: 'AllocateToRefunds',
  refunds: [{ bookingId: BOOKING, refundId, amountCents }],
});

const allocationEvent: BankLineEvent = {
  type: 'BankLineAllocatedToRefund',
  data: { lineId: LINE_ID, bookingId: BOOKING, refundId: 'a-r1', amountCents: 40_000 },
};

test('an outgoing line is allocated to one refund of the exact amount', () => {
  expect(decide(foldEvents(debit), newAllocateToRefundsCommand())).toEqual([allocationEvent]);
  const line = requireKnownLine(foldEvents(debit, allocationEvent));
  expect(calculateUnallocatedCents(line)).toBe(0);
  expect(decide(foldEvents(debit), newAllocateToRefundsCommand(39_999))).toEqual({
    refused: 'REFUND_DIFFERS',
    facts: { refundCents: 39_999, lineCents: 40_000 },
  });
});

describe('an outgoing line of several refunds', () => {
  const firstRefund = { bookingId: BOOKING, refundId: 'a-r1', amountCents: 30_000 };
  const secondRefund = { bookingId: BOOKING, refundId: 'b-r1', amountCents: 10_000 };
  const newCommand = (...refunds: (typeof firstRefund)[]): BankLineCommand => ({
    type: 'AllocateToRefunds',
    refunds,
  });
  const events = requireAccepted(decide(foldEvents(debit), newCommand(firstRefund, secondRefund)));

  test('is allocated to each of them if they add up to it', () => {
    expect(events).toEqual(
      [firstRefund, secondRefund].map((data) => ({
        ...allocationEvent,
        data: { lineId: LINE_ID, ...data },
      })),
    );
  });

  test('ignores the same refunds in another order, and refuses a part of them or another refund', () => {
    const state = foldEvents(debit, ...events);
    expect(decide(state, newCommand(secondRefund, firstRefund))).toEqual([]);
    expect({
      part: decide(state, newCommand(firstRefund)),
      other: decide(state, newCommand(firstRefund, { ...secondRefund, refundId: 'c-r1' })),
    }).toMatchObject({
      part: { refused: 'BANK_LINE_RESOLVED' },
      other: { refused: 'BANK_LINE_RESOLVED' },
    });
  });

  test('counts a refund that is named twice once', () => {
    expect(decide(foldEvents(debit), newCommand(firstRefund, firstRefund, secondRefund))).toEqual(events);
    const halfRefund = { ...secondRefund, amountCents: 20_000 };
    expect(decide(foldEvents(debit), newCommand(halfRefund, halfRefund))).toMatchObject({
      refused: 'REFUND_DIFFERS',
    });
  });
});

test('a line ignores a repeat of its refund but refuses another refund', () => {
  expect(decide(foldEvents(debit, allocationEvent), newAllocateToRefundsCommand())).toEqual([]);
  expect(
    decide(foldEvents(debit, allocationEvent), newAllocateToRefundsCommand(40_000, 'b-r1')),
  ).toMatchObject({
    refused: 'BANK_LINE_RESOLVED',
  });
});

test('an empty list of refunds is refused', () => {
  expect(decide(foldEvents(debit), { type: 'AllocateToRefunds', refunds: [] })).toEqual({
    refused: 'REFUND_DIFFERS',
    facts: { refundCents: 0, lineCents: 40_000 },
  });
});

test.each([{}, { amountCents: 0 }, { amountCents: -40_000, currency: 'EUR' }])(
  'refunds for incoming, zero and foreign-currency lines are refused: %j',
  (line) => {
    expect(decide(foldEvents(newLineImported(line)), newAllocateToRefundsCommand())).toMatchObject({
      refused: 'BANK_LINE_NOT_A_PAYMENT',
    });
  },
);

test('refunds for set-aside lines are refused', () => {
  const lineSetAside: BankLineEvent = newLineSetAside('rent');

  expect(decide(foldEvents(debit, lineSetAside), newAllocateToRefundsCommand())).toMatchObject({
    refused: 'BANK_LINE_RESOLVED',
  });
});

test('a line whose refund was announced to the customer as sent is neither reopened nor set aside', () => {
  const state = foldEvents(debit, allocationEvent);
  const reopen: BankLineCommand = { type: 'Reopen', reason: 'mine', allocationIds: null };
  expect(decide(state, reopen)).toMatchObject({ refused: 'BANK_LINE_RESOLVED' });
  expect(decide(state, { type: 'SetAside', reason: 'rent' })).toMatchObject({
    refused: 'BANK_LINE_RESOLVED',
  });

  const allocate: BankLineCommand = {
    type: 'Allocate',
    allocatedBy: 'staff',
    reason: null,
    allocations: [newAllocation(1, 5)],
  };
  expect(decide(state, allocate)).toMatchObject({ refused: 'BANK_LINE_NOT_A_PAYMENT' });
});
