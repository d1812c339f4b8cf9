import { expect } from '@jest/globals';
import type { PaymentRecords } from '../../src/platform/card-provider/payment-records.js';
import type { Contracts } from './card-contracts.js';
import { value } from './provider-world.js';

async function all<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

/** The provider's maximum page size is 100. */
const MANY = 101;
export const PAYMENT_RECORDS: Contracts<PaymentRecords> = {
  listPayments: {
    endpoints: ['GET /v1/payment_intents', 'GET /v1/payment_intents'],
    prepare: async (ports) => {
      const owner = await ports.customer();
      for (let count = 0; count < MANY; count += 1) await ports.intent(owner);
      return async () => {
        const payments = await all(ports.records.listPayments());
        const { payment_intents: providerIntents = [] } = await ports.world.books();
        expect(payments.map(({ id }) => id)).toEqual(providerIntents.map(({ id }) => id).toReversed());
        expect(payments.filter(({ bookingId }) => bookingId === owner.bookingId)).toHaveLength(MANY);
      };
    },
  },
  listRefunds: {
    endpoints: ['GET /v1/refunds', 'GET /v1/refunds'],
    prepare: async (ports) => {
      const { paymentId, refundId: first } = await ports.refunded();
      await ports.world.act('refunds/settle', { refund: first, outcome: 'failed' });
      for (let count = 1; count < MANY; count += 1) {
        const request = { paymentId, refundId: `${paymentId}-${count}`, amountCents: 1 };
        value(await ports.provider.refundPart(request, `ref:${request.refundId}`));
      }
      return async () => {
        const refunds = (await all(ports.records.listRefunds())).filter(
          (refund) => refund.paymentId === paymentId,
        );
        // A failed one is left out.
        expect(refunds.map(({ amountCents }) => amountCents)).toEqual(Array(MANY - 1).fill(1));
      };
    },
  },
  findPayment: {
    endpoints: ['GET /v1/payment_intents/:id', 'GET /v1/refunds'],
    prepare: async (ports) => {
      const { paymentId, refundId } = await ports.refunded();
      return async () =>
        expect(await ports.records.findPayment(paymentId)).toMatchObject({
          payment: { id: paymentId, capturedCents: 30_000 },
          refunds: [{ id: refundId, paymentId, amountCents: 700 }],
        });
    },
  },
};
