import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ProviderResponse } from '../../src/platform/card-provider/port.js';
import type { StripeCardProvider } from '../../src/platform/card-provider/stripe.js';
import { ProviderWorld, requireValue, takeBookingId } from '../support/card-provider/provider-world.js';
import { TEARDOWN_MS } from '../support/world/world.js';

let world: ProviderWorld;
beforeAll(async () => {
  world = await ProviderWorld.open();
}, 60_000);
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

interface ProviderAction {
  /** The endpoint whose next request fails. */
  path: string;
  /** Creates what the call needs. */
  prepare: () => Promise<{
    call: (provider: StripeCardProvider) => Promise<{ kind: string; isUntouched?: true }>;
    /** Counts executions of the call in the provider's books, for any answer. */
    countEffects: () => Promise<number>;
    /** Result of a retry after a provider error that followed execution; its key replays `unknown`. */
    repeats?: 'ok';
  }>;
}

const countObjects = async (
  kind: string,
  isCounted: (providerObject: Record<string, unknown>) => boolean,
): Promise<number> =>
  ((await world.readBooks())[kind] ?? []).filter((providerObject) => isCounted({ ...providerObject })).length;

const isOfBooking =
  (bookingId: string) =>
  ({ metadata }: Record<string, unknown>): boolean =>
    (metadata as { booking?: string }).booking === bookingId;

const ACTIONS: Record<string, ProviderAction> = {
  'a customer': {
    path: '/v1/customers',
    prepare: () => {
      const id = takeBookingId();
      return Promise.resolve({
        call: (provider) => provider.createCustomer(id, `cust:${id}`),
        countEffects: () => countObjects('customers', isOfBooking(id)),
      });
    },
  },
  'an intent': {
    path: '/v1/payment_intents',
    prepare: async () => {
      const id = takeBookingId();
      const { customerId } = await world.payDeposit(`${id}-other`);
      const request = {
        bookingId: id,
        instalmentId: 'i',
        customerId,
        amountCents: 5000,
        canChargeLater: true,
        method: 'card' as const,
      };
      return {
        call: (provider) => provider.createIntent(request, `int:${id}`),
        countEffects: () => countObjects('payment_intents', isOfBooking(id)),
      };
    },
  },
  'a charge': {
    path: '/v1/payment_intents/:id/confirm',
    prepare: async () => {
      const id = takeBookingId();
      const { customerId, paid } = await world.payDeposit(`${id}-other`);
      const request = {
        bookingId: id,
        instalmentId: 'i',
        customerId,
        amountCents: 5000,
        canChargeLater: false,
        method: 'card' as const,
      };
      const intent = requireValue(await world.provider.createIntent(request, `int:${id}`));
      return {
        call: (provider) =>
          provider.confirmOffSession(intent.id, paid.paymentMethodId ?? '', `conf:${intent.id}:1`),
        countEffects: () =>
          countObjects(
            'charges',
            (charge) => charge['payment_intent'] === intent.id && charge['paid'] === true,
          ),
      };
    },
  },
  'a refund': {
    path: '/v1/refunds',
    prepare: async () => {
      const { paymentId } = await world.payDeposit(takeBookingId());
      const request = { paymentId, refundId: paymentId, amountCents: 700 };
      return {
        call: (provider) => provider.refundPayment(request, `ref:${paymentId}`),
        countEffects: () => countObjects('refunds', (refund) => refund['payment_intent'] === paymentId),
      };
    },
  },
  'a setup': {
    path: '/v1/setup_intents',
    prepare: async () => {
      const id = takeBookingId();
      const { customerId } = await world.payDeposit(`${id}-other`);
      return {
        call: (provider) => provider.createSetup({ bookingId: id, customerId }, `setup:${id}`),
        countEffects: () => countObjects('setup_intents', isOfBooking(id)),
      };
    },
  },
  'the cancellation of a setup': {
    path: '/v1/setup_intents/:id/cancel',
    prepare: async () => {
      const bookingId = takeBookingId();
      const { customerId } = await world.payDeposit(`${bookingId}-other`);
      const ids = { bookingId, customerId };
      const { id } = requireValue(await world.provider.createSetup(ids, `setup:${bookingId}`));
      return {
        call: (provider) => provider.cancelSetup(id),
        countEffects: () =>
          countObjects('setup_intents', (setup) => setup['id'] === id && setup['status'] === 'canceled'),
        // Each attempt has its own idempotency key.
        repeats: 'ok',
      };
    },
  },
};

const UNEXECUTED_FAULTS = [
  ['http_409', true],
  ['lock_timeout', true],
  ['rate_limit', true],
  ['http_500', false],
  ['timeout_before', false],
] as const;
const EXECUTED_FAULTS = ['timeout_after_success', 'cut', 'late:900'] as const;

describe.each(Object.entries(ACTIONS))('%s with an unknown outcome', (_name, { path, prepare }) => {
  test.each(UNEXECUTED_FAULTS)(
    'is executed only by a retry after %s (reported as not executed: %p)',
    async (fault, isUntouched) => {
      const { call, countEffects } = await prepare();
      await world.planFault(fault, path);
      // An impatient client might give up before the provider reports that nothing happened.
      const response = await call(fault === 'timeout_before' ? world.impatient : world.provider);

      expect({ kind: response.kind, isUntouched: response.isUntouched === true }).toEqual({
        kind: 'unknown',
        isUntouched,
      });
      expect(await countEffects()).toBe(0);
      expect((await call(world.provider)).kind).toBe('ok');
      expect(await countEffects()).toBe(1);
    },
  );

  /** Plans a fault after the action was executed; gives the kind of the answer to a repeat. */
  const repeatAfter = async (fault: string): Promise<{ repeatKind: string; repeats: string }> => {
    const { call, countEffects, repeats = 'unknown' } = await prepare();
    await world.planFault(fault, path);
    const response = await call(world.impatient);
    expect(response).toMatchObject({ kind: 'unknown' });
    expect(response.isUntouched).toBeUndefined();
    expect(await countEffects()).toBe(1);

    const secondOutcome = await call(world.provider);
    expect(await countEffects()).toBe(1);
    return { repeatKind: secondOutcome.kind, repeats };
  };

  test.each(EXECUTED_FAULTS)('is executed only once despite a retry after %s', async (fault) => {
    expect((await repeatAfter(fault)).repeatKind).toBe('ok');
  });

  // The provider replays even a 500 under its key: then only a retrieve shows the result.
  test('is executed only once despite a retry after http_500_after_success', async () => {
    const { repeatKind, repeats } = await repeatAfter('http_500_after_success');
    expect(repeatKind).toBe(repeats);
  });
});

describe('a read without a response', () => {
  interface Read {
    readonly name: string;
    readonly path: string;
    readonly ask: (provider: StripeCardProvider, paymentId: string) => Promise<ProviderResponse<unknown>>;
  }
  const reads: Read[] = [
    {
      name: 'an intent',
      path: '/v1/payment_intents/:id',
      ask: (provider, id) => provider.retrieveIntent(id),
    },
    { name: 'refunds', path: '/v1/refunds', ask: (provider, id) => provider.listRefunds(id) },
    { name: 'events', path: '/v1/events', ask: (provider) => provider.listEvents(new Date(0)) },
    {
      name: 'the books',
      path: '/v1/balance_transactions',
      ask: (provider) => provider.listBalanceTransactions(new Date(0)),
    },
    { name: 'a dispute', path: '/v1/disputes/:id', ask: (provider) => provider.retrieveDispute('du_1') },
    { name: 'a setup', path: '/v1/setup_intents/:id', ask: (provider) => provider.retrieveSetup('seti_1') },
    { name: 'a card', path: '/v1/payment_methods/:id', ask: (provider) => provider.retrieveCard('pm_1') },
  ];
  const faults = ['timeout_before', 'cut', 'http_500', 'rate_limit'];
  let paymentId: string;
  beforeAll(async () => {
    ({ paymentId } = await world.payDeposit(takeBookingId()));
  });

  test.each(reads.flatMap((read) => faults.map((fault) => ({ fault, ...read }))))(
    'has an unknown outcome after $fault, and an outcome on the next attempt: $name',
    async ({ fault, path, ask }) => {
      await world.planFault(fault, path, 'GET');

      expect((await ask(world.impatient, paymentId)).kind).toBe('unknown');
      expect((await ask(world.provider, paymentId)).kind).toMatch(/^(ok|missing)$/);
    },
  );

  test('recovers after four faults in a row', async () => {
    for (const fault of faults) {
      await world.planFault(fault, '/v1/payment_intents/:id', 'GET');
      expect((await world.impatient.retrieveIntent(paymentId)).kind).toBe('unknown');
    }
    expect((await world.provider.retrieveIntent(paymentId)).kind).toBe('ok');
  });
});
