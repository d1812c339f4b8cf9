import { isRefusal } from '../../../kernel/refuse.js';
import type { CommandRunner, Envelope } from '../../../platform/commands/runner.js';
import { automaticAllocations } from './auto-match.js';
import { bankLine } from '../lines/bank-line.js';
import { exactlyNamed } from './match.js';
import type { BankLineEvent } from '../events.js';
import { allocationIdOf, bankLineStream } from '../lines/bank-line.stream.js';
import type { Transfers } from './transfers.service.js';
import type { Twins } from '../lines/duplicate-lines.js';

type Imported = Extract<BankLineEvent, { type: 'BankLineImported' }>['data'];

/** Allocates a line that was just imported when nothing about it is doubtful; leaves it to the queue otherwise. */
export class MatchAutomatically {
  constructor(
    private readonly runner: CommandRunner,
    private readonly transfers: Transfers,
    private readonly twins: Twins,
  ) {}

  /** Held against everything that was known when the line was imported, at `position`, and against all lines up to now. */
  async execute(envelope: Envelope, line: Imported, position: number): Promise<void> {
    const texts = line.texts.value;
    if (!texts || line.amountCents <= 0 || line.reversal) return;
    const { lineId, amountCents, currency } = line;
    const { payer: counterparty, remittance, bankReference } = texts;
    const payment = { lineId, amountCents, currency, counterparty, remittance, bankReference };
    const references = exactlyNamed(payment);
    if (references.length === 0) return;
    await this.transfers.knownUpTo(position);
    const parts = automaticAllocations(payment, await this.transfers.byReference(references));
    if (!parts) return;
    // The same money may have come out of another file: a person looks.
    const twins = await this.twins.of(
      lineId,
      parts.map(({ bookingId }) => bookingId),
    );
    if (twins.size > 0) return;
    const allocations = parts.map((part, n) => ({
      allocationId: allocationIdOf(envelope.commandId, n),
      ...part,
    }));
    const done = await this.runner.runOne(envelope, bankLineStream(lineId), (state) =>
      // Whoever has touched it meanwhile has decided.
      state.status === 'NEW' || state.status === 'SET_ASIDE' || state.allocations.length > 0
        ? []
        : bankLine.decide({ type: 'Allocate', allocations, by: 'automatic', reason: null }, state),
    );
    if (isRefusal(done) && done.refused === 'BUSY')
      throw new Error(`line ${lineId} could not be matched yet`);
  }
}
