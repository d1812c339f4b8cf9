import { type FileLocation, rejectFile } from './bank-file-error.js';
import { parseCents, parseDate } from './parse-values.js';

/** Value date, entry date, mark, funds code, amount, type, customer's // bank's reference, details. */
const STATEMENT_LINE_PATTERN =
  /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d[\d,]{0,14})([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

export interface Mt940StatementLine {
  readonly valueDate: string;
  readonly bookedOn: string;
  readonly amountCents: number;
  readonly isReversal: boolean;
  /** The movement is announced but not booked. */
  readonly isExpected: boolean;
  readonly customerReference: string;
  readonly bankReference: string;
  readonly details: string;
}

/** Parses a `:61:`. Marks: C and D book, RC reverses a credit, RD a debit; EC and ED are only expected. */
export function parseStatementLine(text: string, location: FileLocation): Mt940StatementLine {
  const match = STATEMENT_LINE_PATTERN.exec(text);
  if (!match)
    return rejectFile(
      location,
      'not of the form YYMMDD[MMDD]C|D amount,cents type reference; export the file again',
    );
  const [, valueDay = '', entryDay, mark = '', , amount = '', , ...texts] = match;
  const [customerReference = '', bankReference = '', details = ''] = texts;
  const cents = parseCents(amount, ',', location);
  const isOutgoing = mark === 'D' || mark === 'RC' || mark === 'ED';
  const valueDate = parseSwiftDate(valueDay, location);
  return {
    valueDate,
    bookedOn: entryDay === undefined ? valueDate : parseEntryDate(entryDay, valueDate, location),
    amountCents: isOutgoing && cents !== 0 ? -cents : cents,
    isReversal: mark.startsWith('R'),
    isExpected: mark.startsWith('E'),
    customerReference: customerReference.trim(),
    bankReference: bankReference.trim(),
    details,
  };
}

/** Parses YYMMDD, of this century. */
export const parseSwiftDate = (text: string, location: FileLocation): string =>
  parseDate(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`, 'YYYY-MM-DD', location);

/** Parses the entry date, which has no year: the year closest to the value date applies. */
function parseEntryDate(monthDay: string, valueDate: string, location: FileLocation): string {
  let entryYear = Number(valueDate.slice(0, 4));
  const monthsApart = Number(monthDay.slice(0, 2)) - Number(valueDate.slice(5, 7));
  if (monthsApart > 6) entryYear -= 1;
  else if (monthsApart < -6) entryYear += 1;
  return parseDate(`${entryYear}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`, 'YYYY-MM-DD', location);
}

/** Parses a signed balance such as `C251231USD1234,56`. */
export function parseBalance(text: string, location: FileLocation): { currency: string; cents: number } {
  const [, mark, date = '', currency, amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})(\d[\d,]{0,14})$/.exec(text.trim()) ?? [];
  if (mark === undefined || currency === undefined)
    return rejectFile(location, 'not of the form C|D YYMMDD currency amount; export the file again');
  parseSwiftDate(date, location);
  const cents = parseCents(amount, ',', location);
  return { currency, cents: mark === 'D' && cents !== 0 ? -cents : cents };
}
