import { expect, test } from '@jest/globals';
import type { LedgerFinding } from '@wayfold/contracts/money/ledger-checks';
import { groupItems } from './group-items.js';

const newFinding = (overrides: Partial<LedgerFinding> = {}): LedgerFinding => ({
  cause: 'unexplained',
  component: 'payment',
  subject: 'pi_1',
  bookingId: null,
  providerCents: 100,
  ledgerCents: 30,
  ...overrides,
});

const group = (...findings: LedgerFinding[]) => groupItems({ provider: 'stripe', findings });

test('findings of one cause, component and subject form one item with their sum', () => {
  const items = group(newFinding(), newFinding({ providerCents: 5, ledgerCents: 7 }));
  expect([...items.values()]).toEqual([newFinding({ providerCents: 105, ledgerCents: 37 })]);
});

test.each<{ name: string; other: Partial<LedgerFinding> }>([
  { name: 'cause', other: { cause: 'amount-differs' } },
  { name: 'component', other: { component: 'refund' } },
  { name: 'subject', other: { subject: 'pi_2' } },
])('findings with another $name form two items', ({ other }) => {
  expect(group(newFinding(), newFinding(other)).size).toBe(2);
});

test('an item has the same id in every check, and another for another provider', () => {
  const [id] = group(newFinding()).keys();
  expect([...group(newFinding({ providerCents: 1 })).keys()]).toEqual([id]);
  expect([...groupItems({ provider: 'paypal', findings: [newFinding()] }).keys()]).not.toEqual([id]);
});

test('unknown money is raised, a difference that resolves itself is not', () => {
  const items = group(newFinding({ cause: 'unknown-money' }), newFinding({ cause: 'in-transit' }));
  expect([...items.values()].map(({ cause }) => cause)).toEqual(['unknown-money']);
});
