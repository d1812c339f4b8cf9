import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newBookingId } from '../../../../test/support/ids.js';
import { type ProviderEntry, toEvents } from './provider-entry.js';

const newProviderEntry = (
  kind: ProviderEntry['kind'],
  overrides: Partial<ProviderEntry> = {},
): ProviderEntry => ({
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

const listAmounts = (entry: ProviderEntry, bookingId: string | null = newBookingId(1)) =>
  toEvents('stripe', entry, bookingId).map(({ type, data }) => [
    type,
    'feeCents' in data ? data.feeCents : data.amountCents,
  ]);

describe('events for a provider row', () => {
  test.each<{ name: string; entry: ProviderEntry; bookingId: string | null; events: [string, number][] }>([
    {
      name: 'a payment of ours',
      entry: newProviderEntry('payment', { feeCents: 320 }),
      bookingId: newBookingId(1),
      events: [['ProviderFeeCharged', 320]],
    },
    {
      name: 'a fee refunded with a refund of ours',
      entry: newProviderEntry('refund', { feeCents: -20 }),
      bookingId: newBookingId(1),
      events: [['ProviderFeeCharged', -20]],
    },
    {
      name: 'a payment of no booking',
      entry: newProviderEntry('payment', { feeCents: 320 }),
      bookingId: null,
      events: [
        ['ProviderMoneyMoved', 10_000],
        ['ProviderFeeCharged', 320],
      ],
    },
    {
      name: 'a refund of no booking',
      entry: newProviderEntry('refund', { amountCents: -5 }),
      bookingId: null,
      events: [['ProviderMoneyMoved', -5]],
    },
    {
      name: 'a dispute',
      entry: newProviderEntry('dispute', { amountCents: -10_000, feeCents: 1_500 }),
      bookingId: newBookingId(1),
      events: [
        ['DisputeMoneyMoved', -10_000],
        ['ProviderFeeCharged', 1_500],
      ],
    },
    {
      name: 'a won dispute',
      entry: newProviderEntry('dispute-reversed'),
      bookingId: newBookingId(1),
      events: [['DisputeMoneyMoved', 10_000]],
    },
    {
      name: 'a dispute of no booking',
      entry: newProviderEntry('dispute'),
      bookingId: null,
      events: [['ProviderMoneyMoved', 10_000]],
    },
    {
      name: 'a payout',
      entry: newProviderEntry('payout', { amountCents: -900 }),
      bookingId: null,
      events: [['ProviderPayoutArrived', 900]],
    },
    {
      name: 'a returned payout',
      entry: newProviderEntry('payout-returned'),
      bookingId: null,
      events: [['ProviderPayoutReturned', 10_000]],
    },
    {
      name: 'a monthly fee',
      entry: newProviderEntry('fee', { amountCents: -250 }),
      bookingId: null,
      events: [['ProviderFeeCharged', 250]],
    },
    {
      name: 'a correction',
      entry: newProviderEntry('other', { amountCents: 3 }),
      bookingId: newBookingId(1),
      events: [['ProviderMoneyMoved', 3]],
    },
  ])('book the amounts that no booking has booked: $name', ({ entry, bookingId, events }) => {
    expect(listAmounts(entry, bookingId)).toEqual(events);
  });

  test.each<{ name: string; entry: ProviderEntry; bookingId: string | null }>([
    {
      name: 'a refund of ours',
      entry: newProviderEntry('refund', { amountCents: -500 }),
      bookingId: newBookingId(1),
    },
    {
      name: 'a returned refund',
      entry: newProviderEntry('refund-failed'),
      bookingId: newBookingId(1),
    },
  ])('do not exist for $name, whose money its booking has booked', ({ entry, bookingId }) => {
    expect(listAmounts(entry, bookingId)).toEqual([]);
  });

  test('name the source of the row or else the row itself', () => {
    const [event] = toEvents('stripe', newProviderEntry('payment', { feeCents: 1 }), newBookingId(1));
    expect(event?.data).toEqual({
      provider: 'stripe',
      entryId: 'txn_1',
      at: '2027-01-10T10:00:00.000Z',
      paymentId: 'pi_1',
      bookingId: newBookingId(1),
      sourceId: 'src_1',
      feeCents: 1,
    });

    const [payout] = toEvents(
      'stripe',
      newProviderEntry('payout', { sourceId: null, arrivesOn: '2027-01-12' }),
      null,
    );
    expect(payout?.data).toMatchObject({ payoutId: 'txn_1', arrivesOn: '2027-01-12' });
  });
});

test('the parts of a row add up to its net, less what booking events cover', () => {
  const kinds = fc.constantFrom<ProviderEntry['kind']>(
    'payment',
    'refund',
    'refund-failed',
    'dispute',
    'dispute-reversed',
    'payout',
    'payout-returned',
    'fee',
    'other',
  );
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(kinds, cents, cents, fc.boolean(), (kind, amountCents, feeCents, isOurs) => {
      const entry = newProviderEntry(kind, { amountCents, feeCents });
      const netCents = toEvents('stripe', entry, isOurs ? newBookingId(1) : null).reduce(
        (sum, { type, data }) => {
          if (type === 'ProviderFeeCharged') return sum - data.feeCents;
          return type === 'ProviderPayoutArrived' ? sum - data.amountCents : sum + data.amountCents;
        },
        0,
      );
      const bookedCents = isOurs && ['payment', 'refund', 'refund-failed'].includes(kind) ? amountCents : 0;
      expect(netCents).toBe(amountCents - feeCents - bookedCents);
    }),
  );
});
