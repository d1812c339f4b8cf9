import { getBookingAsOf, listBookingEvents } from '@wayfold/contracts/bookings/booking-log';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { type Approval, listApprovals } from '@wayfold/contracts/staff/approvals';
import { getCurrentSession, type StaffSession } from '@wayfold/contracts/staff/staff';
import { FakeApi } from './fake-api.js';
import { BOOKING_ID, newBooking, newStaffSession } from './fixtures.js';
import { open } from './open.js';

const RECORDED_AT = '2026-11-21T03:40:11.000Z';
export const APPROVAL_ID = '0192d4a5-0000-7000-8000-000000000001';
const ANA_ID = '0192d4a5-0000-7000-8000-000000000002';
const BEN_ID = '0192d4a5-0000-7000-8000-000000000003';

/** Creates an approval that Ana requested and Ben granted. */
export const newApproval = (overrides: Partial<Approval> = {}): Approval => ({
  id: APPROVAL_ID,
  action: 'refund',
  bookingId: BOOKING_ID,
  reference: 'WF-7KQ4-9TX',
  amountCents: 60_000,
  reason: 'The guide fell ill.',
  status: 'granted',
  requestedBy: { id: ANA_ID, name: 'Ana' },
  requestedAt: RECORDED_AT,
  expiresAt: RECORDED_AT,
  decidedBy: { id: BEN_ID, name: 'Ben' },
  decidedAt: RECORDED_AT,
  refusal: null,
  canDecide: false,
  ...overrides,
});

/** A confirmed booking has these fields once its deposit is paid. */
export const depositPaidFields: Partial<BookingView> = {
  status: 'CONFIRMED',
  money: 'DEPOSIT_PAID',
  hold: null,
  paidCents: 75_600,
  remainingCents: 302_400,
};

interface OpsBookingApiOptions {
  readonly session?: Partial<StaffSession>;
  /** The booking's events in order. */
  readonly events?: readonly (readonly [type: string, data?: object])[];
  readonly approvals?: readonly Approval[];
}

/** Creates an API for the console's page of a booking; Ana caused all its events. */
export const newOpsBookingApi = (
  booking: BookingView,
  { session, events = [['BookingCreated']], approvals = [] }: OpsBookingApiOptions = {},
): FakeApi =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession(session))
    .on(listBookingEvents, () => ({
      events: events.map(([type, data = {}], index) => ({
        position: 101 + index,
        version: 1 + index,
        type,
        schemaVersion: 1,
        data,
        recordedAt: RECORDED_AT,
        commandId: `c${index}`,
        correlationId: 'r1',
        causationId: null,
        actor: { kind: 'staff', id: ANA_ID, name: 'Ana' },
      })),
      nextCursor: null,
    }))
    .on(getBookingAsOf, () => ({ booking, eventsApplied: events.length, eventsTotal: events.length }))
    .on(listApprovals, () => ({ approvals: [...approvals], nextCursor: null, approvalLimitCents: 50_000 }));

/** Opens the console's page of the booking. */
export const openBookingPage = (api: FakeApi) => open(`/ops/bookings/${BOOKING_ID}`, api);

/** Creates the same API for staff of one role. */
export const newStaffApi = (
  overrides: Partial<BookingView> = depositPaidFields,
  { role = 'finance', approvals = [] }: { role?: StaffSession['role']; approvals?: Approval[] } = {},
): FakeApi => newOpsBookingApi(newBooking(overrides), { session: { role }, approvals });
