import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listBookings } from '@wayfold/contracts/bookings/booking-list';
import { getCharging } from '@wayfold/contracts/money/charging';
import {
  confirmEnrolment,
  confirmSession,
  getCurrentSession,
  getSecondFactor,
  listOwnSessions,
  renewRecoveryCodes,
  revokeOtherSessions,
  revokeSession,
  type StaffSession,
  startEnrolment,
} from '@wayfold/contracts/staff/staff';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { BOOKING_ID, newStaffSession } from '../../../../test/fixtures.js';
import { open, pressButton } from '../../../../test/open.js';

const SIGNED_IN_AT = '2026-11-21T03:40:11.000Z';
const OTHER_ID = '0192d4a5-0000-7000-8000-0000000000aa';
const RECOVERY_CODES = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DDD${'2346789ABC'[n]}`);

function newConsoleApi(state: StaffSession['secondFactor']) {
  let currentState = state;
  const api = new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ secondFactor: currentState }))
    .on(getCharging, () => ({ isPaused: false, reason: null, since: null }))
    .on(listBookings, () => ({ bookings: [], nextCursor: null }))
    .on(getSecondFactor, () => ({
      since: currentState === 'on' ? SIGNED_IN_AT : null,
      recoveryCodesLeft: currentState === 'on' ? 10 : 0,
      isRequired: state === 'required',
    }))
    .on(listOwnSessions, () => ({
      sessions: [
        {
          id: BOOKING_ID,
          device: 'Firefox, Linux',
          createdAt: SIGNED_IN_AT,
          lastSeenAt: SIGNED_IN_AT,
          isCurrent: true,
        },
        { id: OTHER_ID, device: null, createdAt: SIGNED_IN_AT, lastSeenAt: SIGNED_IN_AT, isCurrent: false },
      ],
    }))
    .on(startEnrolment, () => ({
      uri: 'otpauth://totp/x',
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }))
    .on(confirmEnrolment, ({ body }) => {
      if (body.code !== '123456') throw new Refused(403, 'FACTOR_CODE_WRONG');
      currentState = 'on';
      return { recoveryCodes: RECOVERY_CODES };
    });
  return api;
}

describe('setting up a second factor', () => {
  test('is the only open page where a second factor is required', async () => {
    const { router } = await open('/ops', newConsoleApi('required'));
    expect(await screen.findByText('REQUIRED')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/ops/security');
    expect(screen.queryByRole('link', { name: 'Bookings' })).not.toBeInTheDocument();
  });

  const startSetup = async (): Promise<void> => {
    await open('/ops/security', newConsoleApi('required'));
    await pressButton('Set up');
  };

  test('shows the secret as a picture and as text', async () => {
    await startSetup();
    expect(await screen.findByRole('heading', { name: /Add Wayfold to your authenticator/ })).toHaveFocus();
    expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/),
    );
    expect(screen.getByTestId('secret')).toHaveTextContent('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  });

  test('shows recovery codes once the code is right, and opens the console once they are kept', async () => {
    await startSetup();
    await userEvent.type(await screen.findByLabelText('Code'), '999999{Enter}');
    expect(await screen.findByText('Not done: FACTOR_CODE_WRONG')).toBeInTheDocument();

    await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
    const codes = await screen.findByTestId('recovery-codes');
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);

    await pressButton('I have saved these codes');
    expect(await screen.findByText('ON')).toBeInTheDocument();
    expect(screen.queryByText(RECOVERY_CODES[0]!)).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Bookings' })).toBeInTheDocument();
  });

  test('is offered where optional, after a recent identification', async () => {
    let isFresh = false;
    const api = newConsoleApi('off').on(confirmSession, ({ body }) => {
      if (body.by !== 'password' || body.password !== 'right') throw new Refused(403, 'PASSWORD_WRONG');
      isFresh = true;
      return { confirmedUntil: SIGNED_IN_AT };
    });
    const enrolment = { uri: 'otpauth://totp/x', secret: 'JBSWY3DPEHPK3PXP', qrSvg: '<svg/>' };
    api.on(startEnrolment, () => {
      if (!isFresh) throw new Refused(403, 'REAUTHENTICATION_REQUIRED');
      return enrolment;
    });
    await open('/ops', api);
    await userEvent.click(await screen.findByRole('link', { name: 'Set up a second factor' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Set up' })).toBeInTheDocument();
    expect(screen.queryByText(/Not done/)).not.toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
    await userEvent.type(await screen.findByLabelText('Your password'), 'wrong{Enter}');
    expect(await screen.findByText('PASSWORD_WRONG')).toBeInTheDocument();

    const wrongCount = api.count(confirmSession);
    await userEvent.type(screen.getByLabelText('Your password'), 'right{Enter}{Enter}');
    expect(await screen.findByTestId('secret')).toHaveTextContent('JBSW Y3DP EHPK 3PXP');
    expect(api.count(confirmSession)).toBe(wrongCount + 1);
  });
});

test('the security page lists the sessions, each with a button to end it', async () => {
  const api = newConsoleApi('on').on(revokeSession, () => ({ revokedCount: 1 }));
  await open('/ops/security', api);
  expect(await screen.findByText('THIS ONE')).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'End the session on Unknown device' }));
  expect(await screen.findByText('1 session was ended.')).toBeInTheDocument();

  const [call] = api.listCalls(revokeSession);
  expect({ params: call?.params, csrfToken: call?.headers.get('x-csrf-token') }).toEqual({
    params: { id: OTHER_ID },
    csrfToken: 'csrf',
  });
});

test('the security page renews the recovery codes once for two presses', async () => {
  const api = newConsoleApi('on').on(renewRecoveryCodes, () => ({ recoveryCodes: RECOVERY_CODES }));
  const release = api.hold(renewRecoveryCodes);
  await open('/ops/security', api);
  await pressButton('Make new recovery codes');
  await pressButton('Make new recovery codes');
  expect(screen.getByRole('button', { name: 'Make new recovery codes' })).toHaveFocus();
  release();

  const codes = await screen.findByTestId('recovery-codes');
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(RECOVERY_CODES);
  expect(api.listCalls(renewRecoveryCodes).map(({ headers }) => headers.get('x-csrf-token'))).toEqual([
    'csrf',
  ]);

  await pressButton('I have saved these codes');
  expect(await screen.findByText('10 recovery codes are left.')).toBeInTheDocument();
});

describe.each([
  { button: 'Set up', state: 'off', route: startEnrolment },
  { button: 'Move to another device', state: 'on', route: startEnrolment },
  { button: 'End the session on Unknown device', state: 'on', route: revokeSession },
  { button: 'End all others', state: 'on', route: revokeOtherSessions },
] as const)('the button "$button" of the security page', ({ button, state, route }) => {
  test('sends one request for two presses', async () => {
    const api = newConsoleApi(state)
      .on(revokeSession, () => ({ revokedCount: 1 }))
      .on(revokeOtherSessions, () => ({ revokedCount: 1 }));
    const release = api.hold(route);
    await open('/ops/security', api);
    await pressButton(button);
    await pressButton(button);
    release();

    const outcome = route === startEnrolment ? /Add Wayfold to your authenticator/ : '1 session was ended.';
    expect(await screen.findByText(outcome)).toBeInTheDocument();
    expect(api.count(route)).toBe(1);
  });
});

test('the security page switches its language at once', async () => {
  await open('/ops/security', newConsoleApi('on'));
  await screen.findByText('THIS ONE');
  await userEvent.click(screen.getByRole('button', { name: 'Español' }));
  expect(await screen.findByRole('heading', { name: 'Seguridad' })).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'es');
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('heading', { name: 'Security' })).toBeInTheDocument();
});
