import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listBookings } from '@wayfold/contracts/bookings/booking-list';
import { getCharging, pauseCharging, resumeCharging } from '@wayfold/contracts/money/charging';
import { confirmSession, getCurrentSession, type StaffSession } from '@wayfold/contracts/staff/staff';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { newStaffSession } from '../../../../test/fixtures.js';
import { open, pressButton } from '../../../../test/open.js';

const newConsoleApi = (role: StaffSession['role']): FakeApi =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ role }))
    .on(getCharging, () => ({ isPaused: false, reason: null, since: null }))
    .on(listBookings, () => ({ bookings: [], nextCursor: null }));

describe('the kill switch', () => {
  test('is switched with a reason and the session token', async () => {
    const api = newConsoleApi('finance').on(pauseCharging, ({ body }) => ({
      isPaused: true,
      reason: body.reason,
      since: '2026-11-21T03:40:11.000Z',
    }));
    await open('/ops', api);
    expect(await screen.findByRole('button', { name: 'Pause charges' })).toBeDisabled();

    await userEvent.type(screen.getByLabelText('Reason'), 'provider incident');
    await userEvent.click(screen.getByRole('button', { name: 'Pause charges' }));
    expect(await screen.findByText('Paused')).toBeInTheDocument();
    expect(screen.getByText(/provider incident, since 21 November 2026/)).toBeInTheDocument();
    expect(api.listCalls(pauseCharging).map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['csrf']);
  });

  test('sends one request for two presses', async () => {
    const api = newConsoleApi('finance').on(pauseCharging, ({ body }) => ({
      isPaused: true,
      reason: body.reason,
      since: null,
    }));
    const release = api.hold(pauseCharging);
    await open('/ops', api);
    await userEvent.type(await screen.findByLabelText('Reason'), 'provider incident{Enter}{Enter}');
    await pressButton('Pause charges');
    release();

    expect(await screen.findByText('Paused')).toBeInTheDocument();
    expect(api.count(pauseCharging)).toBe(1);
  });

  test('resumes charges only after fresh authentication', async () => {
    let isFresh = false;
    const api = newConsoleApi('finance')
      .on(getCharging, () => ({ isPaused: true, reason: 'incident', since: null }))
      .on(confirmSession, () => {
        isFresh = true;
        return { confirmedUntil: '2026-11-21T03:45:11.000Z' };
      })
      .on(resumeCharging, ({ body }) => {
        if (!isFresh) throw new Refused(403, 'REAUTHENTICATION_REQUIRED');
        return { isPaused: false, reason: body.reason, since: null };
      });
    await open('/ops', api);
    await userEvent.type(await screen.findByLabelText('Reason'), 'it is over');
    await userEvent.click(screen.getByRole('button', { name: 'Resume charges' }));
    await userEvent.type(await screen.findByLabelText(/A code from your authenticator/), '123456{Enter}');

    expect(await screen.findByText('Running')).toBeInTheDocument();
    expect(api.count(resumeCharging)).toBe(2);
  });

  test('is shown without its button to staff without the right', async () => {
    await open('/ops', newConsoleApi('viewer'));
    expect(await screen.findByText('Running')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pause charges' })).not.toBeInTheDocument();
  });
});
