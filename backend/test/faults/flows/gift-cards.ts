import { fold } from '../../../src/kernel/decider.js';
import type { GiftCardEvent } from '../../../src/modules/booking/events.js';
import { giftCard } from '../../../src/modules/booking/gift-cards/gift-card.js';
import { sumNumbers } from '../../support/sum-numbers.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import { drainWork } from '../engine/quiescence.js';
import { readLog } from '../engine/read-facts.js';
import type { EndCheck, Flow } from './flow.js';
import { issueGiftCard } from './steps/staff-steps.js';
import {
  cancelBooking,
  expireHold,
  newBearerHeaders,
  newStatusCheck,
  payCard,
  startPaying,
} from './steps/steps.js';

const GIFT_CARD_CENTS = 30_000;

const GIFT_CARD_TYPES: ReadonlySet<string> = new Set<GiftCardEvent['type']>([
  'GiftCardIssued',
  'GiftCardReserved',
  'GiftCardReleased',
  'GiftCardRedeemed',
  'GiftCardReturned',
]);

/** Applies a gift card that covers most of the deposit; a repeat finds it already applied. */
async function applyGiftCard(driver: FlowDriver): Promise<void> {
  const code = await issueGiftCard(driver, GIFT_CARD_CENTS);
  const { id } = driver.requireHandle();
  await driver.call('POST', `/api/bookings/${id}/gift-cards`, { code }, newBearerHeaders(driver));
  await drainWork(driver);
}

/** Checks the booking's status, and the gift card's balance and its reserved part. */
const newGiftCardCheck =
  (status: string, balanceCents: number, reservedCents: number): EndCheck =>
  async (driver) => {
    const problem = await newStatusCheck(status)(driver);
    if (problem !== undefined) return problem;
    const events = (await readLog(driver.environment)).filter(({ type }) =>
      GIFT_CARD_TYPES.has(type),
    ) as unknown as GiftCardEvent[];
    const state = fold(giftCard.evolve, giftCard.initialState, events);
    if (state.status !== 'ISSUED') return 'there is no gift card';
    const actual = [state.balanceCents, sumNumbers(Object.values(state.reservedCentsByBooking))].join();
    const expected = [balanceCents, reservedCents].join();
    return actual === expected
      ? undefined
      : `on the gift card, and reserved: ${actual} instead of ${expected}`;
  };

/** A gift card and the remainder by card; then the booking's end, before or after payment. */
export const giftCardFlows = {
  'gift card reserved': {
    precedingFlow: 'travelers named',
    run: applyGiftCard,
    checkEnd: newGiftCardCheck('ON_HOLD', GIFT_CARD_CENTS, GIFT_CARD_CENTS),
  },
  'gift card redeemed': {
    precedingFlow: 'gift card reserved',
    async run(driver) {
      await startPaying(driver);
      await driver.sendWebhook(await payCard(driver));
      await drainWork(driver);
    },
    checkEnd: newGiftCardCheck('CONFIRMED', 0, 0),
  },
  'gift card returned on cancellation': {
    precedingFlow: 'gift card redeemed',
    run: cancelBooking,
    checkEnd: newGiftCardCheck('CANCELLED', GIFT_CARD_CENTS, 0),
  },
  'gift card released on expiry': {
    precedingFlow: 'gift card reserved',
    run: expireHold,
    checkEnd: newGiftCardCheck('EXPIRED', GIFT_CARD_CENTS, 0),
  },
} as const satisfies Record<string, Flow>;
