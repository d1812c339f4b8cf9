import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '../../../../test/support/booking/builders.js';
import { type ProviderEntry, toEvents } from './provider-entry.js';

const newEntry = (kind: ProviderEntry['kind'], overrides: Partial<ProviderEntry> = {}): ProviderEntry => ({
  id: 'txn_1',
  kind,
  category: kind,
  amountCents: 10_000,
  feeCents: 0,
  sourceId: 'src_1',
  paymentId: 'pi_1',
  arrivesOn: null,
  createdAt: new Date('2027-01-10T10:00:00Z'),
  ...overrides,
});
const listAmounts = (entry: ProviderEntry, booking: string | null = newId(1)) =>
  toEvents('stripe', entry, booking).map(({ type, data }) => [
    type,
    'feeCents' in data ? data.feeCents : data.amountCents,
  ]);

describe('events for a provider row', () => {
  test.each<[string, ProviderEntry, string | null, [string, number][]]>([
    ['a payment of ours', newEntry('payment', { feeCents: 320 }), newId(1), [['ProviderFeeCharged', 320]]],
    ['a refund of ours', newEntry('refund', { amountCents: -500 }), newId(1), []],
    [
      'a fee refunded with a refund of ours',
      newEntry('refund', { feeCents: -20 }),
      newId(1),
      [['ProviderFeeCharged', -20]],
    ],
    ['a returned refund', newEntry('refund-failed'), newId(1), []],
    [
      'a foreign payment',
      newEntry('payment', { feeCents: 320 }),
      null,
      [
        ['ProviderMoneyMoved', 10_000],
        ['ProviderFeeCharged', 320],
      ],
    ],
    ['a foreign refund', newEntry('refund', { amountCents: -5 }), null, [['ProviderMoneyMoved', -5]]],
    [
      'a dispute',
      newEntry('dispute', { amountCents: -10_000, feeCents: 1_500 }),
      newId(1),
      [
        ['DisputeMoneyMoved', -10_000],
        ['ProviderFeeCharged', 1_500],
      ],
    ],
    ['a won dispute', newEntry('dispute-reversed'), newId(1), [['DisputeMoneyMoved', 10_000]]],
    ['a foreign dispute', newEntry('dispute'), null, [['ProviderMoneyMoved', 10_000]]],
    ['a payout', newEntry('payout', { amountCents: -900 }), null, [['ProviderPayoutArrived', 900]]],
    ['a returned payout', newEntry('payout-returned'), null, [['ProviderPayoutReturned', 10_000]]],
    ['a monthly fee', newEntry('fee', { amountCents: -250 }), null, [['ProviderFeeCharged', 250]]],
    ['a correction', newEntry('other', { amountCents: 3 }), newId(1), [['ProviderMoneyMoved', 3]]],
  ])('%s', (_name, entry, booking, events) => {
    expect(listAmounts(entry, booking)).toEqual(events);
  });

  test('name the source of the row or else the row itself', () => {
    const [event] = toEvents('stripe', newEntry('payment', { feeCents: 1 }), newId(1));
    expect(event?.data).toEqual({
      provider: 'stripe',
      entryId: 'txn_1',
      at: '2027-01-10T10:00:00.000Z',
      paymentId: 'pi_1',
      bookingId: newId(1),
      sourceId: 'src_1',
      feeCents: 1,
    });
    const [payout] = toEvents(
      'stripe',
      newEntry('payout', { sourceId: null, arrivesOn: '2027-01-12' }),
      null,
    );
    expect(payout?.data).toMatchObject({ payoutId: 'txn_1', arrivesOn: '2027-01-12' });
  });
});

test('the parts of a row add up to its net, less what booking events cover', () => {
  const kinds = fc.constantFrom<ProviderEntry['kind']>(
    ...(['payment', 'refund', 'refund-failed', 'dispute', 'dispute-reversed', 'payout'] as const),
    ...(['payout-returned', 'fee', 'other'] as const),
  );
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(kinds, cents, cents, fc.boolean(), (kind, amountCents, feeCents, isOurs) => {
      const entry = newEntry(kind, { amountCents, feeCents });
      const net = toEvents('stripe', entry, isOurs ? newId(1) : null).reduce((sum, { type, data }) => {
        if (type === 'ProviderFeeCharged') return sum - data.feeCents;
        return type === 'ProviderPayoutArrived' ? sum - data.amountCents : sum + data.amountCents;
      }, 0);
      const bookings = isOurs && ['payment', 'refund', 'refund-failed'].includes(kind) ? amountCents : 0;
      expect(net).toBe(amountCents - feeCents - bookings);
    }),
  );
});
