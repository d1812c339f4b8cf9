import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../test-sandbox.js';
import {
  balance,
  deposit,
  issueOf,
  ORDERS,
  paidDeposit,
  paypalSandbox,
  type Order,
  type TestPayPal,
} from '../test-paypal.js';

let sandbox: TestPayPal;
let now: number;
beforeEach(async () => {
  now = Date.UTC(2030, 0, 1);
  sandbox = await paypalSandbox({}, { now: () => now });
});
afterEach(() => sandbox.close());

interface State {
  captures: { id: string }[];
  orders: { id: string }[];
  authorizations: { id: string }[];
  refunds: { id: string }[];
}
const state = () => sandbox.control<State>('state');
const plan = (outcome: string, operation?: string) =>
  sandbox.control('control', { next: { outcome, ...(operation !== undefined && { operation }) } });
const hour = 3_600_000;
const day = 24 * hour;

async function later(ms: number): Promise<void> {
  now += ms;
  await sandbox.renew();
}

async function approved(): Promise<string> {
  const { body } = await sandbox.post<Order>(ORDERS, deposit());
  await sandbox.control('approve', { order: body.id });
  return `${ORDERS}/${body.id}/capture`;
}

describe('request ids', () => {
  it('repeat the order’s current state with 200', async () => {
    const create = () => sandbox.post<Order>(ORDERS, deposit(), 'k');
    const first = await create();
    await sandbox.control('approve', { order: first.body.id });
    const repeat = await create();
    expect([repeat.status, repeat.body.id, repeat.body.status]).toEqual([200, first.body.id, 'APPROVED']);
    const capture = () => sandbox.post<Order>(`${ORDERS}/${first.body.id}/capture`, {}, 'c');
    expect([(await capture()).status, (await capture()).status]).toEqual([201, 200]);
    expect((await state()).captures).toHaveLength(1);
  });

  it('ignore the order of members, but nothing else', async () => {
    const { intent, ...rest } = deposit();
    const first = await sandbox.post<Order>(ORDERS, { intent, ...rest }, 'k');
    expect((await sandbox.post<Order>(ORDERS, { ...rest, intent }, 'k')).body.id).toBe(first.body.id);
    const other = await sandbox.post(ORDERS, deposit({ intent: 'AUTHORIZE' }), 'k');
    expect([other.status, issueOf(other)]).toEqual([422, 'DUPLICATE_REQUEST_ID']);
    expect(issueOf(await sandbox.post(`${ORDERS}/${first.body.id}/capture`, {}, 'k'))).toBe(
      'DUPLICATE_REQUEST_ID',
    );
  });

  it('request ids of orders live 6 hours', async () => {
    const create = async () => (await sandbox.post<Order>(ORDERS, deposit(), 'k')).body.id;
    const first = await create();
    await later(6 * hour - 1);
    expect(await create()).toBe(first);
    await later(1);
    expect(await create()).not.toBe(first);
  });

  it('request ids of refunds live 45 days; afterwards the remainder is refunded again', async () => {
    const { capture } = await paidDeposit(sandbox);
    const refund = async () =>
      (
        await sandbox.post(
          `/v2/payments/captures/${capture.id}/refund`,
          { amount: { currency_code: 'USD', value: '10.00' } },
          'r',
        )
      ).body['id'];
    const first = await refund();
    await later(45 * day - 1);
    expect(await refund()).toBe(first);
    await later(1);
    expect(await refund()).not.toBe(first);
  });

  it('expire on command; a capture is then refused by its state', async () => {
    const path = await approved();
    expect((await sandbox.post(path, {}, 'c')).status).toBe(201);
    await sandbox.control('control', { expireRequestIds: true });
    expect(issueOf(await sandbox.post(path, {}, 'c'))).toBe('ORDER_ALREADY_CAPTURED');
    expect((await state()).captures).toHaveLength(1);
  });

  it('repeat a decline; a new id tries again', async () => {
    const path = await approved();
    await plan('instrument_declined');
    const declined = await sandbox.post(path, {}, 'c1');
    const repeated = await sandbox.post(path, {}, 'c1');
    expect([issueOf(repeated), repeated.body]).toEqual(['INSTRUMENT_DECLINED', declined.body]);
    expect((await sandbox.post(path, {}, 'c2')).status).toBe(201);
  });

  it('store nothing for an invalid request', async () => {
    expect((await sandbox.post(ORDERS, deposit({ intent: 'X' }), 'k')).status).toBe(400);
    expect((await sandbox.post(ORDERS, deposit(), 'k')).status).toBe(200);
  });

  it('are taken while their request runs', async () => {
    const path = await approved();
    await plan('slow:3000', 'capture_order');
    const slow = sandbox.post(path, {}, 'c');
    await until('the slow capture is under way', async () => {
      const { control } = await sandbox.control<{ control: { next: unknown[] } }>('state');
      return control.next.length === 0;
    });
    const second = await sandbox.post(path, {}, 'c');
    expect([second.status, issueOf(second)]).toEqual([409, 'PREVIOUS_REQUEST_IN_PROGRESS']);
    expect((await slow).status).toBe(201);
  });
});

describe('lost answers', () => {
  it.each(['timeout_after_success', 'cut'])('%s: captured once', async (outcome) => {
    const path = await approved();
    await plan(outcome, 'capture_order');
    await expect(sandbox.post(path, {}, 'c', 300)).rejects.toThrow();
    const repeat = await sandbox.post<Order>(path, {}, 'c');
    expect([repeat.status, repeat.body.status]).toEqual([200, 'COMPLETED']);
    expect((await state()).captures).toHaveLength(1);
  });

  it('500 after success: the same id returns the result', async () => {
    const path = await approved();
    await plan('http_500_after_success');
    const failed = await sandbox.post(path, {}, 'c');
    expect([failed.status, failed.body['name']]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
    expect((await sandbox.post<Order>(path, {}, 'c')).body.status).toBe('COMPLETED');
  });

  it.each([
    ['http_500_before', 500],
    ['rate_limited', 429],
    ['conflict', 409],
  ])('%s: nothing was done', async (outcome, status) => {
    const path = await approved();
    await plan(outcome, 'capture_order');
    expect((await sandbox.post(path, {}, 'c')).status).toBe(status);
    expect((await state()).captures).toHaveLength(0);
    expect((await sandbox.post(path, {}, 'c')).status).toBe(201);
  });

  it('timeout_before: nothing was done', async () => {
    const { capture } = await paidDeposit(sandbox);
    const refund = (timeout?: number) =>
      sandbox.post(`/v2/payments/captures/${capture.id}/refund`, {}, 'r', timeout);
    await plan('timeout_before');
    await expect(refund(300)).rejects.toThrow();
    expect((await state()).refunds).toHaveLength(0);
    expect((await refund()).status).toBe(201);
  });

  it('a lost merchant order is found by its id, with its money authorized once', async () => {
    const { vaultId } = await paidDeposit(sandbox);
    await plan('timeout_after_success', 'create_order');
    await expect(sandbox.post(ORDERS, balance(vaultId), 'b', 300)).rejects.toThrow();
    expect((await sandbox.post<Order>(ORDERS, balance(vaultId), 'b')).body.status).toBe('COMPLETED');
    expect((await state()).authorizations).toHaveLength(1);
  });
});

describe('plans', () => {
  it('wait for their request, and are used once', async () => {
    await plan('rate_limited', 'refund_capture');
    const { capture } = await paidDeposit(sandbox);
    const refund = () => sandbox.post(`/v2/payments/captures/${capture.id}/refund`);
    expect([(await refund()).status, (await refund()).status]).toEqual([429, 201]);
  });

  it('can require the payer, or a review', async () => {
    const path = await approved();
    await plan('payer_action_required');
    const answer = await sandbox.post<{ links: { rel: string }[] }>(path);
    expect([issueOf(answer), answer.body.links.at(-1)?.rel]).toEqual([
      'PAYER_ACTION_REQUIRED',
      'payer-action',
    ]);
    await plan('pending');
    const { body } = await sandbox.post<Order>(path);
    expect(body.purchase_units[0]?.payments?.captures?.[0]?.status).toBe('PENDING');
  });

  it.each([
    { next: { outcome: 'explode' } },
    { next: { outcome: 'conflict', operation: 'dance' } },
    { webhooks: { mode: 'loud' } },
    { surprise: 1 },
  ])('are refused as a whole when invalid: %j', async (order) => {
    const before = await state();
    expect(await sandbox.control('control', order)).toMatchObject({ name: 'INVALID_REQUEST' });
    expect(await state()).toEqual(before);
  });
});
