import { sumCents } from '@wayfold/contracts/kernel/cents';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import {
  calculateCheckoutCents,
  evolveBooking,
  type ExistingBooking,
  findCheckoutInstalment,
  findInstalment,
  requireInstalment,
} from '../core/booking.js';
import { calculateOpenInstalmentCents } from '../core/instalment.js';
import { abandonObsoletePayments } from '../core/open-payments.js';
import type { BookingEvent, GiftCardEvent, ReceivedPayment } from '../events.js';
import {
  calculateFreeCents,
  checkGiftCardUse,
  giftCard,
  type GiftCardCommand,
  type GiftCardName,
  type GiftCardState,
  toGiftCardName,
} from '../gift-cards/gift-card.js';
import type { AppliedGiftCard } from '../summary.js';
import { assignInstalment, type IncomingPayment, isProviderPayment } from './incoming-payment.js';
import {
  isKnownPayment,
  refundPayment,
  settle,
  settleConfirmed,
  type Settlement,
  type SettlementStates,
  toBookingSettlement,
} from './settle.js';

type GiftCardStatesByName = Readonly<Record<GiftCardName, GiftCardState | undefined>>;
type GiftCardEvents = Readonly<Record<GiftCardName, readonly GiftCardEvent[]>>;

/** Effects of money and gift cards on a booking: appended to all streams at once. */
export interface GiftCardSettlement extends Settlement {
  readonly giftCards: GiftCardEvents;
}

export interface GiftCardStates extends SettlementStates {
  readonly giftCards: GiftCardStatesByName;
}

/** Gift cards that pay in order, one instalment after the other; every draw is its own payment. */
class GiftCardWallet {
  private readonly states = new Map<GiftCardName, GiftCardState>();
  readonly events: Record<GiftCardName, GiftCardEvent[]> = {};

  constructor(
    private readonly bookingId: string,
    private readonly appliedGiftCards: readonly AppliedGiftCard[],
    giftCards: GiftCardStatesByName,
  ) {
    for (const { giftCardId } of appliedGiftCards) {
      const name = toGiftCardName(giftCardId);
      this.states.set(name, giftCards[name] ?? giftCard.initialState);
    }
  }

  /** Draws up to `cents`, as far as the gift cards go. */
  draw(instalmentId: string, cents: number): ReceivedPayment[] {
    const drawnPayments: ReceivedPayment[] = [];
    let restCents = cents;
    for (const { giftCardId, amountCents: promisedCents } of this.appliedGiftCards) {
      const payment = this.redeem(
        giftCardId,
        instalmentId,
        Math.min(restCents, promisedCents - this.sumSpentCents(giftCardId)),
      );
      if (!payment) continue;
      restCents -= payment.amountCents;
      drawnPayments.push(payment);
    }
    return drawnPayments;
  }

  /** Releases reserved value that is not needed. */
  release(): void {
    for (const { giftCardId } of this.appliedGiftCards)
      this.decide(giftCardId, { type: 'Release', bookingId: this.bookingId });
  }

  private sumSpentCents(giftCardId: string): number {
    const events = this.events[toGiftCardName(giftCardId)] ?? [];
    return events.reduce(
      (sum, { type, data }) => (type === 'GiftCardRedeemed' ? sum + data.amountCents : sum),
      0,
    );
  }

  private redeem(giftCardId: string, instalmentId: string, amountCents: number): ReceivedPayment | undefined {
    if (amountCents <= 0) return undefined;
    const { bookingId } = this;
    const [event] = this.decide(giftCardId, { type: 'Redeem', bookingId, instalmentId, amountCents });
    if (event?.type !== 'GiftCardRedeemed') return undefined;
    return toGiftCardPayment(giftCardId, event.data);
  }

  private decide(giftCardId: string, command: GiftCardCommand): readonly GiftCardEvent[] {
    const name = toGiftCardName(giftCardId);
    const state = this.states.get(name) ?? giftCard.initialState;
    const events = giftCard.decide(state, command);
    if (isRefusal(events)) return [];
    this.states.set(name, events.reduce(giftCard.evolve, state));
    this.events[name] = [...(this.events[name] ?? []), ...events];
    return events;
  }
}

const toGiftCardPayment = (
  giftCardId: string,
  { redemptionId, instalmentId, amountCents }: Extract<GiftCardEvent, { type: 'GiftCardRedeemed' }>['data'],
): ReceivedPayment => ({
  instalmentId,
  amountCents,
  provider: 'gift-card',
  paymentId: redemptionId,
  origin: { kind: 'gift-card', giftCardId },
  customerId: null,
  paymentMethodId: null,
  card: null,
});

const foldBookingEvents = (booking: ExistingBooking, events: readonly BookingEvent[]): ExistingBooking =>
  events.reduce<ExistingBooking>(evolveBooking, booking);

/** Books payments one by one, each as a part or, if it pays the rest of a balance, as its final payment. */
function bookGiftCardPayments(
  booking: ExistingBooking,
  payments: readonly ReceivedPayment[],
): BookingEvent[] {
  const events: BookingEvent[] = [];
  for (const data of payments) {
    const { instalments } = foldBookingEvents(booking, events);
    const instalment = requireInstalment(instalments, data.instalmentId);
    const isFullPayment = data.amountCents === calculateOpenInstalmentCents(instalment);
    events.push({ type: isFullPayment && instalment.kind === 'balance' ? 'BalancePaid' : 'PartPaid', data });
  }
  return events;
}

const settleWithoutGiftCards = (states: SettlementStates, payment: IncomingPayment): GiftCardSettlement => ({
  ...settle(states, payment),
  giftCards: {},
});

/**
 * Decides what captured money does for a booking with applied gift cards: they pay the rest of the amount due
 * first, then the balance; unused value is released. Also stops payments made obsolete.
 */
export function settleWithGiftCards(
  states: GiftCardStates,
  incomingPayment: IncomingPayment,
): GiftCardSettlement {
  const settlement = applyGiftCards(states, incomingPayment);
  return {
    ...settlement,
    booking: [...settlement.booking, ...abandonObsoletePayments(states.booking, settlement.booking)],
  };
}

function applyGiftCards(states: GiftCardStates, incomingPayment: IncomingPayment): GiftCardSettlement {
  const { booking } = states;
  if (booking.status !== 'ON_HOLD' && booking.status !== 'EXPIRED')
    return settleWithoutGiftCards(states, incomingPayment);
  const payment = assignInstalment(booking, incomingPayment);
  const instalments = findCompletedInstalments(booking, payment);
  if (!instalments) return settleWithoutGiftCards(states, payment);
  const { dueInstalment, namedInstalment } = instalments;
  // Money sent for the balance pays it first; only the remainder goes to the amount due first.
  const namedCents =
    namedInstalment === dueInstalment
      ? 0
      : Math.min(payment.amountCents, calculateOpenInstalmentCents(namedInstalment));
  const missingCents = calculateOpenInstalmentCents(dueInstalment) - (payment.amountCents - namedCents);
  const wallet = new GiftCardWallet(booking.bookingId, booking.giftCards, states.giftCards);
  const firstDraws = wallet.draw(dueInstalment.id, missingCents);
  const isCovered = sumCents(firstDraws) === Math.max(0, missingCents);
  // Excess from people goes to the balance; excess captured by a provider is refunded.
  const centsForBalance = isProviderPayment(payment) ? 0 : namedCents + Math.max(0, -missingCents);
  const completion = isCovered
    ? completeDueInstalment(states, booking, {
        wallet,
        giftCardPayments: firstDraws,
        lastPayment: payment,
        centsForBalance,
      })
    : undefined;
  if (completion) return completion;
  const isPartOrExcess = isCovered ? missingCents < 0 : booking.status === 'ON_HOLD';
  // Money that people sent too late is returned by staff.
  if (isPartOrExcess || !isProviderPayment(payment)) return settleWithoutGiftCards(states, payment);
  // Too late: the gift cards are spent or the seats are gone.
  const refund = refundPayment(booking, payment, 'no-seat-left');
  const events: BookingEvent[] = [{ type: 'OverpaymentReceived', data: payment }, refund];
  return { ...toBookingSettlement(...events), giftCards: {} };
}

/** Finds the amount due first and the instalment a payment names, unless gift cards complete nothing. */
function findCompletedInstalments(booking: ExistingBooking, payment: ReceivedPayment) {
  if (booking.giftCards.length === 0 || isKnownPayment(booking, payment)) return undefined;
  const dueInstalment = findCheckoutInstalment(booking);
  const namedInstalment = findInstalment(booking, payment.instalmentId);
  if (!dueInstalment || !namedInstalment || dueInstalment.finalPayment) return undefined;
  const isForAnother = namedInstalment !== dueInstalment;
  return isForAnother && isProviderPayment(payment) ? undefined : { dueInstalment, namedInstalment };
}

interface FirstPayments {
  readonly wallet: GiftCardWallet;
  /** For the amount due first. */
  readonly giftCardPayments: readonly ReceivedPayment[];
  /** The payment that completes the amount, and its cents for the balance. */
  readonly lastPayment: ReceivedPayment;
  readonly centsForBalance: number;
}

/**
 * Completes the amount due first and pays the balance from the gift cards too; returns undefined if nothing
 * is confirmed.
 */
function completeDueInstalment(
  states: GiftCardStates,
  booking: ExistingBooking,
  { wallet, giftCardPayments, lastPayment, centsForBalance }: FirstPayments,
): GiftCardSettlement | undefined {
  const otherDraws = booking.instalments.flatMap((instalment) =>
    instalment.kind === 'balance'
      ? wallet.draw(instalment.id, calculateOpenInstalmentCents(instalment) - centsForBalance)
      : [],
  );
  const events = bookGiftCardPayments(booking, [...giftCardPayments, ...otherDraws]);
  const settlement = settle({ ...states, booking: foldBookingEvents(booking, events) }, lastPayment);
  if (!settlement.booking.some(({ type }) => type === 'BookingConfirmed')) return undefined;
  wallet.release();
  return { ...settlement, booking: [...events, ...settlement.booking], giftCards: wallet.events };
}

/** True if gift cards cover everything the plan asks for now. */
export function isPaidByGiftCards(booking: ExistingBooking, plan: Plan): boolean {
  if (booking.status !== 'ON_HOLD' || booking.giftCards.length === 0) return false;
  return calculateCheckoutCents(booking, plan) === 0;
}

/** Pays the amount due first by gift cards alone, without a provider. Refused if they hold too little. */
export function payByGiftCards(states: GiftCardStates): GiftCardSettlement | Refusal<'OVERTAKEN'> {
  const { booking } = states;
  const dueInstalment = booking.status === 'ON_HOLD' ? findCheckoutInstalment(booking) : undefined;
  if (booking.status !== 'ON_HOLD' || !dueInstalment) return refuse('OVERTAKEN');
  const wallet = new GiftCardWallet(booking.bookingId, booking.giftCards, states.giftCards);
  const draws = wallet.draw(dueInstalment.id, calculateOpenInstalmentCents(dueInstalment));
  const lastPayment = draws.at(-1);
  if (!lastPayment || sumCents(draws) !== calculateOpenInstalmentCents(dueInstalment))
    return refuse('OVERTAKEN');
  const payments = { wallet, giftCardPayments: draws.slice(0, -1), lastPayment, centsForBalance: 0 };
  return completeDueInstalment(states, booking, payments) ?? refuse('OVERTAKEN');
}

/** Releases gift cards reserved for a booking whose hold is over. */
export const releaseGiftCards = (giftCards: GiftCardStatesByName, bookingId: string): GiftCardEvents =>
  Object.fromEntries(
    Object.entries(giftCards).flatMap(([name, state]) => {
      if (!state) return [];
      const releaseEvents = giftCard.decide(state, { type: 'Release', bookingId });
      return isRefusal(releaseEvents) ? [] : [[name, releaseEvents]];
    }),
  );

/** Redeems one gift card against the open amounts of these instalments of a confirmed booking. */
export function redeemGiftCard(
  booking: ExistingBooking,
  redemption: { readonly giftCardId: string; readonly state: GiftCardState; readonly now: Date },
  instalmentIds: readonly string[],
):
  | GiftCardSettlement
  | Refusal<'GIFT_CARD_NOT_USABLE' | 'GIFT_CARD_EXPIRED' | 'GIFT_CARD_EMPTY' | 'NOTHING_DUE'> {
  const { giftCardId, state } = redemption;
  const refusal = checkGiftCardUse(state, toUtcDate(redemption.now));
  if (refusal) return refusal;
  const openInstalments = booking.instalments.filter(
    ({ id, finalPayment }) => !finalPayment && instalmentIds.includes(id),
  );
  if (booking.status !== 'CONFIRMED' || openInstalments.length === 0) return refuse('NOTHING_DUE');
  const totalCents = openInstalments.reduce(
    (sum, instalment) => sum + calculateOpenInstalmentCents(instalment),
    0,
  );
  const availableCents = state.status === 'ISSUED' ? calculateFreeCents(state) : 0;
  const appliedGiftCards = [{ giftCardId, amountCents: Math.min(availableCents, totalCents) }];
  const wallet = new GiftCardWallet(booking.bookingId, appliedGiftCards, {
    [toGiftCardName(giftCardId)]: state,
  });
  const events: BookingEvent[] = [];
  for (const instalment of openInstalments)
    for (const payment of wallet.draw(instalment.id, calculateOpenInstalmentCents(instalment))) {
      const currentBooking = foldBookingEvents(booking, events);
      events.push(...settleConfirmed(currentBooking, payment));
    }
  if (events.length === 0) return refuse('GIFT_CARD_EMPTY');
  // An open PayPal order now asks for too much.
  const abandonEvents = abandonObsoletePayments(booking, events);
  return { ...toBookingSettlement(...events, ...abandonEvents), giftCards: wallet.events };
}
