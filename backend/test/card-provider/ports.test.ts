import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { StripePaymentRecords } from '../../src/platform/card-provider/payment-records.js';
import { StripeCardProvider } from '../../src/platform/card-provider/stripe.js';
import { CARD_PROVIDER, type Contract } from '../support/card-provider/card-contracts.js';
import { PortFixtures } from '../support/card-provider/port-fixtures.js';
import { requireValue } from '../support/card-provider/provider-world.js';
import { PAYMENT_RECORDS } from '../support/card-provider/record-contracts.js';
import { TEARDOWN_MS } from '../support/world/world.js';

let ports: PortFixtures;
beforeAll(async () => {
  ports = await PortFixtures.open();
}, 60_000);
afterAll(() => ports.verifyAndClose(), TEARDOWN_MS);

const PORTS = [
  { port: 'CardProvider', adapter: StripeCardProvider, contracts: CARD_PROVIDER },
  { port: 'PaymentRecords', adapter: StripePaymentRecords, contracts: PAYMENT_RECORDS },
];

const toEndpoint = (method: string, path: string): string =>
  `${method} ${path.replace(/\/(?:cus|pi|pm|re|du|seti)_[^/]+/, '/:id')}`;

describe.each(PORTS)('$port', ({ adapter, contracts }) => {
  test('calls every operation', () => {
    const operations = Object.getOwnPropertyNames(adapter.prototype).filter((name) => name !== 'constructor');
    expect(operations.filter((name) => !Object.hasOwn(contracts, name))).toEqual([]);
    expect(Object.keys(contracts).filter((name) => !operations.includes(name))).toEqual([]);
  });

  test.each(Object.entries<Contract>(contracts))(
    'sends %s to the expected endpoints only',
    async (_operation, { endpoints, prepare }) => {
      const call = await prepare(ports);
      const { exchanges } = ports.world.recorder;
      const previousCount = exchanges.length;
      await call();
      const newExchanges = exchanges.slice(previousCount);

      expect(newExchanges.map(({ method, path }) => toEndpoint(method, path))).toEqual(endpoints);
      expect(newExchanges.filter(({ status }) => status !== 200)).toEqual([]);
    },
  );
});

test('an adapter reports a customer that is already deleted', async () => {
  const { provider } = ports;
  const { customerId } = await ports.createCustomer();
  expect(requireValue(await provider.deleteCustomer(customerId)).id).toBe(customerId);
  expect((await provider.deleteCustomer(customerId)).kind).toBe('missing');
});

test('an adapter reports an intent that is paid, canceled or unknown instead of canceling it', async () => {
  const { provider } = ports;
  const { paymentId } = await ports.payDeposit();
  expect(await provider.cancelIntent(paymentId)).toMatchObject({
    kind: 'state',
    intent: { id: paymentId, status: 'succeeded' },
  });

  const { id } = await ports.createIntent(await ports.createCustomer());
  requireValue(await provider.cancelIntent(id));
  expect(await provider.cancelIntent(id)).toMatchObject({
    kind: 'state',
    intent: { id, status: 'canceled' },
  });
  expect((await provider.cancelIntent('pi_none')).kind).toBe('missing');
});

test('an adapter reports a setup or payment that is canceled, complete or unknown', async () => {
  const { provider, records } = ports;
  const owner = await ports.createCustomer();
  const setup = requireValue(await provider.createSetup(owner, `setup:${owner.bookingId}`));
  for (let i = 0; i < 2; i++)
    expect(requireValue(await provider.cancelSetup(setup.id)).status).toBe('canceled');

  const savedSetup = requireValue(await provider.createSetup(owner, `setup:${owner.bookingId}:2`));
  await ports.world.sandbox.payIntent(savedSetup.clientSecret);
  expect(requireValue(await provider.cancelSetup(savedSetup.id))).toMatchObject({
    id: savedSetup.id,
    status: 'succeeded',
  });
  expect((await provider.cancelSetup('seti_none')).kind).toBe('missing');
  expect(await records.findPayment('pi_none')).toBeUndefined();
});
