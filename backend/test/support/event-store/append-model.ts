import type { AppendOutcome, AppendRequest, StoredEvent } from '../../../src/platform/event-store/port.js';

/** One call of `append`, with the moments (a shared counter) of call and answer. */
export interface StoreCall {
  readonly request: AppendRequest;
  /** The store instance that was called. */
  readonly instance: number;
  /** Calls of one burst follow each other without awaiting. */
  readonly burst: number;
  readonly calledTick: number;
  readonly answeredTick: number;
  readonly outcome: AppendOutcome;
}

interface StreamState {
  readonly version: number;
  readonly isClosed: boolean;
}

const NEW_STREAM: StreamState = { version: 0, isClosed: false };

/** The log as an array, one request after the other: every store must look like this from outside. */
class SequentialModel {
  /** States after the first n requests; [0] is the initial state. */
  readonly states: ReadonlyMap<string, StreamState>[] = [new Map()];
  readonly results = new Map<string, unknown>();

  applyRequest({ commandId, streams, result }: AppendRequest): string | undefined {
    const statesBefore = this.states.at(-1) ?? new Map<string, StreamState>();
    if (this.results.has(commandId)) return 'its command was done before';
    const statesAfter = new Map(statesBefore);
    for (const { streamId, expectedVersion, events, shouldClose } of streams) {
      const { version, isClosed } = statesBefore.get(streamId) ?? NEW_STREAM;
      if (isClosed) return `stream ${streamId} is closed`;
      if (version !== expectedVersion) return `stream ${streamId} is at ${version}, not ${expectedVersion}`;
      if (events.length > 0)
        statesAfter.set(streamId, { version: version + events.length, isClosed: shouldClose ?? false });
    }
    this.results.set(commandId, result ?? null);
    this.states.push(statesAfter);
    return undefined;
  }

  getState(serial: number, streamId: string): StreamState {
    return this.states[serial]?.get(streamId) ?? NEW_STREAM;
  }
}

type SuccessfulCall = StoreCall & { readonly outcome: Extract<AppendOutcome, { status: 'ok' }> };
const isOk = (call: StoreCall): call is SuccessfulCall => call.outcome.status === 'ok';
const findExpectedVersion = (call: StoreCall, streamId: string): number | undefined =>
  call.request.streams.find((stream) => stream.streamId === streamId)?.expectedVersion;

interface BuildOptions {
  /** Counts only streams that the earlier call appends to. */
  readonly isWritten: boolean;
}

/**
 * True if the later call was made while the earlier one was open, and expects a later version of a stream.
 * With `isWritten` the earlier call must write to that stream.
 */
const isBuiltUpon = (laterCall: StoreCall, earlierCall: StoreCall, { isWritten }: BuildOptions): boolean =>
  earlierCall.instance === laterCall.instance &&
  earlierCall.calledTick < laterCall.calledTick &&
  laterCall.calledTick < earlierCall.answeredTick &&
  earlierCall.request.streams.some(
    ({ streamId, expectedVersion, events }) =>
      (events.length > 0 || !isWritten) && (findExpectedVersion(laterCall, streamId) ?? -1) > expectedVersion,
  );

/** The calls, those that succeeded in the order of their positions, and the model after these. */
interface AppendRun {
  readonly calls: readonly StoreCall[];
  readonly successes: readonly SuccessfulCall[];
  readonly model: SequentialModel;
}

function addProblem(
  problems: string[],
  { request, calledTick, answeredTick, outcome }: StoreCall,
  problem: string,
): void {
  const wantedParts = request.streams.map(
    (part) => `${part.streamId}@${part.expectedVersion}+${part.events.length}`,
  );
  problems.push(
    `${problem}: command ${request.commandId} on ${wantedParts.join(', ')} from ${calledTick} to ${answeredTick}: ${JSON.stringify(outcome)}`,
  );
}

/**
 * Checks that the outcomes follow from running the requests sequentially in the order of their positions and
 * of real time. Returns what is wrong.
 */
export function checkAppends(
  start: number,
  calls: readonly StoreCall[],
  log: readonly StoredEvent[],
): string[] {
  const successes = calls.filter(isOk).sort((a, b) => a.outcome.firstPosition - b.outcome.firstPosition);
  const run: AppendRun = { calls, successes, model: new SequentialModel() };
  const problems: string[] = [];
  reportLogProblems(problems, run, start, log);
  for (const call of calls) reportOutcomeProblems(problems, run, call);
  return problems;
}

/** Applies the successes to the model, and compares the log with them. */
function reportLogProblems(
  problems: string[],
  { successes, model }: AppendRun,
  start: number,
  log: readonly StoredEvent[],
): void {
  const expectedLines: string[] = [];
  let head = start;
  for (const call of successes) {
    const { firstPosition, lastPosition } = call.outcome;
    const events = call.request.streams.flatMap(({ streamId, expectedVersion, events: appendedEvents }) =>
      appendedEvents.map(
        (event, i) => `${streamId} ${expectedVersion + i + 1} ${JSON.stringify(event.data)}`,
      ),
    );
    const refusal = model.applyRequest(call.request);
    if (refusal !== undefined) addProblem(problems, call, `answered "ok", but ${refusal}`);
    if (firstPosition !== head + 1 || lastPosition !== head + events.length)
      addProblem(
        problems,
        call,
        `answered positions ${firstPosition} to ${lastPosition} for ${events.length} events after position ${head}`,
      );
    for (const event of events) expectedLines.push(`${++head} ${call.request.commandId} ${event}`);
  }
  const logLines = log.map(
    ({ position, meta, streamId, version, data }) =>
      `${position} ${meta.commandId} ${streamId} ${version} ${JSON.stringify(data)}`,
  );
  for (let i = 0; i < Math.max(logLines.length, expectedLines.length); i++)
    if (logLines[i] !== expectedLines[i])
      problems.push(
        `the log has ${logLines[i] ?? 'no event'} where the answers imply ${expectedLines[i] ?? 'no event'}`,
      );
}

function reportOutcomeProblems(
  problems: string[],
  { calls, successes, model }: AppendRun,
  call: StoreCall,
): void {
  const { outcome, request, calledTick, answeredTick } = call;
  // The successes before `from` must precede this call; those before `to` may.
  const from = successes.findLastIndex((other) => other.answeredTick < calledTick) + 1;
  const nextIndex = successes.findIndex((other) => other.calledTick > answeredTick);
  const to = nextIndex < 0 ? successes.length : nextIndex;
  const listFailed = (options: BuildOptions): StoreCall[] =>
    calls.filter((other) => other.outcome.status !== 'ok' && isBuiltUpon(call, other, options));
  const firstSuccess = successes.find((other) => other.request.commandId === request.commandId);
  switch (outcome.status) {
    case 'ok': {
      const callIndex = successes.indexOf(call as SuccessfulCall);
      if (callIndex < from || callIndex >= to)
        addProblem(
          problems,
          call,
          'answered "ok" with positions that contradict the order of calls and answers',
        );
      if (listFailed({ isWritten: true }).some((other) => other.burst === call.burst))
        addProblem(problems, call, 'answered "ok", but the append is based on one that failed');
      break;
    }
    case 'duplicate':
      if (!firstSuccess || successes.indexOf(firstSuccess) >= to)
        addProblem(problems, call, 'answered "duplicate", but no earlier call did the command');
      else if (JSON.stringify(firstSuccess.request.result) !== JSON.stringify(outcome.result))
        addProblem(problems, call, 'answered "duplicate" with a result other than the first');
      break;
    case 'conflict': {
      const { streamId, expectedVersion, actualVersion } = outcome;
      if (findExpectedVersion(call, streamId) !== expectedVersion)
        addProblem(problems, call, 'answered "conflict" about a version that the call did not expect');
      if (listFailed({ isWritten: false }).length > 0) break;
      if (firstSuccess && firstSuccess.answeredTick < calledTick)
        addProblem(problems, call, 'answered "conflict", but its command was done before');
      const isTrue = Array.from({ length: to - from + 1 }, (_, i) => model.getState(from + i, streamId)).some(
        ({ version, isClosed }) => version === actualVersion && (isClosed || version !== expectedVersion),
      );
      if (!isTrue)
        addProblem(
          problems,
          call,
          `answered "conflict" with version ${actualVersion}, which the stream had at no time during the call`,
        );
    }
  }
}
