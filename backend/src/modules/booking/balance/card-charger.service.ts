import { tooSmallForCard } from '@wayfold/contracts/kernel/methods';
import { Inject, Injectable } from '@nestjs/common';
import {
  CARD_PROVIDER,
  type CardProvider,
  type Intent,
  type ProviderAnswer,
} from '../../../platform/card-provider/port.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { isRefusal } from '../../../kernel/refuse.js';
import { instalmentOf, type BookingState } from '../core/booking.js';
import { askCents, type InstalmentState, intentIdOf } from '../core/instalment.js';
import { cardOf, customerOf } from '../core/co-payers.js';
import { decidePayment, type CancelReason, type PaymentCommand } from '../payments/payment.js';
import { endOf, hasEnded } from './attempt-outcome.js';
import { newEnvelope, childEnvelope } from '../../../platform/commands/envelope.js';
import { IntentFinder } from '../payments/intent-finder.js';
import {
  ended,
  unknown,
  withoutResult,
  type OffSessionCharger,
  type Outcome,
  type Prepared,
  type Run,
} from './off-session-charger.js';
import { isOpen } from '../payments/payment-steps.service.js';
import { PayPalOrders } from '../payments/paypal-orders.service.js';
import { isOurs, settleIntent } from '../settlement/settle-payment.command.js';
import { bookingStream } from '../core/booking.stream.js';

interface Found {
  readonly intent: Intent;
  /** Number of the intent, which its idempotency keys contain. */
  readonly n: number;
}

/** Charges the saved card. All attempts and the customer share one intent. */
@Injectable()
export class CardCharger implements OffSessionCharger {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(IntentFinder) private readonly finder: IntentFinder,
    @Inject(PayPalOrders) private readonly orders: PayPalOrders,
  ) {}

  async prepare(run: Run): Promise<Prepared> {
    const { booking, instalment } = run;
    // A card pays only its owner's instalments.
    const card = cardOf(booking, instalment);
    if (card === undefined || customerOf(booking, instalment) === null)
      return ended({ kind: 'action', reason: 'no-saved-card' });
    if (!(await this.orders.makeRoom(run.envelope, booking.bookingId, instalment)))
      return ended(unknown('paypal-payment-open'));
    const prepared = await this.intentFor(run);
    if ('kind' in prepared) return prepared;
    const { intent, n } = prepared;
    if (hasEnded(intent, instalment)) return ended(this.outcome(endOf(intent)));
    return {
      kind: 'ready',
      paymentId: intent.id,
      lastChargeId: intent.chargeId,
      take: async () => {
        const key = `bal:${instalment.id}:v${n}:confirm:${run.attempt}`;
        return this.outcome(await this.provider.confirmOffSession(intent.id, card, key));
      },
    };
  }

  /** The instalment's only intent: stored, found again, or created unconfirmed and stored first. */
  private async intentFor(run: Run): Promise<Found | Prepared> {
    const { booking, instalment } = run;
    const paymentId = intentIdOf(instalment);
    const n = instalment.intents + (paymentId ? 0 : 1);
    // A certain and final refusal needs no polling.
    if (!paymentId && tooSmallForCard(askCents(instalment)))
      return ended({ kind: 'action', reason: 'amount-too-small' });
    const answer = paymentId
      ? await this.provider.retrieveIntent(paymentId)
      : await this.finder.findOrCreate(booking, instalment, {
          key: (intentCount, methodAndAmount) =>
            `bal:${instalment.id}:v${Math.max(n, intentCount + 1)}:create:${methodAndAmount}`,
          saveCard: false,
        });
    if (answer.kind !== 'ok') return ended(withoutResult(answer));
    const intent = answer.value;
    if (!paymentId) {
      const recorded = await this.record(childEnvelope(run.envelope, `intent-${n}`), booking.bookingId, {
        type: 'RecordIntent',
        instalmentId: instalment.id,
        paymentId: intent.id,
        amountCents: askCents(instalment),
      });
      if (!recorded) {
        // Not recorded, so nobody will pay it: the next run creates another.
        await this.provider.cancelIntent(intent.id);
        return { kind: 'overtaken' };
      }
    }
    if (intent.status !== 'canceled')
      return misfits(intent, instalment) ? this.replaceIntent(run, intent) : { intent, n };
    // Cancelled in the dashboard: the next run creates one under a new key.
    await this.forget(run, intent, 'cancelled');
    return ended(unknown('cancelled-at-provider'));
  }

  /** Replaces an intent for another amount, once that is cancelled. */
  private async replaceIntent(run: Run, intent: Intent): Promise<Found | Prepared> {
    const cancellation = await this.provider.cancelIntent(intent.id);
    if (cancellation.kind === 'state') return { intent: cancellation.intent, n: run.instalment.intents };
    const now = cancellation.kind === 'ok' ? await this.forget(run, intent, 'amount-changed') : undefined;
    const instalment = now?.status === 'CONFIRMED' ? instalmentOf(now, run.instalment.id) : undefined;
    if (instalment && intentIdOf(instalment) === null) return this.intentFor({ ...run, instalment });
    return ended(unknown('amount-changed'));
  }

  private forget(
    { envelope, booking, instalment }: Run,
    { id: paymentId }: Intent,
    reason: CancelReason,
  ): Promise<BookingState | undefined> {
    const command = {
      type: 'RecordIntentCancelled',
      instalmentId: instalment.id,
      paymentId,
      reason,
    } as const;
    return this.record(newEnvelope(envelope), booking.bookingId, command);
  }

  private outcome(answer: ProviderAnswer<Intent>): Outcome {
    switch (answer.kind) {
      case 'ok':
      case 'state': {
        const intent = answer.kind === 'ok' ? answer.value : answer.intent;
        if (intent.status === 'succeeded') return this.paid(intent);
        if (intent.status === 'requires_action') return { kind: 'action', reason: 'authentication_required' };
        return unknown('unresolved', intent.status);
      }
      case 'declined': {
        const { code, declineCode } = answer.decline;
        if (code === 'authentication_required' || declineCode === 'authentication_required')
          return { kind: 'action', reason: 'authentication_required' };
        return { kind: 'declined', ...answer.decline, chargeId: answer.intent?.chargeId ?? null };
      }
      case 'missing':
      case 'unknown':
        return withoutResult(answer);
    }
  }

  private paid(intent: Intent): Outcome {
    if (!isOurs(intent)) throw new Error(`intent ${intent.id} is not of this booking`);
    return {
      kind: 'paid',
      paymentId: intent.id,
      settle: (envelope) => settleIntent(this.runner, envelope, intent),
    };
  }

  /** Undefined when a concurrent request won. */
  private async record(
    envelope: Envelope,
    id: string,
    command: PaymentCommand,
  ): Promise<BookingState | undefined> {
    const result = await this.runner.runOne(envelope, bookingStream(id), (booking) =>
      decidePayment(command, booking),
    );
    return isRefusal(result) ? undefined : result.state;
  }
}

/** True if the intent asks for an amount other than the open one and can still be cancelled. */
const misfits = (intent: Intent, instalment: InstalmentState): boolean =>
  isOpen(intent) && !hasEnded(intent, instalment) && intent.amountCents !== askCents(instalment);
