import { rejectFileSize, rejectTooManyLines } from './bank-file-error.js';
import { parseCamt } from './camt.js';
import { parseCsv } from './csv.js';
import type { CsvProfile } from './csv-columns.js';
import { decodeText } from './decode.js';
import { assignContentIds, type FileLine, hashSha256, type RawFile, type SkippedLine } from './file-line.js';
import { maskLineCards } from './mask-cards.js';
import { parseMt940 } from './mt940.js';

export type BankFileFormat = 'camt053' | 'mt940' | 'csv';

export interface BankFile {
  readonly format: BankFileFormat;
  /** SHA-256, hex, of the file, or of its lines if a card number was masked in one of them. */
  readonly sha256: string;
  readonly lines: readonly FileLine[];
  readonly skippedLines: readonly SkippedLine[];
}

export interface ParseOptions {
  /** Detected from the file's beginning when absent. */
  readonly format?: BankFileFormat;
  readonly csv?: CsvProfile | undefined;
  readonly maxBytes?: number;
  readonly maxLines: number;
}

const MAX_BYTES = 20 * 1024 * 1024;

/**
 * Parses the booked movements of a bank file: CSV, CAMT.053 or MT940.
 * @throws BankFileError, its only error; no line of the file may be used then
 */
export function parseBankFile(bytes: Uint8Array, options: ParseOptions): BankFile {
  const { maxBytes = MAX_BYTES, maxLines } = options;
  if (bytes.length > maxBytes)
    return rejectFileSize(`larger than ${maxBytes} bytes; export a shorter time and import it in parts`);
  const text = decodeText(bytes);
  if (text.trim() === '') return rejectFileSize('the file is empty; export it again');
  const format = options.format ?? detectFormat(text);
  const { lines, skippedLines } = parseFormat(format, text, options.csv ?? {}, maxLines);
  if (lines.length > maxLines) return rejectTooManyLines(maxLines);
  const maskedLines = lines.map(maskLineCards);
  // A hash of the full text next to the last four digits would soon reveal the rest.
  const isMasked = maskedLines.some((line, index) => line !== lines[index]);
  const hash = hashSha256(isMasked ? JSON.stringify(maskedLines) : bytes);
  return { format, sha256: hash, lines: assignContentIds(maskedLines, hash), skippedLines };
}

function detectFormat(text: string): BankFileFormat {
  if (/^\s*</.test(text)) return 'camt053';
  return /^\s*(?:\{1:|\{4:|:20:)/.test(text) ? 'mt940' : 'csv';
}

function parseFormat(format: BankFileFormat, text: string, profile: CsvProfile, maxLines: number): RawFile {
  switch (format) {
    case 'camt053':
      return parseCamt(text);
    case 'mt940':
      return parseMt940(text);
    case 'csv':
      return parseCsv(text, profile, maxLines);
  }
}
