import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  catchError,
  newBalance,
  newStripeClient,
  payDeposit,
  startTestSandbox,
  type TestSandbox,
} from '../../test-sandbox.js';
import { ApiError } from './errors.js';
import { toPage } from './lists.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

/** Rows 1 to n by age; two of them in the same second. */
const newRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `row_${index + 1}`, created: Math.floor(index / 2) }));

test('a page is a part of the matching rows, newest first', () => {
  fc.assert(
    fc.property(
      fc.record({
        rowCount: fc.nat(12),
        every: fc.integer({ min: 1, max: 3 }),
        limit: fc.integer({ min: 1, max: 5 }),
        cursor: fc.option(fc.nat(13)),
        isBackward: fc.boolean(),
        gte: fc.nat(6),
        lt: fc.nat(8),
      }),
      ({ rowCount, every, limit, cursor, isBackward, gte, lt }) => {
        const isWanted = ({ id }: { id: string }) => Number(id.slice(4)) % every === 0;
        const wantedRows = newRows(rowCount).filter(isWanted).toReversed();
        const id = `row_${cursor}`;
        const at = wantedRows.findIndex((row) => row.id === id);
        const name = isBackward ? 'ending_before' : 'starting_after';
        const params = { limit, created: { gte, lt }, ...(cursor === null ? {} : { [name]: id }) };
        const buildPage = () => toPage(newRows(rowCount), params, { url: '/v1/rows', kind: 'row', isWanted });
        if (cursor !== null && at < 0) return expect(buildPage).toThrow(ApiError);
        const rowsBeyondCursor = isBackward ? wantedRows.slice(0, at) : wantedRows.slice(at + 1);
        const candidates = cursor === null ? wantedRows : rowsBeyondCursor;
        const matches = candidates.filter((row) => row.created >= gte && row.created < lt);
        const data = isBackward && cursor !== null ? matches.slice(-limit) : matches.slice(0, limit);
        expect(buildPage()).toEqual({
          object: 'list',
          data,
          has_more: matches.length > limit,
          url: '/v1/rows',
        });
      },
    ),
    { numRuns: 500 },
  );
});

describe('lists and expansion', () => {
  test('page newest first, in both directions', async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create();
    const createdIds: string[] = [];
    for (let count = 0; count < 5; count += 1) createdIds.unshift((await newBalance(sandbox, customer)).id);
    const getIds = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id);
    const firstPage = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 });

    expect(firstPage).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    expect(getIds(firstPage)).toEqual(createdIds.slice(0, 2));

    const nextPage = await stripe.paymentIntents.list({
      customer: customer.id,
      limit: 3,
      starting_after: createdIds[1]!,
    });
    expect([getIds(nextPage), nextPage.has_more]).toEqual([createdIds.slice(2), false]);

    const previousPage = await stripe.paymentIntents.list({
      customer: customer.id,
      limit: 2,
      ending_before: createdIds[3]!,
    });
    expect([getIds(previousPage), previousPage.has_more]).toEqual([createdIds.slice(1, 3), true]);

    const allIntents = await stripe.paymentIntents
      .list({ customer: customer.id, limit: 2 })
      .autoPagingToArray({ limit: 100 });
    expect(allIntents.map(({ id }) => id)).toEqual(createdIds);

    const cursor = await catchError(stripe.paymentIntents.list({ starting_after: 'pi_unknown' }));
    expect([cursor.code, cursor.param]).toEqual(['resource_missing', 'starting_after']);

    const stranger = await newBalance(sandbox, await stripe.customers.create());
    const strangerQuery = { customer: customer.id, ending_before: stranger.id };
    const otherError = await catchError(stripe.paymentIntents.list(strangerQuery));

    expect([otherError.code, otherError.param]).toEqual(['resource_missing', 'ending_before']);
    expect((await catchError(stripe.paymentIntents.list({ limit: 101 }))).param).toBe('limit');
    expect(
      getIds(await stripe.paymentIntents.list({ customer: customer.id, created: { gt: Date.now() } })),
    ).toEqual([]);
  });

  test('expand references in lists and nested objects only', async () => {
    const { stripe } = sandbox;
    const { customer, deposit } = await payDeposit(sandbox);
    const expand = ['data.latest_charge.customer'];
    const [intent] = (await stripe.paymentIntents.list({ customer: customer.id, expand })).data;
    expect(intent).toMatchObject({
      latest_charge: { object: 'charge', customer: { email: 'ada@example.com' } },
    });
    expect((await stripe.paymentIntents.retrieve(deposit.id)).latest_charge).toMatch(/^ch_/);
    expect((await catchError(stripe.paymentIntents.list({ expand: ['latest_charge'] }))).param).toBe(
      'expand',
    );
    expect(
      (await catchError(stripe.paymentIntents.retrieve(deposit.id, { expand: ['metadata'] }))).param,
    ).toBe('expand');
  });

  test('return an intent with its client secret only if that is correct', async () => {
    const { deposit } = await payDeposit(sandbox);
    const client = newStripeClient(sandbox);
    expect(
      (await client.paymentIntents.retrieve(deposit.id, { client_secret: deposit.client_secret! })).id,
    ).toBe(deposit.id);
    expect((await catchError(client.paymentIntents.retrieve(deposit.id, { client_secret: 'no' }))).code).toBe(
      'resource_missing',
    );
  });
});
