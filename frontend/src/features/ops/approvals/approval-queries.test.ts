import { describe, expect, test } from '@jest/globals';
import type { Approval } from '@wayfold/contracts/staff/approvals';
import { findApproval, updateDecidedApproval } from './approval-queries.js';

const expectedFields = {
  action: 'refund',
  status: 'granted',
  bookingId: 'b-1',
  amountCents: 60_000,
} as const;

const newApproval = (id: string, overrides: Partial<Approval> = {}) =>
  ({ id, ...expectedFields, canDecide: true, ...overrides }) as Approval;

const newPages = (...pages: readonly Approval[][]) => ({
  pages: pages.map((approvals) => ({ approvals, nextCursor: null, approvalLimitCents: 50_000 })),
  pageParams: [],
});

describe('the loaded approvals', () => {
  test.each([
    { field: 'action', overrides: { action: 'goodwill' } },
    { field: 'status', overrides: { status: 'used' } },
    { field: 'booking', overrides: { bookingId: 'b-2' } },
    { field: 'amount', overrides: { amountCents: 59_999 } },
  ] as const)('do not include an approval of another $field', ({ overrides }) => {
    expect(findApproval(newPages([newApproval('1', overrides)]), expectedFields)).toBeUndefined();
  });

  test('include a match on a later page', () => {
    const match = newApproval('2');
    expect(findApproval(newPages([newApproval('1', { status: 'used' })], [match]), expectedFields)).toBe(
      match,
    );
  });
});

describe('an approval that was just decided', () => {
  const [decided, other] = [newApproval('1', { status: 'requested' }), newApproval('2')] as const;

  test('leaves the list of waiting approvals', () => {
    const update = { id: '1', status: 'refused', isWaitingOnly: true } as const;
    expect(updateDecidedApproval(newPages([decided, other]), update)?.pages[0]?.approvals).toEqual([other]);
  });

  test('shows its answer in the list of all approvals, and cannot be decided again', () => {
    const update = { id: '1', status: 'granted', isWaitingOnly: false } as const;
    expect(updateDecidedApproval(newPages([decided, other]), update)?.pages[0]?.approvals).toEqual([
      { ...decided, status: 'granted', canDecide: false },
      other,
    ]);
  });
});
