import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangeRefusal } from '@wayfold/contracts/bookings/changes';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { SecondPersonRefusal } from '@wayfold/contracts/staff/approvals';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import {
  APPROVAL_LIMIT_CENTS,
  type ApprovalEvent,
  type ApprovalState,
  approvalStream,
  decideSecondPerson,
} from '../../approvals/events.js';
import { ConfirmationCodeCheck, type TypedCode } from '../access/confirmation-code-check.service.js';
import type { BookingState } from '../core/booking.js';
import { type BookingChange, bookingStream } from '../core/booking.stream.js';
import { hasObsoleteIntent, mayCapture } from '../core/open-payments.js';
import { allotment } from '../inventory/allotment.js';
import { allotmentStream } from '../inventory/allotment.stream.js';
import {
  isPaymentInProgress,
  repeatWhilePaymentInProgress,
} from '../payments/payment-in-progress.service.js';
import { PaymentStopper } from '../payments/payment-stopper.service.js';
import { calculateWaivedCents, type CancelCommand, decideCancel } from './cancel.js';

type CancelCommandRefusal = Refusal<ChangeRefusal | SecondPersonRefusal | CommonCode>;

/** Command to cancel: who cancels, and the previewed amounts. */
export interface Cancellation {
  readonly cancellingParty: CancelCommand['cancellingParty'];
  readonly reason: string;
  readonly expectedAmounts: NonNullable<CancelCommand['expectedAmounts']>;
  /** The mailed code; staff need none. */
  readonly code: string | null;
  /** A second person's approval of a waived fee. */
  readonly approvalId: string | null;
}

/**
 * Cancels a confirmed booking: its payments stop, its seats are released, what is owed is
 * refunded. `Approval` is `never` for customers, who waive no fee.
 */
export class CancelBooking<Approval extends SecondPersonRefusal = SecondPersonRefusal> extends Command<
  BookingChange | Refusal<ChangeRefusal | CommonCode | Approval>
> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly cancellation: Cancellation,
  ) {
    super();
  }
}

@CommandHandler(CancelBooking)
export class CancelBookingHandler implements ICommandHandler<CancelBooking> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly paymentStopper: PaymentStopper,
    private readonly codes: ConfirmationCodeCheck,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APPROVAL_LIMIT_CENTS) private readonly approvalLimitCents: number,
  ) {}

  async execute({
    envelope,
    bookingId,
    cancellation,
  }: CancelBooking): Promise<BookingChange | CancelCommandRefusal> {
    const { booking: bookingBefore } = await this.runner.load({ booking: bookingStream(bookingId) });
    // The first request used up the code: a repeat is refused as already canceled, not for its code.
    if (bookingBefore.status === 'CANCELLED') return refuse('ALREADY_CANCELLED');
    const refusal = await this.codes.checkCode(envelope, bookingId, toCancellationCode(cancellation));
    if (refusal) return refusal;
    return repeatWhilePaymentInProgress(async () => {
      const { booking, approval } = await this.runner.load({
        booking: bookingStream(bookingId),
        approval: selectApprovalStream(cancellation),
      });
      if (booking.status === 'NEW') return refuse('NOT_FOUND');
      const decision = decideCancel(booking, this.newCancelCommand(cancellation));
      if (isRefusal(decision) && decision.refused !== 'PAYMENT_IN_PROGRESS') return decision;
      // Checked before anything stops at a provider.
      const approvalEvents = this.useApproval(bookingId, booking, cancellation, approval);
      if (isRefusal(approvalEvents)) return approvalEvents;
      if (
        booking.status === 'CONFIRMED' &&
        booking.instalments.some((instalment) => mayCapture(instalment) || hasObsoleteIntent(instalment))
      ) {
        const stopRefusal = await this.paymentStopper.stop(envelope, booking, 'cancelled');
        if (stopRefusal) return stopRefusal;
      }
      const outcome = await this.endBooking(envelope, bookingId, cancellation);
      return isPaymentInProgress(outcome) ? 'repeat' : outcome;
    });
  }

  /** Returns the event that uses up the approval; none if the policy applies or the waiver is small. */
  private useApproval(
    bookingId: string,
    booking: BookingState,
    { cancellingParty, approvalId }: Cancellation,
    approval: ApprovalState | undefined,
  ): readonly ApprovalEvent[] | Refusal<SecondPersonRefusal> {
    if (cancellingParty !== 'operator') return [];
    const now = this.clock.now();
    const amountCents = calculateWaivedCents(booking, toUtcDate(now));
    return decideSecondPerson({
      intendedAction: { action: 'waived-fee', bookingId, amountCents },
      approvalId,
      approval,
      approvalLimitCents: this.approvalLimitCents,
      now: now.toISOString(),
    });
  }

  private newCancelCommand({ cancellingParty, reason, expectedAmounts }: Cancellation): CancelCommand {
    return { cancellingParty, reason, today: toUtcDate(this.clock.now()), expectedAmounts };
  }

  private async endBooking(
    envelope: Envelope,
    bookingId: string,
    cancellation: Cancellation,
  ): Promise<BookingChange | CancelCommandRefusal> {
    const outcome = await this.runner.runWith(
      envelope,
      { booking: bookingStream(bookingId) },
      ({ booking }) => ({
        allotment: booking.status === 'NEW' ? undefined : allotmentStream(booking.quote.departureId),
        approval: selectApprovalStream(cancellation),
      }),
      ({ booking, allotment: seats, approval }) => {
        const codeEvents = this.codes.useCode(booking, toCancellationCode(cancellation));
        if (isRefusal(codeEvents)) return codeEvents;
        const bookingEvents = decideCancel(booking, this.newCancelCommand(cancellation));
        if (isRefusal(bookingEvents)) return bookingEvents;
        const approvalEvents = this.useApproval(bookingId, booking, cancellation, approval);
        if (isRefusal(approvalEvents)) return approvalEvents;
        const seatEvents = allotment.decide(seats ?? allotment.initialState, {
          type: 'Release',
          bookingId,
          reason: 'cancelled',
        });
        if (isRefusal(seatEvents)) throw new Error(`the seats of booking ${bookingId} could not be released`);
        return {
          events: {
            booking: [...codeEvents, ...bookingEvents],
            allotment: seatEvents,
            approval: approvalEvents,
          },
          result: null,
        };
      },
    );
    return isRefusal(outcome) ? outcome : { history: outcome.history.booking };
  }
}

const selectApprovalStream = ({ cancellingParty, approvalId }: Cancellation) =>
  cancellingParty === 'operator' && approvalId !== null ? approvalStream(approvalId) : undefined;

const toCancellationCode = ({ code }: Cancellation): TypedCode => ({ purpose: 'cancel', code });
