import { type EnquiryDraft, type EnquiryForm, EnquiryInput } from '@wayfold/contracts/enquiries';
import { maskCardNumbers } from '@wayfold/contracts/kernel/card-number';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { toFieldErrors } from '../../../platform/http/field-errors.js';

/** Maps form fields to the script page's input; empty fields are absent. */
function toInput({
  locale,
  travelers,
  acceptsPrivacyPolicy,
  phone,
  phoneCountry,
  ...texts
}: EnquiryForm): object {
  const fields = { ...texts, phone: formatPhone(phone, phoneCountry) };
  const filledEntries = Object.entries(fields).filter(([, value]) => value.trim() !== '');
  return omitUndefined({
    ...Object.fromEntries(filledEntries),
    locale,
    travelers: travelers.trim() === '' ? undefined : Number(travelers),
    acceptsPrivacyPolicy: acceptsPrivacyPolicy === '' ? undefined : true,
  });
}

/** Formats internationally if valid in the chosen country; otherwise as typed, because a person reads it. */
function formatPhone(typedPhone: string, country: string): string {
  const phoneNumber = parsePhoneNumberFromString(
    typedPhone,
    omitUndefined({
      defaultCountry: isSupportedCountry(country) ? country : undefined,
      extract: false,
    }),
  );
  return phoneNumber?.isValid() ? phoneNumber.number : typedPhone;
}

interface InvalidForm extends Pick<EnquiryDraft, 'errors'> {
  readonly kind: 'invalid';
}

/** Returns the enquiry, or errors by field and code. */
export function parseForm(
  form: EnquiryForm,
): { readonly kind: 'valid'; readonly input: EnquiryInput } | InvalidForm {
  const validation = EnquiryInput.safeParse(toInput(form), { reportInput: true });
  if (validation.success) return { kind: 'valid', input: validation.data };
  const errors = toFieldErrors(validation.error.issues, form.locale);
  return { kind: 'invalid', errors: errors.map(({ field, code }) => ({ field, code })) };
}

/** Returns the draft for showing the form again. Card numbers are never stored. */
export function toDraft(
  { locale: _, ...values }: EnquiryForm,
  errors: EnquiryDraft['errors'] = [],
): EnquiryDraft {
  const maskedValues = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, maskCard(value)]),
  );
  return { values: { ...values, ...maskedValues }, errors };
}

/** Masks card numbers; a number with a plus sign is a phone number. */
const maskCard = (value: string): string => (value.startsWith('+') ? value : maskCardNumbers(value));
