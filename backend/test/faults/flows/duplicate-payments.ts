import { sumHeldRefundCents } from '../../../src/modules/booking/disputes/held-refunds.js';
import { listEvents } from '../checks/facts.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import { raceProcesses } from '../engine/race.js';
import type { Phase } from '../proxies/gate.js';
import { reopenLine } from './bank-steps.js';
import { openDispute } from './changes.js';
import type { Flow } from './flow.js';
import { requireBooking } from './steps.js';

const REFUND = 'card POST /v1/refunds';

/** Checks the refund, its source, and that nothing is pending. */
const expectRefunds =
  (cents: number, failures: readonly string[] = []) =>
  async (driver: FlowDriver): Promise<string | undefined> => {
    const booking = await requireBooking(driver);
    const refundedCents = listEvents(booking, 'PaymentRefunded').reduce(
      (sum, { data }) => sum + data.amountCents,
      0,
    );
    const failureCodes = listEvents(booking, 'RefundFailed').map(({ data }) => data.code);
    const actual = [refundedCents, sumHeldRefundCents(booking.state), ...failureCodes].join();
    const expected = [cents, 0, ...failures].join();
    return actual === expected ? undefined : `refunded, pending, failed: ${actual} instead of ${expected}`;
  };

/** The customer's bank decides. */
async function decideDispute(driver: FlowDriver, id: string, outcome: 'won' | 'lost'): Promise<void> {
  await driver.environment.card.triggerAct('disputes/move', { dispute: id, to: outcome });
  await driver.sendWebhook(id, 'charge.dispute.closed');
  await waitUntilSettled(driver);
}

const newCancelUnderDisputeFlow = (
  outcome: 'won' | 'lost',
  checkEnd: NonNullable<Flow['checkEnd']>,
): Flow => ({
  precedingFlow: 'full payment',
  async run(driver) {
    const id = await openDispute(driver);
    await driver.sendOrder({ type: 'cancel', bookingId: driver.getHeld().id });
    await waitUntilSettled(driver);
    await decideDispute(driver, id, outcome);
  },
  checkEnd,
});

/** Staff start a refund; before the provider receives or answers it, the payment is disputed and lost. */
const newLossFlow = (phase: Phase, checkEnd: NonNullable<Flow['checkEnd']>): Flow => ({
  precedingFlow: 'full payment',
  async run(driver) {
    const request = { type: 'refund', amountCents: 12_345, reason: 'as agreed', approvalId: null } as const;
    const refundPayment = async (): Promise<void> => {
      await driver.sendOrder({ type: 'money', key: 'refund', bookingId: driver.getHeld().id, request });
      await waitUntilSettled(driver);
    };
    const { card } = driver.environment;
    const loseDispute = async (): Promise<void> => {
      const [paidIntent] = (await card.readState()).payment_intents;
      const { id } = await card.triggerAct('disputes/open', { paymentIntent: paidIntent?.id });
      await driver.sendWebhook(id, 'charge.dispute.created');
      await card.triggerAct('disputes/move', { dispute: id, to: 'lost' });
      await driver.sendWebhook(id, 'charge.dispute.closed');
    };
    await raceProcesses(driver, REFUND, refundPayment, loseDispute, phase);
  },
  checkEnd,
});

/**
 * Money that could be sent twice: by us and by the customer's bank, or for a payment that was never received.
 */
export const duplicatePaymentFlows = {
  'cancelled under a dispute that is won': newCancelUnderDisputeFlow('won', expectRefunds(200_000)),
  'cancelled under a dispute that is lost': newCancelUnderDisputeFlow(
    'lost',
    expectRefunds(0, ['dispute-lost']),
  ),
  'refund, and its payment is lost meanwhile': newLossFlow('before', async (driver) => {
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
  'refund, and the rest is lost meanwhile': newLossFlow('after', expectRefunds(12_345)),
  'allocation reversed after the refund': {
    precedingFlow: 'transfer cancelled and sent back',
    run: (driver) => reopenLine(driver, 40_000),
    checkEnd: async (driver) => {
      const items = listEvents(await requireBooking(driver), 'OperationsItemRaised');
      const { length } = items.filter(({ data }) => data.kind === 'refund-to-claim');
      return length === 1 ? undefined : `${length} claims`;
    },
  },
} as const satisfies Record<string, Flow>;
