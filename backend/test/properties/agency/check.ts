import { expect } from '@jest/globals';
import { appliedCents } from '../../../src/modules/booking/core/applied-gift-cards.js';
import type { ExistingBooking } from '../../../src/modules/booking/core/booking.js';
import { heldBackCents } from '../../../src/modules/booking/disputes/held-refunds.js';
import { openCents, receivedFor } from '../../../src/modules/booking/core/instalment.js';
import { keptCents, openRefunds } from '../../../src/modules/booking/core/payments.js';
import { taskKey, type BookingEvent } from '../../../src/modules/booking/events.js';
import { foldView } from '../../../src/modules/booking/view/booking-view.js';
import { leftOf } from '../../../src/modules/banking/lines/bank-line.js';
import { BUYERS, type Agency } from './agency.js';
import { awaited } from './awaited.js';
import { sum } from './sources.js';

/** Invariants after every step. */
export function check(agency: Agency): void {
  money(agency);
  cards(agency);
  seats(agency);
  for (const buyer of agency.changed()) {
    const booking = agency.booking(buyer);
    if (!booking) continue;
    ofBooking(booking, agency.log(buyer));
    awaited(agency, booking.bookingId, agency.log(buyer));
  }
}

const bookings = (agency: Agency): ExistingBooking[] =>
  BUYERS.flatMap((buyer) => agency.booking(buyer) ?? []);
const logs = (agency: Agency): BookingEvent[] => BUYERS.flatMap((buyer) => [...agency.log(buyer)]);

/** The journal is balanced, and every account matches the holders of the money. */
function money(agency: Agency): void {
  const { books, sources } = agency;
  expect(books.total).toBe(0);
  expect({
    stripe: books.of('clearing:stripe'),
    paypal: books.of('clearing:paypal'),
    bank: books.of('bank'),
    cash: books.of('cash'),
    disputes: books.of('disputes'),
    goingBack: 0 - books.of('refunds'),
  }).toEqual({
    stripe: sources.clearing('stripe'),
    paypal: sources.clearing('paypal'),
    bank: sources.bank,
    cash: sources.till,
    disputes: sources.contested(),
    goingBack:
      sum(bookings(agency).flatMap((booking) => openRefunds(booking).map(({ amountCents }) => amountCents))) +
      sum(bookings(agency).map(heldBackCents)) +
      sum(BUYERS.map((buyer) => failedOf(agency.log(buyer)))),
  });
  // Nothing is held, retained or owed below zero, except where money sent or scheduled before is gone.
  const twice = logs(agency).some(({ type }) => type === 'PaymentReversed' || type === 'DisputeClosed');
  if (!twice)
    for (const account of ['deposits', 'forfeited', 'overpayments'] as const)
      expect([account, books.of(account) <= 0]).toEqual([account, true]);
  expect(books.of('receivable')).toBeGreaterThanOrEqual(0);
  // Allocations of lines to bookings, minus payments by lines.
  const allocated = agency.lines.map(({ state }) =>
    state.status === 'NEW' ? 0 : state.amountCents - leftOf(state),
  );
  expect(sum(allocated)).toBe(sources.bank);
}

/** Failed refunds without a later reissue of the same payment, and without reversal as another's money. */
function failedOf(log: readonly BookingEvent[]): number {
  const failed = new Map<string, number>();
  const held = new Set<string>();
  const add = (paymentId: string, cents: number): unknown =>
    failed.set(paymentId, Math.max(0, (failed.get(paymentId) ?? 0) + cents));
  const told = new Set<string>();
  for (const { type, data } of log) {
    // The end decides about everything paid, including those.
    if (type === 'BookingCancelled') for (const open of [failed, told]) open.clear();
    if (type === 'RefundFailed') {
      // What a bank withdrew instead is no longer owed, whether it had failed or not.
      if (data.code !== 'dispute-lost') add(data.paymentId, data.amountCents);
      else if (told.has(data.refundId)) add(data.paymentId, -data.amountCents);
      told.add(data.refundId);
    }
    if (type === 'RefundHeld') held.add(data.refundId);
    const begins =
      (type === 'RefundHeld' && !data.begun) || (type === 'RefundStarted' && !held.has(data.refundId));
    if (begins && (data.reason !== 'goodwill' || data.insteadOf !== undefined))
      add(data.paymentId, -data.amountCents);
    if (type === 'PaymentReversed') failed.delete(data.paymentId);
  }
  return sum([...failed.values()]);
}

/**
 * Gift card balances equal what was issued minus what bookings got; reserved amounts belong to bookings with
 * held seats.
 */
function cards(agency: Agency): void {
  const left = agency.giftCards.map(({ state }) => (state.status === 'ISSUED' ? state.balanceCents : 0));
  expect(sum(left)).toBe(0 - agency.books.of('gift-cards'));
  for (const { giftCardId, state } of agency.giftCards) {
    if (state.status !== 'ISSUED') continue;
    expect(state.balanceCents).toBeGreaterThanOrEqual(sum(Object.values(state.reserved)));
    const aside = bookings(agency).flatMap((booking) =>
      booking.status === 'ON_HOLD' ? booking.gifts.filter((gift) => gift.giftCardId === giftCardId) : [],
    );
    expect(sum(Object.values(state.reserved))).toBe(appliedCents(aside));
  }
}

/** Every party with a hold or booking has its seats in one place, and nobody else has any. */
function seats(agency: Agency): void {
  for (const departureId of agency.departureIds) {
    const state = agency.seats(departureId);
    if (state.status !== 'OPEN') throw new Error(`${departureId} was never opened`);
    const here = bookings(agency).filter(
      ({ status, quote }) =>
        quote.departureId === departureId && (status === 'ON_HOLD' || status === 'CONFIRMED'),
    );
    expect(state.seats).toBe(2 * here.length);
    expect(state.seats).toBeLessThanOrEqual(state.stock.seats);
    for (const { bookingId, status } of here)
      expect(state.taken.get(bookingId)).toMatchObject({ seats: 2, confirmed: status === 'CONFIRMED' });
  }
}

function ofBooking(booking: ExistingBooking, log: readonly BookingEvent[]): void {
  const { status, instalments, former, quote, disputes } = booking;
  const stored = log.map((event, n) => ({ ...event, version: n + 1, recordedAt: new Date(0) }));
  const view = foldView(stored);
  if (status === 'CONFIRMED') {
    expect(sum(instalments.map(({ amountCents }) => amountCents))).toBe(quote.totalCents);
    expect([view?.remainingCents, view?.totalCents]).toEqual([
      sum(instalments.map(openCents)),
      quote.totalCents,
    ]);
  }
  // An ended booking is charged by nobody.
  const over = status === 'CONFIRMED' ? former : [...former, ...instalments];
  for (const { charge } of over) expect(charge.status).toBe('IDLE');
  for (const instalment of instalments)
    if (openCents(instalment) === 0) expect(instalment.charge.status).toBe('IDLE');
  // Refundable amounts were paid, and neither refunded nor withdrawn by the customer's bank.
  const left = new Map<string, number>();
  for (const instalment of [...instalments, ...former])
    for (const { paymentId, provider, amountCents } of receivedFor(instalment))
      if (provider !== 'goodwill') left.set(paymentId, (left.get(paymentId) ?? 0) + amountCents);
  // A refund waits for a bank only until it has decided.
  for (const { paymentId, status: refundStatus } of [...instalments, ...former].flatMap(
    ({ refunds }) => refunds,
  )) {
    const of = disputes.filter((dispute) => dispute.paymentId === paymentId);
    if (refundStatus === 'HELD_BACK') expect(of.some(({ outcome }) => outcome === 'open')).toBe(true);
  }
  const gone = [
    ...[...instalments, ...former]
      .flatMap(({ refunds }) => refunds)
      .filter((refund) => refund.status !== 'FAILED' && refund.status !== 'WRITTEN_OFF'),
    ...disputes.filter(({ outcome }) => outcome === 'lost'),
  ];
  for (const { paymentId, amountCents } of gone)
    left.set(paymentId, (left.get(paymentId) ?? 0) - amountCents);
  for (const { paymentId } of openRefunds(booking))
    if (disputes.some((dispute) => dispute.paymentId === paymentId && dispute.outcome === 'lost'))
      expect(left.get(paymentId)).toBeGreaterThanOrEqual(0);
  expect(keptCents(booking)).toBe(sum([...left.values()].map((cents) => Math.max(0, cents))));
}

/** Number of occurrences, by event. */
export function count(agency: Agency, seen: Map<string, number>): void {
  for (const { type } of [...logs(agency), ...agency.cardEvents]) seen.set(type, (seen.get(type) ?? 0) + 1);
  const otherwise = logs(agency).filter(
    ({ type, data }) => type === 'PaymentRefunded' && data.insteadOf !== undefined,
  );
  const claimed = logs(agency).filter(
    ({ type, data }) =>
      type === 'OperationsItemRaised' &&
      data.key === taskKey('refund-to-claim', 'money-gone', data.claimedRefundId ?? ''),
  );
  if (claimed.length > 0) seen.set('handed out too late', (seen.get('handed out too late') ?? 0) + 1);
  if (otherwise.length > 0) seen.set('sent in another way', (seen.get('sent in another way') ?? 0) + 1);
}
