import type { Pool } from 'pg';
import { registry } from '../../../src/events.js';
import { matchableBookings } from '../../../src/modules/banking/matching/matchable-bookings.projection.js';
import { scheduledWork } from '../../../src/modules/booking/worker/scheduled-work.projection.js';
import { EventCodec } from '../../../src/platform/event-store/codec.js';
import { MemoryEventStore } from '../../../src/platform/event-store/memory.js';
import type { AppendOutcome, AppendRequest } from '../../../src/platform/event-store/port.js';
import { Keyring } from '../../../src/platform/personal-data/keyring.js';
import { MemorySubjectKeys } from '../../../src/platform/personal-data/subject-keys.js';
import { testKek } from '../../support/event-store/events.js';
import { type StatementResult, statements } from './statements.js';
import { type LineRow, Tables } from './tables.js';

/**
 * State shared by all product processes: the log, the tables, the persons' keys.
 * Each call is one transaction.
 */
export class Database extends Tables {
  private readonly keys = new MemorySubjectKeys();
  readonly keyring = new Keyring(this.keys, [testKek]);
  readonly log = new MemoryEventStore(new EventCodec(registry, this.keyring), this.keys);
  /** Inline read models: version and row by read model and key. */
  readonly rows = new Map<string, { readonly version: number; readonly row: unknown }>();
  /** Head of the log. */
  head = 0;

  async append(request: AppendRequest): Promise<AppendOutcome> {
    const { onFinished: _theirs, ...plain } = request;
    const outcome = await this.log.append(plain);
    if (outcome.status !== 'ok') return outcome;
    this.head = outcome.lastPosition;
    for (const { readModel, version, row } of request.rows ?? []) {
      if (readModel === 'bank-lines') this.lines.set(String(row['line_id']), row as unknown as LineRow);
      const key = `${readModel} ${String(row['booking_id'] ?? row['line_id'])}`;
      if ((this.rows.get(key)?.version ?? 0) < version) this.rows.set(key, { version, row });
    }
    return outcome;
  }

  /**
   * Finds the outcome of exactly this append if the log has it under the command:
   * then a repeat is its first attempt.
   */
  async recognizeAppend({ commandId, streams }: AppendRequest): Promise<AppendOutcome | undefined> {
    const storedStreams = await this.log.readStreams(streams.map(({ streamId }) => streamId));
    const existingEvents = streams.flatMap(({ streamId, expectedVersion, events }) =>
      (storedStreams.get(streamId) ?? []).slice(expectedVersion, expectedVersion + events.length),
    );
    const isRepeat = existingEvents.every(({ meta }) => meta.commandId === commandId);
    const expectedCount = streams.reduce((sum, { events }) => sum + events.length, 0);
    const [first, last] = [existingEvents.at(0), existingEvents.at(-1)];
    return isRepeat && first && last && existingEvents.length === expectedCount
      ? { status: 'ok', firstPosition: first.position, lastPosition: last.position }
      : undefined;
  }

  /** Adds more events to the table of due work. */
  async projectEvents(limit: number): Promise<void> {
    const types = [...new Set([...scheduledWork.types, ...matchableBookings.types])];
    const { events, lastPosition } = await this.log.readAll(this.projectedPosition, limit, types);
    for (const event of events) this.foldEvent(event);
    this.projectedPosition = lastPosition;
  }

  /** Opens a pool of one connection: awaits `waitForTurn` before every statement. */
  openPool(waitForTurn: (label: string) => Promise<void>): Pool {
    const query = async (
      request: string | { name?: string; text: string; values?: unknown[] },
      values: unknown[] = typeof request === 'string' ? [] : (request.values ?? []),
    ): Promise<StatementResult> => {
      const text = typeof request === 'string' ? request : request.text;
      const name = typeof request === 'string' ? undefined : request.name;
      const statement = statements.find(
        (candidate) => candidate.name === name || text.startsWith(candidate.text ?? '\0'),
      );
      if (!statement) throw new Error(`the simulated database does not know ${name ?? text}`);
      await waitForTurn(`pg ${statement.name}`);
      return statement.run(this, values);
    };
    return { query } as unknown as Pool;
  }
}
