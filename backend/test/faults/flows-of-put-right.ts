import { balance, chargeDay } from './acts.js';
import { bookingOf, sendBack } from './desk.js';
import { eventsOf } from './facts.js';
import type { Flow } from './flow.js';
import { approved, moved, refund } from './flows-of-staff.js';
import { settled } from './quiescence.js';
import type { Stage } from './stage.js';

/** What the customer's bank does with all that is on its way back, and we hear of it when we ask again. */
async function refundsAre(stage: Stage, outcome: 'succeeded' | 'failed'): Promise<void> {
  const { card } = stage.scene;
  for (const { id, status } of (await card.state()).refunds)
    if (status === 'pending') await card.settleRefund(id, outcome);
  const at = await stage.dueAt('refund');
  if (!at) throw new Error('nobody asks after the refund');
  await stage.advanceTo(at);
  await settled(stage);
}

/** What staff were told would not go by card is sent in another way, with a second person where it is much. */
async function otherwise(stage: Stage): Promise<void> {
  const [failed] = eventsOf(await bookingOf(stage), 'RefundFailed');
  if (!failed) throw new Error('no refund has failed');
  const { refundId, amountCents } = failed.data;
  const approvalId =
    amountCents > 50_000 ? await approved(stage, { type: 'refund-otherwise', amountCents }) : null;
  await stage.order({ do: 'otherwise', bookingId: stage.held().id, refundId, approvalId });
  await settled(stage);
}

/** What went back, by which way. */
const wentBack =
  (...wanted: readonly string[]) =>
  async (stage: Stage): Promise<string | undefined> => {
    const back = eventsOf(await bookingOf(stage), 'PaymentRefunded');
    const found = back.map(({ data }) => `${data.amountCents} by ${data.provider}`);
    return found.join() === wanted.join() ? undefined : `went back: ${found.join()}, not ${wanted.join()}`;
  };

/** What staff put right: money that they never had, and refunds that no card takes. */
export const putRightFlows = {
  'cash that never came, the balance is charged': {
    after: 'a part at the office',
    async run(stage) {
      const [recorded] = eventsOf(await bookingOf(stage), 'ManualPaymentRecorded');
      if (!recorded) throw new Error('nothing was recorded');
      const { receiptId } = recorded.data;
      const wish = {
        type: 'payment-taken-back',
        receiptId,
        reason: 'another booking',
        approvalId: null,
      } as const;
      const refused = await moved(stage, wish);
      if (refused !== undefined) throw new Error(refused);
      await chargeDay(stage);
    },
    end: async (stage) => {
      const charged = eventsOf(await bookingOf(stage), 'BalancePaid').map(({ data }) => data.amountCents);
      return charged.join() === '160000' ? balance('PAID')(stage) : `charged ${charged.join()} of 160000`;
    },
  },
  'a refund to a slow card': {
    after: 'paid with a slow card',
    run: async (stage) => {
      await moved(stage, refund(12_345));
    },
  },
  'a refund that failed goes by bank': {
    after: 'a refund to a slow card',
    async run(stage) {
      await refundsAre(stage, 'failed');
      await otherwise(stage);
      await sendBack(stage);
    },
    end: wentBack('12345 by bank'),
  },
  'cancelled after a refund failed and went by bank': {
    after: 'a refund that failed goes by bank',
    async run(stage) {
      await stage.order({ do: 'cancel', bookingId: stage.held().id });
      await settled(stage);
      await refundsAre(stage, 'succeeded');
    },
    end: wentBack('12345 by bank', '187655 by stripe'),
  },
} as const satisfies Record<string, Flow>;
