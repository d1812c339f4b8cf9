import type { DomainEvent } from '../../../src/kernel/event.js';
import { BOOKING } from '../booking/builders.js';
import { newLedgerCheckId, newLedgerItemId } from '../ids.js';

const entry = { provider: 'stripe', entryId: 'txn_1', at: '2027-01-10T10:00:00.000Z' };
const payment = { paymentId: 'pi_deposit', bookingId: BOOKING };
const finding = {
  cause: 'unexplained',
  component: 'fee',
  subject: 'pi_deposit',
  bookingId: BOOKING,
  providerCents: -1_190,
  ledgerCents: 0,
};

/** One event of every type that the ledger's sweeps and checks write. */
export const samples: readonly DomainEvent[] = [
  {
    type: 'ProviderFeeCharged',
    data: { ...entry, ...payment, sourceId: 'ch_1', feeCents: 1_190 },
  },
  {
    type: 'ProviderPayoutArrived',
    data: { ...entry, payoutId: 'po_1', amountCents: 38_810, arrivesOn: '2027-01-12' },
  },
  { type: 'ProviderPayoutReturned', data: { ...entry, payoutId: 'po_1', amountCents: 38_810 } },
  { type: 'DisputeMoneyMoved', data: { ...entry, ...payment, disputeId: 'du_1', amountCents: -40_000 } },
  {
    type: 'ProviderMoneyMoved',
    data: {
      ...entry,
      paymentId: null,
      bookingId: null,
      sourceId: null,
      category: 'other_adjustment',
      amountCents: -4_000,
    },
  },
  {
    type: 'LedgerChecked',
    data: {
      checkId: newLedgerCheckId(3),
      provider: 'stripe',
      rowCount: 7,
      journalCents: 0,
      findingCount: 1,
      unexplainedCount: 1,
      isBalanced: false,
      components: [{ component: 'fee', providerCents: -1_190, ledgerCents: 0 }],
      findings: [finding],
    },
  },
  { type: 'LedgerItemRaised', data: { ...finding, itemId: newLedgerItemId(4), provider: 'stripe' } },
  { type: 'LedgerItemResolved', data: { itemId: newLedgerItemId(4) } },
];
