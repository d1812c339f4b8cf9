import type { DomainEvent } from '../kernel/event.js';
import type { Actor } from '../platform/event-store/port.js';
import type { Random } from './random.js';
import type { HistoryLog } from './seed-log.js';

export interface TrackedStream {
  readonly streamId: string;
  readonly streamType: string;
  version: number;
}

/** Author of a command; without a command id a new id is generated. */
export interface CommandSource {
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly commandId?: string;
}

export interface StreamWrite {
  readonly stream: TrackedStream;
  readonly events: readonly DomainEvent[];
}

/** A writer that appends decisions in order. */
export class Writer {
  constructor(
    private readonly log: HistoryLog,
    private readonly random: Random,
  ) {}

  get head(): number {
    return this.log.head;
  }

  async write(
    atMs: number,
    source: CommandSource,
    writes: readonly StreamWrite[],
    result: unknown = null,
  ): Promise<void> {
    const changedWrites = writes.filter(({ events }) => events.length > 0);
    if (changedWrites.length === 0) return;
    const { actor, correlationId, causationId = null, commandId = this.random.drawUuid7(atMs) } = source;
    const streams = changedWrites.map(({ stream: { streamId, streamType, version }, events }) => ({
      streamId,
      streamType,
      expectedVersion: version,
      events,
    }));
    for (const { stream, events } of changedWrites) stream.version += events.length;
    const meta = { correlationId, causationId, actor, traceId: null };
    await this.log.append({ commandId, recordedAt: new Date(atMs), meta, streams, result });
  }
}
