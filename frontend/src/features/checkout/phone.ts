import type * as Phone from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';

type PhoneLibrary = typeof Phone;

let library: PhoneLibrary | undefined;

/** 30 kB that only those need who type a number: fetched when the field is focused. */
export async function loadPhoneLibrary(): Promise<void> {
  try {
    library ??= await import('libphonenumber-js/min');
  } catch {
    // Offline: the server checks the number in any case.
  }
}

/** Whether the number exists, read as one of the country of residence unless it carries a prefix. */
export function isPhoneNumber(phone: string, residence: string): boolean {
  if (!library) return true;
  const country = library.isSupportedCountry(residence) ? (residence satisfies CountryCode) : undefined;
  return library.parsePhoneNumberFromString(phone, country)?.isValid() ?? false;
}
