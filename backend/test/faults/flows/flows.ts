import { CARDS } from '../../support/card-provider/cards.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import { raceProcesses } from '../engine/race.js';
import { cancelFlows } from './cancelling.js';
import { cardFlows } from './cards.js';
import { changeFlows } from './changes.js';
import { chargeFlows } from './charges.js';
import { correctionFlows } from './corrections.js';
import { duplicatePaymentFlows } from './duplicate-payments.js';
import type { Flow, PrecedingFlowName } from './flow.js';
import { giftCardFlows } from './gift-cards.js';
import { paypalFlows } from './paypal.js';
import { raceFlows } from './races.js';
import { staffFlows } from './staff.js';
import {
  advancePastHold,
  expectStatus,
  expireHold,
  payCard,
  payLateIntent,
  placeBooking,
  publishDeparture,
  quoteWhenFree,
  requestQuote,
  startPaying,
  toIntentId,
} from './steps.js';
import { transferFlows } from './transfers.js';

const newConfirmedFlow = (card: string, precedingFlow: PrecedingFlowName = 'pay'): Flow => ({
  precedingFlow,
  async run(driver) {
    await driver.sendWebhook(await payCard(driver, card));
    await waitUntilSettled(driver);
  },
  checkEnd: expectStatus('CONFIRMED'),
});

export const FLOWS = {
  import: {
    run: (driver) => publishDeparture(driver, 6),
    checkEnd: async (driver) => {
      const { rowCount } = await driver.environment.query(
        `SELECT FROM events WHERE type = 'AllotmentOpened'`,
      );
      return rowCount === 1 ? undefined : `${String(rowCount)} allotments were opened`;
    },
  },
  'import two seats': { run: (driver) => publishDeparture(driver, 2) },
  place: {
    precedingFlow: 'import',
    async run(driver) {
      await placeBooking(driver, await requestQuote(driver));
      await waitUntilSettled(driver);
    },
    checkEnd: async (driver) => {
      const { length } = await driver.readBookings();
      return length === 1 ? undefined : `${length} bookings of one request`;
    },
  },
  name: {
    precedingFlow: 'place',
    async run(driver) {
      await driver.nameTravelers(driver.requireHandle());
      await waitUntilSettled(driver);
    },
    checkEnd: async (driver) =>
      (await driver.readBookings())[0]?.state.isPartyNamed ? undefined : 'nobody was named',
  },
  extend: {
    precedingFlow: 'name',
    async run(driver) {
      const { capability, id } = driver.requireHandle();
      // A second extension is refused, whether the first response arrived or not; the refusal will do.
      await driver.call('POST', `/api/bookings/${id}/extend`, {}, { authorization: `Bearer ${capability}` });
      await waitUntilSettled(driver);
    },
    checkEnd: async (driver) => {
      const state = (await driver.readBookings())[0]?.state;
      return state?.status === 'ON_HOLD' && state.isExtended ? undefined : 'not extended';
    },
  },
  pay: {
    precedingFlow: 'name',
    async run(driver) {
      await startPaying(driver);
      await waitUntilSettled(driver);
    },
    checkEnd: expectStatus('ON_HOLD'),
  },
  webhook: newConfirmedFlow(CARDS.good),
  'webhook thrice': {
    precedingFlow: 'pay',
    async run(driver) {
      const intent = await payCard(driver);
      await Promise.all([
        driver.sendWebhook(intent, 'payment_intent.succeeded', 3),
        driver.sendWebhook(intent, 'payment_intent.payment_failed'),
      ]);
      await waitUntilSettled(driver);
    },
    checkEnd: expectStatus('CONFIRMED'),
  },
  'no webhook': {
    precedingFlow: 'pay',
    async run(driver) {
      await payCard(driver);
      await driver.startPayment(driver.requireHandle());
      await waitUntilSettled(driver);
    },
    checkEnd: expectStatus('CONFIRMED'),
  },
  'webhook believed': {
    precedingFlow: 'pay',
    async run(driver) {
      await driver.sendWebhook(toIntentId(driver.requireClientSecret()));
      await waitUntilSettled(driver);
    },
    checkEnd: expectStatus('ON_HOLD'),
  },
  'full payment': {
    precedingFlow: 'name',
    async run(driver) {
      await startPaying(driver, 'full');
      await driver.sendWebhook(await payCard(driver));
      await waitUntilSettled(driver);
    },
    checkEnd: expectStatus('CONFIRMED'),
  },
  'plan changed': {
    precedingFlow: 'pay',
    async run(driver) {
      await startPaying(driver, 'full');
      await driver.sendWebhook(await payCard(driver));
      await waitUntilSettled(driver);
    },
    checkEnd: expectStatus('CONFIRMED'),
  },
  coupon: {
    precedingFlow: 'import',
    async run(driver) {
      await driver.sendOrder({ type: 'coupon', code: 'SUMMER26', limit: 1 });
      await waitUntilSettled(driver);
      await placeBooking(driver, await requestQuote(driver, 'SUMMER26'));
      await driver.nameTravelers(driver.requireHandle());
      await startPaying(driver);
      await driver.sendWebhook(await payCard(driver));
      await waitUntilSettled(driver);
    },
    checkEnd: expectStatus('CONFIRMED'),
  },
  'hold expires': {
    precedingFlow: 'name',
    run: expireHold,
    checkEnd: expectStatus('EXPIRED'),
  },
  'hold expires with an open intent': {
    precedingFlow: 'pay',
    run: expireHold,
    checkEnd: expectStatus('EXPIRED'),
  },
  'expiry meets the card': {
    precedingFlow: 'pay',
    async run(driver) {
      await advancePastHold(driver);
      const intent = await payCard(driver);
      await driver.sendWebhook(intent);
      await waitUntilSettled(driver);
    },
  },
  'late money': {
    precedingFlow: 'pay two seats',
    async run(driver) {
      // The customer's card is slow; by then the hold has expired and somebody else has the seats.
      const otherQuoteId = await quoteWhenFree(driver);
      await placeBooking(driver, otherQuoteId, 'other');
      const intent = await payLateIntent(driver);
      await driver.sendWebhook(intent);
      await waitUntilSettled(driver);
    },
    checkEnd: expectStatus('EXPIRED'),
  },
  'last seats': {
    precedingFlow: 'import two seats',
    async run(driver) {
      const [firstQuoteId, secondQuoteId] = [await requestQuote(driver), await requestQuote(driver)];
      await raceProcesses(driver, {
        runFirst: () => driver.placeBooking(firstQuoteId),
        runSecond: ({ shop }) => shop.placeBooking(secondQuoteId),
      });
    },
    checkEnd: async (driver) => {
      const { length } = await driver.readBookings();
      return length === 1 ? undefined : `${length} bookings of the last seats`;
    },
  },
  'webhook silent': newConfirmedFlow(CARDS.answersNever),
  'webhook declines later': newConfirmedFlow(CARDS.declinedLater),
  'webhook authenticates': newConfirmedFlow(CARDS.wantsAuthentication),
  'pay two seats': {
    precedingFlow: 'import two seats',
    async run(driver) {
      driver.addNotes({ otherQuoteId: await requestQuote(driver) });
      await placeBooking(driver, await requestQuote(driver));
      await driver.nameTravelers(driver.requireHandle());
      await startPaying(driver);
      await waitUntilSettled(driver);
    },
  },
  ...chargeFlows,
  ...paypalFlows,
  ...cancelFlows,
  ...changeFlows,
  ...giftCardFlows,
  ...transferFlows,
  ...staffFlows,
  ...correctionFlows,
  ...raceFlows,
  ...duplicatePaymentFlows,
  ...cardFlows,
} as const satisfies Record<string, Flow>;

export type FlowName = keyof typeof FLOWS;

/** Flows that only prepare others: their steps are covered there. */
const PRELUDES: readonly FlowName[] = [
  'import two seats',
  'pay two seats',
  'webhook silent',
  'webhook declines later',
  'webhook authenticates',
  'webhook believed',
  'another card declined often',
  'paypal declines later',
  'paid with a slow card',
  'a part at the office',
  'a refund to a slow card',
  'two holds that wait',
  'two holds and a gift card',
  'two transfers and a line of nobody',
];
export const flowNames = (Object.keys(FLOWS) as FlowName[]).filter((name) => !PRELUDES.includes(name));
