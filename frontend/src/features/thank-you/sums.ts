import type { BookingView } from '@wayfold/contracts/bookings';
import type { HistoryEntry } from '@wayfold/contracts/history';

const CAME_IN: readonly string[] = [
  ...['DepositPaid', 'FullAmountPaid', 'BalancePaid', 'PartPaid', 'OverpaymentReceived'],
];

/** What gift cards paid of a booking, without what went back to them. Cents. */
export const byGiftCents = (entries: readonly HistoryEntry[]): number =>
  entries.reduce((sum, { type, facts: { provider, amountCents } }) => {
    if (provider !== 'gift-card' || typeof amountCents !== 'number') return sum;
    return CAME_IN.includes(type) ? sum + amountCents : type === 'PaymentRefunded' ? sum - amountCents : sum;
  }, 0);

interface Balance {
  readonly cents: number;
  readonly on: string;
  readonly paid: boolean;
  readonly byCustomer: boolean;
  /** Several persons pay it. */
  readonly shared: boolean;
  /** Some of what is open is for the one who booked. */
  readonly own: boolean;
}

/** The balance as one sum, whoever pays its parts; null when there is none. */
export function balanceOf({ instalments }: Pick<BookingView, 'instalments'>): Balance | null {
  const parts = instalments.filter(({ kind }) => kind === 'balance');
  const [first] = parts;
  if (!first) return null;
  return {
    cents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0),
    on: first.dueOn,
    paid: parts.every(({ paidAt }) => paidAt !== null),
    byCustomer: parts.every(({ charge, paidAt }) => charge === 'VOIDED' && paidAt !== null),
    shared: parts.some(({ payer }) => payer === 'fellow'),
    own: parts.some(({ payer, paidAt }) => payer === 'lead' && paidAt === null),
  };
}

/** Others pay the rest of the balance. */
export const isPart = ({ instalments }: BookingView): boolean =>
  instalments.filter(({ kind }) => kind === 'balance').length > 1;

/** Something is kept that the balance can be charged to. */
export const isCharged = ({ savedCard, instalments }: BookingView): boolean =>
  savedCard !== null || instalments[0]?.method === 'paypal';
