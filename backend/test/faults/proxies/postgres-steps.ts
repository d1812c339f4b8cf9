import { chargingStream } from '../../../src/modules/booking/balance/charging.stream.js';

/** Periodic queries of followers, feeder and clock, which do not belong to a flow. */
const POLLING_PATTERN =
  /^(scheduled-work-due|inbox-open|es_read_all|es_read_types|es_head)$|pg_notify|\blisten\b|^set |pg_try_advisory|dev_clock|^(begin|rollback|start transaction)|^select version|typeorm|\bfrom subscriptions\b|pg_catalog|current_schema|^insert into subscriptions|^deallocate/;

/** The queue's own statements: adding, fetching and finishing jobs. Other statements are housekeeping. */
const QUEUE_PATTERN =
  /\b(add_jobs?(?:_bulk)?|move_to_(?:active|completed|failed|delayed)(?:_fetch)?|retry_job)\s*\(/;

const WRITE_PATTERN = /^(?:insert into|update|delete from)\s+"?([a-z_]+)/;
const READ_PATTERN = /\bfrom\s+"?([a-z_]+)/;
/** Followers that act on the log and have no table. */
const REACTOR_PATTERN = /open-allotments|mails?\b/;
/** The feeder checks the kill switch each time. */
const KILL_SWITCH_PATTERN = new RegExp(`\\{"?${chargingStream.streamId}"?\\}`);

/** A connection's actions by name, and the writes of its transaction so far. */
export class PostgresSteps {
  private writtenTables: string | undefined;

  constructor(private readonly isQueue: boolean) {}

  /** @param name of the prepared statement, or empty. Undefined: not a step. */
  findStep(name: string, sql: string, message: string): string | undefined {
    const text = (name || sql)
      .replaceAll(/--[^\n]*/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase();
    if (this.isQueue) {
      const command = QUEUE_PATTERN.exec(text)?.[1];
      return command && `queue ${command}`;
    }
    if (text === 'commit') {
      const { writtenTables } = this;
      this.writtenTables = undefined;
      return writtenTables && `pg commit ${writtenTables}`;
    }
    if (text === 'rollback') this.writtenTables = undefined;
    if (POLLING_PATTERN.test(text)) return undefined;
    // One append and several batched appends are the same step.
    if (name.startsWith('es_append')) return 'pg append';
    if (name)
      return name === 'es_read_streams' && KILL_SWITCH_PATTERN.test(message) ? undefined : `pg ${name}`;
    const table = WRITE_PATTERN.exec(text)?.[1];
    // The checkpoint of a read model moves with its rows, that of a reactor alone. Moving a checkpoint over
    // skipped events is not a step.
    if (table === 'subscriptions') {
      const subscription = this.writtenTables ?? REACTOR_PATTERN.exec(message)?.[0];
      return subscription && `pg checkpoint ${subscription}`;
    }
    if (table) {
      this.writtenTables = table;
      return `pg ${text.split(' ')[0]} ${table}`;
    }
    const readTable = READ_PATTERN.exec(text)?.[1];
    return readTable ? `pg read ${readTable}` : `pg ${text.slice(0, 30)}`;
  }
}
