import { expectBalance, advanceToChargeDay } from './acts.js';
import { findBooking, sendBack } from './desk.js';
import { listEvents } from '../checks/facts.js';
import type { Flow } from './flow.js';
import { obtainApproval, moveMoney, refund } from './flows-of-staff.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';

/** The customer's bank settles all pending refunds, and we learn it by asking again. */
async function settleRefunds(stage: Stage, outcome: 'succeeded' | 'failed'): Promise<void> {
  const { card } = stage.scene;
  for (const { id, status } of (await card.readState()).refunds)
    if (status === 'pending') await card.settleRefund(id, outcome);
  const at = await stage.readDueTime('refund');
  if (!at) throw new Error('nobody asks after the refund');
  await stage.advanceTo(at);
  await waitUntilSettled(stage);
}

/** Staff reissue a refund that a card rejected, with a second person for a large amount. */
async function reissueRefund(stage: Stage): Promise<void> {
  const [failed] = listEvents(await findBooking(stage), 'RefundFailed');
  if (!failed) throw new Error('no refund has failed');
  const { refundId, amountCents } = failed.data;
  const approvalId =
    amountCents > 50_000 ? await obtainApproval(stage, { type: 'refund-reissued', amountCents }) : null;
  await stage.sendOrder({ do: 'otherwise', bookingId: stage.getHeld().id, refundId, approvalId });
  await waitUntilSettled(stage);
}

/** Checks the refunds by method. */
const expectRefunds =
  (...wanted: readonly string[]) =>
  async (stage: Stage): Promise<string | undefined> => {
    const refunds = listEvents(await findBooking(stage), 'PaymentRefunded');
    const actual = refunds.map(({ data }) => `${data.amountCents} by ${data.provider}`);
    return actual.join() === wanted.join() ? undefined : `went back: ${actual.join()}, not ${wanted.join()}`;
  };

/** Corrections by staff: payments never received, and refunds that no card accepts. */
export const putRightFlows = {
  'cash that never came, the balance is charged': {
    after: 'a part at the office',
    async run(stage) {
      const [recorded] = listEvents(await findBooking(stage), 'ManualPaymentRecorded');
      if (!recorded) throw new Error('nothing was recorded');
      const { receiptId } = recorded.data;
      const wish = {
        type: 'payment-voided',
        receiptId,
        reason: 'another booking',
        approvalId: null,
      } as const;
      const refused = await moveMoney(stage, wish);
      if (refused !== undefined) throw new Error(refused);
      await advanceToChargeDay(stage);
    },
    end: async (stage) => {
      const charged = listEvents(await findBooking(stage), 'BalancePaid').map(({ data }) => data.amountCents);
      return charged.join() === '160000'
        ? expectBalance('PAID')(stage)
        : `charged ${charged.join()} of 160000`;
    },
  },
  'a refund to a slow card': {
    after: 'paid with a slow card',
    run: async (stage) => {
      await moveMoney(stage, refund(12_345));
    },
  },
  'a refund that failed goes by bank': {
    after: 'a refund to a slow card',
    async run(stage) {
      await settleRefunds(stage, 'failed');
      await reissueRefund(stage);
      await sendBack(stage);
    },
    end: expectRefunds('12345 by bank'),
  },
  'cancelled after a refund failed and went by bank': {
    after: 'a refund that failed goes by bank',
    async run(stage) {
      await stage.sendOrder({ do: 'cancel', bookingId: stage.getHeld().id });
      await waitUntilSettled(stage);
      await settleRefunds(stage, 'succeeded');
    },
    end: expectRefunds('12345 by bank', '187655 by stripe'),
  },
} as const satisfies Record<string, Flow>;
