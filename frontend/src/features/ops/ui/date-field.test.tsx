import { describe, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { newLoadedI18n } from '../../../../test/page/loaded-i18n.js';
import { DateField } from './date-field.js';

const dates: (string | undefined)[] = [];

function Form({ mustBePast = false }: { readonly mustBePast?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <DateField
      field="day"
      label="Day"
      error={undefined}
      today="2026-11-23"
      mustBePast={mustBePast}
      value={value}
      onChange={(text, date) => {
        setValue(text);
        dates.push(date);
      }}
    />
  );
}

async function renderField(locale: 'en' | 'es', { mustBePast = false } = {}): Promise<HTMLElement> {
  dates.length = 0;
  const i18n = await newLoadedI18n(locale, ['ops-booking-actions']);
  render(
    <I18nextProvider i18n={i18n}>
      <Form mustBePast={mustBePast} />
    </I18nextProvider>,
  );
  return screen.getByLabelText('Day');
}

describe('the date field', () => {
  test('shows how a typed date is understood', async () => {
    const input = await renderField('en');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.type(input, '27.3.9');
    expect(screen.getByRole('status')).toHaveTextContent('9 March 2027');
    expect(dates.at(-1)).toBe('2027-03-09');
    await userEvent.type(input, '9');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(dates.at(-1)).toBeUndefined();
  });

  test('shows an error when it loses the focus, not before, and clears it once corrected', async () => {
    const input = await renderField('es');
    await userEvent.type(input, '2027/2/30');
    expect(input).not.toBeInvalid();

    await userEvent.tab();
    await waitFor(() => expect(input).toBeInvalid());
    expect(input).toHaveAccessibleDescription(/Ese mes no tiene ese día/);

    await userEvent.type(input, '{Backspace}8');
    expect(input).toBeInvalid();

    await userEvent.type(input, '{Backspace}{Backspace}28');
    expect(input).not.toBeInvalid();
    expect(screen.getByRole('status')).toHaveTextContent('28 de febrero de 2027');
  });

  test('reads a two-digit year as past where the date must be past', async () => {
    await userEvent.type(await renderField('en', { mustBePast: true }), '84/4/9');
    expect(screen.getByRole('status')).toHaveTextContent('9 April 1984');
  });
});
