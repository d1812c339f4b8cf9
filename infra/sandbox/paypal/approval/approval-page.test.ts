import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestSandbox } from '../../test-sandbox.js';
import { newDepositOrder, type Order, ORDERS, startPayPalSandbox, type TestPayPal } from '../test-paypal.js';

let sandbox: TestPayPal;
beforeAll(async () => {
  sandbox = await startPayPalSandbox();
});
afterAll(() => sandbox.close());

async function createOrder(paypal: Record<string, unknown> = {}) {
  const { body } = await sandbox.post<Order>(ORDERS, newDepositOrder({}, paypal));
  const url = body.links.find(({ rel }) => rel === 'payer-action')?.href ?? '';
  return { id: body.id, url };
}
const fetchPage = (url: string) => fetch(url, { redirect: 'manual' });
const sendDecision = (url: string, id: string, outcome: string, buyer = 'good') =>
  fetch(url.split('?')[0] ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token: id, outcome, buyer }),
  });
const fetchStatus = async (id: string) => (await sandbox.get<Order>(`${ORDERS}/${id}`)).body.status;

describe('the approval page', () => {
  test('uses the order’s language until the payer chooses the other language', async () => {
    const { url } = await createOrder();
    const spanish = await (await fetchPage(url)).text();
    expect(spanish).toContain('<html lang="es">');
    expect(spanish).toContain('Aprobar el pago');
    const english = await (await fetchPage(`${url}&locale=en`)).text();
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('$300.00');
    expect(english).toContain('can charge the balance later');
  });

  test('forbids frames, scripts and foreign form targets', async () => {
    const { url } = await createOrder();
    const csp = (await fetchPage(url)).headers.get('content-security-policy') ?? '';
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("form-action 'self' http://127.0.0.1:1;");
    const { url: maliciousUrl } = await createOrder({
      experience_context: { brand_name: '<script>alert(1)</script>' },
    });
    expect(await (await fetchPage(maliciousUrl)).text()).not.toContain('<script>');
  });

  test('approves once and returns', async () => {
    const { id, url } = await createOrder();
    const redirect = await sendDecision(url, id, 'approve');
    expect(redirect.status).toBe(303);
    expect(redirect.headers.get('location')).toBe(
      `http://127.0.0.1:1/back?x=1&token=${id}&PayerID=ADAGOODBUYER1`,
    );
    expect(await fetchStatus(id)).toBe('APPROVED');

    await sandbox.post(`${ORDERS}/${id}/capture`);
    expect((await fetchPage(url)).status).toBe(409);
    expect((await sendDecision(url, id, 'approve')).status).toBe(409);
  });

  test('declines and returns, leaving the order approvable', async () => {
    const { id, url } = await createOrder();
    const redirect = await sendDecision(url, id, 'decline');
    expect(redirect.headers.get('location')).toBe(`http://127.0.0.1:1/cancelled?token=${id}`);
    expect(await fetchStatus(id)).toBe('PAYER_ACTION_REQUIRED');
  });

  test('rejects unknown payments', async () => {
    const { id, url } = await createOrder({ experience_context: {} });
    const response = await sendDecision(url, id, 'approve', 'nobody');
    expect(await response.text()).toContain('You have approved the payment');
    expect((await fetchPage(`${sandbox.base}/checkoutnow?token=NONE`)).status).toBe(404);
  });
});

describe('the overview', () => {
  test.each(['overview.js', 'overview-parts.browser.js', 'overview-paypal.browser.js'])(
    'is served with %s',
    async (file) => {
      const response = await fetch(new URL(`/${file}`, sandbox.base));
      expect({ status: response.status, contentType: response.headers.get('content-type') }).toEqual({
        status: 200,
        contentType: 'text/javascript; charset=utf-8',
      });
    },
  );

  test('has a PayPal part', async () => {
    expect(await (await fetch(new URL(sandbox.base).origin)).text()).toContain('id="paypal-orders"');
  });

  test('has no PayPal routes in a sandbox without it', async () => {
    const sandboxWithoutPayPal = await startTestSandbox();
    try {
      expect((await fetch(`${sandboxWithoutPayPal.url}/paypal/checkoutnow?token=X`)).status).toBe(404);
      expect((await fetch(`${sandboxWithoutPayPal.url}/sandbox/paypal/state`)).status).toBe(404);
    } finally {
      await sandboxWithoutPayPal.close();
    }
  });
});
