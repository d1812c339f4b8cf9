import { waitUntilSettled } from '../checks/quiescence.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import { expectStatus, payCard, startPaying } from './acts.js';
import type { Flow } from './flow.js';

/** A test card whose refunds take days. */
const SLOW_REFUND = '4000000000007726';

const cancel = (driver: FlowDriver): Promise<unknown> =>
  driver.sendOrder({ do: 'cancel', bookingId: driver.getHeld().id });

const newCancelFlow = (after: string): Flow => ({
  after,
  async run(driver) {
    await cancel(driver);
    await waitUntilSettled(driver);
  },
  end: expectStatus('CANCELLED'),
});

/** The customer's bank decides; the product learns it by polling. */
const newSettledRefundFlow = (outcome: 'succeeded' | 'failed'): Flow => ({
  after: 'cancelled, the refund is slow',
  async run(driver) {
    const { card } = driver.environment;
    const [refund] = (await card.readState()).refunds;
    if (!refund) throw new Error('no refund was started');
    await card.settleRefund(refund.id, outcome);
    const at = await driver.readDueTime('refund');
    if (!at) throw new Error('no look-up of the refund is due');
    await driver.advanceTo(at);
    await waitUntilSettled(driver);
  },
  end: expectStatus('CANCELLED'),
});

/** The operator cancels: charges are stopped, and payments are refunded the way they came. */
export const cancelFlows = {
  'cancelled before its balance': newCancelFlow('webhook'),
  'cancelled in full': newCancelFlow('full payment'),
  'cancelled, paid by paypal': newCancelFlow('paypal in full'),
  'cancelled when all is paid': newCancelFlow('charge'),
  'cancelled while it is charged': {
    after: 'webhook',
    async run(driver) {
      const at = await driver.readDueTime('charge');
      if (!at) throw new Error('no charge is due');
      await Promise.all([driver.advanceTo(at), cancel(driver)]);
      await waitUntilSettled(driver);
    },
    end: expectStatus('CANCELLED'),
  },
  'paid with a slow card': {
    after: 'name',
    async run(driver) {
      await startPaying(driver, 'full');
      await driver.sendWebhook(await payCard(driver, SLOW_REFUND));
      await waitUntilSettled(driver);
    },
    end: expectStatus('CONFIRMED'),
  },
  'cancelled, the refund is slow': newCancelFlow('paid with a slow card'),
  'the slow refund arrives': newSettledRefundFlow('succeeded'),
  'the slow refund comes back': newSettledRefundFlow('failed'),
} as const satisfies Record<string, Flow>;
