import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '../../shared/durations.js';
import { payDeposit, type Problem, startPayPalSandbox, type TestPayPal } from '../test-paypal.js';

let sandbox: TestPayPal;
beforeAll(async () => {
  sandbox = await startPayPalSandbox();
});

afterEach(async () => {
  sandbox.reset();
  await sandbox.renewToken();
});
afterAll(() => sandbox.close());

interface TransactionList {
  transaction_details: { transaction_info: Record<string, unknown> }[];
  total_pages: number;
  links: { rel: string; href: string }[];
}
const toIsoDay = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const listTransactions = async (query = '') => {
  const range = `start_date=${toIsoDay(-1)}&end_date=${toIsoDay(1)}`;
  const { body } = await sandbox.get<TransactionList>(`/v1/reporting/transactions?${range}${query}`);
  return body;
};

const toLines = ({ transaction_details: rows }: TransactionList): string[] =>
  rows.map(({ transaction_info: transaction }) => {
    const { value } = transaction['transaction_amount'] as { value: string };
    const fee = transaction['fee_amount'] as { value: string } | undefined;
    return `${String(transaction['transaction_event_code'])} ${value} ${fee?.value ?? '0'}`;
  });

const openDispute = async (capture: string): Promise<string> =>
  (await sandbox.callControl<{ dispute: { id: string } }>('dispute', { capture })).dispute.id;

test('a capture is disputed by one case at a time', async () => {
  const { capture } = await payDeposit(sandbox);
  const dispute = await openDispute(capture.id);
  expect(await sandbox.callControl('dispute', { capture: capture.id })).toMatchObject({
    details: [{ issue: 'CAPTURE_DISPUTED' }],
  });
  await sandbox.callControl('resolve', { dispute, inFavorOf: 'seller' });
  expect(await openDispute(capture.id)).not.toBe(dispute);
});

describe('the account’s transactions', () => {
  test('list each payment and refund with its fee', async () => {
    const { order, capture } = await payDeposit(sandbox);
    await sandbox.post(`/v2/payments/captures/${capture.id}/refund`, {
      amount: { currency_code: 'USD', value: '50.00' },
    });
    const dispute = await openDispute(capture.id);
    await sandbox.callControl('resolve', { dispute, inFavorOf: 'buyer' });
    const page = await listTransactions();

    expect(toLines(page).toSorted()).toEqual([
      'T0006 300.00 -10.96',
      'T1106 -250.00 0',
      'T1107 -50.00 0',
      'T1110 -250.00 0',
      'T1111 250.00 0',
    ]);
    expect(page.transaction_details[0]?.transaction_info).toMatchObject({
      transaction_id: capture.id,
      paypal_reference_id: order.id,
      paypal_reference_id_type: 'ODR',
      transaction_status: 'S',
      custom_field: 'b1:i1',
    });
  });

  test('omit a payment until it is captured', async () => {
    const { capture } = await payDeposit(sandbox, 'pending');
    expect(toLines(await listTransactions())).toEqual([]);
    await sandbox.callControl('settle', { capture: capture.id, outcome: 'completed' });
    expect(toLines(await listTransactions())).toEqual(['T0006 300.00 -10.96']);
  });

  test('are paged', async () => {
    const { capture } = await payDeposit(sandbox);
    await openDispute(capture.id);
    const firstPage = await listTransactions('&page_size=1');
    expect({ totalPages: firstPage.total_pages, lines: toLines(firstPage) }).toEqual({
      totalPages: 2,
      lines: ['T0006 300.00 -10.96'],
    });

    const nextPage = new URL(firstPage.links.find(({ rel }) => rel === 'next')?.href ?? '').search;
    const { body } = await sandbox.get<TransactionList>(`/v1/reporting/transactions${nextPage}`);
    expect(toLines(body)).toEqual(['T1110 -300.00 0']);
  });

  test.each([
    { name: 'a query without days', query: '' },
    { name: 'more than 31 days', query: `start_date=${toIsoDay(-40)}&end_date=${toIsoDay(0)}` },
    { name: 'a query without a last day', query: `start_date=${toIsoDay(0)}` },
  ])('are refused for $name', async ({ query }) => {
    expect((await sandbox.get<Problem>(`/v1/reporting/transactions?${query}`)).status).toBe(400);
  });
});

describe('a dispute', () => {
  test('covers the remainder of a capture until it ends', async () => {
    const { capture } = await payDeposit(sandbox);
    const id = await openDispute(capture.id);
    const readDispute = async () => (await sandbox.get(`/v1/customer/disputes/${id}`)).body;

    expect(await readDispute()).toMatchObject({
      dispute_id: id,
      status: 'WAITING_FOR_SELLER_RESPONSE',
      dispute_amount: { value: '300.00' },
      seller_response_due_date: expect.any(String),
    });

    await sandbox.callControl('review', { dispute: id });
    expect(await readDispute()).toMatchObject({ status: 'UNDER_REVIEW' });

    await sandbox.callControl('resolve', { dispute: id, inFavorOf: 'nobody' });
    expect(await readDispute()).toMatchObject({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'CANCELED_BY_BUYER' },
    });

    const secondReply = await sandbox.callControl<Problem>('resolve', { dispute: id, inFavorOf: 'buyer' });
    expect(secondReply.details?.[0]?.issue).toBe('DISPUTE_NOT_OPEN');
    expect((await sandbox.get('/v1/customer/disputes/PP-D-0')).status).toBe(404);
  });
});
