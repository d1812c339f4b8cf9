import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../kernel/refuse.js';
import { RetryLaterError, unwrapOutcome } from '../../../kernel/retry-later-error.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { newChildEnvelope, withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { runUnlessCalledOff } from '../../../platform/provider-calls/context.js';
import { type BookingState, findInstalment } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { chooseChargeProvider } from '../core/charge-provider.js';
import { countAttempts } from '../core/charge-state.js';
import { hasRunningAttempt } from '../core/instalment.js';
import type { ActionReason } from '../events.js';
import { isAttemptRunning } from './attempt-outcome.js';
import { type ChargeCommand, decideCharge } from './automatic-charge.js';
import { CardCharger } from './card-charger.service.js';
import { chargingStream } from './charging.stream.js';
import {
  type ChargeAttempt,
  newUnknownOutcome,
  type OffSessionCharger,
  type Outcome,
  type UnknownChargeOutcome,
} from './off-session-charger.js';
import { PayPalCharger } from './paypal-charger.service.js';

/** Charges a due instalment off-session. Safe to repeat, kill and run twice. */
export class ChargeBalance extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
  ) {
    super();
  }
}

@CommandHandler(ChargeBalance)
export class ChargeBalanceHandler implements ICommandHandler<ChargeBalance> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly cardCharger: CardCharger,
    private readonly paypalCharger: PayPalCharger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, instalmentId }: ChargeBalance): Promise<void> {
    const { booking, charging } = await this.runner.load({
      booking: bookingStream(bookingId),
      charging: chargingStream,
    });
    const instalmentBefore = booking.status === 'NEW' ? undefined : findInstalment(booking, instalmentId);
    if (!instalmentBefore || instalmentBefore.finalPayment) return;
    const isResumed = hasRunningAttempt(instalmentBefore);
    // Read models lag: work may arrive again before its wait is visible.
    if (
      instalmentBefore.charge.status === 'UNKNOWN' &&
      this.clock.now().toISOString() < instalmentBefore.charge.pollAt
    )
      return;
    // The kill switch stops new attempts; running attempts are still polled.
    if (charging.isPaused && !isResumed) return;
    const attemptNumber = countAttempts(instalmentBefore.charge) + (isResumed ? 0 : 1);
    const attemptEnvelope = { ...envelope, commandId: `${envelope.commandId}:${attemptNumber}` };
    const startedBooking = isResumed
      ? booking
      : // The id is new, so that no abandoned attempt's id matches; the state prevents a double start.
        await this.record(withNewCommandId(envelope), bookingId, {
          type: 'Start',
          instalmentId,
          now: this.clock.now(),
        });
    if (startedBooking?.status !== 'CONFIRMED') return;
    const instalment = findInstalment(startedBooking, instalmentId);
    if (!instalment || !hasRunningAttempt(instalment)) return;
    await this.runAttempt({
      envelope: attemptEnvelope,
      booking: startedBooking,
      instalment,
      attemptNumber,
      isPaused: charging.isPaused,
    });
  }

  private async runAttempt(attempt: ChargeAttempt): Promise<void> {
    const { booking, instalment, attemptNumber } = attempt;
    const charger: OffSessionCharger =
      chooseChargeProvider(booking, instalment) === 'paypal' ? this.paypalCharger : this.cardCharger;
    const preparation = await charger.prepare(attempt);
    if (preparation.kind === 'overtaken') return;
    if (preparation.kind === 'ended') return this.recordOutcome(attempt, preparation.outcome);
    if (attempt.isPaused) return this.recordUnknownOutcome(attempt, newUnknownOutcome('paused'));
    const { paymentId, lastChargeId } = preparation;
    // After a partial payment the attempt continues with another intent.
    const bookingAfter = await this.record(
      newChildEnvelope(attempt.envelope, `confirming-${paymentId}`),
      booking.bookingId,
      {
        type: 'RecordConfirming',
        instalmentId: instalment.id,
        attempt: attemptNumber,
        paymentId,
        lastChargeId,
        now: this.clock.now(),
      },
    );
    // A dispute or the attempt limit ended it before any request.
    if (!bookingAfter) return;
    if (!isAttemptRunning(bookingAfter, instalment.id))
      return void (await preparation.releaseAuthorization?.());
    // The call may queue, so the switch is checked again just before it.
    const outcome = await runUnlessCalledOff(
      () => this.isPaused(),
      () => preparation.charge(),
    );
    await this.recordOutcome(attempt, outcome);
  }

  private async isPaused(): Promise<boolean> {
    return (await this.runner.load({ charging: chargingStream })).charging.isPaused;
  }

  private async recordOutcome(attempt: ChargeAttempt, outcome: Outcome): Promise<void> {
    switch (outcome.kind) {
      case 'paid':
        return this.settlePayment(attempt, outcome);
      case 'action-required':
        return void (await this.recordEnd(attempt, { type: 'RecordActionRequired', reason: outcome.reason }));
      case 'declined': {
        const { kind: _kind, ...details } = outcome;
        return void (await this.recordEnd(attempt, {
          type: 'RecordDecline',
          ...details,
          now: this.clock.now(),
        }));
      }
      case 'unknown':
        return this.recordUnknownOutcome(attempt, outcome);
    }
  }

  private async settlePayment(
    attempt: ChargeAttempt,
    outcome: Extract<Outcome, { kind: 'paid' }>,
  ): Promise<void> {
    const settlement = unwrapOutcome(
      await outcome.settle(newChildEnvelope(attempt.envelope, `paid-${outcome.paymentId}`)),
      `payment ${outcome.paymentId}: cannot be settled now`,
    );
    const finalPayment =
      settlement.status !== 'NEW' && findInstalment(settlement, attempt.instalment.id)?.finalPayment;
    // Another amount was captured and a task was raised, so the provider is polled with back-off.
    if (!finalPayment) await this.recordUnknownOutcome(attempt, newUnknownOutcome('amount-differs'));
  }

  private async recordUnknownOutcome(
    attempt: ChargeAttempt,
    { reason, providerCode }: UnknownChargeOutcome,
  ): Promise<void> {
    const { instalment, attemptNumber } = attempt;
    await this.record(withNewCommandId(attempt.envelope), attempt.booking.bookingId, {
      type: 'RecordUnknownOutcome',
      instalmentId: instalment.id,
      attempt: attemptNumber,
      reason,
      providerCode,
      now: this.clock.now(),
    });
  }

  private recordEnd(
    attempt: ChargeAttempt,
    report:
      | { type: 'RecordActionRequired'; reason: ActionReason }
      | ({ type: 'RecordDecline'; now: Date } & Omit<Extract<Outcome, { kind: 'declined' }>, 'kind'>),
  ): Promise<BookingState | undefined> {
    const attemptIds = { instalmentId: attempt.instalment.id, attempt: attempt.attemptNumber };
    return this.record(newChildEnvelope(attempt.envelope, 'outcome'), attempt.booking.bookingId, {
      ...report,
      ...attemptIds,
    });
  }

  /** Records the step; returns undefined if it no longer applies: another worker won or the customer paid. */
  private async record(
    envelope: Envelope,
    bookingId: string,
    command: ChargeCommand,
  ): Promise<BookingState | undefined> {
    const outcome = await this.runner.runOne(envelope, bookingStream(bookingId), (booking) =>
      decideCharge(booking, command),
    );
    if (!isRefusal(outcome)) return outcome.state;
    if (outcome.refused === 'BUSY') throw new RetryLaterError(`booking ${bookingId} is busy`);
    return undefined;
  }
}
