import type { PreparedRequest } from '../../../src/platform/event-store/batch.js';
import type { BatchOutcome, BatchSender } from '../../../src/platform/event-store/batch-sender.js';
import type { EncodedAppend } from '../../../src/platform/event-store/codec.js';
import type { AppendOutcome, AppendRequest } from '../../../src/platform/event-store/port.js';
import { NO_KEYS } from '../../../src/platform/personal-data/keyring.js';
import { newAppendRequest, newSeatsTaken, newStreamAppend } from './events.js';

/** Creates an append that takes seats and expects the given version of one stream. */
export const newSeatsAppend = (id: string, expected: number, commandId: string): AppendRequest =>
  newAppendRequest([newStreamAppend(id, expected, newSeatsTaken())], { commandId });

/** Encodes an append without schemas and encryption keys: every event is an empty object. */
export const newEncodedAppend = ({ streams }: AppendRequest): EncodedAppend => ({
  events: streams.flatMap(({ events, expectedVersion }, streamIndex) =>
    events.map((event, i) => ({
      streamIndex,
      version: expectedVersion + i + 1,
      type: event.type,
      schemaVersion: 1,
      data: '{}',
    })),
  ),
  subjects: [],
  freshKeys: NO_KEYS,
});

/** A log that accepts every request without a blocked outcome, and records which were sent together. */
export class AppendLog implements BatchSender {
  readonly calls: string[][] = [];
  head = 0;
  /** Outcomes of blocking requests, by command id. */
  readonly blockedOutcomes = new Map<string, AppendOutcome | Error>();
  batches: 'work' | 'break' = 'work';
  isBatchable = (): boolean => true;

  sendMany(batch: readonly PreparedRequest[]): Promise<BatchOutcome> {
    this.calls.push(batch.map(({ request: { commandId } }) => commandId));
    if (this.batches === 'break') return Promise.reject(new Error('connection lost'));
    if (batch.some(({ request: { commandId } }) => this.blockedOutcomes.has(commandId)))
      return Promise.resolve({
        status: 'blocked',
        isBlocking: ({ commandId }: AppendRequest) => this.blockedOutcomes.has(commandId),
      });
    const firstPosition = this.head + 1;
    for (const { encodedAppend } of batch) this.head += encodedAppend.events.length;
    return Promise.resolve({ status: 'written', firstPosition });
  }

  /** Commands that the log still writes although their call fails. */
  readonly unansweredOutcomes = new Map<string, AppendOutcome>();

  findOutcome({ request: { commandId } }: PreparedRequest): Promise<AppendOutcome | undefined> {
    return Promise.resolve(this.unansweredOutcomes.get(commandId));
  }

  sendOne({ request: { commandId }, encodedAppend }: PreparedRequest): Promise<AppendOutcome> {
    this.calls.push([`${commandId} alone`]);
    const outcome = this.blockedOutcomes.get(commandId);
    if (outcome instanceof Error) return Promise.reject(outcome);
    if (outcome) return Promise.resolve(outcome);
    const firstPosition = this.head + 1;
    this.head += encodedAppend.events.length;
    return Promise.resolve({ status: 'ok', firstPosition, lastPosition: this.head });
  }
}
