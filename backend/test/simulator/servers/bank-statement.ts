import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { RawLine } from '../../../src/modules/banking/files/file-line.js';
import { writeCamt, writeCsv, writeMt940 } from '../../support/bank-files/write-bank-files.js';

const FORMATS: readonly ((lines: readonly RawLine[]) => string)[] = [
  (lines) => writeCsv(lines),
  (lines) => writeCamt(lines, { version: '08', prefix: '', isBatched: false }),
  (lines) => writeMt940(lines, { end: '\r\n', hasEnvelope: true, page: 2, separator: '?' }),
];

/** Our account at the bank. */
export class BankStatement {
  private readonly lines: RawLine[] = [];

  /** Adds a movement in cents; returns the number of movements. */
  addMovement(amountCents: number, text: string, now: number): number {
    const number = this.lines.length + 1;
    const bankReference = `BK${String(number).padStart(8, '0')}`;
    const today = toUtcDate(new Date(now));
    this.lines.push({
      account: 'DE89370400440532013000',
      bankReference,
      bookedOn: today,
      valueDate: today,
      amountCents,
      currency: 'USD',
      counterparty: null,
      remittance: `${text} ${bankReference}`,
      chargesCents: 0,
      isReversal: false,
    });
    return number;
  }

  /** Exports a file up to the nth movement that may repeat `overlap` earlier movements, as banks do. */
  exportFile(number: number, { format = 0, overlap = 0 } = {}): Buffer {
    const write = FORMATS[format] ?? writeCsv;
    return Buffer.from(write(this.lines.slice(Math.max(0, number - 1 - overlap), number)));
  }
}
