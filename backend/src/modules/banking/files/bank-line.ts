import { createHash } from 'node:crypto';
import { fail } from './bank-file-error.js';

/** One booked movement of a bank account. */
export interface BankLine {
  /** The same for the same movement in every file that holds it, 32 hex digits: what is imported twice changes nothing. */
  readonly lineId: string;
  readonly source: {
    /** SHA-256 of the file, hex. */
    readonly file: string;
    /** From 0, in the file's order. */
    readonly index: number;
  };
  /** Number or IBAN of our own account, when the file names it. */
  readonly account: string | null;
  readonly bankReference: string | null;
  /** `YYYY-MM-DD`. */
  readonly bookedOn: string;
  /** `YYYY-MM-DD`; decides whether a payment is late. */
  readonly valueOn: string;
  /** Hundredths, positive when money came in. */
  readonly amountCents: number;
  readonly currency: string;
  /** Who paid, or was paid. */
  readonly counterparty: string | null;
  /** What the payer wrote, and references under way; parts are separated by line feeds. */
  readonly remittance: string;
  /** What banks took off this payment, hundredths, as far as the file says so. */
  readonly chargesCents: number;
  /** Takes an earlier movement back. */
  readonly reversal: boolean;
}

export type RawLine = Omit<BankLine, 'lineId' | 'source'>;

/** What a file holds that has not moved money (yet). */
export interface SkippedLine {
  readonly place: string;
  readonly why: 'pending' | 'balance';
}

export interface RawFile {
  readonly lines: readonly RawLine[];
  readonly skipped: readonly SkippedLine[];
}

/** Longer texts are refused, not cut: a cut could take the reference away. */
const LONGEST_TEXT = 20_000;

export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');

/** Gives the lines of a file their identities. Equal ones of a file are told apart by their order among themselves. */
export function identified(lines: readonly RawLine[], file: string): BankLine[] {
  const seen = new Map<string, number>();
  return lines.map((line, index) => {
    const content = JSON.stringify([
      line.account,
      line.bankReference,
      line.bookedOn,
      line.valueOn,
      line.amountCents,
      line.currency,
      line.counterparty,
      line.remittance,
      line.reversal,
    ]);
    const earlier = seen.get(content) ?? 0;
    seen.set(content, earlier + 1);
    return { lineId: sha256(`${content}#${earlier}`).slice(0, 32), source: { file, index }, ...line };
  });
}

/** Outer and repeated blanks say nothing; line feeds between parts stay. Controls are dropped. */
export function tidyText(
  parts: readonly (string | undefined | null)[],
  place: string,
  field: string,
): string {
  const text = parts
    .flatMap((part) => (part ?? '').split(/\r\n?|\n/))
    .map((part) =>
      part
        .replace(/[\p{Cc}\p{Zs}]+/gu, ' ')
        .normalize('NFC')
        .trim(),
    )
    .filter((part) => part !== '')
    .join('\n');
  if (text.length > LONGEST_TEXT)
    return fail({ place, field }, `longer than ${LONGEST_TEXT} characters; is this the right file?`);
  return text;
}

/** A name or a reference: one line, null when there is none. */
export const oneLine = (text: string | undefined | null, place: string, field: string): string | null =>
  tidyText([text], place, field).replaceAll('\n', ' ') || null;
