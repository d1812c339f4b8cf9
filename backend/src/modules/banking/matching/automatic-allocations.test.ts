import { describe, expect, test } from '@jest/globals';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import fc from 'fast-check';
import {
  deriveInstalmentId,
  newLineToMatch,
  newMatchableBooking,
} from '../../../../test/support/banking/builders.js';
import { newBookingId } from '../../../../test/support/ids.js';
import { ReachedCases } from '../../../../test/support/reached-cases.js';
import { findAutomaticAllocations } from './automatic-allocations.js';
import type { LineToMatch } from './match.js';

const [firstTransfer, secondTransfer] = [
  newMatchableBooking(1),
  newMatchableBooking(2, [10_000, 90_000]),
] as const;

const newPaymentLine = (
  amountCents: number,
  remittance = firstTransfer.reference,
  overrides: Partial<LineToMatch> = {},
): LineToMatch => newLineToMatch(remittance, { amountCents, ...overrides });

const newAutomaticAllocation = (bookingSerial: number, instalmentIndex: number, amountCents: number) => ({
  bookingId: newBookingId(bookingSerial),
  instalmentId: deriveInstalmentId(bookingSerial, instalmentIndex),
  amountCents,
});

describe('automatic allocation', () => {
  test('accepts the reference with the amount due next or all that is open', () => {
    expect(findAutomaticAllocations(newPaymentLine(40_000), [firstTransfer])).toEqual([
      newAutomaticAllocation(1, 0, 40_000),
    ]);
    expect(findAutomaticAllocations(newPaymentLine(200_000), [firstTransfer])).toEqual([
      newAutomaticAllocation(1, 0, 40_000),
      newAutomaticAllocation(1, 1, 160_000),
    ]);
    expect(findAutomaticAllocations(newPaymentLine(160_000), [newMatchableBooking(1, [0, 160_000])])).toEqual(
      [newAutomaticAllocation(1, 1, 160_000)],
    );
  });

  test('accepts several references when the line equals their total', () => {
    const references = `${firstTransfer.reference} ${secondTransfer.reference}`;
    expect(
      findAutomaticAllocations(newPaymentLine(50_000, references), [firstTransfer, secondTransfer]),
    ).toEqual([newAutomaticAllocation(1, 0, 40_000), newAutomaticAllocation(2, 0, 10_000)]);
    expect(
      findAutomaticAllocations(newPaymentLine(300_000, references), [firstTransfer, secondTransfer]),
    ).toEqual([
      newAutomaticAllocation(1, 0, 40_000),
      newAutomaticAllocation(1, 1, 160_000),
      newAutomaticAllocation(2, 0, 10_000),
      newAutomaticAllocation(2, 1, 90_000),
    ]);
    // One reference is unknown, so its share of the money is unknown too.
    expect(findAutomaticAllocations(newPaymentLine(40_000, references), [firstTransfer])).toEqual([
      newAutomaticAllocation(1, 0, 40_000),
    ]);
    expect(findAutomaticAllocations(newPaymentLine(50_000, references), [firstTransfer])).toBeUndefined();
  });

  test.each([
    ['a cent less', newPaymentLine(39_999)],
    ['a cent more', newPaymentLine(40_001)],
    ['a later amount', newPaymentLine(160_000)],
    ['an outgoing payment', newPaymentLine(-40_000)],
    ['no amount', newPaymentLine(0)],
    ['no reference', newPaymentLine(40_000, 'trip to Peru')],
    ['another currency', newPaymentLine(40_000, firstTransfer.reference, { currency: 'EUR' })],
    [
      'a slip in the reference',
      newPaymentLine(
        40_000,
        firstTransfer.reference.replace(/.$/, (lastSymbol) => (lastSymbol === '2' ? '3' : '2')),
      ),
    ],
  ])('refuses anything doubtful: %s', (_doubt, line) => {
    expect(findAutomaticAllocations(line, [firstTransfer])).toBeUndefined();
  });

  test('refuses a booking that owes nothing', () => {
    expect(
      findAutomaticAllocations(newPaymentLine(40_000), [newMatchableBooking(1, [0, 0])]),
    ).toBeUndefined();
  });

  test('allocates the whole payment and never more than is open', () => {
    const reachedCases = new ReachedCases();
    const opens = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(3));
    fc.assert(
      fc.property(opens, fc.integer({ min: 1, max: 12 }), ([a, b, c, d], amountCents) => {
        const bookings = [newMatchableBooking(1, [a, b]), newMatchableBooking(2, [c, d])];
        const parts = findAutomaticAllocations(
          newPaymentLine(amountCents, `${firstTransfer.reference} ${secondTransfer.reference}`),
          bookings,
        );
        reachedCases.add(parts ? `${parts.length} parts` : 'left to staff');
        if (!parts) return;
        expect(sumCents(parts)).toBe(amountCents);
        for (const { bookingId, instalmentId, amountCents: cents } of parts) {
          const { instalments } = bookings.find((candidate) => candidate.bookingId === bookingId)!;
          const { openCents } = instalments.find((instalment) => instalment.id === instalmentId)!;
          expect(cents).toBeLessThanOrEqual(openCents);
        }
      }),
      { numRuns: 1_000 },
    );
    reachedCases.expectMoreThan(5, ['left to staff', '2 parts', '3 parts', '4 parts']);
  });
});
