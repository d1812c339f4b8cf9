import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { listOpenRefunds } from '../../../src/modules/booking/core/payments.js';
import { listEvents } from '../../support/invariants/facts.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import { drainWork } from '../engine/quiescence.js';
import { readLog } from '../engine/read-facts.js';
import type { Flow } from './flow.js';
import { decideDispute, openDispute } from './steps/dispute-steps.js';
import { moveMoney, newCashPayment, newRefundRequest, obtainApproval, REASON } from './steps/staff-steps.js';
import {
  advanceToChargeDay,
  expectBalance,
  expectStatus,
  requireBooking,
  requireDueTime,
  runDuringCharge,
  sumRefundedCents,
} from './steps/steps.js';

/** Checks that this amount was refunded in one order. */
const expectRefund =
  (cents: number) =>
  async (driver: FlowDriver): Promise<string | undefined> => {
    const booking = await requireBooking(driver);
    const refundedCents = sumRefundedCents(booking);
    const { length } = listEvents(booking, 'RefundOrdered');
    return length === 1 && refundedCents === cents
      ? undefined
      : `${length} orders, ${refundedCents} of ${cents} refunded`;
  };

/** Money moved by staff, and their actions around a charge. */
export const staffFlows = {
  'refund by staff': {
    precedingFlow: 'paid in full',
    async run(driver) {
      await moveMoney(driver, newRefundRequest(12_345));
    },
    checkEnd: expectRefund(12_345),
  },
  'refund by staff, approved': {
    precedingFlow: 'paid in full',
    async run(driver) {
      const request = newRefundRequest(60_000);
      await moveMoney(driver, { ...request, approvalId: await obtainApproval(driver, request) });
    },
    checkEnd: async (driver) => {
      const useCount = (await readLog(driver.environment)).filter(
        ({ type }) => type === 'ApprovalUsed',
      ).length;
      return useCount === 1
        ? expectRefund(60_000)(driver)
        : `the second person's word was used ${useCount} times`;
    },
  },
  'cash payment instead of the charge': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const request = await newCashPayment(driver, 160_000);
      const dueAt = await driver.readDueTime('charge');
      await moveMoney(driver, { ...request, approvalId: await obtainApproval(driver, request) });
      if (dueAt) await driver.advanceTo(dueAt);
      await drainWork(driver);
    },
    checkEnd: expectBalance('PAID'),
  },
  'partial cash payment': {
    precedingFlow: 'deposit paid',
    run: async (driver) => {
      await moveMoney(driver, await newCashPayment(driver, 33_333));
    },
  },
  'partial cash payment, rest charged': {
    precedingFlow: 'partial cash payment',
    run: advanceToChargeDay,
    checkEnd: expectBalance('PAID'),
  },
  'goodwill, rest charged': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      await moveMoney(driver, { type: 'goodwill', amountCents: 20_000, reason: REASON, approvalId: null });
      await advanceToChargeDay(driver);
    },
    checkEnd: expectBalance('PAID'),
  },
  'hold paid in cash': {
    precedingFlow: 'travelers named',
    async run(driver) {
      await moveMoney(driver, await newCashPayment(driver, 40_000));
    },
    checkEnd: expectStatus('CONFIRMED'),
  },
  'cash payment refunded': {
    precedingFlow: 'hold paid in cash',
    async run(driver) {
      const bookingId = driver.requireHandle().id;
      await driver.sendInstruction({ type: 'cancel', bookingId });
      await drainWork(driver);
      for (const { refundId } of listOpenRefunds((await requireBooking(driver)).state))
        await driver.sendInstruction({ type: 'hand-out', bookingId, refundId });
      await drainWork(driver);
    },
    checkEnd: async (driver) => {
      const booking = await requireBooking(driver);
      const { length } = listEvents(booking, 'PaymentRefunded');
      return length === 1 && booking.state.status === 'CANCELLED' ? undefined : `handed out ${length} times`;
    },
  },
  'cancelled by staff, with a fee': {
    precedingFlow: 'paid in full',
    async run(driver) {
      await driver.advanceTo(new Date((await driver.readNow()).getTime() + 30 * DAY_MS));
      await driver.sendInstruction({
        type: 'cancel',
        bookingId: driver.requireHandle().id,
        cancellingParty: 'staff',
      });
      await drainWork(driver);
    },
    checkEnd: async (driver) => {
      const { state } = await requireBooking(driver);
      return state.status === 'CANCELLED' && state.retainedCents > 0 ? undefined : `${state.status}, no fee`;
    },
  },
  'kill switch while a charge is due': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const dueAt = await requireDueTime(driver, 'charge');
      await Promise.all([driver.advanceTo(dueAt), driver.sendInstruction({ type: 'pause' })]);
      await driver.sendInstruction({ type: 'resume' });
      await drainWork(driver);
    },
    checkEnd: expectBalance('PAID'),
  },
  'dispute won after the charge date': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const dueAt = await driver.readDueTime('charge');
      const id = await openDispute(driver);
      if (dueAt) await driver.advanceTo(new Date(dueAt.getTime() + DAY_MS));
      await drainWork(driver);
      await decideDispute(driver, id, 'won');
      await drainWork(driver);
      await advanceToChargeDay(driver);
    },
    checkEnd: expectBalance('PAID'),
  },
  'dispute lost during the charge': {
    precedingFlow: 'deposit paid',
    run: (driver) =>
      runDuringCharge(driver, async () => decideDispute(driver, await openDispute(driver), 'lost')),
    checkEnd: expectStatus('CONFIRMED'),
  },
} as const satisfies Record<string, Flow>;
