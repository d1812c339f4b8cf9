import type { AppendRequest } from './port.js';

const CANONICAL_UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isCanonicalUuid = (text: string): boolean => CANONICAL_UUID_PATTERN.test(text);
export const isUuid7 = (text: string): boolean => CANONICAL_UUID_PATTERN.exec(text)?.[1] === '7';

/** Throws for programming mistakes; all stores call it, so that they refuse the same requests. */
export function assertRequest({ commandId, recordedAt, streams }: AppendRequest): void {
  const fail = (reason: string): never => {
    throw new Error(`append refused: ${reason}`);
  };
  if (commandId.length < 1 || commandId.length > 200 || commandId.includes('\0'))
    fail('the command id must have 1 to 200 characters');
  if (Number.isNaN(recordedAt.getTime())) fail('recordedAt is not a date');
  if (!streams.some((stream) => stream.events.length > 0)) fail('it has no events');
  if (new Set(streams.map((stream) => stream.streamId)).size !== streams.length)
    fail('a stream appears twice');
  for (const { streamId, streamType, expectedVersion, events, shouldClose } of streams) {
    if (!isCanonicalUuid(streamId)) fail('a stream id must be a lower-case UUID');
    if (streamType === '') fail('the stream type is empty');
    if (!Number.isInteger(expectedVersion) || expectedVersion < 0)
      fail('expectedVersion must be a whole number, 0 or more');
    if (shouldClose && events.length === 0) fail('closing a stream needs an event in the same append');
  }
}
