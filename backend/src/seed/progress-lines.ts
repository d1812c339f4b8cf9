import pg from 'pg';
import { requireRow } from '../platform/database/require-row.js';
import { formatInteger } from '../platform/text/format.js';
import type { SeedProgress } from './seed.js';

const PRINT_INTERVAL_MS = 5_000;

const formatDuration = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Progress, speed, remaining time and disk usage: a line every few seconds. */
export class ProgressLines {
  private readonly startedAtMs = performance.now();
  private step = '';
  private stepStartedAtMs = 0;
  private printedAtMs = 0;
  private firstPosition: number | undefined;
  private diskUsage = '';

  private constructor(private readonly client: pg.Client) {}

  static async open(databaseUrl: string): Promise<ProgressLines> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    return new ProgressLines(client);
  }

  show({ step, doneCount, total, position }: SeedProgress): void {
    const nowMs = performance.now();
    if (step !== this.step) {
      this.step = step;
      this.stepStartedAtMs = nowMs;
      this.printedAtMs = 0;
    }
    this.firstPosition ??= position;
    if (doneCount < total && nowMs - this.printedAtMs < PRINT_INTERVAL_MS) return;
    this.printedAtMs = nowMs;
    const elapsedMs = nowMs - this.stepStartedAtMs;
    const timeLeft =
      doneCount > 0 && doneCount < total
        ? `, ${formatDuration((elapsedMs / doneCount) * (total - doneCount))} left`
        : '';
    const events = position === undefined ? '' : this.formatEvents(position, elapsedMs);
    const memoryMb = Math.round(process.memoryUsage().rss / 1_048_576);
    const singleState = doneCount ? `done in ${formatDuration(elapsedMs)}` : 'started';
    const state = total > 1 ? `${formatInteger(doneCount)} of ${formatInteger(total)}` : singleState;
    process.stdout.write(
      `${formatDuration(nowMs - this.startedAtMs).padStart(6)}  ${step}: ${state}${events}${timeLeft}  (memory ${memoryMb} MB${this.diskUsage})\n`,
    );
    void this.measureDisk();
  }

  private formatEvents(position: number, elapsedMs: number): string {
    const seconds = Math.max(1, elapsedMs) / 1000;
    const perSecond = Math.round((position - (this.firstPosition ?? 0)) / seconds);
    return `, ${formatInteger(position)} events, ${formatInteger(perSecond)}/s`;
  }

  async close(): Promise<void> {
    await this.measureDisk();
    process.stdout.write(
      `${formatDuration(performance.now() - this.startedAtMs).padStart(6)}  all done${this.diskUsage}\n`,
    );
    await this.client.end();
  }

  private async measureDisk(): Promise<void> {
    const { rows } = await this.client.query<{ size: string }>(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
    );
    this.diskUsage = `, database ${requireRow(rows).size}`;
  }
}
