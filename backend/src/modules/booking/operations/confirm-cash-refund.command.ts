import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { type BookingChange, bookingStream } from '../core/booking.stream.js';
import { getDoubleSentCents, recordHandout } from '../refunds/cash-refund.js';

export interface CashHandout extends BookingChange {
  /** Cents the customer owes us: the refund had been written off when staff confirmed the cash. */
  readonly owedCents: number;
}

/** Staff have handed out a cash refund; `handoutNote` says how, without personal data. */
export const { Command: ConfirmCashRefund, Handler: ConfirmCashRefundHandler } = defineCommand({
  name: 'ConfirmCashRefund',
  input: (ids: { readonly bookingId: string; readonly refundId: string }, handoutNote: string) => ({
    ...ids,
    handoutNote,
  }),
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId) }),
  decide: ({ booking }, { refundId, handoutNote }) =>
    toDecision('booking', recordHandout(booking, refundId, handoutNote)),
  reply: (outcome, { refundId }): CashHandout | Refusal<'REFUND_UNKNOWN' | CommonCode> =>
    isRefusal(outcome)
      ? outcome
      : { history: outcome.history.booking, owedCents: getDoubleSentCents(outcome.states.booking, refundId) },
});
