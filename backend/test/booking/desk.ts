import { expect } from '@jest/globals';
import type { Plan, Quote } from '@wayfold/contracts/money/quotes';
import { fold } from '../../src/kernel/decider.js';
import { isRefusal, type Refusal } from '../../src/kernel/refuse.js';
import { allotment } from '../../src/modules/booking/inventory/allotment.js';
import { dueNow, type ExistingBooking } from '../../src/modules/booking/core/booking.js';
import { decideCancel } from '../../src/modules/booking/changes/cancel.js';
import { decideChange, type ShownChange } from '../../src/modules/booking/changes/change-date.js';
import { decideCharge, type ChargeCommand } from '../../src/modules/booking/balance/automatic-charge.js';
import { decideGoodwill } from '../../src/modules/booking/operations/goodwill.js';
import { instalmentsOf } from '../../src/modules/booking/core/plan.js';
import { openCents, type InstalmentState } from '../../src/modules/booking/core/instalment.js';
import { decideManualPayment } from '../../src/modules/booking/operations/manual-payment.js';
import { decidePass } from '../../src/modules/booking/party/reassign-place.js';
import { openRefunds } from '../../src/modules/booking/core/payments.js';
import { settle } from '../../src/modules/booking/settlement/settle.js';
import { decideStaffRefund } from '../../src/modules/booking/refunds/staff-refund.js';
import {
  partyAfter,
  type AllotmentEvent,
  type BookingEvent,
  type NamedParty,
} from '../../src/modules/booking/events.js';
import { at, existing, held, id, instalmentId, opened, paid, partyNamed, quote } from './builders.js';
import { expectStorable } from './scenario.js';
import { decideRefund } from '../../src/modules/booking/refunds/refund.js';

/**
 * Departures of one trip: the one booked first, a cheaper one, a more expensive one, and one with few seats.
 */
const DEPARTURES = [
  { departureId: id(1, 2), startsOn: '2027-05-08', perPersonCents: 100_000, seats: 4 },
  { departureId: id(2, 2), startsOn: '2027-07-10', perPersonCents: 61_337, seats: 4 },
  { departureId: id(3, 2), startsOn: '2027-09-04', perPersonCents: 148_951, seats: 4 },
  { departureId: id(4, 2), startsOn: '2027-10-02', perPersonCents: 15_003, seats: 1 },
] as const;
const TODAY = '2027-02-01';
const NEW_TRAVELER = { givenName: 'Ana', familyName: 'Ruiz', birthDate: '1991-03-04' };
const person = { $subject: id(2, 8), value: { ...NEW_TRAVELER, givenName: 'Joa' } };

/**
 * One booking handled by staff, with its departures, a card provider and a cash till: the real deciders, in
 * any order.
 */
export class Desk {
  readonly log: BookingEvent[] = [];
  readonly seats = new Map<string, AllotmentEvent[]>(
    DEPARTURES.map(({ departureId, seats }) => [departureId, [opened({ departureId, seats })]]),
  );
  /** Cents captured and refunded at the provider. */
  taken = 0;
  givenBack = 0;
  /** Cash received minus cash paid out. */
  till = 0;
  private made = 0;

  constructor(plan: Plan) {
    const first = held({ quote: this.quote(0) });
    const instalments = instalmentsOf(this.quote(0), plan, instalmentId) ?? [];
    this.log.push(...first, partyNamed, { type: 'PlanChosen', data: { plan, instalments } });
    this.log.push({
      type: 'TravelersNamed',
      data: {
        lead: { $subject: id(1, 8), value: LEAD },
        leadIsTraveler: true,
        others: [person],
        roomOf: [0, 0],
      },
    });
    const { quote: booked } = this.booking;
    this.append(booked.departureId, allotment.decide(this.hold(booked), this.allotment(booked.departureId)));
    const due = dueNow(this.booking);
    if (due) this.captured(due);
    expect(this.booking.status).toBe('CONFIRMED');
  }

  get booking(): ExistingBooking {
    return existing(this.log);
  }

  quote(n: number): Quote {
    const { departureId, startsOn, perPersonCents } = DEPARTURES[n] ?? DEPARTURES[0];
    const prices = [{ category: 'basic' as const, perPersonCents }];
    return { ...quote({ offer: { departureId, startsOn, prices } }), id: id(n + 1, 6) };
  }

  /** The customer pays the open amount through their instalment's intent. */
  payOpen(): void {
    const open = this.open();
    if (open && this.booking.status === 'CONFIRMED') this.captured(open);
  }

  /** The worker charges; the charge succeeds or is declined for now. */
  charge(declined: boolean): void {
    const open = this.open();
    if (!open || open.charge.status !== 'SCHEDULED') return;
    const now = at(open.charge.dueAt);
    const attempt = open.charge.attempts + 1;
    const attemptIds = { instalmentId: open.id, attempt };
    const charge = (command: ChargeCommand): boolean => this.record(decideCharge(command, this.booking));
    if (!charge({ type: 'Start', instalmentId: open.id, now })) return;
    charge({ type: 'Confirming', ...attemptIds, paymentId: `pi_${this.made + 1}`, lastChargeId: null, now });
    if (!declined) return this.captured(open);
    const code = { code: 'card_declined', declineCode: null, adviceCode: 'try_again_later' };
    charge({ type: 'Declined', ...attemptIds, ...code, now });
  }

  refund(amountCents: number): void {
    const order = { orderId: id(++this.made, 19), amountCents, reason: 'agreed', approvalId: null };
    this.record(decideStaffRefund(order, this.booking));
  }

  goodwill(amountCents: number): void {
    const gift = { goodwillId: id(++this.made, 14), amountCents, reason: 'sorry', approvalId: null };
    this.record(decideGoodwill(gift, this.booking));
  }

  manual(amountCents: number): void {
    const decided = decideManualPayment(
      {
        receiptId: id(++this.made, 19),
        amountCents,
        method: 'cash',
        valueDate: TODAY,
        today: TODAY,
        note: 'at the desk',
        approvalId: null,
      },
      { booking: this.booking, allotment: allotment.initialState, coupon: undefined, cards: {} },
    );
    if (isRefusal(decided)) return;
    this.till += amountCents;
    this.record(decided.booking);
  }

  /** Previews, then commits as previewed. */
  change(n: number): void {
    const target = this.quote(n);
    const from = this.booking.quote.departureId;
    const balanceId = id(++this.made, 21);
    const states = {
      booking: this.booking,
      party: null,
      from: this.allotment(from),
      to: this.allotment(target.departureId),
      coupon: undefined,
    };
    const command = { type: 'ChangeDate', quote: target, balanceId, today: TODAY } as const;
    const preview = decideChange(command, states);
    const isShown = (shown: ShownChange): boolean =>
      !isRefusal(preview) && JSON.stringify(shown) === JSON.stringify(preview.shown);
    const decided = decideChange({ ...command, isShown }, states);
    expect(decided).toEqual(preview);
    if (isRefusal(decided)) return;
    this.record(decided.booking);
    this.append(from, decided.from);
    this.append(target.departureId, decided.to);
  }

  cancel(): void {
    const { bookingId, quote: quote } = this.booking;
    const command = { type: 'Cancel', by: 'customer', reason: '', today: TODAY } as const;
    if (!this.record(decideCancel(command, this.booking))) return;
    const release = { type: 'Release', bookingId, reason: 'cancelled' } as const;
    this.append(quote.departureId, allotment.decide(release, this.allotment(quote.departureId)));
  }

  pass(): void {
    const party = fold<NamedParty | null, BookingEvent>(partyAfter, null, this.log);
    const to = { $subject: id(++this.made, 8), value: NEW_TRAVELER };
    const travelerId = party?.others.at(-1)?.$subject ?? '';
    const command = { travelerId, to, erasureId: id(this.made, 9), today: TODAY };
    this.record(decidePass(command, { booking: this.booking, party }));
  }

  /** Executes pending refunds by the provider or from the till; or the first one fails. */
  giveBack(fails: boolean): void {
    for (const { refundId, provider, amountCents } of openRefunds(this.booking)) {
      if (fails) {
        const failed = { type: 'Failed', refundId, providerRefundId: null, code: 'lost' } as const;
        this.record(decideRefund(failed, this.booking));
        return;
      }
      if (provider === 'stripe') this.givenBack += amountCents;
      else this.till -= amountCents;
      const command = { type: 'Done', refundId, providerRefundId: `re_${refundId}` } as const;
      this.record(decideRefund(command, this.booking));
    }
  }

  /** Seats of the booking, by departure. */
  seatsTaken(): number[] {
    return DEPARTURES.map(({ departureId }) => {
      const state = this.allotment(departureId);
      return state.status === 'OPEN' ? (state.taken.get(this.booking.bookingId)?.seats ?? 0) : 0;
    });
  }

  private open(): InstalmentState | undefined {
    return this.booking.instalments.find((instalment) => openCents(instalment) > 0);
  }

  private captured(instalment: InstalmentState): void {
    const amountCents = openCents(instalment);
    const money = { ...paid(instalment.kind, amountCents, `pi_${++this.made}`), instalmentId: instalment.id };
    this.taken += amountCents;
    const { departureId } = this.booking.quote;
    const seats = this.allotment(departureId);
    const settled = settle({ booking: this.booking, allotment: seats, coupon: undefined }, money);
    this.record(settled.booking);
    this.append(departureId, settled.allotment);
  }

  private hold({ travelers, rooms }: Quote) {
    return { type: 'Hold', bookingId: this.booking.bookingId, seats: travelers, rooms } as const;
  }

  private allotment(departureId: string) {
    return fold(allotment.evolve, allotment.initialState, this.seats.get(departureId) ?? []);
  }

  private append(departureId: string, events: readonly AllotmentEvent[] | Refusal): void {
    if (isRefusal(events)) throw new Error(events.refused);
    expectStorable(events);
    this.seats.get(departureId)?.push(...events);
  }

  private record(answer: readonly BookingEvent[] | Refusal): boolean {
    if (isRefusal(answer)) return false;
    expectStorable(answer);
    this.log.push(...answer);
    return true;
  }
}

const LEAD = {
  givenName: 'Marta',
  familyName: 'Quiroga',
  email: 'm@example.com',
  phone: '+1 505 555 0148',
  residence: 'US',
  language: 'en' as const,
  birthDate: '1990-04-17',
};
