import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import fc from 'fast-check';
import type { ProviderPage, ProviderResponse } from '../../src/platform/card-provider/port.js';
import { ProviderWorld, requireValue, takeBookingId } from '../support/card-provider/provider-world.js';
import { sumNumbers } from '../support/sum-numbers.js';
import { TEARDOWN_MS } from '../support/world/world.js';

let world: ProviderWorld;
beforeAll(async () => {
  world = await ProviderWorld.open();
}, 60_000);
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const EPOCH = new Date(0);

describe('the provider’s books', () => {
  test('show the balance effect of a dispute', async () => {
    const { paymentId } = await world.payDeposit(takeBookingId());
    const { id } = await world.triggerAction<{ id: string }>('disputes/open', {
      paymentIntent: paymentId,
      amount: 20_000,
    });
    expect(requireValue(await world.provider.retrieveDispute(id))).toMatchObject({
      paymentId,
      amountCents: 20_000,
      status: 'needs_response',
      netCents: -21_500,
      answerBy: expect.any(Date),
    });

    await world.triggerAction('disputes/move', { dispute: id, to: 'won' });
    expect(requireValue(await world.provider.retrieveDispute(id))).toMatchObject({
      status: 'won',
      netCents: -1500,
    });

    const events = requireValue(await world.provider.listEvents(EPOCH)).items.filter(
      ({ about: subject, objectId }) => subject === 'dispute' && objectId === id,
    );
    expect(new Set(events.map((event) => event.paymentId))).toEqual(new Set([paymentId]));
    expect((await world.provider.retrieveDispute('du_none')).kind).toBe('missing');
  });

  test('satisfy captured - refunded = the payment’s ledger sum, apart from fees, for any amounts', async () => {
    const parts = fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(parts, async (amountsCents) => {
        const { paymentId } = await world.payDeposit(takeBookingId());
        for (const [index, amountCents] of amountsCents.entries())
          requireValue(
            await world.provider.refundPayment(
              { paymentId, refundId: `${paymentId}-${index}`, amountCents },
              `refund:${paymentId}:${index}`,
            ),
          );
        const { items } = requireValue(await world.provider.listBalanceTransactions(EPOCH));
        const intentEntries = items.filter((entry) => entry.paymentId === paymentId);
        const refundedCents = sumNumbers(amountsCents);
        expect(sumCents(intentEntries)).toBe(30_000 - refundedCents);
        expect(intentEntries).toHaveLength(amountsCents.length + 1);
        expect(intentEntries.map(({ netCents }) => netCents)).toEqual(
          intentEntries.map(({ amountCents, feeCents }) => amountCents - feeCents),
        );
      }),
      { numRuns: 8 },
    );
  });

  test('are read page by page to the end', async () => {
    const listPages = async <T>(
      fetchPage: (cursor?: string) => Promise<ProviderResponse<ProviderPage<T>>>,
    ): Promise<(readonly T[])[]> => {
      const pages: (readonly T[])[] = [];
      let cursor: string | null = null;
      do {
        const { items, nextCursor }: ProviderPage<T> = requireValue(await fetchPage(cursor ?? undefined));
        pages.push(items);
        cursor = nextCursor;
      } while (cursor !== null);
      return pages;
    };
    const paymentIds: (string | null)[] = [];
    // One more payment than fits on a page.
    for (let count = 0; count < 101; count += 1)
      paymentIds.push((await world.payDeposit(takeBookingId())).paymentId);
    const entryPages = await listPages((cursor) => world.provider.listBalanceTransactions(EPOCH, cursor));
    const eventPages = await listPages((cursor) => world.provider.listEvents(EPOCH, cursor));
    const events = eventPages.flat();
    const { balance_transactions: rows = [] } = await world.readBooks();

    expect([entryPages.length, eventPages.length]).toEqual([2, 2]);
    expect(entryPages.flat().map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events.map(({ paymentId }) => paymentId)).toEqual(expect.arrayContaining(paymentIds));

    const hourLater = new Date(Date.now() + HOUR_MS);
    expect(requireValue(await world.provider.listEvents(hourLater))).toEqual({ items: [], nextCursor: null });
  });
});
