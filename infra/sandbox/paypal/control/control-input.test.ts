import { describe, expect, test } from '@jest/globals';
import { type Control, newControl } from '../control-state.js';
import { parseControl } from './control-input.js';

const newRefusal = (field: string) =>
  expect.objectContaining({
    status: 400,
    details: [expect.objectContaining({ issue: 'INVALID_PARAMETER_VALUE', field, location: 'body' })],
  });

const planned: Control = { ...newControl(), next: [{ outcome: 'pending' }] };

describe('a control command', () => {
  test.each<{ body: Record<string, unknown>; changes: Partial<Control> }>([
    { body: {}, changes: {} },
    { body: { webhooks: { mode: 'drop' } }, changes: { webhooks: { mode: 'drop', delayMs: null } } },
    { body: { areDisputesHidden: true }, changes: { areDisputesHidden: true } },
    { body: { areDisputesHidden: 'yes' }, changes: { areDisputesHidden: false } },
    { body: { next: null }, changes: { next: [] } },
    { body: { next: { outcome: 'cut' } }, changes: { next: [...planned.next, { outcome: 'cut' }] } },
    {
      body: { next: { operation: 'get_order', outcome: 'slow:250' } },
      changes: { next: [...planned.next, { operation: 'get_order', outcome: 'slow:250' }] },
    },
    { body: { next: { outcome: 'late:7' } }, changes: { next: [...planned.next, { outcome: 'late:7' }] } },
  ])('$body changes $changes', ({ body, changes }) => {
    expect(parseControl(body, planned).control).toEqual({ ...planned, ...changes });
  });

  test('leaves the current state as it was', () => {
    const current = structuredClone(planned);
    parseControl({ next: { outcome: 'cut' } }, current);
    expect(current).toEqual(planned);
  });

  test.each([
    { name: 'neither by default', body: {}, order: { expireRequestIds: false, revokeTokens: false } },
    {
      name: 'only to expire request ids',
      body: { expireRequestIds: true },
      order: { expireRequestIds: true, revokeTokens: false },
    },
    {
      name: 'only to revoke tokens',
      body: { revokeTokens: true },
      order: { expireRequestIds: false, revokeTokens: true },
    },
  ])('may order to expire request ids and to revoke tokens: $name', ({ body, order }) => {
    expect(parseControl(body, planned)).toMatchObject(order);
  });

  test.each([
    { body: { color: 'red' }, field: 'color' },
    { body: { webhooks: 'drop' }, field: 'webhooks' },
    { body: { webhooks: { mode: 'fast' } }, field: 'webhooks' },
    { body: { webhooks: { mode: 'drop', color: 'red' } }, field: 'color' },
    { body: { next: [] }, field: 'next' },
    { body: { next: { operation: 'fly', outcome: 'cut' } }, field: 'operation' },
    { body: { next: { outcome: 'lost' } }, field: 'outcome' },
    { body: { next: { outcome: 'slow:123456' } }, field: 'outcome' },
    { body: { next: { operation: 'get_order' } }, field: 'outcome' },
  ])('$body is refused at $field', ({ body, field }) => {
    expect(() => parseControl(body, planned)).toThrow(newRefusal(field));
  });
});
