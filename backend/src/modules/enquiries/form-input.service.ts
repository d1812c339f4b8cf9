import { EnquiryInput, type EnquiryDraft, type EnquiryForm } from '@wayfold/contracts/enquiries';
import { maskCardNumbers } from '@wayfold/contracts/kernel/card-number';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { fieldErrors } from '../../platform/http/field-errors.js';

/** The form as it is sent by a page with script: what was left empty is not there. */
function inputOf({ locale, travelers, privacyConsent, phone, phoneCountry, ...texts }: EnquiryForm): object {
  const all = { ...texts, phone: phoneOf(phone, phoneCountry) };
  const filled = Object.entries(all).filter(([, value]) => value.trim() !== '');
  return {
    ...Object.fromEntries(filled),
    locale,
    ...(travelers.trim() === '' ? {} : { travelers: Number(travelers) }),
    ...(privacyConsent === '' ? {} : { privacyConsent: true }),
  };
}

/** With its prefix when it is a number of the chosen country; otherwise as it was typed: a person reads it. */
function phoneOf(typed: string, country: string): string {
  const found = parsePhoneNumberFromString(typed, {
    ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
    extract: false,
  });
  return found?.isValid() ? found.number : typed;
}

/** The enquiry, or what is wrong with it by field and code. */
export function readForm(form: EnquiryForm): { readonly input: EnquiryInput } | Pick<EnquiryDraft, 'errors'> {
  const parsed = EnquiryInput.safeParse(inputOf(form), { reportInput: true });
  if (parsed.success) return { input: parsed.data };
  const errors = fieldErrors(parsed.error.issues, form.locale);
  return { errors: errors.map(({ field, code }) => ({ field, code })) };
}

/** What the page shows again. The number of a card is kept nowhere, not for a minute. */
export function draftOf(
  { locale: _, ...values }: EnquiryForm,
  errors: EnquiryDraft['errors'] = [],
): EnquiryDraft {
  const kept = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutCard(value)]));
  return { values: { ...values, ...kept }, errors };
}

/** A number that begins like a telephone's is one. */
const withoutCard = (value: string): string => (value.startsWith('+') ? value : maskCardNumbers(value));
