import { waitUntilSettled } from '../checks/quiescence.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import type { Flow, PrecedingFlowName } from './flow.js';
import { expectStatus, payCard, startPaying } from './steps.js';

/** A test card whose refunds take days. */
const SLOW_REFUND = '4000000000007726';

const cancelBooking = (driver: FlowDriver): Promise<unknown> =>
  driver.sendOrder({ type: 'cancel', bookingId: driver.getHeld().id });

const newCancelFlow = (precedingFlow: PrecedingFlowName): Flow => ({
  precedingFlow,
  async run(driver) {
    await cancelBooking(driver);
    await waitUntilSettled(driver);
  },
  checkEnd: expectStatus('CANCELLED'),
});

/** The customer's bank decides; the product learns it by polling. */
const newSettledRefundFlow = (outcome: 'succeeded' | 'failed'): Flow => ({
  precedingFlow: 'cancelled, the refund is slow',
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
  checkEnd: expectStatus('CANCELLED'),
});

/** The operator cancels: charges are stopped, and payments are refunded the way they came. */
export const cancelFlows = {
  'cancelled before its balance': newCancelFlow('webhook'),
  'cancelled in full': newCancelFlow('full payment'),
  'cancelled, paid by paypal': newCancelFlow('paypal in full'),
  'cancelled when all is paid': newCancelFlow('charge'),
  'cancelled while it is charged': {
    precedingFlow: 'webhook',
    async run(driver) {
      const at = await driver.readDueTime('charge');
      if (!at) throw new Error('no charge is due');
      await Promise.all([driver.advanceTo(at), cancelBooking(driver)]);
      await waitUntilSettled(driver);
    },
    checkEnd: expectStatus('CANCELLED'),
  },
  'paid with a slow card': {
    precedingFlow: 'name',
    async run(driver) {
      await startPaying(driver, 'full');
      await driver.sendWebhook(await payCard(driver, SLOW_REFUND));
      await waitUntilSettled(driver);
    },
    checkEnd: expectStatus('CONFIRMED'),
  },
  'cancelled, the refund is slow': newCancelFlow('paid with a slow card'),
  'the slow refund arrives': newSettledRefundFlow('succeeded'),
  'the slow refund comes back': newSettledRefundFlow('failed'),
} as const satisfies Record<string, Flow>;
