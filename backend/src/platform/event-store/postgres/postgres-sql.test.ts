import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
  RECORDED_AT,
} from '../../../../test/support/event-store/events.js';
import type { EncodedAppend } from '../codec.js';
import type { AppendRequest } from '../port.js';
import {
  APPEND_PARAMETER_COUNT,
  buildCall,
  rowTypes,
  toAppendValues,
  toRecognizeValues,
  toRow,
} from './postgres-sql.js';

const COMMAND_ID = '0198f1c2-0000-7000-8000-000000000001';
const [FIRST_STREAM, SECOND_STREAM] = ['a', 'b'];

const newEvent = (streamIndex: number, version: number) => ({
  streamIndex,
  version,
  type: 'Noted',
  schemaVersion: 1,
  data: `{"version":${version}}`,
});

const STREAMS = [
  newStreamAppend(FIRST_STREAM, 0, newSeatsTaken(), newSeatsTaken()),
  { ...newStreamAppend(SECOND_STREAM, 0, newSeatsTaken()), shouldClose: true },
];

const newRequest = (fields: Partial<AppendRequest> = {}): AppendRequest =>
  newAppendRequest(STREAMS, {
    commandId: COMMAND_ID,
    meta: { actor: { kind: 'system' }, correlationId: 'c', causationId: null, traceId: null },
    ...fields,
  });

const encodedAppend = {
  events: [newEvent(0, 1), newEvent(0, 2), newEvent(1, 1)],
  subjects: ['person'],
  freshKeys: { keys: [{ subjectId: 'person', wrappedKey: Buffer.of(1), kekId: 'kek' }] },
} as unknown as EncodedAppend;

describe('the values of an append', () => {
  const META = `{"commandId":"${COMMAND_ID}","actor":{"kind":"system"},"correlationId":"c","causationId":null,"traceId":null}`;

  test('follow the parameters of es_append', () => {
    const values = toAppendValues(newRequest({ result: { id: 1 } }), encodedAppend);
    expect(values).toHaveLength(APPEND_PARAMETER_COUNT);
    expect(values.slice(0, 5)).toEqual([COMMAND_ID, null, '{"id":1}', RECORDED_AT.toISOString(), META]);
  });

  test('say for each stream where its events start and whether it is closed', () => {
    const [streamIds, , , counts, offsets, closes, streamNumbers] = toAppendValues(
      newRequest(),
      encodedAppend,
    ).slice(5);
    expect({ streamIds, counts, offsets, closes, streamNumbers }).toEqual({
      streamIds: [FIRST_STREAM, SECOND_STREAM],
      counts: [2, 1],
      offsets: [0, 2],
      closes: [false, true],
      streamNumbers: [1, 1, 2],
    });
  });

  test('hold a command id that is no UUID v7 as a key, and no result as null', () => {
    const values = toAppendValues(newRequest({ commandId: 'import:7' }), encodedAppend);
    expect(values.slice(0, 3)).toEqual([null, 'import:7', 'null']);
  });

  test('recognize the same append by its events, metadata and result', () => {
    expect(toRecognizeValues(newRequest(), encodedAppend)).toEqual([
      COMMAND_ID,
      null,
      [FIRST_STREAM, FIRST_STREAM, SECOND_STREAM],
      [1, 2, 1],
      ['{"version":1}', '{"version":2}', '{"version":1}'],
      META,
      'null',
    ]);
  });
});

test.each([
  { count: 1, call: 'f($1)' },
  { count: 3, call: 'f($1, $2, $3)' },
])('a call of $count parameters is $call', ({ count, call }) => {
  expect(buildCall('f', count)).toBe(call);
});

describe('a column of the log', () => {
  const { INT8, JSON: JSON_OID, TIMESTAMPTZ, BOOL } = pg.types.builtins;
  const parse = (oid: number, text: string): unknown =>
    (rowTypes.getTypeParser(oid) as (value: string) => unknown)(text);

  test.each([
    { name: 'a position', oid: INT8, text: '12', value: 12 },
    { name: 'JSON, as text', oid: JSON_OID, text: '{"a":1}', value: '{"a":1}' },
    {
      name: 'an instant in UTC',
      oid: TIMESTAMPTZ,
      text: '2026-11-21 07:30:00.123+00',
      value: new Date('2026-11-21T07:30:00.123Z'),
    },
    {
      name: 'an instant with minutes of offset',
      oid: TIMESTAMPTZ,
      text: '2026-11-21 07:30:00+05:30',
      value: new Date('2026-11-21T02:00:00Z'),
    },
    { name: 'any other type, as usual', oid: BOOL, text: 't', value: true },
  ])('reads $name', ({ oid, text, value }) => {
    expect(parse(oid, text)).toEqual(value);
  });
});

describe('a row of the log', () => {
  const recordedAt = new Date(0);
  const readRow = (meta: string) =>
    toRow([7, 'booking', 2, 'Noted', '{}', 3, recordedAt, meta], FIRST_STREAM);

  test('names its columns', () => {
    expect(readRow('{"commandId":"x"}')).toEqual({
      position: 7,
      streamId: FIRST_STREAM,
      streamType: 'booking',
      version: 2,
      type: 'Noted',
      data: '{}',
      schemaVersion: 3,
      recordedAt,
      meta: { commandId: 'x' },
    });
  });

  test('shares the metadata of the row before it only if they are the same', () => {
    const firstMeta = readRow('{"commandId":"x"}').meta;
    expect(readRow('{"commandId":"x"}').meta).toBe(firstMeta);
    expect(readRow('{"commandId":"y"}').meta).toEqual({ commandId: 'y' });
  });
});
