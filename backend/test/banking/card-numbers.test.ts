import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { hashSha256, type RawLine } from '../../src/modules/banking/files/file-line.js';
import { writeCamt, writeCsv, writeMt940 } from '../support/bank-files/write-bank-files.js';
import { BankWorld } from '../support/banking/bank-world.js';
import { captureLogs, listTablesWith } from '../support/stored-texts.js';

const WRITTEN_NUMBERS = ['4242424242424242', '4242 4242 4242 4242', '4242-4242-4242-4242'];
const FORMATS = {
  CSV: (line: RawLine) => writeCsv([line]),
  'CAMT.053': (line: RawLine) => writeCamt([line], { version: '08', prefix: '', isBatched: false }),
  // MT940 wraps at 27 characters, which splits the card number.
  MT940: (line: RawLine) => writeMt940([line], { end: '\n', hasEnvelope: false, page: 10, separator: '?' }),
};

jest.setTimeout(60_000);

let world: BankWorld;
beforeAll(async () => {
  world = await BankWorld.open();
}, 180_000);
afterAll(() => world.close());

const newPaidLine = (remittance: string, serial: number): RawLine => ({
  account: 'DE89370400440532013000',
  bankReference: `REF${serial}`,
  bookedOn: '2027-02-01',
  valueDate: '2027-02-01',
  amountCents: 40_000,
  currency: 'USD',
  counterparty: `ANA RUIZ ${WRITTEN_NUMBERS[0]}`,
  remittance,
  chargesCents: 0,
  isReversal: false,
});

describe('a card number in a remittance text', () => {
  const cases = Object.entries(FORMATS).flatMap(([format, write]) =>
    WRITTEN_NUMBERS.map((card) => ({ format, card, write })),
  );

  test.each(cases)(
    'is stored nowhere, while its line pays the booking: $card in $format',
    async (scenario) => {
      const readLog = captureLogs();
      const booking = await world.addBooking();
      const file = scenario.write(
        newPaidLine(`Trip ${booking.reference} card ${scenario.card}`, cases.indexOf(scenario)),
      );

      expect((await world.uploadFile(file)).json).toMatchObject({ status: 'imported', added: 1 });

      await world.waitForFollowers();
      const { line } = await world.requireLine(booking.reference);
      expect(line).toMatchObject({ state: 'matched', counterparty: 'ANA RUIZ ************4242' });
      expect(line.remittance).toBe(
        `Trip ${booking.reference} card ${scenario.card.slice(0, -4).replaceAll('4', '*').replaceAll('2', '*')}4242`,
      );

      const streams = await world.infrastructure.store.readStreams([line.id, booking.id]);
      const log = readLog();
      const events = JSON.stringify([...streams.values()]);

      expect(events).toContain('************4242');
      for (const card of WRITTEN_NUMBERS)
        expect({ inEvents: events.includes(card), inLog: log.includes(card) }).toEqual({
          inEvents: false,
          inLog: false,
        });
      expect(await listTablesWith(world.infrastructure.pool, WRITTEN_NUMBERS)).toEqual([]);
    },
  );

  test('is not revealed by a hash of the file, which is still recognized', async () => {
    const file = writeCsv([newPaidLine('card 4242 4242 4242 4242', 100)]);
    const { json } = await world.uploadFile(file);
    const fileId = String(json?.['fileId']);
    const events = (await world.infrastructure.store.readStreams([fileId])).get(fileId) ?? [];

    expect(events.map(({ type }) => type)).toEqual(['BankFileImported']);
    expect(JSON.stringify(events)).not.toContain(hashSha256(file));
    expect((await world.uploadFile(file)).json).toMatchObject({
      fileId,
      status: 'already-imported',
      added: 0,
    });
  });
});

test('a card number in a date column is refused without being repeated', async () => {
  const readLog = captureLogs();
  const file = 'Account,Posting Date,Amount,Description\nDE1,4242424242424242,4242-4242-4242-4242,x\n';
  const response = await world.uploadFile(file);
  expect(response).toMatchObject({ status: 422, json: { code: 'BANK_FILE_UNREADABLE' } });
  expect(response.text).toContain('************4242');
  for (const text of [response.text, readLog()])
    for (const card of WRITTEN_NUMBERS) expect(text).not.toContain(card);
  expect(await listTablesWith(world.infrastructure.pool, WRITTEN_NUMBERS)).toEqual([]);
});

test('the search of this spec would find a card number in a table and in the log', async () => {
  const readLog = captureLogs();
  const { pool } = world.infrastructure;
  await pool.query('CREATE TABLE found (as_text text, as_bytes bytea)');
  expect(await listTablesWith(pool, WRITTEN_NUMBERS)).toEqual([]);

  await pool.query('INSERT INTO found (as_text) VALUES ($1)', [`a ${WRITTEN_NUMBERS[1]} b`]);
  expect(await listTablesWith(pool, WRITTEN_NUMBERS)).toEqual(['public.found']);

  await pool.query('UPDATE found SET as_text = NULL, as_bytes = $1', [
    Buffer.from(`a ${WRITTEN_NUMBERS[2]} b`),
  ]);
  expect(await listTablesWith(pool, WRITTEN_NUMBERS)).toEqual(['public.found']);

  await pool.query('DROP TABLE found');
  process.stderr.write(WRITTEN_NUMBERS[0] ?? '');
  expect(readLog()).toContain(WRITTEN_NUMBERS[0]);
});
