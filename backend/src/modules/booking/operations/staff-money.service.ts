import { Inject, Injectable } from '@nestjs/common';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { ApprovalAction, SecondPersonRefusal } from '@wayfold/contracts/staff/approvals';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { checkFingerprint, fingerprintRequest } from '../../../platform/commands/request-fingerprint.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import {
  APPROVAL_LIMIT_CENTS,
  type ApprovalEvent,
  type ApprovalState,
  approvalStream,
  decideSecondPerson,
} from '../../approvals/events.js';
import type { BookingState } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { mayCapture } from '../core/open-payments.js';
import type { BookingEvent } from '../events.js';
import {
  isPaymentInProgress,
  repeatWhilePaymentInProgress,
} from '../payments/payment-in-progress.service.js';
import { PaymentStopper, type StopRefusal } from '../payments/payment-stopper.service.js';
import { toBookingSettlement } from '../settlement/settle.js';
import type { GiftCardSettlement, GiftCardStates } from '../settlement/settle-with-gift-cards.js';
import { selectSettlementStates, selectSettlementStreams } from '../settlement/settlement.stream.js';

/** `Code` names the refusals of the movement itself, without those of its approval. */
export type MoneyRefusal<Code extends string> = Refusal<Code | SecondPersonRefusal | CommonCode>;

/** One movement of money by staff. */
export interface MoneyMovement<Code extends string> {
  readonly bookingId: string;
  /** The movement as requested; the same key with another request is an error. */
  readonly request: unknown;
  readonly id: string;
  readonly action: ApprovalAction;
  /** Calculates the amount that approval depends on, in cents. */
  readonly calculateApprovalCents: (booking: BookingState) => number;
  readonly approvalId: string | null;
  /** Checks that fail regardless of approval, and so run before an approval is requested. */
  readonly checkBeforeApproval?: (booking: BookingState) => Refusal<'NOT_FOUND'> | undefined;
  readonly decide: (states: GiftCardStates) => GiftCardSettlement | Refusal<Code>;
}

interface StoredResult {
  readonly id: string;
  readonly fingerprint: string;
}

/**
 * Money moved by staff: decided once per key, with the second person's approval used up in the same append.
 * Open payments at providers stop first.
 */
@Injectable()
export class StaffMoney {
  constructor(
    private readonly runner: CommandRunner,
    private readonly paymentStopper: PaymentStopper,
    @Inject(APPROVAL_LIMIT_CENTS) private readonly approvalLimitCents: number,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the id that the first of equal commands got. */
  async execute<Code extends string>(
    envelope: Envelope,
    movement: MoneyMovement<Code>,
  ): Promise<{ readonly id: string } | MoneyRefusal<Code | StopRefusal>> {
    const firstResult = await this.runner.findResult<StoredResult>(envelope.commandId);
    if (firstResult) return toReply(firstResult, fingerprintRequest(movement.request));
    return repeatWhilePaymentInProgress(async () => {
      const outcome = await this.append(envelope, movement);
      if (!isPaymentInProgress(outcome)) return outcome;
      const { booking } = await this.runner.load({ booking: bookingStream(movement.bookingId) });
      if (booking.status === 'NEW' || !booking.instalments.some(mayCapture)) return outcome;
      const stopRefusal = await this.paymentStopper.stop(envelope, booking, 'amount-changed');
      return stopRefusal ?? 'repeat';
    });
  }

  private async append<Code extends string>(
    envelope: Envelope,
    movement: MoneyMovement<Code>,
  ): Promise<{ id: string } | MoneyRefusal<Code>> {
    const { id } = movement;
    const fingerprint = fingerprintRequest(movement.request);
    const outcome = await this.runner.runWith(
      envelope,
      { booking: bookingStream(movement.bookingId) },
      (states) => ({
        ...selectSettlementStreams(states),
        approval: movement.approvalId === null ? undefined : approvalStream(movement.approvalId),
      }),
      (states) => {
        const decision = this.decide(movement, selectSettlementStates(states), states.approval);
        if (isRefusal(decision)) return decision;
        const { giftCards, ...events } = decision;
        return { events: { ...events, ...giftCards }, result: { id, fingerprint } };
      },
    );
    return isRefusal(outcome) ? outcome : toReply(outcome.result, fingerprint);
  }

  private decide<Code extends string>(
    {
      decide,
      checkBeforeApproval,
      action,
      bookingId,
      calculateApprovalCents,
      approvalId,
    }: MoneyMovement<Code>,
    states: GiftCardStates,
    approval: ApprovalState | undefined,
  ): (GiftCardSettlement & { readonly approval: readonly ApprovalEvent[] }) | MoneyRefusal<Code> {
    const { booking } = states;
    if (booking.status === 'NEW') return refuse('NOT_FOUND');
    const refusal = checkBeforeApproval?.(booking);
    if (refusal) return refusal;
    const approvalEvents = decideSecondPerson({
      intendedAction: { action, bookingId, amountCents: calculateApprovalCents(booking) },
      approvalId,
      approval,
      approvalLimitCents: this.approvalLimitCents,
      now: this.clock.now().toISOString(),
    });
    if (isRefusal(approvalEvents)) return approvalEvents;
    const decision = decide(states);
    return isRefusal(decision) ? decision : { ...decision, approval: approvalEvents };
  }
}

const toReply = (
  result: StoredResult,
  fingerprint: string,
): { id: string } | Refusal<'IDEMPOTENCY_KEY_REUSED'> =>
  checkFingerprint(result, fingerprint) ?? { id: result.id };

/** Turns a decision about the booking alone into the decision of a movement. */
export const toStaffSettlement = <R extends Refusal>(events: BookingEvent[] | R): GiftCardSettlement | R =>
  isRefusal(events) ? events : { ...toBookingSettlement(...events), giftCards: {} };
