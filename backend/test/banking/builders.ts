import type { ExpectedTransfer } from '@wayfold/contracts/money/expected-transfers';
import type { KnownLine } from '../../src/modules/banking/lines/bank-line.js';
import type { Payment, Transfer } from '../../src/modules/banking/matching/match.js';
import type { Allocation, BankLineEvent, LineTexts } from '../../src/modules/banking/events.js';
import { buildReference } from '../../src/modules/booking/core/reference.js';
import type { BookingEvent } from '../../src/modules/booking/events.js';
import { BOOKING, held, id, partyNamed } from '../booking/builders.js';

type Imported = Extract<BankLineEvent, { type: 'BankLineImported' }>;

export const LINE = id(1, 12);
const TEXTS: LineTexts = {
  payer: 'MARTA QUIROGA',
  remittance: 'trip',
  bankReference: 'TRN1',
  print: 'print',
};

export const imported = (
  overrides: Partial<Omit<Imported['data'], 'texts'>> = {},
  texts: Partial<LineTexts> = {},
): Imported => {
  const lineId = overrides.lineId ?? LINE;
  return {
    type: 'BankLineImported',
    data: {
      fileId: id(1, 11),
      account: 'DE89370400440532013000',
      bookedOn: '2027-01-12',
      valueDate: '2027-01-11',
      amountCents: 40_000,
      currency: 'USD',
      chargesCents: 0,
      reversal: false,
      ...overrides,
      lineId,
      texts: { $subject: lineId, value: { ...TEXTS, ...texts } },
    },
  };
};

/** The nth allocation of the line. */
export const allocation = (
  n: number,
  amountCents: number,
  instalmentId: string | null = null,
  bookingId = BOOKING,
): Allocation => ({ allocationId: id(n, 13), bookingId, instalmentId, amountCents });

export const allocated = (
  ...parts: readonly (readonly [cents: number, instalmentId: string | null])[]
): Extract<BankLineEvent, { type: 'BankLineAllocated' }> => ({
  type: 'BankLineAllocated',
  data: {
    lineId: LINE,
    by: 'staff',
    valueDate: '2027-01-11',
    reason: 'paid a little more',
    allocations: parts.map(([cents, instalmentId], n) => allocation(n + 1, cents, instalmentId)),
  },
});

/** The nth booking of the tests, with its open deposit and balance; `null` means absent. */
export const expected = (
  n: number,
  open: readonly number[] = [40_000, 160_000],
  overrides: Partial<ExpectedTransfer> = {},
): ExpectedTransfer => ({
  bookingId: id(n),
  reference: buildReference(n),
  status: 'ON_HOLD',
  openCents: open.reduce((sum, cents) => sum + cents, 0),
  instalments: open.map((openCents, i) => ({
    id: id(10 * n + i, 14),
    kind: i === 0 ? 'deposit' : 'balance',
    dueOn: `2027-0${i + 1}-10`,
    amountCents: openCents,
    openCents,
  })),
  refunds: [],
  ...overrides,
});

/** Input of the matcher: the nth booking, open, and a line that pays it. */
export const transfer = (n: number, changes: Partial<Transfer> = {}): Transfer => ({
  bookingId: `booking-${n}`,
  reference: buildReference(n),
  amountCents: 75_600,
  currency: 'USD',
  payer: null,
  paidBy: null,
  ...changes,
});
export const payment = (remittance: string, changes: Partial<Payment> = {}): Payment => ({
  lineId: 'line-1',
  amountCents: 75_600,
  currency: 'USD',
  bankReference: null,
  counterparty: null,
  remittance,
  ...changes,
});

/** The instalments of `expected(n)`. */
export const part = (n: number, i: number): string => id(10 * n + i, 14);

/** Events of a booking with held seats and its own reference. */
export const placed = (bookingId: string, n: number): BookingEvent[] => [
  ...held({ bookingId }).map((event): BookingEvent =>
    event.type === 'PaymentReferenceGenerated'
      ? { type: event.type, data: { reference: buildReference(n) } }
      : event.type === 'BookingCreated'
        ? { ...event, data: { ...event.data, instalments: instalmentsOf(bookingId, event.data.instalments) } }
        : event,
  ),
  partyNamed,
];

type Instalments = Extract<BookingEvent, { type: 'BookingCreated' }>['data']['instalments'];
const instalmentsOf = (bookingId: string, instalments: Instalments): Instalments =>
  instalments.map((instalment, i) => ({ ...instalment, id: instalmentOf(bookingId, i) }));

/** Deposit or balance of a `placed` booking. */
export const instalmentOf = (bookingId: string, i: number): string =>
  `${bookingId.slice(0, -6)}e${i}${bookingId.slice(-4)}`;

export function knownLine(state: unknown): KnownLine {
  if (typeof state !== 'object' || state === null || !('allocations' in state)) throw new Error('no line');
  return state as KnownLine;
}
