import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { expected, part } from '../../../../test/banking/builders.js';
import { id } from '../../../../test/booking/builders.js';
import type { AwaitedTransfer } from '../events.js';
import { fill, lessAllocated, lessGifts, nextOpen, paysExactly } from './open-amounts.js';

const booking: AwaitedTransfer = { ...expected(1), gifts: [], payments: [] };
const [DEPOSIT, BALANCE] = [part(1, 0), part(1, 1)];
const to = (instalmentId: string | null, amountCents: number, bookingId = id(1)) => ({
  bookingId,
  instalmentId,
  amountCents,
});
/** As lines have them: each allocation has a name of its own, by its place. */
const named = (parts: readonly ReturnType<typeof to>[]) =>
  parts.map((part, n) => ({ ...part, allocationId: id(n, 13) }));
const opens = ({ instalments }: Pick<AwaitedTransfer, 'instalments'>): number[] =>
  instalments.map(({ openCents }) => openCents);
const open = (...allocations: ReturnType<typeof to>[]): number[] =>
  opens(lessAllocated(booking, named(allocations)));

describe('what is open', () => {
  test('is less by what lines of the bank paid for it', () => {
    expect(open()).toEqual([40_000, 160_000]);
    expect(open(to(DEPOSIT, 40_000))).toEqual([0, 160_000]);
    expect(open(to(BALANCE, 60_000))).toEqual([40_000, 100_000]);
    expect(open(to(DEPOSIT, 40_000, id(2)))).toEqual([40_000, 160_000]);
  });

  test('what is too much for one, or for the booking as a whole, pays the earliest open ones', () => {
    expect(open(to(DEPOSIT, 45_000))).toEqual([0, 155_000]);
    expect(open(to(null, 50_000))).toEqual([0, 150_000]);
    // Of a plan that was given up.
    expect(open(to(id(99, 14), 50_000))).toEqual([0, 150_000]);
    expect(open(to(null, 900_000), to(BALANCE, 1))).toEqual([0, 0]);
  });

  test('follows the booking in what it has taken: what is too much pays nothing that opens later', () => {
    const taken = (n: number, instalmentId: string, amountCents: number, line = true) => ({
      paymentId: id(n, 13),
      instalmentId,
      amountCents,
      line,
    });
    const after = (payments: AwaitedTransfer['payments'], ...parts: ReturnType<typeof to>[]) =>
      opens(lessAllocated({ ...booking, payments }, named(parts)));
    // All of the first was too much when it came, the second paid two.
    expect(after([taken(0, DEPOSIT, 0)], to(DEPOSIT, 45_000))).toEqual([40_000, 160_000]);
    const both = [taken(0, DEPOSIT, 40_000), taken(0, BALANCE, 5_000), taken(0, BALANCE, 0)];
    expect(after(both, to(null, 50_000))).toEqual([0, 155_000]);
    // The booking has heard of one, and not of the other.
    expect(after(both, to(null, 50_000), to(DEPOSIT, 7_000))).toEqual([0, 148_000]);
    // More than the price is now, and of a plan that was given up.
    expect(after([taken(0, DEPOSIT, 45_000)], to(DEPOSIT, 45_000))).toEqual([0, 160_000]);
    expect(after([taken(0, id(99, 14), 45_000)], to(DEPOSIT, 45_000))).toEqual([40_000, 160_000]);
  });

  test('is open again when the line has its money again, of whatever else came not', () => {
    const payments = [
      { paymentId: id(0, 13), instalmentId: DEPOSIT, amountCents: 30_000, line: true },
      { paymentId: id(1, 13), instalmentId: DEPOSIT, amountCents: 10_000, line: false },
    ];
    expect(opens(lessAllocated({ ...booking, payments }, named([to(DEPOSIT, 30_000)])))).toEqual([
      0, 160_000,
    ]);
    expect(opens(lessAllocated({ ...booking, payments }, []))).toEqual([30_000, 160_000]);
  });

  test('is nothing of what was cancelled', () => {
    const payments = [{ paymentId: id(0, 13), instalmentId: DEPOSIT, amountCents: 30_000, line: true }];
    expect(lessAllocated({ ...booking, payments, status: 'CANCELLED' }, []).openCents).toBe(0);
  });

  test('is less what gift cards that are set aside will pay: what is due first, then the rest', () => {
    const left = (gifts: readonly number[], ...allocations: ReturnType<typeof to>[]) => {
      const kept = {
        ...booking,
        gifts: gifts.map((amountCents, n) => ({ giftCardId: id(n, 16), amountCents })),
      };
      const { instalments, openCents } = lessGifts(lessAllocated(kept, named(allocations)));
      return [openCents, ...instalments.map((each) => each.openCents)];
    };
    expect(left([])).toEqual([200_000, 40_000, 160_000]);
    expect(left([10_000, 5_000])).toEqual([185_000, 25_000, 160_000]);
    expect(left([50_000])).toEqual([150_000, 0, 150_000]);
    expect(left([15_000], to(DEPOSIT, 10_000))).toEqual([175_000, 15_000, 160_000]);
    // The card is for what is left of it when more comes than was asked for.
    expect(left([15_000], to(DEPOSIT, 30_000))).toEqual([155_000, 0, 155_000]);
    expect(left([900_000])).toEqual([0, 0, 0]);
  });

  test('the next one is the first that is open', () => {
    expect(nextOpen(booking)?.id).toBe(DEPOSIT);
    expect(nextOpen(lessAllocated(booking, named([to(DEPOSIT, 40_000)])))?.id).toBe(BALANCE);
    expect(nextOpen(expected(1, [0, 0]))).toBeUndefined();
  });
});

describe('money that is put into a booking', () => {
  test('fills the earliest instalment first', () => {
    expect(fill(booking, 30_000)).toEqual({ parts: [to(DEPOSIT, 30_000)], leftCents: 0 });
    expect(fill(booking, 50_000)).toEqual({
      parts: [to(DEPOSIT, 40_000), to(BALANCE, 10_000)],
      leftCents: 0,
    });
    expect(fill(expected(1, [0, 100]), 300)).toEqual({ parts: [to(BALANCE, 100)], leftCents: 200 });
  });

  test('is all in the parts and the rest, and no part is more than is open', () => {
    const amounts = fc.array(fc.nat(50_000), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(amounts, fc.nat(150_000), (cents, paid) => {
        const open = expected(1, cents);
        const { parts, leftCents } = fill(open, paid);
        expect(parts.reduce((sum, { amountCents }) => sum + amountCents, leftCents)).toBe(paid);
        const after = lessAllocated(
          { ...booking, ...open },
          named(parts.map((each) => to(each.instalmentId, each.amountCents))),
        );
        expect(after.openCents).toBe(Math.max(0, open.openCents - paid));
        expect(leftCents).toBe(Math.max(0, paid - open.openCents));
      }),
    );
  });
});

describe('allocations that pay exactly', () => {
  const other = expected(2, [10_000]);
  test('need no reason', () => {
    expect(paysExactly([to(DEPOSIT, 40_000)], [booking])).toBe(true);
    expect(paysExactly([to(DEPOSIT, 40_000), to(part(2, 0), 10_000, id(2))], [booking, other])).toBe(true);
    expect(paysExactly([to(DEPOSIT, 15_000), to(DEPOSIT, 25_000)], [booking])).toBe(true);
    expect(paysExactly([to(null, 200_000)], [booking])).toBe(true);
    expect(paysExactly([to(DEPOSIT, 40_000), to(null, 160_000)], [booking])).toBe(true);
    expect(paysExactly([to(null, 200_000), to(null, 10_000, id(2))], [booking, other])).toBe(true);
  });

  test('others do', () => {
    for (const parts of [
      [to(DEPOSIT, 39_999)],
      [to(DEPOSIT, 40_001)],
      [to(null, 40_000)],
      [to(DEPOSIT, 40_000), to(null, 200_000)],
      [to(DEPOSIT, 40_000), to(part(2, 0), 9_999, id(2))],
      [to(DEPOSIT, 40_000, id(3))],
      [to(null, 200_000, id(3))],
      // Together they are what is open of one.
      [to(null, 199_000), to(null, 1_000, id(2))],
      [to(id(99, 14), 40_000)],
    ])
      expect(paysExactly(parts, [booking, other])).toBe(false);
  });
});
