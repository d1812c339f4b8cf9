import { expect } from '@jest/globals';
import { fold } from '../../../src/kernel/decider.js';
import type {
  AllotmentEvent,
  BookingEvent,
  CouponEvent,
  GiftCardEvent,
  ReceivedPayment,
} from '../../../src/modules/booking/events.js';
import { allotment } from '../../../src/modules/booking/inventory/allotment.js';
import { coupon } from '../../../src/modules/booking/pricing/coupon.js';
import type { settle, Settlement } from '../../../src/modules/booking/settlement/settle.js';
import type { GiftCardSettlement } from '../../../src/modules/booking/settlement/settle-with-gift-cards.js';
import { assertExpected } from '../scenario.js';
import { DEPOSIT, DEPOSIT_CENTS, foldBooking } from './builders.js';
import { newTaskRaised } from './charges.js';
import { expectStorable } from './scenario.js';

interface SettlementLog {
  readonly booking: BookingEvent[];
  readonly allotment?: AllotmentEvent[];
  /** Undefined for a booking without a limited coupon. */
  readonly coupon?: CouponEvent[];
}

/** Creates a scenario: given three streams, when the provider reports money, then these events or none. */
export const newSettlementScenario = (settleMoney: typeof settle) => (log: SettlementLog) => ({
  when(money: ReceivedPayment) {
    const decideCommand = () =>
      settleMoney(
        {
          booking: foldBooking(log.booking),
          allotment: fold(allotment.evolve, allotment.initialState, log.allotment ?? []),
          coupon: log.coupon && fold(coupon.evolve, coupon.initialState, log.coupon),
        },
        money,
      );
    return {
      thenNothing() {
        const decision = decideCommand();
        expect(decision).toEqual({ booking: [], allotment: [], coupon: [] });
        return decision;
      },
      thenEvents(events: Partial<Settlement>) {
        assertExpected(Object.keys(events).length);
        const decision = decideCommand();
        expect(decision).toEqual({ booking: [], allotment: [], coupon: [], ...events });
        expectStorable([...decision.booking, ...decision.allotment, ...decision.coupon]);
        return decision;
      },
      settled: decideCommand,
      thenThrows: (message: RegExp) => expect(decideCommand).toThrow(message),
    };
  },
});

/** Expects exactly these events of the booking and of its gift cards. */
export function expectGiftCardsSettled(
  decision: GiftCardSettlement,
  expected: { booking: BookingEvent[]; giftCards?: GiftCardEvent[] },
): void {
  const giftCards = Object.values(decision.giftCards).flat();
  expect(decision.booking).toEqual(expected.booking);
  expect(giftCards).toEqual(expected.giftCards ?? []);
  expectStorable([...decision.booking, ...giftCards]);
}

/** Creates the task for money that came after the deadline of its transfer. */
export const newTooLateTask = ({ provider, paymentId, amountCents }: ReceivedPayment) =>
  newTaskRaised(
    {
      kind: 'transfer-too-late',
      instalmentId: DEPOSIT,
      facts: { paymentId, amountCents },
      money: { provider, paymentId, amountCents },
    },
    paymentId,
    amountCents,
  );

type MoneyFacts = Pick<ReceivedPayment, 'instalmentId' | 'provider' | 'paymentId' | 'amountCents'>;
/** Creates the task for money of another amount than was due. */
export const newAmountDiffers = (
  { instalmentId, provider, paymentId, amountCents }: MoneyFacts,
  dueCents = DEPOSIT_CENTS,
) =>
  newTaskRaised(
    {
      kind: 'amount-differs',
      instalmentId,
      facts: { paymentId, amountCents, dueCents },
      money: { provider, paymentId, amountCents },
    },
    paymentId,
    amountCents,
  );
