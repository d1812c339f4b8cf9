import { isRefusal } from '../../../kernel/refuse.js';
import { RetryLaterError } from '../../../kernel/retry-later-error.js';
import type { CommandRunner, Envelope } from '../../../platform/commands/runner.js';
import { bankLine } from '../lines/bank-line.js';
import { bankLineStream, identifyAllocations } from '../lines/bank-line.stream.js';
import { type DuplicateLineQueries, type ImportedLine } from '../lines/duplicate-lines.query.js';
import { findAutomaticAllocations } from './automatic-allocations.js';
import { type LineToMatch, listExactReferences } from './match.js';
import { type MatchableBookingQueries } from './matchable-bookings.query.js';
import type { AllocationPart } from './open-amounts.js';

/** Allocates a newly imported line that matches without doubt; other lines stay in the queue. */
export class AutoMatcher {
  constructor(
    private readonly runner: CommandRunner,
    private readonly matchableBookings: MatchableBookingQueries,
    private readonly duplicates: DuplicateLineQueries,
  ) {}

  /** Compares with everything known at `position`, the import, and with all lines so far. */
  async execute(envelope: Envelope, line: ImportedLine, position: number): Promise<void> {
    const lineToMatch = toLineToMatch(line);
    if (!lineToMatch) return;
    const parts = await this.findParts(lineToMatch, position);
    if (parts && !(await this.mayBePaidTwice(line.lineId, parts)))
      await this.allocate(envelope, line.lineId, parts);
  }

  private async findParts(
    lineToMatch: LineToMatch,
    position: number,
  ): Promise<readonly AllocationPart[] | undefined> {
    const references = listExactReferences(lineToMatch);
    if (references.length === 0) return undefined;
    await this.matchableBookings.waitForPosition(position);
    return findAutomaticAllocations(lineToMatch, await this.matchableBookings.listByReference(references));
  }

  /** True if another file may contain the same money: staff decide. */
  private async mayBePaidTwice(lineId: string, parts: readonly AllocationPart[]): Promise<boolean> {
    const bookingIds = parts.map(({ bookingId }) => bookingId);
    return (await this.duplicates.listBookingsPaidTwice(lineId, bookingIds)).size > 0;
  }

  private async allocate(
    envelope: Envelope,
    lineId: string,
    parts: readonly AllocationPart[],
  ): Promise<void> {
    const allocations = identifyAllocations(envelope.commandId, parts);
    const outcome = await this.runner.runOne(envelope, bankLineStream(lineId), (state) =>
      // Staff have already decided about this line.
      state.status === 'NEW' || state.status === 'SET_ASIDE' || state.allocations.length > 0
        ? []
        : bankLine.decide(state, { type: 'Allocate', allocations, allocatedBy: 'automatic', reason: null }),
    );
    if (isRefusal(outcome) && outcome.refused === 'BUSY')
      throw new RetryLaterError(`line ${lineId}: cannot be matched now; the reactor retries`);
  }
}

/** Returns the line as incoming money with readable texts; undefined for any other line. */
function toLineToMatch({ amountCents, currency, isReversal, texts }: ImportedLine): LineToMatch | undefined {
  if (!texts.value || amountCents <= 0 || isReversal) return undefined;
  const { counterparty, remittance, bankReference } = texts.value;
  return { amountCents, currency, counterparty, remittance, bankReference };
}
