import { CARDS } from '../../support/card-provider/cards.js';
import { parseIntentId } from '../../support/card-provider/intent-id.js';
import { drainWork } from '../engine/quiescence.js';
import { raceProcesses } from '../engine/race.js';
import { cancelFlows } from './cancelling.js';
import { cardFlows } from './cards.js';
import { changeFlows } from './changes.js';
import { chargeFlows } from './charges.js';
import { correctionFlows } from './corrections.js';
import { duplicatePaymentFlows } from './duplicate-payments.js';
import type { Flow } from './flow.js';
import { giftCardFlows } from './gift-cards.js';
import { paypalFlows } from './paypal.js';
import { raceFlows } from './races.js';
import { staffFlows } from './staff.js';
import {
  advancePastHold,
  expireHold,
  newBearerHeaders,
  newStatusCheck,
  payCard,
  payUnrecordedIntent,
  placeBooking,
  publishDeparture,
  requestQuote,
  requireBooking,
  startPaying,
} from './steps/steps.js';
import { transferFlows } from './transfers.js';

const newConfirmedFlow = (card: string): Flow<'payment started'> => ({
  precedingFlow: 'payment started',
  async run(driver) {
    await driver.sendWebhook(await payCard(driver, card));
    await drainWork(driver);
  },
  checkEnd: newStatusCheck('CONFIRMED'),
});

export const FLOWS = {
  'departure published': {
    run: (driver) => publishDeparture(driver, 6),
    checkEnd: async (driver) => {
      const { rowCount } = await driver.environment.query(
        `SELECT FROM events WHERE type = 'AllotmentOpened'`,
      );
      return rowCount === 1 ? undefined : `${String(rowCount)} allotments were opened`;
    },
  },
  'departure with two seats published': { run: (driver) => publishDeparture(driver, 2) },
  'booking placed': {
    precedingFlow: 'departure published',
    async run(driver) {
      await placeBooking(driver, await requestQuote(driver));
      await drainWork(driver);
    },
    checkEnd: async (driver) => {
      const { length } = await driver.readBookings();
      return length === 1 ? undefined : `${length} bookings of one request`;
    },
  },
  'travelers named': {
    precedingFlow: 'booking placed',
    async run(driver) {
      await driver.nameTravelers(driver.requireHandle());
      await drainWork(driver);
    },
    checkEnd: async (driver) =>
      (await requireBooking(driver)).state.isPartyNamed ? undefined : 'no traveler was named',
  },
  'hold extended': {
    precedingFlow: 'travelers named',
    async run(driver) {
      const { id } = driver.requireHandle();
      // A second extension is refused, whether the first response arrived or not: a refusal is success.
      await driver.call('POST', `/api/bookings/${id}/extend`, {}, newBearerHeaders(driver));
      await drainWork(driver);
    },
    checkEnd: async (driver) => {
      const { state } = await requireBooking(driver);
      return state.status === 'ON_HOLD' && state.isExtended ? undefined : 'not extended';
    },
  },
  'payment started': {
    precedingFlow: 'travelers named',
    async run(driver) {
      await startPaying(driver);
      await drainWork(driver);
    },
    checkEnd: newStatusCheck('ON_HOLD'),
  },
  'deposit paid': newConfirmedFlow(CARDS.good),
  'webhook delivered thrice': {
    precedingFlow: 'payment started',
    async run(driver) {
      const intent = await payCard(driver);
      await Promise.all([
        driver.sendWebhook(intent, 'payment_intent.succeeded', 3),
        driver.sendWebhook(intent, 'payment_intent.payment_failed'),
      ]);
      await drainWork(driver);
    },
    checkEnd: newStatusCheck('CONFIRMED'),
  },
  'webhook never delivered': {
    precedingFlow: 'payment started',
    async run(driver) {
      await payCard(driver);
      await driver.startPayment(driver.requireHandle());
      await drainWork(driver);
    },
    checkEnd: newStatusCheck('CONFIRMED'),
  },
  'webhook without a payment': {
    precedingFlow: 'payment started',
    async run(driver) {
      await driver.sendWebhook(parseIntentId(driver.requireNote('clientSecret')));
      await drainWork(driver);
    },
    checkEnd: newStatusCheck('ON_HOLD'),
  },
  'paid in full': {
    precedingFlow: 'travelers named',
    async run(driver) {
      await startPaying(driver, 'full');
      await driver.sendWebhook(await payCard(driver));
      await drainWork(driver);
    },
    checkEnd: newStatusCheck('CONFIRMED'),
  },
  'payment plan changed': {
    precedingFlow: 'payment started',
    async run(driver) {
      await startPaying(driver, 'full');
      await driver.sendWebhook(await payCard(driver));
      await drainWork(driver);
    },
    checkEnd: newStatusCheck('CONFIRMED'),
  },
  'coupon redeemed': {
    precedingFlow: 'departure published',
    async run(driver) {
      await driver.sendInstruction({ type: 'coupon', code: 'SUMMER26', limit: 1 });
      await drainWork(driver);
      await placeBooking(driver, await requestQuote(driver, 'SUMMER26'));
      await driver.nameTravelers(driver.requireHandle());
      await startPaying(driver);
      await driver.sendWebhook(await payCard(driver));
      await drainWork(driver);
    },
    checkEnd: newStatusCheck('CONFIRMED'),
  },
  'hold expires': {
    precedingFlow: 'travelers named',
    run: expireHold,
    checkEnd: newStatusCheck('EXPIRED'),
  },
  'hold expires with an open intent': {
    precedingFlow: 'payment started',
    run: expireHold,
    checkEnd: newStatusCheck('EXPIRED'),
  },
  'card payment after the hold expires': {
    precedingFlow: 'payment started',
    async run(driver) {
      await advancePastHold(driver);
      await driver.sendWebhook(await payCard(driver));
      await drainWork(driver);
    },
  },
  'late money': {
    precedingFlow: 'payment started for the last seats',
    async run(driver) {
      // The customer's card is slow; by then the hold has expired and somebody else has the seats.
      await expireHold(driver);
      await placeBooking(driver, driver.requireNote('secondQuoteId'), 'second');
      await driver.sendWebhook(await payUnrecordedIntent(driver));
      await drainWork(driver);
    },
    checkEnd: newStatusCheck('EXPIRED'),
  },
  'last seats': {
    precedingFlow: 'departure with two seats published',
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
  'deposit paid, later charge times out': newConfirmedFlow(CARDS.answersNever),
  'deposit paid, later charge is declined': newConfirmedFlow(CARDS.declinedLater),
  'deposit paid, later charge requires authentication': newConfirmedFlow(CARDS.wantsAuthentication),
  'payment started for the last seats': {
    precedingFlow: 'departure with two seats published',
    async run(driver) {
      driver.addNotes({ secondQuoteId: await requestQuote(driver) });
      await placeBooking(driver, await requestQuote(driver));
      await driver.nameTravelers(driver.requireHandle());
      await startPaying(driver);
      await drainWork(driver);
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

/** Does not compile if a flow names a preceding flow that is none of `FLOWS`. */
export function findPrecedingFlow(name: FlowName): FlowName | undefined {
  const flow = FLOWS[name];
  return 'precedingFlow' in flow ? flow.precedingFlow : undefined;
}

/** Flows that only prepare other flows, which cover their steps. */
const PRELUDES: readonly FlowName[] = [
  'departure with two seats published',
  'payment started for the last seats',
  'deposit paid, later charge times out',
  'deposit paid, later charge is declined',
  'deposit paid, later charge requires authentication',
  'webhook without a payment',
  'replacement card declined, one attempt left',
  'paypal captured, later charge is declined',
  'paid by a card with slow refunds',
  'partial cash payment',
  'partial refund pending',
  'two transfers chosen',
  'two holds and a gift card',
  'two transfers, one unmatched line',
];

export const flowNames = (Object.keys(FLOWS) as FlowName[]).filter((name) => !PRELUDES.includes(name));
