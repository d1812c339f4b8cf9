import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { newDayIn } from '../../../../test/fixtures.js';
import { newLoadedI18n } from '../../../../test/page/loaded-i18n.js';
import { PaymentSourceFields } from './payment-source.js';

function Form({ onSource }: { readonly onSource: (source: unknown) => void }) {
  const [source, setSource] = useState({ method: 'cash' as const, valueDate: '2020-01-31' });
  return (
    <PaymentSourceFields
      source={source}
      onChange={(newSource) => {
        onSource(newSource);
        setSource(newSource as typeof source);
      }}
    />
  );
}

async function renderForm() {
  const sources: unknown[] = [];
  const i18n = await newLoadedI18n('en', ['common', 'ops-booking-actions']);
  render(
    <I18nextProvider i18n={i18n}>
      <Form onSource={(source) => sources.push(source)} />
    </I18nextProvider>,
  );
  const day = screen.getByLabelText('Value date');
  const typeDay = async (text: string): Promise<void> => {
    await userEvent.clear(day);
    await userEvent.type(day, text);
  };
  return { day, typeDay, getLastSource: () => sources.at(-1) };
}

test('the value date reads in words', async () => {
  const { typeDay, getLastSource } = await renderForm();
  expect(screen.getByRole('status')).toHaveTextContent('31 January 2020');

  await typeDay('20.2.29');
  expect(getLastSource()).toEqual({ method: 'cash', valueDate: '2020-02-29' });
  expect(screen.getByRole('status')).toHaveTextContent('29 February 2020');
});

test('the source has no value date for an invalid day, and has one once that is corrected', async () => {
  const { day, typeDay, getLastSource } = await renderForm();
  await typeDay('20.2.30');
  expect(getLastSource()).toEqual({ method: 'cash', valueDate: '' });

  await userEvent.type(day, '{Backspace}{Backspace}29');
  expect(getLastSource()).toEqual({ method: 'cash', valueDate: '2020-02-29' });
});

test('the field refuses a future day', async () => {
  const { day, typeDay } = await renderForm();
  await typeDay(newDayIn(1).replaceAll('-', '/'));
  expect(day).toHaveAccessibleDescription(/That day is in the future/);
});
