import type { BankLineRow, importBankFile } from '@wayfold/contracts/money/banking';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import { expect } from '@jest/globals';
import type { RawLine } from '../../../src/modules/banking/files/bank-line.js';
import { writeCamt, writeCsv, writeMt940 } from '../../bank-files/write.js';
import type { Colleagues } from '../operations/colleagues.js';
import type { Random } from '../random.js';
import type { World } from '../world.js';

type Imported = RouteReply<typeof importBankFile>;

const CAMT = { version: '08', prefix: '', batches: false };
const MT940 = { end: '\r\n', envelope: true, page: 2, separator: '?' } as const;
const FORMATS: readonly ((lines: readonly RawLine[]) => string)[] = [
  (lines) => writeCsv(lines),
  (lines) => writeCamt(lines, CAMT),
  (lines) => writeMt940(lines, MT940),
];
/** Lines of the previous statement repeated in the next file, as banks do. */
const OVERLAP = 2;

/** Our bank: its balance follows from its movements, whatever the product makes of the files. */
export class Bank {
  private readonly statement: RawLine[] = [];

  constructor(
    private readonly world: World,
    private readonly staff: Colleagues,
    private readonly random: Random,
  ) {}

  /** Account balance in cents. */
  get cents(): number {
    return this.statement.reduce((sum, { amountCents }) => sum + amountCents, 0);
  }

  /** Money arrives or leaves, and finance imports the statement. Returns the product's id of the line. */
  async moves(amountCents: number, text: string): Promise<string> {
    const today = dateOf(this.world.now());
    const bankReference = `BK${String(this.statement.length + 1).padStart(8, '0')}`;
    this.statement.push({
      account: 'DE89370400440532013000',
      bankReference,
      bookedOn: today,
      valueOn: today,
      amountCents,
      currency: 'USD',
      counterparty: 'MARTA QUIROGA',
      remittance: `${text} ${bankReference}`,
      chargesCents: 0,
      reversal: false,
    });
    expect(await this.import()).toMatchObject({ status: 'imported', added: 1 });
    const found = (await this.lines()).find(({ remittance }) => remittance.includes(bankReference));
    if (!found) throw new Error(`no line ${bankReference}`);
    return found.id;
  }

  /** Repeats the newest movements in another file without anything new. */
  async toldAgain(): Promise<boolean> {
    if (this.statement.length === 0) return false;
    expect(await this.import()).toMatchObject({ added: 0 });
    return true;
  }

  /** The newest lines, at most 200. */
  async lines(): Promise<readonly BankLineRow[]> {
    const headers = (await this.staff.session('finance')).headers;
    const path = '/api/ops/bank-lines?limit=200';
    return (await this.world.must<{ lines: BankLineRow[] }>('GET', path, undefined, headers)).lines;
  }

  post(line: string, what: string, body: object) {
    return this.staff.post('finance', `/api/ops/bank-lines/${line}/${what}`, body);
  }

  private async import(): Promise<Imported> {
    const write = FORMATS[this.random.between(0, FORMATS.length - 1)] ?? writeCsv;
    const raw = Buffer.from(write(this.statement.slice(-1 - OVERLAP)));
    const { status, text } = await this.world.raw('/api/ops/bank-lines/imports', raw, {
      ...(await this.staff.session('finance')).headers,
      'content-type': 'application/octet-stream',
      'content-length': String(raw.length),
    });
    if (status !== 201) throw new Error(`not imported: ${status} ${text}`);
    return JSON.parse(text) as Imported;
  }
}
