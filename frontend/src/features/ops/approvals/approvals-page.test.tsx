import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Approval,
  grantApproval,
  listApprovals,
  refuseApproval,
} from '@wayfold/contracts/staff/approvals';
import { confirmSession, getCurrentSession } from '@wayfold/contracts/staff/staff';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { newStaffSession } from '../../../../test/fixtures.js';
import { open, pressButton } from '../../../../test/open.js';
import { newApproval } from '../../../../test/ops-api.js';

const DECIDED_AT = '2026-11-21T03:40:11.000Z';
const newUuid = (n: number) => `0192d4a5-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [ANA_ID, BEN_ID] = [newUuid(1), newUuid(2)];

const newRequest = (overrides: Partial<Approval> = {}): Approval =>
  newApproval({
    id: newUuid(3),
    amountCents: 123_456,
    reason: 'The guide fell ill on the second day.',
    status: 'requested',
    requestedBy: { id: BEN_ID, name: 'Ben' },
    decidedBy: null,
    decidedAt: null,
    canDecide: true,
    ...overrides,
  });

const newConsoleApi = (approvals: readonly Approval[]): FakeApi =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ id: ANA_ID, role: 'admin' }))
    .on(listApprovals, () => ({ approvals: [...approvals], nextCursor: null, approvalLimitCents: 50_000 }));

describe('requests for approval', () => {
  test('are shown with their reason', async () => {
    await open('/ops/approvals', newConsoleApi([newRequest()]));
    expect(
      await screen.findByText(/Amounts over \$500\.00 need approval by a second person/),
    ).toBeInTheDocument();
    expect(screen.getByText('The guide fell ill on the second day.')).toBeInTheDocument();
  });

  test('are granted after a confirmation and a fresh code', async () => {
    let isFresh = false;
    const api = newConsoleApi([newRequest()])
      .on(confirmSession, ({ body }) => {
        if (body.by !== 'code') throw new Refused(403, 'FACTOR_CODE_NEEDED');
        isFresh = true;
        return { confirmedUntil: DECIDED_AT };
      })
      .on(grantApproval, ({ params }) => {
        if (!isFresh) throw new Refused(403, 'REAUTHENTICATION_REQUIRED');
        return { id: params.id, status: 'granted' } as const;
      });
    await open('/ops/approvals', api);
    await pressButton('Grant: Refund of $1,234.56 for WF-7KQ4-9TX');
    const dialog = await screen.findByRole('dialog', { name: 'Grant $1,234.56?' });
    expect(within(dialog).getByText('The guide fell ill on the second day.')).toBeInTheDocument();

    await userEvent.click(within(dialog).getByRole('button', { name: 'Grant $1,234.56' }));
    await userEvent.type(await screen.findByLabelText(/A code from your authenticator/), '123456{Enter}');
    expect(await screen.findByText('Granted: Refund of $1,234.56.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByText('No approvals are waiting.')).toBeInTheDocument();
    expect(api.count(grantApproval)).toBe(2);
  });

  test('are refused only with a reason', async () => {
    let reason = '';
    const api = newConsoleApi([newRequest()]).on(refuseApproval, ({ params, body }) => {
      reason = body.reason;
      return { id: params.id, status: 'refused' } as const;
    });
    await open('/ops/approvals', api);
    await userEvent.click(await screen.findByRole('button', { name: /^Refuse: Refund/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Refuse $1,234.56?' });
    const submitButton = within(dialog).getByRole('button', { name: 'Refuse' });
    expect(submitButton).toBeDisabled();

    await userEvent.type(within(dialog).getByLabelText('Why you refuse'), 'no receipt{Enter}');
    expect(await screen.findByText('Refused: Refund of $1,234.56.')).toBeInTheDocument();
    expect(reason).toBe('no receipt');
  });

  test('show the server’s refusal and stay open', async () => {
    const api = newConsoleApi([newRequest()]).on(grantApproval, () => {
      throw new Refused(409, 'APPROVAL_DECIDED');
    });
    await open('/ops/approvals', api);
    await userEvent.click(await screen.findByRole('button', { name: /^Grant: Refund/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Grant $1,234.56' }));

    expect(await screen.findByText('Not done: APPROVAL_DECIDED')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test('offer no decision to their requester, nor once closed', async () => {
    const rows = [
      newRequest({ requestedBy: { id: ANA_ID, name: 'Ana' }, canDecide: false }),
      newRequest({ id: newUuid(4), status: 'expired', canDecide: false }),
      newRequest({
        id: newUuid(5),
        status: 'refused',
        canDecide: false,
        refusal: 'no receipt',
        decidedBy: { id: ANA_ID, name: 'Ana' },
        decidedAt: DECIDED_AT,
      }),
    ];
    await open('/ops/approvals', newConsoleApi(rows));

    expect(await screen.findByText('You asked for this.')).toBeInTheDocument();
    expect(screen.getByText('Expired')).toBeInTheDocument();
    expect(screen.getByText('Refused because: no receipt')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Grant|Refuse)/ })).not.toBeInTheDocument();
  });
});
