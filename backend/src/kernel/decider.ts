import type { DomainEvent } from './event.js';
import { isRefusal, type Refusal } from './refuse.js';

/**
 * A decision without side effects: `evolve` folds events into state, `decide` answers a command with events
 * or a refusal. Time and ids arrive inside the command.
 */
export interface Decider<Command, State, Event extends DomainEvent, Code extends string = string> {
  readonly initialState: State;
  evolve(this: void, state: State, event: Event): State;
  decide(this: void, state: State, command: Command): readonly Event[] | Refusal<Code>;
}

export const fold = <State, Event>(
  evolve: (state: State, event: Event) => State,
  initialState: State,
  events: Iterable<Event>,
): State => {
  let state = initialState;
  for (const event of events) state = evolve(state, event);
  return state;
};

/**
 * Decides several commands in turn, each on the state that those before leave; returns their events or the
 * first refusal.
 */
export function decideInTurn<Command, State, Event extends DomainEvent, Code extends string>(
  { decide, evolve }: Decider<Command, State, Event, Code>,
  state: State,
  commands: readonly Command[],
): Event[] | Refusal<Code> {
  const allEvents: Event[] = [];
  let stateAfter = state;
  for (const command of commands) {
    const events = decide(stateAfter, command);
    if (isRefusal(events)) return events;
    allEvents.push(...events);
    stateAfter = fold(evolve, stateAfter, events);
  }
  return allEvents;
}

/** Marks the default branch of an exhaustive switch: a missing case does not compile. */
export const assertNever = (value: never): never => {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
};
