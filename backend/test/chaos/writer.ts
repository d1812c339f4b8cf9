// A writer process of the chaos run: lanes append planned turns and record the answers. After a kill it
// resumes at the end of its journal and repeats commands whose answer it did not see.
import { setTimeout as wait } from 'node:timers/promises';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import pg from 'pg';
import type { AppendOutcome, AppendRequest } from '../../src/platform/event-store/port.js';
import { AppendUnansweredError } from '../../src/platform/event-store/postgres/postgres-appends.js';
import type { PostgresEventStore } from '../../src/platform/event-store/postgres/postgres-event-store.js';
import { openStore } from '../support/event-store/postgres-store.js';
import { runChild } from '../support/processes/child.js';
import { CHAOS_STREAM, chaosRegistry } from './events.js';
import { Journal, readJournal, type WriterReply } from './journal.js';
import { type PlannedCommand, planTurn } from './plan.js';

/** Planted bugs that the checks must find. */
export type WriterBug = 'repeats-without-id' | 'believes-early';

export interface WriterSettings {
  readonly url: string;
  readonly seed: number;
  readonly writer: number;
  /** How often the process has been restarted. */
  readonly restart: number;
  readonly laneCount: number;
  /** Maximum pause of a lane between two turns, ms. */
  readonly pauseMs: number;
  readonly journal: string;
  readonly bugs: readonly WriterBug[];
}

/** True once the command is written. */
const isFinal = ({ reply }: WriterReply): boolean => reply === 'ok' || reply === 'duplicate';

const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof AppendUnansweredError ||
  (error instanceof pg.DatabaseError
    ? /^(08|57P0|57014|53300|25P0)/.test(error.code ?? '')
    : error instanceof Error && ('code' in error || /connection|timeout exceeded/i.test(error.message)));

class Writer {
  /** Versions of shared streams, as far as this writer knows. */
  private readonly versions = new Map<string, number>();
  private readonly finishedKeys = new Set<string>();
  private readonly next = new Map<number, number>();
  private attemptCount = 0;
  private isStopping = false;

  constructor(
    private readonly settings: WriterSettings,
    private readonly store: PostgresEventStore,
    private readonly journal: Journal,
  ) {
    for (const attempt of readJournal<WriterReply>(settings.journal)) {
      if (!isFinal(attempt)) continue;
      this.finishedKeys.add(attempt.commandKey);
      const [, lane = 0, turn = 0] = attempt.commandKey.split('.').map(Number);
      this.next.set(lane, Math.max(this.next.get(lane) ?? 0, turn));
    }
  }

  async runLane(lane: number): Promise<void> {
    const { seed, writer, pauseMs } = this.settings;
    let turn = this.next.get(lane) ?? 0;
    const isDone = (n: number): boolean =>
      planTurn(seed, writer, lane, n).every(({ commandKey }) => this.finishedKeys.has(commandKey));
    while (isDone(turn)) turn++;
    // A kill may have interrupted this turn, so finish it even when asked to stop.
    do {
      await this.runTurn(planTurn(seed, writer, lane, turn++));
      await wait(Math.random() * pauseMs);
    } while (!this.isStopping);
  }

  stop(): void {
    this.isStopping = true;
  }

  private async runTurn(commands: readonly PlannedCommand[]): Promise<void> {
    let openCommands = commands.filter(({ commandKey }) => !this.finishedKeys.has(commandKey));
    while (openCommands.length > 0) {
      const attempts = await Promise.all(this.sendBurst(openCommands));
      openCommands = openCommands.filter((_, i) => !isFinal(attempts[i] as WriterReply));
      if (openCommands.length > 0)
        await wait(attempts.some((attempt) => attempt.reply === 'none') ? 50 + Math.random() * 150 : 0);
    }
  }

  /** Sends all commands at once, each based on the command before, without awaiting replies. */
  private sendBurst(commands: readonly PlannedCommand[]): Promise<WriterReply>[] {
    const nextVersions = new Map<string, number>();
    let previousAttemptId: string | undefined;
    return commands.map((command) => {
      const attemptId = `${this.settings.writer}.${this.settings.restart}.${this.attemptCount++}`;
      const streams = command.parts.map(({ streamId, version, events }) => {
        const expectedVersion = version ?? nextVersions.get(streamId) ?? this.versions.get(streamId) ?? 0;
        if (version === undefined) nextVersions.set(streamId, expectedVersion + events.length);
        return { streamId, streamType: CHAOS_STREAM, expectedVersion, events };
      });
      const ids = omitUndefined({
        commandKey: command.commandKey,
        attemptId,
        basedOn: previousAttemptId,
      });
      previousAttemptId = attemptId;
      return this.sendRequest(ids, {
        commandId: this.settings.bugs.includes('repeats-without-id')
          ? `attempt:${attemptId}`
          : command.commandId,
        recordedAt: new Date(),
        meta: {
          correlationId: command.commandKey,
          causationId: attemptId,
          actor: { kind: 'system', id: `writer ${this.settings.writer}` },
          traceId: null,
        },
        streams,
        result: { attemptId },
      });
    });
  }

  private async sendRequest(
    ids: Pick<WriterReply, 'commandKey' | 'attemptId'>,
    request: AppendRequest,
  ): Promise<WriterReply> {
    const { bugs } = this.settings;
    if (bugs.includes('believes-early') && this.attemptCount % 7 === 0)
      this.journal.add({ ...ids, reply: 'ok', first: 1, last: 1 });
    let attempt: WriterReply;
    try {
      const outcome = await this.store.append(request);
      this.noteVersions(request, outcome);
      attempt = { ...ids, ...toReply(outcome) };
    } catch (error) {
      if (isOutcomeUnknown(error)) attempt = { ...ids, reply: 'none' };
      else attempt = { ...ids, reply: 'failure', reason: String(error) };
    }
    // Wait between the answer and its record, so that the process may crash in between.
    if (bugs.length > 0) await wait(Math.random() * 40);
    this.journal.add(attempt);
    if (isFinal(attempt)) this.finishedKeys.add(attempt.commandKey);
    return attempt;
  }

  private noteVersions(request: AppendRequest, outcome: AppendOutcome): void {
    if (outcome.status === 'conflict') this.versions.set(outcome.streamId, outcome.actualVersion);
    if (outcome.status !== 'ok') return;
    for (const { streamId, expectedVersion, events } of request.streams)
      this.versions.set(
        streamId,
        Math.max(this.versions.get(streamId) ?? 0, expectedVersion + events.length),
      );
  }
}

function toReply(outcome: AppendOutcome) {
  switch (outcome.status) {
    case 'ok':
      return { reply: 'ok' as const, first: outcome.firstPosition, last: outcome.lastPosition };
    case 'duplicate':
      return {
        reply: 'duplicate' as const,
        firstAttemptId: (outcome.result as { attemptId: string }).attemptId,
      };
    case 'conflict':
      return { reply: 'conflict' as const };
  }
}

runChild((settings: WriterSettings) => {
  const connection = openStore(settings.url, { max: 4, registry: chaosRegistry });
  const journal = new Journal(settings.journal);
  const writer = new Writer(settings, connection.store, journal);
  const lanes = Array.from({ length: settings.laneCount }, (_, lane) => writer.runLane(lane));
  return Promise.resolve({
    port: 0,
    close: async () => {
      writer.stop();
      await Promise.all(lanes);
      await connection.close();
      journal.close();
    },
  });
});
