import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import type { HistoryEntry } from '@wayfold/contracts/bookings/history';

const CAME_IN: readonly string[] = [
  'DepositPaid',
  'FullAmountPaid',
  'BalancePaid',
  'PartPaid',
  'OverpaymentReceived',
];

/** What gift cards paid of a booking, without what went back to them. Cents. */
export const byGiftCents = (entries: readonly HistoryEntry[]): number =>
  entries.reduce((sum, { type, facts: { provider, amountCents } }) => {
    if (provider !== 'gift-card' || typeof amountCents !== 'number') return sum;
    return CAME_IN.includes(type) ? sum + amountCents : type === 'PaymentRefunded' ? sum - amountCents : sum;
  }, 0);

interface Balance {
  readonly cents: number;
  /** What has come in of a balance that is open. */
  readonly paidCents: number;
  readonly on: string;
  readonly paid: boolean;
  readonly byCustomer: boolean;
  /** By itself, from what is kept. */
  readonly charged: boolean;
  /** Several persons pay it. */
  readonly shared: boolean;
  /** Some of what is open is for the one who booked. */
  readonly own: boolean;
}

/** What has come in of it, in cents. */
const paidOf = ({ paidAt, amountCents, paidCents }: InstalmentView): number =>
  paidAt === null ? paidCents : amountCents;

/** What is open of the balance as one sum, or all of it once it is paid, whoever pays; null when there is none. */
export function balanceOf(booking: Pick<BookingView, 'instalments' | 'chargedTo'>): Balance | null {
  const parts = booking.instalments.filter(({ kind }) => kind === 'balance');
  const open = parts.filter(({ paidAt }) => paidAt === null);
  const [first] = open.length > 0 ? open : parts;
  if (!first) return null;
  const totalCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paidCents = parts.reduce((sum, each) => sum + paidOf(each), 0);
  const paid = open.length === 0;
  return {
    cents: paid ? totalCents : totalCents - paidCents,
    paidCents: paid ? 0 : paidCents,
    on: open.reduce((day, { dueOn }) => (dueOn < day ? dueOn : day), first.dueOn),
    paid,
    // Of several parts nobody says in one word how each was paid.
    byCustomer: paid && (parts.length > 1 || first.charge === 'VOIDED'),
    charged: booking.chargedTo !== null && open.some(isPlanned),
    shared: parts.some(({ payer }) => payer === 'fellow'),
    own: parts.some(({ payer, paidAt }) => payer === 'lead' && paidAt === null),
  };
}

/** What failed and waits for its customer is planned no more. */
const isPlanned = ({ payer, charge, chargeAt }: InstalmentView): boolean =>
  payer === 'lead' &&
  (charge === 'ATTEMPTING' ||
    charge === 'UNKNOWN' ||
    (chargeAt !== null && (charge === 'SCHEDULED' || charge === 'FAILED')));

/** Others pay the rest of the balance; a dearer date adds to it as well. */
export const isPart = ({ instalments }: BookingView): boolean =>
  instalments.some(({ kind, payer }) => kind === 'balance' && payer === 'fellow');

/** What is still to be paid of a confirmed booking, and may be paid here and now: a share of somebody else is theirs. */
export const openInstalment = ({ status, instalments }: BookingView): InstalmentView | undefined =>
  status === 'CONFIRMED'
    ? instalments.find(({ paidAt, payer }) => paidAt === null && payer === 'lead')
    : undefined;

/** Whether some of what failed, or is overdue, is for the one who booked; `today` is the UTC date. */
export const isForLead = ({ instalments, overdue }: BookingView, today: string): boolean =>
  instalments.some(
    ({ payer, paidAt, charge, dueOn }) =>
      payer === 'lead' && paidAt === null && (needsCustomer(charge) || (overdue && dueOn < today)),
  );

/** Nothing is tried by itself any more. */
export const needsCustomer = (charge: InstalmentView['charge']): boolean =>
  charge === 'ACTION_REQUIRED' || charge === 'EXHAUSTED';
