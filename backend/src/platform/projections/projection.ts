import type { QueryResultRow } from 'pg';
import type { EventDefinitions, EventOf } from '../../kernel/event.js';
import type { InlineTable, StoredEvent } from '../event-store/port.js';

/** A transaction as projections see it; a `pg` client implements it. */
export interface SqlTx {
  query<Row extends QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

interface Subscription {
  readonly name: string;
  /** A new version of a projection starts empty from the first event; a new reactor version continues. */
  readonly version: number;
  /** Event types to receive; others are skipped. */
  readonly types: readonly string[];
}

/**
 * A read model: events in, rows out. Deterministic (no clock, randomness or reads of other tables) for any
 * batch size, so folding the log again gives the same rows. Write table names without a schema.
 */
export interface Projection extends Subscription {
  /** All tables that the projection writes, each with a primary key. */
  readonly tables: readonly string[];
  /**
   * The append itself writes the projection's only table, so the projection is always at the head and never
   * followed. `project` still serves to rebuild and verify it.
   */
  readonly inlineTable?: InlineTable;
  /** Writes rows that are committed together with the checkpoint, so every event counts exactly once. */
  project(this: void, events: readonly StoredEvent[], tx: SqlTx): Promise<void>;
}

/**
 * A subscription with effects. They run at least once and in order, so they need deterministic command ids.
 */
export interface Reactor extends Subscription {
  react(this: void, event: StoredEvent): Promise<void>;
}

export const isProjection = (subscription: Projection | Reactor): subscription is Projection =>
  'project' in subscription;

/** A stored event of one of these types, with its data. */
type SubscribedEvent<Events extends EventDefinitions, Type extends keyof Events> = StoredEvent &
  EventOf<Pick<Events, Type>>;

interface EventSelection<Events extends EventDefinitions, Type extends keyof Events & string> {
  /** Definitions of the modules whose events are received. */
  readonly events: Events;
  /** Types to receive; by default all of `events`. */
  readonly types?: readonly Type[];
}

type ProjectionDefinition<Events extends EventDefinitions, Type extends keyof Events & string> = Omit<
  Projection,
  'types' | 'project'
> &
  EventSelection<Events, Type> & {
    project(this: void, events: readonly SubscribedEvent<Events, Type>[], tx: SqlTx): Promise<void>;
  };

type ReactorDefinition<Events extends EventDefinitions, Type extends keyof Events & string> = Omit<
  Reactor,
  'types' | 'react'
> &
  EventSelection<Events, Type> & {
    react(this: void, event: SubscribedEvent<Events, Type>): Promise<void>;
  };

/** Types `project` by the event types that the projection receives. */
export const defineProjection = <Events extends EventDefinitions, Type extends keyof Events & string>({
  events,
  types,
  ...projection
}: ProjectionDefinition<Events, Type>): Projection => ({
  ...projection,
  types: types ?? Object.keys(events),
});

/** Types `react` by the event types that the reactor receives. */
export const defineReactor = <Events extends EventDefinitions, Type extends keyof Events & string>({
  events,
  types,
  ...reactor
}: ReactorDefinition<Events, Type>): Reactor => ({
  ...reactor,
  types: types ?? Object.keys(events),
});
