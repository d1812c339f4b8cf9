import { fail, type Where } from './bank-file-error.js';
import { centsOf, dateOf } from './values.js';

/** Value date, entry date, mark, funds code, amount, type, customer's // bank's reference, details. */
const LINE =
  /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d[\d,]{0,14})([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

export interface StatementLine {
  readonly valueOn: string;
  readonly bookedOn: string;
  readonly amountCents: number;
  readonly reversal: boolean;
  /** Announced, not booked. */
  readonly expected: boolean;
  readonly customerReference: string;
  readonly bankReference: string;
  readonly details: string;
}

/** Parses a `:61:`. Marks: C and D book, RC reverses a credit, RD a debit; EC and ED are only expected. */
export function statementLine(text: string, location: Where): StatementLine {
  const match = LINE.exec(text);
  if (!match)
    return fail(
      location,
      'not of the form YYMMDD[MMDD]C|D amount,cents type reference; export the file again',
    );
  const [, value = '', entry, mark = '', , amount = '', , customer = '', bank = '', details = ''] = match;
  const cents = centsOf(amount, ',', location);
  const leaves = mark === 'D' || mark === 'RC' || mark === 'ED';
  const valueOn = swiftDate(value, location);
  return {
    valueOn,
    bookedOn: entry === undefined ? valueOn : nearest(entry, valueOn, location),
    amountCents: leaves && cents !== 0 ? -cents : cents,
    reversal: mark.startsWith('R'),
    expected: mark.startsWith('E'),
    customerReference: customer.trim(),
    bankReference: bank.trim(),
    details,
  };
}

/** YYMMDD, of this century. */
export const swiftDate = (text: string, location: Where): string =>
  dateOf(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`, 'YYYY-MM-DD', location);

/** The entry date has no year: choose the one closest to the value date. */
function nearest(monthDay: string, valueOn: string, location: Where): string {
  const year = Number(valueOn.slice(0, 4));
  const distance = Number(monthDay.slice(0, 2)) - Number(valueOn.slice(5, 7));
  const entryYear = distance > 6 ? year - 1 : distance < -6 ? year + 1 : year;
  return dateOf(`${entryYear}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`, 'YYYY-MM-DD', location);
}

/** `C251231USD1234,56`: a balance, signed. */
export function balanceOf(text: string, location: Where): { currency: string; cents: number } {
  const [, mark, date = '', currency, amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})(\d[\d,]{0,14})$/.exec(text.trim()) ?? [];
  if (mark === undefined || currency === undefined)
    return fail(location, 'not of the form C|D YYMMDD currency amount; export the file again');
  swiftDate(date, location);
  const cents = centsOf(amount, ',', location);
  return { currency, cents: mark === 'D' && cents !== 0 ? -cents : cents };
}
