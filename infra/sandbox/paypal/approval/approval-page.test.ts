import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testSandbox } from '../../test-sandbox.js';
import { deposit, ORDERS, paypalSandbox, type Order, type TestPayPal } from '../test-paypal.js';

let sandbox: TestPayPal;
beforeAll(async () => {
  sandbox = await paypalSandbox();
});
afterAll(() => sandbox.close());

async function order(paypal: Record<string, unknown> = {}) {
  const { body } = await sandbox.post<Order>(ORDERS, deposit({}, paypal));
  const url = body.links.find(({ rel }) => rel === 'payer-action')?.href ?? '';
  return { id: body.id, url };
}
const page = (url: string) => fetch(url, { redirect: 'manual' });
const decide = (url: string, id: string, outcome: string, buyer = 'good') =>
  fetch(url.split('?')[0] ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token: id, outcome, buyer }),
  });
const status = async (id: string) => (await sandbox.get<Order>(`${ORDERS}/${id}`)).body.status;

describe('the approval page', () => {
  it('uses the order’s language, and the other one on demand', async () => {
    const { url } = await order();
    const spanish = await (await page(url)).text();
    expect(spanish).toContain('<html lang="es">');
    expect(spanish).toContain('Aprobar el pago');
    const english = await (await page(`${url}&locale=en`)).text();
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('$300.00');
    expect(english).toContain('can charge the balance later');
  });

  it('forbids frames, scripts and foreign form targets', async () => {
    const { url } = await order();
    const csp = (await page(url)).headers.get('content-security-policy') ?? '';
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("form-action 'self' http://127.0.0.1:1;");
    const { url: evil } = await order({ experience_context: { brand_name: '<script>alert(1)</script>' } });
    expect(await (await page(evil)).text()).not.toContain('<script>');
  });

  it('approves once and returns', async () => {
    const { id, url } = await order();
    const redirect = await decide(url, id, 'approve');
    expect(redirect.status).toBe(303);
    expect(redirect.headers.get('location')).toBe(
      `http://127.0.0.1:1/back?x=1&token=${id}&PayerID=ADAGOODBUYER1`,
    );
    expect(await status(id)).toBe('APPROVED');
    await sandbox.post(`${ORDERS}/${id}/capture`);
    expect((await page(url)).status).toBe(409);
    expect((await decide(url, id, 'approve')).status).toBe(409);
  });

  it('declines and returns, leaving the order approvable', async () => {
    const { id, url } = await order();
    const redirect = await decide(url, id, 'decline');
    expect(redirect.headers.get('location')).toBe(`http://127.0.0.1:1/cancelled?token=${id}`);
    expect(await status(id)).toBe('PAYER_ACTION_REQUIRED');
  });

  it('stays without a return address, and rejects unknown payments', async () => {
    const { id, url } = await order({ experience_context: {} });
    const answer = await decide(url, id, 'approve', 'nobody');
    expect(await answer.text()).toContain('You have approved the payment');
    expect((await page(`${sandbox.base}/checkoutnow?token=NONE`)).status).toBe(404);
  });
});

describe('the overview', () => {
  it('is served with its PayPal part', async () => {
    const origin = new URL(sandbox.base).origin;
    for (const file of ['overview.js', 'overview-parts.browser.js', 'overview-paypal.browser.js']) {
      const answer = await fetch(`${origin}/${file}`);
      expect([file, answer.status, answer.headers.get('content-type')]).toEqual([
        file,
        200,
        'text/javascript; charset=utf-8',
      ]);
    }
    expect(await (await fetch(origin)).text()).toContain('id="paypal-orders"');
  });

  it('has no PayPal routes in a sandbox without it', async () => {
    const plain = await testSandbox();
    try {
      expect((await fetch(`${plain.url}/paypal/checkoutnow?token=X`)).status).toBe(404);
      expect((await fetch(`${plain.url}/sandbox/paypal/state`)).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
