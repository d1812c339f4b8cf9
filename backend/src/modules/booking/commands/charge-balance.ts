import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../kernel/refuse.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  type Intent,
  type ProviderAnswer,
} from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { instalmentOf, type BookingState, type Confirmed } from '../domain/booking-state.js';
import { attemptsOf, doubtOf, openCents, underWay, type InstalmentState } from '../domain/instalment.js';
import { decideCharge, type ChargeCommand } from '../domain/charge.js';
import { decidePayment, type PaymentCommand } from '../domain/payment.js';
import { once, step } from './envelope.js';
import { IntentFinder } from './intent-finder.js';
import { SettlePayment, isOurs } from './settle-payment.js';
import { bookingStream, chargingStream } from './streams.js';

/** Charges an instalment that is due, to the saved card, without the customer. Safe to repeat, kill and run twice. */
export class ChargeBalance extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
  ) {
    super();
  }
}

/** One attempt in the making. */
interface Run {
  readonly envelope: Envelope;
  readonly booking: Confirmed;
  readonly instalment: InstalmentState;
  readonly attempt: number;
  /** An earlier run may have left something at the provider. */
  readonly resumed: boolean;
  readonly paused: boolean;
}

@CommandHandler(ChargeBalance)
export class ChargeBalanceHandler implements ICommandHandler<ChargeBalance> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(IntentFinder) private readonly finder: IntentFinder,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, instalmentId }: ChargeBalance): Promise<void> {
    const { booking, charging } = await this.runner.load({
      booking: bookingStream(bookingId),
      charging: chargingStream,
    });
    const before = booking.status === 'NEW' ? undefined : instalmentOf(booking, instalmentId);
    if (!before || before.paid) return;
    const resumed = underWay(before);
    // Read models follow: work may come once more before they know that it is to wait.
    if (before.charge.status === 'UNKNOWN' && this.clock.now().toISOString() < before.charge.askAgainAt)
      return;
    // The kill switch stops new attempts; one under way is still asked after.
    if (charging.paused && !resumed) return;
    const attempt = attemptsOf(before.charge) + (resumed ? 0 : 1);
    const at = { ...envelope, commandId: `${envelope.commandId}:${attempt}` };
    const started = resumed
      ? booking
      : await this.charge(step(at, 'start'), bookingId, {
          type: 'Start',
          instalmentId,
          now: this.clock.now(),
        });
    if (!started || started.status !== 'CONFIRMED') return;
    const instalment = instalmentOf(started, instalmentId);
    if (!instalment || !underWay(instalment)) return;
    await this.attempt({
      envelope: at,
      booking: started,
      instalment,
      attempt,
      resumed,
      paused: charging.paused,
    });
  }

  private async attempt(run: Run): Promise<void> {
    const { booking, instalment } = run;
    const card = booking.instalments.find(({ paid }) => paid?.paymentMethodId != null)?.paid?.paymentMethodId;
    if (card == null || booking.customerId === null)
      return void (await this.end(run, { type: 'ActionRequired', reason: 'no-saved-card' }));
    const found = await this.intentFor(run);
    if (!found) return;
    const { intent, n } = found;
    // Asked first, always: what the provider says now decides, whatever we remember.
    if (hasEnded(intent, instalment)) return this.outcome(run, endOf(intent));
    if (run.paused) return this.unknown(run, 'charges are paused');
    const confirming = await this.charge(step(run.envelope, 'confirming'), booking.bookingId, {
      type: 'Confirming',
      instalmentId: instalment.id,
      attempt: run.attempt,
      intentId: intent.id,
      lastChargeId: intent.chargeId,
    });
    if (!confirming) return;
    const key = `bal:${instalment.id}:v${n}:confirm:${run.attempt}`;
    await this.outcome(run, await this.provider.confirmOffSession(intent.id, card, key));
  }

  /** The instalment's one intent: stored, lost and found again, or created unconfirmed and stored before anything else. */
  private async intentFor(run: Run): Promise<{ intent: Intent; n: number } | undefined> {
    const { booking, instalment } = run;
    const n = instalment.intents + (instalment.intentId ? 0 : 1);
    const answer = instalment.intentId
      ? await this.provider.retrieveIntent(instalment.intentId)
      : await this.finder.findOrCreate(booking, instalment, {
          key: () => `bal:${instalment.id}:v${n}:create`,
          saveCard: false,
          mayBeLost: run.resumed,
        });
    if (answer.kind !== 'ok') {
      await this.unknown(run, answer.kind === 'unknown' ? answer.why : answer.kind);
      return undefined;
    }
    const intent = answer.value;
    if (!instalment.intentId) {
      const recorded = await this.record(step(run.envelope, `intent-${n}`), booking.bookingId, {
        type: 'RecordIntent',
        instalmentId: instalment.id,
        intentId: intent.id,
        amountCents: openCents(instalment),
      });
      if (!recorded) return undefined;
    }
    if (intent.status !== 'canceled') return { intent, n };
    // Somebody cancelled it at the provider: the next run makes a new one, under a new key.
    await this.record(once(run.envelope), booking.bookingId, {
      type: 'RecordIntentCancelled',
      instalmentId: instalment.id,
      intentId: intent.id,
      reason: 'plan-changed',
    });
    await this.unknown(run, 'cancelled at the provider');
    return undefined;
  }

  private async outcome(run: Run, answer: ProviderAnswer<Intent>): Promise<void> {
    switch (answer.kind) {
      case 'ok':
      case 'state': {
        const intent = answer.kind === 'ok' ? answer.value : answer.intent;
        if (intent.status === 'succeeded') return this.settle(run, intent);
        if (intent.status === 'requires_action')
          return void (await this.end(run, { type: 'ActionRequired', reason: 'authentication_required' }));
        return this.unknown(run, intent.status);
      }
      case 'declined': {
        const { code, declineCode } = answer.decline;
        if (code === 'authentication_required' || declineCode === 'authentication_required')
          return void (await this.end(run, { type: 'ActionRequired', reason: 'authentication_required' }));
        return void (await this.end(run, { type: 'Declined', ...answer.decline, now: this.clock.now() }));
      }
      case 'missing':
        return this.unknown(run, 'missing');
      case 'unknown':
        return this.unknown(run, answer.why);
    }
  }

  private async settle(run: Run, intent: Intent): Promise<void> {
    if (!isOurs(intent)) throw new Error(`intent ${intent.id} is not of this booking`);
    const settled = await this.commands.execute(new SettlePayment(step(run.envelope, 'paid'), intent));
    if (isRefusal(settled)) throw new Error(`payment ${intent.id} could not be settled yet`);
    const paid = settled.status !== 'NEW' && instalmentOf(settled, run.instalment.id)?.paid;
    // Another sum than was due: a person was told, and it is looked at again ever more slowly.
    if (!paid) await this.unknown(run, 'another amount was taken');
  }

  private async unknown(run: Run, why: string): Promise<void> {
    const { instalment, attempt } = run;
    await this.charge(once(run.envelope), run.booking.bookingId, {
      type: 'OutcomeUnknown',
      instalmentId: instalment.id,
      attempt,
      why,
      now: this.clock.now(),
    });
  }

  private end(
    run: Run,
    how:
      | { type: 'ActionRequired'; reason: string }
      | { type: 'Declined'; code: string; declineCode: string | null; adviceCode: string | null; now: Date },
  ): Promise<BookingState | undefined> {
    const about = { instalmentId: run.instalment.id, attempt: run.attempt };
    return this.charge(step(run.envelope, 'outcome'), run.booking.bookingId, { ...how, ...about });
  }

  /** Undefined when the state has moved on: another worker was faster, or somebody paid. */
  private async charge(
    envelope: Envelope,
    id: string,
    command: ChargeCommand,
  ): Promise<BookingState | undefined> {
    const done = await this.runner.runOne(envelope, bookingStream(id), (booking) =>
      decideCharge(command, booking),
    );
    if (!isRefusal(done)) return done.state;
    if (done.refused === 'BUSY') throw new Error(`booking ${id} is busy`);
    return undefined;
  }

  private async record(
    envelope: Envelope,
    id: string,
    command: PaymentCommand,
  ): Promise<BookingState | undefined> {
    const done = await this.runner.runOne(envelope, bookingStream(id), (booking) =>
      decidePayment(command, booking),
    );
    return isRefusal(done) ? undefined : done.state;
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
