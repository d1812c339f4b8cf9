import { compareText } from '../../../kernel/compare-text.js';
import type { RecordedEvent } from '../../../platform/commands/stream-spec.js';
import { type BookingEvent, isInstalmentEvent, type ReceivedPayment } from '../../booking/events.js';
import {
  type BookingSummary,
  findPayment,
  type InstalmentSummary,
  summarizeBooking,
  sumOpenCents,
  toPaidBy,
} from '../../booking/summary.js';
import type { MailedBooking, PaymentMethod } from './mail-facts.js';

/** An event with its stream version and time. */
export type RecordedBookingEvent = RecordedEvent<BookingEvent>;

/** Facts for mails: money up to the causing event, balance as of today. */
export interface MailContext {
  readonly trigger: RecordedBookingEvent;
  readonly about: Omit<MailedBooking, 'givenName'>;
  readonly paidCents: number;
  readonly remainingCents: number;
  /** Payment methods, without duplicates. */
  readonly paidWith: readonly PaymentMethod[];
  /** Card that is charged automatically, as of today; null if none is saved. */
  readonly savedCard: ReceivedPayment['card'];
  /** The method that is charged automatically: the saved card or a PayPal account. */
  readonly savedMethod: PaymentMethod | null;
  /** Money that is to come by bank, as of today. */
  readonly transfer: BookingSummary['transfer'];
  /** Null if everything was paid at booking. */
  readonly balance: {
    readonly id: string;
    /** Open amount, or the amount that was open when the balance was paid. */
    readonly amountCents: number;
    readonly dueOn: string;
    /**
     * Day of the charge as planned now, and the version of the event that planned it;
     * null if none is planned.
     */
    readonly plannedCharge: { readonly chargeOn: string; readonly version: number } | null;
    readonly isPaid: boolean;
    /** When the charge began waiting for the customer; null if it is not waiting. */
    readonly failedAt: Date | null;
  } | null;
}

/** The facts and tools that compose a mail of one cause. */
export interface MailInputs {
  readonly context: MailContext;
  readonly about: MailedBooking;
  readonly history: readonly RecordedBookingEvent[];
  readonly now: Date;
  /** Derives the digits of a code by its id. */
  readonly deriveCode: (codeId: string) => string;
}

/** Collects the facts for a mail; returns undefined if the stream is not a booking or lacks that version. */
export function buildMailContext(
  history: readonly RecordedBookingEvent[],
  version: number,
): MailContext | undefined {
  const trigger = history.find((event) => event.version === version);
  const bookingCreated = history.find((event) => event.type === 'BookingCreated');
  const summary = summarizeBooking(history);
  if (!trigger || !bookingCreated || summary.reference === '') return undefined;
  const { locale, quote: bookedQuote } = bookingCreated.data;
  const dateChange = history.findLast((event) => event.type === 'DepartureChanged');
  const quote = dateChange?.data.quote ?? bookedQuote;
  const historyAtCause = history.filter((event) => event.version <= version);
  const summaryAtCause = summarizeBooking(historyAtCause);
  const balance = findBalance(summary, history, trigger);
  const openCents = balance ? sumOpenCents([balance]) : 0;
  return {
    trigger,
    about: {
      locale,
      reference: summary.reference,
      tripName: quote.names[locale],
      startsOn: quote.startsOn,
      endsOn: quote.endsOn,
      travelers: quote.travelers,
    },
    paidCents: summaryAtCause.instalments.reduce((sum, { paidCents }) => sum + paidCents, 0),
    remainingCents: sumOpenCents(summaryAtCause.instalments),
    paidWith: [
      ...new Map(
        listPayments(historyAtCause)
          .map(toPaymentMethod)
          .map((method) => [JSON.stringify(method), method]),
      ).values(),
    ],
    savedCard: summary.savedCard,
    savedMethod:
      summary.savedMethod === 'card'
        ? { kind: 'card', last4: summary.savedCard?.last4 ?? null }
        : summary.savedMethod && { kind: summary.savedMethod },
    transfer: summary.transfer,
    balance: balance
      ? {
          id: balance.id,
          amountCents: openCents > 0 ? openCents : balance.amountCents,
          dueOn: balance.dueOn,
          plannedCharge: findPlannedCharge(history, balance.id) ?? null,
          isPaid: openCents === 0,
          failedAt: findFailedAt(history, balance.id) ?? null,
        }
      : null,
  };
}

/** Derives the code that the trigger sends; undefined if it sends none or the code has expired. */
export const deriveValidCode = ({ context: { trigger }, now, deriveCode }: MailInputs): string | undefined =>
  trigger.type === 'ConfirmationCodeSent' && now.toISOString() < trigger.data.expiresAt
    ? deriveCode(trigger.data.codeId)
    : undefined;

/** True if the booking was confirmed after the trigger, so that the confirmation also reports its money. */
export const isConfirmedLater = (
  history: readonly RecordedBookingEvent[],
  trigger: RecordedBookingEvent,
): boolean => history.some(({ type, version }) => type === 'BookingConfirmed' && version > trigger.version);

/** Lists the payments of the price that were not reversed. */
function listPayments(history: readonly RecordedBookingEvent[]): readonly ReceivedPayment[] {
  const reversedIds = new Set(
    history.flatMap(({ type, data }) => (type === 'PaymentReversed' ? [data.paymentId] : [])),
  );
  return history.flatMap((event) => {
    const payment = event.type === 'OverpaymentReceived' ? undefined : findPayment(event);
    return payment && !reversedIds.has(payment.paymentId) ? [payment] : [];
  });
}

/**
 * Finds the balance of a mail, as a date change or a split leaves several. Returns the first that exists: the
 * balance that the event names, the lead's next planned charge, the lead's last balance, the last balance.
 */
function findBalance(
  { instalments }: BookingSummary,
  history: readonly RecordedBookingEvent[],
  trigger: RecordedBookingEvent,
): InstalmentSummary | undefined {
  const balances = instalments.filter(({ kind }) => kind === 'balance');
  if (isInstalmentEvent(trigger)) return balances.find(({ id }) => isAboutInstalment(trigger, id));
  const ownBalances = balances.filter(({ payer }) => payer === 'lead');
  const plannedCharges = ownBalances.flatMap((balance) => {
    const charge = sumOpenCents([balance]) > 0 ? findPlannedCharge(history, balance.id) : undefined;
    return charge ? [{ balance, chargeOn: charge.chargeOn }] : [];
  });
  const [nextCharge] = plannedCharges.toSorted((a, b) => compareText(a.chargeOn, b.chargeOn));
  return nextCharge?.balance ?? ownBalances.at(-1) ?? balances.at(-1);
}

const isAboutInstalment = (event: BookingEvent, instalmentId: string): boolean =>
  isInstalmentEvent(event) && event.data.instalmentId === instalmentId;

/** True if no charge is retried automatically after the event. */
const needsCustomer = (event: BookingEvent): boolean =>
  event.type === 'ChargeActionRequired' ||
  event.type === 'ChargeExhausted' ||
  (event.type === 'ChargeDeclined' && event.data.retryAt === null);

/** True if the event reschedules or stops a charge, and so requests no money. */
const isPlanChange = ({ type }: BookingEvent): boolean =>
  type === 'BalanceScheduled' || type === 'ChargeVoided';

function findFailedAt(history: readonly RecordedBookingEvent[], instalmentId: string): Date | undefined {
  const lastEvent = history.findLast(
    (event) => isAboutInstalment(event, instalmentId) && (needsCustomer(event) || isPlanChange(event)),
  );
  return lastEvent && needsCustomer(lastEvent) ? lastEvent.recordedAt : undefined;
}

function findPlannedCharge(
  history: readonly RecordedBookingEvent[],
  instalmentId: string,
): NonNullable<NonNullable<MailContext['balance']>['plannedCharge']> | undefined {
  const lastEvent = history.findLast(
    (event) => isAboutInstalment(event, instalmentId) && isPlanChange(event),
  );
  return lastEvent?.type === 'BalanceScheduled'
    ? { chargeOn: lastEvent.data.chargeOn, version: lastEvent.version }
    : undefined;
}

export function toPaymentMethod(
  payment: Pick<ReceivedPayment, 'provider' | 'lender' | 'card'>,
): PaymentMethod {
  const kind = toPaidBy(payment);
  return kind === 'card' ? { kind, last4: payment.card?.last4 ?? null } : { kind };
}

/** Finds the payment method of a payment; undefined if the log does not have it. */
export function findPaymentMethod(
  history: readonly RecordedBookingEvent[],
  paymentId: string,
): PaymentMethod | undefined {
  const receivedPayment = history.map(findPayment).find((payment) => payment?.paymentId === paymentId);
  return receivedPayment ? toPaymentMethod(receivedPayment) : undefined;
}

const RUNNING_CHARGE_EVENTS: ReadonlySet<BookingEvent['type']> = new Set<BookingEvent['type']>([
  'ChargeStarted',
  'ChargeConfirming',
  'ChargeOutcomeUnknown',
]);

/** All events of an instalment's charge. */
const CHARGE_EVENTS: ReadonlySet<BookingEvent['type']> = new Set<BookingEvent['type']>([
  ...RUNNING_CHARGE_EVENTS,
  'BalanceScheduled',
  'ChargeDeclined',
  'ChargeActionRequired',
  'ChargeExhausted',
  'ChargeVoided',
]);

/** True if an automatic charge paid the instalment, rather than the customer. */
export function wasCharged(history: readonly RecordedBookingEvent[], trigger: RecordedBookingEvent): boolean {
  if (!isInstalmentEvent(trigger)) return false;
  const { version, data } = trigger;
  const lastEvent = history.findLast(
    (event) =>
      event.version < version && isAboutInstalment(event, data.instalmentId) && CHARGE_EVENTS.has(event.type),
  );
  return lastEvent !== undefined && RUNNING_CHARGE_EVENTS.has(lastEvent.type);
}
