import type { BookingStatus } from '@wayfold/contracts/bookings/bookings';
import { calculateOpenCents } from '@wayfold/contracts/kernel/cents';
import { addDays } from '@wayfold/contracts/kernel/dates';
import type { PaidBy } from '@wayfold/contracts/money/instalments';
import { isOfType } from '../../kernel/event.js';
import {
  type BookingEvent,
  evolveSavedMethod,
  type Instalment,
  isInstalmentEvent,
  type ReceivedPayment,
  type RefundReason,
  SAVED_METHOD_EVENTS,
  type SavedMethod,
  type Source,
} from './events.js';

/** Returns noon UTC of the charge date: daytime on every continent, and never during a clock change. */
export const calculateChargeInstant = (date: string): string => `${date}T12:00:00.000Z`;

/** An unpaid balance becomes a staff task this many days after its due date. */
export const OVERDUE_DAYS = 7;
/** Returns when the overdue check runs. */
export const calculateOverdueInstant = (date: string): string =>
  calculateChargeInstant(addDays(date, OVERDUE_DAYS));

/** Returns when seats held for a transfer are released: `payBy` has ended everywhere in the United States. */
export const calculateTransferHoldEnd = (payBy: string): string => `${addDays(payBy, 1)}T12:00:00.000Z`;

/** One instalment: amount, due date, payer and received money. Amounts in cents. */
export interface InstalmentSummary extends Omit<Instalment, 'payer'> {
  readonly payer: Instalment['payer']['kind'];
  readonly paidCents: number;
  readonly refundedCents: number;
}

/** Money that is awaited by bank. */
interface TransferSummary {
  readonly instalmentId: string;
  readonly missingCents: number;
  readonly payBy: string;
  readonly receiptCount: number;
}

/** State and amounts of a booking. A reader may extend the instalments. */
export interface BookingSummary<I extends InstalmentSummary = InstalmentSummary> {
  readonly reference: string;
  readonly status: BookingStatus;
  readonly instalments: I[];
  /** Cents received beyond the price and not refunded. */
  readonly surplusCents: number;
  readonly transfer: TransferSummary | null;
  readonly savedCard: ReceivedPayment['card'];
  readonly savedMethod: SavedMethod;
}

/** Summary before the first event. */
export const NO_BOOKING: BookingSummary<never> = {
  reference: '',
  status: 'ON_HOLD',
  instalments: [],
  surplusCents: 0,
  transfer: null,
  savedCard: null,
  savedMethod: null,
};

export const summarizeInstalment = ({
  id,
  kind,
  amountCents,
  dueOn,
  payer,
}: Instalment): InstalmentSummary => ({
  id,
  kind,
  amountCents,
  dueOn,
  payer: payer.kind,
  paidCents: 0,
  refundedCents: 0,
});

export const summarizeBooking = (events: readonly BookingEvent[]): BookingSummary =>
  events.reduce<BookingSummary>(
    (summary, event) => evolveSummary(summary, event, summarizeInstalment),
    NO_BOOKING,
  );

/** Sums the open cents of the instalments; an overpaid instalment offsets no other. */
export const sumOpenCents = (instalments: readonly { amountCents: number; paidCents: number }[]): number =>
  instalments.reduce(
    (sum, { amountCents, paidCents }) => sum + calculateOpenCents(amountCents, paidCents),
    0,
  );

/** Folds an event into a summary; `createInstalment` makes the reader's record of a new instalment. */
export function evolveSummary<I extends InstalmentSummary>(
  summary: BookingSummary<I>,
  event: BookingEvent,
  createInstalment: (instalment: Instalment) => I,
): BookingSummary<I> {
  const isLeadInstalment =
    isInstalmentEvent(event) && findInstalmentSummary(summary, event.data.instalmentId)?.payer === 'lead';
  const newSummary: BookingSummary<I> = {
    reference: summary.reference,
    status: evolveStatus(summary.status, event, summary.transfer),
    instalments: evolveInstalments(summary.instalments, event, createInstalment),
    surplusCents: summary.surplusCents,
    savedCard: summary.savedCard,
    transfer: evolveTransfer(summary, event),
    savedMethod: isOfType(event, SAVED_METHOD_EVENTS)
      ? evolveSavedMethod(summary.savedMethod, event, isLeadInstalment)
      : summary.savedMethod,
  };
  switch (event.type) {
    case 'PaymentReferenceGenerated':
      return { ...newSummary, reference: event.data.reference };
    case 'PayerInvited':
      return updateInstalmentSummary(newSummary, event.data.instalmentId, () => ({ payer: 'co-payer' }));
    case 'ShareRevoked':
      return updateInstalmentSummary(newSummary, event.data.instalmentId, () => ({ payer: 'lead' }));
    case 'CardReplaced':
    case 'CardUpdated':
      return { ...newSummary, savedCard: event.data.card };
    case 'DepositPaid':
      return addPaidCents({ ...newSummary, savedCard: summary.savedCard ?? event.data.card }, event.data);
    case 'FullAmountPaid':
    case 'BalancePaid':
    case 'PartPaid':
      return addPaidCents(newSummary, event.data);
    case 'OverpaymentReceived':
      return { ...newSummary, surplusCents: summary.surplusCents + event.data.amountCents };
    case 'PaymentReversed': {
      const { instalmentId, amountCents, surplusCents } = event.data;
      const summaryWithoutSurplus = {
        ...newSummary,
        surplusCents: Math.max(0, summary.surplusCents - surplusCents),
      };
      return addPaidCents(summaryWithoutSurplus, { instalmentId, amountCents: surplusCents - amountCents });
    }
    case 'PaymentRefunded':
      return deductRefund(newSummary, event.data);
    case 'RefundFailed':
      return event.data.wasSent ? undoRefund(newSummary, event.data) : newSummary;
    default:
      return newSummary;
  }
}

const findInstalmentSummary = <I extends InstalmentSummary>({ instalments }: BookingSummary<I>, id: string) =>
  instalments.find((instalment) => instalment.id === id);

const updateInstalmentSummary = <I extends InstalmentSummary>(
  summary: BookingSummary<I>,
  id: string,
  update: (instalment: I) => Partial<InstalmentSummary>,
): BookingSummary<I> => ({
  ...summary,
  instalments: summary.instalments.map((instalment) =>
    instalment.id === id ? { ...instalment, ...update(instalment) } : instalment,
  ),
});

interface InstalmentMoney {
  readonly instalmentId: string;
  readonly amountCents: number;
}

const addPaidCents = <I extends InstalmentSummary>(
  summary: BookingSummary<I>,
  { instalmentId, amountCents }: InstalmentMoney,
): BookingSummary<I> =>
  updateInstalmentSummary(summary, instalmentId, ({ paidCents }) => ({
    paidCents: Math.max(0, paidCents + amountCents),
  }));

/** Returns the instalments as planned by an event; known instalments change in amount and date only. */
export function evolveInstalments<I extends { readonly id: string }>(
  instalments: readonly I[],
  event: BookingEvent,
  createInstalment: (instalment: Instalment) => I,
): I[] {
  switch (event.type) {
    case 'BookingCreated':
    case 'PlanChosen':
    case 'DepartureChanged':
      return event.data.instalments.map((plannedInstalment) => {
        const instalmentBefore = instalments.find(({ id }) => id === plannedInstalment.id);
        return instalmentBefore
          ? {
              ...instalmentBefore,
              amountCents: plannedInstalment.amountCents,
              dueOn: plannedInstalment.dueOn,
            }
          : createInstalment(plannedInstalment);
      });
    case 'BalanceSplit':
      return instalments.flatMap((instalment) =>
        instalment.id === event.data.instalmentId ? event.data.shares.map(createInstalment) : [instalment],
      );
    default:
      return [...instalments];
  }
}

/** Returns the status after an event; `PENDING_PAYMENT` waits for a transfer or a PayPal review. */
export function evolveStatus(
  status: BookingStatus,
  event: BookingEvent,
  transfer: Pick<TransferSummary, 'payBy'> | null = null,
): BookingStatus {
  const isHeld = status === 'ON_HOLD' || status === 'PENDING_PAYMENT';
  switch (event.type) {
    case 'TransferChosen':
    case 'PayPalCapturePending':
      return isHeld && event.data.holdExpiresAt !== null ? 'PENDING_PAYMENT' : status;
    case 'PayPalOrderDropped': {
      const { holdExpiresAt } = event.data;
      if (!isHeld || holdExpiresAt === null) return status;
      // A transfer chosen earlier may still arrive.
      return transfer && calculateTransferHoldEnd(transfer.payBy) === holdExpiresAt
        ? 'PENDING_PAYMENT'
        : 'ON_HOLD';
    }
    case 'BookingConfirmed':
      return 'CONFIRMED';
    case 'BookingExpired':
      return 'EXPIRED';
    case 'BookingCancelled':
      return 'CANCELLED';
    default:
      return status;
  }
}

function evolveTransfer({ status, transfer }: BookingSummary, event: BookingEvent): TransferSummary | null {
  const addMissingCents = (instalmentId: string, cents: number) =>
    transfer?.instalmentId === instalmentId
      ? { ...transfer, missingCents: Math.max(0, transfer.missingCents + cents) }
      : transfer;
  const awaitTransfer = ({ instalmentId, amountCents }: InstalmentMoney, payBy: string): TransferSummary => {
    const receiptCount = transfer?.instalmentId === instalmentId ? transfer.receiptCount : 0;
    return { instalmentId, missingCents: amountCents, payBy, receiptCount };
  };
  switch (event.type) {
    case 'TransferChosen':
      return awaitTransfer(event.data, event.data.payBy);
    case 'BalanceAwaited':
      return awaitTransfer(event.data, event.data.dueOn);
    case 'TransferReceiptAdded':
      return transfer && { ...transfer, receiptCount: transfer.receiptCount + 1 };
    case 'PartPaid':
      return addMissingCents(event.data.instalmentId, -event.data.amountCents);
    case 'PaymentReversed':
      return addMissingCents(event.data.instalmentId, event.data.amountCents - event.data.surplusCents);
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid':
      // A deposit paid again leaves the balance awaited.
      return status === 'CONFIRMED' && transfer?.instalmentId !== event.data.instalmentId ? transfer : null;
    case 'BookingCancelled':
    case 'DepartureChanged':
      return null;
    default:
      return transfer;
  }
}

type RefundedMoney = InstalmentMoney & { readonly reason: RefundReason };

/** Refunds the surplus before the price. A double payment was never counted. */
function deductRefund<I extends InstalmentSummary>(
  summary: BookingSummary<I>,
  { instalmentId, amountCents, reason }: RefundedMoney,
): BookingSummary<I> {
  if (reason === 'paid-twice') return summary;
  const priceCents = Math.max(0, amountCents - summary.surplusCents);
  return addRefundedCents(summary, instalmentId, { priceCents, surplusCents: amountCents - priceCents });
}

/** Undoes a refund that came back: first its part of the price, then its part of the surplus. */
function undoRefund<I extends InstalmentSummary>(
  summary: BookingSummary<I>,
  { instalmentId, amountCents, reason }: RefundedMoney,
): BookingSummary<I> {
  if (reason === 'paid-twice') return summary;
  const refundedCents = findInstalmentSummary(summary, instalmentId)?.refundedCents ?? 0;
  const priceCents = reason === 'overpaid' ? 0 : Math.min(refundedCents, amountCents);
  const returnedMoney = { priceCents: -priceCents, surplusCents: priceCents - amountCents };
  return addRefundedCents(summary, instalmentId, returnedMoney);
}

/** Adds refunded cents of the price and of the surplus; negative if they came back. */
const addRefundedCents = <I extends InstalmentSummary>(
  summary: BookingSummary<I>,
  instalmentId: string,
  { priceCents, surplusCents }: { readonly priceCents: number; readonly surplusCents: number },
): BookingSummary<I> =>
  updateInstalmentSummary(
    { ...summary, surplusCents: summary.surplusCents - surplusCents },
    instalmentId,
    ({ refundedCents }) => ({ refundedCents: refundedCents + priceCents }),
  );

export interface AppliedGiftCard {
  readonly giftCardId: string;
  readonly amountCents: number;
}

/** Returns the gift cards applied to a booking; once it is confirmed, their money has arrived as payments. */
export function evolveAppliedGiftCards(
  giftCards: readonly AppliedGiftCard[],
  event: BookingEvent,
): readonly AppliedGiftCard[] {
  switch (event.type) {
    case 'GiftCardApplied':
    case 'GiftCardRemoved': {
      const otherGiftCards = giftCards.filter(({ giftCardId }) => giftCardId !== event.data.giftCardId);
      return event.type === 'GiftCardApplied' ? [...otherGiftCards, event.data] : otherGiftCards;
    }
    case 'BookingConfirmed':
    case 'BookingCancelled':
      return [];
    default:
      return giftCards;
  }
}

/** Finds the payment that an event records; an overpayment pays nothing of its instalment. */
export function findPayment({ type, data }: BookingEvent): ReceivedPayment | undefined {
  switch (type) {
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid':
    case 'PartPaid':
    case 'OverpaymentReceived':
      return data;
    default:
      return undefined;
  }
}

const METHOD_BY_PROVIDER = {
  stripe: 'card',
  paypal: 'paypal',
  bank: 'transfer',
  'gift-card': 'gift-card',
  staff: 'staff',
  goodwill: 'goodwill',
} as const;

/** Returns the payment method as customers know it. */
export const toPaidBy = ({
  provider,
  lender,
}: {
  provider: Source;
  lender?: ReceivedPayment['lender'] | undefined;
}): PaidBy => lender ?? METHOD_BY_PROVIDER[provider];

/** Finds the invitation of the co-payer who pays an instalment; undefined for the lead. */
export function findInvitation<E extends BookingEvent>(
  events: readonly E[],
  instalmentId: string,
): Extract<E, { type: 'PayerInvited' }> | undefined {
  const lastChange = events.findLast(
    ({ type, data }) =>
      (type === 'PayerInvited' || type === 'ShareRevoked') && data.instalmentId === instalmentId,
  );
  return lastChange && isOfType(lastChange, ['PayerInvited']) ? lastChange : undefined;
}
