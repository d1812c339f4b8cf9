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
import {
  calculateCentsToRequest,
  calculateOpenCents,
  hasRunningAttempt,
  type InstalmentState,
} from '../core/instalment.js';
import { getPayerId } from '../core/co-payers.js';
import { decidePayment, type PaymentCommand } from '../payments/payment.js';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import { IntentFinder } from '../payments/intent-finder.js';
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

/**
 * The customer pays an instalment of a confirmed booking: early, with another card, or by authenticating.
 * Shares the intent with the automatic charge, so that Stripe captures only once.
 */
export class PayInstalment extends Command<PayAnswer | PayRefusal> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
    readonly method: PayMethod,
    /** Locale of PayPal's return page. */
    readonly locale: Locale,
    /** The customer's page: co-payers return to their share. */
    readonly page: 'thank-you' | 'share' = 'thank-you',
    /** PayPal order the customer returns from: nothing else is started. */
    readonly order?: string,
  ) {
    super();
  }
}

@CommandHandler(PayInstalment)
export class PayInstalmentHandler implements ICommandHandler<PayInstalment> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(PaymentSteps) private readonly steps: PaymentSteps,
    @Inject(IntentFinder) private readonly finder: IntentFinder,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PayPalCheckout) private readonly paypal: PayPalCheckout,
  ) {}

  async execute(command: PayInstalment): Promise<PayAnswer | PayRefusal> {
    return mapOvertakenToBusy(await this.pay(command));
  }

  private async pay(command: PayInstalment): Promise<PayAnswer | StepRefusal> {
    const { envelope, bookingId, instalmentId, method } = command;
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    const dueInstalment = booking.status === 'NEW' ? undefined : findInstalment(booking, instalmentId);
    if (booking.status === 'NEW' || !dueInstalment) return refuse('NOT_FOUND');
    // Only its payer pays a share; the lead must withdraw it first.
    if ((dueInstalment.payer.kind === 'fellow') !== (command.page === 'share')) return refuse('NOTHING_DUE');
    if (dueInstalment.paid || calculateOpenCents(dueInstalment) <= 0) return { state: 'paid' };
    if (method === 'paypal' && !this.paypal.isOffered) return refuse('METHOD_NOT_OFFERED');
    if (command.order !== undefined)
      return this.paypal.resumeReturnedOrder(
        envelope,
        booking,
        dueInstalment,
        command.order,
        this.newRecordingCheck(command, booking),
      );
    const orderAnswer = await this.resolveOpenOrder(command, booking, dueInstalment);
    if (orderAnswer) return orderAnswer;
    const { collecting } = dueInstalment;
    const answer =
      collecting?.by === 'stripe'
        ? await this.resolveOpenIntent(command, dueInstalment, collecting.paymentId)
        : undefined;
    if (answer && (isRefusal(answer) || 'state' in answer)) return answer;
    const started = await this.steps.record(newEnvelope(envelope), bookingId, this.newPayNowCommand(command));
    if (isRefusal(started)) return started;
    if (answer) return toPayAnswer(dueInstalment, answer.liveIntent);
    if (method === 'card') return this.openIntent(envelope, started.booking, instalmentId);
    const instalment = findInstalment(started.booking, instalmentId);
    if (!instalment) throw new Error(`no instalment ${instalmentId}`);
    const options = { locale: command.locale, page: command.page, saveAccount: false } as const;
    return this.paypal.openOrder(newEnvelope(envelope), started.booking, instalment, options);
  }

  private newPayNowCommand({ instalmentId, method }: PayInstalment): PaymentCommand {
    return { type: 'PayNow', instalmentId, method, now: this.clock.now() };
  }

  private newRecordingCheck(command: PayInstalment, booking: ExistingBooking) {
    return () => {
      const decision = decidePayment(this.newPayNowCommand(command), booking);
      return isRefusal(decision) ? decision : undefined;
    };
  }

  /** Undefined when no order conflicts. */
  private async resolveOpenOrder(
    command: PayInstalment,
    booking: ExistingBooking,
    instalment: InstalmentState,
  ): Promise<PayAnswer | StepRefusal | undefined> {
    const { envelope, method } = command;
    if (instalment.collecting?.by === 'paypal')
      return this.paypal.resolveOpenOrder(envelope, booking, instalment, instalment.collecting, {
        keepsOrder: method === 'paypal',
        dropReason: 'method-changed',
        checkBeforeRecording: this.newRecordingCheck(command, booking),
      });
    // The saved PayPal account is being charged, or the saved card while PayPal is wanted: one at a time.
    const involvesPayPal = resolveChargeProvider(booking, instalment) === 'paypal' || method === 'paypal';
    return hasRunningAttempt(instalment) && involvesPayPal ? { state: 'processing' } : undefined;
  }

  /**
   * The existing intent, if it is still payable and a card is wanted; undefined once it no longer conflicts.
   */
  private async resolveOpenIntent(
    { envelope, bookingId, method }: PayInstalment,
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

  private async openIntent(
    envelope: Envelope,
    before: ExistingBooking,
    instalmentId: string,
  ): Promise<PayAnswer | StepRefusal> {
    const dueInstalment = findInstalment(before, instalmentId);
    if (!dueInstalment) throw new Error(`no instalment ${instalmentId}`);
    const booking = await this.steps.ensureCustomer(envelope, before, dueInstalment);
    if (isRefusal(booking)) return booking;
    const instalment = findInstalment(booking, instalmentId) ?? dueInstalment;
    if (instalment.paid) return { state: 'paid' };
    const payerId = getPayerId(dueInstalment);
    // The instalment has another payer now.
    if (getPayerId(instalment) !== payerId) return refuse('NOTHING_DUE');
    const opened = await this.createIntent(booking, instalment);
    if (opened.kind !== 'ok') return UNAVAILABLE;
    const intent = opened.value;
    const recorded = await this.steps.record(newEnvelope(envelope), booking.bookingId, {
      type: 'RecordIntent',
      instalmentId,
      paymentId: intent.id,
      amountCents: calculateCentsToRequest(instalment),
      payerId,
    });
    if (isRefusal(recorded)) {
      // Another request paid it, changed its payer or changed its amount.
      if (recorded.refused !== 'BUSY') await this.steps.cancelUnusedIntent(intent);
      return recorded;
    }
    const answer = await this.steps.answerIfEnded(envelope, intent);
    return answer ?? { ...toPayAnswer(instalment, intent), history: recorded.history };
  }

  /** Uses the automatic charge's key, so that both get the same intent. A co-payer's intent is their own. */
  private createIntent(booking: ExistingBooking, instalment: InstalmentState) {
    const payerId = getPayerId(instalment);
    const subject = payerId === undefined ? instalment.id : `${instalment.id}:${payerId}`;
    return this.finder.findOrCreate(booking, instalment, {
      key: (intentCount, methodAndAmount) =>
        `bal:${subject}:v${Math.max(instalment.intents, intentCount) + 1}:create:${methodAndAmount}`,
      // The open rest of the first payment: its card is charged for the balance.
      canChargeLater: instalment.kind === 'deposit' && payerId === undefined,
    });
  }
}
