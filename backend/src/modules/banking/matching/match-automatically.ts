import { isRefusal } from '../../../kernel/refuse.js';
import type { CommandRunner, Envelope } from '../../../platform/commands/runner.js';
import { findAutomaticAllocations } from './auto-match.js';
import { bankLine } from '../lines/bank-line.js';
import { findExactReferences } from './match.js';
import type { BankLineEvent } from '../events.js';
import { deriveAllocationId, bankLineStream } from '../lines/bank-line.stream.js';
import type { ExpectedTransfers } from './transfers.service.js';
import type { DuplicateLines } from '../lines/duplicate-lines.js';

type ImportedLine = Extract<BankLineEvent, { type: 'BankLineImported' }>['data'];

/** Allocates a newly imported line when it matches without doubt; otherwise leaves it in the queue. */
export class AutoMatcher {
  constructor(
    private readonly runner: CommandRunner,
    private readonly transfers: ExpectedTransfers,
    private readonly duplicates: DuplicateLines,
  ) {}

  /** Compares with everything known at `position`, the import, and with all lines so far. */
  async execute(envelope: Envelope, line: ImportedLine, position: number): Promise<void> {
    const texts = line.texts.value;
    if (!texts || line.amountCents <= 0 || line.reversal) return;
    const { lineId, amountCents, currency } = line;
    const { payer: counterparty, remittance, bankReference } = texts;
    const payment = { lineId, amountCents, currency, counterparty, remittance, bankReference };
    const references = findExactReferences(payment);
    if (references.length === 0) return;
    await this.transfers.waitForPosition(position);
    const parts = findAutomaticAllocations(payment, await this.transfers.findByReference(references));
    if (!parts) return;
    // Another file may contain the same money: staff decide.
    const duplicates = await this.duplicates.findPaidTwice(
      lineId,
      parts.map(({ bookingId }) => bookingId),
    );
    if (duplicates.size > 0) return;
    const allocations = parts.map((part, n) => ({
      allocationId: deriveAllocationId(envelope.commandId, n),
      ...part,
    }));
    const outcome = await this.runner.runOne(envelope, bankLineStream(lineId), (state) =>
      // Staff have already decided about this line.
      state.status === 'NEW' || state.status === 'SET_ASIDE' || state.allocations.length > 0
        ? []
        : bankLine.decide({ type: 'Allocate', allocations, by: 'automatic', reason: null }, state),
    );
    if (isRefusal(outcome) && outcome.refused === 'BUSY')
      throw new Error(`line ${lineId}: cannot be matched now; the job retries`);
  }
}
