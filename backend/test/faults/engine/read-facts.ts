import {
  type Booking,
  type DueWork,
  type Facts,
  foldBookings,
  listAllotments,
  listCoupons,
  type LogRow,
} from '../../support/invariants/facts.js';
import type { Environment } from './environment.js';

/** Reads the log as stored; sealed parts stay sealed. */
export async function readLog(environment: Pick<Environment, 'query'>): Promise<LogRow[]> {
  const { rows } = await environment.query<Omit<LogRow, 'position'> & { position: string }>(
    `SELECT position, stream_id AS "streamId", version, type, data FROM events ORDER BY position`,
  );
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

export const readBookings = async (environment: Pick<Environment, 'query'>): Promise<Booking[]> =>
  foldBookings(await readLog(environment));

/** Releases the worker, folds the log again, and collects the facts. */
export async function readFacts(environment: Environment, now: Date): Promise<Facts> {
  const replay = await environment.replayLog();
  const { card, paypal } = environment;
  const log = await readLog(environment);
  const streams = await environment.query<{ id: string; version: number; lastPosition: string }>(
    'SELECT stream_id AS id, version, last_position AS "lastPosition" FROM streams',
  );
  const dueWork = await environment.query<DueWork>(
    `SELECT work_id AS "workId", kind, instalment_id AS "instalmentId", due_at::text AS "dueAt"
     FROM scheduled_work WHERE status = 'due'`,
  );
  const mails = await environment.query<{ messageId: string; bookingId: string | null }>(
    'SELECT message_id AS "messageId", booking_id AS "bookingId" FROM outgoing_mails',
  );
  const accounts = await environment.query<{ account: string; cents: string }>(
    'SELECT account, balance_cents AS cents FROM ledger_balances',
  );
  return {
    log,
    streams: streams.rows.map((row) => ({ ...row, lastPosition: Number(row.lastPosition) })),
    bookings: foldBookings(log),
    allotments: listAllotments(log),
    coupons: listCoupons(log),
    cardProvider: await card.readState(),
    money: [...(await card.listCapturedMoney()), ...(await paypal.listCapturedMoney())],
    dashboardIntents: new Set(),
    dueWork: dueWork.rows,
    accounts: Object.fromEntries(accounts.rows.map(({ account, cents }) => [account, Number(cents)])),
    mails: mails.rows,
    now,
    ...replay,
    hasExpiredKeys: environment.hasExpiredKeys,
  };
}
