import type { BookingEvent, Paid } from '../../booking/events.js';
import type { About } from './mail-facts.js';

/** An event with its place in the stream and its time. */
export type Happened = BookingEvent & { readonly version: number; readonly recordedAt: Date };

/** What mails need of a booking: told up to the event that caused the mail, the balance as it stands today. */
export interface Story {
  readonly caused: Happened;
  readonly about: Omit<About, 'givenName'>;
  readonly paidCents: number;
  readonly remainingCents: number;
  /** The card of the newest payment. */
  readonly card: Paid['card'];
  /** null when everything was paid at booking. */
  readonly balance: {
    readonly amountCents: number;
    readonly dueOn: string;
    readonly paid: boolean;
    /** Since when the charge waits for the customer; null while it does not. */
    readonly failedAt: Date | null;
  } | null;
}

/** Undefined for a stream that is no booking, or has no event of that version. */
export function storyOf(history: readonly Happened[], version: number): Story | undefined {
  const caused = history.find((event) => event.version === version);
  const created = history.find((event) => event.type === 'BookingCreated');
  const named = history.find((event) => event.type === 'PaymentReferenceGenerated');
  if (!caused || created?.type !== 'BookingCreated' || named?.type !== 'PaymentReferenceGenerated')
    return undefined;
  const { locale, quote, instalments: first } = created.data;
  const chosen = history.findLast((event) => event.type === 'PlanChosen');
  const instalments = chosen?.type === 'PlanChosen' ? chosen.data.instalments : first;
  const payments = history.filter((event) => event.version <= version).flatMap(paymentOf);
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const balance = instalments.find(({ kind }) => kind === 'balance');
  return {
    caused,
    about: {
      locale,
      reference: named.data.reference,
      trip: quote.names[locale],
      startsOn: quote.startsOn,
      endsOn: quote.endsOn,
      travelers: quote.travelers,
    },
    paidCents,
    remainingCents: Math.max(0, quote.totalCents - paidCents),
    card: payments.findLast(({ card }) => card !== null)?.card ?? null,
    balance: balance
      ? {
          amountCents: balance.amountCents,
          dueOn: balance.dueOn,
          paid: history.some((event) => event.type === 'BalancePaid'),
          failedAt: history.findLast(needsCustomer)?.recordedAt ?? null,
        }
      : null,
  };
}

/** After these nothing is tried by itself any more. */
const needsCustomer = (event: BookingEvent): boolean =>
  event.type === 'ChargeActionRequired' ||
  event.type === 'ChargeExhausted' ||
  (event.type === 'ChargeDeclined' && event.data.retryAt === null);

const paymentOf = (event: BookingEvent): readonly Paid[] =>
  event.type === 'DepositPaid' || event.type === 'FullAmountPaid' || event.type === 'BalancePaid'
    ? [event.data]
    : [];
