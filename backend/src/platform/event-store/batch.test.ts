import { describe, expect, test } from '@jest/globals';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
} from '../../../test/support/event-store/events.js';
import { BATCH_PARAMETER_COUNT, isBatchable, type PreparedRequest, toBatchValues } from './batch.js';
import { encodeInt4Array, encodeJsonbArray, encodeTextArray, encodeUuidArray } from './binary.js';

const toId = (digit: number, version = 4) => `0198f1c2-0000-${version}000-8000-00000000000${digit}`;
const [NEW_STREAM, OLD_STREAM] = [toId(1), toId(2)];
const UUID_COMMAND = toId(3, 7);

interface Append {
  readonly commandId: string;
  readonly streamId: string;
  readonly expectedVersion: number;
  readonly eventCount: number;
  readonly result?: unknown;
}

const prepareRequest = ({
  commandId,
  streamId,
  expectedVersion,
  eventCount,
  result,
}: Append): PreparedRequest => ({
  request: newAppendRequest(
    [
      newStreamAppend(
        streamId,
        expectedVersion,
        ...Array.from({ length: eventCount }, () => newSeatsTaken()),
      ),
    ],
    { commandId, result },
  ),
  encodedAppend: {
    events: Array.from({ length: eventCount }, (_, index) => ({
      streamIndex: 0,
      version: expectedVersion + index + 1,
      type: 'Noted',
      schemaVersion: 1,
      data: '{}',
    })),
    subjects: [toId(9)],
    freshKeys: { keys: [] },
  } as unknown as PreparedRequest['encodedAppend'],
});

describe('a request', () => {
  const { request } = prepareRequest({
    commandId: 'a',
    streamId: NEW_STREAM,
    expectedVersion: 0,
    eventCount: 1,
  });
  const [stream] = request.streams;

  test.each([
    { name: 'only appends', changes: {}, verdict: 'can join a batch', canBatch: true },
    {
      name: 'closes a stream',
      changes: { shouldClose: true },
      verdict: 'must be appended alone',
      canBatch: false,
    },
    {
      name: 'only checks a version',
      changes: { events: [] },
      verdict: 'must be appended alone',
      canBatch: false,
    },
  ])('$verdict if it $name', ({ changes, canBatch }) => {
    if (!stream) throw new Error('the request has no stream');
    expect(isBatchable({ ...request, streams: [stream, { ...stream, ...changes }] })).toBe(canBatch);
  });
});

describe('the values of a batch', () => {
  const values = toBatchValues([
    prepareRequest({ commandId: UUID_COMMAND, streamId: NEW_STREAM, expectedVersion: 0, eventCount: 2 }),
    prepareRequest({
      commandId: 'key',
      streamId: OLD_STREAM,
      expectedVersion: 4,
      eventCount: 1,
      result: { ok: 1 },
    }),
    prepareRequest({ commandId: 'next', streamId: NEW_STREAM, expectedVersion: 2, eventCount: 1 }),
  ]);

  test('follow the parameters of es_append_batch', () => {
    expect(values).toHaveLength(BATCH_PARAMETER_COUNT);
  });

  test('hold commands with the number of events up to their end, UUIDs apart from keys', () => {
    expect(values.slice(0, 6)).toEqual([
      encodeUuidArray([UUID_COMMAND]),
      encodeInt4Array([2]),
      encodeJsonbArray(['null']),
      encodeTextArray(['key', 'next']),
      encodeInt4Array([3, 4]),
      encodeJsonbArray(['{"ok":1}', 'null']),
    ]);
  });

  test('hold a stream once: its first version in the batch, its last, and where its events stand', () => {
    expect(values.slice(6, 11)).toEqual([
      encodeUuidArray([NEW_STREAM]),
      encodeTextArray(['test']),
      encodeInt4Array([3]),
      encodeInt4Array([1]),
      encodeInt4Array([4]),
    ]);
    expect(values.slice(11, 16)).toEqual([
      encodeUuidArray([OLD_STREAM]),
      encodeTextArray(['test']),
      encodeInt4Array([4]),
      encodeInt4Array([5]),
      encodeInt4Array([3]),
    ]);
  });

  test('hold the events in the order of the requests, and each person once', () => {
    expect(values[16]).toEqual(encodeUuidArray([NEW_STREAM, NEW_STREAM, OLD_STREAM, NEW_STREAM]));
    expect(values[17]).toEqual(encodeInt4Array([1, 2, 5, 3]));
    expect(values[24]).toEqual(encodeUuidArray([toId(9)]));
  });

  test('do not exist for an event outside its request', () => {
    const request = prepareRequest({
      commandId: 'a',
      streamId: NEW_STREAM,
      expectedVersion: 0,
      eventCount: 1,
    });
    const invalidRequest = { ...request, request: { ...request.request, streams: [] } };
    expect(() => toBatchValues([invalidRequest])).toThrow('an event refers to a stream outside its request');
  });
});
