import type { DomainEvent } from '../../kernel/event.js';
import { isRefusal, type Refusal } from '../../kernel/refuse.js';
import type { Decision, StatesOf } from './stream-spec.js';

/** Result of a command on given states: a decision, a refusal or a thrown error. */
export interface DecisionOutcome<T, Result, Code extends string> {
  readonly decision?: Decision<T, Result> | Refusal<Code>;
  readonly error?: unknown;
}

export function runDecision<T, Result, Code extends string>(
  decide: (states: StatesOf<T>) => Decision<T, Result> | Refusal<Code>,
  states: Readonly<Record<string, unknown>>,
): DecisionOutcome<T, Result, Code> {
  try {
    return { decision: decide(states as StatesOf<T>) };
  } catch (error) {
    return { error };
  }
}

/** Finds the new events of a decision; undefined if there are none. */
export function findNewEvents<T, Result, Code extends string>({
  decision,
}: DecisionOutcome<T, Result, Code>):
  Readonly<Record<string, readonly DomainEvent[] | undefined>> | undefined {
  if (!decision || isRefusal(decision)) return undefined;
  const events = decision.events as Readonly<Record<string, readonly DomainEvent[] | undefined>>;
  return Object.values(events).some((list) => list && list.length > 0) ? events : undefined;
}

/** Returns the events of one stream as a decision; `result` is stored with the command. */
export const toDecision = <Name extends string, Event, Code extends string = never, Result = null>(
  name: Name,
  events: readonly Event[] | Refusal<Code>,
  result: Result = null as Result,
): { readonly events: Readonly<Record<Name, readonly Event[]>>; readonly result: Result } | Refusal<Code> =>
  isRefusal(events) ? events : { events: { [name]: events } as Record<Name, readonly Event[]>, result };
