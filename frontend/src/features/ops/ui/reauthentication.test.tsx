import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmSession } from '@wayfold/contracts/staff/staff';
import { I18nextProvider } from 'react-i18next';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { newStaffSession } from '../../../../test/fixtures.js';
import { pressButton } from '../../../../test/open.js';
import { newLoadedI18n } from '../../../../test/page/loaded-i18n.js';
import { ApiProblem } from '../../../shared/api/problem.js';
import { ConfirmationDeclined, ConfirmationProvider, useRunConfirmed } from './reauthentication.js';

const CONFIRMED_UNTIL = '2026-11-21T03:45:11.000Z';
const stalenessRefusal = new ApiProblem({
  type: 'about:blank',
  title: 'REAUTHENTICATION_REQUIRED',
  status: 403,
  code: 'REAUTHENTICATION_REQUIRED',
});

/** Starts two actions, which the server refuses until the user has confirmed their identity. */
async function startTwoActions() {
  let isFresh = false;
  const api = new FakeApi().on(confirmSession, ({ body }) => {
    if (body.by !== 'code' || body.code !== '123456') throw new Refused(403, 'FACTOR_CODE_WRONG');
    isFresh = true;
    return { confirmedUntil: CONFIRMED_UNTIL };
  });
  globalThis.fetch = api.fetch;
  const outcomes: Promise<unknown>[] = [];
  const act = jest.fn(async (reply: string) => {
    await Promise.resolve();
    if (!isFresh) throw stalenessRefusal;
    return reply;
  });
  const StartButton = () => {
    const runConfirmed = useRunConfirmed();
    const startActions = (): void => {
      for (const reply of ['first', 'second'])
        outcomes.push(runConfirmed(() => act(reply)).catch((error: unknown) => error));
    };
    return (
      <button type="button" onClick={startActions}>
        Start
      </button>
    );
  };
  const i18n = await newLoadedI18n('en', ['common', 'ops']);
  render(
    <I18nextProvider i18n={i18n}>
      <ConfirmationProvider session={newStaffSession()}>
        <StartButton />
      </ConfirmationProvider>
    </I18nextProvider>,
  );
  await pressButton('Start');
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  return { api, act, outcomes };
}

test('two actions wait for one confirmation, and both run again after it', async () => {
  const { api, act, outcomes } = await startTwoActions();
  await userEvent.type(screen.getByLabelText(/A code from your authenticator/), '123456{Enter}');
  expect(await Promise.all(outcomes)).toEqual(['first', 'second']);
  expect(act).toHaveBeenCalledTimes(4);
  expect(api.count(confirmSession)).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('neither of two actions runs again after the user declined', async () => {
  const { act, outcomes } = await startTwoActions();
  await pressButton('Cancel');
  expect(await Promise.all(outcomes)).toEqual([new ConfirmationDeclined(), new ConfirmationDeclined()]);
  expect(act).toHaveBeenCalledTimes(2);
});
