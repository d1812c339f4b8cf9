import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCurrentSession, listStaff, resetSecondFactor } from '@wayfold/contracts/staff/staff';
import { FakeApi } from '../../../../test/fake-api.js';
import { newStaffSession } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

const ANA_ID = '0192d4a5-0000-7000-8000-000000000001';
const BEN_ID = '0192d4a5-0000-7000-8000-000000000002';
const listedAna = {
  id: ANA_ID,
  name: 'Ana',
  email: 'ana@x.example',
  role: 'admin' as const,
  hasSecondFactor: true,
  openSessions: 1,
};

const listedBen = {
  ...listedAna,
  id: BEN_ID,
  name: 'Ben',
  email: 'ben@x.example',
  role: 'agent' as const,
  openSessions: 0,
};

test('the staff page lets an administrator reset a lost second factor, with a reason', async () => {
  let hasSecondFactor = true;
  const api = new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ id: ANA_ID, role: 'admin' }))
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
    { params: { id: BEN_ID }, body: { reason: 'lost it' } },
  ]);

  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Reset the second factor of Ben' })).not.toBeInTheDocument(),
  );
});
