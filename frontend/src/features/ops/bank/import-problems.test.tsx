import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { newLoadedI18n } from '../../../../test/page/loaded-i18n.js';
import { ApiProblem, newOfflineProblem } from '../../../shared/api/problem.js';
import { ImportProblems } from './import-problems.js';

async function renderProblems(error: Error): Promise<HTMLElement> {
  const i18n = await newLoadedI18n('en', ['common', 'ops', 'ops-bank']);
  render(
    <I18nextProvider i18n={i18n}>
      <ImportProblems error={error} />
    </I18nextProvider>,
  );
  return screen.getByRole('alert');
}

describe('a bank file that was not imported', () => {
  test('is announced with each fault once, at its place', async () => {
    const alert = await renderProblems(
      new ApiProblem({
        type: 'about:blank',
        title: 'The file is refused.',
        status: 400,
        code: 'BANK_FILE_INVALID',
        errors: [{ field: 'file, line 2', code: 'INVALID', message: 'The amount is not a number.' }],
      }),
    );

    expect(alert).toHaveTextContent('The file is refused.');
    expect(alert.textContent.match(/The amount is not a number/g)).toHaveLength(1);
    expect(screen.getByRole('listitem')).toHaveTextContent('file, line 2: The amount is not a number.');
  });

  test('is announced with the lost connection', async () => {
    const alert = await renderProblems(newOfflineProblem());

    expect(alert).toHaveTextContent('The server can’t be reached. Check your connection.');
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });
});
