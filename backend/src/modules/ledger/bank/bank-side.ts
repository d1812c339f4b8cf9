import type { EventOf } from '../../../kernel/event.js';
import type { StoredEvent } from '../../../platform/event-store/port.js';
import { type BankLineEvent, bankLineEvents, type LineTexts } from '../../banking/events.js';
import { bookingEvents } from '../../booking/events.js';
import { booksEvents } from '../events.js';

/** Bookings are paid in dollars; lines in other currencies belong to none. */
const CURRENCY = 'USD';

/** A dollar line of our bank account. Cents, positive for incoming money. */
export interface DollarLine {
  readonly lineId: string;
  readonly fileId: string;
  readonly account: string | null;
  /** YYYY-MM-DD. */
  readonly bookedOn: string;
  readonly valueDate: string;
  readonly amountCents: number;
  /** The bank takes an earlier movement back. */
  readonly isReversal: boolean;
  /**
   * Distinguishes lines of the same day and amount: the bank's reference, otherwise its text;
   * null if unreadable.
   */
  readonly identifyingText: string | null;
  readonly isSetAside: boolean;
}

/** True unless the two lines name different accounts. */
export const mayShareAccount = (a: DollarLine, b: DollarLine): boolean =>
  a.account === null || b.account === null || a.account === b.account;

/** A part of a line that was matched to a booking. */
export interface LineMatch {
  readonly lineId: string;
  readonly bookingId: string;
  readonly amountCents: number;
  /** Time of the last decision about the match. */
  readonly decidedAt: Date;
  readonly isReversed: boolean;
}

/** A line, or part of a line, that was matched to an outgoing refund. */
export interface RefundMatch {
  readonly refundId: string;
  readonly bookingId: string;
  readonly lineId: string;
  readonly amountCents: number;
  readonly matchedAt: Date;
}

/** A transfer that staff recorded without a bank line. */
export interface ManualTransfer {
  readonly manualPaymentId: string;
  readonly bookingId: string;
  readonly valueDate: string;
  readonly note: string;
}

/** Everything the log says about our bank account. */
export interface BankSide {
  readonly lines: Map<string, DollarLine>;
  /** Matches by allocation id. */
  readonly matches: Map<string, LineMatch>;
  readonly refundMatches: RefundMatch[];
  /** Transfers by manual payment id. */
  readonly manualPayments: Map<string, ManualTransfer>;
  /** Expected arrival day of each payout, YYYY-MM-DD. */
  readonly payoutDays: Map<string, string>;
  /** Ids of refunds by the log position at which the ledger posted them. */
  readonly refundIdByPosition: Map<number, string>;
}

/** Schemas of the events that `BANK_SIDE_EVENT_TYPES` lists, and of others of the same modules. */
export const BANK_SIDE_EVENTS = { ...bankLineEvents, ...bookingEvents, ...booksEvents };

type BankSideEvent = Pick<StoredEvent, 'position' | 'recordedAt' | 'streamId'> &
  EventOf<typeof BANK_SIDE_EVENTS>;
type DataOf<Type extends BankLineEvent['type']> = Extract<BankLineEvent, { type: Type }>['data'];

/** Events that change the bank side. */
export const BANK_SIDE_EVENT_TYPES = [
  'BankLineImported',
  'BankLineAllocated',
  'BankLineAllocatedToRefund',
  'AllocationReversed',
  'BankLineSetAside',
  'BankLineReopened',

  'ManualPaymentRecorded',
  'ManualPaymentVoided',
  'PaymentRefunded',
  'RefundFailed',
  'ProviderPayoutArrived',
] as const;

export const newBankSide = (): BankSide => ({
  lines: new Map(),
  matches: new Map(),
  refundMatches: [],
  manualPayments: new Map(),
  payoutDays: new Map(),
  refundIdByPosition: new Map(),
});

/** Changes `side` in place: the log has very many lines. */
export function applyBankEvent(side: BankSide, event: BankSideEvent): void {
  const { position, recordedAt, streamId } = event;
  switch (event.type) {
    case 'BankLineImported':
      return addLine(side, event.data);
    case 'BankLineAllocated':
      return matchLine(side, event.data, recordedAt);
    case 'AllocationReversed':
      return reverseMatch(side, event.data.allocationId, recordedAt);
    case 'BankLineAllocatedToRefund': {
      const { refundId, bookingId, lineId, amountCents } = event.data;
      side.refundMatches.push({ refundId, bookingId, lineId, amountCents, matchedAt: recordedAt });
      return;
    }
    case 'BankLineSetAside':
      return updateLine(side, event.data.lineId, { isSetAside: true });
    case 'BankLineReopened':
      return updateLine(side, event.data.lineId, { isSetAside: false });
    case 'ManualPaymentRecorded': {
      const { method, manualPaymentId, valueDate, note } = event.data;
      if (method === 'transfer')
        side.manualPayments.set(manualPaymentId, { manualPaymentId, bookingId: streamId, valueDate, note });
      return;
    }
    // The voided transfer never arrived, so no line is expected.
    case 'ManualPaymentVoided':
      side.manualPayments.delete(event.data.manualPaymentId);
      return;
    case 'PaymentRefunded':
    case 'RefundFailed':
      if (event.data.provider === 'bank') side.refundIdByPosition.set(position, event.data.refundId);
      return;
    case 'ProviderPayoutArrived':
      side.payoutDays.set(event.data.payoutId, event.data.arrivesOn ?? event.data.at.slice(0, 10));
      return;
    default:
  }
}

function chooseIdentifyingText({ bankReference, counterpartyHash, remittance }: LineTexts): string | null {
  if (bankReference !== null) return bankReference;
  return counterpartyHash ? `${counterpartyHash}\n${remittance}` : null;
}

function addLine(side: BankSide, data: DataOf<'BankLineImported'>): void {
  const { currency, texts, lineId, fileId, account, bookedOn, valueDate, amountCents } = data;
  if (currency !== CURRENCY) return;
  const identifyingText = texts.value && chooseIdentifyingText(texts.value);
  const line = { lineId, fileId, account, bookedOn, valueDate, amountCents, isReversal: data.isReversal };
  side.lines.set(lineId, { ...line, identifyingText, isSetAside: false });
}

function matchLine(
  side: BankSide,
  { lineId, allocations }: DataOf<'BankLineAllocated'>,
  decidedAt: Date,
): void {
  for (const { allocationId, bookingId, amountCents } of allocations) {
    const centsBefore = side.matches.get(allocationId)?.amountCents ?? 0;
    const match = { lineId, bookingId, amountCents: centsBefore + amountCents, decidedAt, isReversed: false };
    side.matches.set(allocationId, match);
  }
}

function reverseMatch(side: BankSide, allocationId: string, decidedAt: Date): void {
  const match = side.matches.get(allocationId);
  if (match) side.matches.set(allocationId, { ...match, decidedAt, isReversed: true });
}

function updateLine(side: BankSide, lineId: string, changes: Pick<DollarLine, 'isSetAside'>): void {
  const line = side.lines.get(lineId);
  if (line) side.lines.set(lineId, { ...line, ...changes });
}
