import { listOpenRefunds } from '../../../src/modules/booking/core/payments.js';
import { addDaysTo } from '../../support/add-days-to.js';
import { listEvents } from '../../support/invariants/facts.js';
import { drainWork } from '../engine/quiescence.js';
import { readLog } from '../engine/read-facts.js';
import type { EndCheck, Flow } from './flow.js';
import { decideDispute, openDispute } from './steps/dispute-steps.js';
import { moveMoney, newCashPayment, newRefundRequest, obtainApproval, REASON } from './steps/staff-steps.js';
import {
  advanceToChargeDay,
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  newBalanceCheck,
  newStatusCheck,
  requireBooking,
  requireDueTime,
  runDuringCharge,
  sumRefundedCents,
} from './steps/steps.js';

/** Checks that this amount was refunded in one order. */
const newRefundCheck =
  (cents: number): EndCheck =>
  async (driver) => {
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
    checkEnd: newRefundCheck(12_345),
  },
  'refund by staff, approved': {
    precedingFlow: 'paid in full',
    async run(driver) {
      const request = newRefundRequest(60_000);
      await moveMoney(driver, { ...request, approvalId: await obtainApproval(driver, request) });
    },
    checkEnd: async (driver) => {
      const log = await readLog(driver.environment);
      const useCount = log.filter(({ type }) => type === 'ApprovalUsed').length;
      return useCount === 1 ? newRefundCheck(60_000)(driver) : `the approval was used ${useCount} times`;
    },
  },
  'cash payment instead of the charge': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const request = await newCashPayment(driver, BALANCE_CENTS);
      const dueAt = await requireDueTime(driver, 'charge');
      await moveMoney(driver, { ...request, approvalId: await obtainApproval(driver, request) });
      await driver.advanceTo(dueAt);
      await drainWork(driver);
    },
    checkEnd: newBalanceCheck('PAID'),
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
    checkEnd: newBalanceCheck('PAID'),
  },
  'goodwill, rest charged': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      await moveMoney(driver, { type: 'goodwill', amountCents: 20_000, reason: REASON, approvalId: null });
      await advanceToChargeDay(driver);
    },
    checkEnd: newBalanceCheck('PAID'),
  },
  'hold paid in cash': {
    precedingFlow: 'travelers named',
    async run(driver) {
      await moveMoney(driver, await newCashPayment(driver, DEPOSIT_CENTS));
    },
    checkEnd: newStatusCheck('CONFIRMED'),
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
      await driver.advanceTo(addDaysTo(await driver.readNow(), 30));
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
    checkEnd: newBalanceCheck('PAID'),
  },
  'dispute won after the charge date': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const dueAt = await requireDueTime(driver, 'charge');
      const id = await openDispute(driver);
      await driver.advanceTo(addDaysTo(dueAt, 1));
      await drainWork(driver);
      await decideDispute(driver, id, 'won');
      await drainWork(driver);
      await advanceToChargeDay(driver);
    },
    checkEnd: newBalanceCheck('PAID'),
  },
  'dispute lost during the charge': {
    precedingFlow: 'deposit paid',
    run: (driver) =>
      runDuringCharge(driver, async () => decideDispute(driver, await openDispute(driver), 'lost')),
    checkEnd: newStatusCheck('CONFIRMED'),
  },
} as const satisfies Record<string, Flow>;
