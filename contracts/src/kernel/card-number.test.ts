import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LeadInput } from '../travelers.js';
import { holdsCardNumber } from './card-number.js';
import { CARD_NUMBER, freeText } from './ids.js';

/** Test numbers that the networks publish. */
const CARDS = [
  '4242424242424242',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '30569309025904',
  '3566002020360505',
  '6011000990139424',
  '6200000000000005',
  '6205500000000000004',
];

describe('a card number', () => {
  test.each(CARDS)('%s is one, alone and in a sentence', (card) => {
    for (const text of [card, `my card is ${card}, cvc 123`, `Visa${card}`, `${card} 12/28`, `(${card})`])
      expect([text, holdsCardNumber(text)]).toEqual([text, true]);
  });

  test.each([
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4242.4242.4242.4242',
    '3782 822463 10005',
    '3056-930902-5904',
    'tarjeta 4242 4242 4242 4242 12/28 123',
    'ref 7 4242 4242 4242 4242',
    '1234 4242 4242 4242 4242',
    '6205 5000 0000 0000 004',
  ])('is found as people write it: %s', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  test.each([
    'WF-7KQ4-9TX',
    '+1 505 555 0148',
    '+54 9 11 5555 5555',
    'ES91 2100 0418 4502 0005 1332',
    'ES9121000418450200051332',
    'paid from GB29 NWBK 6016 1331 9268 19 on Monday',
    'DE89370400440532013000',
    // CLABE, routing and account number, the number of a cheque.
    '032180000118359719',
    '121000358 000123456789',
    'cheque 004242',
    // A slip that begins with its day; a mobile number without its sign; an account with a year after it.
    'slip 2026112300012340',
    'called 4915112345678',
    'ES53 2100 1914 6371 6664 7769 2026',
    'ES53 2100 1914 6371 6664 7769 FROM MARTA',
    // Digits enough, but the last one is wrong.
    '4242424242424241',
    '4242 4242 4242 4241',
    'from 2027-05-08 to 2027-05-19, 2 of 4',
    '0199c0de-0000-7000-8000-000000000001',
    'María José',
  ])('is not what else people write: %s', (text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });

  test('is found whatever stands around it, and one changed digit is another number', () => {
    const around = fc.stringMatching(/^[a-z ,]{0,20}$/);
    fc.assert(
      fc.property(fc.constantFrom(...CARDS), around, around, fc.nat(20), (card, before, after, at) => {
        expect(holdsCardNumber(`${before}${card}${after}`)).toBe(true);
        const digit = at % card.length;
        const changed = [...card]
          .map((one, n) => (n === digit ? String((Number(one) + 1) % 10) : one))
          .join('');
        expect(holdsCardNumber(`${before}${changed}${after}`)).toBe(false);
      }),
    );
  });

  test('is refused in free text under a code of its own', () => {
    const [issue] = freeText(3, 100).safeParse('paid with 4242 4242 4242 4242').error?.issues ?? [];
    expect(issue).toMatchObject({ code: 'custom', params: { code: CARD_NUMBER } });
    expect(freeText(3, 100).parse('  paid in cash  ')).toBe('paid in cash');
  });

  test('is no phone number, and a phone number is no card, though its digits may look like one', () => {
    const { phone } = LeadInput.shape;
    expect(phone.safeParse('4242424242424242').success).toBe(false);
    // As many digits as a card has, whose last one is right for one.
    const long = '371234567890120';
    expect([holdsCardNumber(long), phone.safeParse(long).success]).toEqual([true, false]);
    expect(phone.safeParse(`+${long}`).success).toBe(true);
  });
});
