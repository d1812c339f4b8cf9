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
  unusable,
  type GiftCardState,
  type CardName,
  cardName,
} from '../gift-cards/gift-card.js';
import { openCents } from '../core/instalment.js';
import { leftBehind } from '../core/open-payments.js';
import { givenBack, isKnown, settle, type Settlement, type States } from './settle.js';
import { asBooked, isExact } from './received-money.js';
import type { AppliedGift } from '../summary.js';

const isCardName = (name: string): name is CardName => name.startsWith('card:');
type Cards = Readonly<Record<CardName, GiftCardState | undefined>>;
type CardEvents = Readonly<Record<CardName, readonly GiftCardEvent[]>>;

/** What money and gift cards together mean for a booking: appended to all its streams at once. */
export interface GiftSettlement extends Settlement {
  readonly cards: CardEvents;
}

export interface GiftStates extends States {
  readonly cards: Cards;
}

/** One card after the other is drawn on for one instalment after the other; every draw is a payment of its own. */
class Purse {
  private readonly states = new Map<CardName, GiftCardState>();
  readonly events: Record<CardName, GiftCardEvent[]> = {};

  constructor(
    private readonly bookingId: string,
    private readonly gifts: readonly AppliedGift[],
    cards: Cards,
  ) {
    for (const { giftCardId } of gifts) {
      const name = cardName(giftCardId);
      this.states.set(name, cards[name] ?? giftCard.initialState);
    }
  }

  /** Up to an amount, as far as the cards go. */
  draw(instalmentId: string, cents: number): Paid[] {
    const drawn: Paid[] = [];
    let left = cents;
    for (const { giftCardId, amountCents: promisedCents } of this.gifts) {
      const taken = this.redeem(
        giftCardId,
        instalmentId,
        Math.min(left, promisedCents - this.spentOf(giftCardId)),
      );
      if (!taken) continue;
      left -= taken.amountCents;
      drawn.push(taken);
    }
    return drawn;
  }

  /** What was promised and is not needed is free again. */
  release(): void {
    for (const { giftCardId } of this.gifts)
      this.decide(giftCardId, { type: 'Release', bookingId: this.bookingId });
  }

  private spentOf(giftCardId: string): number {
    const events = this.events[cardName(giftCardId)] ?? [];
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
    return giftPaid(giftCardId, event.data);
  }

  private decide(
    giftCardId: string,
    command: Parameters<typeof giftCard.decide>[0],
  ): readonly GiftCardEvent[] {
    const name = cardName(giftCardId);
    const state = this.states.get(name) ?? giftCard.initialState;
    const events = giftCard.decide(command, state);
    if (isRefusal(events)) return [];
    this.states.set(name, events.reduce(giftCard.evolve, state));
    this.events[name] = [...(this.events[name] ?? []), ...events];
    return events;
  }
}

const giftPaid = (
  giftCardId: string,
  { redemptionId, instalmentId, amountCents }: Extract<GiftCardEvent, { type: 'GiftCardRedeemed' }>['data'],
): Paid => ({
  instalmentId,
  amountCents,
  provider: 'gift-card',
  intentId: redemptionId,
  chargeId: giftCardId,
  customerId: null,
  paymentMethodId: null,
  card: null,
});

const evolved = (state: ExistingBooking, events: readonly BookingEvent[]): ExistingBooking =>
  events.reduce<BookingState>(evolveBooking, state) as ExistingBooking;

/** Payments of the booking as it is after each of them: a part, or what was missing. */
function entered(state: ExistingBooking, payments: readonly Paid[]): BookingEvent[] {
  const events: BookingEvent[] = [];
  for (const data of payments) {
    const instalment = instalmentOf(evolved(state, events), data.instalmentId);
    if (!instalment) throw new Error(`no instalment ${data.instalmentId}`);
    const all = data.amountCents === openCents(instalment);
    events.push({ type: all && instalment.kind === 'balance' ? 'BalancePaid' : 'PartPaid', data });
  }
  return events;
}

const plain = (states: States, paid: Paid): GiftSettlement => ({ ...settle(states, paid), cards: {} });

/**
 * Decides what captured money does for a booking that gift cards pay a part of: they pay what it leaves open of what is due
 * first, then of the balance, and what is left of them is free again. Without such cards it is `settle`. What else could
 * still pay the same is stopped.
 */
export function settleWithGifts(states: GiftStates, money: Paid): GiftSettlement {
  const settled = withGifts(states, money);
  return { ...settled, booking: [...settled.booking, ...leftBehind(states.booking, settled.booking)] };
}

function withGifts(states: GiftStates, money: Paid): GiftSettlement {
  const { booking } = states;
  if (booking.status !== 'ON_HOLD' && booking.status !== 'EXPIRED') return plain(states, money);
  const paid = asBooked(booking, money);
  if (booking.gifts.length === 0 || isKnown(booking, paid)) return plain(states, paid);
  const [due, named] = [dueNow(booking), instalmentOf(booking, paid.instalmentId)];
  if (!due || !named || due.paid) return plain(states, paid);
  if (named !== due && isExact(paid)) return plain(states, paid);
  // What was sent for the balance pays that first: only what is left of it is for what is due.
  const ahead = named === due ? 0 : Math.min(paid.amountCents, openCents(named));
  const missing = openCents(due) - (paid.amountCents - ahead);
  const purse = new Purse(booking.bookingId, booking.gifts, states.cards);
  const first = purse.draw(due.id, missing);
  if (appliedCents(first) === Math.max(0, missing)) {
    // What people send beyond what is due goes on to the balance; what a provider took of it goes back.
    const toBalance = isExact(paid) ? 0 : ahead + Math.max(0, -missing);
    const done = complete(states, booking, { purse, first, last: paid, toBalance });
    if (done) return done;
    if (missing < 0) return plain(states, paid);
  } else if (booking.status === 'ON_HOLD') return plain(states, paid);
  // Too late: the cards were given back, and are spent, or the seats are gone. What people sent, a person sends back.
  if (!isExact(paid)) return plain(states, paid);
  const back = givenBack(booking, paid, 'no-seat-left');
  const events: BookingEvent[] = [{ type: 'OverpaymentReceived', data: paid }, back];
  return { booking: events, allotment: [], coupon: [], cards: {} };
}

interface Payments {
  readonly purse: Purse;
  /** Of the cards, for what is due. */
  readonly first: readonly Paid[];
  /** The money that makes it whole, and how much of it is for the balance. */
  readonly last: Paid;
  readonly toBalance: number;
}

/** The cards pay what is left of the balance as well. Undefined when it confirms nothing. */
function complete(
  states: GiftStates,
  booking: ExistingBooking,
  { purse, first, last, toBalance }: Payments,
): GiftSettlement | undefined {
  const rest = booking.instalments.flatMap((each) =>
    each.kind === 'balance' ? purse.draw(each.id, openCents(each) - toBalance) : [],
  );
  const events = entered(booking, [...first, ...rest]);
  const settled = settle({ ...states, booking: evolved(booking, events) }, last);
  if (!settled.booking.some(({ type }) => type === 'BookingConfirmed')) return undefined;
  purse.release();
  return { ...settled, booking: [...events, ...settled.booking], cards: purse.events };
}

/** Whether gift cards pay all that is still open of what a plan asks for now. */
export function paidByCards(booking: ExistingBooking, plan: Plan): boolean {
  if (booking.status !== 'ON_HOLD' || booking.gifts.length === 0) return false;
  return amountDueFirst(booking, plan) === 0;
}

/** Gift cards alone pay what is due first: nobody else is asked. Refused when they do not. */
export function payByGifts(states: GiftStates): GiftSettlement | Refusal<'OVERTAKEN'> {
  const { booking } = states;
  const due = booking.status === 'ON_HOLD' ? dueNow(booking) : undefined;
  if (booking.status !== 'ON_HOLD' || !due) return refuse('OVERTAKEN');
  const purse = new Purse(booking.bookingId, booking.gifts, states.cards);
  const drawn = purse.draw(due.id, openCents(due));
  const last = drawn.at(-1);
  if (!last || appliedCents(drawn) !== openCents(due)) return refuse('OVERTAKEN');
  const payments = { purse, first: drawn.slice(0, -1), last, toBalance: 0 };
  return complete(states, booking, payments) ?? refuse('OVERTAKEN');
}

/** What was set aside for a booking whose hold is over is free again. */
export const releaseCards = (bookingId: string, cards: Cards): CardEvents =>
  Object.fromEntries(
    Object.entries(cards).flatMap(([name, state]) => {
      // The other streams of the same decision stand beside them.
      if (!isCardName(name) || !state) return [];
      const released = giftCard.decide({ type: 'Release', bookingId }, state);
      return isRefusal(released) ? [] : [[name, released]];
    }),
  );

/** What is open of a confirmed booking is paid from one card, at once, as far as the card goes. */
export function redeemNow(
  booking: ExistingBooking,
  card: { readonly giftCardId: string; readonly state: GiftCardState; readonly now: Date },
  instalmentIds: readonly string[],
):
  GiftSettlement | Refusal<'GIFT_CARD_NOT_USABLE' | 'GIFT_CARD_EXPIRED' | 'GIFT_CARD_EMPTY' | 'NOTHING_DUE'> {
  const { giftCardId, state } = card;
  const refused = unusable(state, dateOf(card.now));
  if (refused) return refused;
  const open = booking.instalments.filter(({ id, paid }) => !paid && instalmentIds.includes(id));
  if (booking.status !== 'CONFIRMED' || open.length === 0) return refuse('NOTHING_DUE');
  const everything = open.reduce((sum, each) => sum + openCents(each), 0);
  const onCard = state.status === 'ISSUED' ? freeCents(state) : 0;
  const gifts = [{ giftCardId, amountCents: Math.min(onCard, everything) }];
  const purse = new Purse(booking.bookingId, gifts, { [cardName(giftCardId)]: state });
  const events: BookingEvent[] = [];
  for (const instalment of open)
    for (const paid of purse.draw(instalment.id, openCents(instalment))) {
      const after = evolved(booking, events);
      events.push(
        ...settle({ booking: after, allotment: allotment.initialState, coupon: undefined }, paid).booking,
      );
    }
  if (events.length === 0) return refuse('GIFT_CARD_EMPTY');
  // What was to be paid at PayPal is less now.
  const left = leftBehind(booking, events);
  return { booking: [...events, ...left], allotment: [], coupon: [], cards: purse.events };
}
