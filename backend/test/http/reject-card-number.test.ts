import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Problem } from '@wayfold/contracts/kernel/problem';
import fc from 'fast-check';
import { COMMON_PROBLEMS } from '../../src/platform/http/problems/problem-catalogue.js';
import { CallMaker } from '../support/bad-input/call-maker.js';
import { readEverythingWritten } from '../support/bad-input/read-everything-written.js';
import type { Call } from '../support/http/client.js';
import { createOpenShare, type OpenShare } from '../support/http/open-share.js';
import { type PlacedBooking, type RunningProduct, startProduct } from '../support/http/running-product.js';
import { captureLogs, listTablesWith } from '../support/stored-texts.js';

const CARD_NUMBER = '4242424242424242';
/** Card numbers as an address may contain them. */
const WRITTEN_NUMBERS = [
  CARD_NUMBER,
  '4242%204242%204242%204242',
  '4242-4242-4242-4242',
  `%34${CARD_NUMBER.slice(1)}`,
];

const QUERY_VALUES = [...WRITTEN_NUMBERS, '4242+4242+4242+4242', `my%20card%20is%20${CARD_NUMBER}`];

let product: RunningProduct;
let booking: PlacedBooking;
let share: OpenShare;
beforeAll(async () => {
  product = await startProduct();
  booking = await product.placeBooking();
  share = await createOpenShare(product, await product.placeBooking());
}, 60_000);
afterAll(() => product.close());

interface CardNumberCall {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly field: string;
}

/** Checks that the product refuses the request for its card number, without repeating the number. */
async function expectRefused({ field, ...call }: CardNumberCall): Promise<void> {
  const { status, headers, json, text } = await product.client.call(call);
  expect({ ...call, status, type: headers['content-type'] }).toEqual({
    ...call,
    status: 400,
    type: 'application/problem+json; charset=utf-8',
  });
  expect(Problem.parse(json)).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field, code: 'card_number', message: expect.stringContaining('payment card') }],
  });
  expect(text).not.toMatch(/4242%|4242\D?4242/);
  expect(headers['cache-control']).toBe('no-store');
}

const listRoutes = (): CallMaker[] =>
  product.catalogue.listRoutes().map((spec) => new CallMaker(product, booking, share, spec));

describe('a card number in an address', () => {
  test('is refused at every route, in its query and in each part of its path, before authentication', async () => {
    const readLog = captureLogs();
    const { pool } = product.app.infrastructure;
    const contentBefore = await readEverythingWritten(pool);
    let attemptCount = 0;
    for (const maker of listRoutes()) {
      const { path, method } = maker.newGoodCall();
      const { spec } = maker;
      const [writtenNumber = CARD_NUMBER] = WRITTEN_NUMBERS.slice(attemptCount++ % WRITTEN_NUMBERS.length);
      await expectRefused({
        method: method ?? 'GET',
        path: `${path.split('?')[0]}?q=${writtenNumber}`,
        field: 'query:q',
      });
      for (const [param] of spec.path.matchAll(/\{\w+\}/g)) {
        const fullPath = spec.path.replace(param, writtenNumber).replaceAll(/\{\w+\}/g, booking.id);
        await expectRefused({ method: spec.method, path: fullPath, field: 'path' });
      }
    }

    // Fewer attempts mean that routes or parts of their paths were skipped.
    expect(attemptCount).toBeGreaterThan(90);
    expect(await readEverythingWritten(pool)).toEqual(contentBefore);
    expect(await listTablesWith(pool, [CARD_NUMBER, '4242 4242 4242 4242', '4242-4242-4242-4242'])).toEqual(
      [],
    );
    expect(readLog()).not.toMatch(/4242%|4242\D?4242/);
  }, 120_000);

  test.each(QUERY_VALUES)('is refused as written: %s', async (writtenQuery) => {
    await expectRefused({ path: `/api/trips?locale=en&q=${writtenQuery}`, field: 'query:q' });
    await expectRefused({ path: `/api/trips?a=1&b&q[]=x%20${writtenQuery}&c=%zz`, field: 'query:q[]' });
  });

  test.each(['GET', 'POST', 'DELETE', 'PUT', 'OPTIONS'])(
    'is refused at unknown addresses for %s',
    async (method) => {
      for (const path of [
        `/api/${CARD_NUMBER}`,
        `/${CARD_NUMBER}`,
        `/en/adventure/${CARD_NUMBER}`,
        `/api/%zz/${CARD_NUMBER}`,
      ])
        await expectRefused({ method, path, field: 'path' });
    },
  );

  test('is refused in unreadable addresses, and when split into pieces', async () => {
    await expectRefused({ path: `/api/%zz?q=${CARD_NUMBER}`, field: 'query:q' });
    await expectRefused({ path: `/api/trips/4242/4242/4242/4242`, field: 'path' });
  });

  test('is refused as a parameter name, which the response omits', async () => {
    await expectRefused({ path: `/api/trips?locale=en&${CARD_NUMBER}=1`, field: 'query:************4242' });
    const { json, text } = await product.client.call({ path: `/api/trips?locale=en&visa${CARD_NUMBER}=1` });
    expect(json).toMatchObject({ errors: [{ field: 'query:visa************4242', code: 'unknown_field' }] });
    expect(text).not.toContain(CARD_NUMBER);
  });

  test('is refused on a connection that stays open', async () => {
    const call = {
      method: 'POST',
      path: `/api/quotes?q=${CARD_NUMBER}`,
      body: { departureId: 'x'.repeat(40_000) },
    };
    expect((await product.client.call(call)).json).toMatchObject({ errors: [{ code: 'card_number' }] });
    expect((await product.client.call({ path: '/api/trips?locale=en' })).status).toBe(200);
  });

  test('is reported in the request’s language, to a browser on a page', async () => {
    const path = `/api/trips?q=${CARD_NUMBER}`;
    const es = await product.client.call({ path, headers: { 'accept-language': 'es-MX' } });
    expect(es.json).toMatchObject({ title: COMMON_PROBLEMS.VALIDATION_FAILED.es });
    expect(es.text).toContain('Parece el número de una tarjeta de pago.');

    const page = await product.client.call({ path, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect({
      status: page.status,
      referrerPolicy: page.headers['referrer-policy'],
      cacheControl: page.headers['cache-control'],
    }).toEqual({ status: 400, referrerPolicy: 'no-referrer', cacheControl: 'no-store' });
    expect(page.text).toContain('Esta dirección contiene lo que parece el número de una tarjeta de pago.');
    expect(page.text).not.toContain('4242');
  });
});

describe('an address without a card number', () => {
  const isRefused = async (call: Call): Promise<boolean> =>
    (await product.client.call(call)).text.includes('card_number');

  test('is answered by its route', async () => {
    const calls = listRoutes()
      .map((route) => route.newGoodCall())
      .filter(({ method }) => method === 'GET');
    expect(calls).not.toHaveLength(0);
    for (const call of calls)
      expect({ path: call.path, isRefused: await isRefused(call) }).toEqual({
        path: call.path,
        isRefused: false,
      });
  });

  test('may contain any id and token', async () => {
    const part = fc.oneof(fc.uuid(), fc.stringMatching(/^[\d-]{24,43}$/), fc.stringMatching(/^[\w-]{43}$/));
    await fc.assert(
      fc.asyncProperty(part, async (token) => {
        expect({ token, isRefused: await isRefused({ path: `/api/trips/${token}?locale=en` }) }).toEqual({
          token,
          isRefused: false,
        });
        const path = `/api/trips?locale=en&cursor=${token}`;
        expect({ token, isRefused: await isRefused({ path }) }).toEqual({ token, isRefused: false });
      }),
      { numRuns: 50 },
    );
  });
});
