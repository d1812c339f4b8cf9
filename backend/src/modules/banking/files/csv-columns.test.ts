import { describe, expect, test } from '@jest/globals';
import { type CsvProfile, findColumns, hasNumberedColumns, WELLS_FARGO } from './csv-columns.js';

const findColumnIndexes = (header: string, profile: CsvProfile = {}) => {
  const columns = findColumns(header.split(','), profile);
  return columns && Object.fromEntries(columns);
};

describe('the header of a file', () => {
  test.each([
    ['Posting Date,Description,Amount', { bookedOn: 0, text: 1, amount: 2 }],
    ['Date,Name,Debit,Credit', { bookedOn: 0, text: 1, debit: 2, credit: 3 }],
    ['posted_date,AMOUNT (USD),Bank Description', { bookedOn: 0, amount: 1, text: 2 }],
    ['Description,Amount,Date,Running Bal.', { text: 0, amount: 1, bookedOn: 2, balance: 3 }],
  ])('%s names its columns in any order and notation', (header, columns) => {
    expect(findColumnIndexes(header)).toEqual(columns);
  });

  test.each([
    { name: 'date', header: 'Description,Amount' },
    { name: 'amount', header: 'Date,Description,Debit' },
    { name: 'text', header: 'Date,Memo,Amount' },
  ])('is not recognized without its $name column', ({ header }) => {
    expect(findColumnIndexes(header)).toBeUndefined();
  });

  test('prefers the booking date to the transaction date', () => {
    expect(findColumnIndexes('Transaction Date,Posting Date,Description,Amount')).toMatchObject({
      bookedOn: 1,
    });
  });
});

describe('the columns of a profile', () => {
  const columns = { bookedOn: 'When', amount: 'How Much', text: 2 };

  test('are found by name, in any notation, or by number', () => {
    expect(findColumnIndexes('how-much,WHEN,?', { columns })).toEqual({ amount: 0, bookedOn: 1, text: 2 });
  });

  test('are the only columns that are read, whatever other headers say', () => {
    expect(findColumnIndexes('When,How Much,?,Memo,Currency', { columns })).toEqual({
      bookedOn: 0,
      amount: 1,
      text: 2,
    });
  });

  test('must all exist in the file', () => {
    const profile = { columns: { ...columns, memo: 'Note' } };
    expect(findColumnIndexes('When,How Much,?', profile)).toBeUndefined();
    expect(findColumnIndexes('When,How Much,?,Note', profile)).toMatchObject({ memo: 3 });
  });
});

test.each<{ name: string; profile: CsvProfile; hasNumbers: boolean }>([
  { name: 'has a header unless its profile says otherwise', profile: {}, hasNumbers: false },
  {
    name: 'has a header if its profile names one column',
    profile: { columns: { bookedOn: 0, amount: 'Amount' } },
    hasNumbers: false,
  },
  {
    name: 'has no header if its profile numbers all columns',
    profile: { columns: { bookedOn: 0, amount: 1 } },
    hasNumbers: true,
  },
  { name: 'has no header at Wells Fargo', profile: WELLS_FARGO, hasNumbers: true },
])('a file $name', ({ profile, hasNumbers }) => {
  expect(hasNumberedColumns(profile)).toBe(hasNumbers);
});
