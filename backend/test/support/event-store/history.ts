/** An operation by a possibly concurrent caller. Moments are readings of one shared counter. */
export interface HistoryOperation<State> {
  /** Describes the operation in messages. */
  readonly name: string;
  readonly commandId: string;
  readonly invoked: number;
  readonly answered: number;
  /**
   * What the answer claims: it took effect now ("done"), it had before ("repeated"), nothing changed
   * ("nothing": a refusal, or nothing to do), or there was no answer ("unknown").
   */
  readonly claims: 'done' | 'repeated' | 'nothing' | 'unknown';
  /** True if the answer is possible in this state. */
  isFitting(this: void, stateBefore: State): boolean;
}

/** Events of one command in the log. */
export interface HistoryEntry<Event> {
  readonly commandId: string;
  readonly events: readonly Event[];
}

interface CheckedHistory<State, Event> {
  readonly initial: State;
  evolve(this: void, state: State, event: Event): State;
  /** In log order. */
  readonly log: readonly HistoryEntry<Event>[];
  readonly operations: readonly HistoryOperation<State>[];
  /** Describes what is wrong with a state; undefined if nothing is. */
  findBreach?(this: void, state: State): string | undefined;
}

/**
 * Checks linearizability: whether every operation can be assigned one moment between call and answer, so that
 * each answer follows from what was done before. The log orders everything that changed something, so the
 * check is exact and fast: read-only operations take, in order of their calls, the earliest fitting state not
 * older than the states of those answered before their call. Returns what is wrong.
 */
export function checkHistory<State, Event>(history: CheckedHistory<State, Event>): string[] {
  const faults: string[] = [];
  const foldedLog = foldLog(faults, history);
  checkOperations(faults, foldedLog, history.operations);
  return faults;
}

interface FoldedLog<State> {
  /** The state before entry n, and after the last one. */
  readonly states: readonly State[];
  /** Entries of the log by command. */
  readonly places: ReadonlyMap<string, number>;
}

function foldLog<State, Event>(
  faults: string[],
  { initial, evolve, log, operations, findBreach = () => undefined }: CheckedHistory<State, Event>,
): FoldedLog<State> {
  const states: State[] = [initial];
  const places = new Map<string, number>();
  for (const [i, { commandId, events }] of log.entries()) {
    if (places.has(commandId)) faults.push(`${commandId} took place twice`);
    else places.set(commandId, i);
    const stateAfter = events.reduce(evolve, states[i] as State);
    const breach = findBreach(stateAfter);
    if (breach !== undefined) faults.push(`after entry ${i} (${commandId}): ${breach}`);
    states.push(stateAfter);
  }

  const claimedIds = new Set(
    operations.flatMap(({ commandId, claims }) =>
      claims === 'done' || claims === 'unknown' ? [commandId] : [],
    ),
  );
  for (const { commandId } of log)
    if (!claimedIds.has(commandId)) faults.push(`${commandId} took place, and nobody was told so`);
  return { states, places };
}

function checkOperations<State>(
  faults: string[],
  { states, places }: FoldedLog<State>,
  operations: readonly HistoryOperation<State>[],
): void {
  // The last answer before a call, and the first call after an answer: its moment lies between them.
  const changes = operations.flatMap((operation) => {
    const place = places.get(operation.commandId);
    return operation.claims === 'done' && place !== undefined ? [{ ...operation, place }] : [];
  });
  const getSpan = ({ invoked, answered }: HistoryOperation<State>): [number, number] => [
    Math.max(0, ...changes.flatMap((other) => (other.answered < invoked ? [other.place + 1] : []))),
    Math.min(
      states.length - 1,
      ...changes.flatMap((other) => (other.invoked > answered ? [other.place] : [])),
    ),
  ];

  const earlierReads: { readonly answered: number; readonly place: number }[] = [];
  for (const operation of [...operations].sort((a, b) => a.invoked - b.invoked)) {
    const { name, commandId, claims, isFitting, invoked, answered } = operation;
    const addProblem = (problem: string): void => {
      faults.push(`${name} (${commandId}, ${invoked} to ${answered}): ${problem}`);
    };
    const place = places.get(commandId);
    const [from, to] = getSpan(operation);
    const earliest = Math.max(
      from,
      ...earlierReads.flatMap((other) => (other.answered < invoked ? [other.place] : [])),
    );
    switch (claims) {
      case 'unknown':
        break;
      case 'done':
        if (place === undefined) addProblem('told it was done, and the log does not have it');
        else if (place < earliest || place >= to)
          addProblem(`took place at ${place}, not between ${earliest} and ${to}`);
        else if (!isFitting(states[place] as State)) addProblem('done on a state that does not allow it');
        break;
      case 'repeated':
        if (place === undefined || place >= to) addProblem('told it was done before, and it was not');
        else if (!isFitting(states[place] as State))
          addProblem('answered with another result than the first time');
        break;
      case 'nothing': {
        let index = earliest;
        while (index <= to && !isFitting(states[index] as State)) index++;
        if (index > to) addProblem(`the answer fits no state from ${earliest} to ${to}`);
        else earlierReads.push({ answered, place: index });
        break;
      }
    }
  }
}
