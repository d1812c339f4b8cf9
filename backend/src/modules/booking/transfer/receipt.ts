import type { TransferReceiptType } from '@wayfold/contracts/payments/transfer-receipts';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { BookingState } from '../core/booking.js';
import { isLeadErased } from '../core/persons.js';
import type { BookingEvent } from '../events.js';

export interface NewReceipt {
  /** Derived from the file: the same file gives the same receipt. */
  readonly receiptId: string;
  readonly type: TransferReceiptType;
  readonly bytes: number;
}

/** Maximum number of receipts per payment. */
export const MAX_RECEIPTS = 5;
/** Includes expired holds: their money may be on its way. */
const PAYABLE_STATUSES = ['ON_HOLD', 'CONFIRMED', 'EXPIRED'];

/** Records a customer's proof of a transfer. It is not money: no amount, deadline or state follows. */
export function decideReceipt(
  booking: BookingState,
  receipt: NewReceipt,
): BookingEvent[] | Refusal<'NOTHING_DUE' | 'TOO_MANY_RECEIPTS'> {
  if (booking.status === 'NEW' || !PAYABLE_STATUSES.includes(booking.status) || isLeadErased(booking.persons))
    return refuse('NOTHING_DUE');
  const dueInstalment = booking.instalments.find(({ transfer }) => transfer !== null);
  if (!dueInstalment) return refuse('NOTHING_DUE');
  if (dueInstalment.receipts.includes(receipt.receiptId)) return [];
  if (dueInstalment.receipts.length >= MAX_RECEIPTS)
    return refuse('TOO_MANY_RECEIPTS', { most: MAX_RECEIPTS });
  return [{ type: 'TransferReceiptAdded', data: { instalmentId: dueInstalment.id, ...receipt } }];
}
