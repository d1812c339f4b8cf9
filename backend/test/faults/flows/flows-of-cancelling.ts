import { must, payCard, startPaying } from './acts.js';
import type { Flow } from './flow.js';
import { settled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';

/** Its refunds take days. */
const SLOW_REFUND = '4000000000007726';

const cancel = (stage: Stage): Promise<unknown> => stage.order({ do: 'cancel', bookingId: stage.held().id });

const cancelled = (after: string): Flow => ({
  after,
  async run(stage) {
    await cancel(stage);
    await settled(stage);
  },
  end: must('CANCELLED'),
});

/** The customer's bank decides; we learn it by asking again. */
const refundSettled = (outcome: 'succeeded' | 'failed'): Flow => ({
  after: 'cancelled, the refund is slow',
  async run(stage) {
    const { card } = stage.scene;
    const [refund] = (await card.state()).refunds;
    if (!refund) throw new Error('nothing is given back');
    await card.settleRefund(refund.id, outcome);
    const at = await stage.dueAt('refund');
    if (!at) throw new Error('nobody asks after the refund');
    await stage.advanceTo(at);
    await settled(stage);
  },
  end: must('CANCELLED'),
});

/** The operator cancels: charges are stopped, and payments are refunded the way they came. */
export const cancelFlows = {
  'cancelled before its balance': cancelled('webhook'),
  'cancelled in full': cancelled('full payment'),
  'cancelled, paid by paypal': cancelled('paypal in full'),
  'cancelled when all is paid': cancelled('charge'),
  'cancelled while it is charged': {
    after: 'webhook',
    async run(stage) {
      const at = await stage.dueAt('charge');
      if (!at) throw new Error('no charge is due');
      await Promise.all([stage.advanceTo(at), cancel(stage)]);
      await settled(stage);
    },
    end: must('CANCELLED'),
  },
  'paid with a slow card': {
    after: 'name',
    async run(stage) {
      await startPaying(stage, 'full');
      await stage.webhook(await payCard(stage, SLOW_REFUND));
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  'cancelled, the refund is slow': cancelled('paid with a slow card'),
  'the slow refund arrives': refundSettled('succeeded'),
  'the slow refund comes back': refundSettled('failed'),
} as const satisfies Record<string, Flow>;
