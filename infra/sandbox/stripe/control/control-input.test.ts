import { describe, expect, test } from '@jest/globals';
import { type Control, newControl } from '../control-state.js';
import { parseControl } from './control-input.js';

const current: Control = {
  ...newControl(),
  nextConfirm: [{ outcome: 'processing' }],
  nextRequest: [{ outcome: 'http_500' }],
  clockAheadMs: 5,
  callsPerSecond: 10,
  cardDeclines: { pm_1: 'lost_card' },
};

describe('a control command', () => {
  test.each<{ body: Record<string, unknown>; changes: Partial<Control> }>([
    { body: {}, changes: {} },
    { body: { webhooks: { mode: 'drop', delayMs: 5 } }, changes: { webhooks: { mode: 'drop', delayMs: 5 } } },
    { body: { nextConfirm: null }, changes: { nextConfirm: [] } },
    {
      body: { nextConfirm: { customer: 'cus_1', outcome: 'decline:lost_card' } },
      changes: { nextConfirm: [...current.nextConfirm, { customer: 'cus_1', outcome: 'decline:lost_card' }] },
    },
    {
      body: { nextConfirm: { paymentIntent: 'pi_1', outcome: 'slow:020' } },
      changes: { nextConfirm: [...current.nextConfirm, { paymentIntent: 'pi_1', outcome: 'slow:20' }] },
    },
    { body: { nextRequest: null }, changes: { nextRequest: [] } },
    {
      body: { nextRequest: { method: 'POST', path: '/v1/refunds', outcome: 'late:7' } },
      changes: {
        nextRequest: [...current.nextRequest, { method: 'POST', path: '/v1/refunds', outcome: 'late:7' }],
      },
    },
    {
      body: { nextRequest: { outcome: 'cut' } },
      changes: { nextRequest: [...current.nextRequest, { outcome: 'cut' }] },
    },
    { body: { nextRefund: 'pending' }, changes: { nextRefund: 'pending' } },
    { body: { advanceClockMs: 7 }, changes: { clockAheadMs: 12 } },
    { body: { callsPerSecond: null }, changes: { callsPerSecond: null } },
    { body: { callsPerSecond: 1 }, changes: { callsPerSecond: 1 } },
    {
      body: { cardDeclinesFor: { paymentMethod: 'pm_2', code: 'expired_card' } },
      changes: { cardDeclines: { pm_1: 'lost_card', pm_2: 'expired_card' } },
    },
    { body: { cardDeclinesFor: { paymentMethod: 'pm_1', code: null } }, changes: { cardDeclines: {} } },
  ])('$body changes $changes', ({ body, changes }) => {
    expect(parseControl(body, current).control).toEqual({ ...current, ...changes });
  });

  test('leaves the current state as it was', () => {
    const state = structuredClone(current);
    parseControl({ nextConfirm: null, cardDeclinesFor: { paymentMethod: 'pm_1', code: null } }, state);
    expect(state).toEqual(current);
  });

  test.each([
    { body: {}, command: { expireIdempotencyKeys: false, countTraffic: false, settle: undefined } },
    {
      body: { expireIdempotencyKeys: true, countTraffic: true },
      command: { expireIdempotencyKeys: true, countTraffic: true },
    },
    {
      body: { settle: { paymentIntent: 'pi_1', outcome: 'succeeded' } },
      command: { settle: { paymentIntent: 'pi_1', outcome: 'succeeded' } },
    },
    {
      body: { settle: { paymentIntent: 'pi_1', outcome: 'decline:lost_card' } },
      command: { settle: { paymentIntent: 'pi_1', outcome: 'lost_card' } },
    },
  ])('$body commands $command', ({ body, command }) => {
    expect(parseControl(body, current)).toMatchObject(command);
  });

  test.each([
    { body: { color: 'red' }, param: 'color' },
    { body: { webhooks: { mode: 'fast' } }, param: 'webhooks' },
    { body: { nextConfirm: {} }, param: 'outcome' },
    { body: { nextConfirm: { outcome: 'decline:bored' } }, param: 'outcome' },
    { body: { nextConfirm: { outcome: 'slow:123456' } }, param: 'outcome' },
    { body: { nextConfirm: { outcome: 'http_409' } }, param: 'outcome' },
    { body: { nextRequest: { method: 'PATCH', outcome: 'cut' } }, param: 'method' },
    { body: { nextRequest: { outcome: 'processing' } }, param: 'outcome' },
    { body: { nextRefund: 'lost' }, param: 'nextRefund' },
    { body: { advanceClockMs: -1 }, param: 'advanceClockMs' },
    { body: { callsPerSecond: 0 }, param: 'callsPerSecond' },
    { body: { cardDeclinesFor: { paymentMethod: 'pm_1', code: 'bored' } }, param: 'code' },
    { body: { settle: { paymentIntent: 'pi_1', outcome: 'bored' } }, param: 'outcome' },
  ])('$body is refused at $param', ({ body, param }) => {
    expect(() => parseControl(body, current)).toThrow(
      expect.objectContaining({ status: 400, fields: expect.objectContaining({ param }) }),
    );
  });
});
