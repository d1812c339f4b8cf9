import { describe, expect, test } from '@jest/globals';
import { findRefusal, parseText } from '../../../../test/support/bank-files/parse-text.js';

const newStatement = (entries: string, version = '08', head = '') =>
  `<?xml version="1.0"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;

const newEntry = (amount: string, inner = '', status = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${status}<BookgDt><Dt>2026-11-20</Dt></BookgDt>
<ValDt><Dt>2026-11-19</Dt></ValDt><AcctSvcrRef>BK1</AcctSvcrRef>${inner}</Ntry>`;

const newTransaction = (amount: string, text: string) =>
  `<TxDtls><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>A &amp; B</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
const newBatch = (...parts: string[]) => `<NtryDtls>${parts.join('')}</NtryDtls>`;

describe('entries', () => {
  test('reads every detail of a payment', () => {
    const file = parseText(
      newStatement(
        newEntry(
          '985.00',
          `<NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs><Chrgs><Rcrd><Amt Ccy="USD">15</Amt></Rcrd></Chrgs>
<RltdPties><Dbtr><Pty><Nm>Mar&#xED;a L&#243;pez</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>Trip <![CDATA[WF-7KQ4-9TX & more]]></Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>`,
        ),
      ),
    );
    expect(file.format).toBe('camt053');
    expect(file.lines).toMatchObject([
      {
        account: 'DE89370400440532013000',
        bankReference: 'BK1',
        amountCents: 98_500,
        currency: 'USD',
        bookedOn: '2026-11-20',
        valueDate: '2026-11-19',
        counterparty: 'María López',
        isReversal: false,
        remittance: 'Trip WF-7KQ4-9TX & more\nRF18\nE2E-1',
        chargesCents: 1500,
      },
    ]);
  });

  test('keeps the written day of a timestamp, whatever its offset', () => {
    const text = newStatement(newEntry('1')).replaceAll(
      /<Dt>(.{10})<\/Dt>/g,
      '<DtTm>$1T23:59:59-11:00</DtTm>',
    );
    expect(parseText(text).lines).toMatchObject([{ bookedOn: '2026-11-20', valueDate: '2026-11-19' }]);
  });

  test('skips entries that are only announced', () => {
    const file = parseText(newStatement(newEntry('1', '', '<Sts><Cd>PDNG</Cd></Sts>') + newEntry('2')));
    expect(file.lines.map(({ amountCents }) => amountCents)).toEqual([200]);
    expect(file.skippedLines).toEqual([{ place: 'statement 1, entry 1', reason: 'pending' }]);
  });

  test('takes the direction of a reversal from its own credit/debit mark', () => {
    const text = newStatement(newEntry('5', '', '<RvslInd>true</RvslInd><Sts>BOOK</Sts>'), '02').replace(
      'CRDT',
      'DBIT',
    );
    expect(parseText(text).lines).toMatchObject([{ amountCents: -500, isReversal: true }]);
  });
});

describe('entries of several transactions', () => {
  test('yield one line each, with their own references', () => {
    const lines = parseText(
      newStatement(newEntry('30', newBatch(newTransaction('10', 'one'), newTransaction('20', 'two')))),
    ).lines;
    expect(lines).toMatchObject([
      { amountCents: 1000, remittance: 'one', bankReference: 'BK1/1', counterparty: 'A & B' },
      { amountCents: 2000, remittance: 'two', bankReference: 'BK1/2', counterparty: 'A & B' },
    ]);
  });

  test('yield a separate line for fees deducted from the total', () => {
    const charges =
      '<Chrgs><TtlChrgsAndTaxAmt Ccy="USD">0.50</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="USD">0.50</Amt></Rcrd></Chrgs>';
    const lines = parseText(
      newStatement(
        newEntry('29.50', charges + newBatch(newTransaction('10', 'one'), newTransaction('20', 'two'))),
      ),
    ).lines;

    expect(lines.map((line) => [line.amountCents, line.remittance, line.chargesCents])).toEqual([
      [1000, 'one', 0],
      [2000, 'two', 0],
      [-50, 'Charges', 0],
    ]);
    expect(lines.map(({ bankReference }) => bankReference)).toEqual(['BK1/1', 'BK1/2', 'BK1/charges']);
  });

  test('keep their own fees in the account’s currency', () => {
    const newChargedTransaction = (amount: string) =>
      newTransaction('10', 'x').replace(
        '<RltdPties>',
        `<Chrgs><Amt Ccy="USD">${amount}</Amt></Chrgs><RltdPties>`,
      );
    const lines = parseText(
      newStatement(
        newEntry(
          '20',
          newBatch(newChargedTransaction('1'), newChargedTransaction('2').replace('"USD">2', '"EUR">2')),
        ),
      ),
    ).lines;

    expect(lines.map(({ amountCents, chargesCents }) => [amountCents, chargesCents])).toEqual([
      [1000, 100],
      [1000, 0],
    ]);
  });

  test('yield one line with the booked amount when their amounts do not add up', () => {
    expect(
      parseText(
        newStatement(newEntry('31', newBatch(newTransaction('10', 'one'), newTransaction('20', 'two')))),
      ).lines,
    ).toMatchObject([
      { amountCents: 3100, remittance: 'one\ntwo', bankReference: 'BK1', counterparty: null },
    ]);
  });

  test('yield one line with all details when they have no amounts', () => {
    const newBareTransaction = (text: string) => `<TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
    expect(
      parseText(newStatement(newEntry('30', newBatch(newBareTransaction('one'), newBareTransaction('two')))))
        .lines,
    ).toMatchObject([{ amountCents: 3000, remittance: 'one\ntwo', bankReference: 'BK1' }]);
  });
});

describe('a faulty CAMT file', () => {
  const bomb = '<!DOCTYPE Document [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  test.each([
    {
      name: 'a document type definition',
      text: newStatement(newEntry('1'), '08', bomb),
      problem: /^line 1, XML: document type definitions are not allowed/,
    },
    {
      name: 'a document type with an external entity',
      text: newStatement(newEntry('1'), '08', '<!DOCTYPE a SYSTEM "file:///etc/passwd">'),
      problem: /type definition/,
    },
    {
      name: 'an undefined entity',
      text: newStatement(newEntry('1', '<AddtlNtryInf>&pay;</AddtlNtryInf>')),
      problem: /^line 3, XML: not well-formed/,
    },
    {
      name: 'elements without end',
      text: newStatement('<a>'.repeat(100)),
      problem: /elements in more than 60 others/,
    },
    {
      name: 'a file that is cut off',
      text: newStatement(newEntry('1')).slice(0, -20),
      problem: /XML: not well-formed .*cut off/,
    },
    {
      name: 'another message type',
      text: newStatement('').replace('camt.053', 'camt.052'),
      problem: /^file, Document: camt.052.001.08 is not supported/,
    },
    {
      name: 'the first version of the format',
      text: newStatement('', '01'),
      problem: /camt.053.001.01 is not supported/,
    },
    { name: 'other XML', text: '<html/>', problem: /^file, Document: this XML file is not a CAMT/ },
    {
      name: 'an amount with a comma',
      text: newStatement(newEntry('1,00')),
      problem: /^statement 1, entry 1, Amt: "1,00" is not an amount/,
    },
    {
      name: 'no currency',
      text: newStatement(newEntry('1')).replace(' Ccy="USD"', ''),
      problem: /entry 1, Ccy: /,
    },
    {
      name: 'no direction',
      text: newStatement(newEntry('1')).replace('CRDT', 'IN'),
      problem: /entry 1, CdtDbtInd: "IN" is neither/,
    },
    {
      name: 'an unknown status',
      text: newStatement(newEntry('1', '', '<Sts>DONE</Sts>')),
      problem: /entry 1, Sts: the status DONE/,
    },
    {
      name: 'an invalid date',
      text: newStatement(newEntry('1')).replace('11-20', '11-31'),
      problem: /entry 1, BookgDt: "2026-11-31"/,
    },
    {
      name: 'a wrong encoding',
      text: Uint8Array.from(Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>\u00e9</a>', 'latin1')),
      problem: /^file, encoding: the file declares the encoding utf-8/,
    },
  ])('is refused with the place of the fault: $name', ({ text, problem }) => {
    expect(findRefusal(text)).toMatch(problem);
  });
});

test('a CAMT file that declares Latin-1 is decoded as Latin-1', () => {
  const text = newStatement(newEntry('1', '<AddtlNtryInf>Señor</AddtlNtryInf>')).replace(
    '?>',
    ' encoding="ISO-8859-1"?>',
  );
  expect(parseText(Uint8Array.from(Buffer.from(text, 'latin1'))).lines).toMatchObject([
    { remittance: 'Señor' },
  ]);
});
