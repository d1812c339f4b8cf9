/** Definition of an event type: the current schema, and how to upgrade older data. */
export interface EventDefinition {
  readonly version: number;
  readonly schema: { parse(data: unknown): unknown };
  /** `upcast[n]` turns data of version n into version n + 1. Pure: no clock, no look-ups. */
  readonly upcast?: Readonly<Record<number, (data: never) => unknown>>;
}

/** Defines an event type in its first version. */
export const defineEvent = <S extends EventDefinition['schema']>(schema: S) => ({ version: 1, schema });

export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/** The union `{ type, data }` of all events of a table of definitions. */
export type EventOf<D extends EventDefinitions> = {
  [T in keyof D & string]: { readonly type: T; readonly data: ReturnType<D[T]['schema']['parse']> };
}[keyof D & string];

export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/** True if the event is of one of these types; narrows it to them. */
export const isOfType = <E extends DomainEvent, Type extends E['type']>(
  event: E,
  types: readonly Type[],
): event is Extract<E, { readonly type: Type }> => types.some((type) => type === event.type);
