import { CARDS } from '../../charging/card-sandbox.js';
import {
  DECLINES_LATER,
  SILENT,
  publish,
  quote,
  place,
  intentOf,
  startPaying,
  payCard,
  must,
  overHold,
  quoteWhenFree,
  lateIntent,
  lastSeats,
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
import { settled } from '../checks/quiescence.js';
import type { Flow } from './flow.js';

const confirmedWith = (card: string, after = 'pay'): Flow => ({
  after,
  async run(stage) {
    await stage.webhook(await payCard(stage, card));
    await settled(stage);
  },
  end: must('CONFIRMED'),
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
      await settled(stage);
    },
    end: async (stage) => {
      const { length } = await stage.bookings();
      return length === 1 ? undefined : `${length} bookings of one request`;
    },
  },
  name: {
    after: 'place',
    async run(stage) {
      await stage.name(stage.held());
      await settled(stage);
    },
    end: async (stage) => ((await stage.bookings())[0]?.state.isPartyNamed ? undefined : 'nobody was named'),
  },
  extend: {
    after: 'name',
    async run(stage) {
      const { capability, id } = stage.held();
      // Whether received or not, a second extension is refused, which is an answer too.
      await stage.call('POST', `/api/bookings/${id}/extend`, {}, { authorization: `Bearer ${capability}` });
      await settled(stage);
    },
    end: async (stage) => {
      const state = (await stage.bookings())[0]?.state;
      return state?.status === 'ON_HOLD' && state.isExtended ? undefined : 'not extended';
    },
  },
  pay: {
    after: 'name',
    async run(stage) {
      await startPaying(stage);
      await settled(stage);
    },
    end: must('ON_HOLD'),
  },
  webhook: confirmedWith(CARDS.good),
  'webhook thrice': {
    after: 'pay',
    async run(stage) {
      const intent = await payCard(stage);
      await Promise.all([
        stage.webhook(intent, 'payment_intent.succeeded', 3),
        stage.webhook(intent, 'payment_intent.payment_failed'),
      ]);
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  'no webhook': {
    after: 'pay',
    async run(stage) {
      await payCard(stage);
      await stage.pay(stage.held());
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  'webhook believed': {
    after: 'pay',
    async run(stage) {
      await stage.webhook(intentOf(String(stage.notes['secret-held'])));
      await settled(stage);
    },
    end: must('ON_HOLD'),
  },
  'full payment': {
    after: 'name',
    async run(stage) {
      await startPaying(stage, 'full');
      await stage.webhook(await payCard(stage));
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  'plan changed': {
    after: 'pay',
    async run(stage) {
      await startPaying(stage, 'full');
      await stage.webhook(await payCard(stage));
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  coupon: {
    after: 'import',
    async run(stage) {
      await stage.order({ do: 'coupon', code: 'SUMMER26', limit: 1 });
      await settled(stage);
      await place(stage, await quote(stage, 'SUMMER26'));
      await stage.name(stage.held());
      await startPaying(stage);
      await stage.webhook(await payCard(stage));
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  'hold expires': {
    after: 'name',
    async run(stage) {
      await overHold(stage);
      await settled(stage);
    },
    end: must('EXPIRED'),
  },
  'hold expires with an open intent': {
    after: 'pay',
    async run(stage) {
      await overHold(stage);
      await settled(stage);
    },
    end: must('EXPIRED'),
  },
  'expiry meets the card': {
    after: 'pay',
    async run(stage) {
      await overHold(stage);
      const intent = await payCard(stage);
      await stage.webhook(intent);
      await settled(stage);
    },
  },
  'late money': {
    after: 'pay two seats',
    async run(stage) {
      // The customer's card is slow; by then the hold has expired and somebody else has the seats.
      const other = await quoteWhenFree(stage);
      await place(stage, other, 'other');
      const intent = await lateIntent(stage);
      await stage.webhook(intent);
      await settled(stage);
    },
    end: must('EXPIRED'),
  },
  'last seats': {
    after: 'import two seats',
    async run(stage) {
      const [first, second] = [await quote(stage), await quote(stage)];
      await lastSeats(stage, first, second);
      await settled(stage);
    },
    end: async (stage) => {
      const { length } = await stage.bookings();
      return length === 1 ? undefined : `${length} bookings of the last seats`;
    },
  },
  'webhook silent': confirmedWith(SILENT),
  'webhook declines later': confirmedWith(DECLINES_LATER),
  'webhook authenticates': confirmedWith(CARDS.wantsAuthentication),
  'pay two seats': {
    after: 'import two seats',
    async run(stage) {
      stage.note({ otherQuote: await quote(stage) });
      await place(stage, await quote(stage));
      await stage.name(stage.held());
      await startPaying(stage);
      await settled(stage);
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
