import { expect, test } from '@jest/globals';
import { newMatchableBooking } from '../../../../test/support/banking/builders.js';
import { suggestRefundSets } from './refund-sets.js';

const newBooking = (serial: number, ...cents: number[]) =>
  newMatchableBooking(serial, [], {
    refunds: cents.map((amountCents, i) => ({ id: `${serial}-r${i}`, amountCents, isReversed: false })),
  });

const listSets = (
  cents: number,
  bookings: ReturnType<typeof newBooking>[],
  namedReferences: string[] = [],
): string[] =>
  suggestRefundSets(cents, bookings, new Set(namedReferences)).map(({ refunds }) =>
    refunds.map(({ refundId }) => refundId).join('+'),
  );

test('a single refund is preferred to several refunds of one booking with the same total', () => {
  const singleBooking = newBooking(1, 10_000, 29_000, 39_000);
  expect(listSets(39_000, [singleBooking])).toEqual(['1-r2', '1-r0+1-r1']);
  expect(listSets(78_000, [singleBooking])).toEqual(['1-r0+1-r1+1-r2']);
  expect(listSets(38_999, [singleBooking])).toEqual([]);
});

test('a single refund of one booking is preferred to several refunds of another booking', () => {
  expect(listSets(39_000, [newBooking(1, 10_000, 29_000), newBooking(2, 39_000)])).toEqual([
    '2-r0',
    '1-r0+1-r1',
  ]);
});

test('refunds of several bookings are combined only if the line names them', () => {
  const [firstBooking, secondBooking] = [newBooking(1, 10_000), newBooking(2, 29_000)];
  expect(listSets(39_000, [firstBooking, secondBooking])).toEqual([]);
  expect(
    listSets(39_000, [firstBooking, secondBooking], [firstBooking.reference, secondBooking.reference]),
  ).toEqual(['1-r0+2-r0']);
  expect(listSets(10_000, [firstBooking, secondBooking], [firstBooking.reference])).toEqual(['1-r0']);
});

test('refunds that are no longer to be sent come last', () => {
  const [firstBooking, secondBooking] = [newBooking(1, 10_000), newBooking(2, 5_000, 5_000)];
  const reversedBooking = {
    ...firstBooking,
    refunds: firstBooking.refunds.map((refund) => ({ ...refund, isReversed: true })),
  };

  expect(listSets(10_000, [reversedBooking, secondBooking])).toEqual(['2-r0+2-r1', '1-r0']);
});

test('the search over many refunds is bounded', () => {
  const bigBooking = newBooking(1, ...Array.from({ length: 60 }, () => 100));
  expect(suggestRefundSets(600, [bigBooking], new Set())).toHaveLength(6);
});
