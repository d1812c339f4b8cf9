import { setTimeout as wait } from 'node:timers/promises';
import { fold } from '../../kernel/decider.js';
import type { DomainEvent } from '../../kernel/event.js';
import { isRefusal, type Refusal, refuse } from '../../kernel/refuse.js';
import { unwrapOutcome } from '../../kernel/retry-later-error.js';
import type { Clock } from '../clock/clock.js';
import type { AppendOutcome, AppendRequest, EventStore, StoredEvent } from '../event-store/port.js';
import { SubjectErasedError } from '../personal-data/keyring.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import { type DecisionOutcome, findNewEvents, runDecision, toDecision } from './decision.js';
import { DecisionBatching } from './decision-batching.js';
import { LoadedStreams, type OwnStream } from './loaded-streams.js';
import { SharedStreams } from './shared-streams.js';
import type {
  CommandOutcome,
  Decision,
  Envelope,
  InlineReadModel,
  RecordedEvent,
  Specs,
  StatesOf,
  StreamSpec,
} from './stream-spec.js';
import { type Gate, StreamTurnLock } from './stream-turn-lock.js';
import { waitUntilFinished } from './wait-until-finished.js';

export type { Envelope, InlineReadModel, RecordedEvent, StreamSpec } from './stream-spec.js';

export interface CommandRunnerOptions {
  /** Time a command waits on a shared stream before it is refused as BUSY, in ms. */
  readonly patienceMs?: number;
  /** Inline read models that streams refer to. */
  readonly readModels?: readonly InlineReadModel[];
  readonly snapshots?: Snapshots;
  /** The turns of contending processes. */
  readonly gate?: Gate;
}

export interface SingleStreamOutcome<State, Event extends DomainEvent> {
  readonly state: State;
  /** All events of the stream; undefined for a repeated command. */
  readonly history: readonly RecordedEvent<Event>[] | undefined;
}

/** A key of a subject in the events was destroyed. */
interface ErasedOutcome {
  readonly status: 'erased';
  readonly error: SubjectErasedError;
}

const MAX_RETRIES = 25;
const calculateBackoffMs = (retryCount: number): number => Math.random() * Math.min(250, 4 * 2 ** retryCount);

/**
 * The loop of load, fold, decide and append, which starts again after a conflict. Only the expected versions
 * ensure correctness, so any number of processes may run.
 */
export class CommandRunner {
  private readonly sharedStreams: SharedStreams;
  private readonly readModels: ReadonlyMap<string, InlineReadModel>;
  private readonly patienceMs: number;
  private readonly batching = new DecisionBatching();

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    { patienceMs = 5_000, readModels = [], snapshots, gate }: CommandRunnerOptions = {},
  ) {
    this.sharedStreams = new SharedStreams(store, { snapshots, turns: gate && new StreamTurnLock(gate) });
    this.readModels = new Map(readModels.map((readModel) => [readModel.name, readModel]));
    this.patienceMs = patienceMs;
  }

  /** Loads states without deciding. */
  async load<T extends Specs>(specs: T): Promise<StatesOf<T>> {
    const arrivedAtMs = performance.now();
    const loadedStreams = await this.loadStreams(specs);
    await Promise.all(
      [...loadedStreams.sharedStreams.values()].map((stream) => stream.readFresh(arrivedAtMs)),
    );
    return loadedStreams.buildConfirmedStates() as StatesOf<T>;
  }

  /** Loads a stream that is not shared. */
  async loadOne<State, Event extends DomainEvent>(
    spec: StreamSpec<State, Event>,
  ): Promise<SingleStreamOutcome<State, Event>> {
    const stream = (await this.readStreams({ one: spec })).get('one') as OwnStream;
    return { state: stream.state as State, history: stream.history as readonly RecordedEvent<Event>[] };
  }

  /** Finds the result stored with a command that was executed before. */
  async findResult<Result>(commandId: string): Promise<Result | undefined> {
    return (await this.store.findCommand(commandId))?.result as Result | undefined;
  }

  /** Decides on streams known beforehand. `decide` must be pure: it may run several times. */
  run<T extends Specs, Result, Code extends string = never>(
    envelope: Envelope,
    specs: T,
    decide: (states: StatesOf<T>) => Decision<T, Result> | Refusal<Code>,
  ): Promise<CommandOutcome<T, Result> | Refusal<Code | 'BUSY'>> {
    return this.decideAndAppend(envelope, () => this.loadStreams(specs), decide);
  }

  /** Decides on streams that the state of others names (a booking names its departure). */
  runWith<A extends Specs, B extends Specs, Result, Code extends string = never>(
    envelope: Envelope,
    firstSpecs: A,
    selectFurtherSpecs: (states: StatesOf<A>) => B,
    decide: (states: StatesOf<A & B>) => Decision<A & B, Result> | Refusal<Code>,
  ): Promise<CommandOutcome<A & B, Result> | Refusal<Code | 'BUSY'>> {
    const loadAll = async (): Promise<LoadedStreams> => {
      const firstStreams = await this.readStreams(firstSpecs);
      const states = new LoadedStreams(
        firstSpecs,
        firstStreams,
        new Map(),
      ).buildConfirmedStates() as StatesOf<A>;
      const furtherLoaded = await this.loadStreams(selectFurtherSpecs(states));
      return new LoadedStreams(
        { ...firstSpecs, ...furtherLoaded.specs },
        new Map([...firstStreams, ...furtherLoaded.ownStreams]),
        furtherLoaded.sharedStreams,
      );
    };
    return this.decideAndAppend<A & B, Result, Code>(envelope, loadAll, decide);
  }

  /** Decides on one stream: events or a refusal. */
  async runOne<State, Event extends DomainEvent, Code extends string = never>(
    envelope: Envelope,
    spec: StreamSpec<State, Event>,
    decide: (state: State) => readonly Event[] | Refusal<Code>,
  ): Promise<SingleStreamOutcome<State, Event> | Refusal<Code | 'BUSY'>> {
    type SingleSpec = { readonly one: StreamSpec<State, Event> };
    const outcome = await this.run<SingleSpec, null, Code>(envelope, { one: spec }, (states) =>
      toDecision('one', decide(states.one)),
    );
    return isRefusal(outcome) ? outcome : { state: outcome.states.one, history: outcome.history.one };
  }

  /** Decides on one stream for a job: throws when refused, so that the queue tries again. */
  async runOneOrThrow<State, Event extends DomainEvent>(
    envelope: Envelope,
    spec: StreamSpec<State, Event>,
    decide: (state: State) => readonly Event[] | Refusal,
  ): Promise<SingleStreamOutcome<State, Event>> {
    const outcome = await this.runOne(envelope, spec, decide);
    return unwrapOutcome(outcome, `${spec.streamType} ${spec.streamId}: cannot be recorded now`);
  }

  private async decideAndAppend<T extends Specs, Result, Code extends string>(
    envelope: Envelope,
    load: () => Promise<LoadedStreams>,
    decide: (states: StatesOf<T>) => Decision<T, Result> | Refusal<Code>,
  ): Promise<CommandOutcome<T, Result> | Refusal<Code | 'BUSY'>> {
    const { commandId, ...meta } = envelope;
    const arrivedAtMs = performance.now();
    const deadlineMs = arrivedAtMs + this.patienceMs;
    let loadedBeforeErasure: LoadedStreams | undefined;
    // On a shared stream many commands lose together within a moment:
    // limit the time there, the retries elsewhere.
    let retryCount = 0;
    while (retryCount < MAX_RETRIES && performance.now() < deadlineMs) {
      const loadedStreams = await load();
      let loads = loadedStreams.listPendingLoads();
      while (loads.length > 0) {
        if (!(await this.waitForLoads(loads, deadlineMs))) return refuse('BUSY');
        loads = loadedStreams.listPendingLoads();
      }
      // No await from here to the append, so that appends leave in the order of their decisions.
      const decisionOutcome = runDecision(decide, loadedStreams.buildExpectedStates());
      const events = findNewEvents(decisionOutcome);
      if (!events) {
        const finalOutcome =
          loadedStreams.sharedStreams.size > 0
            ? await this.decideOnConfirmed(loadedStreams, decide, arrivedAtMs)
            : decisionOutcome;
        if (finalOutcome) return this.replyUnchanged(commandId, loadedStreams, finalOutcome);
        continue;
      }
      const { result } = decisionOutcome.decision as Decision<T, Result>;
      const recordedAt = this.clock.now();
      const { streams, rows, states, history, end } = loadedStreams.prepare(
        events,
        recordedAt,
        this.readModels,
      );
      const request = { commandId, recordedAt, meta, streams, result, rows };
      const appendOutcome = await this.append(request, end);
      if (appendOutcome.status === 'ok') return toOutcome('done', result, states, history);
      if (appendOutcome.status === 'duplicate')
        return this.replyRepeated(loadedStreams, appendOutcome.result as Result);
      if (appendOutcome.status === 'erased') {
        // A key was destroyed after the read: retry once with fresh reads.
        if (loadedBeforeErasure?.hasSameVersions(loadedStreams.ownStreams)) throw appendOutcome.error;
        loadedBeforeErasure = loadedStreams;
      } else if (loadedStreams.isShared(appendOutcome.streamId)) continue; // all waiters share one reload
      await wait(calculateBackoffMs(retryCount++));
    }
    return refuse('BUSY');
  }

  /** Waits for the loads, then for a turn to decide; returns false if the deadline passes first. */
  private async waitForLoads(loads: readonly Promise<void>[], deadlineMs: number): Promise<boolean> {
    if (!(await waitUntilFinished(Promise.all(loads), deadlineMs - performance.now()))) return false;
    // A crowd waits for one load: without batching, all would decide before the first is sent.
    for (let nextGroup = this.batching.admit(); nextGroup; nextGroup = this.batching.admit()) await nextGroup;
    return true;
  }

  private async append(
    request: AppendRequest,
    end: (hasSucceeded: boolean) => void,
  ): Promise<AppendOutcome | ErasedOutcome> {
    let hasFinished = false;
    const finish = (hasSucceeded: boolean): void => {
      if (!hasFinished) end(hasSucceeded);
      hasFinished = true;
    };
    try {
      // Finish at once: a step later another command could decide on a failed append.
      return await this.store.append({
        ...request,
        onFinished: (outcome) => {
          finish(outcome?.status === 'ok');
        },
      });
    } catch (error) {
      if (error instanceof SubjectErasedError) return { status: 'erased', error };
      throw error;
    } finally {
      finish(false); // it never entered the queue
    }
  }

  /**
   * Decides a command without changes on states that existed together in the log after it arrived; returns
   * undefined if it must decide again.
   */
  private async decideOnConfirmed<T extends Specs, Result, Code extends string>(
    loadedStreams: LoadedStreams,
    decide: (states: StatesOf<T>) => Decision<T, Result> | Refusal<Code>,
    arrivedAtMs: number,
  ): Promise<DecisionOutcome<T, Result, Code | 'BUSY'> | undefined> {
    const reads = Promise.all(
      [...loadedStreams.sharedStreams].map(
        async ([name, stream]) => [name, await stream.readFresh(arrivedAtMs)] as const,
      ),
    );
    if (!(await waitUntilFinished(reads, arrivedAtMs + this.patienceMs - performance.now())))
      return { decision: refuse('BUSY') };
    const freshStates = new Map(await reads);
    if (
      !loadedStreams.hasSameVersions(
        await this.readStreams(loadedStreams.specs, [...loadedStreams.ownStreams.keys()]),
      )
    )
      return undefined;
    const decision = runDecision(decide, loadedStreams.combineStates(freshStates));
    return findNewEvents(decision) ? undefined : decision;
  }

  /** Replies to a command without changes. If it ran before, its first result stands. */
  private async replyUnchanged<T extends Specs, Result, Code extends string>(
    commandId: string,
    loadedStreams: LoadedStreams,
    { decision, error }: DecisionOutcome<T, Result, Code>,
  ): Promise<CommandOutcome<T, Result> | Refusal<Code>> {
    if (!decision) throw error;
    if (!isRefusal(decision))
      return toOutcome(
        'done',
        decision.result,
        loadedStreams.buildConfirmedStates(),
        loadedStreams.buildHistory(),
      );
    const firstRun = await this.store.findCommand(commandId);
    return firstRun
      ? toOutcome('repeated', firstRun.result as Result, loadedStreams.buildConfirmedStates(), {})
      : decision;
  }

  /** Replies to a command that was executed before, with its stored result and the states of today. */
  private async replyRepeated<T extends Specs, Result>(
    { specs, ownStreams, sharedStreams }: LoadedStreams,
    result: Result,
  ): Promise<CommandOutcome<T, Result>> {
    const reloadedStreams = new LoadedStreams(
      specs,
      await this.readStreams(specs, [...ownStreams.keys()]),
      sharedStreams,
    );
    return toOutcome('repeated', result, reloadedStreams.buildConfirmedStates(), {});
  }

  private async loadStreams(specs: Specs): Promise<LoadedStreams> {
    const sharedStreams = Object.entries(specs).flatMap(([name, spec]) =>
      spec?.isShared ? [[name, this.sharedStreams.getOrCreate(spec)] as const] : [],
    );
    // Start the loads early; the caller that awaits one sees its error.
    for (const [, stream] of sharedStreams) stream.ensureLoaded()?.catch(() => undefined);
    const ownNames = Object.entries(specs).flatMap(([name, spec]) => (spec && !spec.isShared ? [name] : []));
    return new LoadedStreams(specs, await this.readStreams(specs, ownNames), new Map(sharedStreams));
  }

  private async readStreams(
    specs: Specs,
    names: readonly string[] = Object.keys(specs),
  ): Promise<Map<string, OwnStream>> {
    const readSpecs = names.flatMap((name) => {
      const spec = specs[name];
      return spec ? [[name, spec] as const] : [];
    });
    const ids = readSpecs.flatMap(([, spec]) => (spec.isFresh ? [] : [spec.streamId]));
    const streams = ids.length > 0 ? await this.store.readStreams(ids) : new Map<string, StoredEvent[]>();
    return new Map(
      readSpecs.map(([name, spec]) => {
        const storedEvents = streams.get(spec.streamId) ?? [];
        // An id of another stream type names nothing here.
        const history = storedEvents[0]?.streamType === spec.streamType ? storedEvents : [];
        const state = fold(
          (previousState: unknown, event: DomainEvent) => spec.evolve(previousState, event),
          spec.initialState,
          history,
        );
        return [name, { version: history.length, state, history }];
      }),
    );
  }
}

const toOutcome = <T, Result>(
  status: 'done' | 'repeated',
  result: Result,
  states: Readonly<Record<string, unknown>>,
  history: Readonly<Record<string, readonly RecordedEvent[]>>,
): CommandOutcome<T, Result> => ({ status, result, states: states as StatesOf<T>, history });
