import { expect } from '@jest/globals';
import type { CardProvider } from '../../src/platform/card-provider/port.js';
import type { Ports } from './ports.js';
import { value } from './provider-world.js';

const EVER = new Date(0);
const RETURN = 'https://shop.example/pay/done';

/** An operation's request and a successful call; `prepare` is recorded separately. */
export interface Contract {
  readonly endpoints: readonly string[];
  readonly prepare: (ports: Ports) => Promise<() => Promise<unknown>>;
}
/** One contract per operation: a missing one fails to compile and fails the first test. */
export type Contracts<Port> = {
  readonly [K in keyof Port as Port[K] extends (...args: never[]) => unknown ? K : never]-?: Contract;
};

export const CARD_PROVIDER: Contracts<CardProvider> = {
  createCustomer: {
    endpoints: ['POST /v1/customers'],
    prepare: (ports) =>
      Promise.resolve(async () => value(await ports.provider.createCustomer('b', 'cust:b'))),
  },
  deleteCustomer: {
    endpoints: ['DELETE /v1/customers/:id'],
    prepare: async (ports) => {
      const { customerId } = await ports.customer();
      return async () => expect(value(await ports.provider.deleteCustomer(customerId)).id).toBe(customerId);
    },
  },
  createIntent: {
    endpoints: ['POST /v1/payment_intents'],
    prepare: async (ports) => {
      const owner = await ports.customer();
      return async () => expect((await ports.intent(owner, { saveCard: true })).amountCents).toBe(5000);
    },
  },
  retrieveIntent: {
    endpoints: ['GET /v1/payment_intents/:id'],
    prepare: async (ports) => {
      const { paymentId } = await ports.deposit();
      return async () =>
        expect(value(await ports.provider.retrieveIntent(paymentId)).status).toBe('succeeded');
    },
  },
  listIntents: {
    endpoints: ['GET /v1/payment_intents'],
    prepare: async (ports) => {
      const { customerId, paymentId, paid } = await ports.deposit();
      const open = await ports.intent({ bookingId: paid.bookingId ?? '', customerId });
      await ports.deposit();
      return async () => {
        const intents = value(await ports.provider.listIntents(customerId));
        expect(intents.map(({ id, status }) => [id, status])).toEqual([
          [open.id, 'requires_payment_method'],
          [paymentId, 'succeeded'],
        ]);
      };
    },
  },
  confirmOffSession: {
    endpoints: ['POST /v1/payment_intents/:id/confirm'],
    prepare: async (ports) => {
      const { customerId, paid } = await ports.deposit();
      const { id } = await ports.intent({ bookingId: paid.bookingId ?? '', customerId });
      return async () => {
        const confirmed = await ports.provider.confirmOffSession(
          id,
          paid.paymentMethodId ?? '',
          `conf:${id}`,
        );
        expect(value(confirmed).receivedCents).toBe(5000);
      };
    },
  },
  confirmWithLender: {
    endpoints: ['POST /v1/payment_intents/:id/confirm'],
    prepare: async (ports) => {
      const { id } = await ports.intent(await ports.customer(), { method: 'klarna' });
      const payer = { email: 'ada@example.com', country: 'US', locale: 'es' } as const;
      const lenderOptions = { method: 'klarna', returnUrl: RETURN, ...payer } as const;
      return async () => {
        const waiting = value(await ports.provider.confirmWithLender(id, lenderOptions, `lend:${id}`));
        expect(waiting.redirectUrl).toContain('/lender?');
      };
    },
  },
  cancelIntent: {
    endpoints: ['POST /v1/payment_intents/:id/cancel'],
    prepare: async (ports) => {
      const { id } = await ports.intent(await ports.customer());
      return async () => expect(value(await ports.provider.cancelIntent(id)).status).toBe('canceled');
    },
  },
  refundPart: {
    endpoints: ['POST /v1/refunds'],
    prepare: async (ports) => {
      const { paymentId } = await ports.deposit();
      const request = { paymentId, refundId: paymentId, attemptId: `${paymentId}:2`, amountCents: 700 };
      return async () => value(await ports.provider.refundPart(request, `ref:${paymentId}`));
    },
  },
  retrieveRefund: {
    endpoints: ['GET /v1/refunds/:id'],
    prepare: async (ports) => {
      const { paymentId, refundId } = await ports.refunded();
      return async () =>
        expect(value(await ports.provider.retrieveRefund(refundId)).paymentId).toBe(paymentId);
    },
  },
  refundsOf: {
    endpoints: ['GET /v1/refunds'],
    prepare: async (ports) => {
      const { paymentId } = await ports.refunded();
      return async () => expect(value(await ports.provider.refundsOf(paymentId))).toHaveLength(1);
    },
  },
  retrieveDispute: {
    endpoints: ['GET /v1/disputes/:id'],
    prepare: async (ports) => {
      const { paymentId: paymentIntent } = await ports.deposit();
      const { id } = await ports.world.act<{ id: string }>('disputes/open', { paymentIntent, amount: 900 });
      return async () => expect(value(await ports.provider.retrieveDispute(id)).amountCents).toBe(900);
    },
  },
  createSetup: {
    endpoints: ['POST /v1/setup_intents'],
    prepare: async (ports) => {
      const owner = await ports.customer();
      return async () => value(await ports.provider.createSetup(owner, `setup:${owner.bookingId}`));
    },
  },
  retrieveSetup: {
    endpoints: ['GET /v1/setup_intents/:id'],
    prepare: async (ports) => {
      const owner = await ports.customer();
      const { id, clientSecret } = value(await ports.provider.createSetup(owner, `setup:${owner.bookingId}`));
      await ports.world.sandbox.pay(clientSecret);
      return async () => expect(value(await ports.provider.retrieveSetup(id)).card?.last4).toBe('4242');
    },
  },
  cancelSetup: {
    endpoints: ['POST /v1/setup_intents/:id/cancel'],
    prepare: async (ports) => {
      const owner = await ports.customer();
      const { id } = value(await ports.provider.createSetup(owner, `setup:${owner.bookingId}`));
      return async () => expect(value(await ports.provider.cancelSetup(id)).status).toBe('canceled');
    },
  },
  setDefaultCard: {
    endpoints: ['GET /v1/payment_methods/:id', 'POST /v1/customers/:id'],
    prepare: async (ports) => {
      const { customerId, paid } = await ports.deposit();
      return async () =>
        value(
          await ports.provider.setDefaultCard(customerId, paid.paymentMethodId ?? '', `card:${customerId}`),
        );
    },
  },
  retrieveCard: {
    endpoints: ['GET /v1/payment_methods/:id'],
    prepare: async (ports) => {
      const { paid } = await ports.deposit();
      return async () =>
        expect(value(await ports.provider.retrieveCard(paid.paymentMethodId ?? '')).bookingId).toBe(
          paid.bookingId,
        );
    },
  },
  listEvents: {
    endpoints: ['GET /v1/events'],
    prepare: async (ports) => {
      const { paymentId } = await ports.deposit();
      return async () =>
        expect(value(await ports.provider.listEvents(EVER)).items.map((event) => event.paymentId)).toContain(
          paymentId,
        );
    },
  },
  listBalanceTransactions: {
    endpoints: ['GET /v1/balance_transactions'],
    prepare: async (ports) => {
      const { paymentId } = await ports.deposit();
      return async () => {
        const { items } = value(await ports.provider.listBalanceTransactions(EVER));
        expect(items.map((entry) => entry.paymentId)).toContain(paymentId);
      };
    },
  },
  readEvent: {
    endpoints: [],
    prepare: async (ports) => {
      const { paymentId } = await ports.deposit();
      await ports.world.sandbox.flush();
      const read = () =>
        ports.delivered.map(({ body, signature }) => ports.provider.readEvent(body, signature));
      return () => Promise.resolve(expect(read().map((event) => event?.paymentId)).toContain(paymentId));
    },
  },
};
