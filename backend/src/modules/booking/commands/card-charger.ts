import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  CARD_PROVIDER,
  type CardProvider,
  type Intent,
  type ProviderAnswer,
} from '../../../platform/card-provider/port.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { isRefusal } from '../../../kernel/refuse.js';
import { doubtOf, openCents, type InstalmentState } from '../domain/instalment.js';
import { decidePayment, type PaymentCommand } from '../domain/payment.js';
import { once, step } from './envelope.js';
import { IntentFinder } from './intent-finder.js';
import {
  ended,
  unknown,
  type OffSessionCharger,
  type Outcome,
  type Prepared,
  type Run,
} from './off-session.js';
import { PayPalOrders } from './paypal-orders.js';
import { SettlePayment, isOurs } from './settle-payment.js';
import { bookingStream } from './streams.js';

/** Charges the saved card: one intent serves every attempt, and the customer too. */
@Injectable()
export class CardCharger implements OffSessionCharger {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(IntentFinder) private readonly finder: IntentFinder,
    @Inject(PayPalOrders) private readonly orders: PayPalOrders,
  ) {}

  async prepare(run: Run): Promise<Prepared> {
    const { booking, instalment } = run;
    const { customerId } = booking;
    const card = booking.instalments.find(
      ({ paid }) => paid?.provider === 'stripe' && paid.paymentMethodId !== null,
    )?.paid?.paymentMethodId;
    if (card == null || customerId === null) return ended({ kind: 'action', reason: 'no-saved-card' });
    if (!(await this.orders.makeRoom(run.envelope, booking.bookingId, instalment)))
      return ended(unknown('the customer is paying by PayPal'));
    const found = await this.intentFor(run);
    if ('kind' in found) return found;
    const { intent, n } = found;
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

  /** The instalment's one intent: stored, lost and found again, or created unconfirmed and stored before anything else. */
  private async intentFor(run: Run): Promise<{ intent: Intent; n: number } | Prepared> {
    const { booking, instalment } = run;
    const n = instalment.intents + (instalment.intentId ? 0 : 1);
    const answer = instalment.intentId
      ? await this.provider.retrieveIntent(instalment.intentId)
      : await this.finder.findOrCreate(booking, instalment, {
          key: () => `bal:${instalment.id}:v${n}:create`,
          saveCard: false,
          mayBeLost: run.resumed,
        });
    if (answer.kind !== 'ok') return ended(unknown(answer.kind === 'unknown' ? answer.why : answer.kind));
    const intent = answer.value;
    if (!instalment.intentId) {
      const recorded = await this.record(step(run.envelope, `intent-${n}`), booking.bookingId, {
        type: 'RecordIntent',
        instalmentId: instalment.id,
        intentId: intent.id,
        amountCents: openCents(instalment),
      });
      if (!recorded) return { kind: 'overtaken' };
    }
    if (intent.status !== 'canceled') return { intent, n };
    // Somebody cancelled it at the provider: the next run makes a new one, under a new key.
    await this.record(once(run.envelope), booking.bookingId, {
      type: 'RecordIntentCancelled',
      instalmentId: instalment.id,
      intentId: intent.id,
      reason: 'plan-changed',
    });
    return ended(unknown('cancelled at the provider'));
  }

  private outcome(answer: ProviderAnswer<Intent>): Outcome {
    switch (answer.kind) {
      case 'ok':
      case 'state': {
        const intent = answer.kind === 'ok' ? answer.value : answer.intent;
        if (intent.status === 'succeeded') return this.paid(intent);
        if (intent.status === 'requires_action') return { kind: 'action', reason: 'authentication_required' };
        return unknown(intent.status);
      }
      case 'declined': {
        const { code, declineCode } = answer.decline;
        if (code === 'authentication_required' || declineCode === 'authentication_required')
          return { kind: 'action', reason: 'authentication_required' };
        return { kind: 'declined', ...answer.decline };
      }
      case 'missing':
        return unknown('missing');
      case 'unknown':
        return unknown(answer.why);
    }
  }

  private paid(intent: Intent): Outcome {
    if (!isOurs(intent)) throw new Error(`intent ${intent.id} is not of this booking`);
    return {
      kind: 'paid',
      paymentId: intent.id,
      settle: (envelope) => this.commands.execute(new SettlePayment(envelope, intent)),
    };
  }

  private async record(envelope: Envelope, id: string, command: PaymentCommand): Promise<boolean> {
    const done = await this.runner.runOne(envelope, bookingStream(id), (booking) =>
      decidePayment(command, booking),
    );
    return !isRefusal(done);
  }
}

/** Whether the provider knows how this attempt ended. A decline of an earlier attempt says nothing about this one. */
function hasEnded(intent: Intent, { charge }: InstalmentState): boolean {
  if (intent.status === 'succeeded' || intent.status === 'processing') return true;
  const { lastChargeId } = doubtOf(charge);
  if (lastChargeId === undefined) return false;
  return (
    intent.status === 'requires_action' || (intent.lastDecline !== null && intent.chargeId !== lastChargeId)
  );
}

const endOf = (intent: Intent): ProviderAnswer<Intent> =>
  intent.lastDecline !== null && intent.status === 'requires_payment_method'
    ? { kind: 'declined', decline: intent.lastDecline, intent }
    : { kind: 'ok', value: intent };
