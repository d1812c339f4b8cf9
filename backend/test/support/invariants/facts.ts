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
import type { CapturedMoney, SandboxState } from '../card-provider/payment-sandbox.js';
import { sumNumbers } from '../sum-numbers.js';

export const sumEventCents = (
  events: readonly { readonly data: { readonly amountCents: number } }[],
): number => sumNumbers(events.map(({ data }) => data.amountCents));

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

/** Result of folding the log again. */
export interface ReplayResult {
  /** Differences between read models and events, in both directions. */
  readonly differences: readonly unknown[];
  /** Requests to either provider, and mails, during the replay. */
  readonly sentByReplay: readonly string[];
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

const listStreams = <Event>(log: readonly LogRow[], firstType: string): Event[][] =>
  [...groupByStream(log).values()]
    .filter(([first]) => first?.type === firstType)
    .map((rows) => rows as unknown as Event[]);

export const listAllotments = (log: readonly LogRow[]): AllotmentEvent[][] =>
  listStreams(log, 'AllotmentOpened');

export const listCoupons = (log: readonly LogRow[]): CouponEvent[][] => listStreams(log, 'CouponIssued');

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
