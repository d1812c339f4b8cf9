import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { HistoryEntry } from '@wayfold/contracts/bookings/history';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';

/** Events of incoming money, by any method. */
export const INCOMING_PAYMENT_TYPES: readonly string[] = [
  'DepositPaid',
  'FullAmountPaid',
  'BalancePaid',
  'PartPaid',
  'OverpaymentReceived',
];

/** Sums what gift cards paid minus refunds to them, in cents. */
export const sumGiftCardCents = (entries: readonly HistoryEntry[]): number =>
  entries.reduce((sum, { type, facts: { provider, amountCents } }) => {
    if (provider !== 'gift-card' || typeof amountCents !== 'number') return sum;
    if (INCOMING_PAYMENT_TYPES.includes(type)) return sum + amountCents;
    return type === 'PaymentRefunded' ? sum - amountCents : sum;
  }, 0);

interface Balance {
  readonly cents: number;
  /** The amount already paid of an open balance. */
  readonly paidCents: number;
  readonly dueOn: string;
  readonly isPaid: boolean;
  readonly isPaidByCustomer: boolean;
  /** The saved method is charged automatically. */
  readonly isCharged: boolean;
  /** Co-payers pay part of the balance. */
  readonly isShared: boolean;
  /** Part of the open amount is the lead's. */
  readonly hasLeadPart: boolean;
}

const getPaidCents = ({ paidAt, amountCents, paidCents }: InstalmentView): number =>
  paidAt === null ? paidCents : amountCents;

/** Adds up the open balance, or the whole balance once paid, for all payers; null if there is none. */
export function calculateBalance(booking: Pick<BookingView, 'instalments' | 'savedMethod'>): Balance | null {
  const parts = booking.instalments.filter(({ kind }) => kind === 'balance');
  const openParts = parts.filter(({ paidAt }) => paidAt === null);
  const [firstPart] = openParts.length > 0 ? openParts : parts;
  if (!firstPart) return null;
  const totalCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paidCents = parts.reduce((sum, part) => sum + getPaidCents(part), 0);
  const isPaid = openParts.length === 0;
  return {
    cents: isPaid ? totalCents : totalCents - paidCents,
    paidCents: isPaid ? 0 : paidCents,
    dueOn: openParts.reduce((day, { dueOn }) => (dueOn < day ? dueOn : day), firstPart.dueOn),
    isPaid,
    // Several parts may have been paid in different ways.
    isPaidByCustomer: isPaid && (parts.length > 1 || firstPart.charge === 'VOIDED'),
    isCharged: booking.savedMethod !== null && openParts.some(isLeadChargePlanned),
    isShared: parts.some(({ payer }) => payer === 'co-payer'),
    hasLeadPart: parts.some(isOpenForLead),
  };
}

/** True if the lead owes the instalment and has not paid all of it. */
export const isOpenForLead = ({ payer, paidAt }: InstalmentView): boolean =>
  payer === 'lead' && paidAt === null;

/** True if a charge of the lead is running, or will run without the customer. */
const isLeadChargePlanned = ({ payer, charge, chargeAt }: InstalmentView): boolean =>
  payer === 'lead' &&
  (charge === 'ATTEMPTING' ||
    charge === 'UNKNOWN' ||
    (chargeAt !== null && (charge === 'SCHEDULED' || charge === 'FAILED')));

export const hasCoPayer = ({ instalments }: BookingView): boolean =>
  instalments.some(({ kind, payer }) => kind === 'balance' && payer === 'co-payer');

/** Lists the instalments of a confirmed booking that the lead can pay now. */
const listOpenLeadInstalments = ({ status, instalments }: BookingView): readonly InstalmentView[] =>
  status === 'CONFIRMED' ? instalments.filter(isOpenForLead) : [];

/** Finds the instalment of a confirmed booking that the lead can pay now. */
export const findOpenLeadInstalment = (booking: BookingView): InstalmentView | undefined =>
  listOpenLeadInstalments(booking)[0];

/** Sums what the lead still has to pay of a confirmed booking, in cents. */
export const sumOpenLeadCents = (booking: BookingView): number =>
  listOpenLeadInstalments(booking).reduce(
    (sum, { amountCents, paidCents }) => sum + amountCents - paidCents,
    0,
  );

/** True if the lead owes any failed or overdue amount; `today` is the UTC date. */
export const hasLeadArrears = ({ instalments, isOverdue }: BookingView, today: string): boolean =>
  instalments.some(
    (instalment) =>
      isOpenForLead(instalment) &&
      (isChargingStopped(instalment.charge) || (isOverdue && instalment.dueOn < today)),
  );

export const isChargingStopped = (charge: InstalmentView['charge']): boolean =>
  charge === 'ACTION_REQUIRED' || charge === 'EXHAUSTED';
