import type { DomainEvent } from '../../kernel/event.js';
import { type FreshKeys, type Keyring, NO_KEYS } from '../personal-data/keyring.js';
import { openAll, sealAll, sealContext, subjectsOf } from '../personal-data/seal.js';
import { unstorablePath } from './json.js';
import type { AppendRequest, EventMeta, StoredEvent } from './port.js';
import { InvalidEvent, type Registry } from './registry.js';

/** One event as it goes into the log. */
export interface EncodedEvent {
  /** Index of its stream in the request. */
  readonly stream: number;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  /** JSON, personal data encrypted. */
  readonly data: string;
}

export interface EncodedAppend {
  readonly events: readonly EncodedEvent[];
  /** Persons whose data are in the events. */
  readonly subjects: readonly string[];
  /** Keys made for this append; they must be stored with it. */
  readonly fresh: FreshKeys;
}

/** One event as it comes out of the log. */
export interface StoredRow extends Omit<StoredEvent, 'data' | 'meta'> {
  /** JSON text. */
  readonly data: string;
  readonly meta: EventMeta;
}

/** Between events in memory and rows of the log: schema, version, personal data. Shared by every store. */
export class EventCodec {
  constructor(
    readonly registry: Registry,
    readonly keyring: Keyring,
  ) {}

  /** At once where no personal data are among the events; else the persons' keys may have to be fetched. */
  encode(request: AppendRequest): EncodedAppend | Promise<EncodedAppend> {
    const subjects = new Set<string>();
    const valid = request.streams.map((stream) =>
      stream.events.map((event) => {
        const data = this.valid(event);
        subjectsOf(data, subjects);
        return data;
      }),
    );
    if (subjects.size === 0) return this.encoded(request, valid, [], new Map(), NO_KEYS);
    return this.keyring
      .forWriting([...subjects])
      .then(({ keys, fresh }) => this.encoded(request, valid, [...subjects], keys, fresh));
  }

  private encoded(
    request: AppendRequest,
    valid: readonly (readonly unknown[])[],
    subjects: readonly string[],
    keys: ReadonlyMap<string, Buffer>,
    fresh: FreshKeys,
  ): EncodedAppend {
    const events = request.streams.flatMap(({ streamId, expectedVersion, events }, stream) =>
      events.map(({ type }, n): EncodedEvent => {
        const data = valid[stream]?.[n];
        const sealed =
          subjects.length > 0 ? sealAll(data, keys, (id) => sealContext(id, streamId, type)) : data;
        return {
          stream,
          version: expectedVersion + n + 1,
          type,
          schemaVersion: this.registry.version(type),
          data: JSON.stringify(sealed),
        };
      }),
    );
    return { events, subjects, fresh };
  }

  /** Keys of all persons met are fetched together. */
  async decode(rows: readonly StoredRow[]): Promise<StoredEvent[]> {
    const subjects = new Set<string>();
    const parsed = rows.map((row) => {
      const data: unknown = JSON.parse(row.data);
      const sealed = row.data.includes('"$subject"');
      if (sealed) subjectsOf(data, subjects);
      return { row, data, sealed };
    });
    const keys =
      subjects.size > 0 ? await this.keyring.forReading(subjects) : new Map<string, Buffer | null>();
    return parsed.map(({ row, data, sealed }) => ({
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
        sealed ? openAll(data, keys, (id) => sealContext(id, row.streamId, row.type)) : data,
      ),
    }));
  }

  private valid({ type, data }: DomainEvent): unknown {
    const valid = this.registry.validate(type, data);
    const path = unstorablePath(valid);
    if (path !== undefined) throw new InvalidEvent(type, `${path} cannot be stored as JSON`);
    return valid;
  }
}
