import { expect } from '@jest/globals';
import { fold } from '../../src/kernel/decider.js';
import type { DomainEvent, EventDefinitions } from '../../src/kernel/event.js';
import { isRefusal, type Refusal, refuse } from '../../src/kernel/refuse.js';

export interface DeciderRules<Command, State, Event> {
  readonly initialState: State;
  evolve(this: void, state: State, event: Event): State;
  decide(this: void, state: State, command: Command): readonly Event[] | Refusal;
}

/** Expects every event of a decision to survive the round trip through the log unchanged. */
export function expectStorableAs(definitions: EventDefinitions, events: readonly DomainEvent[]): void {
  for (const { type, data } of events) expect(definitions[type]?.schema.parse(data)).toEqual(data);
}

/** Returns the decision; throws if it is a refusal. */
export function requireAccepted<T extends object>(decision: T | Refusal): T {
  if (isRefusal(decision)) throw new Error(`refused: ${decision.refused}`);
  return decision;
}

/** Serializes like the log, which may reorder the keys of an object. */
export const roundTripJson = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).reverse())
      : item,
  ) as T;

type TypeOrTask = string | { readonly task: string };

/** Returns the type of an event; of a raised task, its kind. */
export const toTypeOrTask = ({ type, data }: DomainEvent): TypeOrTask =>
  type === 'TaskRaised' ? { task: (data as { kind: string }).kind } : type;

/** Throws if no event is expected, which must be said with `thenNothing`. */
export function assertExpected(count: number): void {
  if (count === 0) throw new Error('expects no event: use thenNothing()');
}

/**
 * Creates the form of decider tests: given events, when a command,
 * then events, a refusal or a broken invariant.
 */
export const newScenario =
  <Command, State, Event extends DomainEvent>(
    rules: DeciderRules<Command, State, Event>,
    definitions: EventDefinitions,
  ) =>
  (...pastEvents: readonly Event[]) => ({
    when(command: Command) {
      const decideCommand = () => rules.decide(fold(rules.evolve, rules.initialState, pastEvents), command);
      return {
        thenNothing() {
          expect(decideCommand()).toEqual([]);
        },
        thenEvents(...events: readonly Event[]) {
          assertExpected(events.length);
          const result = decideCommand();
          expect(result).toEqual(events);
          if (!isRefusal(result)) expectStorableAs(definitions, result);
        },
        /** Expects the events to have at least these properties. */
        thenEventsLike(...patterns: readonly object[]) {
          assertExpected(patterns.length);
          const result = decideCommand();
          expect(result).toMatchObject(patterns);
          if (!isRefusal(result)) expectStorableAs(definitions, result);
        },
        /** Expects events of these types; a raised task is given as `{ task: kind }`. */
        thenTypes(...types: readonly TypeOrTask[]) {
          assertExpected(types.length);
          const result = decideCommand();
          if (isRefusal(result)) throw new Error(result.refused);
          expect(result.map(toTypeOrTask)).toEqual(types);
          expectStorableAs(definitions, result);
        },
        thenRefused(code: string, facts: Refusal['facts'] = {}) {
          expect(decideCommand()).toEqual(refuse(code, facts));
        },
        thenThrows(message: RegExp) {
          expect(decideCommand).toThrow(message);
        },
      };
    },
  });
