import { sumHeldRefundCents } from '../../../src/modules/booking/disputes/held-refunds.js';
import { listEvents } from '../../support/invariants/facts.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import { drainWork } from '../engine/quiescence.js';
import { raceProcesses } from '../engine/race.js';
import type { Phase } from '../proxies/gate.js';
import type { Flow } from './flow.js';
import { reopenLine } from './steps/bank-steps.js';
import { decideDispute, openDispute, openUnreportedDispute } from './steps/dispute-steps.js';
import { moveMoney, newRefundRequest } from './steps/staff-steps.js';
import { requireBooking, sumRefundedCents } from './steps/steps.js';

const REFUND = 'card POST /v1/refunds';

/** Checks the refund, its source, and that nothing is pending. */
const expectRefunds =
  (cents: number, failures: readonly string[] = []) =>
  async (driver: FlowDriver): Promise<string | undefined> => {
    const booking = await requireBooking(driver);
    const refundedCents = sumRefundedCents(booking);
    const failureCodes = listEvents(booking, 'RefundFailed').map(({ data }) => data.code);
    const actual = [refundedCents, sumHeldRefundCents(booking.state), ...failureCodes].join();
    const expected = [cents, 0, ...failures].join();
    return actual === expected ? undefined : `refunded, pending, failed: ${actual} instead of ${expected}`;
  };

const newCancelUnderDisputeFlow = (
  outcome: 'won' | 'lost',
  checkEnd: NonNullable<Flow['checkEnd']>,
): Flow<'paid in full'> => ({
  precedingFlow: 'paid in full',
  async run(driver) {
    const id = await openDispute(driver);
    await driver.sendInstruction({ type: 'cancel', bookingId: driver.requireHandle().id });
    await drainWork(driver);
    await decideDispute(driver, id, outcome);
    await drainWork(driver);
  },
  checkEnd,
});

/**
 * Creates a flow in which staff start a refund and, before the provider receives or answers it, the payment
 * is disputed and lost.
 */
const newLossFlow = (phase: Phase, checkEnd: NonNullable<Flow['checkEnd']>): Flow<'paid in full'> => ({
  precedingFlow: 'paid in full',
  async run(driver) {
    const refundPayment = () => moveMoney(driver, newRefundRequest(12_345));
    const loseDispute = async (): Promise<void> => {
      const id = await openUnreportedDispute(driver);
      await driver.sendWebhook(id, 'charge.dispute.created');
      await decideDispute(driver, id, 'lost');
    };
    await raceProcesses(driver, { step: REFUND, phase, runFirst: refundPayment, runSecond: loseDispute });
  },
  checkEnd,
});

/** Money that could be sent twice: by us and by the customer's bank, or for a payment never received. */
export const duplicatePaymentFlows = {
  'cancelled during a dispute, won': newCancelUnderDisputeFlow('won', expectRefunds(200_000)),
  'cancelled during a dispute, lost': newCancelUnderDisputeFlow('lost', expectRefunds(0, ['dispute-lost'])),
  'dispute lost before the refund executes': newLossFlow('before', async (driver) => {
    // After a crash the refund may precede the dispute, which then covers the remainder only. Or the provider
    // refuses it before we hear of the dispute's end: then staff get tasks for both.
    const ways = [
      expectRefunds(0, ['dispute-lost']),
      expectRefunds(12_345),
      expectRefunds(0, ['charge_disputed']),
    ];
    const problems = await Promise.all(ways.map((way) => way(driver)));
    return problems.includes(undefined) ? undefined : problems[0];
  }),
  'dispute lost after the refund executes': newLossFlow('after', expectRefunds(12_345)),
  'allocation reversed after the refund': {
    precedingFlow: 'transfer canceled and refunded',
    run: (driver) => reopenLine(driver, 40_000),
    checkEnd: async (driver) => {
      const tasks = listEvents(await requireBooking(driver), 'TaskRaised');
      const { length } = tasks.filter(({ data }) => data.kind === 'refund-to-claim');
      return length === 1 ? undefined : `${length} claims`;
    },
  },
} as const satisfies Record<string, Flow>;
