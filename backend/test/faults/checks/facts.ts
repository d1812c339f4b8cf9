import { fold } from '../../../src/kernel/decider.js';
import {
  type BookingState,
  evolveBooking,
  type ExistingBooking,
  initialBooking,
} from '../../../src/modules/booking/core/booking.js';
import type {
  AllotmentEvent,
  BookingEvent,
  BookingEventOf,
  CouponEvent,
  ReceivedPayment,
} from '../../../src/modules/booking/events.js';
import type { CapturedMoney, SandboxState } from '../../support/card-provider/payment-sandbox.js';
import type { Environment, ReplayResult } from '../engine/environment.js';

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);

export const sumEventCents = (
  events: readonly { readonly data: { readonly amountCents: number } }[],
): number => sum(events.map(({ data }) => data.amountCents));

export interface LogRow {
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly data: unknown;
}

export interface Booking {
  readonly id: string;
  readonly events: readonly BookingEvent[];
  readonly state: ExistingBooking;
}

export interface DueWork {
  readonly workId: string;
  readonly kind: string;
  readonly instalmentId: string | null;
  readonly dueAt: string;
}

/** Everything known after a run: the log, the provider's books, due work. */
export interface Facts extends ReplayResult {
  readonly log: readonly LogRow[];
  readonly streams: readonly {
    readonly id: string;
    readonly version: number;
    readonly lastPosition: number;
  }[];
  readonly bookings: readonly Booking[];
  readonly allotments: readonly (readonly AllotmentEvent[])[];
  readonly coupons: readonly (readonly CouponEvent[])[];
  readonly cardProvider: SandboxState;
  readonly money: readonly CapturedMoney[];
  /** Payments made in the provider's dashboard: the product never requested them. */
  readonly dashboardIntents: ReadonlySet<string>;
  readonly dueWork: readonly DueWork[];
  /** Ledger accounts in cents; debits are positive. */
  readonly accounts: Readonly<Record<string, number>>;
  readonly mails: readonly { readonly messageId: string; readonly bookingId: string | null }[];
  readonly now: Date;
  /** The provider has forgotten the keys of executed requests. */
  readonly hasExpiredKeys: boolean;
}

/** Reads the log as stored; sealed parts stay sealed. */
export async function readLog(environment: Pick<Environment, 'query'>): Promise<LogRow[]> {
  const { rows } = await environment.query<Omit<LogRow, 'position'> & { position: string }>(
    `SELECT position, stream_id AS "streamId", version, type, data FROM events ORDER BY position`,
  );
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

export function groupByStream(log: readonly LogRow[]): Map<string, LogRow[]> {
  const streams = new Map<string, LogRow[]>();
  for (const row of log) {
    const rows = streams.get(row.streamId);
    if (rows) rows.push(row);
    else streams.set(row.streamId, [row]);
  }
  return streams;
}

export const foldBookings = (log: readonly LogRow[]): Booking[] =>
  [...groupByStream(log)]
    .filter(([, rows]) => rows[0]?.type === 'BookingCreated')
    .map(([id, rows]) => {
      const events = rows as unknown as BookingEvent[];
      const state: BookingState = fold(evolveBooking, initialBooking, events);
      if (state.status === 'NEW') throw new Error('a booking that was not created');
      return { id, events, state };
    });

export const readBookings = async (environment: Pick<Environment, 'query'>): Promise<Booking[]> =>
  foldBookings(await readLog(environment));

const listStreams = (log: readonly LogRow[], firstType: string) =>
  [...groupByStream(log).values()].filter((rows) => rows[0]?.type === firstType);

export const listAllotments = (log: readonly LogRow[]): AllotmentEvent[][] =>
  listStreams(log, 'AllotmentOpened').map((rows) => rows as unknown as AllotmentEvent[]);

/** Waits until everything is released, folds the log again, and collects the facts. */
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
    coupons: listStreams(log, 'CouponIssued').map((rows) => rows as unknown as CouponEvent[]),
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

export const listEvents = <T extends BookingEvent['type']>({ events }: Booking, type: T) =>
  events.flatMap((event) => (event.type === type ? [event as BookingEventOf<T>] : []));

/** Finds the payment that an event records. Our own list, so that no check trusts the code it checks. */
export function findPaymentData(event: BookingEvent): ReceivedPayment | undefined {
  switch (event.type) {
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid':
    case 'PartPaid':
    case 'OverpaymentReceived':
      return event.data;
    default:
      return undefined;
  }
}

/** Lists the payments received for a booking, surplus included. */
export const listPaymentData = ({ events }: Booking): ReceivedPayment[] =>
  events.flatMap((event) => findPaymentData(event) ?? []);
