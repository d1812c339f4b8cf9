import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { STAFF_ROLES } from '@wayfold/contracts/kernel/staff-roles';
import { v4, v7 } from 'uuid';
import { listRegisteredRoutes } from '../../src/platform/http/adapter.js';
import { RouteCatalogue } from '../../src/platform/http/route-catalogue.js';
import type { Call } from '../support/http/client.js';
import {
  type Caller,
  CALLERS,
  determineExpectedOutcome,
  determineOutcomeWithoutFactor,
  FRESH_SIGN_IN,
  listUnlisted,
  type Outcome,
} from '../support/http/expected-access.js';
import { type PlacedBooking, type RunningProduct, startProduct } from '../support/http/running-product.js';
import { openSmallApp } from '../support/http/small-app.js';

let product: RunningProduct;
let routes: readonly RouteSpec[];
let ownBooking: PlacedBooking;
let foreignBooking: PlacedBooking;
/** A bank line, for paths that contain a line's id. */
let lineId: string;
beforeAll(async () => {
  product = await startProduct();
  routes = product.catalogue.listRoutes();
  ownBooking = await product.placeBooking();
  foreignBooking = await product.placeBooking();
  lineId = await importLine();
}, 60_000);
afterAll(() => product.close());

async function importLine(): Promise<string> {
  const headers = { ...product.staff.finance, 'content-type': 'application/octet-stream' };
  const rawFile = 'Account,Date,Amount,Description\nDE1,01/11/2027,1.00,x\n';
  await product.client.call({ method: 'POST', path: '/api/ops/bank-lines/imports', headers, raw: rawFile });
  const { json } = await product.client.call({ path: '/api/ops/bank-lines', headers: product.staff.finance });
  return (json as { lines: { id: string }[] }).lines[0]!.id;
}

const WRONG_TOKEN = 'A'.repeat(43);
const newCallerHeaders = (caller: Caller): Record<string, string> => {
  switch (caller.kind) {
    case 'staff': {
      const { role, session } = caller;
      if (session === 'signed in long ago') return product.longAgo[role];
      return { ...product.staff[role], ...(session !== 'fresh' && { 'x-csrf-token': WRONG_TOKEN }) };
    }
    case 'right capability':
      return { authorization: `Bearer ${ownBooking.capability}` };
    case 'wrong capability':
      return { authorization: `Bearer ${WRONG_TOKEN}` };
    case 'behind a proxy':
      return { 'x-forwarded-for': '203.0.113.9' };
    case 'anonymous':
      return {};
  }
};

const toPath = ({ path }: RouteSpec, id: string): string =>
  path.replace(
    /\{(\w+)\}/g,
    (_, name: string) =>
      ({
        id: path.startsWith('/api/ops/bank-lines/') ? lineId : id,
        instalmentId: id,
        giftCardId: id,
        shareId: id,
        receiptId: id,
        manualPaymentId: id,
        travelerId: id,
        slug: path.startsWith('/api/landings/') ? 'patagonia-tours-and-trips' : product.slug,
        photoId: '0'.repeat(32),
        width: '412',
        scope: 'regions',
        provider: 'stripe',
        taskNumber: '1',
        document: 'privacy',
        kind: 'trips',
      })[name] ?? name,
  );

/** Returns the required query parameters of a route. */
const toSearch = (path: string): string => {
  if (/^\/api\/(trips|photos|legal|landings|destinations|highlights)/.test(path)) return '?locale=en';
  if (path === '/api/ops/matchable-bookings') return '?reference=WF-7KQ4-9TX';
  if (path === '/api/enquiries/draft') return `?token=${WRONG_TOKEN}`;
  return path === '/api/ops/ledger/days' ? '?account=bank' : '';
};

const newCall = (spec: RouteSpec, id: string, headers: Record<string, string>, search = ''): Call => ({
  method: spec.method,
  path: `${toPath(spec, id)}${search}`,
  headers,
});

/**
 * Sends an unknown parameter: authorized callers get the error about it, without any effect, and others are
 * refused, because access is checked before the input.
 */
async function readOutcome(
  spec: RouteSpec,
  headers: Record<string, string>,
  calledProduct = product,
): Promise<string> {
  const response = await calledProduct.client.call(newCall(spec, ownBooking.id, headers, '?nothing=1'));
  const { code, errors = [] } = (response.json ?? {}) as { code?: string; errors?: { field: string }[] };
  const isLetIn = code === 'VALIDATION_FAILED' && errors.some(({ field }) => field === 'query:nothing');
  return isLetIn ? 'let in' : String(code ?? response.status);
}

describe('roles and routes', () => {
  test('every route of the server is a route value', () => {
    // Fewer routes mean that the catalogue is incomplete.
    expect(routes.length).toBeGreaterThan(20);
    expect(listUnlisted(listRegisteredRoutes(product.instance), routes)).toEqual([]);
    const served = new Set(
      listRegisteredRoutes(product.instance).map(({ method, url }) => `${method} ${url}`),
    );
    for (const { method, path } of routes)
      expect(served).toContain(`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  });

  test('every kind of caller gets the access to every route that the route value defines', async () => {
    const mistakes: string[] = [];
    const counts = new Map<Outcome, number>();
    for (const spec of routes)
      for (const caller of CALLERS) {
        const expectedOutcome = determineExpectedOutcome(spec, caller);
        const outcome = await readOutcome(spec, newCallerHeaders(caller));
        counts.set(expectedOutcome, (counts.get(expectedOutcome) ?? 0) + 1);
        if (outcome !== expectedOutcome)
          mistakes.push(
            `${spec.method} ${spec.path}, ${Object.values(caller).join(' ')}: ${outcome} instead of ${expectedOutcome}`,
          );
      }

    expect(mistakes).toEqual([]);
    expect([...counts.keys()].sort()).toEqual([
      'CSRF_FAILED',
      'FORBIDDEN',
      'NOT_FOUND',
      'REAUTHENTICATION_REQUIRED',
      'UNAUTHENTICATED',
      'let in',
    ]);
    expect([...counts.values()].reduce((a, b) => a + b)).toBe(routes.length * CALLERS.length);
  }, 60_000);

  test('moving money and granting rights is refused to a stale session', async () => {
    const refusedRoutes: string[] = [];
    for (const spec of routes) {
      const outcome = await readOutcome(spec, product.longAgo.admin);
      if (outcome === 'REAUTHENTICATION_REQUIRED') refusedRoutes.push(`${spec.method} ${spec.path}`);
    }

    expect(refusedRoutes.sort()).toEqual([...FRESH_SIGN_IN].sort());
  });

  test('staff without a required second factor reach only the routes that set it up', async () => {
    const strictProduct = await startProduct({ staffTotp: 'required' });
    try {
      const openRoutes = new Set<string>();
      for (const spec of routes)
        for (const role of STAFF_ROLES) {
          const outcome = await readOutcome(spec, strictProduct.staff[role], strictProduct);
          expect({ path: spec.path, role, outcome }).toEqual({
            path: spec.path,
            role,
            outcome: determineOutcomeWithoutFactor(spec, role),
          });
          if (outcome === 'let in' && typeof spec.access !== 'string' && role === 'admin')
            openRoutes.add(`${spec.method} ${spec.path}`);
        }
      expect([...openRoutes].sort()).toEqual([
        'GET /api/staff/me',
        'GET /api/staff/second-factor',
        'POST /api/ops/session/confirm',
        'POST /api/staff/second-factor/confirm',
        'POST /api/staff/second-factor/start',
        'POST /api/staff/sign-out',
      ]);
    } finally {
      await strictProduct.close();
    }
  }, 60_000);

  test('authorized readers get the response of the contract, not only access', async () => {
    // A hold has neither files nor shares; documents/files.test.ts and shares/shares.test.ts cover those.
    const sample = routes.filter(
      ({ media, access }) => (media === undefined || media === 'text/csv') && access !== 'share',
    );
    const reading = sample.filter(({ method, path }) => method === 'GET' && path !== '/health/ready');
    expect(reading).not.toHaveLength(0);
    for (const spec of reading) {
      const headers = newCallerHeaders(
        spec.access === 'capability'
          ? { kind: 'right capability' }
          : { kind: 'staff', role: 'admin', session: 'fresh' },
      );
      const response = await product.client.call(newCall(spec, ownBooking.id, headers, toSearch(spec.path)));
      expect({ path: spec.path, status: response.status }).toEqual({ path: spec.path, status: 200 });
      // The replies' schemas are strict, so they refuse a field that the contract does not have.
      const reply = spec.media ? response.text : response.json;
      expect({ path: spec.path, error: spec.reply.safeParse(reply).error }).toEqual({
        path: spec.path,
        error: undefined,
      });
    }
  });

  test('a session and a booking’s capability do not open each other’s routes', async () => {
    const swappedHeaders = { authorization: `Bearer ${product.staff.admin.cookie.split('=')[1]}` };
    const cookie = {
      cookie: `wayfold_staff=${ownBooking.capability}`,
      'x-csrf-token': ownBooking.capability,
    };
    const tokenRoutes = routes.filter(({ access }) => access === 'capability' || access === 'share');
    const staffRoutes = routes.filter(({ access }) => typeof access !== 'string');
    expect([tokenRoutes.length > 5, staffRoutes.length > 5]).toEqual([true, true]);

    for (const spec of tokenRoutes)
      expect((await product.client.call(newCall(spec, ownBooking.id, swappedHeaders))).status).toBe(404);
    for (const spec of staffRoutes)
      expect((await product.client.call(newCall(spec, ownBooking.id, cookie))).status).toBe(401);
  });

  test.each([
    { name: 'no signature', newSignatureHeaders: () => ({}) },
    { name: 'an unreadable signature', newSignatureHeaders: () => ({ 'stripe-signature': 'x' }) },
    {
      name: 'a wrong signature',
      newSignatureHeaders: () => ({
        'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
      }),
    },
  ])('a body that the provider did not sign is refused: $name', async ({ newSignatureHeaders }) => {
    const call = { method: 'POST', path: '/api/webhooks/stripe', body: { id: 'evt_1' } };
    expect((await product.client.call({ ...call, headers: newSignatureHeaders() })).json).toMatchObject({
      status: 400,
      code: 'SIGNATURE_INVALID',
    });
  });

  test('a server route without a route value refuses every caller', async () => {
    @Controller()
    class ForgottenController {
      @Get('/api/forgotten')
      get() {
        return { secret: true };
      }
    }
    const smallApp = await openSmallApp({ controllers: [ForgottenController] });
    try {
      const specs = smallApp.app.get(RouteCatalogue).listRoutes();
      expect(listUnlisted(listRegisteredRoutes(smallApp.instance), specs)).toEqual(['GET /api/forgotten']);
      expect((await smallApp.client.call({ path: '/api/forgotten' })).json).toMatchObject({
        code: 'NOT_FOUND',
      });
    } finally {
      await smallApp.close();
    }
  });
});

describe('a booking that is not yours', () => {
  const listBookingRoutes = () => routes.filter(({ access }) => access === 'capability');

  test('gets the 404 of a booking that does not exist, on every booking route', async () => {
    expect(listBookingRoutes().map(({ method, path }) => `${method} ${path}`)).toContain(
      'GET /api/bookings/{id}',
    );
    const newBearerHeaders = (token: string) => ({ authorization: `Bearer ${token}` });
    for (const spec of listBookingRoutes()) {
      const calls = {
        'foreign booking': newCall(spec, foreignBooking.id, newBearerHeaders(ownBooking.capability)),
        'unknown booking': newCall(spec, v7(), newBearerHeaders(ownBooking.capability)),
        'another kind of id': newCall(spec, v4(), newBearerHeaders(ownBooking.capability)),
        'no id at all': newCall(spec, 'latest', newBearerHeaders(ownBooking.capability)),
        'wrong token': newCall(spec, ownBooking.id, newBearerHeaders(WRONG_TOKEN)),
        'token of another form': newCall(spec, ownBooking.id, newBearerHeaders('short')),
        'token of another scheme': newCall(spec, ownBooking.id, {
          authorization: `Basic ${ownBooking.capability}`,
        }),
        'upper case, foreign': newCall(
          spec,
          foreignBooking.id.toUpperCase(),
          newBearerHeaders(ownBooking.capability),
        ),
      };
      for (const [name, call] of Object.entries(calls)) {
        const { status, text, headers } = await product.client.call(call);
        const { date: _date, ...otherHeaders } = headers;
        expect({ path: spec.path, name, status, text, headers: otherHeaders }).toEqual({
          path: spec.path,
          name,
          status: 404,
          text: '{"type":"https://wayfold.example/problems/not-found","title":"There is nothing at this address. Check it and try again.","status":404,"code":"NOT_FOUND"}',
          headers: expect.objectContaining({ 'content-type': 'application/problem+json; charset=utf-8' }),
        });
      }
    }
  });

  test('opens for its owner, in any case of its id', async () => {
    const headers = { authorization: `Bearer ${ownBooking.capability}` };
    const readStatus = async (id: string) =>
      (await product.client.call({ path: `/api/bookings/${id}`, headers })).status;
    expect({
      lowerCase: await readStatus(ownBooking.id),
      upperCase: await readStatus(ownBooking.id.toUpperCase()),
    }).toEqual({ lowerCase: 200, upperCase: 200 });
  });
});
