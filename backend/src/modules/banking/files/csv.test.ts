import { describe, expect, test } from '@jest/globals';
import { findRefusal, parseText } from '../../../../test/support/bank-files/parse-text.js';
import { type CsvProfile, WELLS_FARGO } from './csv-columns.js';

const parseBriefly = (text: string | Uint8Array, csv?: CsvProfile) =>
  parseText(text, csv && { csv }).lines.map(({ bookedOn, amountCents, remittance }) => [
    bookedOn,
    amountCents,
    remittance,
  ]);

describe('exports of US banks', () => {
  test('reads the sign from the amount (Chase)', () => {
    const text = `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,11/20/2026,"ORIG CO NAME:MARIA LOPEZ  ENTRY DESCR:WF-7KQ4-9TX",756.00,ACH_CREDIT,10756.00,,
DEBIT,11/19/2026,"WIRE FEE",-15.00,FEE_TRANSACTION,10000.00,,
`;
    expect(parseBriefly(text)).toEqual([
      ['2026-11-20', 75_600, 'ORIG CO NAME:MARIA LOPEZ ENTRY DESCR:WF-7KQ4-9TX'],
      ['2026-11-19', -1500, 'WIRE FEE'],
    ]);
  });

  test('skips the summary before the header and the opening balance row (Bank of America)', () => {
    const text = `Description,,Summary Amt.
Beginning balance as of 11/01/2026,,"1,000.00"
Total credits,,"1,234.50"

Date,Description,Amount,Running Bal.
11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"
11/03/2026,"Zelle payment from ANA ""ANI"" RUIZ","1,234.50","2,234.50"
`;
    expect(parseBriefly(text)).toEqual([['2026-11-03', 123_450, 'Zelle payment from ANA "ANI" RUIZ']]);
    expect(parseText(text).skippedLines).toEqual([{ place: 'line 6', reason: 'balance' }]);
  });

  test('takes the direction from its own column when amounts have no sign (Capital One)', () => {
    const text = `Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance
1234,Deposit from J DOE,11/20/26,Credit,50.5,100
1234,Withdrawal to X,11/21/26,Debit,50.5,49.5
`;
    expect(parseBriefly(text)).toEqual([
      ['2026-11-20', 5050, 'Deposit from J DOE'],
      ['2026-11-21', -5050, 'Withdrawal to X'],
    ]);
    expect(parseText(text).lines.map(({ account }) => account)).toEqual(['1234', '1234']);
  });

  test('reads debit and credit columns and skips pending lines (Citi)', () => {
    const text = `Status,Date,Description,Debit,Credit
Cleared,11/20/2026,IN,,"$2,000.00"
Cleared,11/20/2026,OUT,-12.00,
Pending,11/21/2026,SOON,,5.00
`;
    expect(parseBriefly(text)).toEqual([
      ['2026-11-20', 200_000, 'IN'],
      ['2026-11-20', -1200, 'OUT'],
    ]);
    expect(parseText(text).skippedLines).toEqual([{ place: 'line 4', reason: 'pending' }]);
  });

  test.each(['Processing', 'Scheduled', 'FAILED', 'Canceled', 'Cancelled', 'Declined', 'Rejected', 'Void'])(
    'a row of status %s is no movement',
    (status) => {
      const text = `Status,Date,Description,Debit,Credit\n${status},11/20/2026,IN,,5.00\n`;
      expect({ lines: parseBriefly(text), skippedCount: parseText(text).skippedLines.length }).toEqual({
        lines: [],
        skippedCount: 1,
      });
    },
  );

  test('reads columns by number when there is no header (Wells Fargo)', () => {
    expect(parseBriefly('"11/20/2026","756.00","*","","ONLINE TRANSFER WF-7KQ4-9TX"\n', WELLS_FARGO)).toEqual(
      [['2026-11-20', 75_600, 'ONLINE TRANSFER WF-7KQ4-9TX']],
    );
  });
});

describe('a profile', () => {
  const germanFile =
    'Konto;Buchung;Wert;Betrag;Zweck\nX;20.11.2026;21.11.2026;1.234,56;R\u00fcckflug WF-7KQ4-9TX\n';

  test.each([
    { encoding: 'UTF-8', file: germanFile },
    { encoding: 'UTF-8 with a byte order mark', file: `\uFEFF${germanFile}` },
    { encoding: 'Latin-1', file: Uint8Array.from(Buffer.from(germanFile, 'latin1')) },
  ])('sets columns, decimal mark, dates and currency for another bank, in $encoding', ({ file }) => {
    const csv: CsvProfile = {
      columns: { bookedOn: 'Buchung', valueDate: 'wert', amount: 'Betrag', text: 'Zweck' },
      decimal: ',',
      currency: 'EUR',
      account: 'DE1',
    };

    expect(parseText(file, { csv }).lines).toMatchObject([
      {
        account: 'DE1',
        bookedOn: '2026-11-20',
        valueDate: '2026-11-21',
        amountCents: 123_456,
        currency: 'EUR',
        remittance: 'Rückflug WF-7KQ4-9TX',
        counterparty: null,
        bankReference: null,
      },
    ]);
  });

  test('is refused when it names a column that the file does not have', () => {
    const csv: CsvProfile = { columns: { bookedOn: 'Date', amount: 'Amount', text: 'Nothing' } };
    expect(findRefusal('Date,Amount,Description\n1/2/2026,1,x\n', { csv })).toMatch(/file, header: no row/);
  });

  test('distinguishes day-first from month-first dates', () => {
    const text = 'Date,Amount,Description\n03/04/2026,1,x\n';
    expect(parseBriefly(text)[0]?.[0]).toBe('2026-03-04');
    const columns = { bookedOn: 'Date', amount: 'Amount', text: 'Description' };
    expect(parseBriefly(text, { columns, dates: 'DD/MM/YYYY' })[0]?.[0]).toBe('2026-04-03');
  });
});

describe('amounts', () => {
  const parseAmountCents = (amountText: string) =>
    parseText(`Date,Amount,Description\n1/2/2026,"${amountText}",x\n`).lines[0]?.amountCents;

  test.each([
    ['1,234.56', 123_456],
    ['$1,234.56', 123_456],
    ['-$1,234.56', -123_456],
    ['($1,234.56)', -123_456],
    ['1234.56-', -123_456],
    ['\u22125.00', -500],
    ['+5', 500],
    ['0.1', 10],
    ['0.29', 29],
    ['1.10000', 110],
    ['9999999999999.99', 999_999_999_999_999],
    ['-0.00', 0],
  ])('reads %s as %d cents', (amountText, cents) => {
    expect(Object.is(parseAmountCents(amountText), cents)).toBe(true);
  });

  test.each([
    '1.234,56',
    '1,23.45',
    '12,34',
    '1e3',
    '0x10',
    '1.005',
    '--5',
    '(5',
    '5)',
    '-5-',
    '12345678901234',
    '.',
    'NaN',
    '5 5',
    '.5',
  ])('refuses %s', (amountText) => {
    expect(findRefusal(`Date,Amount,Description\n1/2/2026,"${amountText}",x\n`)).toMatch(/^line 2, amount: /);
  });
});

describe('problems of a file', () => {
  test('are reported together, each with its place', () => {
    const text = `Date,Amount,Description
02/30/2026,1.00,x
11/20/2026,1.00,"two
lines"
11/20/2026,abc,x
11/20/2026,,x
`;
    expect(findRefusal(text)?.split('\n')).toEqual([
      'line 2, bookedOn: "02/30/2026" is not a date of the form MM/DD/YYYY; correct it or name the format',
      'line 5, amount: "abc" is not an amount such as 1234.56; correct it or export again',
      'line 6, amount: the amount is missing',
    ]);
  });

  test('are reported up to twenty', () => {
    const rows = Array.from({ length: 500 }, () => 'x,y,z').join('\n');
    expect(findRefusal(`Date,Amount,Description\n${rows}\n`)?.split('\n')).toHaveLength(20);
  });

  test.each([
    ['Date,Amount,Description\n1/2/2026,1,"open\n', /^line \d+, CSV: the quotes/],
    ['a,b\n1,2\n', /^file, header: no row of the first 25/],
    ['Date,Debit,Credit,Description\n1/2/2026,1,2,x\n', /line 2, debit: both/],
    ['Date,Amount,Details,Description\n1/2/2026,-1,CREDIT,x\n', /line 2, direction: says CREDIT/],
    ['Date,Amount,Currency,Description\n1/2/2026,1,dollars,x\n', /line 2, currency: "DOLLARS"/],
    ['', /^file, size: the file is empty/],
    ['Date,\u0000', /^file, encoding: this is not a text file/],
  ])('name the place and the mistake: %j', (text, problem) => {
    expect(findRefusal(text)).toMatch(problem);
  });

  test('include too many bytes, too many lines and too long a line', () => {
    const text = 'Date,Amount,Description\n1/2/2026,1,x\n1/2/2026,2,x\n';
    expect(findRefusal(text, { maxBytes: 20 })).toMatch(/^file, size: larger than 20 bytes/);
    expect(findRefusal(text, { maxLines: 1 })).toMatch(/^file, size: more than 1 lines/);
    expect(findRefusal(`Date,Amount,Description\n1/2/2026,1,${'x'.repeat(20_001)}\n`)).toMatch(
      /^line 2, text: longer than 20000/,
    );
  });

  test('a file with too many lines is not read to its end', () => {
    const text = `Date,Amount,Description\n${'1/2/2026,1,x\n'.repeat(40)}1/2/2026,3,"never read\n`;
    expect(findRefusal(text, { maxLines: 30 })).toMatch(/^file, size: more than 30 lines/);
    expect(findRefusal(text, { maxLines: 50 })).toMatch(/^line \d+, CSV: the quotes/);
  });
});
