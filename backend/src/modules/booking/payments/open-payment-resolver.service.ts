import { Inject, Injectable } from '@nestjs/common';
import { isRefusal } from '../../../kernel/refuse.js';
import type { Intent } from '../../../platform/card-provider/port.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import type { ExistingBooking } from '../core/booking.js';
import type { InstalmentState } from '../core/instalment.js';
import type { CancelReason } from './payment.js';
import {
  isOpenIntent,
  type PayAnswer,
  PaymentSteps,
  type StepRefusal,
  UNAVAILABLE,
} from './payment-steps.service.js';
import { type CustomerChoice, PayPalCheckout } from './paypal-checkout.service.js';

/** What became of the payment that was started earlier. */
export type OpenPaymentResolution =
  /** No earlier payment conflicts: a new one may start. */
  | { readonly kind: 'none' }
  /** The customer can still pay by this intent. */
  | { readonly kind: 'live'; readonly intent: Intent }
  | { readonly kind: 'answered'; readonly answer: PayAnswer | StepRefusal };

export interface PaymentChoice extends CustomerChoice {
  /** Why the open intent does not fit the customer's current choice; undefined if it fits. */
  readonly findMisfitReason: (intent: Intent) => CancelReason | undefined;
}

/** Resolves an instalment's open payment with its provider before another one may start. */
@Injectable()
export class OpenPaymentResolver {
  constructor(
    @Inject(PaymentSteps) private readonly steps: PaymentSteps,
    @Inject(PayPalCheckout) private readonly paypal: PayPalCheckout,
  ) {}

  async resolve(
    envelope: Envelope,
    booking: ExistingBooking,
    instalment: InstalmentState,
    choice: PaymentChoice,
  ): Promise<OpenPaymentResolution> {
    const { openPayment } = instalment;
    if (!openPayment) return { kind: 'none' };
    if (openPayment.by === 'stripe')
      return this.resolveIntent(envelope, booking, { instalment, paymentId: openPayment.paymentId }, choice);
    const answer = await this.paypal.resolveOpenOrder(envelope, booking, instalment, openPayment, choice);
    return answer ? { kind: 'answered', answer } : { kind: 'none' };
  }

  /** Cancels an intent that no longer fits, unless it has ended at the provider. */
  private async resolveIntent(
    envelope: Envelope,
    { bookingId }: ExistingBooking,
    { instalment, paymentId }: { readonly instalment: InstalmentState; readonly paymentId: string },
    { findMisfitReason }: PaymentChoice,
  ): Promise<OpenPaymentResolution> {
    const currentIntent = await this.steps.stopMisfitIntent(paymentId, findMisfitReason);
    if (!currentIntent) return { kind: 'answered', answer: UNAVAILABLE };
    const { intent, reason } = currentIntent;
    const answer = await this.steps.resolveEndedIntent(envelope, intent);
    if (answer) return { kind: 'answered', answer };
    if (isOpenIntent(intent)) return { kind: 'live', intent };
    const cancellation = await this.steps.recordCancellation(
      envelope,
      bookingId,
      instalment.id,
      paymentId,
      reason,
    );
    return isRefusal(cancellation) ? { kind: 'answered', answer: cancellation } : { kind: 'none' };
  }
}
