import { CARDS } from '../../support/card-provider/cards.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import type { Flow, PrecedingFlowName } from './flow.js';
import { advanceToRefundPoll, expectStatus, payCard, runDuringCharge, startPaying } from './steps.js';

const cancelBooking = (driver: FlowDriver): Promise<unknown> =>
  driver.sendOrder({ type: 'cancel', bookingId: driver.requireHeldBooking().id });

const newCancelFlow = (precedingFlow: PrecedingFlowName): Flow => ({
  precedingFlow,
  async run(driver) {
    await cancelBooking(driver);
    await waitUntilSettled(driver);
  },
  checkEnd: expectStatus('CANCELLED'),
});

/** The customer's bank decides; a poll finds it. */
const newSettledRefundFlow = (outcome: 'succeeded' | 'failed'): Flow => ({
  precedingFlow: 'cancelled, the refund is slow',
  async run(driver) {
    const { card } = driver.environment;
    const [refund] = (await card.readState()).refunds;
    if (!refund) throw new Error('no refund was started');
    await card.settleRefund(refund.id, outcome);
    await advanceToRefundPoll(driver);
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
    run: (driver) => runDuringCharge(driver, () => cancelBooking(driver)),
    checkEnd: expectStatus('CANCELLED'),
  },
  'paid with a slow card': {
    precedingFlow: 'name',
    async run(driver) {
      await startPaying(driver, 'full');
      await driver.sendWebhook(await payCard(driver, CARDS.refundedSlowly));
      await waitUntilSettled(driver);
    },
    checkEnd: expectStatus('CONFIRMED'),
  },
  'cancelled, the refund is slow': newCancelFlow('paid with a slow card'),
  'the slow refund arrives': newSettledRefundFlow('succeeded'),
  'the slow refund comes back': newSettledRefundFlow('failed'),
} as const satisfies Record<string, Flow>;
