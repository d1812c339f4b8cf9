import type { ApprovalAction } from '@wayfold/contracts/staff/approvals';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import { listOpenRefunds } from '../../../src/modules/booking/core/payments.js';
import type { MoneyWish } from '../../../src/modules/booking/operations/move-money.command.js';
import { expectBalance, advanceToChargeDay, expectStatus } from './acts.js';
import { findBooking } from './desk.js';
import { listEvents, readLog } from '../checks/facts.js';
import { dispute } from './flows-of-changes.js';
import type { Flow } from './flow.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';

const reason = 'as agreed on the phone';
const DAY_MS = 86_400_000;
type MoneyMovement = Extract<MoneyWish, { readonly amountCents: number }>;

/** Staff move money, with a second person above the limit; one key is one movement. */
export async function moveMoney(stage: Stage, wish: MoneyWish, key = wish.type): Promise<string | undefined> {
  const answer = await stage.sendOrder({ do: 'money', key, bookingId: stage.getHeld().id, wish });
  await waitUntilSettled(stage);
  return (answer as { refused?: string }).refused;
}
export async function obtainApproval(
  stage: Stage,
  { type, amountCents }: { readonly type: ApprovalAction; readonly amountCents: number },
): Promise<string> {
  const bookingId = stage.getHeld().id;
  const id = await stage.sendOrder({ do: 'approve', action: type, bookingId, amountCents });
  await waitUntilSettled(stage);
  return String(id);
}
export const refund = (amountCents: number): Extract<MoneyWish, { type: 'refund' }> => ({
  type: 'refund',
  amountCents,
  reason,
  approvalId: null,
});
const newCashPayment = async (stage: Stage, amountCents: number): Promise<MoneyMovement> => ({
  type: 'manual-payment',
  amountCents,
  method: 'cash',
  note: 'paid at the office',
  approvalId: null,
  valueDate: dateOf(await stage.readNow()),
});

/** Checks that this amount was refunded in one order. */
const expectRefund =
  (cents: number) =>
  async (stage: Stage): Promise<string | undefined> => {
    const booking = await findBooking(stage);
    const refundedCents = listEvents(booking, 'PaymentRefunded').reduce(
      (sum, { data }) => sum + data.amountCents,
      0,
    );
    const { length } = listEvents(booking, 'RefundOrdered');
    return length === 1 && refundedCents === cents
      ? undefined
      : `${length} orders, ${refundedCents} went back of ${cents}`;
  };

/** Runs an action concurrently with the balance charge. */
async function runDuringCharge(stage: Stage, action: () => Promise<unknown>): Promise<void> {
  const at = await stage.readDueTime('charge');
  if (!at) throw new Error('no charge is due');
  await Promise.all([stage.advanceTo(at), action()]);
  await waitUntilSettled(stage);
}

/** Money moved by staff, and their actions around a charge. */
export const staffFlows = {
  'refund by staff': {
    after: 'full payment',
    async run(stage) {
      await moveMoney(stage, refund(12_345));
    },
    end: expectRefund(12_345),
  },
  'refund by staff, with a second person': {
    after: 'full payment',
    async run(stage) {
      const wish = refund(60_000);
      await moveMoney(stage, { ...wish, approvalId: await obtainApproval(stage, wish) });
    },
    end: async (stage) => {
      const used = (await readLog(stage.scene)).filter(({ type }) => type === 'ApprovalUsed').length;
      return used === 1 ? expectRefund(60_000)(stage) : `the second person's word was used ${used} times`;
    },
  },
  'money at the office instead of the charge': {
    after: 'webhook',
    async run(stage) {
      const wish = await newCashPayment(stage, 160_000);
      const at = await stage.readDueTime('charge');
      await moveMoney(stage, { ...wish, approvalId: await obtainApproval(stage, wish) });
      if (at) await stage.advanceTo(at);
      await waitUntilSettled(stage);
    },
    end: expectBalance('PAID'),
  },
  'a part at the office': {
    after: 'webhook',
    run: async (stage) => {
      await moveMoney(stage, await newCashPayment(stage, 33_333));
    },
  },
  'a part at the office, the rest is charged': {
    after: 'a part at the office',
    run: advanceToChargeDay,
    end: expectBalance('PAID'),
  },
  'a gift of ours, the rest is charged': {
    after: 'webhook',
    async run(stage) {
      await moveMoney(stage, { type: 'goodwill', amountCents: 20_000, reason, approvalId: null });
      await advanceToChargeDay(stage);
    },
    end: expectBalance('PAID'),
  },
  'cash for a hold': {
    after: 'name',
    async run(stage) {
      await moveMoney(stage, await newCashPayment(stage, 40_000));
    },
    end: expectStatus('CONFIRMED'),
  },
  'cash handed out again': {
    after: 'cash for a hold',
    async run(stage) {
      const bookingId = stage.getHeld().id;
      await stage.sendOrder({ do: 'cancel', bookingId });
      await waitUntilSettled(stage);
      for (const { refundId } of listOpenRefunds((await findBooking(stage)).state))
        await stage.sendOrder({ do: 'hand-out', bookingId, refundId });
      await waitUntilSettled(stage);
    },
    end: async (stage) => {
      const booking = await findBooking(stage);
      const { length } = listEvents(booking, 'PaymentRefunded');
      return length === 1 && booking.state.status === 'CANCELLED' ? undefined : `handed out ${length} times`;
    },
  },
  'cancelled by staff, for its fee': {
    after: 'full payment',
    async run(stage) {
      await stage.advanceTo(new Date((await stage.readNow()).getTime() + 30 * DAY_MS));
      await stage.sendOrder({ do: 'cancel', bookingId: stage.getHeld().id, by: 'staff' });
      await waitUntilSettled(stage);
    },
    end: async (stage) => {
      const { state } = await findBooking(stage);
      return state.status === 'CANCELLED' && state.retainedCents > 0 ? undefined : `${state.status}, no fee`;
    },
  },
  'kill switch while a charge is due': {
    after: 'webhook',
    async run(stage) {
      const at = await stage.readDueTime('charge');
      if (!at) throw new Error('no charge is due');
      await Promise.all([stage.advanceTo(at), stage.sendOrder({ do: 'pause' })]);
      await stage.sendOrder({ do: 'resume' });
      await waitUntilSettled(stage);
    },
    end: expectBalance('PAID'),
  },
  'dispute won after the day of the charge': {
    after: 'webhook',
    async run(stage) {
      const at = await stage.readDueTime('charge');
      const id = await dispute(stage);
      if (at) await stage.advanceTo(new Date(at.getTime() + DAY_MS));
      await waitUntilSettled(stage);
      await stage.scene.card.triggerAct('disputes/move', { dispute: id, to: 'won' });
      await stage.sendWebhook(id, 'charge.dispute.closed');
      await waitUntilSettled(stage);
      await advanceToChargeDay(stage);
    },
    end: expectBalance('PAID'),
  },
  'dispute lost beside the charge': {
    after: 'webhook',
    run: (stage) =>
      runDuringCharge(stage, async () => {
        const id = await dispute(stage);
        await stage.scene.card.triggerAct('disputes/move', { dispute: id, to: 'lost' });
        await stage.sendWebhook(id, 'charge.dispute.closed');
      }),
    end: expectStatus('CONFIRMED'),
  },
} as const satisfies Record<string, Flow>;
