import { expect, test } from '@jest/globals';
import { expected } from '../../../../test/banking/builders.js';
import { refundSets } from './refund-sets.js';

const booking = (n: number, ...cents: number[]) =>
  expected(n, [], {
    refunds: cents.map((amountCents, i) => ({ id: `${n}-r${i}`, amountCents, reversed: false })),
  });
const ids = (cents: number, bookings: ReturnType<typeof booking>[], named: string[] = []): string[] =>
  refundSets(cents, bookings, new Set(named)).map(({ refunds }) =>
    refunds.map(({ refundId }) => refundId).join('+'),
  );

test('prefers a single refund to several of one booking with the same total', () => {
  const single = booking(1, 10_000, 29_000, 39_000);
  expect(ids(39_000, [single])).toEqual(['1-r2', '1-r0+1-r1']);
  expect(ids(78_000, [single])).toEqual(['1-r0+1-r1+1-r2']);
  expect(ids(38_999, [single])).toEqual([]);
});

test('prefers a single refund of one booking to several of another', () => {
  expect(ids(39_000, [booking(1, 10_000, 29_000), booking(2, 39_000)])).toEqual(['2-r0', '1-r0+1-r1']);
});

test('combines refunds of several bookings only if the line names them', () => {
  const [first, second] = [booking(1, 10_000), booking(2, 29_000)];
  expect(ids(39_000, [first, second])).toEqual([]);
  expect(ids(39_000, [first, second], [first.reference, second.reference])).toEqual(['1-r0+2-r0']);
  expect(ids(10_000, [first, second], [first.reference])).toEqual(['1-r0']);
});

test('puts refunds that are no longer to be sent last', () => {
  const [first, second] = [booking(1, 10_000), booking(2, 5_000, 5_000)];
  const reversed = { ...first, refunds: first.refunds.map((refund) => ({ ...refund, reversed: true })) };
  expect(ids(10_000, [reversed, second])).toEqual(['2-r0+2-r1', '1-r0']);
});

test('bounds the search over many refunds', () => {
  const bigBooking = booking(1, ...Array.from({ length: 60 }, () => 100));
  expect(refundSets(600, [bigBooking], new Set())).toHaveLength(6);
});
