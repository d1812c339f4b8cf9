import type { WriterReply } from './journal.js';

export type FaultKind = 'lost' | 'doubled' | 'misordered';

/** Faults by kind and name, with their number and a few examples. */
export class Findings {
  readonly counts = { lost: 0, doubled: 0, misordered: 0 };
  readonly events = new Map<string, number>();
  readonly examples: string[] = [];

  add(kind: FaultKind, name: string, example: string): void {
    this.counts[kind] += 1;
    const countBefore = this.events.get(name) ?? 0;
    this.events.set(name, countBefore + 1);
    if (countBefore < 5) this.examples.push(`${kind}: ${name}: ${example}`);
  }

  get isEmpty(): boolean {
    return this.events.size === 0;
  }
}

export interface LogEvent {
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  /** Equal for every attempt of one command. */
  readonly commandKey: string;
  readonly attemptId: string | null;
  /** For an answer: the reactor, and the position that it answers. */
  readonly by: string | null;
  readonly to: number | null;
}

/** A command as recorded in the log. */
export interface DoneCommand {
  readonly attemptId: string | null;
  readonly first: number;
  last: number;
}

/** A check that reads the log once, in order of position. */
export class LogCheck {
  readonly doneCommands = new Map<string, DoneCommand>();
  readonly streams = new Map<string, number>();
  /** Positions that reactors must answer. */
  readonly positionsToAnswer: number[] = [];
  /** Positions that each reactor answered, in order of the answers. */
  readonly answeredPositions = new Map<string, number[]>();
  head = 0;
  private running: DoneCommand | undefined;
  /** Key of the command, and id of the attempt that was written. */
  private reportedTwice = '';

  constructor(
    private readonly findings: Findings,
    /** Number of a command's events; undefined if it was never planned. */
    private readonly countPlanned: (commandKey: string) => number | undefined,
  ) {}

  addEvent(event: LogEvent): void {
    const { position, streamId, version, type, by, to } = event;
    if (position !== this.head + 1)
      this.findings.add(
        position > this.head ? 'lost' : 'misordered',
        'position',
        `${position} follows ${this.head}`,
      );
    this.head = position;
    const versionBefore = this.streams.get(streamId) ?? 0;
    if (version !== versionBefore + 1)
      this.findings.add('misordered', 'version', `${version} follows ${versionBefore} in stream ${streamId}`);
    this.streams.set(streamId, version);
    if (type === 'Asked') this.positionsToAnswer.push(position);
    if (type === 'Answered') {
      const list = this.answeredPositions.get(by ?? '') ?? [];
      list.push(to ?? 0);
      this.answeredPositions.set(by ?? '', list);
    } else this.trackCommand(event);
  }

  /** Called after the whole log was read. */
  reportWrongCounts(): void {
    this.running = undefined;
    for (const [commandKey, { first, last }] of this.doneCommands) {
      const [count, plannedCount] = [last - first + 1, this.countPlanned(commandKey)];
      if (count === plannedCount) continue;
      const kind = plannedCount !== undefined && count < plannedCount ? 'lost' : 'doubled';
      this.findings.add(kind, 'part of a command', `${commandKey}: ${count} events of ${plannedCount ?? 0}`);
    }
  }

  /** Tracks commands, whose events are contiguous and occur once. */
  private trackCommand({ commandKey, attemptId, position }: LogEvent): void {
    const span = this.doneCommands.get(commandKey);
    if (span && span === this.running && span.attemptId === attemptId && span.last === position - 1) {
      span.last = position;
      return;
    }
    if (span) {
      // Reported once for all events of the second occurrence.
      if (span === this.running || this.reportedTwice !== `${commandKey} ${attemptId}`)
        this.findings.add('doubled', 'command', `${commandKey} at ${span.first} and again at ${position}`);
      this.reportedTwice = `${commandKey} ${attemptId}`;
      this.running = undefined;
      return;
    }
    this.running = { attemptId, first: position, last: position };
    this.doneCommands.set(commandKey, this.running);
  }
}

/** Reports replies to writers that do not match the log. */
export function reportReplyFaults(
  journal: Iterable<WriterReply>,
  log: ReadonlyMap<string, DoneCommand>,
  findings: Findings,
): void {
  const refusedKeys = new Set<string>();
  const predecessors = new Map<string, string>();
  for (const attempt of journal) {
    const span = log.get(attempt.commandKey);
    const isSameAttempt = span?.attemptId === attempt.attemptId;
    if (attempt.reply === 'ok') {
      if (!span)
        findings.add('lost', 'acknowledged command', `${attempt.commandKey} (attempt ${attempt.attemptId})`);
      else if (!isSameAttempt || span.first !== attempt.first || span.last !== attempt.last)
        findings.add(
          'lost',
          'acknowledged attempt',
          `${attempt.attemptId} at ${attempt.first}, the log has ${span.attemptId} at ${span.first}`,
        );
      if (attempt.basedOn !== undefined) predecessors.set(attempt.attemptId, attempt.basedOn);
    } else if (attempt.reply === 'duplicate') {
      if (span?.attemptId !== attempt.firstAttemptId)
        findings.add(
          'lost',
          'first result',
          `${attempt.commandKey} was done by ${attempt.firstAttemptId}, the log has ${span?.attemptId ?? 'nothing'}`,
        );
      refusedKeys.add(attempt.attemptId);
    } else if (attempt.reply === 'conflict') {
      if (isSameAttempt)
        findings.add(
          'doubled',
          'refused command in the log',
          `${attempt.commandKey} (attempt ${attempt.attemptId})`,
        );
      refusedKeys.add(attempt.attemptId);
    } else if (attempt.reply === 'failure')
      findings.add('lost', 'failure', `${attempt.commandKey}: ${attempt.reason}`);
  }
  for (const [attemptId, before] of predecessors)
    if (refusedKeys.has(before))
      findings.add('misordered', 'base that is not in the log', `${attemptId} on ${before}`);
}

/** Reports every expected position that does not occur once, in order of arrival. */
export function reportSequenceFaults(
  reader: string,
  expected: readonly number[],
  positions: readonly number[],
  findings: Findings,
): void {
  const times = new Map<number, number>();
  let lastTime = -Infinity;
  for (const position of positions) {
    const countBefore = times.get(position) ?? 0;
    times.set(position, countBefore + 1);
    if (countBefore > 0) findings.add('doubled', `event at ${reader}`, `position ${position}`);
    else if (position < lastTime)
      findings.add('misordered', `event at ${reader}`, `${position} after ${lastTime}`);
    lastTime = Math.max(lastTime, position);
  }
  for (const position of expected)
    if (!times.delete(position)) findings.add('lost', `event at ${reader}`, `position ${position}`);
  for (const position of times.keys())
    findings.add('doubled', `unknown event at ${reader}`, `position ${position}`);
}

/** Reports like `reportSequenceFaults`, but events may be seen twice: the first occurrence counts. */
export const reportAtLeastOnceFaults = (
  reader: string,
  expected: readonly number[],
  positions: readonly number[],
  findings: Findings,
): void => {
  reportSequenceFaults(reader, expected, [...new Set(positions)], findings);
};
