import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  counterpartyErased,
  LINE_ID,
  newAllocation,
  newAllocationReversed,
  newLineAllocated,
  newLineImported,
  newLineReopened,
  newLineSetAside,
  requireKnownLine,
} from '../../../../test/support/banking/builders.js';
import { ReachedCases } from '../../../../test/support/reached-cases.js';
import { sumNumbers } from '../../../../test/support/sum-numbers.js';
import { fold } from '../../../kernel/decider.js';
import { isRefusal } from '../../../kernel/refuse.js';
import type { BankLineEvent } from '../events.js';
import {
  bankLine,
  type BankLineCommand,
  type BankLineState,
  calculateUnallocatedCents,
} from './bank-line.js';

const { initialState, evolve, decide } = bankLine;
const foldEvents = (...events: BankLineEvent[]): BankLineState => fold(evolve, initialState, events);
const newAllocateCommand = (...cents: number[]): BankLineCommand => ({
  type: 'Allocate',
  allocatedBy: 'staff',
  reason: null,
  allocations: cents.map((amountCents, i) => newAllocation(i + 11, amountCents)),
});

const lineSetAside: BankLineEvent = newLineSetAside();
const lineReopened: BankLineEvent = newLineReopened();
const newReopenCommand = (allocationIds: string[] | null = null): BankLineCommand => ({
  type: 'Reopen',
  reason: 'mine',
  allocationIds,
});

describe('an incoming line', () => {
  test('is allocated with its value date', () => {
    expect(decide(foldEvents(newLineImported()), newAllocateCommand(30_000, 10_000))).toEqual([
      {
        type: 'BankLineAllocated',
        data: {
          lineId: LINE_ID,
          by: 'staff',
          valueDate: '2027-01-11',
          reason: null,
          allocations: [newAllocation(11, 30_000), newAllocation(12, 10_000)],
        },
      },
    ]);
  });

  test('never allocates more than its amount', () => {
    const state = foldEvents(newLineImported(), newLineAllocated([30_000, null]));
    expect(decide(state, newAllocateCommand(10_001))).toEqual({
      refused: 'ALLOCATION_EXCEEDS_LINE',
      facts: { unallocatedCents: 10_000, wantedCents: 10_001 },
    });
    expect(decide(state, newAllocateCommand(6_000, 4_001))).toMatchObject({
      refused: 'ALLOCATION_EXCEEDS_LINE',
    });
    expect(decide(state, newAllocateCommand(6_000, 4_000))).toMatchObject([{ type: 'BankLineAllocated' }]);
  });

  test('is refused once its whole amount is allocated', () => {
    expect(
      decide(foldEvents(newLineImported(), newLineAllocated([40_000, null])), newAllocateCommand(1)),
    ).toMatchObject({
      refused: 'BANK_LINE_RESOLVED',
    });
  });

  test.each([{ amountCents: -500 }, { amountCents: 0 }, { currency: 'EUR' }])(
    'is refused as a payment if it is not incoming money in dollars: %j',
    (line) => {
      expect(decide(foldEvents(newLineImported(line)), newAllocateCommand(1))).toMatchObject({
        refused: 'BANK_LINE_NOT_A_PAYMENT',
      });
    },
  );

  test.each([[[]], [[0]], [[5, -5]]])('throws on an allocation of the parts %j', (cents) => {
    expect(() => decide(foldEvents(newLineImported()), newAllocateCommand(...cents))).toThrow(
      'an allocation has no parts, or one without a positive amount',
    );
  });
});

describe('setting a line aside', () => {
  const setAsideAfter = (...events: BankLineEvent[]) =>
    decide(foldEvents(...events), { type: 'SetAside', reason: 'interest' });

  test.each<{ name: string; events: BankLineEvent[] }>([
    { name: 'a credit', events: [newLineImported()] },
    { name: 'a remainder', events: [newLineImported(), newLineAllocated([1, null])] },
    { name: 'a debit', events: [newLineImported({ amountCents: -1_500 })] },
    { name: 'a line of zero cents', events: [newLineImported({ amountCents: 0 })] },
  ])('is possible for $name', ({ events }) => {
    expect(setAsideAfter(...events)).toEqual([lineSetAside]);
  });

  test('changes nothing the second time', () => {
    expect(setAsideAfter(newLineImported(), lineSetAside)).toEqual([]);
  });

  test('is refused once the line is allocated, and refuses its allocation', () => {
    expect(setAsideAfter(newLineImported(), newLineAllocated([40_000, null]))).toMatchObject({
      refused: 'BANK_LINE_RESOLVED',
    });
    expect(decide(foldEvents(newLineImported(), lineSetAside), newAllocateCommand(1))).toMatchObject({
      refused: 'BANK_LINE_RESOLVED',
    });
  });
});

describe('reopening a line', () => {
  const [firstAllocation, secondAllocation] = [newAllocation(1, 30_000), newAllocation(2, 5_000)];
  const state = foldEvents(newLineImported(), newLineAllocated([30_000, null], [5_000, null]));
  const newReversed = ({ allocationId, bookingId, amountCents }: typeof firstAllocation): BankLineEvent =>
    newAllocationReversed({ allocationId, bookingId, amountCents });

  test('reverses all of its allocations or only the named allocations', () => {
    expect(decide(state, newReopenCommand())).toEqual([
      newReversed(firstAllocation),
      newReversed(secondAllocation),
      lineReopened,
    ]);
    expect(decide(state, newReopenCommand([secondAllocation.allocationId]))).toEqual([
      newReversed(secondAllocation),
      lineReopened,
    ]);
    expect(
      calculateUnallocatedCents(
        requireKnownLine(
          foldEvents(
            newLineImported(),
            newLineAllocated([30_000, null]),
            newReversed(firstAllocation),
            lineReopened,
          ),
        ),
      ),
    ).toBe(40_000);
  });

  test('refuses an allocation that is missing or already reversed', () => {
    expect(decide(state, newReopenCommand([newAllocation(9, 1).allocationId]))).toMatchObject({
      refused: 'ALLOCATION_UNKNOWN',
    });
  });

  test('changes nothing for a line that is in the queue', () => {
    expect(decide(foldEvents(newLineImported()), newReopenCommand())).toEqual([]);
    expect(decide(foldEvents(newLineImported(), lineSetAside), newReopenCommand())).toEqual([lineReopened]);
  });

  test('restores a line that was set aside', () => {
    const reopenedState = foldEvents(newLineImported(), lineSetAside, lineReopened);
    expect(decide(reopenedState, newAllocateCommand(40_000))).toMatchObject([{ type: 'BankLineAllocated' }]);
    expect(decide(reopenedState, newReopenCommand())).toEqual([]);
    expect(decide(reopenedState, { type: 'EraseCounterparty' })).toEqual([counterpartyErased]);
  });
});

test('a counterparty is erased once', () => {
  expect(decide(foldEvents(newLineImported()), { type: 'EraseCounterparty' })).toEqual([counterpartyErased]);
  expect(decide(foldEvents(newLineImported(), counterpartyErased), { type: 'EraseCounterparty' })).toEqual(
    [],
  );
});

test('commands and events of a line that was not imported throw', () => {
  expect(() => decide(initialState, newAllocateCommand(1))).toThrow('no such bank line');
  expect(() => foldEvents(lineSetAside)).toThrow('no such bank line');
});

/** Next attempts of staff or a process: cents, and indexes into what exists. */
const attempts = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('Allocate' as const),
      cents: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ type: fc.constant('SetAside' as const) }),
    fc.record({ type: fc.constant('Reopen' as const), allocationIndex: fc.option(fc.nat(5)) }),
  ),
  { maxLength: 25 },
);

/** Sums the cents allocated and not reversed from the events alone: they never exceed the line. */
function sumAllocatedCents(events: readonly BankLineEvent[], lineCents: number): number {
  const allocatedCents = new Map<string, number>();
  let totalCents = 0;
  for (const { type, data } of events) {
    if (type === 'BankLineAllocated')
      for (const { allocationId, amountCents } of data.allocations) {
        expect(allocatedCents.has(allocationId)).toBe(false);
        allocatedCents.set(allocationId, amountCents);
      }
    if (type === 'AllocationReversed') {
      expect(allocatedCents.get(data.allocationId)).toBe(data.amountCents);
      allocatedCents.set(data.allocationId, 0);
    }
    totalCents = sumNumbers(allocatedCents.values());
    expect(totalCents).toBeLessThanOrEqual(lineCents);
  }
  return totalCents;
}

test('no cent is allocated twice or lost, in any order of attempts', () => {
  const reachedCases = new ReachedCases();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), attempts, (amountCents, attemptList) => {
      let state = foldEvents(newLineImported({ amountCents }));
      const events: BankLineEvent[] = [];
      let allocationCount = 0;
      for (const attempt of attemptList) {
        const liveAllocations = requireKnownLine(state).allocations;
        const newCommand = (): BankLineCommand => {
          switch (attempt.type) {
            case 'Allocate':
              return {
                type: 'Allocate',
                allocatedBy: 'staff',
                reason: null,
                allocations: attempt.cents.map((cents) => newAllocation((allocationCount += 1), cents)),
              };
            case 'SetAside':
              return { type: 'SetAside', reason: 'no payment' };
            case 'Reopen':
              return newReopenCommand(
                attempt.allocationIndex === null
                  ? null
                  : [liveAllocations[attempt.allocationIndex]?.allocationId ?? LINE_ID],
              );
          }
        };
        const decision = decide(state, newCommand());
        if (isRefusal(decision)) {
          reachedCases.add(decision.refused);
          continue;
        }
        reachedCases.add(...decision.map(({ type }) => type));
        events.push(...decision);
        state = fold(evolve, state, decision);
      }
      const allocatedCents = sumAllocatedCents(events, amountCents);
      expect(calculateUnallocatedCents(requireKnownLine(state))).toBe(amountCents - allocatedCents);
    }),
    { numRuns: 400 },
  );

  reachedCases.expectMoreThan(5, [
    'BankLineAllocated',
    'AllocationReversed',
    'BankLineReopened',
    'BankLineSetAside',
    'ALLOCATION_EXCEEDS_LINE',
    'ALLOCATION_UNKNOWN',
    'BANK_LINE_RESOLVED',
  ]);
});
