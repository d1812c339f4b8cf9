import type { Component } from '@wayfold/contracts/money/ledger-checks';
import { defineProjection } from '../../../platform/projections/projection.js';
import { type BooksEvent, booksEvents } from '../events.js';
import { chooseSubjectId } from '../journal/journal.js';

/** Returns the cents that an event moves on its provider's clearing account. */
function toMovement(event: BooksEvent): readonly [Component, subjectId: string, cents: number] {
  switch (event.type) {
    case 'ProviderFeeCharged':
      return ['fee', chooseSubjectId(event.data), -event.data.feeCents];
    case 'ProviderPayoutArrived':
      return ['payout', event.data.payoutId, -event.data.amountCents];
    case 'ProviderPayoutReturned':
      return ['payout', event.data.payoutId, event.data.amountCents];
    case 'DisputeMoneyMoved':
      return ['dispute', chooseSubjectId(event.data), event.data.amountCents];
    case 'ProviderMoneyMoved':
      return ['other', chooseSubjectId(event.data), event.data.amountCents];
  }
}

/** Provider rows in our ledger, for comparison with the providers' lists. */
export const providerEntries = defineProjection({
  name: 'provider-entries',
  version: 1,
  events: booksEvents,
  tables: ['ledger_provider_entries'],

  async project(events, tx) {
    await tx.query(
      `INSERT INTO ledger_provider_entries (provider, entry_id, component, subject_id, amount_cents, at)
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS e(provider text, entry_id text, component text, subject_id text, amount_cents bigint, at timestamptz)`,
      [
        JSON.stringify(
          events.map((event) => {
            const [component, subjectId, cents] = toMovement(event);
            const { provider, entryId, at } = event.data;
            return { provider, entry_id: entryId, component, subject_id: subjectId, amount_cents: cents, at };
          }),
        ),
      ],
    );
  },
});
