import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import type { BookingEvent, GiftCardEvent, Paid } from '../events.js';
import { allotment } from '../inventory/allotment.js';
import { appliedCents } from '../core/applied-gift-cards.js';
import {
  dueNow,
  evolveBooking,
  instalmentOf,
  type BookingState,
  type ExistingBooking,
  amountDueFirst,
} from '../core/booking.js';
import {
  freeCents,
  giftCard,
  checkUsable,
  type GiftCardState,
  type GiftCardName,
  giftCardName,
} from '../gift-cards/gift-card.js';
import { openCents } from '../core/instalment.js';
import { abandonedPayments } from '../core/open-payments.js';
import { refundPayment, isKnown, settle, type Settlement, type States } from './settle.js';
import { asBooked, isExact } from './received-money.js';
import type { AppliedGiftCard } from '../summary.js';

const isGiftCardName = (name: string): name is GiftCardName => name.startsWith('card:');
type GiftCardStatesByName = Readonly<Record<GiftCardName, GiftCardState | undefined>>;
type GiftCardEvents = Readonly<Record<GiftCardName, readonly GiftCardEvent[]>>;

/** Effects of money and gift cards on a booking: appended to all streams at once. */
export interface GiftCardSettlement extends Settlement {
  readonly cards: GiftCardEvents;
}

export interface GiftCardStates extends States {
  readonly cards: GiftCardStatesByName;
}

/** Draws on the gift cards in order, one instalment after the other; every draw is its own payment. */
class GiftCardWallet {
  private readonly states = new Map<GiftCardName, GiftCardState>();
  readonly events: Record<GiftCardName, GiftCardEvent[]> = {};

  constructor(
    private readonly bookingId: string,
    private readonly appliedGiftCards: readonly AppliedGiftCard[],
    cards: GiftCardStatesByName,
  ) {
    for (const { giftCardId } of appliedGiftCards) {
      const name = giftCardName(giftCardId);
      this.states.set(name, cards[name] ?? giftCard.initialState);
    }
  }

  /** Draws up to `cents`, as far as the gift cards go. */
  draw(instalmentId: string, cents: number): Paid[] {
    const drawn: Paid[] = [];
    let restCents = cents;
    for (const { giftCardId, amountCents: promisedCents } of this.appliedGiftCards) {
      const payment = this.redeem(
        giftCardId,
        instalmentId,
        Math.min(restCents, promisedCents - this.spentOf(giftCardId)),
      );
      if (!payment) continue;
      restCents -= payment.amountCents;
      drawn.push(payment);
    }
    return drawn;
  }

  /** Releases reserved value that is not needed. */
  release(): void {
    for (const { giftCardId } of this.appliedGiftCards)
      this.decide(giftCardId, { type: 'Release', bookingId: this.bookingId });
  }

  private spentOf(giftCardId: string): number {
    const events = this.events[giftCardName(giftCardId)] ?? [];
    return events.reduce(
      (sum, { type, data }) => (type === 'GiftCardRedeemed' ? sum + data.amountCents : sum),
      0,
    );
  }

  private redeem(giftCardId: string, instalmentId: string, amountCents: number): Paid | undefined {
    if (amountCents <= 0) return undefined;
    const { bookingId } = this;
    const [event] = this.decide(giftCardId, { type: 'Redeem', bookingId, instalmentId, amountCents });
    if (event?.type !== 'GiftCardRedeemed') return undefined;
    return giftCardPayment(giftCardId, event.data);
  }

  private decide(
    giftCardId: string,
    command: Parameters<typeof giftCard.decide>[0],
  ): readonly GiftCardEvent[] {
    const name = giftCardName(giftCardId);
    const state = this.states.get(name) ?? giftCard.initialState;
    const events = giftCard.decide(command, state);
    if (isRefusal(events)) return [];
    this.states.set(name, events.reduce(giftCard.evolve, state));
    this.events[name] = [...(this.events[name] ?? []), ...events];
    return events;
  }
}

const giftCardPayment = (
  giftCardId: string,
  { redemptionId, instalmentId, amountCents }: Extract<GiftCardEvent, { type: 'GiftCardRedeemed' }>['data'],
): Paid => ({
  instalmentId,
  amountCents,
  provider: 'gift-card',
  paymentId: redemptionId,
  chargeId: giftCardId,
  customerId: null,
  paymentMethodId: null,
  card: null,
});

const evolveBookingBy = (state: ExistingBooking, events: readonly BookingEvent[]): ExistingBooking =>
  events.reduce<BookingState>(evolveBooking, state) as ExistingBooking;

/** Books payments one by one, each as a part or as the final payment. */
function enterPayments(state: ExistingBooking, payments: readonly Paid[]): BookingEvent[] {
  const events: BookingEvent[] = [];
  for (const data of payments) {
    const instalment = instalmentOf(evolveBookingBy(state, events), data.instalmentId);
    if (!instalment) throw new Error(`no instalment ${data.instalmentId}`);
    const all = data.amountCents === openCents(instalment);
    events.push({ type: all && instalment.kind === 'balance' ? 'BalancePaid' : 'PartPaid', data });
  }
  return events;
}

const settlePlain = (states: States, paid: Paid): GiftCardSettlement => ({
  ...settle(states, paid),
  cards: {},
});

/**
 * Decides what captured money does for a booking with applied gift cards: they pay the rest of the amount due
 * first, then the balance; unused value is released. Also stops payments made obsolete.
 */
export function settleWithGiftCards(states: GiftCardStates, money: Paid): GiftCardSettlement {
  const settled = applyGiftCards(states, money);
  return { ...settled, booking: [...settled.booking, ...abandonedPayments(states.booking, settled.booking)] };
}

function applyGiftCards(states: GiftCardStates, money: Paid): GiftCardSettlement {
  const { booking } = states;
  if (booking.status !== 'ON_HOLD' && booking.status !== 'EXPIRED') return settlePlain(states, money);
  const paid = asBooked(booking, money);
  if (booking.gifts.length === 0 || isKnown(booking, paid)) return settlePlain(states, paid);
  const [due, named] = [dueNow(booking), instalmentOf(booking, paid.instalmentId)];
  if (!due || !named || due.paid) return settlePlain(states, paid);
  if (named !== due && isExact(paid)) return settlePlain(states, paid);
  // Money sent for the balance pays it first; only the remainder goes to the amount due first.
  const ahead = named === due ? 0 : Math.min(paid.amountCents, openCents(named));
  const missing = openCents(due) - (paid.amountCents - ahead);
  const wallet = new GiftCardWallet(booking.bookingId, booking.gifts, states.cards);
  const first = wallet.draw(due.id, missing);
  if (appliedCents(first) === Math.max(0, missing)) {
    // Excess from people goes to the balance; excess captured by a provider is refunded.
    const toBalance = isExact(paid) ? 0 : ahead + Math.max(0, -missing);
    const completed = completeFirstDue(states, booking, { wallet, first, last: paid, toBalance });
    if (completed) return completed;
    if (missing < 0) return settlePlain(states, paid);
  } else if (booking.status === 'ON_HOLD') return settlePlain(states, paid);
  // Too late: the gift cards are spent or the seats are gone. Staff return money that people sent.
  if (!isExact(paid)) return settlePlain(states, paid);
  const refund = refundPayment(booking, paid, 'no-seat-left');
  const events: BookingEvent[] = [{ type: 'OverpaymentReceived', data: paid }, refund];
  return { booking: events, allotment: [], coupon: [], cards: {} };
}

interface Payments {
  readonly wallet: GiftCardWallet;
  /** Gift card payments for the amount due first. */
  readonly first: readonly Paid[];
  /** The payment that completes the amount, and the cents of it for the balance. */
  readonly last: Paid;
  readonly toBalance: number;
}

/**
 * Completes the amount due first and pays the balance from the gift cards too. Undefined if nothing is
 * confirmed.
 */
function completeFirstDue(
  states: GiftCardStates,
  booking: ExistingBooking,
  { wallet, first, last, toBalance }: Payments,
): GiftCardSettlement | undefined {
  const rest = booking.instalments.flatMap((instalment) =>
    instalment.kind === 'balance' ? wallet.draw(instalment.id, openCents(instalment) - toBalance) : [],
  );
  const events = enterPayments(booking, [...first, ...rest]);
  const settled = settle({ ...states, booking: evolveBookingBy(booking, events) }, last);
  if (!settled.booking.some(({ type }) => type === 'BookingConfirmed')) return undefined;
  wallet.release();
  return { ...settled, booking: [...events, ...settled.booking], cards: wallet.events };
}

/** True if gift cards cover everything the plan asks for now. */
export function isPaidByGiftCards(booking: ExistingBooking, plan: Plan): boolean {
  if (booking.status !== 'ON_HOLD' || booking.gifts.length === 0) return false;
  return amountDueFirst(booking, plan) === 0;
}

/** Gift cards alone pay the amount due first, without a provider. Refused if they hold too little. */
export function payByGiftCards(states: GiftCardStates): GiftCardSettlement | Refusal<'OVERTAKEN'> {
  const { booking } = states;
  const due = booking.status === 'ON_HOLD' ? dueNow(booking) : undefined;
  if (booking.status !== 'ON_HOLD' || !due) return refuse('OVERTAKEN');
  const wallet = new GiftCardWallet(booking.bookingId, booking.gifts, states.cards);
  const drawn = wallet.draw(due.id, openCents(due));
  const last = drawn.at(-1);
  if (!last || appliedCents(drawn) !== openCents(due)) return refuse('OVERTAKEN');
  const payments = { wallet, first: drawn.slice(0, -1), last, toBalance: 0 };
  return completeFirstDue(states, booking, payments) ?? refuse('OVERTAKEN');
}

/** Releases gift cards reserved for a booking whose hold is over. */
export const releaseGiftCards = (bookingId: string, cards: GiftCardStatesByName): GiftCardEvents =>
  Object.fromEntries(
    Object.entries(cards).flatMap(([name, state]) => {
      // `cards` also holds the other streams of the same decision.
      if (!isGiftCardName(name) || !state) return [];
      const released = giftCard.decide({ type: 'Release', bookingId }, state);
      return isRefusal(released) ? [] : [[name, released]];
    }),
  );

/** Redeems one gift card against the open amounts of a confirmed booking. */
export function redeemGiftCard(
  booking: ExistingBooking,
  redemption: { readonly giftCardId: string; readonly state: GiftCardState; readonly now: Date },
  instalmentIds: readonly string[],
):
  | GiftCardSettlement
  | Refusal<'GIFT_CARD_NOT_USABLE' | 'GIFT_CARD_EXPIRED' | 'GIFT_CARD_EMPTY' | 'NOTHING_DUE'> {
  const { giftCardId, state } = redemption;
  const refused = checkUsable(state, dateOf(redemption.now));
  if (refused) return refused;
  const open = booking.instalments.filter(({ id, paid }) => !paid && instalmentIds.includes(id));
  if (booking.status !== 'CONFIRMED' || open.length === 0) return refuse('NOTHING_DUE');
  const totalCents = open.reduce((sum, instalment) => sum + openCents(instalment), 0);
  const availableCents = state.status === 'ISSUED' ? freeCents(state) : 0;
  const appliedGiftCards = [{ giftCardId, amountCents: Math.min(availableCents, totalCents) }];
  const wallet = new GiftCardWallet(booking.bookingId, appliedGiftCards, {
    [giftCardName(giftCardId)]: state,
  });
  const events: BookingEvent[] = [];
  for (const instalment of open)
    for (const paid of wallet.draw(instalment.id, openCents(instalment))) {
      const after = evolveBookingBy(booking, events);
      events.push(
        ...settle({ booking: after, allotment: allotment.initialState, coupon: undefined }, paid).booking,
      );
    }
  if (events.length === 0) return refuse('GIFT_CARD_EMPTY');
  // An open PayPal order now asks for too much.
  const abandoned = abandonedPayments(booking, events);
  return { booking: [...events, ...abandoned], allotment: [], coupon: [], cards: wallet.events };
}
