import type { ApprovalAction } from '@wayfold/contracts/staff/approvals';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import { listOpenRefunds } from '../../../src/modules/booking/core/payments.js';
import type { MoneyWish } from '../../../src/modules/booking/operations/move-money.command.js';
import { balance, chargeDay, must } from './acts.js';
import { bookingOf } from './desk.js';
import { eventsOf, logOf } from '../checks/facts.js';
import { dispute } from './flows-of-changes.js';
import type { Flow } from './flow.js';
import { settled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';

const reason = 'as agreed on the phone';
const DAY_MS = 86_400_000;
type SumOfMoney = Extract<MoneyWish, { readonly amountCents: number }>;

/** Staff move money, with a second person above the limit; one key is one movement. */
export async function moved(stage: Stage, wish: MoneyWish, key = wish.type): Promise<string | undefined> {
  const answer = await stage.order({ do: 'money', key, bookingId: stage.held().id, wish });
  await settled(stage);
  return (answer as { refused?: string }).refused;
}
export async function approved(
  stage: Stage,
  { type, amountCents }: { readonly type: ApprovalAction; readonly amountCents: number },
): Promise<string> {
  const bookingId = stage.held().id;
  const id = await stage.order({ do: 'approve', action: type, bookingId, amountCents });
  await settled(stage);
  return String(id);
}
export const refund = (amountCents: number): Extract<MoneyWish, { type: 'refund' }> => ({
  type: 'refund',
  amountCents,
  reason,
  approvalId: null,
});
const cash = async (stage: Stage, amountCents: number): Promise<SumOfMoney> => ({
  type: 'manual-payment',
  amountCents,
  method: 'cash',
  note: 'paid at the office',
  approvalId: null,
  valueDate: dateOf(await stage.now()),
});

/** Checks that this amount was refunded in one order. */
const expectRefund =
  (cents: number) =>
  async (stage: Stage): Promise<string | undefined> => {
    const booking = await bookingOf(stage);
    const refundedCents = eventsOf(booking, 'PaymentRefunded').reduce(
      (sum, { data }) => sum + data.amountCents,
      0,
    );
    const { length } = eventsOf(booking, 'RefundOrdered');
    return length === 1 && refundedCents === cents
      ? undefined
      : `${length} orders, ${refundedCents} went back of ${cents}`;
  };

/** Runs an action concurrently with the balance charge. */
async function runDuringCharge(stage: Stage, action: () => Promise<unknown>): Promise<void> {
  const at = await stage.dueAt('charge');
  if (!at) throw new Error('no charge is due');
  await Promise.all([stage.advanceTo(at), action()]);
  await settled(stage);
}

/** Money moved by staff, and their actions around a charge. */
export const staffFlows = {
  'refund by staff': {
    after: 'full payment',
    async run(stage) {
      await moved(stage, refund(12_345));
    },
    end: expectRefund(12_345),
  },
  'refund by staff, with a second person': {
    after: 'full payment',
    async run(stage) {
      const wish = refund(60_000);
      await moved(stage, { ...wish, approvalId: await approved(stage, wish) });
    },
    end: async (stage) => {
      const used = (await logOf(stage.scene)).filter(({ type }) => type === 'ApprovalUsed').length;
      return used === 1 ? expectRefund(60_000)(stage) : `the second person's word was used ${used} times`;
    },
  },
  'money at the office instead of the charge': {
    after: 'webhook',
    async run(stage) {
      const wish = await cash(stage, 160_000);
      const at = await stage.dueAt('charge');
      await moved(stage, { ...wish, approvalId: await approved(stage, wish) });
      if (at) await stage.advanceTo(at);
      await settled(stage);
    },
    end: balance('PAID'),
  },
  'a part at the office': {
    after: 'webhook',
    run: async (stage) => {
      await moved(stage, await cash(stage, 33_333));
    },
  },
  'a part at the office, the rest is charged': {
    after: 'a part at the office',
    run: chargeDay,
    end: balance('PAID'),
  },
  'a gift of ours, the rest is charged': {
    after: 'webhook',
    async run(stage) {
      await moved(stage, { type: 'goodwill', amountCents: 20_000, reason, approvalId: null });
      await chargeDay(stage);
    },
    end: balance('PAID'),
  },
  'cash for a hold': {
    after: 'name',
    async run(stage) {
      await moved(stage, await cash(stage, 40_000));
    },
    end: must('CONFIRMED'),
  },
  'cash handed out again': {
    after: 'cash for a hold',
    async run(stage) {
      const bookingId = stage.held().id;
      await stage.order({ do: 'cancel', bookingId });
      await settled(stage);
      for (const { refundId } of listOpenRefunds((await bookingOf(stage)).state))
        await stage.order({ do: 'hand-out', bookingId, refundId });
      await settled(stage);
    },
    end: async (stage) => {
      const booking = await bookingOf(stage);
      const { length } = eventsOf(booking, 'PaymentRefunded');
      return length === 1 && booking.state.status === 'CANCELLED' ? undefined : `handed out ${length} times`;
    },
  },
  'cancelled by staff, for its fee': {
    after: 'full payment',
    async run(stage) {
      await stage.advanceTo(new Date((await stage.now()).getTime() + 30 * DAY_MS));
      await stage.order({ do: 'cancel', bookingId: stage.held().id, by: 'staff' });
      await settled(stage);
    },
    end: async (stage) => {
      const { state } = await bookingOf(stage);
      return state.status === 'CANCELLED' && state.retainedCents > 0 ? undefined : `${state.status}, no fee`;
    },
  },
  'kill switch while a charge is due': {
    after: 'webhook',
    async run(stage) {
      const at = await stage.dueAt('charge');
      if (!at) throw new Error('no charge is due');
      await Promise.all([stage.advanceTo(at), stage.order({ do: 'pause' })]);
      await stage.order({ do: 'resume' });
      await settled(stage);
    },
    end: balance('PAID'),
  },
  'dispute won after the day of the charge': {
    after: 'webhook',
    async run(stage) {
      const at = await stage.dueAt('charge');
      const id = await dispute(stage);
      if (at) await stage.advanceTo(new Date(at.getTime() + DAY_MS));
      await settled(stage);
      await stage.scene.card.act('disputes/move', { dispute: id, to: 'won' });
      await stage.webhook(id, 'charge.dispute.closed');
      await settled(stage);
      await chargeDay(stage);
    },
    end: balance('PAID'),
  },
  'dispute lost beside the charge': {
    after: 'webhook',
    run: (stage) =>
      runDuringCharge(stage, async () => {
        const id = await dispute(stage);
        await stage.scene.card.act('disputes/move', { dispute: id, to: 'lost' });
        await stage.webhook(id, 'charge.dispute.closed');
      }),
    end: must('CONFIRMED'),
  },
} as const satisfies Record<string, Flow>;
