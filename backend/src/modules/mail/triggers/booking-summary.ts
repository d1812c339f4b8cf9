import {
  chargedToAfter,
  type BookingEvent,
  type ChargedTo,
  type ChargedToEvent,
  type Instalment,
  type Paid,
} from '../../booking/events.js';
import type { About, Means } from './mail-facts.js';

/** An event with its place in the stream and its time. */
export type Happened = BookingEvent & { readonly version: number; readonly recordedAt: Date };

/** What mails need of a booking: told up to the event that caused the mail, the balance as it stands today. */
export interface Story {
  readonly caused: Happened;
  readonly about: Omit<About, 'givenName'>;
  readonly paidCents: number;
  readonly remainingCents: number;
  /** Each way of paying once. */
  readonly paidWith: readonly Means[];
  /** The card that is charged without the customer, as it is today; null when none is kept. */
  readonly savedCard: Paid['card'];
  /** That card, or an account at PayPal. */
  readonly chargedTo: Means | null;
  /** null when everything was paid at booking. */
  readonly balance: {
    readonly id: string;
    /** What is still open of it, or was when it was paid. */
    readonly amountCents: number;
    readonly dueOn: string;
    /** The day of the charge that is planned today, and the event that planned it; null when none is. */
    readonly planned: { readonly on: string; readonly version: number } | null;
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
    paidWith: [...new Map(payments.map(meansOf).map((each) => [JSON.stringify(each), each])).values()],
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

/** What sets instalments, or puts shares in the place of one. */
function setBy(event: Happened): readonly Instalment[] | undefined {
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

/** The instalments as the last event that set them has them, and shares in the place of what was shared. */
const instalmentsOf = (history: readonly Happened[]): readonly Instalment[] =>
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
function balanceOf(history: readonly Happened[], caused: Happened): Instalment | undefined {
  const balances = instalmentsOf(history).filter(({ kind }) => kind === 'balance');
  if ('instalmentId' in caused.data) return balances.find(({ id }) => isAbout(caused, id));
  const day = ({ id }: Instalment): string => plannedIn(history, id)?.on ?? '';
  const own = balances.filter((each) => isLeads(each.id, history));
  const charged = own
    .filter((each) => openOf(each, history) > 0 && day(each) !== '')
    .toSorted((a, b) => (day(a) < day(b) ? -1 : 1));
  return charged[0] ?? own.at(-1) ?? balances.at(-1);
}

/** Whether the one who booked pays it, be it of a plan that is past. */
function isLeads(id: string, history: readonly Happened[]): boolean {
  const last = history.findLast(
    (event) => isAbout(event, id) && (event.type === 'PayerInvited' || event.type === 'ShareTakenBack'),
  );
  if (last) return last.type === 'ShareTakenBack';
  return history.some((event) => setBy(event)?.some((each) => each.id === id && each.payer.kind === 'lead'));
}

const isAbout = ({ data }: BookingEvent, id: string): boolean =>
  'instalmentId' in data && data.instalmentId === id;

/** What is open of an instalment, in cents; what a bank line had paid that turned out to be another's is open again. */
function openOf({ id, amountCents }: Instalment, history: readonly Happened[]): number {
  const mine = history.filter((event) => isAbout(event, id));
  const since = mine.findLastIndex(({ type }) => type === 'PaymentReversed') + 1;
  if (mine.slice(since).some((event) => paymentOf(event).length > 0)) return 0;
  return mine.reduce((left, event) => left - paidBy(event), amountCents);
}

function paidBy(event: Happened): number {
  if (event.type === 'PartPaid') return event.data.amountCents;
  if (event.type === 'PaymentReversed') return event.data.surplusCents - event.data.amountCents;
  return paymentOf(event).reduce((sum, paid) => sum + paid.amountCents, 0);
}

/** What is open of all of it, in cents. */
const remainingOf = (history: readonly Happened[]): number =>
  instalmentsOf(history).reduce((sum, each) => sum + Math.max(0, openOf(each, history)), 0);

/** After these nothing is tried by itself any more. */
const needsCustomer = (event: BookingEvent): boolean =>
  event.type === 'ChargeActionRequired' ||
  event.type === 'ChargeExhausted' ||
  (event.type === 'ChargeDeclined' && event.data.retryAt === null);

/** A charge that was planned anew, or called off, wants nothing of anybody. */
const settles = ({ type }: BookingEvent): boolean => type === 'BalanceScheduled' || type === 'ChargeVoided';

function failedIn(history: readonly Happened[], id: string): Date | null {
  const last = history.findLast((event) => isAbout(event, id) && (needsCustomer(event) || settles(event)));
  return last && needsCustomer(last) ? last.recordedAt : null;
}

function plannedIn(history: readonly Happened[], id: string): NonNullable<Story['balance']>['planned'] {
  const last = history.findLast((event) => isAbout(event, id) && settles(event));
  return last?.type === 'BalanceScheduled' ? { on: last.data.chargeOn, version: last.version } : null;
}

/** The one that paid the deposit, another one that was given, or the same renewed by its bank. */
function savedAfter(card: Paid['card'], event: BookingEvent): Paid['card'] {
  if (event.type === 'CardReplaced' || event.type === 'CardUpdated') return event.data.card;
  return event.type === 'DepositPaid' ? (card ?? event.data.card) : card;
}

/** What a charge goes to, by what is kept. */
function chargedTo(history: readonly Happened[], card: Paid['card']): Means | null {
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

/** How money came in. */
export function meansOf({ provider, lender, card }: Pick<Paid, 'provider' | 'lender' | 'card'>): Means {
  if (lender !== undefined) return { kind: lender };
  if (provider === 'stripe') return { kind: 'card', last4: card?.last4 ?? null };
  return { kind: provider === 'bank' ? 'transfer' : provider };
}

/** How the money of a payment came in; null where the log does not have it. */
export function meansOfPayment(history: readonly Happened[], paymentId: string): Means | null {
  const paid = history.filter(isMoney).find(({ data }) => data.intentId === paymentId);
  return paid ? meansOf(paid.data) : null;
}

/** Whether an instalment was paid by a charge of ours that was under way, not by the customer's own hand. */
export function wasCharged(history: readonly Happened[], { version, data }: Happened): boolean {
  if (!('instalmentId' in data)) return false;
  const last = history.findLast(
    (event) => event.version < version && isAbout(event, data.instalmentId) && CHARGING.test(event.type),
  );
  return last !== undefined && UNDER_WAY.has(last.type);
}
const CHARGING = /^Charge|^BalanceScheduled$/;
const UNDER_WAY: ReadonlySet<string> = new Set(['ChargeStarted', 'ChargeConfirming', 'ChargeOutcomeUnknown']);

type Money = Extract<
  Happened,
  { type: 'DepositPaid' | 'FullAmountPaid' | 'BalancePaid' | 'PartPaid' | 'OverpaymentReceived' }
>;
const MONEY: ReadonlySet<string> = new Set<Money['type']>([
  'DepositPaid',
  'FullAmountPaid',
  'BalancePaid',
  'PartPaid',
  'OverpaymentReceived',
]);
const isMoney = (event: Happened): event is Money => MONEY.has(event.type);

const paymentOf = (event: BookingEvent): readonly Paid[] =>
  event.type === 'DepositPaid' || event.type === 'FullAmountPaid' || event.type === 'BalancePaid'
    ? [event.data]
    : [];
