import { CARDS } from '../../charging/card-sandbox.js';
import {
  DECLINES_LATER,
  SILENT,
  publish,
  quote,
  place,
  toIntentId,
  startPaying,
  payCard,
  expectStatus,
  advancePastHold,
  quoteWhenFree,
  payLateIntent,
  raceForLastSeats,
} from './acts.js';
import { cancelFlows } from './flows-of-cancelling.js';
import { cardFlows } from './flows-of-cards.js';
import { chargeFlows } from './flows-of-charges.js';
import { changeFlows } from './flows-of-changes.js';
import { giftFlows } from './flows-of-gift-cards.js';
import { paypalFlows } from './flows-of-paypal.js';
import { raceFlows } from './flows-of-races.js';
import { twiceFlows } from './flows-of-duplicate-payments.js';
import { putRightFlows } from './flows-of-corrections.js';
import { staffFlows } from './flows-of-staff.js';
import { transferFlows } from './flows-of-transfers.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { Flow } from './flow.js';

const newConfirmedFlow = (card: string, after = 'pay'): Flow => ({
  after,
  async run(stage) {
    await stage.sendWebhook(await payCard(stage, card));
    await waitUntilSettled(stage);
  },
  end: expectStatus('CONFIRMED'),
});

export const FLOWS = {
  import: {
    run: (stage) => publish(stage, 6),
    end: async (stage) => {
      const { rowCount } = await stage.scene.query(`SELECT FROM events WHERE type = 'AllotmentOpened'`);
      return rowCount === 1 ? undefined : `${String(rowCount)} allotments were opened`;
    },
  },
  'import two seats': { run: (stage) => publish(stage, 2) },
  place: {
    after: 'import',
    async run(stage) {
      await place(stage, await quote(stage));
      await waitUntilSettled(stage);
    },
    end: async (stage) => {
      const { length } = await stage.readBookings();
      return length === 1 ? undefined : `${length} bookings of one request`;
    },
  },
  name: {
    after: 'place',
    async run(stage) {
      await stage.nameTravelers(stage.getHeld());
      await waitUntilSettled(stage);
    },
    end: async (stage) =>
      (await stage.readBookings())[0]?.state.isPartyNamed ? undefined : 'nobody was named',
  },
  extend: {
    after: 'name',
    async run(stage) {
      const { capability, id } = stage.getHeld();
      // Whether received or not, a second extension is refused, which is an answer too.
      await stage.call('POST', `/api/bookings/${id}/extend`, {}, { authorization: `Bearer ${capability}` });
      await waitUntilSettled(stage);
    },
    end: async (stage) => {
      const state = (await stage.readBookings())[0]?.state;
      return state?.status === 'ON_HOLD' && state.isExtended ? undefined : 'not extended';
    },
  },
  pay: {
    after: 'name',
    async run(stage) {
      await startPaying(stage);
      await waitUntilSettled(stage);
    },
    end: expectStatus('ON_HOLD'),
  },
  webhook: newConfirmedFlow(CARDS.good),
  'webhook thrice': {
    after: 'pay',
    async run(stage) {
      const intent = await payCard(stage);
      await Promise.all([
        stage.sendWebhook(intent, 'payment_intent.succeeded', 3),
        stage.sendWebhook(intent, 'payment_intent.payment_failed'),
      ]);
      await waitUntilSettled(stage);
    },
    end: expectStatus('CONFIRMED'),
  },
  'no webhook': {
    after: 'pay',
    async run(stage) {
      await payCard(stage);
      await stage.pay(stage.getHeld());
      await waitUntilSettled(stage);
    },
    end: expectStatus('CONFIRMED'),
  },
  'webhook believed': {
    after: 'pay',
    async run(stage) {
      await stage.sendWebhook(toIntentId(String(stage.notes['secret-held'])));
      await waitUntilSettled(stage);
    },
    end: expectStatus('ON_HOLD'),
  },
  'full payment': {
    after: 'name',
    async run(stage) {
      await startPaying(stage, 'full');
      await stage.sendWebhook(await payCard(stage));
      await waitUntilSettled(stage);
    },
    end: expectStatus('CONFIRMED'),
  },
  'plan changed': {
    after: 'pay',
    async run(stage) {
      await startPaying(stage, 'full');
      await stage.sendWebhook(await payCard(stage));
      await waitUntilSettled(stage);
    },
    end: expectStatus('CONFIRMED'),
  },
  coupon: {
    after: 'import',
    async run(stage) {
      await stage.sendOrder({ do: 'coupon', code: 'SUMMER26', limit: 1 });
      await waitUntilSettled(stage);
      await place(stage, await quote(stage, 'SUMMER26'));
      await stage.nameTravelers(stage.getHeld());
      await startPaying(stage);
      await stage.sendWebhook(await payCard(stage));
      await waitUntilSettled(stage);
    },
    end: expectStatus('CONFIRMED'),
  },
  'hold expires': {
    after: 'name',
    async run(stage) {
      await advancePastHold(stage);
      await waitUntilSettled(stage);
    },
    end: expectStatus('EXPIRED'),
  },
  'hold expires with an open intent': {
    after: 'pay',
    async run(stage) {
      await advancePastHold(stage);
      await waitUntilSettled(stage);
    },
    end: expectStatus('EXPIRED'),
  },
  'expiry meets the card': {
    after: 'pay',
    async run(stage) {
      await advancePastHold(stage);
      const intent = await payCard(stage);
      await stage.sendWebhook(intent);
      await waitUntilSettled(stage);
    },
  },
  'late money': {
    after: 'pay two seats',
    async run(stage) {
      // The customer's card is slow; by then the hold has expired and somebody else has the seats.
      const other = await quoteWhenFree(stage);
      await place(stage, other, 'other');
      const intent = await payLateIntent(stage);
      await stage.sendWebhook(intent);
      await waitUntilSettled(stage);
    },
    end: expectStatus('EXPIRED'),
  },
  'last seats': {
    after: 'import two seats',
    async run(stage) {
      const [first, second] = [await quote(stage), await quote(stage)];
      await raceForLastSeats(stage, first, second);
      await waitUntilSettled(stage);
    },
    end: async (stage) => {
      const { length } = await stage.readBookings();
      return length === 1 ? undefined : `${length} bookings of the last seats`;
    },
  },
  'webhook silent': newConfirmedFlow(SILENT),
  'webhook declines later': newConfirmedFlow(DECLINES_LATER),
  'webhook authenticates': newConfirmedFlow(CARDS.wantsAuthentication),
  'pay two seats': {
    after: 'import two seats',
    async run(stage) {
      stage.note({ otherQuote: await quote(stage) });
      await place(stage, await quote(stage));
      await stage.nameTravelers(stage.getHeld());
      await startPaying(stage);
      await waitUntilSettled(stage);
    },
  },
  ...chargeFlows,
  ...paypalFlows,
  ...cancelFlows,
  ...changeFlows,
  ...giftFlows,
  ...transferFlows,
  ...staffFlows,
  ...putRightFlows,
  ...raceFlows,
  ...twiceFlows,
  ...cardFlows,
} as const satisfies Record<string, Flow>;

export type FlowName = keyof typeof FLOWS;

/** Preludes only: their steps are those of other flows. */
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
