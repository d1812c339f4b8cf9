import { expect, test } from '@jest/globals';
import { newAllocationReversed } from '../../../../test/support/banking/builders.js';
import type { BankLineEvent } from '../events.js';
import { collectLineFacts } from './line-facts.js';

const RECORDED_AT = new Date('2027-01-12T10:00:00.000Z');
const TEXTS = { counterparty: 'Ana', remittance: 'WF-1', bankReference: null, counterpartyHash: null };

const newImported = (value: typeof TEXTS | null = TEXTS): BankLineEvent => ({
  type: 'BankLineImported',
  data: {
    lineId: '00000001-0000-4000-8000-000000000001',
    fileId: '00000002-0000-4000-8000-000000000001',
    account: 'DE1',
    bookedOn: '2027-01-12',
    valueDate: '2027-01-11',
    amountCents: 40_000,
    currency: 'USD',
    chargesCents: 0,
    isReversal: false,
    texts: { $subject: 'line', value },
  },
});

const newSetAside = (reason: string): BankLineEvent => ({
  type: 'BankLineSetAside',
  data: { lineId: 'l', reason },
});

const newReopened = (reason: string): BankLineEvent => ({
  type: 'BankLineReopened',
  data: { lineId: 'l', reason },
});

const collect = (...events: BankLineEvent[]) =>
  collectLineFacts(events.map((event) => ({ ...event, recordedAt: RECORDED_AT })));

test('a line has the facts and texts of its import', () => {
  expect(collect(newImported())).toMatchObject({
    valueDate: '2027-01-11',
    amountCents: 40_000,
    texts: TEXTS,
    importedAt: '2027-01-12T10:00:00.000Z',
    note: null,
  });
});

test('an erased line has no texts', () => {
  expect(collect(newImported(null)).texts).toBeNull();
});

const newAllocated = (reason: string | null): BankLineEvent => ({
  type: 'BankLineAllocated',
  data: { lineId: 'l', allocations: [], by: 'staff', valueDate: '2027-01-11', reason },
});

const newReversed = (reason: string): BankLineEvent =>
  newAllocationReversed({ lineId: 'l', allocationId: 'a', bookingId: 'b', reason });

test.each([
  { name: 'setting the line aside', events: [newSetAside('rent')], note: 'rent' },
  {
    name: 'reopening the line',
    events: [newSetAside('rent'), newReopened('a customer after all')],
    note: 'a customer after all',
  },
  { name: 'an allocation of another amount', events: [newAllocated('a discount')], note: 'a discount' },
  {
    name: 'an earlier step, after an allocation without a reason',
    events: [newSetAside('rent'), newAllocated(null)],
    note: 'rent',
  },
  {
    name: 'an earlier step, after the reversal of one allocation',
    events: [newAllocated('a discount'), newReversed('the wrong booking')],
    note: 'a discount',
  },
])('the note is the last reason that staff gave, for $name', ({ events, note }) => {
  expect(collect(newImported(), ...events).note).toBe(note);
});

test('a line that was not imported is a fault', () => {
  expect(() => collect()).toThrow('must be BankLineImported');
  expect(() => collect(newSetAside('rent'), newImported())).toThrow('must be BankLineImported');
});
