import { describe, expect, test } from '@jest/globals';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
} from '../../../test/support/event-store/events.js';
import { assertRequest, isCanonicalUuid, isUuid7 } from './assert-request.js';
import type { AppendRequest, StreamAppend } from './port.js';

const STREAM_ID = '0198f1c2-0000-4000-8000-000000000001';

const newStream = (fields: Partial<StreamAppend> = {}): StreamAppend => ({
  ...newStreamAppend(STREAM_ID, 0, newSeatsTaken()),
  ...fields,
});

const newRequest = (fields: Partial<AppendRequest> = {}): AppendRequest =>
  newAppendRequest([newStream()], fields);

describe('an append request', () => {
  test.each([
    { name: 'a new stream', request: newRequest() },
    { name: 'a command id of 200 characters', request: newRequest({ commandId: 'x'.repeat(200) }) },
    {
      name: 'a stream that is only checked, beside one with events',
      request: newRequest({
        streams: [newStream(), newStream({ streamId: STREAM_ID.replace('1', '2'), events: [] })],
      }),
    },
    {
      name: 'a stream that is closed by its event',
      request: newRequest({ streams: [newStream({ shouldClose: true })] }),
    },
  ])('is accepted with $name', ({ request }) => {
    expect(() => assertRequest(request)).not.toThrow();
  });

  test.each([
    { fields: { commandId: '' }, problem: 'the command id must have 1 to 200 characters' },
    { fields: { commandId: 'x'.repeat(201) }, problem: 'the command id must have 1 to 200 characters' },
    { fields: { commandId: 'a\0b' }, problem: 'the command id must have 1 to 200 characters' },
    { fields: { recordedAt: new Date('never') }, problem: 'recordedAt is not a date' },
    { fields: { streams: [] }, problem: 'it has no events' },
    { fields: { streams: [newStream({ events: [] })] }, problem: 'it has no events' },
    { fields: { streams: [newStream(), newStream()] }, problem: 'a stream appears twice' },
  ])('is refused: $problem', ({ fields, problem }) => {
    expect(() => assertRequest(newRequest(fields))).toThrow(`append refused: ${problem}`);
  });

  test.each([
    { fields: { streamId: STREAM_ID.toUpperCase() }, problem: 'a stream id must be a lower-case UUID' },
    { fields: { streamType: '' }, problem: 'the stream type is empty' },
    { fields: { expectedVersion: -1 }, problem: 'expectedVersion must be a whole number, 0 or more' },
    { fields: { expectedVersion: 0.5 }, problem: 'expectedVersion must be a whole number, 0 or more' },
    {
      fields: { streamId: STREAM_ID.replace('1', '2'), events: [], shouldClose: true },
      problem: 'closing a stream needs an event in the same append',
    },
  ])('is refused for its second stream: $problem', ({ fields, problem }) => {
    const firstStream = newStream({ streamId: STREAM_ID.replace('1', '3') });
    const request = newRequest({ streams: [firstStream, newStream(fields)] });
    expect(() => assertRequest(request)).toThrow(`append refused: ${problem}`);
  });
});

test.each([
  {
    text: '0198f1c2-0000-7000-8000-000000000001',
    verdict: 'is canonical and of version 7',
    isCanonical: true,
    isVersion7: true,
  },
  { text: STREAM_ID, verdict: 'is canonical and of another version', isCanonical: true, isVersion7: false },
  {
    text: '0198F1C2-0000-7000-8000-000000000001',
    verdict: 'is not canonical',
    isCanonical: false,
    isVersion7: false,
  },
  {
    text: '0198f1c2000070008000000000000001',
    verdict: 'is not canonical',
    isCanonical: false,
    isVersion7: false,
  },
  {
    text: 'import:0198f1c2-0000-7000-8000-000000000001',
    verdict: 'is not canonical',
    isCanonical: false,
    isVersion7: false,
  },
])('$text $verdict', ({ text, isCanonical, isVersion7 }) => {
  expect(isCanonicalUuid(text)).toBe(isCanonical);
  expect(isUuid7(text)).toBe(isVersion7);
});
