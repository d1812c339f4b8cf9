/** Something that was asked and answered, by somebody who may not be alone. Moments are readings of one shared counter. */
export interface Operation<State> {
  /** For people. */
  readonly name: string;
  readonly commandId: string;
  readonly invoked: number;
  readonly answered: number;
  /**
   * What the answer says: it took place now ("done"), it had taken place before ("repeated"), nothing changed ("nothing":
   * a refusal, or nothing to do), or no answer came ("unknown").
   */
  readonly claims: 'done' | 'repeated' | 'nothing' | 'unknown';
  /** Could the answer have been given on this state? */
  fits(this: void, before: State): boolean;
}

/** What one command left in the log. */
export interface Entry<Event> {
  readonly commandId: string;
  readonly events: readonly Event[];
}

interface History<State, Event> {
  readonly initial: State;
  evolve(this: void, state: State, event: Event): State;
  /** In the order of the log. */
  readonly log: readonly Entry<Event>[];
  readonly operations: readonly Operation<State>[];
  /** What is wrong with a state, if anything. */
  broken?(this: void, state: State): string | undefined;
}

/**
 * Is the history linearizable: can every operation be put at one moment between its call and its answer, so that each
 * answer follows from what was done before it? The log gives the order of all that changed something, so this is exact
 * and quick: what changed nothing takes, in the order of the calls, the earliest state it fits that is no older than the
 * states of those who had their answers before it was called. Answers with what is wrong.
 */
export function checkHistory<State, Event>({
  initial,
  evolve,
  log,
  operations,
  broken = () => undefined,
}: History<State, Event>): string[] {
  const wrong: string[] = [];
  /** The state before entry n, and after the last one. */
  const states: State[] = [initial];
  const places = new Map<string, number>();
  for (const [n, { commandId, events }] of log.entries()) {
    if (places.has(commandId)) wrong.push(`${commandId} took place twice`);
    else places.set(commandId, n);
    const after = events.reduce(evolve, states[n] as State);
    const fault = broken(after);
    if (fault !== undefined) wrong.push(`after entry ${n} (${commandId}): ${fault}`);
    states.push(after);
  }

  const told = new Set(
    operations.flatMap(({ commandId, claims }) =>
      claims === 'done' || claims === 'unknown' ? [commandId] : [],
    ),
  );
  for (const { commandId } of log)
    if (!told.has(commandId)) wrong.push(`${commandId} took place, and nobody was told so`);

  // Who answered last before a call, and who called first after an answer: between them lies its moment.
  const changes = operations.flatMap((operation) => {
    const place = places.get(operation.commandId);
    return operation.claims === 'done' && place !== undefined ? [{ ...operation, place }] : [];
  });
  const span = ({ invoked, answered }: Operation<State>): [number, number] => [
    Math.max(0, ...changes.flatMap((other) => (other.answered < invoked ? [other.place + 1] : []))),
    Math.min(log.length, ...changes.flatMap((other) => (other.invoked > answered ? [other.place] : []))),
  ];

  const looked: { readonly answered: number; readonly place: number }[] = [];
  for (const operation of [...operations].sort((a, b) => a.invoked - b.invoked)) {
    const { name, commandId, claims, fits, invoked, answered } = operation;
    const say = (what: string): void => {
      wrong.push(`${name} (${commandId}, ${invoked} to ${answered}): ${what}`);
    };
    const place = places.get(commandId);
    const [from, to] = span(operation);
    const seen = Math.max(
      from,
      ...looked.flatMap((other) => (other.answered < invoked ? [other.place] : [])),
    );
    switch (claims) {
      case 'unknown':
        break;
      case 'done':
        if (place === undefined) say('told it was done, and the log does not have it');
        else if (place < seen || place >= to) say(`took place at ${place}, not between ${seen} and ${to}`);
        else if (!fits(states[place] as State)) say('done on a state that does not allow it');
        break;
      case 'repeated':
        if (place === undefined || place >= to) say('told it was done before, and it was not');
        else if (!fits(states[place] as State)) say('answered with another result than the first time');
        break;
      case 'nothing': {
        let n = seen;
        while (n <= to && !fits(states[n] as State)) n++;
        if (n > to) say(`the answer fits no state from ${seen} to ${to}`);
        else looked.push({ answered, place: n });
        break;
      }
    }
  }
  return wrong;
}
