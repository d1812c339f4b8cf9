import { describe, expect, test } from '@jest/globals';
import { type CardInput, parseCard } from './cards.js';

const KEY = 'fingerprint key';
/** The last moment of January 2027. */
const END_OF_JANUARY_MS = Date.UTC(2027, 1, 1) - 1;

const visa: CardInput = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
const parseFields = (fields: Partial<CardInput>, nowMs = END_OF_JANUARY_MS) =>
  parseCard({ ...visa, ...fields }, KEY, nowMs);

describe('a typed card', () => {
  test.each([
    {
      fields: {},
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040, behavior: 'success' },
    },
    { fields: { number: '4242 4242-4242 4242' }, card: { last4: '4242' } },
    { fields: { number: '5555555555554444' }, card: { brand: 'mastercard', last4: '4444' } },
    { fields: { number: '4000000000000002' }, card: { behavior: 'generic_decline' } },
    { fields: { exp_year: 40 }, card: { exp_year: 2040 } },
    { fields: { exp_year: 2077 }, card: { exp_year: 2077 } },
    { fields: { exp_month: 1, exp_year: 2027 }, card: { exp_month: 1, exp_year: 2027 } },
  ])('is parsed as $card from the fields $fields', ({ fields, card }) => {
    expect(parseFields(fields)).toMatchObject(card);
  });

  test.each([
    { fields: { number: '4242424242424241' }, code: 'incorrect_number', param: 'number' },
    { fields: { number: '42' }, code: 'incorrect_number', param: 'number' },
    { fields: { number: 'visa' }, code: 'incorrect_number', param: 'number' },
    { fields: { number: '378282246310005' }, code: 'card_not_supported', param: 'number' },
    { fields: { exp_month: 0 }, code: 'invalid_expiry_month', param: 'exp_month' },
    { fields: { exp_month: 13 }, code: 'invalid_expiry_month', param: 'exp_month' },
    { fields: { exp_month: 1.5 }, code: 'invalid_expiry_month', param: 'exp_month' },
    { fields: { exp_year: 2026 }, code: 'invalid_expiry_year', param: 'exp_year' },
    { fields: { exp_year: 2078 }, code: 'invalid_expiry_year', param: 'exp_year' },
    { fields: { exp_year: Number.NaN }, code: 'invalid_expiry_year', param: 'exp_year' },
    { fields: { cvc: '12' }, code: 'invalid_cvc', param: 'cvc' },
    { fields: { cvc: '1234' }, code: 'invalid_cvc', param: 'cvc' },
  ])('is refused with the code $code for the fields $fields', ({ fields, code, param }) => {
    expect(() => parseFields(fields)).toThrow(expect.objectContaining({ code, param }));
  });

  test('expires at the end of its month', () => {
    expect(() => parseFields({ exp_month: 1, exp_year: 2027 }, END_OF_JANUARY_MS + 1)).toThrow(
      expect.objectContaining({ code: 'invalid_expiry_year' }),
    );
  });

  test('has a fingerprint of its number and the key, and nothing else of them', () => {
    const { fingerprint } = parseFields({});
    expect(parseFields({ exp_month: 5, cvc: '999' }).fingerprint).toBe(fingerprint);
    expect(parseFields({ number: '5555555555554444' }).fingerprint).not.toBe(fingerprint);
    expect(parseCard(visa, 'another key', END_OF_JANUARY_MS).fingerprint).not.toBe(fingerprint);
    expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  });
});
