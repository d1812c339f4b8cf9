import { setTimeout as wait } from 'node:timers/promises';
import type { DomainEvent } from '../../kernel/event.js';
import { fold } from '../../kernel/decider.js';
import { isRefusal, refuse, type Refusal } from '../../kernel/refuse.js';
import type { Clock } from '../clock/clock.js';
import type { EventMeta, EventStore, StoredEvent } from '../event-store/port.js';
import { Turns } from './turns.js';

/** Who asks, and which command it is: repeating a command id repeats its first answer. */
export type Envelope = EventMeta;

/** A stream and how to fold it. */
export interface StreamSpec<State = unknown, Event extends DomainEvent = DomainEvent> {
  readonly streamType: string;
  readonly streamId: string;
  readonly initialState: State;
  /** Many commands meet on it (a departure's seats): those of one process take turns instead of overtaking each other. */
  readonly shared?: true;
  evolve(state: State, event: Event): State;
}

/** Streams by name; one that does not apply (a booking without a coupon) is undefined. */
type Specs = Readonly<Record<string, StreamSpec | undefined>>;
type Parts<X> =
  X extends StreamSpec<infer S, infer E> ? { state: S; event: E } : { state: undefined; event: never };
type StatesOf<T> = { readonly [K in keyof T]: Parts<T[K]>['state'] };
type EventsFor<T> = { readonly [K in keyof T]?: readonly Parts<T[K]>['event'][] };

export interface Decision<T, Result> {
  /** New events by stream; all of them are appended, or none. */
  readonly events: EventsFor<T>;
  /** Kept with the command and answered to its repeats: ids, never personal data. */
  readonly result: Result;
}

export interface Done<T, Result> {
  readonly status: 'done' | 'repeated';
  readonly result: Result;
  /** The states after the command; of a repeated command, as they are now. */
  readonly states: StatesOf<T>;
}

interface Loaded<T> {
  readonly specs: T;
  readonly states: StatesOf<T>;
  readonly versions: Readonly<Record<string, number>>;
}

const MAX_TRIES = 25;
/** How long a command waits for its turn on a shared stream. */
const PATIENCE_MS = 5_000;
const backoff = (tries: number): number => Math.random() * Math.min(250, 4 * 2 ** tries);

/**
 * Load, fold, decide, append, and again from the start when somebody else was faster: written once, for every command.
 * Correctness rests on the expected versions alone, so any number of processes may run; turns only save lost tries.
 */
export class CommandRunner {
  private readonly turns = new Turns();

  /** @param patienceMs how long a command waits for its turn on a shared stream, then it is refused as BUSY */
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** The states of some streams, without deciding anything. */
  async load<T extends Specs>(specs: T): Promise<StatesOf<T>> {
    return (await this.read(specs)).states;
  }

  /** What was kept with a command, if it was carried out before. */
  async findResult<Result>(commandId: string): Promise<Result | undefined> {
    return (await this.store.findCommand(commandId))?.result as Result | undefined;
  }

  /** Decides on streams that are known beforehand. */
  run<T extends Specs, Result, Code extends string = never>(
    envelope: Envelope,
    specs: T,
    decide: (states: StatesOf<T>) => Decision<T, Result> | Refusal<Code>,
  ): Promise<Done<T, Result> | Refusal<Code | 'BUSY'>> {
    return this.inTurn(specs, () => this.attempt(envelope, () => this.read(specs), decide));
  }

  /** Decides on streams some of which are named by the state of others (a booking names its departure). */
  async runWith<A extends Specs, B extends Specs, Result, Code extends string = never>(
    envelope: Envelope,
    first: A,
    more: (states: StatesOf<A>) => B,
    decide: (states: StatesOf<A & B>) => Decision<A & B, Result> | Refusal<Code>,
  ): Promise<Done<A & B, Result> | Refusal<Code | 'BUSY'>> {
    let known: Loaded<A> | undefined = await this.read(first);
    const read = async (): Promise<Loaded<A & B>> => {
      const one = known ?? (await this.read(first));
      known = undefined;
      const two = await this.read(more(one.states));
      return {
        specs: { ...one.specs, ...two.specs },
        states: { ...one.states, ...two.states },
        versions: { ...one.versions, ...two.versions },
      };
    };
    return this.inTurn({ ...first, ...more(known.states) }, (waited) => {
      // What was true before the wait decides nothing.
      if (waited) known = undefined;
      return this.attempt(envelope, read, decide);
    });
  }

  private async inTurn<Answer>(
    specs: Specs,
    work: (waited: boolean) => Promise<Answer>,
  ): Promise<Answer | Refusal<'BUSY'>> {
    const shared = Object.values(specs).flatMap((spec) => (spec?.shared ? [spec.streamId] : []));
    const turn = await this.turns.take(shared, this.patienceMs);
    if (!turn) return refuse('BUSY');
    try {
      return await work(turn.waited);
    } finally {
      turn.end();
    }
  }

  private async read<T extends Specs>(specs: T): Promise<Loaded<T>> {
    const ids = Object.values(specs).flatMap((spec) => (spec ? [spec.streamId] : []));
    const streams = ids.length > 0 ? await this.store.readStreams(ids) : new Map<string, StoredEvent[]>();
    const versions: Record<string, number> = {};
    const states: Record<string, unknown> = {};
    for (const [name, spec] of Object.entries(specs)) {
      if (!spec) continue;
      const stored = streams.get(spec.streamId) ?? [];
      // An id of something else (a departure's where a booking's belongs) names nothing here.
      const events: readonly DomainEvent[] = stored[0]?.streamType === spec.streamType ? stored : [];
      versions[name] = events.length;
      states[name] = fold((state, event) => spec.evolve(state, event), spec.initialState, events);
    }
    return { specs, states: states as StatesOf<T>, versions };
  }

  private async attempt<T extends Specs, Result, Code extends string>(
    envelope: Envelope,
    read: () => Promise<Loaded<T>>,
    decide: (states: StatesOf<T>) => Decision<T, Result> | Refusal<Code>,
  ): Promise<Done<T, Result> | Refusal<Code | 'BUSY'>> {
    const { commandId, ...meta } = envelope;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { specs, states, versions } = await read();
      const decision = decide(states);
      if (isRefusal(decision)) return (await this.repeated<T, Result>(commandId, states)) ?? decision;
      const events = decision.events as Readonly<Record<string, readonly DomainEvent[] | undefined>>;
      const streams = Object.entries(events).flatMap(([name, list]) => {
        const spec = specs[name];
        if (!spec || !list || list.length === 0) return [];
        const { streamId, streamType } = spec;
        return [{ streamId, streamType, expectedVersion: versions[name] ?? 0, events: list }];
      });
      if (streams.length === 0) return { status: 'done', result: decision.result, states };
      const recordedAt = this.clock.now();
      const outcome = await this.store.append({
        commandId,
        recordedAt,
        meta,
        streams,
        result: decision.result,
      });
      if (outcome.status === 'ok')
        return { status: 'done', result: decision.result, states: after(specs, states, events) };
      if (outcome.status === 'duplicate')
        return { status: 'repeated', result: outcome.result as Result, states: (await read()).states };
      await wait(backoff(tries));
    }
    return refuse('BUSY');
  }

  /** A command that is refused now may have been carried out before: its first answer stands. */
  private async repeated<T, Result>(
    commandId: string,
    states: StatesOf<T>,
  ): Promise<Done<T, Result> | undefined> {
    const before = await this.store.findCommand(commandId);
    return before && { status: 'repeated', result: before.result as Result, states };
  }
}

function after<T extends Specs>(
  specs: T,
  states: StatesOf<T>,
  events: Readonly<Record<string, readonly DomainEvent[] | undefined>>,
): StatesOf<T> {
  const next: Record<string, unknown> = { ...states };
  for (const [name, list] of Object.entries(events))
    next[name] = fold((state, event) => specs[name]?.evolve(state, event), next[name], list ?? []);
  return next as StatesOf<T>;
}
