import { fold } from '../../../src/kernel/decider.js';
import type { GiftCardEvent } from '../../../src/modules/booking/events.js';
import { giftCard } from '../../../src/modules/booking/gift-cards/gift-card.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import { drainWork } from '../engine/quiescence.js';
import { readLog } from '../engine/read-facts.js';
import type { Flow } from './flow.js';
import { expectStatus, expireHold, payCard, startPaying } from './steps/steps.js';

const GIFT_CARD_CENTS = 30_000;

/** Applies a gift card that covers most of the deposit; a repeat finds it already applied. */
async function setAside(driver: FlowDriver): Promise<void> {
  const { code } = await driver.sendInstruction({ type: 'gift-card', amountCents: GIFT_CARD_CENTS });
  const { id, capability } = driver.requireHandle();
  const headers = { authorization: `Bearer ${capability}` };
  await driver.call('POST', `/api/bookings/${id}/gift-cards`, { code }, headers);
  await drainWork(driver);
}

/** Checks the booking, and the gift card's balance, reserved or not. */
const expectAmounts =
  (status: string, balanceCents: number, asideCents: number) =>
  async (driver: FlowDriver): Promise<string | undefined> => {
    const problem = await expectStatus(status)(driver);
    if (problem !== undefined) return problem;
    const events = (await readLog(driver.environment)).filter(
      ({ type }) => type in KNOWN_TYPES,
    ) as unknown as GiftCardEvent[];
    const state = fold(giftCard.evolve, giftCard.initialState, events);
    if (state.status !== 'ISSUED') return 'there is no gift card';
    const reservedCents = Object.values(state.reservedCentsByBooking).reduce((sum, cents) => sum + cents, 0);
    const actual = [state.balanceCents, reservedCents].join();
    const expected = [balanceCents, asideCents].join();
    return actual === expected
      ? undefined
      : `on the gift card, and set aside: ${actual} instead of ${expected}`;
  };

const KNOWN_TYPES: Readonly<Partial<Record<string, true>>> = {
  GiftCardIssued: true,
  GiftCardReserved: true,
  GiftCardReleased: true,
  GiftCardRedeemed: true,
  GiftCardReturned: true,
};

/** A gift card and the remainder by card; then the booking's end, before or after payment. */
export const giftCardFlows = {
  'gift card reserved': {
    precedingFlow: 'travelers named',
    run: setAside,
    checkEnd: expectAmounts('ON_HOLD', GIFT_CARD_CENTS, GIFT_CARD_CENTS),
  },
  'gift card redeemed': {
    precedingFlow: 'gift card reserved',
    async run(driver) {
      await startPaying(driver);
      await driver.sendWebhook(await payCard(driver));
      await drainWork(driver);
    },
    checkEnd: expectAmounts('CONFIRMED', 0, 0),
  },
  'gift card returned on cancellation': {
    precedingFlow: 'gift card redeemed',
    async run(driver) {
      await driver.sendInstruction({ type: 'cancel', bookingId: driver.requireHandle().id });
      await drainWork(driver);
    },
    checkEnd: expectAmounts('CANCELLED', GIFT_CARD_CENTS, 0),
  },
  'gift card released on expiry': {
    precedingFlow: 'gift card reserved',
    run: expireHold,
    checkEnd: expectAmounts('EXPIRED', GIFT_CARD_CENTS, 0),
  },
} as const satisfies Record<string, Flow>;
