import { expect, test } from '@jest/globals';
import { createStore, newCapture, newDispute } from '../test-records.js';
import { toDisputeView } from './dispute-view.js';

const AMOUNT = { currency_code: 'USD', value: '100.00' };

test.each([
  {
    status: 'WAITING_FOR_SELLER_RESPONSE',
    outcome: null,
    verdict: 'awaits an answer',
    hasDueDate: true,
    shownOutcome: undefined,
  },
  {
    status: 'UNDER_REVIEW',
    outcome: null,
    verdict: 'awaits no answer',
    hasDueDate: false,
    shownOutcome: undefined,
  },
  {
    status: 'RESOLVED',
    outcome: 'RESOLVED_BUYER_FAVOUR',
    verdict: 'awaits no answer',
    hasDueDate: false,
    shownOutcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: AMOUNT },
  },
  {
    status: 'RESOLVED',
    outcome: 'RESOLVED_SELLER_FAVOUR',
    verdict: 'awaits no answer',
    hasDueDate: false,
    shownOutcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
  },
] as const)(
  'a dispute of status $status and outcome $outcome $verdict',
  ({ status, outcome, hasDueDate, shownOutcome }) => {
    const view = toDisputeView(createStore(), newDispute({ status, outcome }), newCapture());
    expect(view).toMatchObject({ status, dispute_amount: AMOUNT });
    expect('seller_response_due_date' in view).toBe(hasDueDate);
    expect(view['dispute_outcome']).toEqual(shownOutcome);
  },
);

test.each([
  { ids: { invoiceId: null, customId: null }, fields: [] },
  { ids: { invoiceId: 'i', customId: 'b:i' }, fields: ['invoice_number', 'custom'] },
])('a disputed transaction with $ids has the fields $fields', ({ ids, fields }) => {
  const view = toDisputeView(createStore(), newDispute(), newCapture(ids));
  const [transaction] = view['disputed_transactions'] as object[];
  const idFields = Object.keys(transaction ?? {}).filter((name) =>
    ['invoice_number', 'custom'].includes(name),
  );
  expect(idFields).toEqual(fields);
});
