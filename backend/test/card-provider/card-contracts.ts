import { expect } from '@jest/globals';
import type { CardProvider } from '../../src/platform/card-provider/port.js';
import type { Ports } from './ports.js';
import { value } from './provider-world.js';

const EVER = new Date(0);
const RETURN = 'https://shop.example/pay/done';

/** An operation's request and a successful call; `prepare` is recorded separately. */
export interface Contract {
  readonly asks: readonly string[];
  readonly prepare: (ports: Ports) => Promise<() => Promise<unknown>>;
}
/** One contract per operation: a missing one fails to compile and fails the first test. */
export type Contracts<Port> = {
  readonly [K in keyof Port as Port[K] extends (...args: never[]) => unknown ? K : never]-?: Contract;
};

export const CARD_PROVIDER: Contracts<CardProvider> = {
  createCustomer: {
    asks: ['POST /v1/customers'],
    prepare: (ports) =>
      Promise.resolve(async () => value(await ports.provider.createCustomer('b', 'cust:b'))),
  },
  deleteCustomer: {
    asks: ['DELETE /v1/customers/:id'],
    prepare: async (ports) => {
      const { customerId } = await ports.customer();
      return async () => expect(value(await ports.provider.deleteCustomer(customerId)).id).toBe(customerId);
    },
  },
  createIntent: {
    asks: ['POST /v1/payment_intents'],
    prepare: async (ports) => {
      const about = await ports.customer();
      return async () => expect((await ports.intent(about, { saveCard: true })).amountCents).toBe(5000);
    },
  },
  retrieveIntent: {
    asks: ['GET /v1/payment_intents/:id'],
    prepare: async (ports) => {
      const { paymentId } = await ports.deposit();
      return async () =>
        expect(value(await ports.provider.retrieveIntent(paymentId)).status).toBe('succeeded');
    },
  },
  listIntents: {
    asks: ['GET /v1/payment_intents'],
    prepare: async (ports) => {
      const { customerId, paymentId, paid } = await ports.deposit();
      const open = await ports.intent({ bookingId: paid.bookingId ?? '', customerId });
      await ports.deposit();
      return async () => {
        const found = value(await ports.provider.listIntents(customerId));
        expect(found.map(({ id, status }) => [id, status])).toEqual([
          [open.id, 'requires_payment_method'],
          [paymentId, 'succeeded'],
        ]);
      };
    },
  },
  confirmOffSession: {
    asks: ['POST /v1/payment_intents/:id/confirm'],
    prepare: async (ports) => {
      const { customerId, paid } = await ports.deposit();
      const { id } = await ports.intent({ bookingId: paid.bookingId ?? '', customerId });
      return async () => {
        const taken = await ports.provider.confirmOffSession(id, paid.paymentMethodId ?? '', `conf:${id}`);
        expect(value(taken).receivedCents).toBe(5000);
      };
    },
  },
  confirmWithLender: {
    asks: ['POST /v1/payment_intents/:id/confirm'],
    prepare: async (ports) => {
      const { id } = await ports.intent(await ports.customer(), { method: 'klarna' });
      const payer = { email: 'ada@example.com', country: 'US', locale: 'es' } as const;
      const going = { method: 'klarna', returnUrl: RETURN, ...payer } as const;
      return async () => {
        const waiting = value(await ports.provider.confirmWithLender(id, going, `lend:${id}`));
        expect(waiting.redirectUrl).toContain('/lender?');
      };
    },
  },
  cancelIntent: {
    asks: ['POST /v1/payment_intents/:id/cancel'],
    prepare: async (ports) => {
      const { id } = await ports.intent(await ports.customer());
      return async () => expect(value(await ports.provider.cancelIntent(id)).status).toBe('canceled');
    },
  },
  refundPart: {
    asks: ['POST /v1/refunds'],
    prepare: async (ports) => {
      const { paymentId } = await ports.deposit();
      const request = { paymentId, refundId: paymentId, tried: `${paymentId}:2`, amountCents: 700 };
      return async () => value(await ports.provider.refundPart(request, `ref:${paymentId}`));
    },
  },
  retrieveRefund: {
    asks: ['GET /v1/refunds/:id'],
    prepare: async (ports) => {
      const { paymentId, refundId } = await ports.refunded();
      return async () =>
        expect(value(await ports.provider.retrieveRefund(refundId)).paymentId).toBe(paymentId);
    },
  },
  refundsOf: {
    asks: ['GET /v1/refunds'],
    prepare: async (ports) => {
      const { paymentId } = await ports.refunded();
      return async () => expect(value(await ports.provider.refundsOf(paymentId))).toHaveLength(1);
    },
  },
  retrieveDispute: {
    asks: ['GET /v1/disputes/:id'],
    prepare: async (ports) => {
      const { paymentId: paymentIntent } = await ports.deposit();
      const { id } = await ports.world.act<{ id: string }>('disputes/open', { paymentIntent, amount: 900 });
      return async () => expect(value(await ports.provider.retrieveDispute(id)).amountCents).toBe(900);
    },
  },
  createSetup: {
    asks: ['POST /v1/setup_intents'],
    prepare: async (ports) => {
      const about = await ports.customer();
      return async () => value(await ports.provider.createSetup(about, `setup:${about.bookingId}`));
    },
  },
  retrieveSetup: {
    asks: ['GET /v1/setup_intents/:id'],
    prepare: async (ports) => {
      const about = await ports.customer();
      const { id, clientSecret } = value(await ports.provider.createSetup(about, `setup:${about.bookingId}`));
      await ports.world.sandbox.pay(clientSecret);
      return async () => expect(value(await ports.provider.retrieveSetup(id)).card?.last4).toBe('4242');
    },
  },
  cancelSetup: {
    asks: ['POST /v1/setup_intents/:id/cancel'],
    prepare: async (ports) => {
      const about = await ports.customer();
      const { id } = value(await ports.provider.createSetup(about, `setup:${about.bookingId}`));
      return async () => expect(value(await ports.provider.cancelSetup(id)).status).toBe('canceled');
    },
  },
  setDefaultCard: {
    asks: ['GET /v1/payment_methods/:id', 'POST /v1/customers/:id'],
    prepare: async (ports) => {
      const { customerId, paid } = await ports.deposit();
      return async () =>
        value(
          await ports.provider.setDefaultCard(customerId, paid.paymentMethodId ?? '', `card:${customerId}`),
        );
    },
  },
  retrieveCard: {
    asks: ['GET /v1/payment_methods/:id'],
    prepare: async (ports) => {
      const { paid } = await ports.deposit();
      return async () =>
        expect(value(await ports.provider.retrieveCard(paid.paymentMethodId ?? '')).bookingId).toBe(
          paid.bookingId,
        );
    },
  },
  listEvents: {
    asks: ['GET /v1/events'],
    prepare: async (ports) => {
      const { paymentId } = await ports.deposit();
      return async () =>
        expect(value(await ports.provider.listEvents(EVER)).items.map((event) => event.paymentId)).toContain(
          paymentId,
        );
    },
  },
  listBalanceTransactions: {
    asks: ['GET /v1/balance_transactions'],
    prepare: async (ports) => {
      const { paymentId } = await ports.deposit();
      return async () => {
        const { items } = value(await ports.provider.listBalanceTransactions(EVER));
        expect(items.map((entry) => entry.paymentId)).toContain(paymentId);
      };
    },
  },
  readEvent: {
    asks: [],
    prepare: async (ports) => {
      const { paymentId } = await ports.deposit();
      await ports.world.sandbox.flush();
      const read = () =>
        ports.delivered.map(({ body, signature }) => ports.provider.readEvent(body, signature));
      return () => Promise.resolve(expect(read().map((event) => event?.paymentId)).toContain(paymentId));
    },
  },
};
