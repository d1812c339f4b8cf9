// What a customer costs the database, asked of its driver: a change that adds a statement is seen here.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { v4 } from 'uuid';
import { createRealApp, type RealApp } from '../http/real-app.js';

let real: RealApp;
const query = jest.spyOn(pg.Client.prototype, 'query');
beforeAll(async () => {
  real = await createRealApp();
  await real.placeBooking(); // fetches the numbers of the next twenty
}, 60_000);
afterAll(async () => {
  query.mockRestore();
  await real.close();
});

/** Statements that an answer waited for, by their names; notifications follow at leisure and are counted apart. */
const statements = (): string[] =>
  query.mock.calls
    .map(([asked]) =>
      typeof asked === 'string' ? { text: asked } : (asked as { name?: string; text: string }),
    )
    .filter(({ text }) => !text.includes('pg_notify') && !text.includes('clock'))
    .map(({ name, text }) => name ?? text.trim().split(' ', 1)[0]!);

async function costOf(path: string, body: object, headers = {}) {
  query.mockClear();
  const { status, json } = await real.client.call({ method: 'POST', path, body, headers });
  return { status, json: json as { id: string; code?: string }, statements: statements() };
}

const quoteFor = async (travelers: number) => {
  const { json } = await real.client.call({ path: `/api/trips/${real.slug}/departures?locale=en&limit=50` });
  const { departures } = json as unknown as { departures: { id: string }[] };
  return costOf('/api/quotes', {
    departureId: departures.at(-2)!.id,
    category: 'comfort',
    travelers,
    rooms: Array.from({ length: travelers / 2 }, () => ({ type: 'twin', travelers: 2 })),
    locale: 'en',
  });
};

test('two statements a quote, five a booking, two its repeat, four a refusal', async () => {
  const quote = await quoteFor(6);
  expect(quote).toMatchObject({ status: 201, statements: ['SELECT', 'quote-keep'] });
  const late = await quoteFor(6);

  const key = { 'idempotency-key': v4() };
  const placed = await costOf('/api/bookings', { quoteId: quote.json.id, locale: 'en' }, key);
  expect(placed.status).toBe(201);
  expect(placed.statements).toEqual([
    'es_key',
    'quote-find',
    'es_read_streams',
    'es_append',
    'es_read_streams',
  ]);

  const again = await costOf('/api/bookings', { quoteId: quote.json.id, locale: 'en' }, key);
  expect(again).toMatchObject({ status: 201, statements: ['es_key', 'es_read_streams'] });

  const refused = await costOf(
    '/api/bookings',
    { quoteId: late.json.id, locale: 'en' },
    { 'idempotency-key': v4() },
  );
  expect(refused).toMatchObject({ status: 409, json: { code: 'NOT_ENOUGH_SEATS' } });
  expect(refused.statements).toEqual(['es_key', 'quote-find', 'es_read_streams', 'es_key']);
});
