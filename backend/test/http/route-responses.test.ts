import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { defineRoute, type RouteInput } from '@wayfold/contracts/kernel/route';
import { z } from 'zod';
import { refuse } from '../../src/kernel/refuse.js';
import { buildOpenApi } from '../../src/platform/http/openapi/openapi.js';
import { Input, type ReplyOrRefusal, Route } from '../../src/platform/http/route.js';
import { problems } from '../../src/problems.js';
import { openSmallApp, type SmallApp } from '../support/http/small-app.js';

const common = { access: 'public', summary: 'For the tests of the edge.' } as const;
const Done = z.strictObject({ done: z.boolean() });
const fail = defineRoute({ ...common, method: 'GET', path: '/api/test/fail', reply: Done });
const touch = defineRoute({ ...common, method: 'POST', path: '/api/test/touch', reply: Done, status: 202 });
const sell = defineRoute({
  ...common,
  method: 'POST',
  path: '/api/test/sell',
  body: z.strictObject({ seats: z.int() }),
  reply: Done,
  refusals: ['NOT_ENOUGH_SEATS', 'COUPON_EXPIRED'],
});

@Controller()
class EdgeController {
  @Route(fail)
  async fail(): Promise<ReplyOrRefusal<typeof fail>> {
    throw new Error('password of ana@example.com is hunter2');
  }

  @Route(touch)
  async touch(): Promise<ReplyOrRefusal<typeof touch>> {
    return { done: true };
  }

  @Route(sell)
  async sell(@Input() { body }: RouteInput<typeof sell>): Promise<ReplyOrRefusal<typeof sell>> {
    if (body.seats === 13) return { refused: 'UNLUCKY', facts: {} } as never;
    return body.seats > 1 ? refuse('NOT_ENOUGH_SEATS', { seatsLeft: 1 }) : { done: true };
  }
}

let smallApp: SmallApp;
beforeAll(async () => {
  smallApp = await openSmallApp({ controllers: [EdgeController] });
});
afterAll(() => smallApp.close());
const postJson = (path: string, options: object = {}) =>
  smallApp.client.call({ method: 'POST', path, ...options });

describe('the HTTP edge', () => {
  test('answers with the route’s status', async () => {
    expect(await postJson('/api/test/touch')).toMatchObject({ status: 202, json: { done: true } });
  });

  test('turns a refusal into its problem, with its facts, in the request’s language', async () => {
    const response = await postJson('/api/test/sell', {
      body: { seats: 2 },
      headers: { 'accept-language': 'es' },
    });
    expect(response.json).toEqual({
      type: 'https://wayfold.example/problems/not-enough-seats',
      title: 'No quedan tantas plazas en esta salida. Elige menos viajeros u otra fecha.',
      status: 409,
      code: 'NOT_ENOUGH_SEATS',
      facts: { seatsLeft: 1 },
    });
    expect(response.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  test.each([
    ['GET', () => smallApp.client.call({ path: '/api/test/fail' })],
    ['POST', () => postJson('/api/test/sell', { body: { seats: 13 } })],
  ])('reveals only the incident id of a failure: %s', async (_method, send) => {
    const response = await send();
    expect(response.json).toMatchObject({
      status: 500,
      code: 'INTERNAL_ERROR',
      incident: expect.any(String),
    });
    expect(response.text).not.toMatch(/hunter2|UNLUCKY|ana@|Error:/);
  });

  test.each([
    { name: 'an unknown address', call: { path: '/api/nothing' } },
    { name: 'a wrong method', call: { path: '/api/test/touch' } },
    { name: 'another wrong method', call: { path: '/api/test/fail', method: 'DELETE' } },
    { name: 'an unreadable address', call: { path: '/api/%zz' } },
    { name: 'a very long address', call: { path: `/api/${'x'.repeat(5000)}` } },
  ])('answers $name with the common 404', async ({ call }) => {
    expect((await smallApp.client.call(call)).json).toEqual({
      type: 'https://wayfold.example/problems/not-found',
      title: 'There is nothing at this address. Check it and try again.',
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  const fetchPage = (path: string, accept: string) => smallApp.client.call({ path, headers: { accept } });
  test.each([
    ['/en/adventure/%E0%A4%A', '/en/404'],
    ['/es/adventure/%E0%A4%A', '/es/404'],
    ['/%E0%A4%A', '/en/404'],
  ])('redirects a person with the unreadable address %s to the page %s', async (path, page) => {
    const { status, headers } = await fetchPage(path, 'text/html,*/*;q=0.8');
    expect({ status, location: headers['location'] }).toEqual({ status: 302, location: page });
    expect((await fetchPage(path, '*/*')).json).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('redirects no caller from an unreadable address of the API', async () => {
    expect((await fetchPage('/api/%E0%A4%A', 'text/html')).json).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('refuses a body and a query where none is expected', async () => {
    expect((await postJson('/api/test/touch', { body: {} })).status).toBe(202);
    expect((await postJson('/api/test/touch', { body: { a: 1 } })).json).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'body', code: 'unknown_field' }],
    });
    expect((await postJson('/api/test/touch?a=1&b=2')).json).toMatchObject({
      errors: [{ field: 'query:a' }, { field: 'query:b' }],
    });
  });

  test('lists at most fifty field errors', async () => {
    const manyFields = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`field${i}`, i]));
    const { errors } = (await postJson('/api/test/sell', { body: manyFields })).json as { errors: object[] };
    expect(errors).toHaveLength(50);
  });
});

describe('the description of routes', () => {
  const prepareDocument = (overrides: object) => () => buildOpenApi([{ ...touch, ...overrides }], problems);

  test('refuses a code outside of any catalogue', () => {
    expect(prepareDocument({ refusals: ['UNLUCKY'] })).toThrow(
      'POST /api/test/touch: UNLUCKY is in no catalogue',
    );
  });

  test('refuses two schemas with one name', () => {
    const thingSchema = z.strictObject({ a: z.string().meta({ id: 'Thing' }) });
    const otherThing = z.strictObject({ a: z.int().meta({ id: 'Thing' }) });

    expect(prepareDocument({ body: thingSchema, reply: thingSchema })()).toHaveProperty(
      'components.schemas.Thing',
    );
    expect(prepareDocument({ body: thingSchema, reply: otherThing })).toThrow('Thing');
  });
});
