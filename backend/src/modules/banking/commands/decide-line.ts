import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { bankLine, type BankLineCommand, type BankLineRefusal } from '../domain/bank-line.js';
import { paysExactly } from '../domain/open.js';
import type { Allocation } from '../events.js';
import { allocationIdOf, bankLineStream } from './streams.js';
import { Transfers } from './transfers.js';

/** What a member of staff decides about a line. */
export type LineDecision =
  | Exclude<BankLineCommand, { type: 'Allocate' | 'AllocateToRefund' | 'ErasePayer' }>
  | { readonly type: 'Refund'; readonly bookingId: string; readonly refundId: string }
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

/** Kept with the command: what was asked for, so that its key does not answer for something else. */
interface Kept {
  readonly asked: string;
}
const digestOf = (asked: unknown): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 32);

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
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(Transfers) private readonly transfers: Transfers,
  ) {}

  async execute({ envelope, lineId, decision }: DecideLine): Promise<undefined | Refusal<LineRefusal>> {
    const asked = digestOf([lineId, decision]);
    // What a repeated command paid is not open any more: it is not to be judged again.
    const before = await this.runner.findResult<Kept>(envelope.commandId);
    if (before) return before.asked === asked ? undefined : refuse('IDEMPOTENCY_KEY_REUSED');
    const command = await this.command(envelope, decision);
    if (isRefusal(command)) return command;
    const done = await this.runner.run(envelope, { line: bankLineStream(lineId) }, ({ line: state }) => {
      const events = state.status === 'NEW' ? refuse('NOT_FOUND') : bankLine.decide(command, state);
      const result: Kept = { asked };
      return isRefusal(events) ? events : { events: { line: events }, result };
    });
    if (isRefusal(done)) return done;
    return done.result.asked === asked ? undefined : refuse('IDEMPOTENCY_KEY_REUSED');
  }

  private command(envelope: Envelope, decision: LineDecision) {
    if (decision.type === 'Match') return this.allocation(envelope, decision);
    return decision.type === 'Refund' ? this.refund(decision) : decision;
  }

  /** What is to be sent back of the booking: the line must show just that. */
  private async refund({
    bookingId,
    refundId,
  }: Extract<LineDecision, { type: 'Refund' }>): Promise<BankLineCommand | Refusal<'REFUND_DIFFERS'>> {
    const [booking] = await this.transfers.byIds([bookingId]);
    const refund = booking?.refunds.find(({ id }) => id === refundId);
    if (!refund) return refuse('REFUND_DIFFERS');
    return { type: 'AllocateToRefund', bookingId, refundId, amountCents: refund.amountCents };
  }

  /** Another amount than is open is a decision that somebody will ask about. */
  private async allocation(
    { commandId }: Envelope,
    { allocations, reason }: Extract<LineDecision, { type: 'Match' }>,
  ): Promise<BankLineCommand | Refusal<'ALLOCATION_BOOKING_UNKNOWN' | 'ALLOCATION_NEEDS_REASON'>> {
    const bookings = await this.transfers.byIds(allocations.map(({ bookingId }) => bookingId));
    const isKnown = ({ bookingId, instalmentId }: (typeof allocations)[number]): boolean => {
      const booking = bookings.find((each) => each.bookingId === bookingId);
      return (
        booking !== undefined &&
        (instalmentId === null || booking.instalments.some(({ id }) => id === instalmentId))
      );
    };
    if (!allocations.every(isKnown)) return refuse('ALLOCATION_BOOKING_UNKNOWN');
    if (reason === null && !paysExactly(allocations, bookings)) return refuse('ALLOCATION_NEEDS_REASON');
    const made = allocations.map((part, n) => ({ allocationId: allocationIdOf(commandId, n), ...part }));
    return { type: 'Allocate', allocations: made, by: 'staff', reason };
  }
}
