import type { Plan } from '@wayfold/contracts/money/quotes';
import { PayPalSide } from '../../support/world/paypal-side.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import { drainWork } from '../engine/quiescence.js';
import type { Flow } from './flow.js';
import {
  advancePastHold,
  advanceToChargeDay,
  newBalanceCheck,
  newStatusCheck,
  payCard,
  startPaying,
} from './steps/steps.js';

async function startOrder(driver: FlowDriver, plan: Plan = 'deposit'): Promise<void> {
  const { body } = await driver.payByPayPal(driver.requireHandle(), plan);
  if (body.state !== 'approve') throw new Error(`PayPal has no order to approve: ${JSON.stringify(body)}`);
  driver.addNotes({ paypalOrderId: PayPalSide.parseOrderId(body.approveUrl), paypalPlan: plan });
}

const approveOrder = (driver: FlowDriver, buyer = 'good'): Promise<unknown> =>
  driver.environment.paypal.approveOrder(driver.requireNote('paypalOrderId'), buyer);

/** Returns as the buyer to our page, which continues the payment. */
const returnFromPayPal = (driver: FlowDriver): Promise<unknown> =>
  driver.payByPayPal(driver.requireHandle(), driver.requireNote('paypalPlan'));

const newCaptureFlow = (buyer = 'good'): Flow<'paypal order'> => ({
  precedingFlow: 'paypal order',
  async run(driver) {
    await approveOrder(driver, buyer);
    await returnFromPayPal(driver);
    await drainWork(driver);
  },
  checkEnd: newStatusCheck('CONFIRMED'),
});

/** PayPal payments: an order, an approval, a capture; the balance authorized first and captured then. */
export const paypalFlows = {
  'paypal order': {
    precedingFlow: 'travelers named',
    async run(driver) {
      await startOrder(driver);
      await drainWork(driver);
    },
    checkEnd: newStatusCheck('ON_HOLD'),
  },
  'paypal captured': newCaptureFlow(),
  'paypal vaulting delayed': newCaptureFlow('vault_late'),
  'paypal paid in full': {
    precedingFlow: 'travelers named',
    async run(driver) {
      await startOrder(driver, 'full');
      await approveOrder(driver);
      await returnFromPayPal(driver);
      await drainWork(driver);
    },
    checkEnd: newStatusCheck('CONFIRMED'),
  },
  'paypal declined, paid by card': {
    precedingFlow: 'paypal order',
    async run(driver) {
      await approveOrder(driver, 'declined');
      await returnFromPayPal(driver);
      await startPaying(driver);
      await driver.sendWebhook(await payCard(driver));
      await drainWork(driver);
    },
    checkEnd: newStatusCheck('CONFIRMED'),
  },
  'paypal return after the hold expires': {
    precedingFlow: 'paypal order',
    async run(driver) {
      await approveOrder(driver);
      await advancePastHold(driver);
      await returnFromPayPal(driver);
      await drainWork(driver);
    },
  },
  'paypal charge': {
    precedingFlow: 'paypal captured',
    run: advanceToChargeDay,
    checkEnd: newBalanceCheck('PAID'),
  },
  'paypal charge declined': {
    precedingFlow: 'paypal captured, later charge is declined',
    run: advanceToChargeDay,
  },
  'paypal captured, later charge is declined': newCaptureFlow('declined_later'),
} as const satisfies Record<string, Flow>;
