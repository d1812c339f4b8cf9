import type { Plan } from '@wayfold/contracts/money/quotes';
import { PayPalSide } from '../../charging/paypal-side.js';
import {
  expectBalance,
  advanceToChargeDay,
  expectStatus,
  advancePastHold,
  payCard,
  startPaying,
} from './acts.js';
import type { Flow } from './flow.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';

async function order(stage: Stage, plan: Plan = 'deposit'): Promise<void> {
  const { body } = await stage.payByPayPal(stage.getHeld(), plan);
  if (body.state !== 'approve') throw new Error(`no order: ${JSON.stringify(body)}`);
  stage.note({ order: PayPalSide.readOrderId(body.approveUrl), plan });
}

const approve = (stage: Stage, buyer = 'good'): Promise<unknown> =>
  stage.scene.paypal.approve(String(stage.notes['order']), buyer);

/** The buyer returns to our page, which continues the payment. */
const returnFromPayPal = (stage: Stage): Promise<unknown> =>
  stage.payByPayPal(stage.getHeld(), stage.notes['plan'] as Plan);

const newCaptureFlow = (buyer = 'good'): Flow => ({
  after: 'paypal order',
  async run(stage) {
    await approve(stage, buyer);
    await returnFromPayPal(stage);
    await waitUntilSettled(stage);
  },
  end: expectStatus('CONFIRMED'),
});

/** PayPal payments: an order, an approval, a capture; the balance authorized first and captured then. */
export const paypalFlows = {
  'paypal order': {
    after: 'name',
    async run(stage) {
      await order(stage);
      await waitUntilSettled(stage);
    },
    end: expectStatus('ON_HOLD'),
  },
  'paypal captured': newCaptureFlow(),
  'paypal vault is late': newCaptureFlow('vault_late'),
  'paypal in full': {
    after: 'name',
    async run(stage) {
      await order(stage, 'full');
      await approve(stage);
      await returnFromPayPal(stage);
      await waitUntilSettled(stage);
    },
    end: expectStatus('CONFIRMED'),
  },
  'paypal declined, then a card': {
    after: 'paypal order',
    async run(stage) {
      await approve(stage, 'declined');
      await returnFromPayPal(stage);
      await startPaying(stage);
      await stage.sendWebhook(await payCard(stage));
      await waitUntilSettled(stage);
    },
    end: expectStatus('CONFIRMED'),
  },
  'paypal meets the end of the hold': {
    after: 'paypal order',
    async run(stage) {
      await approve(stage);
      await advancePastHold(stage);
      await returnFromPayPal(stage);
      await waitUntilSettled(stage);
    },
  },
  'paypal charge': { after: 'paypal captured', run: advanceToChargeDay, end: expectBalance('PAID') },
  'paypal charge declined': { after: 'paypal declines later', run: advanceToChargeDay },
  'paypal declines later': newCaptureFlow('declined_later'),
} as const satisfies Record<string, Flow>;
