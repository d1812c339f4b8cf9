import { expect, test } from '@jest/globals';
import { newBookingId, newProviderEntryId } from '../../../../test/support/ids.js';
import { setUpTables } from '../../../../test/support/projected-tables.js';
import { noBooks } from '../journal/books.js';
import { postEvent } from '../journal/journal.js';
import { providerEntries } from './provider-entries.projection.js';
import { type ProviderEntry, toEvents } from './provider-entry.js';

const tables = setUpTables(providerEntries);

const newEntryRow = (
  entryId: string,
  kind: ProviderEntry['kind'],
  cents: number,
  overrides: Partial<ProviderEntry> = {},
) =>
  toEvents(
    'stripe',
    {
      id: entryId,
      kind,
      category: kind,
      amountCents: cents,
      feeCents: 0,
      arrivesOn: null,
      sourceId: 'src_1',
      paymentId: 'pi_1',
      createdAt: new Date('2027-01-10T10:00:00Z'),
      ...overrides,
    },
    kind === 'payment' ? null : newBookingId(1),
  );

test('the table keeps one row per part of a provider row, as on the clearing account', async () => {
  const events = [
    ...newEntryRow('a', 'dispute', -500, { feeCents: 1_500 }),
    ...newEntryRow('b', 'payout', -900, { paymentId: null, sourceId: 'po_1' }),
    ...newEntryRow('c', 'payout-returned', 900, { paymentId: null, sourceId: 'po_1' }),
    ...newEntryRow('d', 'fee', -20, { paymentId: null, sourceId: null }),
    ...newEntryRow('e', 'payment', 70),
  ];
  const rows = await tables.fold(...events.map((event, i) => [newProviderEntryId(i), event] as const));
  expect(
    rows.map((entry) => [entry['entry_id'], entry['component'], entry['subject_id'], entry['amount_cents']]),
  ).toEqual([
    ['a', 'dispute', 'pi_1', '-500'],
    ['a', 'fee', 'pi_1', '-1500'],
    ['b', 'payout', 'po_1', '-900'],
    ['c', 'payout', 'po_1', '900'],
    ['d', 'fee', 'd', '-20'],
    ['e', 'other', 'pi_1', '70'],
  ]);

  const clearing = events
    .flatMap((event) => postEvent(noBooks, event).lines)
    .filter(({ account }) => account === 'clearing:stripe')
    .map(({ subjectId, amountCents }) => `${subjectId} ${amountCents}`);
  expect(clearing.toSorted()).toEqual(
    rows.map((entry) => `${String(entry['subject_id'])} ${String(entry['amount_cents'])}`).toSorted(),
  );
});
