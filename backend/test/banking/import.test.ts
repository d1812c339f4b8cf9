import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RawLine } from '../../src/modules/banking/files/file-line.js';
import { writeCamt, writeCsv, writeMt940 } from '../support/bank-files/write-bank-files.js';
import { type CsvRow, writeBankCsv } from '../support/banking/bank-csv.js';
import { BankWorld } from '../support/banking/bank-world.js';

let world: BankWorld;
beforeAll(async () => {
  world = await BankWorld.open();
}, 60_000);
// Each test lists and counts its own lines only, although the log keeps all of them.
beforeEach(() => world.infrastructure.pool.query('TRUNCATE bank_lines'));
afterAll(() => world.close());

const countLines = async (): Promise<number> => {
  const { counts } = await world.listLines();
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
};

const listProblems = ({ json }: { json: Record<string, unknown> | undefined }): string[] =>
  ((json?.['errors'] ?? []) as { field: string; message: string }[]).map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe('a file', () => {
  const newRows = (month: string): CsvRow[] => [
    [`${month}/11/2027`, '400.00', 'first', 'MARTA QUIROGA'],
    [`${month}/12/2027`, '-15.00', 'wire fee'],
    // Two equal movements in one file are two payments.
    [`${month}/12/2027`, '20.00', 'same again'],
    [`${month}/12/2027`, '20.00', 'same again'],
  ];

  test('is imported once however often it is sent', async () => {
    const rows = newRows('01');
    const firstUpload = await world.uploadFile(writeBankCsv(...rows));
    expect({ status: firstUpload.status, json: firstUpload.json }).toEqual({
      status: 201,
      json: {
        fileId: firstUpload.json?.['fileId'],
        status: 'imported',
        format: 'csv',
        lines: 4,
        added: 4,
        skipped: 0,
      },
    });

    const secondUpload = await world.uploadFile(writeBankCsv(...rows));
    expect(secondUpload.json).toEqual({ ...firstUpload.json, status: 'already-imported', added: 0 });
    expect(await countLines()).toBe(4);

    const { lines } = await world.listLines('?state=open');
    expect(
      lines.map(({ remittance, amountCents, counterparty, account }) => [
        remittance,
        amountCents,
        counterparty,
        account,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['first', 40_000, 'MARTA QUIROGA', 'DE1'],
        ['wire fee', -1_500, null, 'DE1'],
      ]),
    );
    expect(lines.map(({ bookedOn, valueDate }) => [bookedOn, valueDate])[3]).toEqual([
      '2027-01-11',
      '2027-01-11',
    ]);
  });

  test('adds only new lines when it overlaps an earlier file', async () => {
    const rows = newRows('07');
    await world.uploadFile(writeBankCsv(...rows));
    const longerFile = await world.uploadFile(
      writeBankCsv(...rows, ['07/13/2027', '20.00', 'same again'], rows[2]!),
    );

    expect(longerFile.json).toMatchObject({ status: 'imported', lines: 6, added: 2 });
    expect(await countLines()).toBe(rows.length + 2);
  });

  test('contains the same money in each format', async () => {
    const newLine = (serial: number): RawLine => ({
      account: 'DE89370400440532013000',
      bankReference: `REF${serial}`,
      bookedOn: '2027-02-01',
      valueDate: '2027-01-31',
      amountCents: 100 * serial,
      currency: 'USD',
      counterparty: 'ANA RUIZ',
      remittance: `payment ${serial}`,
      chargesCents: 0,
      isReversal: false,
    });
    for (const [file, format] of [
      [writeCsv([newLine(1)]), 'csv'],
      [writeCamt([newLine(2)], { version: '08', prefix: '', isBatched: false }), 'camt053'],
      [writeMt940([newLine(3)], { end: '\n', hasEnvelope: false, page: 10, separator: '?' }), 'mt940'],
    ] as const)
      expect((await world.uploadFile(file)).json).toMatchObject({ status: 'imported', format, added: 1 });
    expect(await countLines()).toBe(3);

    const { lines } = await world.listLines('?limit=3');
    const line = {
      remittance: expect.stringMatching(/payment \d/),
      valueDate: '2027-01-31',
      bookedOn: '2027-02-01',
    };
    expect(lines).toMatchObject([line, line, line]);
  });

  test('has lines of its own for another account that staff name', async () => {
    const file = 'Posting Date,Amount,Description\n02/02/2027,5.00,no account here\n';
    for (const account of ['Chase 1234', 'Chase 9876'])
      expect((await world.uploadFile(file, `?account=${encodeURIComponent(account)}`)).json).toMatchObject({
        added: 1,
      });

    expect((await world.uploadFile(file, '?account=Chase%201234')).json).toMatchObject({
      status: 'already-imported',
    });
  });

  test('is imported once when many requests send it at once', async () => {
    const file = writeBankCsv(['02/03/2027', '7.00', 'race'], ['02/03/2027', '8.00', 'race']);
    const otherFile = writeBankCsv(['02/03/2027', '8.00', 'race'], ['02/04/2027', '9.00', 'race']);
    const responses = await Promise.all(
      [file, otherFile, file, otherFile, file].map((statement) => world.uploadFile(statement)),
    );

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(responses.filter(({ json }) => json?.['status'] === 'imported')).toHaveLength(2);
    expect(responses.reduce((sum, { json }) => sum + Number(json?.['added']), 0)).toBe(3);
    expect(await countLines()).toBe(3);
  });
});

test('imports give every line once, for any overlapping parts of a statement in any order', async () => {
  const anyDay = fc.integer({ min: 1, max: 4 });
  const anySpan = fc.tuple(anyDay, anyDay).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  let year = 2028;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyDay, fc.nat(2)), { maxLength: 12 }),
      fc.array(anySpan, { maxLength: 5 }),
      async (movements, spans) => {
        year += 1;
        const statement = [...movements].sort(([a], [b]) => a - b);
        const newRow = ([day, dollars]: (typeof movements)[number]): CsvRow => [
          `03/0${day}/${year}`,
          `${dollars}.00`,
          `property ${year}`,
        ];
        const previousCount = await countLines();
        // A bank exports whole days, so overlapping parts share complete days.
        for (const [firstDay, lastDay] of spans) {
          const part = statement.filter(([day]) => day >= firstDay && day <= lastDay);
          if (part.length > 0)
            expect((await world.uploadFile(writeBankCsv(...part.map(newRow)))).status).toBe(201);
        }
        const exportedRows = statement.filter(([day]) =>
          spans.some(([firstDay, lastDay]) => day >= firstDay && day <= lastDay),
        );
        expect((await countLines()) - previousCount).toBe(exportedRows.length);
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);

describe('a hostile or faulty bank file', () => {
  const newCamt = (entryXml: string, head = '') =>
    `<?xml version="1.0"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${entryXml}</Document>`;
  const NESTED_ENTITIES = `<!DOCTYPE l [<!ENTITY a "ha">${[...'bcdefghij']
    .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghi'[i]};`.repeat(10)}">`)
    .join('')}]>`;
  const hostileFiles: Record<string, string | Buffer> = {
    'an external entity': newCamt('<a>&x;</a>', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    'a billion laughs': newCamt('<a>&j;</a>', NESTED_ENTITIES),
    'deep nesting': newCamt('<a>'.repeat(50_000)),
    'a picture': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
    'a spreadsheet': Buffer.from('PK\u0003\u0004\u0014\u0000\u0000'),
    'a page': '<!doctype html><script>alert(1)</script>',
    'nothing to see': '   \n ',
    'no columns': 'a,b,c\n1,2,3\n',
  };

  test.each(Object.entries(hostileFiles))('%s is refused with its place', async (_, file) => {
    const readFacts = async () => ({
      lines: await countLines(),
      head: await world.infrastructure.store.readHead(),
    });
    const factsBefore = await readFacts();
    const response = await world.uploadFile(file);

    expect(response).toMatchObject({ status: 422, json: { code: 'BANK_FILE_UNREADABLE' } });
    expect(listProblems(response).length).toBeGreaterThan(0);
    expect(response.text).not.toContain('root:');
    expect(await readFacts()).toEqual(factsBefore);
  });

  test('reports each error of the refused file with its line', async () => {
    const previousHead = await world.infrastructure.store.readHead();
    const response = await world.uploadFile(
      writeBankCsv(
        ['01/11/2027', '1.00', 'right'],
        ['13/44/2027', '1.00', 'x'],
        ['01/11/2027', '1.2.3', 'x'],
      ),
    );

    expect(listProblems(response)).toEqual([
      expect.stringMatching(/^line 3, bookedOn: "13\/44\/2027"/),
      expect.stringMatching(/^line 4, amount: "1.2.3"/),
    ]);
    expect(await world.infrastructure.store.readHead()).toBe(previousHead);
  });

  test('keeps a formula in a cell as text', async () => {
    await world.uploadFile(writeBankCsv(['04/01/2027', '1.00', "=HYPERLINK(''http://x'')", '=cmd|calc']));
    const { line } = await world.requireLine('=HYPERLINK');

    expect({ remittance: line.remittance, counterparty: line.counterparty }).toEqual({
      remittance: "=HYPERLINK(''http://x'')",
      counterparty: '=cmd|calc',
    });
  });
});

describe('a large file', () => {
  const row = '01/11/2027,1.00,"a payment with a text"\n';
  const newRows = (count: number) => `Posting Date,Amount,Description\n${row.repeat(count)}`;

  test('is refused when it has a hundred thousand lines', async () => {
    const file = Buffer.from(newRows(100_000));
    expect(file.length).toBeLessThan(5 * 1024 * 1024);
    const response = await world.uploadFile(file);
    expect(listProblems(response)).toEqual([expect.stringMatching(/^file, size: more than 5000 lines/)]);
  });

  test('is refused above 5 MB while it arrives', async () => {
    const response = await world.uploadFile(Buffer.alloc(12 * 1024 * 1024, 'x'));
    expect(response).toMatchObject({ status: 413, json: { code: 'PAYLOAD_TOO_LARGE' } });
    expect((await world.uploadFile('')).json).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'body', code: 'required' }],
    });
  });

  test('is imported in one request up to five thousand lines', async () => {
    const lines = Array.from({ length: 5_000 }, (_, i): CsvRow => [
      '05/05/2027',
      `${i}.01`,
      `bulk ${i}`,
      `PAYER ${i}`,
    ]);

    expect((await world.uploadFile(writeBankCsv(...lines))).json).toMatchObject({
      status: 'imported',
      added: 5_000,
    });
    expect(await countLines()).toBe(5_000);
  });
});

describe('importing', () => {
  const file = writeBankCsv(['06/01/2027', '1.00', 'x']);

  test.each(['viewer', 'agent'] as const)('is forbidden to staff with the role %s', async (role) => {
    const previousHead = await world.infrastructure.store.readHead();
    expect((await world.uploadFile(file, '', role)).json).toMatchObject({ code: 'FORBIDDEN' });
    expect(await world.infrastructure.store.readHead()).toBe(previousHead);
  });

  test('is allowed to administrators', async () => {
    expect((await world.uploadFile(file, '', 'admin')).status).toBe(201);
  });

  test('sends bytes, which a route of JSON refuses', async () => {
    const response = await world.product.client.call({
      method: 'POST',
      path: '/api/quotes',
      raw: '{}',
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(response.json).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test('is recorded in the log', async () => {
    const { json } = await world.uploadFile(writeBankCsv(['06/02/2027', '1.00', 'audited']));
    const fileId = String(json?.['fileId']);
    const [event] = (await world.infrastructure.store.readStreams([fileId])).get(fileId) ?? [];

    expect(event).toMatchObject({
      type: 'BankFileImported',
      meta: { actor: { kind: 'staff', name: 'finance' } },
    });
  });
});
