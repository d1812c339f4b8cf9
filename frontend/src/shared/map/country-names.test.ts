import { expect, test } from '@jest/globals';
import { findCountryName } from './country-names.js';

test('the atlas names countries in both languages by number', () => {
  expect(['604', '276'].map((number) => findCountryName(number, 'es'))).toEqual(['Perú', 'Alemania']);
  expect(findCountryName('604', 'en')).toBe('Peru');
  expect([findCountryName('', 'en'), findCountryName('-99', 'en')]).toEqual([undefined, undefined]);
});
