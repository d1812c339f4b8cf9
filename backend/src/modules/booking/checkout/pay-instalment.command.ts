import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PayMethod } from '@wayfold/contracts/money/methods';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import type { Intent } from '../../../platform/card-provider/port.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { findInstalment, type ExistingBooking } from '../core/booking.js';
import { resolveChargeProvider } from '../core/charge-provider.js';
import { calculateOpenCents, hasRunningAttempt, type InstalmentState } from '../core/instalment.js';
import { getPayerId } from '../core/co-payers.js';
import { decidePayment, type PaymentCommand } from '../payments/payment.js';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import {
  mapOvertakenToBusy,
  isOpen,
  checkIntentAmount,
  toPayAnswer,
  PaymentSteps,
  UNAVAILABLE,
  type PayAnswer,
  type PayRefusal,
  type StepRefusal,
} from '../payments/payment-steps.service.js';
import { PayPalCheckout } from '../payments/paypal-checkout.service.js';
import { bookingStream } from '../core/booking.stream.js';

export interface InstalmentPayment {
  readonly bookingId: string;
  readonly instalmentId: string;
  readonly method: PayMethod;
  /** Locale of PayPal's return page. */
  readonly locale: Locale;
  /** The customer's page: co-payers return to their share. */
  readonly page: 'thank-you' | 'share';
  /** PayPal order the customer returns from: nothing else is started. */
  readonly order?: string | undefined;
}

/**
 * The customer pays an instalment of a confirmed booking: early, with another card, or by authenticating.
 * Shares the intent with the automatic charge, so that Stripe captures only once.
 */
export class PayInstalment extends Command<PayAnswer | PayRefusal> {
  constructor(
    readonly envelope: Envelope,
    readonly request: InstalmentPayment,
  ) {
    super();
  }
}

@CommandHandler(PayInstalment)
export class PayInstalmentHandler implements ICommandHandler<PayInstalment> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(PaymentSteps) private readonly steps: PaymentSteps,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PayPalCheckout) private readonly paypal: PayPalCheckout,
  ) {}

  async execute(command: PayInstalment): Promise<PayAnswer | PayRefusal> {
    return mapOvertakenToBusy(await this.pay(command));
  }

  private async pay(command: PayInstalment): Promise<PayAnswer | StepRefusal> {
    const { bookingId, instalmentId } = command.request;
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    const instalment = booking.status === 'NEW' ? undefined : findInstalment(booking, instalmentId);
    if (booking.status === 'NEW' || !instalment) return refuse('NOT_FOUND');
    const answer =
      this.checkInstalment(command, instalment) ?? (await this.resolveOrder(command, booking, instalment));
    if (answer) return answer;
    const { collecting } = instalment;
    const openIntent =
      collecting?.by === 'stripe'
        ? await this.resolveOpenIntent(command, instalment, collecting.paymentId)
        : undefined;
    if (openIntent && (isRefusal(openIntent) || 'state' in openIntent)) return openIntent;
    const started = await this.steps.record(
      newEnvelope(command.envelope),
      bookingId,
      this.newPayNowCommand(command),
    );
    if (isRefusal(started)) return started;
    return openIntent
      ? toPayAnswer(instalment, openIntent.liveIntent)
      : this.openPayment(command, started.booking);
  }

  /** Why this caller cannot pay the instalment by this method; undefined if they can. */
  private checkInstalment(
    { request: { page, method } }: PayInstalment,
    instalment: InstalmentState,
  ): PayAnswer | StepRefusal | undefined {
    // Only its payer pays a share; the lead must withdraw it first.
    if ((instalment.payer.kind === 'co-payer') !== (page === 'share')) return refuse('NOTHING_DUE');
    if (instalment.paid || calculateOpenCents(instalment) <= 0) return { state: 'paid' };
    return method === 'paypal' && !this.paypal.isOffered ? refuse('METHOD_NOT_OFFERED') : undefined;
  }

  private newPayNowCommand({ request: { instalmentId, method } }: PayInstalment): PaymentCommand {
    return { type: 'PayNow', instalmentId, method, now: this.clock.now() };
  }

  private newRecordingCheck(command: PayInstalment, booking: ExistingBooking) {
    return () => {
      const decision = decidePayment(this.newPayNowCommand(command), booking);
      return isRefusal(decision) ? decision : undefined;
    };
  }

  /** The answer of the order the customer returns from or left open; undefined when no order conflicts. */
  private async resolveOrder(
    command: PayInstalment,
    booking: ExistingBooking,
    instalment: InstalmentState,
  ): Promise<PayAnswer | StepRefusal | undefined> {
    const { envelope, request } = command;
    const { method, order } = request;
    const checkBeforeRecording = this.newRecordingCheck(command, booking);
    if (order !== undefined)
      return this.paypal.resumeReturnedOrder(envelope, booking, instalment, order, checkBeforeRecording);
    if (instalment.collecting?.by === 'paypal')
      return this.paypal.resolveOpenOrder(envelope, booking, instalment, instalment.collecting, {
        keepsOrder: method === 'paypal',
        dropReason: 'method-changed',
        checkBeforeRecording,
      });
    // The saved PayPal account is being charged, or the saved card while PayPal is wanted: one at a time.
    const involvesPayPal = resolveChargeProvider(booking, instalment) === 'paypal' || method === 'paypal';
    return hasRunningAttempt(instalment) && involvesPayPal ? { state: 'processing' } : undefined;
  }

  /**
   * The existing intent, if it is still payable and a card is wanted; undefined once it no longer conflicts.
   */
  private async resolveOpenIntent(
    { envelope, request: { bookingId, method } }: PayInstalment,
    instalment: InstalmentState,
    paymentId: string,
  ): Promise<PayAnswer | StepRefusal | { readonly liveIntent: Intent } | undefined> {
    const currentIntent = await this.steps.stopMisfitIntent(paymentId, (intent) =>
      method === 'card' ? checkIntentAmount(instalment, intent) : 'method-changed',
    );
    if (!currentIntent) return UNAVAILABLE;
    const { intent, reason } = currentIntent;
    const answer = await this.steps.answerIfEnded(envelope, intent);
    if (answer) return answer;
    if (isOpen(intent)) return { liveIntent: intent };
    const recorded = await this.steps.recordCancellation(
      envelope,
      bookingId,
      instalment.id,
      paymentId,
      reason,
    );
    return isRefusal(recorded) ? recorded : undefined;
  }

  private openPayment(
    { envelope, request }: PayInstalment,
    booking: ExistingBooking,
  ): Promise<PayAnswer | StepRefusal> {
    const { instalmentId, method, locale, page } = request;
    const instalment = findInstalment(booking, instalmentId);
    if (!instalment) throw new Error(`no instalment ${instalmentId}`);
    if (method === 'card') return this.openIntent(envelope, booking, instalment);
    const options = { locale, page, saveAccount: false } as const;
    return this.paypal.openOrder(newEnvelope(envelope), booking, instalment, options);
  }

  private async openIntent(
    envelope: Envelope,
    before: ExistingBooking,
    dueInstalment: InstalmentState,
  ): Promise<PayAnswer | StepRefusal> {
    const booking = await this.steps.ensureCustomer(envelope, before, dueInstalment);
    if (isRefusal(booking)) return booking;
    const instalment = findInstalment(booking, dueInstalment.id) ?? dueInstalment;
    if (instalment.paid) return { state: 'paid' };
    const payerId = getPayerId(dueInstalment);
    // The instalment has another payer now.
    if (getPayerId(instalment) !== payerId) return refuse('NOTHING_DUE');
    const opened = await this.steps.openIntent(envelope, booking, instalment, {
      // The open rest of the first payment: its card is charged for the balance.
      canChargeLater: instalment.kind === 'deposit' && payerId === undefined,
    });
    if (isRefusal(opened)) return opened;
    const { intent, history } = opened;
    const answer = await this.steps.answerIfEnded(envelope, intent);
    return answer ?? { ...toPayAnswer(instalment, intent), history };
  }
}
