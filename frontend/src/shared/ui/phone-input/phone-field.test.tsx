import { describe, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server.node';
import { I18nextProvider } from 'react-i18next';
import { newLoadedI18n } from '../../../../test/page/loaded-i18n.js';
import type { PhoneDraft } from './phone.js';
import { PhoneField } from './phone-field.js';

const EMPTY_PHONE: PhoneDraft = { country: '', number: '' };

function Form({ suggestedCountry }: { readonly suggestedCountry: string }) {
  const [value, setValue] = useState(EMPTY_PHONE);
  return (
    <PhoneField
      field="phone"
      name="phone"
      label="Phone"
      error={undefined}
      value={value}
      suggestedCountry={suggestedCountry}
      onChange={setValue}
    />
  );
}

async function buildPage(locale: 'en' | 'es', suggestedCountry = '') {
  const i18n = await newLoadedI18n(locale, ['countries']);
  return (
    <I18nextProvider i18n={i18n}>
      <Form suggestedCountry={suggestedCountry} />
    </I18nextProvider>
  );
}

const getCountryField = () => screen.getByRole<HTMLSelectElement>('combobox');
const getNumberField = () => screen.getByLabelText<HTMLInputElement>('Phone');

describe('the phone field', () => {
  test.each(['en', 'es'] as const)('is rendered alike on server and browser, %s', async (locale) => {
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(await buildPage(locale));
    const serverHtml = container.innerHTML;
    expect(within(container).getAllByRole('option').length).toBeGreaterThan(240);

    const hydrationErrors: unknown[] = [];
    const onRecoverableError = (error: unknown) => hydrationErrors.push(error);
    render(await buildPage(locale), { container, hydrate: true, onRecoverableError });
    expect(hydrationErrors).toEqual([]);
    expect(container.innerHTML).toBe(serverHtml);
  });

  test('accepts 25 characters at most, uses the telephone keypad, and is sent with its country without script', async () => {
    render(await buildPage('en', 'PE'));
    expect(getNumberField()).toHaveAttribute('type', 'tel');
    expect(getNumberField()).toHaveAttribute('maxlength', '25');
    expect(getNumberField()).toHaveAttribute('autocomplete', 'tel');
    expect(getNumberField()).toHaveAttribute('name', 'phone');
    expect(getCountryField()).toHaveAttribute('name', 'phoneCountry');
    expect(getCountryField()).toHaveAccessibleName('Country of the number');
    expect(getCountryField()).toHaveDisplayValue('Peru (+51)');
  });

  test('uses the country suggested, then chosen, then typed as a prefix', async () => {
    render(await buildPage('en', 'PE'));
    await userEvent.selectOptions(getCountryField(), 'MX');
    expect(getCountryField()).toHaveValue('MX');
    await userEvent.type(getNumberField(), '+34 612 34 56 78');
    expect(getCountryField()).toHaveValue('ES');
    await userEvent.selectOptions(getCountryField(), 'PE');
    expect(getNumberField()).toHaveValue('612 34 56 78');
    expect(getCountryField()).toHaveValue('PE');
  });

  test('shows an error with the country when it loses the focus, and clears it once corrected', async () => {
    render(await buildPage('en', 'US'));
    await userEvent.type(getNumberField(), '505 644 014');
    expect(getNumberField()).not.toBeInvalid();

    await userEvent.tab();
    await waitFor(() => expect(getNumberField()).toBeInvalid());
    expect(getNumberField()).toHaveAccessibleDescription(
      'With the prefix +1 (United States) this phone number is too short. Add the digits that are missing, or choose another country',
    );

    await userEvent.type(getNumberField(), '8');
    expect(getNumberField()).not.toBeInvalid();

    await userEvent.selectOptions(getCountryField(), 'ES');
    expect(getNumberField()).toHaveAccessibleDescription(/^With the prefix \+34 \(Spain\)/);

    await userEvent.clear(getNumberField());
    // The form decides whether a field may be empty.
    expect(getNumberField()).not.toBeInvalid();
  });

  test('also shows the error in Spanish', async () => {
    render(await buildPage('es', 'PE'));
    await userEvent.type(getNumberField(), '98412');
    await userEvent.tab();

    expect(
      await screen.findByText(/^Con el prefijo \+51 \(Perú\) este teléfono es demasiado corto\./),
    ).toBeInTheDocument();
  });
});
