import type { MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import type { Allocation, BankLineEvent, LineTexts } from '../../../src/modules/banking/events.js';
import type { KnownLine } from '../../../src/modules/banking/lines/bank-line.js';
import type { LineToMatch, Transfer } from '../../../src/modules/banking/matching/match.js';
import { buildReference } from '../../../src/modules/booking/core/reference.js';
import type { BookingEvent, BookingEventOf } from '../../../src/modules/booking/events.js';
import { BOOKING, newHeldHistory, partyNamed } from '../booking/builders.js';
import { newAllocationId, newBookingId, newFileId, newInstalmentId, newLineId } from '../ids.js';
import { sumNumbers } from '../sum-numbers.js';

type LineImported = Extract<BankLineEvent, { type: 'BankLineImported' }>;

export const LINE_ID = newLineId(1);
const TEXTS: LineTexts = {
  counterparty: 'MARTA QUIROGA',
  remittance: 'trip',
  bankReference: 'TRN1',
  counterpartyHash: 'hash',
};

export const newLineImported = (
  overrides: Partial<Omit<LineImported['data'], 'texts'>> = {},
  texts: Partial<LineTexts> = {},
): LineImported => {
  const lineId = overrides.lineId ?? LINE_ID;
  return {
    type: 'BankLineImported',
    data: {
      fileId: newFileId(1),
      account: 'DE89370400440532013000',
      bookedOn: '2027-01-12',
      valueDate: '2027-01-11',
      amountCents: 40_000,
      currency: 'USD',
      chargesCents: 0,
      isReversal: false,
      ...overrides,
      lineId,
      texts: { $subject: lineId, value: { ...TEXTS, ...texts } },
    },
  };
};

/** Creates the nth allocation of the line. */
export const newAllocation = (
  serial: number,
  amountCents: number,
  instalmentId: string | null = null,
): Allocation => ({ allocationId: newAllocationId(serial), bookingId: BOOKING, instalmentId, amountCents });

export const newLineAllocated = (
  ...parts: readonly (readonly [cents: number, instalmentId: string | null])[]
): Extract<BankLineEvent, { type: 'BankLineAllocated' }> => ({
  type: 'BankLineAllocated',
  data: {
    lineId: LINE_ID,
    by: 'staff',
    valueDate: '2027-01-11',
    reason: 'paid a little more',
    allocations: parts.map(([cents, instalmentId], i) => newAllocation(i + 1, cents, instalmentId)),
  },
});

type BankLineEventOf<T extends BankLineEvent['type']> = Extract<BankLineEvent, { type: T }>;

export const newLineSetAside = (reason = 'interest'): BankLineEventOf<'BankLineSetAside'> => ({
  type: 'BankLineSetAside',
  data: { lineId: LINE_ID, reason },
});

export const newLineReopened = (reason = 'mine'): BankLineEventOf<'BankLineReopened'> => ({
  type: 'BankLineReopened',
  data: { lineId: LINE_ID, reason },
});

export const newAllocationReversed = (
  overrides: Partial<BankLineEventOf<'AllocationReversed'>['data']> = {},
): BankLineEventOf<'AllocationReversed'> => ({
  type: 'AllocationReversed',
  data: {
    lineId: LINE_ID,
    allocationId: newAllocationId(1),
    bookingId: BOOKING,
    amountCents: 40_000,
    reason: 'mine',
    ...overrides,
  },
});

export const counterpartyErased: BankLineEventOf<'BankLineCounterpartyErased'> = {
  type: 'BankLineCounterpartyErased',
  data: { lineId: LINE_ID },
};

/** Creates the nth booking of the tests, with its open deposit and balance. */
export const newMatchableBooking = (
  serial: number,
  amountsCents: readonly number[] = [40_000, 160_000],
  overrides: Partial<MatchableBooking> = {},
): MatchableBooking => ({
  bookingId: newBookingId(serial),
  reference: buildReference(serial),
  status: 'ON_HOLD',
  openCents: sumNumbers(amountsCents),
  instalments: amountsCents.map((openCents, i) => ({
    id: deriveInstalmentId(serial, i),
    kind: i === 0 ? 'deposit' : 'balance',
    dueOn: `2027-0${i + 1}-10`,
    amountCents: openCents,
    openCents,
  })),
  refunds: [],
  ...overrides,
});

/** Creates a booking, by serial, that waits for a transfer: an input of the matcher. */
export const newTransfer = (serial: number, changes: Partial<Transfer> = {}): Transfer => ({
  bookingId: `booking-${serial}`,
  reference: buildReference(serial),
  amountCents: 75_600,
  currency: 'USD',
  leadName: null,
  isPaid: false,
  ...changes,
});

export const newLineToMatch = (remittance: string, changes: Partial<LineToMatch> = {}): LineToMatch => ({
  amountCents: 75_600,
  currency: 'USD',
  bankReference: null,
  counterparty: null,
  remittance,
  ...changes,
});

/** Derives the id of an instalment of the booking that `newMatchableBooking` creates for this serial. */
export const deriveInstalmentId = (bookingSerial: number, instalmentIndex: number): string =>
  newInstalmentId(10 * bookingSerial + instalmentIndex);

/** Creates the events of a booking with held seats and its own reference. */
export const newPlacedHistory = (bookingId: string, serial: number): BookingEvent[] => [
  ...newHeldHistory({ bookingId }).map((event): BookingEvent => {
    if (event.type === 'PaymentReferenceGenerated')
      return { type: event.type, data: { reference: buildReference(serial) } };
    if (event.type !== 'BookingCreated') return event;
    return {
      ...event,
      data: { ...event.data, instalments: assignOwnIds(bookingId, event.data.instalments) },
    };
  }),
  partyNamed,
];

type Instalments = BookingEventOf<'BookingCreated'>['data']['instalments'];
const assignOwnIds = (bookingId: string, instalments: Instalments): Instalments =>
  instalments.map((instalment, i) => ({ ...instalment, id: toOwnInstalmentId(bookingId, i) }));

/** Returns the id of an instalment of a `newPlacedHistory` booking: 0 is the deposit, 1 the balance. */
export const toOwnInstalmentId = (bookingId: string, i: number): string =>
  `${bookingId.slice(0, -6)}e${i}${bookingId.slice(-4)}`;

export function requireKnownLine(state: unknown): KnownLine {
  if (typeof state !== 'object' || state === null || !('allocations' in state))
    throw new Error('the bank line has no state yet');
  return state as KnownLine;
}
