import {
  chargedToAfter,
  type BookingEvent,
  type ChargedTo,
  type ChargedToEvent,
  type Instalment,
  type Paid,
} from '../../booking/events.js';
import type { About, Means } from './mail-facts.js';

/** An event with its stream version and time. */
export type RecordedEvent = BookingEvent & { readonly version: number; readonly recordedAt: Date };

/** Facts for mails: money up to the causing event, balance as of today. */
export interface BookingSummary {
  readonly caused: RecordedEvent;
  readonly about: Omit<About, 'givenName'>;
  readonly paidCents: number;
  readonly remainingCents: number;
  /** Each payment method once. */
  readonly paidWith: readonly Means[];
  /** Card that is charged automatically, as of today; null if none is saved. */
  readonly savedCard: Paid['card'];
  /** That card, or a PayPal account. */
  readonly chargedTo: Means | null;
  /** null if everything was paid at booking. */
  readonly balance: {
    readonly id: string;
    /** What is open, or was open when paid. */
    readonly amountCents: number;
    readonly dueOn: string;
    /** Day of the charge planned today and the event that planned it; null if none. */
    readonly planned: { readonly on: string; readonly version: number } | null;
    readonly paid: boolean;
    /** When the charge began waiting for the customer; null if it does not. */
    readonly failedAt: Date | null;
  } | null;
}

/** Undefined if the stream is no booking or lacks that version. */
export function summarizeBooking(
  history: readonly RecordedEvent[],
  version: number,
): BookingSummary | undefined {
  const caused = history.find((event) => event.version === version);
  const created = history.find((event) => event.type === 'BookingCreated');
  const named = history.find((event) => event.type === 'PaymentReferenceGenerated');
  if (!caused || created?.type !== 'BookingCreated' || named?.type !== 'PaymentReferenceGenerated')
    return undefined;
  const { locale, quote: booked } = created.data;
  const moved = history.findLast((event) => event.type === 'DepartureChanged');
  const quote = moved?.type === 'DepartureChanged' ? moved.data.quote : booked;
  const sofar = history.filter((event) => event.version <= version);
  const gone = new Set(
    sofar.flatMap(({ type, data }) => (type === 'PaymentReversed' ? [data.intentId] : [])),
  );
  const payments = sofar
    .flatMap((event) => (event.type === 'PartPaid' ? [event.data] : paymentOf(event)))
    .filter(({ intentId }) => !gone.has(intentId));
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const balance = balanceOf(history, caused);
  const savedCard = history.reduce<Paid['card']>(savedAfter, null);
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
    remainingCents: remainingOf(sofar),
    paidWith: [
      ...new Map(payments.map(paymentMethodOf).map((each) => [JSON.stringify(each), each])).values(),
    ],
    savedCard,
    chargedTo: chargedTo(history, savedCard),
    balance: balance
      ? {
          id: balance.id,
          amountCents: openOf(balance, history) > 0 ? openOf(balance, history) : balance.amountCents,
          dueOn: balance.dueOn,
          planned: plannedIn(history, balance.id),
          paid: openOf(balance, history) <= 0,
          failedAt: failedIn(history, balance.id),
        }
      : null,
  };
}

/** Instalments that an event sets, or shares that replace one. */
function setBy(event: RecordedEvent): readonly Instalment[] | undefined {
  switch (event.type) {
    case 'BookingCreated':
    case 'PlanChosen':
    case 'DepartureChanged':
      return event.data.instalments;
    case 'BalanceSplit':
      return event.data.shares;
    default:
      return undefined;
  }
}

/** Current instalments; shares replace a split one. */
const instalmentsOf = (history: readonly RecordedEvent[]): readonly Instalment[] =>
  history.reduce<readonly Instalment[]>((before, event) => {
    const set = setBy(event);
    return event.type === 'BalanceSplit'
      ? before.flatMap((each) => (each.id === event.data.instalmentId ? event.data.shares : [each]))
      : (set ?? before);
  }, []);

/**
 * The balance that an event is about, else the first that is to be charged to the one who booked, else the
 * last one there is: after another date, or when it is shared, there may be several.
 */
function balanceOf(history: readonly RecordedEvent[], caused: RecordedEvent): Instalment | undefined {
  const balances = instalmentsOf(history).filter(({ kind }) => kind === 'balance');
  if ('instalmentId' in caused.data) return balances.find(({ id }) => isAbout(caused, id));
  const day = ({ id }: Instalment): string => plannedIn(history, id)?.on ?? '';
  const own = balances.filter((each) => isLeads(each.id, history));
  const charged = own
    .filter((each) => openOf(each, history) > 0 && day(each) !== '')
    .toSorted((a, b) => (day(a) < day(b) ? -1 : 1));
  return charged[0] ?? own.at(-1) ?? balances.at(-1);
}

/** True if the lead pays it, also in a past plan. */
function isLeads(id: string, history: readonly RecordedEvent[]): boolean {
  const last = history.findLast(
    (event) => isAbout(event, id) && (event.type === 'PayerInvited' || event.type === 'ShareTakenBack'),
  );
  if (last) return last.type === 'ShareTakenBack';
  return history.some((event) => setBy(event)?.some((each) => each.id === id && each.payer.kind === 'lead'));
}

const isAbout = ({ data }: BookingEvent, id: string): boolean =>
  'instalmentId' in data && data.instalmentId === id;

/** Open cents of an instalment; reversed bank money is open again. */
function openOf({ id, amountCents }: Instalment, history: readonly RecordedEvent[]): number {
  const mine = history.filter((event) => isAbout(event, id));
  const since = mine.findLastIndex(({ type }) => type === 'PaymentReversed') + 1;
  if (mine.slice(since).some((event) => paymentOf(event).length > 0)) return 0;
  return mine.reduce((left, event) => left - paidBy(event), amountCents);
}

function paidBy(event: RecordedEvent): number {
  if (event.type === 'PartPaid') return event.data.amountCents;
  if (event.type === 'PaymentReversed') return event.data.surplusCents - event.data.amountCents;
  return paymentOf(event).reduce((sum, paid) => sum + paid.amountCents, 0);
}

/** Open cents of the whole booking. */
const remainingOf = (history: readonly RecordedEvent[]): number =>
  instalmentsOf(history).reduce((sum, each) => sum + Math.max(0, openOf(each, history)), 0);

/** After these events nothing is retried automatically. */
const needsCustomer = (event: BookingEvent): boolean =>
  event.type === 'ChargeActionRequired' ||
  event.type === 'ChargeExhausted' ||
  (event.type === 'ChargeDeclined' && event.data.retryAt === null);

/** A rescheduled or stopped charge asks nothing of anybody. */
const settles = ({ type }: BookingEvent): boolean => type === 'BalanceScheduled' || type === 'ChargeVoided';

function failedIn(history: readonly RecordedEvent[], id: string): Date | null {
  const last = history.findLast((event) => isAbout(event, id) && (needsCustomer(event) || settles(event)));
  return last && needsCustomer(last) ? last.recordedAt : null;
}

function plannedIn(
  history: readonly RecordedEvent[],
  id: string,
): NonNullable<BookingSummary['balance']>['planned'] {
  const last = history.findLast((event) => isAbout(event, id) && settles(event));
  return last?.type === 'BalanceScheduled' ? { on: last.data.chargeOn, version: last.version } : null;
}

/** Updates the saved card: paid the deposit, replaced, or renewed by its bank. */
function savedAfter(card: Paid['card'], event: BookingEvent): Paid['card'] {
  if (event.type === 'CardReplaced' || event.type === 'CardUpdated') return event.data.card;
  return event.type === 'DepositPaid' ? (card ?? event.data.card) : card;
}

/** What a charge uses, by the saved method. */
function chargedTo(history: readonly RecordedEvent[], card: Paid['card']): Means | null {
  const kept = history.reduce<ChargedTo>(
    (before, event) =>
      chargedToAfter(
        before,
        event as ChargedToEvent,
        'instalmentId' in event.data && isLeads(event.data.instalmentId, history),
      ),
    null,
  );
  return kept === 'card' ? { kind: kept, last4: card?.last4 ?? null } : kept && { kind: kept };
}

export function paymentMethodOf({
  provider,
  lender,
  card,
}: Pick<Paid, 'provider' | 'lender' | 'card'>): Means {
  if (lender !== undefined) return { kind: lender };
  if (provider === 'stripe') return { kind: 'card', last4: card?.last4 ?? null };
  return { kind: provider === 'bank' ? 'transfer' : provider };
}

/** Payment method of a payment; null if the log does not have it. */
export function meansOfPayment(history: readonly RecordedEvent[], paymentId: string): Means | null {
  const paid = history.filter(isMoney).find(({ data }) => data.intentId === paymentId);
  return paid ? paymentMethodOf(paid.data) : null;
}

/** True if an automatic charge paid the instalment, rather than the customer. */
export function wasCharged(history: readonly RecordedEvent[], { version, data }: RecordedEvent): boolean {
  if (!('instalmentId' in data)) return false;
  const last = history.findLast(
    (event) => event.version < version && isAbout(event, data.instalmentId) && CHARGING.test(event.type),
  );
  return last !== undefined && UNDER_WAY.has(last.type);
}
const CHARGING = /^Charge|^BalanceScheduled$/;
const UNDER_WAY: ReadonlySet<string> = new Set(['ChargeStarted', 'ChargeConfirming', 'ChargeOutcomeUnknown']);

type Money = Extract<
  RecordedEvent,
  { type: 'DepositPaid' | 'FullAmountPaid' | 'BalancePaid' | 'PartPaid' | 'OverpaymentReceived' }
>;
const MONEY: ReadonlySet<string> = new Set<Money['type']>([
  'DepositPaid',
  'FullAmountPaid',
  'BalancePaid',
  'PartPaid',
  'OverpaymentReceived',
]);
const isMoney = (event: RecordedEvent): event is Money => MONEY.has(event.type);

const paymentOf = (event: BookingEvent): readonly Paid[] =>
  event.type === 'DepositPaid' || event.type === 'FullAmountPaid' || event.type === 'BalancePaid'
    ? [event.data]
    : [];
