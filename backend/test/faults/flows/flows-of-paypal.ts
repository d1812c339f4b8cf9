import type { Plan } from '@wayfold/contracts/money/quotes';
import { PayPalSide } from '../../charging/paypal-side.js';
import { balance, chargeDay, must, overHold, payCard, startPaying } from './acts.js';
import type { Flow } from './flow.js';
import { settled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';

async function order(stage: Stage, plan: Plan = 'deposit'): Promise<void> {
  const { body } = await stage.payByPayPal(stage.held(), plan);
  if (body.state !== 'approve') throw new Error(`no order: ${JSON.stringify(body)}`);
  stage.note({ order: PayPalSide.orderIn(body.approveUrl), plan });
}

const approve = (stage: Stage, buyer = 'good'): Promise<unknown> =>
  stage.scene.paypal.approve(String(stage.notes['order']), buyer);

/** The buyer returns to our page, which continues the payment. */
const comeBack = (stage: Stage): Promise<unknown> =>
  stage.payByPayPal(stage.held(), stage.notes['plan'] as Plan);

const capturedFrom = (buyer = 'good'): Flow => ({
  after: 'paypal order',
  async run(stage) {
    await approve(stage, buyer);
    await comeBack(stage);
    await settled(stage);
  },
  end: must('CONFIRMED'),
});

/** PayPal payments: an order, an approval, a capture; the balance authorized first and captured then. */
export const paypalFlows = {
  'paypal order': {
    after: 'name',
    async run(stage) {
      await order(stage);
      await settled(stage);
    },
    end: must('ON_HOLD'),
  },
  'paypal captured': capturedFrom(),
  'paypal vault is late': capturedFrom('vault_late'),
  'paypal in full': {
    after: 'name',
    async run(stage) {
      await order(stage, 'full');
      await approve(stage);
      await comeBack(stage);
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  'paypal declined, then a card': {
    after: 'paypal order',
    async run(stage) {
      await approve(stage, 'declined');
      await comeBack(stage);
      await startPaying(stage);
      await stage.webhook(await payCard(stage));
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  'paypal meets the end of the hold': {
    after: 'paypal order',
    async run(stage) {
      await approve(stage);
      await overHold(stage);
      await comeBack(stage);
      await settled(stage);
    },
  },
  'paypal charge': { after: 'paypal captured', run: chargeDay, end: balance('PAID') },
  'paypal charge declined': { after: 'paypal declines later', run: chargeDay },
  'paypal declines later': capturedFrom('declined_later'),
} as const satisfies Record<string, Flow>;
