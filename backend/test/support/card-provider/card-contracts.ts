import { expect } from '@jest/globals';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import type { PortFixtures } from './port-fixtures.js';
import { requireValue } from './provider-world.js';

const EPOCH = new Date(0);
const RETURN_URL = 'https://shop.example/pay/done';

/** One call per operation that must succeed; `prepare` runs first and is recorded separately. */
export interface Contract {
  readonly endpoints: readonly string[];
  readonly prepare: (ports: PortFixtures) => Promise<() => Promise<unknown>>;
}

/** One contract per operation; an operation without one does not compile. */
export type Contracts<Port> = {
  readonly [K in keyof Port as Port[K] extends (...args: never[]) => unknown ? K : never]-?: Contract;
};

export const CARD_PROVIDER: Contracts<CardProvider> = {
  createCustomer: {
    endpoints: ['POST /v1/customers'],
    prepare: (ports) =>
      Promise.resolve(async () => requireValue(await ports.provider.createCustomer('b', 'cust:b'))),
  },
  deleteCustomer: {
    endpoints: ['DELETE /v1/customers/:id'],
    prepare: async (ports) => {
      const { customerId } = await ports.createCustomer();
      return async () =>
        expect(requireValue(await ports.provider.deleteCustomer(customerId)).id).toBe(customerId);
    },
  },
  createIntent: {
    endpoints: ['POST /v1/payment_intents'],
    prepare: async (ports) => {
      const owner = await ports.createCustomer();
      return async () =>
        expect((await ports.createIntent(owner, { canChargeLater: true })).amountCents).toBe(5000);
    },
  },
  retrieveIntent: {
    endpoints: ['GET /v1/payment_intents/:id'],
    prepare: async (ports) => {
      const { paymentId } = await ports.payDeposit();
      return async () =>
        expect(requireValue(await ports.provider.retrieveIntent(paymentId)).status).toBe('succeeded');
    },
  },
  listIntents: {
    endpoints: ['GET /v1/payment_intents'],
    prepare: async (ports) => {
      const { customerId, paymentId, paid } = await ports.payDeposit();
      const openIntent = await ports.createIntent({ bookingId: paid.bookingId ?? '', customerId });
      await ports.payDeposit();
      return async () => {
        const intents = requireValue(await ports.provider.listIntents(customerId));
        expect(intents.map(({ id, status }) => [id, status])).toEqual([
          [openIntent.id, 'requires_payment_method'],
          [paymentId, 'succeeded'],
        ]);
      };
    },
  },
  confirmOffSession: {
    endpoints: ['POST /v1/payment_intents/:id/confirm'],
    prepare: async (ports) => {
      const { customerId, paid } = await ports.payDeposit();
      const { id } = await ports.createIntent({ bookingId: paid.bookingId ?? '', customerId });
      return async () => {
        const confirmedIntent = await ports.provider.confirmOffSession(
          id,
          paid.paymentMethodId ?? '',
          `conf:${id}`,
        );
        expect(requireValue(confirmedIntent).receivedCents).toBe(5000);
      };
    },
  },
  confirmWithLender: {
    endpoints: ['POST /v1/payment_intents/:id/confirm'],
    prepare: async (ports) => {
      const { id } = await ports.createIntent(await ports.createCustomer(), { method: 'klarna' });
      const payer = { email: 'ada@example.com', country: 'US', locale: 'es' } as const;
      const lenderOptions = { method: 'klarna', returnUrl: RETURN_URL, ...payer } as const;
      return async () => {
        const waitingIntent = requireValue(
          await ports.provider.confirmWithLender(id, lenderOptions, `lend:${id}`),
        );
        expect(waitingIntent.redirectUrl).toContain('/lender?');
      };
    },
  },
  cancelIntent: {
    endpoints: ['POST /v1/payment_intents/:id/cancel'],
    prepare: async (ports) => {
      const { id } = await ports.createIntent(await ports.createCustomer());
      return async () => expect(requireValue(await ports.provider.cancelIntent(id)).status).toBe('canceled');
    },
  },
  refundPayment: {
    endpoints: ['POST /v1/refunds'],
    prepare: async (ports) => {
      const { paymentId } = await ports.payDeposit();
      const request = { paymentId, refundId: paymentId, attemptId: `${paymentId}:2`, amountCents: 700 };
      return async () => requireValue(await ports.provider.refundPayment(request, `ref:${paymentId}`));
    },
  },
  retrieveRefund: {
    endpoints: ['GET /v1/refunds/:id'],
    prepare: async (ports) => {
      const { paymentId, refundId } = await ports.createRefund();
      return async () =>
        expect(requireValue(await ports.provider.retrieveRefund(refundId)).paymentId).toBe(paymentId);
    },
  },
  listRefunds: {
    endpoints: ['GET /v1/refunds'],
    prepare: async (ports) => {
      const { paymentId } = await ports.createRefund();
      return async () => expect(requireValue(await ports.provider.listRefunds(paymentId))).toHaveLength(1);
    },
  },
  retrieveDispute: {
    endpoints: ['GET /v1/disputes/:id'],
    prepare: async (ports) => {
      const { paymentId } = await ports.payDeposit();
      const { id } = await ports.world.triggerAction<{ id: string }>('disputes/open', {
        paymentIntent: paymentId,
        amount: 900,
      });
      return async () => expect(requireValue(await ports.provider.retrieveDispute(id)).amountCents).toBe(900);
    },
  },
  createSetup: {
    endpoints: ['POST /v1/setup_intents'],
    prepare: async (ports) => {
      const owner = await ports.createCustomer();
      return async () => requireValue(await ports.provider.createSetup(owner, `setup:${owner.bookingId}`));
    },
  },
  retrieveSetup: {
    endpoints: ['GET /v1/setup_intents/:id'],
    prepare: async (ports) => {
      const owner = await ports.createCustomer();
      const { id, clientSecret } = requireValue(
        await ports.provider.createSetup(owner, `setup:${owner.bookingId}`),
      );
      await ports.world.sandbox.payIntent(clientSecret);
      return async () =>
        expect(requireValue(await ports.provider.retrieveSetup(id)).card?.last4).toBe('4242');
    },
  },
  cancelSetup: {
    endpoints: ['POST /v1/setup_intents/:id/cancel'],
    prepare: async (ports) => {
      const owner = await ports.createCustomer();
      const { id } = requireValue(await ports.provider.createSetup(owner, `setup:${owner.bookingId}`));
      return async () => expect(requireValue(await ports.provider.cancelSetup(id)).status).toBe('canceled');
    },
  },
  setDefaultCard: {
    endpoints: ['GET /v1/payment_methods/:id', 'POST /v1/customers/:id'],
    prepare: async (ports) => {
      const { customerId, paid } = await ports.payDeposit();
      return async () =>
        requireValue(
          await ports.provider.setDefaultCard(customerId, paid.paymentMethodId ?? '', `card:${customerId}`),
        );
    },
  },
  retrieveCard: {
    endpoints: ['GET /v1/payment_methods/:id'],
    prepare: async (ports) => {
      const { paid } = await ports.payDeposit();
      return async () =>
        expect(requireValue(await ports.provider.retrieveCard(paid.paymentMethodId!)).bookingId).toBe(
          paid.bookingId,
        );
    },
  },
  listEvents: {
    endpoints: ['GET /v1/events'],
    prepare: async (ports) => {
      const { paymentId } = await ports.payDeposit();
      return async () =>
        expect(
          requireValue(await ports.provider.listEvents(EPOCH)).items.map((event) => event.paymentId),
        ).toContain(paymentId);
    },
  },
  listBalanceTransactions: {
    endpoints: ['GET /v1/balance_transactions'],
    prepare: async (ports) => {
      const { paymentId } = await ports.payDeposit();
      return async () => {
        const { items } = requireValue(await ports.provider.listBalanceTransactions(EPOCH));
        expect(items.map((entry) => entry.paymentId)).toContain(paymentId);
      };
    },
  },
  parseEvent: {
    endpoints: [],
    prepare: async (ports) => {
      const { paymentId } = await ports.payDeposit();
      await ports.world.sandbox.flushWebhooks();
      const parseDelivered = () =>
        ports.signedDeliveries.map(({ body, signature }) => ports.provider.parseEvent(body, signature));
      return () =>
        Promise.resolve(expect(parseDelivered().map((event) => event?.paymentId)).toContain(paymentId));
    },
  },
};
