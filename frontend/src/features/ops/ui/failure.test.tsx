import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { newLoadedI18n } from '../../../../test/page/loaded-i18n.js';
import { ApiProblem, newOfflineProblem, parseProblem } from '../../../shared/api/problem.js';
import { ActionFailure, LoadFailure } from './failure.js';
import { ConfirmationDeclined } from './reauthentication.js';

const TEXTS = {
  en: {
    notDone: 'Not done: ',
    notLoaded: 'This could not be loaded: ',
    offline: 'The server can’t be reached. Check your connection.',
    serverFault: 'The server failed (status 502). Try again in a moment.',
    tryAgain: 'Try Again',
  },
  es: {
    notDone: 'No se hizo: ',
    notLoaded: 'No se pudo cargar: ',
    offline: 'No hay conexión con el servidor. Revisa tu conexión.',
    serverFault: 'Falló el servidor (estado 502). Inténtalo de nuevo en un momento.',
    tryAgain: 'Intentar de nuevo',
  },
} as const;
const LOCALES: readonly Locale[] = ['en', 'es'];

const refusal = new ApiProblem({
  type: 'about:blank',
  title: 'Check the marked fields.',
  status: 400,
  code: 'VALIDATION_FAILED',
  errors: [{ field: 'amountCents', code: 'TOO_SMALL', message: 'At least one cent.' }],
});

async function renderIn(locale: Locale, failure: ReactElement): Promise<void> {
  const i18n = await newLoadedI18n(locale, ['common', 'ops']);
  render(<I18nextProvider i18n={i18n}>{failure}</I18nextProvider>);
}

describe.each(LOCALES)('in %s', (locale) => {
  const texts = TEXTS[locale];
  const errors = [
    { name: 'there is no connection', error: newOfflineProblem(), reason: texts.offline },
    {
      name: 'a proxy answers with a page',
      error: new ApiProblem(parseProblem(502, '<html>')),
      reason: texts.serverFault,
    },
    {
      name: 'the server refuses fields',
      error: refusal,
      reason: 'Check the marked fields. At least one cent.',
    },
  ];

  test.each(errors)('a failed action says that it was not done when $name', async ({ error, reason }) => {
    await renderIn(locale, <ActionFailure error={error} />);
    expect(screen.getByRole('alert')).toHaveTextContent(`${texts.notDone}${reason}`);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test.each(errors)('a failed load can be tried again when $name', async ({ error, reason }) => {
    const refetch = jest.fn();
    await renderIn(locale, <LoadFailure query={{ error, refetch }} />);
    expect(screen.getByRole('alert')).toHaveTextContent(`${texts.notLoaded}${reason}`);
    await userEvent.click(screen.getByRole('button', { name: texts.tryAgain }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});

test('an action that the user declined to confirm says nothing', async () => {
  await renderIn('en', <ActionFailure error={new ConfirmationDeclined()} />);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a load without an error shows no button', async () => {
  await renderIn('en', <LoadFailure query={{ error: null, refetch: jest.fn() }} />);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
