import type { DomainEvent } from '../src/kernel/event.js';
import {
  balanceScheduled,
  BOOKING,
  confirmed,
  couponEvent,
  expired,
  expiring,
  held,
  id,
  instalmentId,
  intentCreated,
  issued,
  opened,
  paid,
  planChosen,
  seatsConfirmed,
  seatsHeld,
  seatsReleased,
  STARTS,
  stock,
  TERMS,
} from './booking/builders.js';
import {
  actionRequired,
  BALANCE,
  confirming,
  declined,
  item,
  RETRY_1,
  started,
  unknown,
} from './booking/charges.js';
import { published } from './booking/departures.js';
import { erased, erasureCompleted } from './booking/erasures.js';

const DEPOSIT = instalmentId('deposit');
const STAFF = id(1, 9);
const refund = {
  instalmentId: DEPOSIT,
  intentId: 'pi_2',
  amountCents: 40_000,
  reason: 'paid-twice',
};
const approval = {
  approvalId: id(6, 9),
  action: 'refund',
  subject: { bookingId: BOOKING },
  amountCents: 60_000,
  reason: 'the guide fell ill',
};
const person = (n: number, value: object) => ({ $subject: id(n, 8), value });

const events: readonly DomainEvent[] = [
  published(),
  opened(),
  { type: 'AllotmentChanged', data: stock({ seats: 6, sale: 'CLOSED' }) },
  seatsHeld(),
  seatsConfirmed(),
  seatsReleased(),
  issued(),
  couponEvent('CouponReserved'),
  couponEvent('CouponConsumed'),
  couponEvent('CouponReleased'),
  ...held(),
  { type: 'HoldExtended', data: { holdExpiresAt: '2027-01-10T10:30:00.000Z' } },
  {
    type: 'TravelersNamed',
    data: {
      lead: person(1, {
        givenName: 'Marta',
        familyName: 'Quiroga',
        email: 'marta@example.com',
        phone: '+1 505 555 0148',
        residence: 'US',
        birthDate: '1990-04-17',
        language: 'es',
      }),
      leadIsTraveler: true,
      others: [person(2, { givenName: 'Joa', familyName: 'Quiroga', birthDate: '1988-01-02' })],
      roomOf: [0, 0],
    },
  },
  planChosen('full'),
  { type: 'TermsAccepted', data: TERMS },
  { type: 'PaymentStarted', data: { instalmentId: DEPOSIT, amountCents: 40_000 } },
  { type: 'CustomerRegistered', data: { provider: 'stripe', customerId: 'cus_1' } },
  intentCreated('deposit', 'pi_deposit', 40_000),
  {
    type: 'PaymentAttemptFailed',
    data: { instalmentId: DEPOSIT, intentId: 'pi_deposit', code: 'card_declined', declineCode: 'lost_card' },
  },
  {
    type: 'PaymentIntentCancelled',
    data: { instalmentId: DEPOSIT, intentId: 'pi_deposit', reason: 'plan-changed' },
  },
  { type: 'DepositPaid', data: paid('deposit', 40_000) },
  { type: 'FullAmountPaid', data: { ...paid('full', 200_000), chargeId: null, card: null } },
  { type: 'BalancePaid', data: paid('balance', 160_000) },
  confirmed(true),
  balanceScheduled,
  expiring,
  expired,
  started(),
  confirming(),
  unknown('2027-03-09T12:01:00.000Z'),
  declined(RETRY_1),
  actionRequired,
  { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } },
  { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'paid-by-customer' } },
  { type: 'RefundStarted', data: refund },
  { type: 'PaymentRefunded', data: { ...refund, refundId: 're_1' } },
  erased([id(1, 8), id(2, 8)]),
  erasureCompleted(),
  item('charge-exhausted', '4 attempts declined'),
  { type: 'ChargingPaused', data: { reason: 'the provider declines everything' } },
  { type: 'ChargingResumed', data: { reason: 'it is over' } },
  { type: 'RevenueRecognised', data: { bookingId: BOOKING, startsOn: STARTS } },
  { type: 'StaffAdded', data: { staffId: STAFF, role: 'finance' } },
  { type: 'StaffSignedIn', data: { staffId: STAFF, sessionId: id(2, 9) } },
  { type: 'StaffSignInFailed', data: { staffId: null } },
  { type: 'StaffSignedOut', data: { staffId: STAFF, sessionId: id(2, 9) } },
  { type: 'StaffCodeAsked', data: { staffId: STAFF, attemptId: id(3, 9) } },
  { type: 'StaffCodeRefused', data: { staffId: STAFF, attemptId: id(3, 9), why: 'used' } },
  {
    type: 'StaffCodeAccepted',
    data: { staffId: STAFF, attemptId: id(3, 9), by: 'recovery-code', recoveryCodesLeft: 9 },
  },
  { type: 'SecondFactorBegun', data: { staffId: STAFF, factorId: id(4, 9) } },
  { type: 'SecondFactorTurnedOn', data: { staffId: STAFF, factorId: id(4, 9), replaced: false } },
  { type: 'RecoveryCodesMade', data: { staffId: STAFF, count: 10 } },
  { type: 'SecondFactorReset', data: { staffId: STAFF, reason: 'the telephone was lost' } },
  { type: 'StaffConfirmed', data: { staffId: STAFF, sessionId: id(2, 9), by: 'code' } },
  { type: 'StaffConfirmationFailed', data: { staffId: STAFF, sessionId: id(2, 9) } },
  {
    type: 'StaffSessionsRevoked',
    data: { staffId: STAFF, sessionIds: [id(2, 9)], why: 'factor-reset' },
  },
  {
    type: 'ApprovalRequested',
    data: { ...approval, requestedBy: STAFF, expiresAt: '2027-03-02T10:00:00.000Z' },
  },
  {
    type: 'ApprovalGranted',
    data: {
      ...{ ...approval, requestedBy: STAFF, grantedBy: id(5, 9) },
      expiresAt: '2027-03-02T11:00:00.000Z',
    },
  },
  {
    type: 'ApprovalRefused',
    data: { approvalId: approval.approvalId, refusedBy: id(5, 9), reason: 'the receipt is missing' },
  },
  { type: 'ApprovalUsed', data: { approvalId: approval.approvalId } },
  { type: 'ApprovalExpired', data: { approvalId: approval.approvalId, was: 'granted' } },
];

/** One event of every type as it is written today; golden files are made from these, once. */
export const samples: Readonly<Record<string, unknown>> = Object.fromEntries(
  events.map(({ type, data }) => [type, data]),
);
