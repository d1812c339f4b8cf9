import type { Clock } from '../../../platform/clock/clock.js';
import type { CommandRunner, Envelope } from '../../../platform/commands/runner.js';
import type { EventStore, StoredEvent } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import type { Keyring } from '../../../platform/personal-data/keyring.js';
import { bookingEvents } from '../../booking/events.js';
import { bankLine } from './bank-line.js';
import { bankLineStream } from './bank-line.stream.js';
import type { BankLineQueries } from './bank-lines.query.js';

/** The eraser of names and texts in the lines of a booking whose lead was erased; amounts and dates stay. */
export class CounterpartyEraser {
  constructor(
    private readonly runner: CommandRunner,
    private readonly store: EventStore,
    private readonly bankLines: BankLineQueries,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /** Erases idempotently. A line that also paid for another person stays until their erasure. */
  async execute(envelope: Envelope, bookingId: string): Promise<void> {
    const lines = await this.bankLines.listLinesOf(bookingId);
    const erasedBookings = await this.listErasedBookings([
      ...new Set(lines.flatMap(({ bookingIds }) => bookingIds)),
    ]);
    for (const { lineId, bookingIds } of lines) {
      if (!bookingIds.every((id) => erasedBookings.has(id))) continue;
      const step = { ...envelope, commandId: `bank-line:erase:${lineId}` };
      await this.runner.runOneOrThrow(step, bankLineStream(lineId), (state) =>
        bankLine.decide(state, { type: 'EraseCounterparty' }),
      );
      // The log is written first, so that the erasure is repeated after a crash in between.
      await this.keyring.destroySubject(lineId, this.clock.now());
    }
  }

  private async listErasedBookings(bookingIds: readonly string[]): Promise<Set<string>> {
    if (bookingIds.length === 0) return new Set();
    const streams = await this.store.readStreams(bookingIds);
    const isErased = (events: readonly StoredEvent[]): boolean =>
      requireEventsOf(bookingEvents, events).some(
        ({ type, data }) => type === 'PersonErased' && data.includesLead,
      );
    return new Set([...streams].filter(([, events]) => isErased(events)).map(([id]) => id));
  }
}
