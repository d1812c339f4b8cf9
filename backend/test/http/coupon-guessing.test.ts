// A visitor guesses coupon codes from one address, forging another address in each request.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningProduct, startProduct } from '../support/http/running-product.js';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
}, 60_000);
afterAll(() => product.close());

/** One code of each valid form. */
const GUESSED_CODES = [
  'SPRING',
  'spring-26',
  '12345',
  '-----',
  'A'.repeat(32),
  'WF-7KQ4-9TX',
  '00000',
  'FIRST-FIVE',
];

test('every unknown code gets an identical response on both routes', async () => {
  const { json } = await product.client.call({
    path: `/api/trips/${product.slug}/departures?locale=en&limit=50`,
  });
  const departureId = (json?.['departures'] as { id: string }[]).at(-1)?.id;
  let requestCount = 0;
  const postFromNewAddress = (path: string, body: object) =>
    product.client.call({ method: 'POST', path, from: `198.51.100.${(requestCount += 1)}`, body });
  const validateCode = (code: string) =>
    postFromNewAddress('/api/coupons/validate', { code, departureId, totalCents: 100_000 });
  const rooms = [{ type: 'twin', travelers: 2 }];
  const party = { departureId, category: 'comfort', travelers: 2, rooms, locale: 'en' };
  const requestQuote = (couponCode?: string) => postFromNewAddress('/api/quotes', { ...party, couponCode });

  const responses = new Set<string>();
  for (const sendCode of [validateCode, requestQuote])
    for (const code of [...GUESSED_CODES, ...GUESSED_CODES].slice(0, 10)) {
      const { status, json: problem } = await sendCode(code);
      expect(problem).toMatchObject({ code: 'COUPON_NOT_FOUND' });
      // Removes values that differ in every response.
      responses.add(JSON.stringify([status, { ...problem, instance: '', correlationId: '' }]));
    }
  expect([...responses]).toHaveLength(1);

  const limits = { quote: await requestQuote('SPRING'), code: await validateCode('SPRING') };
  const limitedReply = { status: 429, json: { code: 'RATE_LIMITED' } };
  expect(limits).toMatchObject({ quote: limitedReply, code: limitedReply });
  expect(Number(limits.quote.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(limits.code.headers['retry-after'])).toBeGreaterThan(0);
  // Requests without a coupon code are not limited.
  expect((await requestQuote()).status).toBe(201);
});
