import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listBookings } from '@wayfold/contracts/bookings/booking-list';
import { getCharging } from '@wayfold/contracts/money/charging';
import { getCurrentSession, signIn, signInCode } from '@wayfold/contracts/staff/staff';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { newStaffSession } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

const SIGNED_IN_AT = '2026-11-21T03:40:11.000Z';

const newConsoleApi = (): FakeApi =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ secondFactor: 'on' }))
    .on(getCharging, () => ({ isPaused: false, reason: null, since: null }))
    .on(listBookings, () => ({ bookings: [], nextCursor: null }));

test('the console asks for a sign-in until the password is right', async () => {
  let isSignedIn = false;
  const api = newConsoleApi()
    .on(getCurrentSession, () => {
      if (!isSignedIn) throw new Refused(401, 'UNAUTHENTICATED');
      return newStaffSession({ role: 'viewer' });
    })
    .on(signIn, ({ body }) => {
      if (body.password !== 'right') throw new Refused(401, 'SIGN_IN_FAILED');
      isSignedIn = true;
      return { step: 'done', session: newStaffSession({ role: 'viewer' }) } as const;
    });
  const { router } = await open('/ops', api);
  await userEvent.type(await screen.findByLabelText('Email'), 'ops@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Your email or password is wrong.')).toBeInTheDocument();

  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Nobody has booked yet.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/ops');
});

describe('signing in with a second factor', () => {
  const newCodeApi = () =>
    newConsoleApi()
      .on(signIn, () => ({ step: 'code', expiresAt: SIGNED_IN_AT }) as const)
      .on(signInCode, ({ body }) => {
        if (body.code === 'overover') throw new Refused(401, 'SIGN_IN_EXPIRED');
        if (body.code !== '123456')
          throw new Refused(403, 'FACTOR_CODE_WRONG', { facts: { attemptsLeft: 4 } });
        return newStaffSession();
      });
  const enterPassword = async () => {
    await userEvent.type(await screen.findByLabelText('Email'), 'ops@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
    return screen.findByLabelText('Code');
  };

  test('asks for a code after the password until it is right', async () => {
    const { router } = await open('/ops/sign-in', newCodeApi());
    const code = await enterPassword();
    expect(code).toHaveFocus();
    await userEvent.type(code, '000000{Enter}');
    expect(await screen.findByText(/or already used\. 4 attempts left\./)).toBeInTheDocument();
    await waitFor(() => expect(code).toHaveValue(''));
    await userEvent.type(code, '123456{Enter}');
    expect(await screen.findByText('Nobody has booked yet.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/ops');
  });

  test('sends the password and the code once when Enter is pressed twice', async () => {
    const api = newCodeApi();
    await open('/ops/sign-in', api);
    await userEvent.type(await screen.findByLabelText('Email'), 'ops@example.com');
    const pressEnterTwice = async (field: HTMLElement, text: string, button: string): Promise<void> => {
      await userEvent.type(field, `${text}{Enter}`);
      await waitFor(() =>
        expect(screen.getByRole('button', { name: button })).toHaveAttribute('aria-disabled', 'true'),
      );
      await userEvent.type(field, '{Enter}');
    };
    const releaseSignIn = api.hold(signIn);
    await pressEnterTwice(screen.getByLabelText('Password'), 'right', 'Signing in…');
    releaseSignIn();
    const releaseCode = api.hold(signInCode);
    await pressEnterTwice(await screen.findByLabelText('Code'), '123456', 'Continue');
    releaseCode();

    expect(await screen.findByText('Nobody has booked yet.')).toBeInTheDocument();
    expect({ signIns: api.count(signIn), codes: api.count(signInCode) }).toEqual({ signIns: 1, codes: 1 });
  });

  test('returns to the password when the sign-in expired', async () => {
    await open('/ops/sign-in', newCodeApi());
    await userEvent.type(await enterPassword(), 'overover{Enter}');
    expect(await screen.findByText(/This sign-in has expired/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Start again with the password' }));
    expect(await screen.findByLabelText('Password')).toHaveValue('');
  });
});
