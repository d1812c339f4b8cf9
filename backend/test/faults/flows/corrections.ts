import { listEvents, sumEventCents } from '../../support/invariants/facts.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import { drainWork } from '../engine/quiescence.js';
import type { EndCheck, Flow } from './flow.js';
import { sendRefund } from './steps/bank-steps.js';
import { moveMoney, newRefundRequest, obtainApproval } from './steps/staff-steps.js';
import {
  advanceToChargeDay,
  advanceToRefundPoll,
  BALANCE_CENTS,
  cancelBooking,
  newBalanceCheck,
  requireBooking,
} from './steps/steps.js';

/** Settles all pending refunds, as the customer's bank; a poll finds the results. */
async function settleRefunds(driver: FlowDriver, outcome: 'succeeded' | 'failed'): Promise<void> {
  const { card } = driver.environment;
  for (const { id, status } of (await card.readState()).refunds)
    if (status === 'pending') await card.settleRefund(id, outcome);
  await advanceToRefundPoll(driver);
}

/** Reissues a refund that a card rejected, as staff, with a second person for a large amount. */
async function reissueRefund(driver: FlowDriver): Promise<void> {
  const [failedRefund] = listEvents(await requireBooking(driver), 'RefundFailed');
  if (!failedRefund) throw new Error('no refund has failed');
  const { refundId, amountCents } = failedRefund.data;
  const approvalId =
    amountCents > 50_000 ? await obtainApproval(driver, { type: 'refund-reissued', amountCents }) : null;
  await driver.sendInstruction({
    type: 'reissue',
    bookingId: driver.requireHandle().id,
    refundId,
    approvalId,
  });
  await drainWork(driver);
}

/** Checks the refunds in order, each as text such as `100 by bank`. */
const newRefundCheck =
  (...expected: readonly string[]): EndCheck =>
  async (driver) => {
    const refunds = listEvents(await requireBooking(driver), 'PaymentRefunded');
    const actual = refunds.map(({ data }) => `${data.amountCents} by ${data.provider}`);
    return actual.join() === expected.join()
      ? undefined
      : `refunded: ${actual.join()}, not ${expected.join()}`;
  };

/** Corrections by staff: payments never received, and refunds that no card accepts. */
export const correctionFlows = {
  'cash payment voided, balance charged': {
    precedingFlow: 'partial cash payment',
    async run(driver) {
      const [recordedPayment] = listEvents(await requireBooking(driver), 'ManualPaymentRecorded');
      if (!recordedPayment) throw new Error('no manual payment was recorded');
      const { manualPaymentId } = recordedPayment.data;
      const request = {
        type: 'payment-voided',
        manualPaymentId,
        reason: 'another booking',
        approvalId: null,
      } as const;
      const refusal = await moveMoney(driver, request);
      if (refusal !== undefined) throw new Error(refusal);
      await advanceToChargeDay(driver);
    },
    checkEnd: async (driver) => {
      const charges = listEvents(await requireBooking(driver), 'BalancePaid');
      return charges.length === 1 && sumEventCents(charges) === BALANCE_CENTS
        ? newBalanceCheck('PAID')(driver)
        : `charged ${sumEventCents(charges)} of ${BALANCE_CENTS} in ${charges.length} payments`;
    },
  },
  'partial refund pending': {
    precedingFlow: 'paid by a card with slow refunds',
    run: async (driver) => {
      await moveMoney(driver, newRefundRequest(12_345));
    },
  },
  'failed refund reissued by bank': {
    precedingFlow: 'partial refund pending',
    async run(driver) {
      await settleRefunds(driver, 'failed');
      await reissueRefund(driver);
      await sendRefund(driver);
    },
    checkEnd: newRefundCheck('12345 by bank'),
  },
  'cancelled after a refund reissued by bank': {
    precedingFlow: 'failed refund reissued by bank',
    async run(driver) {
      await cancelBooking(driver);
      await settleRefunds(driver, 'succeeded');
    },
    checkEnd: newRefundCheck('12345 by bank', '187655 by stripe'),
  },
} as const satisfies Record<string, Flow>;
