import { describe, expect, test } from '@jest/globals';
import { findRefusal, parseText } from '../../../../test/support/bank-files/parse-text.js';

const newStatement = (body: string, { opens = 'C261119USD100,00', closes = 'C261120USD100,00' } = {}) =>
  `:20:STARTUMS\r\n:25:10020030/1234567\r\n:28C:00001/001\r\n:60F:${opens}\r\n${body.replaceAll('\n', '\r\n')}\r\n:62F:${closes}\r\n-\r\n`;

describe('lines', () => {
  test('reads structured subfields with SEPA tags, however the bank breaks them', () => {
    const body = `:61:2611191120C756,00NTRFNONREF//BK-1
/OCMT/USD771,00/CHGS/USD15,00/
:86:166?00GUTSCHRIFT?109310?20EREF+NOTPROVIDED?21SVWZ+Anzahlung Reise Peru
?22WF-7KQ?234-9TX Danke?30COBADEFF?31DE89370400440532013000?32MARIA LOP
EZ?33 GARCIA`;
    // No subfield is full (27 characters), so none continues.
    expect(
      parseText(newStatement(body, { opens: 'C261119USD0,00', closes: 'C261120USD756,00' })).lines,
    ).toMatchObject([
      {
        account: '10020030/1234567',
        bankReference: 'BK-1',
        bookedOn: '2026-11-20',
        valueDate: '2026-11-19',
        amountCents: 75_600,
        currency: 'USD',
        counterparty: 'MARIA LOPEZ GARCIA',
        chargesCents: 1500,
        remittance: 'Anzahlung Reise Peru\nWF-7KQ\n4-9TX Danke',
      },
    ]);
  });

  test('reads the marks for debits, reversals and expected entries', () => {
    const newLine = (mark: string, amount: string) => `:61:261120${mark}${amount}NMSCNONREF\n:86:x`;
    const body = [
      newLine('D', '10,'),
      newLine('RC', '20,5'),
      newLine('RD', '5,25'),
      newLine('EC', '900,'),
      newLine('CR', '1,'),
    ].join('\n');
    const file = parseText(newStatement(body, { opens: 'C261119USD100,00', closes: 'C261120USD75,75' }));

    expect(file.lines.map(({ amountCents, isReversal }) => [amountCents, isReversal])).toEqual([
      [-1000, false],
      [-2050, true],
      [525, true],
      [100, false],
    ]);
    expect(file.skippedLines).toEqual([{ place: 'line 11', reason: 'pending' }]);
  });

  test('reads codes between slashes', () => {
    const body = `:61:2611201120C10,00NTRFEREF//BK2
:86:/EREF/ORDER-77/CNTP/NL32INGB0000012345/INGBNL2A/J. DE VRIES///REMI/USTD//Trip WF-7K
Q4-9TX/`;
    expect(
      parseText(newStatement(body, { opens: 'C261119USD0,00', closes: 'C261120USD10,00' })).lines,
    ).toMatchObject([{ counterparty: 'J. DE VRIES', remittance: 'Trip WF-7KQ4-9TX\nORDER-77\nEREF' }]);
  });

  test('joins full plain-text lines and consecutive :86: fields', () => {
    const fullSubfield = 'x'.repeat(59) + 'WF-7KQ';
    const body = `:61:261120C1,00NTRFREF-9\n:86:${fullSubfield}\n4-9TX\nJANE DOE\n:86:more`;

    expect(
      parseText(newStatement(body, { opens: 'D261119USD0,50', closes: 'C261120USD0,50' })).lines,
    ).toMatchObject([
      { remittance: `${fullSubfield}4-9TX\nJANE DOE\nmore\nREF-9`, bankReference: null, counterparty: null },
    ]);
  });

  test('gives the entry date the year closest to the value date', () => {
    const body = ':61:2612310102C1,00NTRFA\n:61:2701021231C1,00NTRFB';
    expect(
      parseText(newStatement(body, { opens: 'C261231USD0,', closes: 'C270102USD2,' })).lines,
    ).toMatchObject([
      { valueDate: '2026-12-31', bookedOn: '2027-01-02' },
      { valueDate: '2027-01-02', bookedOn: '2026-12-31' },
    ]);
  });
});

describe('pages', () => {
  const newPage = (page: number, opens: string, line: string, closes: string) =>
    `{1:F01BANKUS33XXXX}{2:I940}{4:\n:20:S\n:25:77\n:28C:9/${page}\n${opens}\n${line}\n:86:p${page}\n${closes}\n:86:about the page\n-}\n`;
  const firstPage = newPage(1, ':60F:C261119USD0,00', ':61:261120C5,00NTRFA', ':62M:C261120USD5,00');
  const secondPage = newPage(2, ':60M:C261120USD5,00', ':61:261120C2,00NTRFB', ':62F:C261120USD7,00');

  test('are joined across envelopes without adding page data to the last line', () => {
    expect(parseText(firstPage + secondPage).lines.map(({ remittance }) => remittance)).toEqual([
      'p1\nA',
      'p2\nB',
    ]);
  });

  test('are refused when a page is missing', () => {
    const thirdPage = newPage(3, ':60M:C261120USD7,00', ':61:261120C1,00NTRFC', ':62F:C261120USD8,00');
    expect(findRefusal(firstPage + thirdPage)).toBe(
      'line 15, :60M:: does not begin where the page before ended; a page is missing, export the file again',
    );
  });
});

describe('a faulty MT940 file', () => {
  const goodEntry = ':61:261120C1,00NTRFA\n:86:x';
  test.each([
    {
      name: 'a malformed line',
      text: newStatement(':61:nonsense'),
      problem: /^line 5, :61:: not of the form/,
    },
    {
      name: 'an impossible day',
      text: newStatement(':61:261131C1,00NTRFA'),
      problem: /^line 5, :61:: "2026-11-31"/,
    },
    {
      name: 'fractions of a cent',
      text: newStatement(':61:261120C1,001NTRFA'),
      problem: /^line 5, :61:: .*fraction of a cent/,
    },
    {
      name: 'two decimal marks',
      text: newStatement(':61:261120C1,00,1NTRFA'),
      problem: /^line 5, :61:: "1,00,1" is not an amount/,
    },
    {
      name: 'a line that is missing',
      text: newStatement(goodEntry, { closes: 'C261120USD102,00' }),
      problem: /^line 7, :62F:: .* 10100 cents, not 10200/,
    },
    {
      name: 'no closing balance',
      text: newStatement(goodEntry).split(':62F')[0]!,
      problem: /^line 1, :62F: or :62M:: .*cut off/,
    },
    {
      name: 'two currencies',
      text: newStatement(goodEntry, { closes: 'C261120EUR101,00' }),
      problem: /^line 7, :62F:: another currency/,
    },
    {
      name: 'a malformed balance',
      text: newStatement(goodEntry, { opens: 'X' }),
      problem: /^line 4, :60F:: not of the form/,
    },
  ])('is refused with the place of the fault: $name', ({ text, problem }) => {
    expect(findRefusal(text, { format: 'mt940' })).toMatch(problem);
  });

  test('a text in another format is refused', () => {
    expect(findRefusal('hello', { format: 'mt940' })).toMatch(/^line 1, tag: no field such as :20:/);
    expect(findRefusal('\n\n-}\n', { format: 'mt940' })).toMatch(/^file, :20:: the file has no statement/);
  });
});
