import { expect, test } from '@jest/globals';
import {
  newAllocationReversed,
  newLineImported,
  newLineReopened,
  newLineSetAside,
} from '../../../../test/support/banking/builders.js';
import type { BankLineEvent } from '../events.js';
import { collectLineFacts } from './line-facts.js';

const RECORDED_AT = new Date('2027-01-12T10:00:00.000Z');
const TEXTS = { counterparty: 'Ana', remittance: 'WF-1', bankReference: null, counterpartyHash: null };

const collect = (...events: BankLineEvent[]) =>
  collectLineFacts(events.map((event) => ({ ...event, recordedAt: RECORDED_AT })));

test('a line has the facts and texts of its import', () => {
  expect(collect(newLineImported({}, TEXTS))).toMatchObject({
    valueDate: '2027-01-11',
    amountCents: 40_000,
    texts: TEXTS,
    importedAt: '2027-01-12T10:00:00.000Z',
    note: null,
  });
});

test('an erased line has no texts', () => {
  const { type, data } = newLineImported();
  const erasedTexts = { ...data.texts, value: null };
  expect(collect({ type, data: { ...data, texts: erasedTexts } }).texts).toBeNull();
});

const newAllocated = (reason: string | null): BankLineEvent => ({
  type: 'BankLineAllocated',
  data: { lineId: 'l', allocations: [], by: 'staff', valueDate: '2027-01-11', reason },
});

const newReversed = (reason: string): BankLineEvent => newAllocationReversed({ reason });

test.each([
  { name: 'setting the line aside', events: [newLineSetAside('rent')], note: 'rent' },
  {
    name: 'reopening the line',
    events: [newLineSetAside('rent'), newLineReopened('a customer after all')],
    note: 'a customer after all',
  },
  { name: 'an allocation of another amount', events: [newAllocated('a discount')], note: 'a discount' },
  {
    name: 'an earlier step, after an allocation without a reason',
    events: [newLineSetAside('rent'), newAllocated(null)],
    note: 'rent',
  },
  {
    name: 'an earlier step, after the reversal of one allocation',
    events: [newAllocated('a discount'), newReversed('the wrong booking')],
    note: 'a discount',
  },
])('the note is the last reason that staff gave, for $name', ({ events, note }) => {
  expect(collect(newLineImported(), ...events).note).toBe(note);
});

test('a line that was not imported is a fault', () => {
  expect(() => collect()).toThrow('must be BankLineImported');
  expect(() => collect(newLineSetAside('rent'), newLineImported())).toThrow('must be BankLineImported');
});
