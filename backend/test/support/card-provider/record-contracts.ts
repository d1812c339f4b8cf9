import { expect } from '@jest/globals';
import type { PaymentRecords } from '../../../src/platform/card-provider/payment-records.js';
import type { Contracts } from './card-contracts.js';
import { requireValue } from './provider-world.js';

async function readAllRows<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

/** The provider's maximum page size is 100. */
const REFUND_COUNT = 101;

export const PAYMENT_RECORDS: Contracts<PaymentRecords> = {
  listPayments: {
    endpoints: ['GET /v1/payment_intents', 'GET /v1/payment_intents'],
    prepare: async (ports) => {
      const owner = await ports.createCustomer();
      for (let count = 0; count < REFUND_COUNT; count += 1) await ports.createIntent(owner);
      return async () => {
        const payments = await readAllRows(ports.records.listPayments());
        const { payment_intents: providerIntents = [] } = await ports.world.readBooks();
        expect(payments.map(({ id }) => id)).toEqual(providerIntents.map(({ id }) => id).toReversed());
        expect(payments.filter(({ bookingId }) => bookingId === owner.bookingId)).toHaveLength(REFUND_COUNT);
      };
    },
  },
  listRefunds: {
    endpoints: ['GET /v1/refunds', 'GET /v1/refunds'],
    prepare: async (ports) => {
      const { paymentId, refundId: firstRefundId } = await ports.createRefund();
      await ports.world.triggerAction('refunds/settle', { refund: firstRefundId, outcome: 'failed' });
      for (let count = 1; count < REFUND_COUNT; count += 1) {
        const request = { paymentId, refundId: `${paymentId}-${count}`, amountCents: 1 };
        requireValue(await ports.provider.refundPayment(request, `ref:${request.refundId}`));
      }
      return async () => {
        const refunds = (await readAllRows(ports.records.listRefunds())).filter(
          (refund) => refund.paymentId === paymentId,
        );
        // The failed refund is left out.
        expect(refunds.map(({ amountCents }) => amountCents)).toEqual(Array(REFUND_COUNT - 1).fill(1));
      };
    },
  },
  findPayment: {
    endpoints: ['GET /v1/payment_intents/:id', 'GET /v1/refunds'],
    prepare: async (ports) => {
      const { paymentId, refundId } = await ports.createRefund();
      return async () =>
        expect(await ports.records.findPayment(paymentId)).toMatchObject({
          payment: { id: paymentId, capturedCents: 30_000 },
          refunds: [{ id: refundId, paymentId, amountCents: 700 }],
        });
    },
  },
};
