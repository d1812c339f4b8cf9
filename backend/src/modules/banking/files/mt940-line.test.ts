import { describe, expect, test } from '@jest/globals';
import { parseBalance, parseStatementLine, parseSwiftDate } from './mt940-line.js';

const location = { place: 'line 5', field: ':61:' };
const parse = (text: string) => parseStatementLine(text, location);

test('a statement line has dates, amount, both references and details', () => {
  expect(parse('2611191120C756,5NTRFOUR REF //BK-1 \n/OCMT/USD771,00/')).toEqual({
    valueDate: '2026-11-19',
    bookedOn: '2026-11-20',
    amountCents: 75_650,
    isReversal: false,
    isExpected: false,
    customerReference: 'OUR REF',
    bankReference: 'BK-1',
    details: '/OCMT/USD771,00/',
  });
});

test.each([
  ['C', { amountCents: 1_000, isReversal: false, isExpected: false }],
  ['D', { amountCents: -1_000, isReversal: false, isExpected: false }],
  ['RC', { amountCents: -1_000, isReversal: true, isExpected: false }],
  ['RD', { amountCents: 1_000, isReversal: true, isExpected: false }],
  ['EC', { amountCents: 1_000, isReversal: false, isExpected: true }],
  ['ED', { amountCents: -1_000, isReversal: false, isExpected: true }],
  // The letter after the mark is a funds code.
  ['DR', { amountCents: -1_000, isReversal: false, isExpected: false }],
])('the mark %s decides the sign and what the line is', (mark, line) => {
  expect(parse(`261120${mark}10,NMSCNONREF`)).toMatchObject(line);
});

test('an outgoing zero is zero', () => {
  expect(parse('261120D0,00NMSCNONREF').amountCents).toBe(0);
});

describe('the booking date', () => {
  test('is the value date if the line has none', () => {
    expect(parse('261119C1,NMSC')).toMatchObject({ bookedOn: '2026-11-19', bankReference: '', details: '' });
  });

  test.each([
    ['261231', '0102', '2027-01-02'],
    ['270102', '1231', '2026-12-31'],
    ['270115', '0715', '2027-07-15'],
    ['270115', '0815', '2026-08-15'],
    ['270715', '0115', '2027-01-15'],
    ['270815', '0115', '2028-01-15'],
  ])('beside the value date %s, written %s, is %s: the closest year', (valueDate, entry, bookedOn) => {
    expect(parse(`${valueDate}${entry}C1,NMSC`).bookedOn).toBe(bookedOn);
  });
});

test.each([
  ['', 'not of the form'],
  ['261120X10,NMSC', 'not of the form'],
  ['261120C,10NMSC', 'not of the form'],
  ['261120C10,NM', 'not of the form'],
  ['261320C10,NMSC', 'line 5, :61:'],
  ['2611200230C10,NMSC', 'line 5, :61:'],
  ['261120C10,005NMSC', 'a fraction of a cent'],
])('the line "%s" is refused', (text, problem) => {
  expect(() => parse(text)).toThrow(problem);
});

describe('a balance', () => {
  test.each([
    ['C251231USD1234,56', { currency: 'USD', cents: 123_456 }],
    [' D251231EUR1234, ', { currency: 'EUR', cents: -123_400 }],
    ['D251231USD0,', { currency: 'USD', cents: 0 }],
  ])('%s has a sign and a currency', (text, balance) => {
    expect(parseBalance(text, location)).toEqual(balance);
  });

  test.each([
    ['RC251231USD1,', 'not of the form'],
    ['C251231US1,', 'not of the form'],
    ['C251331USD1,', 'line 5, :61:'],
  ])('refuses %s', (text, problem) => {
    expect(() => parseBalance(text, location)).toThrow(problem);
  });
});

test('a SWIFT date is of this century', () => {
  expect(parseSwiftDate('991231', location)).toBe('2099-12-31');
});
