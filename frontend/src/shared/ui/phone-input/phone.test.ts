import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isValidPhoneNumber,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import en from '../../../locales/en/countries.js';
import es from '../../../locales/es/countries.js';
import { findCallingCode } from './calling-codes.js';
import {
  changeCountry,
  choosePhoneCountry,
  findPhoneFault,
  formatPhone,
  loadPhoneLibrary,
  type PhoneDraft,
} from './phone.js';

const COUNTRIES = getCountries();
const getExample = (country: CountryCode) => {
  const number = getExampleNumber(country, examples);
  if (!number) throw new Error(`no example of ${country}`);
  return number;
};
const newPhone = (country: string, number: string): PhoneDraft => ({ country, number });

describe('a number before the library is loaded', () => {
  test.each([
    { name: 'without digits', phone: newPhone('PE', ''), fault: 'phone' },
    { name: 'without a country', phone: newPhone('', '984 000 000'), fault: 'phoneNoCountry' },
    { name: 'with too many digits', phone: newPhone('PE', '9'.repeat(26)), fault: 'phoneEndless' },
  ])('is refused $name', ({ phone, fault }) => {
    expect(findPhoneFault(phone)).toBe(fault);
  });

  test('is not refused for what only a library knows', () => {
    expect(findPhoneFault(newPhone('PE', '1'))).toBeNull();
  });

  test('is sent as typed', () => {
    expect(formatPhone(newPhone('PE', ' 984 000 000 '))).toBe('984 000 000');
  });
});

describe('the countries', () => {
  test('are the about 240 countries of the library, with its prefixes', () => {
    expect(COUNTRIES.length).toBeGreaterThan(235);
    for (const country of COUNTRIES)
      expect({ country, callingCode: findCallingCode(country) }).toEqual({
        country,
        callingCode: getCountryCallingCode(country),
      });
    const namedCountries = Object.keys(en.names).filter((code) => findCallingCode(code) !== undefined);
    expect(namedCountries.sort()).toEqual([...COUNTRIES].sort());
  });

  test.each([
    ['en', en.names],
    ['es', es.names],
  ] as const)('have their own names, sorted by language, %s', (locale, names) => {
    const countryNames = Object.values(names);
    expect(new Set(countryNames).size).toBe(countryNames.length);
    expect(countryNames).toEqual([...countryNames].sort(new Intl.Collator(locale).compare));
    const platform = new Intl.DisplayNames(locale, { type: 'region' });
    const platformNames = Object.entries(names).filter(([code, name]) => platform.of(code) === name);
    // The other names are shorter or lack accents; an older platform uses older names for some.
    expect(platformNames.length).toBeGreaterThan(210);
  });

  test.each([
    { name: 'the residence', phone: newPhone('', '984'), residence: 'PE', country: 'PE' },
    { name: 'the input before the residence', phone: newPhone('ES', '984'), residence: 'PE', country: 'ES' },
    { name: 'the prefix before the input', phone: newPhone('ES', '+51 984'), residence: 'MX', country: 'PE' },
  ])('are chosen by $name', ({ phone, residence, country }) => {
    expect(choosePhoneCountry(phone, residence)).toBe(country);
  });

  test('are not chosen by a residence without its own numbers', () => {
    expect(choosePhoneCountry(newPhone('', '984'), 'PN')).toBe('');
  });
});

describe('a number', () => {
  beforeAll(() => loadPhoneLibrary());

  test.each(COUNTRIES)('published for %s is accepted as people write it, and sent as E.164', (country) => {
    const number = getExample(country);
    const forms = [
      number.formatNational(),
      number.nationalNumber,
      number.number,
      number.formatInternational(),
    ];
    expect(forms.map((form) => findPhoneFault(newPhone(country, form)))).toEqual([null, null, null, null]);
    expect(formatPhone(newPhone(country, number.formatNational()))).toBe(number.number);
    expect(formatPhone(newPhone('', number.formatInternational()))).toBe(number.number);
  });

  test('is refused with one digit fewer where the library refuses it, with the reason', () => {
    const refusedCountries = COUNTRIES.filter((country) => {
      const shortNumber = getExample(country).nationalNumber.slice(0, -1);
      const fault = findPhoneFault(newPhone(country, shortNumber));
      expect({ country, isValid: fault === null }).toEqual({
        country,
        isValid: isValidPhoneNumber(shortNumber, country),
      });
      expect([null, 'phoneShort', 'phoneNotReal']).toContain(fault);
      return fault !== null;
    });
    expect(refusedCountries.length).toBeGreaterThan(200);
  });

  test.each(COUNTRIES)('is refused in %s with three digits more where the library refuses it', (country) => {
    const longNumber = `${getExample(country).nationalNumber}000`;
    expect(findPhoneFault(newPhone(country, longNumber)) === null).toBe(
      isValidPhoneNumber(longNumber, country),
    );
  });

  test.each([
    { country: 'US', number: '505 644 014', fault: 'phoneShort' },
    { country: 'US', number: '505 644 01488', fault: 'phoneLong' },
    { country: 'US', number: '105 644 0148', fault: 'phoneNotReal' },
    { country: 'PE', number: '+1 505 644 014', fault: 'phoneShort' },
    { country: 'PE', number: '+999 505 644', fault: 'phoneWrong' },
    { country: 'PE', number: 'call me', fault: 'phoneNotReal' },
    { country: 'PE', number: 'my number is 984 123 456', fault: 'phoneNotReal' },
    { country: '', number: '505 644 0148', fault: 'phoneNoCountry' },
    { country: '', number: '+1 505 644 0148', fault: null },
    { country: 'ES', number: '+1 (505) 644-0148', fault: null },
    { country: 'ES', number: '612 34 56 78', fault: null },
    { country: 'GB', number: '07400 123456', fault: null },
    { country: 'IT', number: '06 698 12345', fault: null },
  ])('typed for "$country" as "$number" is refused as $fault', ({ country, number, fault }) =>
    expect(findPhoneFault(newPhone(country, number))).toBe(fault),
  );

  test.each([
    { country: 'PE', number: '+1 984 123 456', movedNumber: '984 123 456' },
    { country: 'PE', number: '+ 3 51 984', movedNumber: '984' },
    { country: 'CA', number: '+1 505 644', movedNumber: '+1 505 644' },
    { country: 'PE', number: '984 123', movedNumber: '984 123' },
  ])('moves to $country without its former prefix: $number', ({ country, number, movedNumber }) => {
    expect(changeCountry(country, number)).toEqual(newPhone(country, movedNumber));
  });

  test('is sent as typed if it is invalid', () => {
    expect(formatPhone(newPhone('US', ' 12 '))).toBe('12');
  });
});
