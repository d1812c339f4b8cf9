import { expect, test } from '@jest/globals';
import { newQuote } from '../../../../test/support/booking/builders.js';
import { pinQuote } from './pin-quote.js';

const now = new Date('2027-01-01T12:00:00Z');
const { id, terms, hash: _hash, expiresAt: _expiresAt, ...draft } = newQuote();

test('a quote can be booked for thirty minutes', () => {
  expect(pinQuote(draft, { id, terms, now })).toMatchObject({
    ...draft,
    id,
    terms,
    expiresAt: '2027-01-01T12:30:00.000Z',
  });
});

test('equal facts give a quote an equal hash, and any changed fact gives a different hash', () => {
  const { hash } = pinQuote(draft, { id, terms, now });
  expect(pinQuote(draft, { id, terms, now }).hash).toBe(hash);
  expect(pinQuote({ ...draft, totalCents: draft.totalCents + 1 }, { id, terms, now }).hash).not.toBe(hash);
  expect(pinQuote(draft, { id, terms: { ...terms, version: 'x' }, now }).hash).not.toBe(hash);
});
