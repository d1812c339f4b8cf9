import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LeadInput } from '../bookings/travelers.js';
import { hasCardNumber, maskCardNumbers } from './card-number.js';
import { CARD_NUMBER, freeText } from './text.js';

/** Test numbers published by the networks. */
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
  test.each(
    CARDS.flatMap((card) => [
      card,
      `my card is ${card}, cvc 123`,
      `Visa${card}`,
      `${card} 12/28`,
      `(${card})`,
    ]),
  )('is recognized, alone and in a sentence: %s', (text) => {
    expect(hasCardNumber(text)).toBe(true);
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
    '4242\u00A04242\u00A04242\u00A04242',
    '4242\u20134242\u20134242\u20134242',
    '4242/4242/4242/4242',
  ])('is found as people write it: %s', (text) => {
    expect(hasCardNumber(text)).toBe(true);
  });

  test.each([
    'WF-7KQ4-9TX',
    '+1 505 555 0148',
    '+54 9 11 5555 5555',
    'ES91 2100 0418 4502 0005 1332',
    'ES9121000418450200051332',
    'paid from GB29 NWBK 6016 1331 9268 19 on Monday',
    'DE89370400440532013000',
    // CLABE, routing and account number, check number.
    '032180000118359719',
    '121000358 000123456789',
    'cheque 004242',
    // A slip that begins with its date; a mobile number without plus; an account followed by a year.
    'slip 2026112300012340',
    'called 4915112345678',
    'ES53 2100 1914 6371 6664 7769 2026',
    'ES53 2100 1914 6371 6664 7769 FROM MARTA',
    // Right length, but the check digit is wrong.
    '4242424242424241',
    '4242 4242 4242 4241',
    'from 2027-05-08 to 2027-05-19, 2 of 4',
    '0199c0de-0000-7000-8000-000000000001',
    // Groups of an id that are four digits each and valid for a card.
    '0199c0de-4242-4242-8242-4244c0dec0de',
    'María José',
  ])('is not confused with: %s', (text) => {
    expect(hasCardNumber(text)).toBe(false);
  });

  test('is found in any context', () => {
    const surroundings = fc.stringMatching(/^[a-z ,]{0,20}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...CARDS),
        surroundings,
        surroundings,
        fc.nat(20),
        (card, textBefore, textAfter, position) => {
          expect(hasCardNumber(`${textBefore}${card}${textAfter}`)).toBe(true);
          const changedIndex = position % card.length;
          const changedCard = [...card]
            .map((digit, index) => (index === changedIndex ? String((Number(digit) + 1) % 10) : digit))
            .join('');
          expect(hasCardNumber(`${textBefore}${changedCard}${textAfter}`)).toBe(false);
        },
      ),
    );
  });

  test('is refused in free text with its own code', () => {
    const [issue] = freeText(3, 100).safeParse('paid with 4242 4242 4242 4242').error?.issues ?? [];
    expect(issue).toMatchObject({ code: 'custom', params: { code: CARD_NUMBER } });
    expect(freeText(3, 100).parse('  paid in cash  ')).toBe('paid in cash');
  });

  test('is never confused with a phone number', () => {
    const { phone } = LeadInput.shape;
    expect(phone.safeParse('4242424242424242').success).toBe(false);
    // A card's length with a valid check digit.
    const longNumber = '371234567890120';
    expect(hasCardNumber(longNumber)).toBe(true);
    expect(phone.safeParse(longNumber).success).toBe(false);
    expect(phone.safeParse(`+${longNumber}`).success).toBe(true);
  });
});

describe('a card number in text that cannot be refused', () => {
  test.each([
    ['rent 4242424242424242, thanks', 'rent ************4242, thanks'],
    ['4242 4242 4242 4242', '**** **** **** 4242'],
    ['WF-7KQ4-9TX 4242-4242-4242-4242', 'WF-7KQ4-9TX ****-****-****-4242'],
    ['WF-7KQ4-9TX4242424242424242', 'WF-7KQ4-9TX************4242'],
    ['3782 822463 10005 and 5555555555554444', '**** ****** *0005 and ************4444'],
    // Banks break long texts anywhere.
    ['card 4242 4242\n4242 4242 12/28', 'card **** ****\n**** 4242 12/28'],
    ['card 42424242424242\n42', 'card ************42\n42'],
    ['card 4242-4242-\n4242-4242', 'card ****-****-\n****-4242'],
  ])('%j is masked as %j', (text, maskedText) => {
    expect(maskCardNumbers(text)).toBe(maskedText);
  });

  test.each([
    'ES91 2100 0418 4502 0005 1332',
    'FROM\nES53 2100 1914 6371 6664 7769\n2026',
    'ES532100191463\n7166647769',
    '0199c0de-4242-4242-8242-4244c0dec0de',
    'WF-7KQ4-9TX 032180000118359719',
    'ref 4242424242424241',
    '',
  ])('leaves other text unchanged: %j', (text) => {
    expect(maskCardNumbers(text)).toBe(text);
  });

  test('is not found after masking wherever lines break', () => {
    const surroundings = fc.stringMatching(/^[a-zA-Z ,]{0,20}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...CARDS),
        surroundings,
        surroundings,
        fc.nat(20),
        (card, textBefore, textAfter, position) => {
          const cut = position % card.length;
          const text = `${textBefore}${card.slice(0, cut)}\n${card.slice(cut)}${textAfter}`;
          const maskedText = maskCardNumbers(text);
          const maskedCard = card.slice(0, -4).replace(/\d/g, '*') + card.slice(-4);
          expect(maskedText.replace('\n', '')).toBe(`${textBefore}${maskedCard}${textAfter}`);
          expect(maskedText.indexOf('\n')).toBe(textBefore.length + cut);
          expect(hasCardNumber(maskedText)).toBe(false);
        },
      ),
    );
  });
});
