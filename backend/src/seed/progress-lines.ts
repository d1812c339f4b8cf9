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
  private disk = '';

  private constructor(private readonly client: pg.Client) {}

  static async open(databaseUrl: string): Promise<ProgressLines> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    return new ProgressLines(client);
  }

  show({ step, doneCount, total, position }: SeedProgress): void {
    const now = performance.now();
    if (step !== this.step) {
      this.step = step;
      this.stepStartedAtMs = now;
      this.printedAtMs = 0;
    }
    this.firstPosition ??= position;
    if (doneCount < total && now - this.printedAtMs < PRINT_INTERVAL_MS) return;
    this.printedAtMs = now;
    const elapsedMs = now - this.stepStartedAtMs;
    const timeLeft =
      doneCount > 0 && doneCount < total
        ? `, ${formatDuration((elapsedMs / doneCount) * (total - doneCount))} left`
        : '';
    const events = position === undefined ? '' : this.formatEvents(position, elapsedMs);
    const memory = Math.round(process.memoryUsage().rss / 1_048_576);
    const singleState = doneCount ? `done in ${formatDuration(elapsedMs)}` : 'started';
    const state = total > 1 ? `${formatInteger(doneCount)} of ${formatInteger(total)}` : singleState;
    process.stdout.write(
      `${formatDuration(now - this.startedAtMs).padStart(6)}  ${step}: ${state}${events}${timeLeft}  (memory ${memory} MB${this.disk})\n`,
    );
    void this.measure();
  }

  private formatEvents(position: number, elapsedMs: number): string {
    const seconds = Math.max(1, elapsedMs) / 1000;
    const perSecond = Math.round((position - (this.firstPosition ?? 0)) / seconds);
    return `, ${formatInteger(position)} events, ${formatInteger(perSecond)}/s`;
  }

  async close(): Promise<void> {
    await this.measure();
    process.stdout.write(
      `${formatDuration(performance.now() - this.startedAtMs).padStart(6)}  all done${this.disk}\n`,
    );
    await this.client.end();
  }

  private async measure(): Promise<void> {
    const { rows } = await this.client.query<{ size: string }>(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
    );
    this.disk = `, database ${requireRow(rows).size}`;
  }
}
