import { CARDS } from '../../support/card-provider/cards.js';
import { drainWork } from '../engine/quiescence.js';
import type { Flow } from './flow.js';
import {
  advanceToRefundPoll,
  cancelBooking,
  newCancelInstruction,
  newStatusCheck,
  payCard,
  runDuringCharge,
  startPaying,
} from './steps/steps.js';

const newCancelFlow = <Name extends string>(precedingFlow: Name): Flow<Name> => ({
  precedingFlow,
  run: cancelBooking,
  checkEnd: newStatusCheck('CANCELLED'),
});

/** Creates a flow in which the customer's bank decides on the refund, and a poll finds the decision. */
const newSettledRefundFlow = (outcome: 'succeeded' | 'failed'): Flow<'cancelled, refund pending'> => ({
  precedingFlow: 'cancelled, refund pending',
  async run(driver) {
    const { card } = driver.environment;
    const [refund] = (await card.readState()).refunds;
    if (!refund) throw new Error('no refund was started');
    await card.settleRefund(refund.id, outcome);
    await advanceToRefundPoll(driver);
  },
  checkEnd: newStatusCheck('CANCELLED'),
});

/** The operator cancels: charges are stopped, and payments are refunded the way they came. */
export const cancelFlows = {
  'cancelled, deposit paid': newCancelFlow('deposit paid'),
  'cancelled, paid in full': newCancelFlow('paid in full'),
  'cancelled, paid by paypal': newCancelFlow('paypal paid in full'),
  'cancelled, balance charged': newCancelFlow('charge'),
  'cancelled during the charge': {
    precedingFlow: 'deposit paid',
    run: (driver) => runDuringCharge(driver, () => driver.sendInstruction(newCancelInstruction(driver))),
    checkEnd: newStatusCheck('CANCELLED'),
  },
  'paid by a card with slow refunds': {
    precedingFlow: 'travelers named',
    async run(driver) {
      await startPaying(driver, 'full');
      await driver.sendWebhook(await payCard(driver, CARDS.refundedSlowly));
      await drainWork(driver);
    },
    checkEnd: newStatusCheck('CONFIRMED'),
  },
  'cancelled, refund pending': newCancelFlow('paid by a card with slow refunds'),
  'pending refund succeeds': newSettledRefundFlow('succeeded'),
  'pending refund fails': newSettledRefundFlow('failed'),
} as const satisfies Record<string, Flow>;
