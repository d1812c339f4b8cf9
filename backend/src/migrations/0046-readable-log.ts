import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No upcast reads the event types and fields of earlier builds. */
export class UnreadableLogError extends Error {
  override readonly name = 'UnreadableLogError';
}

/** Refuses a log that an earlier build began: a new installation runs this before its first event. */
export class ReadableLog1763690000046 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const events = (await runner.query('SELECT position FROM events LIMIT 1')) as unknown[];
    if (events.length > 0)
      throw new UnreadableLogError(
        'This database holds events from a build before 2026-11-28, which this build cannot read. ' +
          'Start with an empty one: delete the data folder (`rm -rf .data`), or give another DATA_DIR or DATABASE_URL.',
      );
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}
