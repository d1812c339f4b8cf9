import { sumHeldRefundCents } from '../../../src/modules/booking/disputes/held-refunds.js';
import { listEvents } from '../../support/invariants/facts.js';
import { drainWork } from '../engine/quiescence.js';
import { raceProcesses } from '../engine/race.js';
import type { Phase } from '../proxies/gate.js';
import type { EndCheck, Flow } from './flow.js';
import { reopenLine } from './steps/bank-steps.js';
import { decideDispute, openDispute, openUnreportedDispute } from './steps/dispute-steps.js';
import { moveMoney, newRefundRequest } from './steps/staff-steps.js';
import { cancelBooking, DEPOSIT_CENTS, requireBooking, sumRefundedCents } from './steps/steps.js';

const REFUND_STEP = 'card POST /v1/refunds';

/** Checks the refunded amount, that no refund is held, and the codes of failed refunds. */
const newRefundCheck =
  (cents: number, expectedCodes: readonly string[] = []): EndCheck =>
  async (driver) => {
    const booking = await requireBooking(driver);
    const failureCodes = listEvents(booking, 'RefundFailed').map(({ data }) => data.code);
    const actual = [sumRefundedCents(booking), sumHeldRefundCents(booking.state), ...failureCodes].join();
    const expected = [cents, 0, ...expectedCodes].join();
    return actual === expected ? undefined : `refunded, held, failed: ${actual} instead of ${expected}`;
  };

const newCancelUnderDisputeFlow = (outcome: 'won' | 'lost', checkEnd: EndCheck): Flow<'paid in full'> => ({
  precedingFlow: 'paid in full',
  async run(driver) {
    const id = await openDispute(driver);
    await cancelBooking(driver);
    await decideDispute(driver, id, outcome);
    await drainWork(driver);
  },
  checkEnd,
});

/**
 * Creates a flow in which staff start a refund and, before the provider receives or answers it, the payment
 * is disputed and lost.
 */
const newLossFlow = (phase: Phase, checkEnd: EndCheck): Flow<'paid in full'> => ({
  precedingFlow: 'paid in full',
  async run(driver) {
    const refundPayment = () => moveMoney(driver, newRefundRequest(12_345));
    const loseDispute = async (): Promise<void> => {
      const id = await openUnreportedDispute(driver);
      await driver.sendWebhook(id, 'charge.dispute.created');
      await decideDispute(driver, id, 'lost');
    };
    await raceProcesses(driver, {
      step: REFUND_STEP,
      phase,
      runFirst: refundPayment,
      runSecond: loseDispute,
    });
  },
  checkEnd,
});

/** Money that could be sent twice: by us and by the customer's bank, or for a payment never received. */
export const duplicatePaymentFlows = {
  'cancelled during a dispute, won': newCancelUnderDisputeFlow('won', newRefundCheck(200_000)),
  'cancelled during a dispute, lost': newCancelUnderDisputeFlow('lost', newRefundCheck(0, ['dispute-lost'])),
  'dispute lost before the refund executes': newLossFlow('before', async (driver) => {
    // After a crash the refund may precede the dispute, which then covers the remainder only. Or the provider
    // refuses it before we hear of the dispute's end: then staff get tasks for both.
    const outcomeChecks = [
      newRefundCheck(0, ['dispute-lost']),
      newRefundCheck(12_345),
      newRefundCheck(0, ['charge_disputed']),
    ];
    const problems = await Promise.all(outcomeChecks.map((checkOutcome) => checkOutcome(driver)));
    return problems.includes(undefined) ? undefined : problems[0];
  }),
  'dispute lost after the refund executes': newLossFlow('after', newRefundCheck(12_345)),
  'allocation reversed after the refund': {
    precedingFlow: 'transfer canceled and refunded',
    run: (driver) => reopenLine(driver, DEPOSIT_CENTS),
    checkEnd: async (driver) => {
      const tasks = listEvents(await requireBooking(driver), 'TaskRaised');
      const { length } = tasks.filter(({ data }) => data.kind === 'refund-to-claim');
      return length === 1 ? undefined : `${length} claims`;
    },
  },
} as const satisfies Record<string, Flow>;
