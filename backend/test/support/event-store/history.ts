/** A command by a possibly concurrent caller. Moments are readings of one shared counter. */
export interface HistoryOperation<State> {
  /** Describes the operation in messages. */
  readonly name: string;
  readonly commandId: string;
  readonly calledTick: number;
  readonly answeredTick: number;
  /**
   * "done": this call appended events; "repeated": an earlier call did; "unchanged": a refusal, or nothing to
   * do; "unanswered": the caller got no answer.
   */
  readonly outcome: 'done' | 'repeated' | 'unchanged' | 'unanswered';
  /** True if a command that finds this state may get this outcome. */
  allowsOutcome(this: void, stateBefore: State): boolean;
}

/** The events of one command in the log. */
export interface HistoryEntry<Event> {
  readonly commandId: string;
  readonly events: readonly Event[];
}

interface CheckedHistory<State, Event> {
  readonly initial: State;
  evolve(this: void, state: State, event: Event): State;
  readonly log: readonly HistoryEntry<Event>[];
  readonly operations: readonly HistoryOperation<State>[];
  /** Describes the rule that a state breaks; undefined if it breaks none. */
  findBreach?(this: void, state: State): string | undefined;
}

/**
 * Checks linearizability, and returns its faults: an answer must fit a state between call and answer. The
 * log orders all changes; other calls take the earliest fitting state, never older than a state answered
 * before them.
 */
export function checkHistory<State, Event>(history: CheckedHistory<State, Event>): string[] {
  const problems: string[] = [];
  const foldedLog = foldLog(problems, history);
  reportOperationProblems(problems, foldedLog, history.operations);
  return problems;
}

interface FoldedLog<State> {
  /** The state before entry n, and after the last entry. */
  readonly states: readonly State[];
  /** The index of each command's entry in the log. */
  readonly entryIndexes: ReadonlyMap<string, number>;
}

function foldLog<State, Event>(
  problems: string[],
  { initial, evolve, log, operations, findBreach = () => undefined }: CheckedHistory<State, Event>,
): FoldedLog<State> {
  const states: State[] = [initial];
  const entryIndexes = new Map<string, number>();
  for (const [i, { commandId, events }] of log.entries()) {
    if (entryIndexes.has(commandId)) problems.push(`the log contains command ${commandId} twice`);
    else entryIndexes.set(commandId, i);
    const stateAfter = events.reduce(evolve, states[i] as State);
    const breach = findBreach(stateAfter);
    if (breach !== undefined) problems.push(`after entry ${i} (command ${commandId}): ${breach}`);
    states.push(stateAfter);
  }

  const possiblyDoneIds = new Set(
    operations.flatMap(({ commandId, outcome }) =>
      outcome === 'done' || outcome === 'unanswered' ? [commandId] : [],
    ),
  );
  for (const { commandId } of log)
    if (!possiblyDoneIds.has(commandId))
      problems.push(`the log contains command ${commandId}, but no caller was answered "done"`);
  return { states, entryIndexes };
}

function reportOperationProblems<State>(
  problems: string[],
  { states, entryIndexes }: FoldedLog<State>,
  operations: readonly HistoryOperation<State>[],
): void {
  const changes = operations.flatMap((operation) => {
    const entryIndex = entryIndexes.get(operation.commandId);
    return operation.outcome === 'done' && entryIndex !== undefined ? [{ ...operation, entryIndex }] : [];
  });
  // Changes answered before the call come first, changes called after the answer come later.
  const calculateStateRange = ({ calledTick, answeredTick }: HistoryOperation<State>): [number, number] => [
    Math.max(
      0,
      ...changes.flatMap((other) => (other.answeredTick < calledTick ? [other.entryIndex + 1] : [])),
    ),
    Math.min(
      states.length - 1,
      ...changes.flatMap((other) => (other.calledTick > answeredTick ? [other.entryIndex] : [])),
    ),
  ];

  const earlierReads: { readonly answeredTick: number; readonly stateIndex: number }[] = [];
  for (const operation of [...operations].sort((a, b) => a.calledTick - b.calledTick)) {
    const { name, commandId, outcome, allowsOutcome, calledTick, answeredTick } = operation;
    const addProblem = (problem: string): void => {
      problems.push(
        `${name} (command ${commandId}, called at ${calledTick}, answered at ${answeredTick}): ${problem}`,
      );
    };
    const entryIndex = entryIndexes.get(commandId);
    const [from, latest] = calculateStateRange(operation);
    const earliest = Math.max(
      from,
      ...earlierReads.flatMap((other) => (other.answeredTick < calledTick ? [other.stateIndex] : [])),
    );
    switch (outcome) {
      case 'unanswered':
        break;
      case 'done':
        if (entryIndex === undefined)
          addProblem('the answer is "done", but the log does not contain the command');
        else if (entryIndex < earliest || entryIndex >= latest)
          addProblem(`is entry ${entryIndex}, but its times allow only entries ${earliest} to ${latest - 1}`);
        else if (!allowsOutcome(states[entryIndex] as State))
          addProblem(`the answer is "done", but the state before entry ${entryIndex} does not allow it`);
        break;
      case 'repeated':
        if (entryIndex === undefined || entryIndex >= latest)
          addProblem('the answer is "repeated", but the command was not done before the answer');
        else if (!allowsOutcome(states[entryIndex] as State))
          addProblem('the answer is "repeated", but its result differs from the first result');
        break;
      case 'unchanged': {
        let index = earliest;
        while (index <= latest && !allowsOutcome(states[index] as State)) index++;
        if (index > latest)
          addProblem(`no state before entries ${earliest} to ${latest} allows the answer "unchanged"`);
        else earlierReads.push({ answeredTick, stateIndex: index });
        break;
      }
    }
  }
}
