import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { newDayIn } from '../../../../test/fixtures.js';
import { createI18n, loadLanguage } from '../../../shared/i18n/i18n.js';
import { PaymentSourceFields } from './payment-source.js';

function Form({ onSource }: { readonly onSource: (source: unknown) => void }) {
  const [source, setSource] = useState({ method: 'cash' as const, valueDate: '2020-01-31' });
  return (
    <PaymentSourceFields
      source={source}
      onChange={(next) => {
        onSource(next);
        setSource(next as typeof source);
      }}
    />
  );
}

test('the field reads the typed value date, no date for an invalid day, and refuses a future day', async () => {
  const sources: unknown[] = [];
  const i18n = createI18n();
  await loadLanguage(i18n, 'en', ['common', 'ops-booking-actions']);
  render(
    <I18nextProvider i18n={i18n}>
      <Form onSource={(source) => sources.push(source)} />
    </I18nextProvider>,
  );
  const day = screen.getByLabelText('Value date');
  expect(screen.getByRole('status')).toHaveTextContent('31 January 2020');

  await userEvent.clear(day);
  await userEvent.type(day, '20.2.30');
  expect(sources.at(-1)).toEqual({ method: 'cash', valueDate: '' });

  await userEvent.type(day, '{Backspace}{Backspace}29');
  expect(sources.at(-1)).toEqual({ method: 'cash', valueDate: '2020-02-29' });
  expect(screen.getByRole('status')).toHaveTextContent('29 February 2020');

  await userEvent.clear(day);
  await userEvent.type(day, newDayIn(1).replaceAll('-', '/'));
  expect(day).toHaveAccessibleDescription(/That day is in the future/);
});
