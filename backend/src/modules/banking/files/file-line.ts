import { createHash } from 'node:crypto';
import { rejectFile } from './bank-file-error.js';

/** One booked movement of a bank account, as a file states it. */
export interface FileLine {
  /** 32 hex digits, equal for the same movement in every file: importing it twice changes nothing. */
  readonly contentId: string;
  readonly source: {
    /** SHA-256 of the file, hex. */
    readonly file: string;
    /** Position in the file, from 0. */
    readonly index: number;
  };
  /** Number or IBAN of our own account, if the file names it. */
  readonly account: string | null;
  readonly bankReference: string | null;
  /** `YYYY-MM-DD`. */
  readonly bookedOn: string;
  /** `YYYY-MM-DD`; decides whether a payment is late. */
  readonly valueDate: string;
  /** Hundredths, positive when money came in. */
  readonly amountCents: number;
  readonly currency: string;
  /** Payer of incoming money, or payee of outgoing money. */
  readonly counterparty: string | null;
  /** The remittance text and references in transit; line feeds separate the parts. */
  readonly remittance: string;
  /** Fees that banks deducted from this payment, hundredths, if the file states them. */
  readonly chargesCents: number;
  /** The line reverses an earlier movement. */
  readonly isReversal: boolean;
}

export type RawLine = Omit<FileLine, 'contentId' | 'source'>;

/** An entry that has not moved money (yet). */
export interface SkippedLine {
  readonly place: string;
  readonly reason: 'pending' | 'balance';
}

export interface RawFile {
  readonly lines: readonly RawLine[];
  readonly skippedLines: readonly SkippedLine[];
}

/** A longer text is refused, because a cut could remove the reference. */
const MAX_TEXT_LENGTH = 20_000;

export const hashSha256 = (data: Uint8Array | string): string =>
  createHash('sha256').update(data).digest('hex');

/** Assigns content ids. Equal lines of one file differ by their order among themselves. */
export function assignContentIds(lines: readonly RawLine[], file: string): FileLine[] {
  const countByContent = new Map<string, number>();
  return lines.map((line, index) => {
    const content = JSON.stringify([
      line.account,
      line.bankReference,
      line.bookedOn,
      line.valueDate,
      line.amountCents,
      line.currency,
      line.counterparty,
      line.remittance,
      line.isReversal,
    ]);
    const earlierCount = countByContent.get(content) ?? 0;
    countByContent.set(content, earlierCount + 1);
    return {
      contentId: hashSha256(`${content}#${earlierCount}`).slice(0, 32),
      source: { file, index },
      ...line,
    };
  });
}

/** Collapses outer and repeated blanks, keeps line feeds between parts, drops control characters. */
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
  if (text.length > MAX_TEXT_LENGTH)
    return rejectFile({ place, field }, `longer than ${MAX_TEXT_LENGTH} characters; is this the right file?`);
  return text;
}

/** Returns a name or reference on one line; null if empty. */
export const toOneLine = (text: string | undefined | null, place: string, field: string): string | null =>
  tidyText([text], place, field).replaceAll('\n', ' ') || null;
