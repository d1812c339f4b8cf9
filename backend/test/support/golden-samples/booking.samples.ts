import type { DomainEvent } from '../../../src/kernel/event.js';
import {
  BALANCE,
  BALANCE_CENTS,
  BALANCE_DUE_ON,
  balanceScheduled,
  BOOKING,
  bookingExpired,
  DEPOSIT,
  DEPOSIT_CENTS,
  holdExpiryStarted,
  newAllotmentOpened,
  newBookingConfirmed,
  newCouponEvent,
  newCouponIssued,
  newHeldHistory,
  newIntentCreated,
  newPlanChosen,
  newQuote,
  newReceivedPayment,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  newStock,
  PRICE_CENTS,
  STARTS_ON,
  TERMS,
} from '../booking/builders.js';
import {
  actionRequired,
  exhaustedChargeTaskRaised,
  newChargeConfirming,
  newChargeDeclined,
  newChargeOutcomeUnknown,
  newChargeStarted,
  RETRY_1,
} from '../booking/charges.js';
import { newErasureCompleted, newPersonErased } from '../booking/erasures.js';
import { newRefundData } from '../booking/refunds.js';
import {
  newAllocationId,
  newCapabilityId,
  newConfirmationCodeId,
  newDepartureId,
  newGoodwillId,
  newPayerId,
  newShareId,
  newSubjectId,
  newTransferReceiptId,
} from '../ids.js';
import { newDeparturePublished } from '../inventory/departures.js';

const refund = newRefundData('deposit', DEPOSIT_CENTS, 'paid-twice', { paymentId: 'pi_2' });
const order = { instalmentId: DEPOSIT, orderId: '5O190127TN364715T' };
const dispute = {
  disputeId: 'dp_1',
  instalmentId: DEPOSIT,
  provider: 'stripe',
  paymentId: 'pi_deposit',
  amountCents: DEPOSIT_CENTS,
};

const newShare = (serial: number) => ({
  id: newShareId(serial),
  kind: 'balance',
  amountCents: BALANCE_CENTS / 2,
  dueOn: BALANCE_DUE_ON,
  payer: serial === 1 ? { kind: 'lead' } : { kind: 'co-payer', payerId: newPayerId(serial) },
});

const replacementCard = {
  paymentMethodId: 'pm_2',
  card: { brand: 'visa', last4: '1881', expMonth: 7, expYear: 2031 },
};
const LINE_ID = '00000014-0000-4000-8000-000000000001';
const CO_PAYER_CAPABILITY_ID = '00000015-0000-4000-8000-000000000001';
const newSealedPerson = (serial: number, value: object) => ({ $subject: newSubjectId(serial), value });

/** One event of every type of bookings, departures, seats and coupons, in its current version. */
export const samples: readonly DomainEvent[] = [
  newDeparturePublished(),
  newAllotmentOpened(),
  { type: 'AllotmentChanged', data: newStock({ seats: 6, sale: 'CLOSED' }) },
  newSeatsHeld(),
  newSeatsConfirmed(),
  newSeatsReleased(),
  newCouponIssued(),
  newCouponEvent('CouponReserved'),
  newCouponEvent('CouponConsumed'),
  newCouponEvent('CouponReleased'),
  ...newHeldHistory(),
  { type: 'HoldExtended', data: { holdExpiresAt: '2027-01-10T10:30:00.000Z' } },
  {
    type: 'TravelersNamed',
    data: {
      lead: newSealedPerson(1, {
        givenName: 'Marta',
        familyName: 'Quiroga',
        email: 'marta@example.com',
        phone: '+1 505 555 0148',
        residence: 'US',
        birthDate: '1990-04-17',
        language: 'es',
      }),
      isLeadTraveling: true,
      others: [newSealedPerson(2, { givenName: 'Joa', familyName: 'Quiroga', birthDate: '1988-01-02' })],
      roomOf: [0, 0],
    },
  },
  newPlanChosen('full'),
  { type: 'TermsAccepted', data: TERMS },
  { type: 'PaymentStarted', data: { instalmentId: DEPOSIT, amountCents: DEPOSIT_CENTS } },
  { type: 'CustomerRegistered', data: { provider: 'stripe', customerId: 'cus_1' } },
  newIntentCreated('deposit', 'pi_deposit', DEPOSIT_CENTS),
  {
    type: 'PaymentAttemptFailed',
    data: { instalmentId: DEPOSIT, paymentId: 'pi_deposit', code: 'card_declined', declineCode: 'lost_card' },
  },
  {
    type: 'PaymentIntentCancelled',
    data: { instalmentId: DEPOSIT, paymentId: 'pi_deposit', reason: 'plan-changed' },
  },
  { type: 'PaymentIntentAbandoned', data: { instalmentId: DEPOSIT, paymentId: 'pi_deposit' } },
  { type: 'DepositPaid', data: newReceivedPayment('deposit', DEPOSIT_CENTS) },
  { type: 'FullAmountPaid', data: { ...newReceivedPayment('full', PRICE_CENTS), origin: null, card: null } },
  { type: 'BalancePaid', data: newReceivedPayment('balance', BALANCE_CENTS) },
  newBookingConfirmed({ isLate: true }),
  balanceScheduled,
  holdExpiryStarted,
  bookingExpired,
  newChargeStarted(),
  newChargeConfirming(),
  newChargeOutcomeUnknown('2027-03-09T12:01:00.000Z'),
  newChargeDeclined(RETRY_1),
  actionRequired,
  { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } },
  { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'paid-by-customer' } },
  { type: 'RefundStarted', data: refund },
  { type: 'RefundHeld', data: refund },
  { type: 'RefundPending', data: { ...refund, providerRefundId: 're_1', pollAt: RETRY_1 } },
  { type: 'PaymentRefunded', data: { ...refund, providerRefundId: 're_1' } },
  { type: 'RefundFailed', data: { ...refund, providerRefundId: null, code: 'charge_disputed' } },
  { type: 'CardSetupStarted', data: { setupId: 'seti_1', setupNumber: 1 } },
  {
    type: 'CardSetupFailed',
    data: {
      setupId: 'seti_1',
      code: 'card_declined',
      declineCode: 'lost_card',
      at: '2027-03-09T12:00:00.000Z',
    },
  },
  { type: 'CardReplaced', data: { setupId: 'seti_1', ...replacementCard } },
  { type: 'CardUpdated', data: replacementCard },
  { type: 'PayPalOrderCreated', data: { ...order, orderNumber: 1, amountCents: 40_000 } },
  { type: 'PayPalCaptureStarted', data: order },
  {
    type: 'PayPalCapturePending',
    data: {
      ...order,
      captureId: '2GG279541U471931P',
      reason: 'pending-review',
      providerCode: 'PENDING_REVIEW',
      since: '2027-01-10T10:00:00.000Z',
      pollAt: '2027-01-10T16:00:00.000Z',
      holdExpiresAt: '2027-01-13T10:00:00.000Z',
    },
  },
  { type: 'PayPalOrderDropped', data: { ...order, reason: 'method-changed', holdExpiresAt: null } },
  { type: 'PayPalAccountSaved', data: { ...order, vaultId: '8kk845' } },
  {
    type: 'TransferChosen',
    data: {
      instalmentId: DEPOSIT,
      amountCents: DEPOSIT_CENTS,
      payBy: '2027-01-15',
      holdExpiresAt: '2027-01-16T12:00:00.000Z',
    },
  },
  {
    type: 'TransferReceiptAdded',
    data: {
      instalmentId: DEPOSIT,
      receiptId: newTransferReceiptId(1),
      type: 'application/pdf',
      bytes: 48_213,
    },
  },
  {
    type: 'PartPaid',
    data: {
      ...newReceivedPayment('deposit', 10_000),
      provider: 'bank',
      paymentId: newAllocationId(1),
      origin: { kind: 'bank-line', lineId: LINE_ID },
      valueDate: '2027-01-14',
    },
  },
  {
    type: 'OverpaymentReceived',
    data: {
      ...newReceivedPayment('deposit', 1_000),
      provider: 'bank',
      paymentId: newAllocationId(2),
      origin: { kind: 'bank-line', lineId: LINE_ID },
    },
  },
  {
    type: 'GoodwillGranted',
    data: {
      goodwillId: newGoodwillId(1),
      amountCents: 5_000,
      reason: 'the boat did not sail',
      approvalId: null,
    },
  },
  { type: 'DisputeOpened', data: { ...dispute, reason: 'fraudulent', answerBy: RETRY_1 } },
  { type: 'DisputeClosed', data: { ...dispute, outcome: 'won' } },
  {
    type: 'BookingCancelled',
    data: {
      by: 'customer',
      reason: 'illness',
      policy: 'cancellation/1',
      daysBefore: 80,
      feeCents: 40_000,
      refundableCents: 200_000,
      retainedCents: 40_000,
      refundCents: 160_000,
    },
  },
  {
    type: 'DepartureChanged',
    data: {
      fromDepartureId: newDepartureId(9),
      fromStartsOn: '2027-05-01',
      quote: newQuote(),
      instalments: [newShare(1), newShare(2)],
      differenceCents: -2_000,
      refundCents: 0,
    },
  },
  {
    type: 'PlaceReassigned',
    data: {
      fromSubjectId: newSubjectId(2),
      isLeadTraveling: true,
      others: [newSealedPerson(3, { givenName: 'Ana', familyName: 'Ruiz', birthDate: '1991-03-04' })],
    },
  },
  {
    type: 'ConfirmationCodeSent',
    data: { codeId: newConfirmationCodeId(1), purpose: 'cancel', expiresAt: '2027-01-10T10:15:00.000Z' },
  },
  { type: 'ConfirmationCodeFailed', data: { codeId: newConfirmationCodeId(1) } },
  { type: 'ConfirmationCodeUsed', data: { codeId: newConfirmationCodeId(1) } },
  { type: 'BalanceSplit', data: { instalmentId: BALANCE, shares: [newShare(1), newShare(2)] } },
  {
    type: 'PayerInvited',
    data: {
      payerId: newPayerId(2),
      instalmentId: newShareId(2),
      person: newSealedPerson(4, { name: 'Ana', email: 'ana@example.com' }),
      capabilityId: CO_PAYER_CAPABILITY_ID,
      tokenHash: 'a'.repeat(64),
      expiresAt: '2027-05-15T00:00:00.000Z',
    },
  },
  newPersonErased([newSubjectId(1), newSubjectId(2)]),
  newErasureCompleted(),
  exhaustedChargeTaskRaised,
  { type: 'CapabilityRevoked', data: { capabilityId: newCapabilityId(1), reason: 'misuse' } },
  { type: 'ChargingPaused', data: { reason: 'the provider declines everything' } },
  { type: 'ChargingResumed', data: { reason: 'it is over' } },
  { type: 'RevenueRecognized', data: { bookingId: BOOKING, startsOn: STARTS_ON } },
];
