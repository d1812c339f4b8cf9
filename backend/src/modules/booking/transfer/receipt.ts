import type { ReceiptType } from '@wayfold/contracts/money/receipts';
import { refuse, type Refusal } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import type { BookingState } from '../core/booking.js';
import { leadErased } from '../core/data-subjects.js';

export interface NewReceipt {
  /** Follows from the file: the same one again is the same receipt. */
  readonly receiptId: string;
  readonly type: ReceiptType;
  readonly bytes: number;
}

/** Of one payment. */
export const MOST_RECEIPTS = 5;
/** A hold that ran out counts: its money may be under way. */
const MAY_COME = ['ON_HOLD', 'CONFIRMED', 'EXPIRED'];

/** A customer shows that money was sent. It is not money: no sum, no deadline and no state follows from it. */
export function addReceipt(
  receipt: NewReceipt,
  state: BookingState,
): BookingEvent[] | Refusal<'NOTHING_DUE' | 'TOO_MANY_RECEIPTS'> {
  if (state.status === 'NEW' || !MAY_COME.includes(state.status) || leadErased(state.persons))
    return refuse('NOTHING_DUE');
  const due = state.instalments.find(({ transfer, paid }) => transfer !== null && paid === null);
  if (!due) return refuse('NOTHING_DUE');
  if (due.receipts.includes(receipt.receiptId)) return [];
  if (due.receipts.length >= MOST_RECEIPTS) return refuse('TOO_MANY_RECEIPTS', { most: MOST_RECEIPTS });
  return [{ type: 'TransferReceiptAdded', data: { instalmentId: due.id, ...receipt } }];
}
