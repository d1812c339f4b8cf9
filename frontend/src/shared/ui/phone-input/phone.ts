import { MAX_PHONE_LENGTH } from '@wayfold/contracts/kernel/input-limits';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { CountryCode } from 'libphonenumber-js/min';
import { findCallingCode, findCountry, parseCallingCode } from './calling-codes.js';
import type * as Library from './phone-library.js';

export interface PhoneDraft {
  /** Empty until the user chooses a country. */
  readonly country: string;
  /** The typed text: in national form, or with + and a calling code. */
  readonly number: string;
}

/** The locale files have a text for each of these faults, whether the page or the server finds it. */
const PHONE_FAULTS = [
  'phone',
  'phoneNoCountry',
  'phoneShort',
  'phoneLong',
  'phoneNotReal',
  'phoneWrong',
  'phoneEndless',
] as const;

export type PhoneFault = (typeof PHONE_FAULTS)[number];
export const isPhoneFault = (code: string): code is PhoneFault =>
  PHONE_FAULTS.some((fault) => fault === code);

let library: typeof Library | undefined;

/** Loads 30 kB that only a typed number needs, so call it no sooner than on focus. */
export async function loadPhoneLibrary(): Promise<void> {
  try {
    library ??= await import('./phone-library.js');
  } catch {
    // Offline, the server checks the number anyway.
  }
}

/** Chooses the number's country: by its own calling code, then the choice, then the suggestion. */
export function choosePhoneCountry({ country, number }: PhoneDraft, suggestedCountry = ''): string {
  const expectedCountry =
    [country, suggestedCountry].find((code) => findCallingCode(code) !== undefined) ?? '';
  const code = parseCallingCode(number);
  return (code === undefined ? undefined : findCountry(code, expectedCountry)) ?? expectedCountry;
}

/** Keeps the input without its calling code, for another country. */
export function changeCountry(country: string, number: string): PhoneDraft {
  const code = parseCallingCode(number);
  if (code === undefined || code === findCallingCode(country)) return { country, number };
  const digits = number.trim().slice(1).trimStart();
  // The customer may have typed the calling code with blanks.
  return { country, number: digits.replace(new RegExp(`^${[...code].join('\\s*')}\\s*`), '') };
}

const parsePhone = (number: string, country: string) =>
  library?.parsePhoneNumberFromString(
    number,
    omitUndefined({
      defaultCountry: country === '' ? undefined : (country as CountryCode),
      extract: false,
    }),
  );

/** Returns the number's fault; null if there is none, or while the library is not loaded. */
export function findPhoneFault(phone: PhoneDraft, suggestedCountry = ''): PhoneFault | null {
  const number = phone.number.trim();
  if (number === '') return 'phone';
  if (number.length > MAX_PHONE_LENGTH) return 'phoneEndless';
  const country = choosePhoneCountry(phone, suggestedCountry);
  const isInternational = number.startsWith('+');
  if (country === '' && !isInternational) return 'phoneNoCountry';
  if (!library || parsePhone(number, country)?.isValid()) return null;
  if (isInternational && parseCallingCode(number) === undefined) return 'phoneWrong';
  const length = library.validatePhoneNumberLength(number, country as CountryCode);
  if (length === 'TOO_SHORT') return 'phoneShort';
  return length === 'TOO_LONG' ? 'phoneLong' : 'phoneNotReal';
}

/** Formats as E.164, `+15056440148`; keeps the input if it is invalid or the library is not loaded. */
export function formatPhone(phone: PhoneDraft): string {
  const number = phone.number.trim();
  const parsedPhone = parsePhone(number, choosePhoneCountry(phone));
  return parsedPhone?.isValid() ? parsedPhone.number : number;
}
