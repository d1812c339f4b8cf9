import type { AppendOutcome, AppendRequest, EventStore } from '../../../src/platform/event-store/port.js';

/** Appends over concurrent changes. */
export async function appendOverConflicts(
  append: EventStore['append'],
  request: AppendRequest,
): Promise<AppendOutcome> {
  let currentRequest = request;
  for (;;) {
    const outcome = await append(currentRequest);
    if (outcome.status !== 'conflict') return outcome;
    const { streamId, actualVersion } = outcome;
    currentRequest = {
      ...currentRequest,
      streams: currentRequest.streams.map((stream) =>
        stream.streamId === streamId ? { ...stream, expectedVersion: actualVersion } : stream,
      ),
    };
  }
}
