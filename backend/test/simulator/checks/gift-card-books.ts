import { sumCents } from '@wayfold/contracts/kernel/cents';
import { fold } from '../../../src/kernel/decider.js';
import type { BookingEvent, GiftCardEvent } from '../../../src/modules/booking/events.js';
import { giftCard } from '../../../src/modules/booking/gift-cards/gift-card.js';
import { type Facts, findPaymentData, groupByStream, listEvents } from '../../support/invariants/facts.js';
import type { Violation } from '../../support/invariants/violation.js';
import { sumNumbers } from '../../support/sum-numbers.js';

type DataOfType<T extends GiftCardEvent['type']> = Extract<GiftCardEvent, { type: T }>['data'];

const listData = <T extends GiftCardEvent['type']>(
  events: readonly GiftCardEvent[],
  type: T,
): DataOfType<T>[] => events.flatMap((event) => (event.type === type ? [event.data as DataOfType<T>] : []));

/**
 * Checks that the ledger's gift card liability equals the gift cards' balances, and that payments and refunds
 * by gift card are in their bookings.
 */
export function checkGiftCardBooks({ log, bookings, accounts }: Facts): Violation[] {
  const giftCards = [...groupByStream(log).values()]
    .filter(([first]) => first?.type === 'GiftCardIssued')
    .map((rows) => rows as unknown as GiftCardEvent[]);
  const restCents = giftCards.map(
    (events) =>
      sumCents(listData(events, 'GiftCardIssued')) -
      sumCents(listData(events, 'GiftCardRedeemed')) +
      sumCents(listData(events, 'GiftCardReturned')),
  );
  const liabilityCents = -(accounts['gift-cards'] ?? 0);
  const problems = [
    ...(liabilityCents === sumNumbers(restCents)
      ? []
      : [`${sumNumbers(restCents)} on all gift cards, ${liabilityCents} in the ledger`]),
    ...giftCards.flatMap((events, i) => checkGiftCard(events, restCents[i] ?? 0, bookings)),
    ...listUnbackedPayments(giftCards.flat(), bookings),
  ];
  return problems.map((problem) => ({ invariant: 'gift-card-balances', problem }));
}

function checkGiftCard(
  events: readonly GiftCardEvent[],
  restCents: number,
  bookings: Facts['bookings'],
): string[] {
  const state = fold(giftCard.evolve, giftCard.initialState, events);
  if (state.status === 'UNKNOWN') return ['a gift card was never issued'];
  const { giftCardId, balanceCents, reservedCentsByBooking } = state;
  const reservedTotalCents = sumNumbers(Object.values(reservedCentsByBooking));
  return [
    ...(balanceCents === restCents ? [] : [`${giftCardId} has ${balanceCents}, ${restCents} by its events`]),
    ...(restCents < 0 || reservedTotalCents > restCents
      ? [`${giftCardId} has ${restCents}, of which ${reservedTotalCents} are reserved`]
      : []),
    ...bookings.flatMap(({ id, state: booking }) => {
      const isHeld = booking.status === 'ON_HOLD';
      const expectedCents = isHeld
        ? sumCents(booking.giftCards.filter((appliedGiftCard) => appliedGiftCard.giftCardId === giftCardId))
        : 0;
      const reservedCents = reservedCentsByBooking[id] ?? 0;
      return expectedCents === reservedCents
        ? []
        : [`${giftCardId} has ${reservedCents} reserved for ${id}, which counts on ${expectedCents}`];
    }),
  ];
}

/**
 * Lists payments by gift card, and refunds to gift cards, that are not recorded on the gift card and in the
 * booking with the same amount.
 */
function listUnbackedPayments(events: readonly GiftCardEvent[], bookings: Facts['bookings']): string[] {
  const centsOnGiftCards = new Map<string, number>();
  for (const { redemptionId, amountCents } of listData(events, 'GiftCardRedeemed'))
    centsOnGiftCards.set(redemptionId, amountCents);
  for (const { refundId, amountCents } of listData(events, 'GiftCardReturned'))
    centsOnGiftCards.set(`back ${refundId}`, amountCents);
  const centsInBookings = new Map<string, number>();
  for (const booking of bookings) {
    for (const payment of booking.events.flatMap(listGiftCardPayments))
      centsInBookings.set(payment.paymentId, payment.amountCents);
    for (const { data } of listEvents(booking, 'PaymentRefunded'))
      if (data.provider === 'gift-card') centsInBookings.set(`back ${data.refundId}`, data.amountCents);
  }
  return [...new Set([...centsOnGiftCards.keys(), ...centsInBookings.keys()])].flatMap((id) => {
    const [giftCardCents, bookingCents] = [centsOnGiftCards.get(id) ?? 0, centsInBookings.get(id) ?? 0];
    return giftCardCents === bookingCents
      ? []
      : [`${id}: ${giftCardCents} on the gift card, ${bookingCents} in its booking`];
  });
}

function listGiftCardPayments(
  event: BookingEvent,
): { readonly paymentId: string; readonly amountCents: number }[] {
  const payment = findPaymentData(event);
  return payment?.provider === 'gift-card' ? [payment] : [];
}
