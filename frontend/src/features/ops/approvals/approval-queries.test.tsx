import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Approval,
  grantApproval,
  listApprovals,
  refuseApproval,
} from '@wayfold/contracts/staff/approvals';
import {
  confirmSession,
  getCurrentSession,
  listStaff,
  resetSecondFactor,
} from '@wayfold/contracts/staff/staff';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { newStaffSession } from '../../../../test/fixtures.js';
import { open, pressButton } from '../../../../test/open.js';
import { newApproval } from '../../../../test/ops-api.js';

const DECIDED_AT = '2026-11-21T03:40:11.000Z';
const newUuid = (n: number) => `0192d4a5-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [ANA, BEN, ONE, TWO, THREE] = [1, 2, 3, 4, 5].map(newUuid) as [string, string, string, string, string];

const newRequest = (overrides: Partial<Approval> = {}): Approval =>
  newApproval({
    id: ONE,
    amountCents: 123_456,
    reason: 'The guide fell ill on the second day.',
    status: 'requested',
    requestedBy: { id: BEN, name: 'Ben' },
    decidedBy: null,
    decidedAt: null,
    canDecide: true,
    ...overrides,
  });

const newConsoleApi = (approvals: readonly Approval[]): FakeApi =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ id: ANA, role: 'admin' }))
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
    const submit = within(dialog).getByRole('button', { name: 'Refuse' });
    expect(submit).toBeDisabled();

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
      newRequest({ id: ONE, requestedBy: { id: ANA, name: 'Ana' }, canDecide: false }),
      newRequest({ id: TWO, status: 'expired', canDecide: false }),
      newRequest({
        id: THREE,
        status: 'refused',
        canDecide: false,
        refusal: 'no receipt',
        decidedBy: { id: ANA, name: 'Ana' },
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

const listedAna = {
  id: ANA,
  name: 'Ana',
  email: 'ana@x.example',
  role: 'admin' as const,
  hasSecondFactor: true,
  openSessions: 1,
};

const listedBen = {
  ...listedAna,
  id: BEN,
  name: 'Ben',
  email: 'ben@x.example',
  role: 'agent' as const,
  openSessions: 0,
};

test('the staff page lets an administrator reset a lost second factor, with a reason', async () => {
  let hasSecondFactor = true;
  const api = newConsoleApi([])
    .on(listStaff, () => ({ staff: [listedAna, { ...listedBen, hasSecondFactor }] }))
    .on(resetSecondFactor, () => {
      hasSecondFactor = false;
      return { isReset: true } as const;
    });
  await open('/ops/staff', api);
  expect(await screen.findByText('ben@x.example')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /of Ana$/ })).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Reset the second factor of Ben' }));
  await userEvent.type(await screen.findByLabelText('Reason, for the log'), 'lost it{Enter}');
  expect(await screen.findByText('The second factor of Ben was reset.')).toBeInTheDocument();
  expect(api.listCalls(resetSecondFactor)).toMatchObject([
    { params: { id: BEN }, body: { reason: 'lost it' } },
  ]);

  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Reset the second factor of Ben' })).not.toBeInTheDocument(),
  );
});
