import { expect } from '@jest/globals';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { Quote } from '@wayfold/contracts/money/quotes';
import type { BankLineEvent } from '../../../src/modules/banking/events.js';
import { bankLine, type BankLineState } from '../../../src/modules/banking/lines/bank-line.js';
import {
  type BookingState,
  evolveBooking,
  type ExistingBooking,
  initialBooking,
} from '../../../src/modules/booking/core/booking.js';
import {
  type AllotmentEvent,
  type BookingEvent,
  evolveParty,
  type GiftCardEvent,
  type NamedParty,
} from '../../../src/modules/booking/events.js';
import {
  giftCard,
  type GiftCardState,
  toGiftCardName,
} from '../../../src/modules/booking/gift-cards/gift-card.js';
import { allotment, type AllotmentState } from '../../../src/modules/booking/inventory/allotment.js';
import type { IncomingPayment } from '../../../src/modules/booking/settlement/incoming-payment.js';
import {
  type GiftCardSettlement,
  settleWithGiftCards,
} from '../../../src/modules/booking/settlement/settle-with-gift-cards.js';
import { newAllotmentOpened, newQuote, NOW } from '../booking/builders.js';
import { newGiftCardIssued } from '../booking/gift-cards.js';
import { type IdMaker, newDepartureId, newGiftCardId, newQuoteId } from '../ids.js';
import { type SourcePayment, Sources } from './sources.js';

/** Departures of one trip: for two parties, a cheaper one and a more expensive one. */
const DEPARTURES = [
  { departureId: newDepartureId(1), startsOn: '2027-05-08', perPersonCents: 100_000, seats: 4 },
  { departureId: newDepartureId(2), startsOn: '2027-07-10', perPersonCents: 61_337, seats: 6 },
  { departureId: newDepartureId(3), startsOn: '2027-09-04', perPersonCents: 148_951, seats: 2 },
] as const;

const ROOMS = [{ type: 'twin' as const, capacity: 2, count: 9, isShareable: true }];
const GIFT_CARD_CENTS = [30_000, 260_001];
export const BUYERS = [1, 2, 3];

/** The events of one decision, for all of its streams. */
interface EventBatch {
  readonly booking?: readonly BookingEvent[];
  readonly allotment?: readonly AllotmentEvent[];
  /** Keys are `giftCard:` and the id of the gift card. */
  readonly giftCards?: Readonly<Record<string, readonly GiftCardEvent[]>>;
}

interface AgencyStream<State, Event> {
  state: State;
  readonly events: Event[];
}

const newStream = <State, Event>(state: State): AgencyStream<State, Event> => ({ state, events: [] });

function pushEvents<State, Event>(
  target: AgencyStream<State, Event>,
  evolve: (state: State, event: Event) => State,
  events: readonly Event[],
): void {
  target.events.push(...events);
  target.state = events.reduce(evolve, target.state);
}

/**
 * The streams of a small travel agency in memory, moved by the product's own deciders: quick histories of
 * bookings for specs of their folds. The simulator checks the rules.
 */
export class Agency {
  readonly sources = new Sources();
  now = NOW;
  private readonly bookings = new Map<number, AgencyStream<BookingState, BookingEvent>>();
  private readonly parties = new Map<number, NamedParty | null>();
  private readonly departures = new Map<string, AgencyStream<AllotmentState, AllotmentEvent>>();
  private readonly giftCardStreams = new Map<string, AgencyStream<GiftCardState, GiftCardEvent>>();
  private readonly bankLines = new Map<string, AgencyStream<BankLineState, BankLineEvent>>();
  private readonly commands = new Map<number, (readonly BookingEvent[])[]>();
  private madeCount = 0;

  constructor() {
    for (const { departureId, seats } of DEPARTURES) {
      this.departures.set(departureId, newStream(allotment.initialState));
      this.appendEvents(0, { allotment: [newAllotmentOpened({ departureId, seats, rooms: ROOMS })] });
    }
    GIFT_CARD_CENTS.forEach((cents, i) => {
      this.giftCardStreams.set(newGiftCardId(i), newStream(giftCard.initialState));
      this.appendEvents(0, {
        giftCards: { [toGiftCardName(newGiftCardId(i))]: [newGiftCardIssued(cents, i)] },
      });
    });
  }

  newFreshId = (newId: IdMaker): string => newId(++this.madeCount);
  newQuote(serial: number): Quote {
    const { departureId, startsOn, perPersonCents } = DEPARTURES[serial] ?? DEPARTURES[0];
    const prices = [{ category: 'basic' as const, perPersonCents }];
    const quotation = newQuote({ offer: { departureId, startsOn, prices }, today: this.today });
    return { ...quotation, id: newQuoteId(serial + 1), expiresAt: '2028-01-01T00:00:00.000Z' };
  }
  get today(): string {
    return this.now.toISOString().slice(0, 10);
  }
  getLog = (buyerNumber: number): readonly BookingEvent[] => this.bookings.get(buyerNumber)?.events ?? [];
  /** Returns the log, grouped by command: nobody reads a booking between the events of one command. */
  getLogByCommand = (buyerNumber: number): readonly (readonly BookingEvent[])[] =>
    this.commands.get(buyerNumber) ?? [];
  findBooking(buyerNumber: number): ExistingBooking | undefined {
    const state = this.bookings.get(buyerNumber)?.state;
    return state && state.status !== 'NEW' ? state : undefined;
  }
  lookUpParty = (buyerNumber: number): NamedParty | null => this.parties.get(buyerNumber) ?? null;
  getAllotment = (departureId: string): AllotmentState =>
    this.departures.get(departureId)?.state ?? allotment.initialState;
  get giftCards(): readonly { readonly giftCardId: string; readonly state: GiftCardState }[] {
    return [...this.giftCardStreams].map(([giftCardId, { state }]) => ({ giftCardId, state }));
  }
  /** Returns the gift card states for decisions, by name. */
  get purse(): Readonly<Record<string, GiftCardState>> {
    return Object.fromEntries(
      [...this.giftCardStreams].map(([giftCardId, { state }]) => [toGiftCardName(giftCardId), state]),
    );
  }
  get lines(): readonly { readonly lineId: string; readonly state: BankLineState }[] {
    return [...this.bankLines].map(([lineId, { state }]) => ({ lineId, state }));
  }

  appendEvents(
    buyerNumber: number,
    { booking = [], allotment: seats = [], giftCards = {} }: EventBatch,
  ): void {
    const target = this.bookings.get(buyerNumber) ?? newStream<BookingState, BookingEvent>(initialBooking);
    if (booking.length > 0) {
      this.bookings.set(buyerNumber, target);
      this.commands.set(buyerNumber, [...this.getLogByCommand(buyerNumber), booking]);
    }
    pushEvents(target, evolveBooking, booking);
    this.parties.set(
      buyerNumber,
      booking.reduce<NamedParty | null>(evolveParty, this.lookUpParty(buyerNumber)),
    );
    for (const event of seats) {
      const departure = this.departures.get(event.data.departureId);
      if (departure) pushEvents(departure, allotment.evolve, [event]);
    }
    for (const [name, events] of Object.entries(giftCards)) {
      const stream = this.giftCardStreams.get(name.slice('giftCard:'.length));
      if (stream) pushEvents(stream, giftCard.evolve, events);
    }
  }

  appendLine(lineId: string, events: readonly BankLineEvent[]): void {
    const target =
      this.bankLines.get(lineId) ?? newStream<BankLineState, BankLineEvent>(bankLine.initialState);
    this.bankLines.set(lineId, target);
    pushEvents(target, bankLine.evolve, events);
  }

  /** Settles a payment as its source reports it. A repeat changes nothing. */
  settlePayment(buyerNumber: number, payment: IncomingPayment): void {
    const decision = this.decideMoney(buyerNumber, payment);
    if (!decision) return;
    const { booking, allotment: seats, giftCards } = decision;
    this.appendEvents(buyerNumber, { booking, allotment: seats, giftCards });
    const repeatedDecision = this.decideMoney(buyerNumber, payment);
    expect(repeatedDecision?.booking).toEqual([]);
  }

  private decideMoney(buyerNumber: number, payment: IncomingPayment): GiftCardSettlement | undefined {
    const booking = this.findBooking(buyerNumber);
    if (!booking) return undefined;
    const seats = this.getAllotment(booking.quote.departureId);
    return settleWithGiftCards(
      { booking, allotment: seats, coupon: undefined, giftCards: this.purse },
      payment,
    );
  }

  /** Records a payment that a provider's webhook reports or a sweep finds. */
  recordPayment(payment: SourcePayment): void {
    const { buyerNumber, instalmentId, amountCents, provider, paymentId, isLender, isVaulted } = payment;
    if (payment.status !== 'captured') return;
    payment.isReported = true;
    const card = isLender ? null : { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
    const cardMethodId = isLender ? null : 'pm_1';
    const vaultId = isVaulted ? 'vault-1' : null;
    this.settlePayment(
      buyerNumber,
      omitUndefined({
        instalmentId,
        amountCents,
        provider,
        paymentId,
        origin:
          provider === 'stripe'
            ? { kind: 'stripe-charge' as const, chargeId: `ch_${paymentId}` }
            : { kind: 'paypal-capture' as const, captureId: `ch_${paymentId}` },
        customerId: null,
        card: provider === 'stripe' ? card : null,
        paymentMethodId: provider === 'stripe' ? cardMethodId : vaultId,
        lender: isLender ? ('klarna' as const) : undefined,
      }),
    );
  }
}
