import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { isRefusal, type Refusal } from '../../../src/kernel/refuse.js';
import {
  type BookingState,
  evolveBooking,
  type ExistingBooking,
  findCheckoutInstalment,
} from '../../../src/modules/booking/core/booking.js';
import {
  calculateCentsToRequest,
  calculateOpenInstalmentCents,
  type InstalmentState,
} from '../../../src/modules/booking/core/instalment.js';
import { mayCapture } from '../../../src/modules/booking/core/open-payments.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { decideHold } from '../../../src/modules/booking/hold/hold.js';
import { allotment } from '../../../src/modules/booking/inventory/allotment.js';
import {
  decidePayment,
  hasConflictingOrder,
  type PaymentCommand,
} from '../../../src/modules/booking/payments/payment.js';
import {
  decidePayPalOrder,
  type PayPalOrderCommand,
} from '../../../src/modules/booking/payments/paypal/paypal-order.js';
import {
  isPaidByGiftCards,
  payByGiftCards,
  releaseGiftCards,
} from '../../../src/modules/booking/settlement/settle-with-gift-cards.js';
import { decideTransfer } from '../../../src/modules/booking/transfer/bank-transfer.js';
import { newCreateCommand, TERMS, toDate } from '../booking/builders.js';
import { newBookingId, newConfirmationCodeId, newInstalmentIds, newSubjectId } from '../ids.js';
import { requireAccepted } from '../scenario.js';
import type { Agency } from './agency.js';
import type { SourcePayment } from './sources.js';

const PERSON = { givenName: 'Ana', familyName: 'Ruiz', birthDate: '1991-03-04' };
const LEAD = {
  ...PERSON,
  email: 'm@example.com',
  phone: '+1 505 555 0148',
  residence: 'US',
  language: 'en' as const,
};

/** Holds seats, names the party, and verifies the lead's email address. */
export function placeHold(agency: Agency, buyerNumber: number, departureNumber: number): void {
  if (agency.findBooking(buyerNumber)) return;
  const quote = agency.newQuote(departureNumber);
  const bookingId = newBookingId(buyerNumber);
  const command = {
    ...newCreateCommand({ bookingId, quote, now: agency.now }),
    deriveInstalmentId: newInstalmentIds(buyerNumber),
  };
  const creationEvents = requireAccepted(decideHold({ status: 'NEW' }, command));
  const { travelers, rooms, departureId } = quote;
  const hold = { type: 'Hold', bookingId, seats: travelers, rooms } as const;
  const heldEvents = allotment.decide(agency.getAllotment(departureId), hold);
  if (isRefusal(heldEvents)) return;
  const codeId = agency.newFreshId(newConfirmationCodeId);
  const bookingEvents: BookingEvent[] = [
    {
      type: 'TravelersNamed',
      data: {
        lead: { $subject: agency.newFreshId(newSubjectId), value: LEAD },
        isLeadTraveling: true,
        others: [{ $subject: agency.newFreshId(newSubjectId), value: PERSON }],
        roomOf: [0, 0],
      },
    },
    {
      type: 'ConfirmationCodeSent',
      data: { codeId, purpose: 'email', expiresAt: '2027-12-31T00:00:00.000Z' },
    },
    { type: 'ConfirmationCodeUsed', data: { codeId } },
  ];
  agency.appendEvents(buyerNumber, { booking: [...creationEvents, ...bookingEvents], allotment: heldEvents });
}

/** Pays the open amount of a confirmed booking before it is charged, as the customer. */
export function payOpenInstalment(agency: Agency, buyerNumber: number, method: PayMethod): void {
  const booking = agency.findBooking(buyerNumber);
  if (booking?.status !== 'CONFIRMED' || method === 'transfer') return;
  const openInstalment = booking.instalments.find(
    (instalment) => calculateOpenInstalmentCents(instalment) > 0,
  );
  if (!openInstalment || !clearOpenPayments(agency, buyerNumber, 'method-changed')) return;
  const command = { type: 'PayNow', instalmentId: openInstalment.id, method, now: agency.now } as const;
  if (recordPayment(agency, buyerNumber, command))
    requestPayment(agency, buyerNumber, openInstalment.id, method);
}

/** Presses the pay button of the checkout, as the customer. */
export function payCheckout(agency: Agency, buyerNumber: number, plan: Plan, method: PayMethod): void {
  if (agency.findBooking(buyerNumber)?.status !== 'ON_HOLD') return;
  if (!clearOpenPayments(agency, buyerNumber, 'plan-changed')) return;
  const start: StartCommand = {
    type: 'Start',
    plan,
    method,
    termsHash: TERMS.hash,
    deriveInstalmentId: newInstalmentIds(buyerNumber),
    now: agency.now,
  };
  const booking = agency.findBooking(buyerNumber);
  if (!booking || hasConflictingOrder(booking, plan, method)) return;
  if (isPaidByGiftCards(booking, plan)) return coverWithGiftCards(agency, buyerNumber, booking, start);
  if (method === 'transfer') return payByTransfer(agency, buyerNumber, booking, start);
  if (!recordPayment(agency, buyerNumber, start)) return;
  const dueInstalment = findCheckoutInstalment(agency.findBooking(buyerNumber) ?? booking);
  if (dueInstalment) requestPayment(agency, buyerNumber, dueInstalment.id, method);
}

type StartCommand = Extract<PaymentCommand, { type: 'Start' }>;

/** Covers the amount due with gift cards, so there is no other payment. */
function coverWithGiftCards(
  agency: Agency,
  buyerNumber: number,
  bookingBefore: ExistingBooking,
  start: StartCommand,
): void {
  const startedEvents = decidePayment(bookingBefore, start);
  if (isRefusal(startedEvents)) return;
  const booking = startedEvents.reduce<BookingState>(evolveBooking, bookingBefore);
  const seats = agency.getAllotment(bookingBefore.quote.departureId);
  const paidEvents = payByGiftCards({
    booking,
    coupon: undefined,
    allotment: seats,
    giftCards: agency.purse,
  });
  if (isRefusal(paidEvents)) return;
  agency.appendEvents(buyerNumber, { ...paidEvents, booking: [...startedEvents, ...paidEvents.booking] });
}

function payByTransfer(
  agency: Agency,
  buyerNumber: number,
  bookingBefore: ExistingBooking,
  start: StartCommand,
): void {
  const choiceEvents = decideTransfer(bookingBefore, start);
  if (isRefusal(choiceEvents)) return;
  const { bookingId, quote } = bookingBefore;
  const decision = allotment.decide(agency.getAllotment(quote.departureId), {
    type: 'AwaitTransfer',
    bookingId,
  });
  if (!isRefusal(decision)) agency.appendEvents(buyerNumber, { booking: choiceEvents, allotment: decision });
}

/** Creates an intent or an order for exactly the open amount of an instalment. */
export function requestPayment(
  agency: Agency,
  buyerNumber: number,
  instalmentId: string,
  method: PayMethod,
): void {
  const instalment = agency
    .findBooking(buyerNumber)
    ?.instalments.find((candidate) => candidate.id === instalmentId);
  if (!instalment || instalment.openPayment) return;
  const amountCents = calculateCentsToRequest(instalment);
  if (amountCents <= 0) return;
  const provider = method === 'paypal' ? ('paypal' as const) : ('stripe' as const);
  const terms = {
    buyerNumber,
    instalmentId,
    amountCents,
    provider,
    isLender: method === 'klarna',
    isVaulted: true,
  };
  const payment = agency.sources.openPayment(terms);
  const { paymentId } = payment;
  const isRecorded =
    provider === 'paypal'
      ? recordPayPal(agency, buyerNumber, {
          type: 'RecordOrder',
          instalmentId,
          orderId: paymentId,
          amountCents,
        })
      : recordPayment(agency, buyerNumber, { type: 'RecordIntent', instalmentId, paymentId, amountCents });
  // Nobody has the secret of an intent that was not recorded.
  if (!isRecorded) payment.status = 'ended';
}

export type PaymentOutcome = 'captured' | 'reviewed' | 'declined';

/** Confirms with the provider, which captures, reviews or declines. No webhook reports it yet. */
export function confirmPayment(agency: Agency, payment: SourcePayment, outcome: PaymentOutcome): void {
  const { buyerNumber, instalmentId, paymentId, provider, status } = payment;
  if (status !== 'open' && status !== 'reviewed') return;
  if (provider === 'stripe') {
    if (outcome === 'captured') payment.status = 'captured';
    return;
  }
  const context = { instalmentId, orderId: paymentId, now: agency.now };
  // PayPal captures only when we request it.
  if (status === 'open' && !recordPayPal(agency, buyerNumber, { type: 'StartCapture', ...context })) return;
  if (outcome === 'captured') payment.status = 'captured';
  else if (outcome === 'reviewed') {
    payment.status = 'reviewed';
    recordPayPal(agency, buyerNumber, {
      type: 'RecordPending',
      ...context,
      captureId: `C-${paymentId}`,
      providerCode: 'PENDING_REVIEW',
    });
  } else {
    payment.status = 'ended';
    recordPayPal(agency, buyerNumber, {
      type: 'RecordEnd',
      ...context,
      reason: 'declined',
      issue: 'INSTRUMENT_DECLINED',
    });
  }
}

/** Ends the hold by clock or staff: its payments are canceled, and captured payments count. */
export function endHold(agency: Agency, buyerNumber: number, endedBy: 'clock' | 'staff'): void {
  const bookingBefore = agency.findBooking(buyerNumber);
  if (bookingBefore?.status !== 'ON_HOLD') return;
  if (endedBy === 'clock' && agency.now.toISOString() < bookingBefore.holdExpiresAt)
    agency.now = toDate(bookingBefore.holdExpiresAt);
  const releaseReason = endedBy === 'staff' ? 'asked for it' : undefined;
  recordEvents(
    agency,
    buyerNumber,
    decideHold(bookingBefore, { type: 'BeginExpiry', now: agency.now, releaseReason }),
  );
  if (!isExpiring(agency, buyerNumber)) return;
  clearOpenPayments(agency, buyerNumber, 'expired');
  const booking = agency.findBooking(buyerNumber);
  if (!booking || !isExpiring(agency, buyerNumber)) return;
  const { bookingId, quote } = booking;
  const seats = allotment.decide(agency.getAllotment(quote.departureId), {
    type: 'Release',
    bookingId,
    reason: 'expired',
  });
  agency.appendEvents(buyerNumber, {
    booking: requireAccepted(decideHold(booking, { type: 'Expire' })),
    allotment: requireAccepted(seats),
    giftCards: releaseGiftCards(agency.purse, bookingId),
  });
}

function isExpiring(agency: Agency, buyerNumber: number): boolean {
  const booking = agency.findBooking(buyerNumber);
  return booking?.status === 'ON_HOLD' && booking.isExpiring;
}

/** Cancels open payments and settles captured payments; returns false if something may still be captured. */
export function clearOpenPayments(
  agency: Agency,
  buyerNumber: number,
  reason: 'expired' | 'plan-changed' | 'method-changed' | 'amount-changed' | 'cancelled',
): boolean {
  for (const { id: instalmentId, openPayment } of agency.findBooking(buyerNumber)?.instalments ?? []) {
    const payment = agency.sources.findPayment(openPayment?.paymentId);
    if (!payment) continue;
    const { paymentId } = payment;
    if (payment.status === 'captured') agency.recordPayment(payment);
    else if (openPayment?.provider === 'stripe') {
      payment.status = 'ended';
      recordPayment(agency, buyerNumber, { type: 'RecordIntentCancelled', instalmentId, paymentId, reason });
    } else if (payment.status === 'open')
      recordPayPal(agency, buyerNumber, { type: 'Drop', instalmentId, orderId: paymentId, reason });
  }
  return !(agency.findBooking(buyerNumber)?.instalments ?? []).some((instalment: InstalmentState) =>
    mayCapture(instalment),
  );
}

export const getBooking = (agency: Agency, buyerNumber: number): BookingState =>
  agency.findBooking(buyerNumber) ?? { status: 'NEW' };

const recordPayment = (agency: Agency, buyerNumber: number, command: PaymentCommand): boolean =>
  recordEvents(agency, buyerNumber, decidePayment(getBooking(agency, buyerNumber), command));

const recordPayPal = (agency: Agency, buyerNumber: number, command: PayPalOrderCommand): boolean =>
  recordEvents(agency, buyerNumber, decidePayPalOrder(getBooking(agency, buyerNumber), command));

/** Records events; returns false if the command is refused. */
export function recordEvents(
  agency: Agency,
  buyerNumber: number,
  reply: readonly BookingEvent[] | Refusal,
): boolean {
  if (isRefusal(reply)) return false;
  agency.appendEvents(buyerNumber, { booking: reply });
  return true;
}
