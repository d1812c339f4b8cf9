import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { checkFingerprint, fingerprintRequest } from '../../../platform/commands/request-fingerprint.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { Specs } from '../../../platform/commands/stream-spec.js';
import type { Allocation, BankLineEvent, BankRefundEvent } from '../events.js';
import {
  bankLine,
  type BankLineCommand,
  type BankLineRefusal,
  type BankLineState,
  isMatchedTo,
  type LineRefund,
} from '../lines/bank-line.js';
import { bankLineStream, bankRefundStream, identifyAllocations } from '../lines/bank-line.stream.js';
import { MatchableBookingQueries } from './matchable-bookings.query.js';
import { checkAllocations } from './open-amounts.js';

export type LineDecision =
  | Exclude<BankLineCommand, { type: 'Allocate' | 'AllocateToRefunds' | 'EraseCounterparty' }>
  | { readonly type: 'Refund'; readonly refunds: readonly Omit<LineRefund, 'amountCents'>[] }
  | {
      readonly type: 'Match';
      readonly allocations: readonly Omit<Allocation, 'allocationId'>[];
      readonly reason: string | null;
    };

type LineRefusal =
  | BankLineRefusal
  | 'ALLOCATION_BOOKING_UNKNOWN'
  | 'ALLOCATION_NEEDS_REASON'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'NOT_FOUND'
  | 'BUSY';

export class DecideLine extends Command<undefined | Refusal<LineRefusal>> {
  constructor(
    readonly envelope: Envelope,
    readonly lineId: string,
    readonly decision: LineDecision,
  ) {
    super();
  }
}

@CommandHandler(DecideLine)
export class DecideLineHandler implements ICommandHandler<DecideLine> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly matchableBookings: MatchableBookingQueries,
  ) {}

  async execute({ envelope, lineId, decision }: DecideLine): Promise<undefined | Refusal<LineRefusal>> {
    const fingerprint = fingerprintRequest([lineId, decision]);
    // The first run of a repeated command closed the open amounts,
    // so return its result instead of judging again.
    const earlierResult = await this.runner.findResult<{ fingerprint: string }>(envelope.commandId);
    if (earlierResult) return checkFingerprint(earlierResult, fingerprint);
    if (decision.type === 'Refund') return this.matchRefunds(envelope, lineId, decision.refunds);
    const command =
      decision.type === 'Match'
        ? await this.prepareAllocation(envelope, decision)
        : (decision satisfies BankLineCommand);
    if (isRefusal(command)) return command;
    const outcome = await this.runner.run(envelope, { line: bankLineStream(lineId) }, ({ line: state }) => {
      const events = state.status === 'NEW' ? refuse('NOT_FOUND') : bankLine.decide(state, command);
      return isRefusal(events) ? events : { events: { line: events }, result: { fingerprint } };
    });
    return isRefusal(outcome) ? outcome : checkFingerprint(outcome.result, fingerprint);
  }

  /** Matches outgoing money to these refunds in full; one append claims each, so no other line can. */
  private async matchRefunds(
    envelope: Envelope,
    lineId: string,
    requestedRefunds: readonly Omit<LineRefund, 'amountCents'>[],
  ): Promise<undefined | Refusal<LineRefusal>> {
    // The refunds that this line paid are no longer expected, so a repeated match would not find them below.
    const { state } = await this.runner.loadOne(bankLineStream(lineId));
    if (state.status !== 'NEW' && isMatchedTo(state, requestedRefunds)) return undefined;
    const bookings = await this.matchableBookings.listByIds(
      requestedRefunds.map(({ bookingId }) => bookingId),
    );
    const refunds = requestedRefunds.flatMap(({ bookingId, refundId }): LineRefund[] => {
      const booking = bookings.find((candidate) => candidate.bookingId === bookingId);
      const refund = booking?.refunds.find(({ id }) => id === refundId);
      return refund ? [{ bookingId, refundId, amountCents: refund.amountCents }] : [];
    });
    if (refunds.length < requestedRefunds.length)
      return refuse(state.status === 'NEW' ? 'NOT_FOUND' : 'REFUND_DIFFERS');
    const claims = refunds.map(({ refundId }) => [refundId, bankRefundStream(refundId)] as const);
    const specs: Specs = { line: bankLineStream(lineId), ...Object.fromEntries(claims) };
    const outcome = await this.runner.run(envelope, specs, (states) => {
      const line = states['line'] as BankLineState;
      if (line.status === 'NEW') return refuse('NOT_FOUND');
      const lineEvents = bankLine.decide(line, { type: 'AllocateToRefunds', refunds });
      if (isRefusal(lineEvents)) return lineEvents;
      if (lineEvents.length > 0 && claims.some(([refundId]) => states[refundId] !== null))
        return refuse('REFUND_DIFFERS');
      const events: Record<string, readonly (BankLineEvent | BankRefundEvent)[]> = { line: lineEvents };
      for (const { type, data } of lineEvents)
        if (type === 'BankLineAllocatedToRefund')
          events[data.refundId] = [{ type: 'BankRefundClaimed', data: { refundId: data.refundId, lineId } }];
      return { events, result: null };
    });
    return isRefusal(outcome) ? outcome : undefined;
  }

  /** Checks the allocations against what is open now. */
  private async prepareAllocation(
    { commandId }: Envelope,
    { allocations, reason }: Extract<LineDecision, { type: 'Match' }>,
  ): Promise<BankLineCommand | Refusal<'ALLOCATION_BOOKING_UNKNOWN' | 'ALLOCATION_NEEDS_REASON'>> {
    const bookings = await this.matchableBookings.listByIds(allocations.map(({ bookingId }) => bookingId));
    const refusal = checkAllocations(bookings, { allocations, reason });
    if (refusal) return refusal;
    const identifiedAllocations = identifyAllocations(commandId, allocations);
    return { type: 'Allocate', allocations: identifiedAllocations, allocatedBy: 'staff', reason };
  }
}
