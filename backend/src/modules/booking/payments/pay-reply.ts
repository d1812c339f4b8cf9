import type { PaymentRefusal } from '@wayfold/contracts/bookings/bookings';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import type { Intent, PaymentMethodKind } from '../../../platform/card-provider/port.js';
import type { BookingState } from '../core/booking.js';
import type { BookingHistory } from '../core/booking.stream.js';
import { calculateCentsToRequest, type InstalmentState } from '../core/instalment.js';

export type Lender = Exclude<PaymentMethodKind, 'card'>;

/** The customer's next step. */
export type NextStep =
  /** Enters a card in the provider's form. */
  (
    | {
        readonly state: 'pay';
        readonly instalmentId: string;
        readonly amountCents: number;
        readonly clientSecret: string;
      }
    /** Continues at the lender and comes back. */
    | { readonly state: 'redirect'; readonly method: Lender; readonly url: string }
    /** Approves at PayPal and comes back. */
    | {
        readonly state: 'approve';
        readonly instalmentId: string;
        readonly amountCents: number;
        readonly approveUrl: string;
      }
    /** Pays by bank transfer. */
    | { readonly state: 'transfer' }
    /** No step is left for the customer. */
    | { readonly state: 'paid' | 'processing' }
  ) & {
    /** The booking's events, if already loaded, so that the view need not read them again. */
    readonly history?: BookingHistory | undefined;
  };

/** The reply to a payment command; `Extra` names refusals that only this command has. */
export type PayReply<Extra extends string = never> = NextStep | Refusal<PaymentRefusal | CommonCode | Extra>;

/** The reply of a step inside a command, where a concurrent request may have won. */
export type StepReply<Extra extends string = never> = PayReply<Extra> | Refusal<'OVERTAKEN'>;

export type StepRefusal = Exclude<StepReply, NextStep>;

export const PROVIDER_UNAVAILABLE_REFUSAL = refuse('PAYMENT_PROVIDER_UNAVAILABLE');

export const toFormStep = (
  instalment: InstalmentState,
  intent: Intent,
  history?: BookingHistory,
): NextStep => ({
  state: 'pay',
  instalmentId: instalment.id,
  amountCents: calculateCentsToRequest(instalment),
  clientSecret: intent.clientSecret,
  history,
});

/** Returns the step after settling money. A partial payment leaves the booking as it was, with less due. */
export function toSettledStep({ status }: BookingState): StepReply {
  if (status === 'EXPIRED') return refuse('HOLD_EXPIRED');
  return status === 'CANCELLED' ? refuse('NOTHING_DUE') : { state: 'paid' };
}

/** Maps an overtaken reply to busy: the caller may try again. */
export const mapOvertakenToBusy = <Reply extends object>(
  reply: Reply,
): Exclude<Reply, Refusal<'OVERTAKEN'>> | Refusal<'BUSY'> =>
  isRefusal(reply) && reply.refused === 'OVERTAKEN'
    ? refuse('BUSY')
    : (reply as Exclude<Reply, Refusal<'OVERTAKEN'>>);
