import { sumHeldBackCents } from '../../../src/modules/booking/disputes/held-refunds.js';
import { bookingOf, reopen } from './desk.js';
import { eventsOf } from '../checks/facts.js';
import { dispute } from './flows-of-changes.js';
import type { Flow } from './flow.js';
import type { Phase } from '../proxies/gate.js';
import { race } from '../engine/race.js';
import { settled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';

const REFUND = 'card POST /v1/refunds';

/** Checks the refund, its source, and that nothing is pending. */
const expectRefunds =
  (cents: number, failures: readonly string[] = []) =>
  async (stage: Stage): Promise<string | undefined> => {
    const booking = await bookingOf(stage);
    const refundedCents = eventsOf(booking, 'PaymentRefunded').reduce(
      (sum, { data }) => sum + data.amountCents,
      0,
    );
    const failed = eventsOf(booking, 'RefundFailed').map(({ data }) => data.code);
    const actual = [refundedCents, sumHeldBackCents(booking.state), ...failed].join();
    const wanted = [cents, 0, ...failures].join();
    return actual === wanted ? undefined : `went back, held back, failed: ${actual} instead of ${wanted}`;
  };

/** The customer's bank decides. */
async function decided(stage: Stage, id: string, to: 'won' | 'lost'): Promise<void> {
  await stage.scene.card.act('disputes/move', { dispute: id, to });
  await stage.webhook(id, 'charge.dispute.closed');
  await settled(stage);
}

const cancelledUnderDispute = (to: 'won' | 'lost', end: NonNullable<Flow['end']>): Flow => ({
  after: 'full payment',
  async run(stage) {
    const id = await dispute(stage);
    await stage.order({ do: 'cancel', bookingId: stage.held().id });
    await settled(stage);
    await decided(stage, id, to);
  },
  end,
});

/** Staff refund; before the provider has received or answered it, the payment is disputed and lost. */
const lostMeanwhile = (phase: Phase, end: NonNullable<Flow['end']>): Flow => ({
  after: 'full payment',
  async run(stage) {
    const wish = { type: 'refund', amountCents: 12_345, reason: 'as agreed', approvalId: null } as const;
    const refund = async (): Promise<void> => {
      await stage.order({ do: 'money', key: 'refund', bookingId: stage.held().id, wish });
      await settled(stage);
    };
    const { card } = stage.scene;
    const lost = async (): Promise<void> => {
      const [paid] = (await card.state()).payment_intents;
      const { id } = await card.act('disputes/open', { paymentIntent: paid?.id });
      await stage.webhook(id, 'charge.dispute.created');
      await card.act('disputes/move', { dispute: id, to: 'lost' });
      await stage.webhook(id, 'charge.dispute.closed');
    };
    await race(stage, REFUND, refund, lost, phase);
  },
  end,
});

/**
 * Money that could be sent twice: by us and by the customer's bank, or for a payment that was never received.
 */
export const twiceFlows = {
  'cancelled under a dispute that is won': cancelledUnderDispute('won', expectRefunds(200_000)),
  'cancelled under a dispute that is lost': cancelledUnderDispute('lost', expectRefunds(0, ['dispute-lost'])),
  'refund, and its payment is lost meanwhile': lostMeanwhile('before', async (stage) => {
    // After a crash the refund may precede the dispute, which then covers the remainder only. Or the provider
    // refuses it before we hear of the dispute's end: then staff get tasks for both.
    const ways = [
      expectRefunds(0, ['dispute-lost']),
      expectRefunds(12_345),
      expectRefunds(0, ['charge_disputed']),
    ];
    const problems = await Promise.all(ways.map((way) => way(stage)));
    return problems.includes(undefined) ? undefined : problems[0];
  }),
  'refund, and the rest is lost meanwhile': lostMeanwhile('after', expectRefunds(12_345)),
  'allocation taken back after the money went back': {
    after: 'transfer cancelled and sent back',
    run: (stage) => reopen(stage, 40_000),
    end: async (stage) => {
      const items = eventsOf(await bookingOf(stage), 'OperationsItemRaised');
      const { length } = items.filter(({ data }) => data.kind === 'refund-to-claim');
      return length === 1 ? undefined : `${length} claims`;
    },
  },
} as const satisfies Record<string, Flow>;
