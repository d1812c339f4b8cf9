import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { deriveInstalmentId, newMatchableBooking } from '../../../../test/support/banking/builders.js';
import {
  newAllocationId,
  newBookingId,
  newGiftCardId,
  newInstalmentId,
} from '../../../../test/support/ids.js';
import { refuse } from '../../../kernel/refuse.js';
import {
  allocateToInstalments,
  checkAllocations,
  findNextOpenInstalment,
  isExactAllocation,
  type MatchableBookingRow,
  recomputeOpenAmounts,
  subtractAllocations,
  subtractGiftCards,
} from './open-amounts.js';

const booking: MatchableBookingRow = { ...newMatchableBooking(1), giftCards: [], payments: [] };
const [DEPOSIT, BALANCE] = [deriveInstalmentId(1, 0), deriveInstalmentId(1, 1)];
const newPart = (instalmentId: string | null, amountCents: number, bookingId = newBookingId(1)) => ({
  bookingId,
  instalmentId,
  amountCents,
});

/** Names each allocation by its position, as lines do. */
const addIds = (parts: readonly ReturnType<typeof newPart>[]) =>
  parts.map((part, i) => ({ ...part, allocationId: newAllocationId(i) }));

const listOpenCents = ({ instalments }: Pick<MatchableBookingRow, 'instalments'>): number[] =>
  instalments.map(({ openCents }) => openCents);

const listOpenAfter = (...allocations: ReturnType<typeof newPart>[]): number[] =>
  listOpenCents(subtractAllocations(booking, addIds(allocations)));

describe('the open amount', () => {
  test.each([
    { name: 'no bank line', parts: [] },
    {
      name: 'a line for another booking',
      parts: [newPart(DEPOSIT, 40_000, newBookingId(2))],
    },
  ])('stays whole with $name', ({ parts }) => {
    expect(listOpenAfter(...parts)).toEqual([40_000, 160_000]);
  });

  test.each([
    { name: 'a line for the deposit', parts: [newPart(DEPOSIT, 40_000)], openCents: [0, 160_000] },
    {
      name: 'a line for a part of the balance',
      parts: [newPart(BALANCE, 60_000)],
      openCents: [40_000, 100_000],
    },
  ])('shrinks by what $name paid', ({ parts, openCents }) => {
    expect(listOpenAfter(...parts)).toEqual(openCents);
  });

  test.each([
    { name: 'for the deposit', parts: [newPart(DEPOSIT, 45_000)], openCents: [0, 155_000] },
    { name: 'for no instalment', parts: [newPart(null, 50_000)], openCents: [0, 150_000] },
    {
      name: 'for an instalment of a former plan',
      parts: [newPart(newInstalmentId(99), 50_000)],
      openCents: [0, 150_000],
    },
    {
      name: 'of more than the price',
      parts: [newPart(null, 900_000), newPart(BALANCE, 1)],
      openCents: [0, 0],
    },
  ])('lets an overpayment $name cover the earliest open instalments', ({ parts, openCents }) => {
    expect(listOpenAfter(...parts)).toEqual(openCents);
  });

  test('follows what the booking recorded, so an overpayment never pays a later instalment', () => {
    const newPayment = (serial: number, instalmentId: string, amountCents: number) => ({
      paymentId: newAllocationId(serial),
      instalmentId,
      amountCents,
      isFromLine: true,
    });
    const listOpenAfterPayments = (
      payments: MatchableBookingRow['payments'],
      ...parts: ReturnType<typeof newPart>[]
    ) => listOpenCents(subtractAllocations({ ...booking, payments }, addIds(parts)));
    // The first was entirely an overpayment when it arrived; the second paid two instalments.
    expect(listOpenAfterPayments([newPayment(0, DEPOSIT, 0)], newPart(DEPOSIT, 45_000))).toEqual([
      40_000, 160_000,
    ]);

    const threePayments = [
      newPayment(0, DEPOSIT, 40_000),
      newPayment(0, BALANCE, 5_000),
      newPayment(0, BALANCE, 0),
    ];
    expect(listOpenAfterPayments(threePayments, newPart(null, 50_000))).toEqual([0, 155_000]);
    // The booking has recorded only one of the two.
    expect(listOpenAfterPayments(threePayments, newPart(null, 50_000), newPart(DEPOSIT, 7_000))).toEqual([
      0, 148_000,
    ]);
    // The payment exceeds the current price and names an instalment of a former plan.
    expect(listOpenAfterPayments([newPayment(0, DEPOSIT, 45_000)], newPart(DEPOSIT, 45_000))).toEqual([
      0, 160_000,
    ]);
    expect(
      listOpenAfterPayments([newPayment(0, newInstalmentId(99), 45_000)], newPart(DEPOSIT, 45_000)),
    ).toEqual([40_000, 160_000]);
  });

  test('reopens when the line takes its money back, whatever else arrived', () => {
    const payments = [
      { paymentId: newAllocationId(0), instalmentId: DEPOSIT, amountCents: 30_000, isFromLine: true },
      { paymentId: newAllocationId(1), instalmentId: DEPOSIT, amountCents: 10_000, isFromLine: false },
    ];
    expect(
      listOpenCents(subtractAllocations({ ...booking, payments }, addIds([newPart(DEPOSIT, 30_000)]))),
    ).toEqual([0, 160_000]);
    expect(listOpenCents(subtractAllocations({ ...booking, payments }, []))).toEqual([30_000, 160_000]);
  });

  test('is the sum over the booking’s instalments', () => {
    const payments = [
      { paymentId: newAllocationId(0), instalmentId: DEPOSIT, amountCents: 30_000, isFromLine: true },
    ];
    expect(recomputeOpenAmounts(booking, payments).openCents).toBe(170_000);
  });

  test('is zero for a canceled booking', () => {
    const payments = [
      { paymentId: newAllocationId(0), instalmentId: DEPOSIT, amountCents: 30_000, isFromLine: true },
    ];
    expect(subtractAllocations({ ...booking, payments, status: 'CANCELLED' }, []).openCents).toBe(0);
  });

  test.each<{
    name: string;
    giftCards: number[];
    parts: ReturnType<typeof newPart>[];
    remainingCents: number[];
  }>([
    { name: 'none', giftCards: [], parts: [], remainingCents: [200_000, 40_000, 160_000] },
    {
      name: 'two of them',
      giftCards: [10_000, 5_000],
      parts: [],
      remainingCents: [185_000, 25_000, 160_000],
    },
    { name: 'more than is due first', giftCards: [50_000], parts: [], remainingCents: [150_000, 0, 150_000] },
    {
      name: 'one beside a payment',
      giftCards: [15_000],
      parts: [newPart(DEPOSIT, 10_000)],
      remainingCents: [175_000, 15_000, 160_000],
    },
    {
      name: 'one that covers more than a payment leaves of the deposit',
      giftCards: [15_000],
      parts: [newPart(DEPOSIT, 30_000)],
      remainingCents: [155_000, 0, 155_000],
    },
    { name: 'more than the price', giftCards: [900_000], parts: [], remainingCents: [0, 0, 0] },
  ])('is reduced by gift cards, first what is due first: $name', ({ giftCards, parts, remainingCents }) => {
    const withGiftCards = {
      ...booking,
      giftCards: giftCards.map((amountCents, i) => ({ giftCardId: newGiftCardId(i), amountCents })),
    };
    const { instalments, openCents } = subtractGiftCards(subtractAllocations(withGiftCards, addIds(parts)));
    expect([openCents, ...instalments.map((instalment) => instalment.openCents)]).toEqual(remainingCents);
  });

  test('is found for the first open instalment', () => {
    expect(findNextOpenInstalment(booking)?.id).toBe(DEPOSIT);
    expect(findNextOpenInstalment(subtractAllocations(booking, addIds([newPart(DEPOSIT, 40_000)])))?.id).toBe(
      BALANCE,
    );
    expect(findNextOpenInstalment(newMatchableBooking(1, [0, 0]))).toBeUndefined();
  });
});

describe('allocating money to a booking', () => {
  test('fills the earliest instalment first', () => {
    expect(allocateToInstalments(booking, 30_000)).toEqual({
      parts: [newPart(DEPOSIT, 30_000)],
      unallocatedCents: 0,
    });
    expect(allocateToInstalments(booking, 50_000)).toEqual({
      parts: [newPart(DEPOSIT, 40_000), newPart(BALANCE, 10_000)],
      unallocatedCents: 0,
    });
    expect(allocateToInstalments(newMatchableBooking(1, [0, 100]), 300)).toEqual({
      parts: [newPart(BALANCE, 100)],
      unallocatedCents: 200,
    });
  });

  test('splits all money into parts and remainder without exceeding an open amount', () => {
    const amounts = fc.array(fc.nat(50_000), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(amounts, fc.nat(150_000), (cents, paidCents) => {
        const openBooking = newMatchableBooking(1, cents);
        const { parts, unallocatedCents } = allocateToInstalments(openBooking, paidCents);
        expect(parts.reduce((sum, { amountCents }) => sum + amountCents, unallocatedCents)).toBe(paidCents);
        const bookingAfter = subtractAllocations(
          { ...booking, ...openBooking },
          addIds(parts.map((part) => newPart(part.instalmentId, part.amountCents))),
        );
        expect(bookingAfter.openCents).toBe(Math.max(0, openBooking.openCents - paidCents));
        expect(unallocatedCents).toBe(Math.max(0, paidCents - openBooking.openCents));
      }),
    );
  });
});

describe('allocations', () => {
  const otherBooking = newMatchableBooking(2, [10_000]);
  test.each([
    { name: 'the open deposit', parts: [newPart(DEPOSIT, 40_000)], bookings: [booking] },
    {
      name: 'the open deposits of two bookings',
      parts: [newPart(DEPOSIT, 40_000), newPart(deriveInstalmentId(2, 0), 10_000, newBookingId(2))],
      bookings: [booking, otherBooking],
    },
    {
      name: 'the open deposit in two parts',
      parts: [newPart(DEPOSIT, 15_000), newPart(DEPOSIT, 25_000)],
      bookings: [booking],
    },
    { name: 'all that is open', parts: [newPart(null, 200_000)], bookings: [booking] },
    {
      name: 'the deposit and the rest',
      parts: [newPart(DEPOSIT, 40_000), newPart(null, 160_000)],
      bookings: [booking],
    },
    {
      name: 'all that is open in two bookings',
      parts: [newPart(null, 200_000), newPart(null, 10_000, newBookingId(2))],
      bookings: [booking, otherBooking],
    },
  ])('need no reason if they pay exactly $name', ({ parts, bookings }) => {
    expect(isExactAllocation(parts, bookings)).toBe(true);
  });

  test.each([
    { name: 'a cent less than an instalment', parts: [newPart(DEPOSIT, 39_999)] },
    { name: 'a cent more than an instalment', parts: [newPart(DEPOSIT, 40_001)] },
    { name: 'the amount of an instalment they do not name', parts: [newPart(null, 40_000)] },
    {
      name: 'an instalment and everything',
      parts: [newPart(DEPOSIT, 40_000), newPart(null, 200_000)],
    },
    {
      name: 'a cent less than an instalment of another booking',
      parts: [newPart(DEPOSIT, 40_000), newPart(deriveInstalmentId(2, 0), 9_999, newBookingId(2))],
    },
    {
      name: 'an instalment of a booking that they do not name',
      parts: [newPart(DEPOSIT, 40_000, newBookingId(3))],
    },
    { name: 'everything of an unknown booking', parts: [newPart(null, 200_000, newBookingId(3))] },
    {
      name: 'everything of one booking only together with another booking',
      parts: [newPart(null, 199_000), newPart(null, 1_000, newBookingId(2))],
    },
    { name: 'an unknown instalment', parts: [newPart(newInstalmentId(99), 40_000)] },
  ])('need a reason if they pay $name', ({ parts }) => {
    expect(isExactAllocation(parts, [booking, otherBooking])).toBe(false);
  });

  test('are accepted without a reason if they pay an instalment exactly', () => {
    const allocations = [newPart(DEPOSIT, 40_000)];
    expect(checkAllocations([booking], { allocations, reason: null })).toBeUndefined();
  });

  test('are accepted with a reason if they pay a cent less', () => {
    const allocations = [newPart(DEPOSIT, 39_999)];
    const reason = 'the bank kept a fee';
    expect(checkAllocations([booking], { allocations, reason })).toBeUndefined();
  });

  test.each([
    {
      name: 'part of an instalment without a reason',
      parts: [newPart(DEPOSIT, 39_999)],
      reason: null,
      code: 'ALLOCATION_NEEDS_REASON',
    },
    {
      name: 'an unknown booking',
      parts: [newPart(null, 1, newBookingId(3))],
      reason: 'as agreed',
      code: 'ALLOCATION_BOOKING_UNKNOWN',
    },
    {
      name: 'an unknown instalment',
      parts: [newPart(newInstalmentId(99), 1)],
      reason: 'as agreed',
      code: 'ALLOCATION_BOOKING_UNKNOWN',
    },
  ])('are refused as $code: $name', ({ parts, reason, code }) => {
    expect(checkAllocations([booking], { allocations: parts, reason })).toEqual(refuse(code));
  });
});
