import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { requireRow } from '../../database/require-row.js';
import {
  BATCH_PARAMETER_COUNT,
  type BatchRow,
  isBatchable,
  type PreparedRequest,
  toBatchValues,
} from '../batch.js';
import type { BatchOutcome, BatchSender } from '../batch-sender.js';
import type { EncodedAppend, EventCodec } from '../codec.js';
import type { AppendOutcome, AppendRequest, InlineRow, InlineTable } from '../port.js';
import { InlineStatements } from './inline-statements.js';
import {
  APPEND_PARAMETER_COUNT,
  type AppendRow,
  recognizeSql,
  toAppendValues,
  toRecognizeValues,
} from './postgres-sql.js';

/** SQLSTATE of es_append: another process created or destroyed a person's key since the encoding. */
const KEYS_CHANGED_CODE = 'WF001';

const MAX_ENCODINGS = 5;
const MAX_ATTEMPTS = 2;

/** The database did not answer, not even to a retry: the command's outcome is unknown. */
export class AppendUnansweredError extends Error {
  constructor(cause: unknown) {
    super('the event store did not answer', { cause });
  }
}

/** True if the connection failed, not the statement: the server may still have committed. */
const isConnectionLoss = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|57P0)/.test(error.code ?? '');

/** Repeats a call whose connection was lost. @throws AppendUnansweredError if the repeat loses it too */
async function retryAfterLoss<T>(call: (isRetry: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(attempt > 1);
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new AppendUnansweredError(error);
      await wait(10 + Math.random() * 40);
    }
  }
}

/** Appends by es_append_batch and es_append: one round trip and one transaction per call. */
export class PostgresAppends implements BatchSender {
  readonly isBatchable = isBatchable;
  private readonly batchStatements: InlineStatements;
  private readonly singleStatements: InlineStatements;
  /** Requests whose batch call got no answer. */
  private readonly unsureRequests = new WeakSet<PreparedRequest>();

  /** @param announce receives the last position of each append */
  constructor(
    private readonly pool: pg.Pool,
    private readonly codec: EventCodec,
    inlineTables: readonly InlineTable[],
    private readonly announce: (lastPosition: number) => void,
  ) {
    this.batchStatements = new InlineStatements(
      'es_append_batch',
      BATCH_PARAMETER_COUNT,
      'a.first_position IS NOT NULL',
      inlineTables,
    );
    this.singleStatements = new InlineStatements(
      'es_append',
      APPEND_PARAMETER_COUNT,
      "a.status = 'ok'",
      inlineTables,
    );
  }

  async sendMany(batch: readonly PreparedRequest[]): Promise<BatchOutcome> {
    const rows = batch.flatMap(({ request }): readonly InlineRow[] => request.rows ?? []);
    const queryResult = await this.pool
      .query<BatchRow>(this.batchStatements.buildQuery(toBatchValues(batch), rows))
      .catch((error: unknown) => {
        if (isConnectionLoss(error))
          for (const preparedRequest of batch) this.unsureRequests.add(preparedRequest);
        throw error;
      });
    const row = requireRow(queryResult.rows, 'es_append_batch');
    if (row.first_position === null) {
      const streams = new Set(row.bad_streams);
      const commands = new Set([...(row.bad_commands ?? []), ...(row.bad_keys ?? [])]);
      return {
        status: 'blocked',
        isBlocking: (request) =>
          commands.has(request.commandId) || request.streams.some(({ streamId }) => streams.has(streamId)),
      };
    }
    const firstPosition = Number(row.first_position);
    for (const { encodedAppend } of batch) this.codec.keyring.cacheStored(encodedAppend.freshKeys);
    this.announce(
      batch.reduce(
        (lastPosition, { encodedAppend }) => lastPosition + encodedAppend.events.length,
        firstPosition - 1,
      ),
    );
    return { status: 'written', firstPosition };
  }

  async sendOne(preparedRequest: PreparedRequest): Promise<AppendOutcome> {
    const { request } = preparedRequest;
    let { encodedAppend } = preparedRequest;
    for (let attempt = 1; ; attempt++) {
      try {
        const outcome = await this.appendEncoded(
          request,
          encodedAppend,
          this.unsureRequests.has(preparedRequest),
        );
        if (outcome.status === 'ok') {
          this.codec.keyring.cacheStored(encodedAppend.freshKeys);
          this.announce(outcome.lastPosition);
        }
        return outcome;
      } catch (error) {
        const isRetryable =
          error instanceof pg.DatabaseError && error.code === KEYS_CHANGED_CODE && attempt < MAX_ENCODINGS;
        if (!isRetryable) throw error;
        this.codec.keyring.forget(encodedAppend.subjects); // encrypt again with the current keys
        encodedAppend = await this.codec.encode(request);
      }
    }
  }

  findOutcome({ request, encodedAppend }: PreparedRequest): Promise<AppendOutcome | undefined> {
    return retryAfterLoss(() => this.findOwnAppend(request, encodedAppend));
  }

  /** Appends the encoded events; with `isUnsure`, the log may already hold the append. */
  private async appendEncoded(
    request: AppendRequest,
    encodedAppend: EncodedAppend,
    isUnsure: boolean,
  ): Promise<AppendOutcome> {
    const query = this.singleStatements.buildQuery(
      toAppendValues(request, encodedAppend),
      request.rows ?? [],
    );
    // A retry is safe because the command id admits one of the two.
    return retryAfterLoss(async (isRetry) => {
      const outcome = toAppendOutcome(await this.pool.query<AppendRow>(query));
      if (outcome.status !== 'duplicate' || !(isUnsure || isRetry)) return outcome;
      // The duplicate may be our own first attempt.
      return (await this.findOwnAppend(request, encodedAppend)) ?? outcome;
    });
  }

  /** Finds the outcome under the command if the log holds exactly this append. */
  private async findOwnAppend(
    request: AppendRequest,
    encodedAppend: EncodedAppend,
  ): Promise<AppendOutcome | undefined> {
    const { rows } = await this.pool.query<{ last_position: string; is_same_append: boolean }>(
      recognizeSql,
      toRecognizeValues(request, encodedAppend),
    );
    const [row] = rows;
    if (!row?.is_same_append) return undefined;
    const lastPosition = Number(row.last_position);
    return { status: 'ok', firstPosition: lastPosition - encodedAppend.events.length + 1, lastPosition };
  }
}

function toAppendOutcome({ rows: [row] }: pg.QueryResult<AppendRow>): AppendOutcome {
  switch (row?.status) {
    case 'ok':
      return {
        status: 'ok',
        firstPosition: Number(row.first_position),
        lastPosition: Number(row.last_position),
      };
    case 'conflict':
      return {
        status: 'conflict',
        streamId: row.stream_id,
        expectedVersion: row.expected,
        actualVersion: row.actual,
      };
    case 'duplicate':
      return { status: 'duplicate', result: row.result };
    default:
      throw new Error('es_append returned no row');
  }
}
