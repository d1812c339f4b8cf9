import { createHash } from 'node:crypto';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { TransferReceiptRefusal } from '@wayfold/contracts/payments/transfer-receipts';
import { v5 } from 'uuid';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { type BookingChange, bookingStream } from '../core/booking.stream.js';
import { getPartySubjectIds } from '../core/persons.js';
import { decideReceipt } from './receipt.js';
import { ReceiptStore } from './receipt.store.js';
import { detectReceiptType } from './receipt-type.js';

/** Stores a receipt uploaded by the customer, or by staff who got it by mail. */
export const { Command: AddReceipt, Handler: AddReceiptHandler } = defineCommand({
  name: 'AddReceipt',
  needs: { store: ReceiptStore },
  input: (bookingId: string, file: Uint8Array) => ({ bookingId, file }),
  /** Stores the file before the event: a retry finds the same file under the same id. */
  async prepare({ bookingId, file }, { runner, clock, store }) {
    const type = detectReceiptType(file);
    if (!type) return refuse('RECEIPT_UNREADABLE');
    const digest = createHash('sha256').update(file).digest('hex');
    const receipt = { receiptId: v5(`receipt:${digest}`, bookingId), type, bytes: file.byteLength };
    const { state } = await runner.loadOne(bookingStream(bookingId));
    if (state.status === 'NEW') return refuse('NOT_FOUND');
    const decision = decideReceipt(state, receipt);
    if (isRefusal(decision)) return decision;
    const [subjectId] = getPartySubjectIds(state.persons);
    if (subjectId === undefined) return refuse('NOTHING_DUE');
    const isNew = await store.storeReceipt(
      { ...receipt, bookingId, subjectId, receivedAt: clock.now() },
      file,
    );
    return isNew ? { receipt } : refuse('NOTHING_DUE');
  },
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId) }),
  decide: ({ booking }, { receipt }) => toDecision('booking', decideReceipt(booking, receipt)),
  reply: (outcome): BookingChange | Refusal<TransferReceiptRefusal | CommonCode> =>
    isRefusal(outcome) ? outcome : { history: outcome.history.booking },
});
