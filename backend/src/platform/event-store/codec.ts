import type { DomainEvent } from '../../kernel/event.js';
import { mayHoldSealedValue } from '../../kernel/sealed.js';
import { type FreshKeys, type Keyring, NO_KEYS } from '../personal-data/keyring.js';
import { buildSealContext, collectSubjects, openAll, sealAll } from '../personal-data/seal.js';
import type { AppendRequest, EventMeta, StoredEvent } from './port.js';
import { type EventRegistry, InvalidEventError } from './registry.js';
import { findUnstorablePath } from './storable-json.js';

/** An event ready for the log. */
export interface EncodedEvent {
  /** Index of the stream in the request. */
  readonly streamIndex: number;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  /** JSON; personal data are encrypted. */
  readonly data: string;
}

export interface EncodedAppend {
  readonly events: readonly EncodedEvent[];
  /** Ids of persons whose data the events hold. */
  readonly subjects: readonly string[];
  /** Keys created for this append; store them in the same transaction. */
  readonly freshKeys: FreshKeys;
}

/** An event as the log returns it. */
export interface StoredRow extends Omit<StoredEvent, 'data' | 'meta'> {
  /** JSON text. */
  readonly data: string;
  readonly meta: EventMeta;
}

/**
 * The conversion between events in memory and rows of the log: schema, version, personal data. Shared by all
 * stores.
 */
export class EventCodec {
  constructor(
    readonly registry: EventRegistry,
    readonly keyring: Keyring,
  ) {}

  /** Encodes synchronously without personal data; otherwise keys may have to be fetched. */
  encode(request: AppendRequest): EncodedAppend | Promise<EncodedAppend> {
    const subjects = new Set<string>();
    const validData = request.streams.map((stream) =>
      stream.events.map((event) => {
        const data = this.validate(event);
        collectSubjects(data, subjects);
        return data;
      }),
    );
    if (subjects.size === 0)
      return this.encodeWithKeys(request, validData, { subjects: [], keys: new Map(), freshKeys: NO_KEYS });
    return this.keyring
      .readOrCreateKeys([...subjects])
      .then((keys) => this.encodeWithKeys(request, validData, { subjects: [...subjects], ...keys }));
  }

  private encodeWithKeys(
    request: AppendRequest,
    validData: readonly (readonly unknown[])[],
    {
      subjects,
      keys,
      freshKeys,
    }: {
      readonly subjects: readonly string[];
      readonly keys: ReadonlyMap<string, Buffer>;
      readonly freshKeys: FreshKeys;
    },
  ): EncodedAppend {
    const encodedEvents = request.streams.flatMap(({ streamId, expectedVersion, events }, streamIndex) =>
      events.map(({ type }, index): EncodedEvent => {
        const data = validData[streamIndex]?.[index];
        const sealedData =
          subjects.length > 0 ? sealAll(data, keys, (id) => buildSealContext(id, streamId, type)) : data;
        return {
          streamIndex,
          version: expectedVersion + index + 1,
          type,
          schemaVersion: this.registry.requireVersion(type),
          data: JSON.stringify(sealedData),
        };
      }),
    );
    return { events: encodedEvents, subjects, freshKeys };
  }

  /** Fetches the keys of all persons in one query. */
  async decode(rows: readonly StoredRow[]): Promise<StoredEvent[]> {
    const subjects = new Set<string>();
    const parsedRows = rows.map((row) => {
      const data: unknown = JSON.parse(row.data);
      const hasSealedData = mayHoldSealedValue(row.data);
      if (hasSealedData) collectSubjects(data, subjects);
      return { row, data, hasSealedData };
    });
    const keys = subjects.size > 0 ? await this.keyring.readKeys(subjects) : new Map<string, Buffer | null>();
    return parsedRows.map(({ row, data, hasSealedData }) => ({
      position: row.position,
      streamId: row.streamId,
      streamType: row.streamType,
      version: row.version,
      type: row.type,
      schemaVersion: row.schemaVersion,
      recordedAt: row.recordedAt,
      meta: row.meta,
      data: this.registry.upcast(
        row.type,
        row.schemaVersion,
        hasSealedData ? openAll(data, keys, (id) => buildSealContext(id, row.streamId, row.type)) : data,
      ),
    }));
  }

  private validate({ type, data }: DomainEvent): unknown {
    const validData = this.registry.validate(type, data);
    const path = findUnstorablePath(validData);
    if (path !== undefined) throw new InvalidEventError(type, `${path} cannot be stored as JSON`);
    return validData;
  }
}
