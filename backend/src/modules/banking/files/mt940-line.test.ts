import { describe, expect, test } from '@jest/globals';
import { parseBalance, parseStatementLine, parseSwiftDate } from './mt940-line.js';

const location = { place: 'line 5', field: ':61:' };

test('a statement line has dates, amount, both references and details', () => {
  expect(parseStatementLine('2611191120C756,5NTRFOUR REF //BK-1 \n/OCMT/USD771,00/', location)).toEqual({
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
])(
  'the mark %s decides the sign of the line, and whether it is a reversal or only expected',
  (mark, line) => {
    expect(parseStatementLine(`261120${mark}10,NMSCNONREF`, location)).toMatchObject(line);
  },
);

test('an outgoing line of zero has the amount 0, not -0', () => {
  expect(parseStatementLine('261120D0,00NMSCNONREF', location).amountCents).toBe(0);
});

describe('the booking date', () => {
  test('is the value date if the line has none', () => {
    expect(parseStatementLine('261119C1,NMSC', location)).toMatchObject({
      bookedOn: '2026-11-19',
      bankReference: '',
      details: '',
    });
  });

  test.each([
    { valueDate: '261231', entry: '0102', bookedOn: '2027-01-02' },
    { valueDate: '270102', entry: '1231', bookedOn: '2026-12-31' },
    { valueDate: '270115', entry: '0715', bookedOn: '2027-07-15' },
    { valueDate: '270115', entry: '0815', bookedOn: '2026-08-15' },
    { valueDate: '270715', entry: '0115', bookedOn: '2027-01-15' },
    { valueDate: '270815', entry: '0115', bookedOn: '2028-01-15' },
  ])(
    'written $entry beside the value date $valueDate is $bookedOn: the closest year',
    ({ valueDate, entry, bookedOn }) => {
      expect(parseStatementLine(`${valueDate}${entry}C1,NMSC`, location).bookedOn).toBe(bookedOn);
    },
  );
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
  expect(() => parseStatementLine(text, location)).toThrow(problem);
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
