import { CsvError, parse, type InfoRecord } from 'csv-parse/sync';
import { fail, readAll, type Where } from './bank-file-error.js';
import { oneLine, tidyText, type RawFile, type RawLine, type SkippedLine } from './bank-line.js';
import { columnsOf, hasNumberedColumns, type Columns, type CsvProfile, type Role } from './csv-columns.js';
import { currencyOf, dateOf, signedCentsOf, type DateFormat } from './values.js';

interface Row {
  readonly record: readonly string[];
  readonly info: InfoRecord;
}

/** Banks may write a summary before the header. */
const HEADER_WITHIN = 25;
const FILE = { place: 'file', field: 'header' };

/**
 * Parses a bank's CSV: finds the header in the first rows under the usual delimiters; a profile overrides
 * both.
 */
export function parseCsv(text: string, profile: CsvProfile = {}): RawFile {
  const delimiters = profile.delimiter === undefined ? [',', ';', '\t', '|'] : [profile.delimiter];
  for (const delimiter of delimiters) {
    const first = rowsOf(text, delimiter, HEADER_WITHIN);
    const header = hasNumberedColumns(profile)
      ? -1
      : first.findIndex(({ record }) => columnsOf(record, profile));
    const columns =
      header < 0 && !hasNumberedColumns(profile)
        ? undefined
        : columnsOf(first[header]?.record ?? [], profile);
    if (columns) return linesOf(rowsOf(text, delimiter).slice(header + 1), columns, profile);
  }
  return fail(
    FILE,
    `no row of the first ${HEADER_WITHIN} names a date, an amount and a description; say which column is which`,
  );
}

function rowsOf(text: string, delimiter: string, to = -1): Row[] {
  try {
    const rows: unknown = parse(text, {
      delimiter,
      to,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: 100_000,
    });
    return rows as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    return fail(
      { place: lines === undefined ? 'file' : `line ${lines}`, field: 'CSV' },
      describeError(error),
    );
  }
}

const describeError = ({ code }: CsvError): string =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? 'a row of more than 100,000 characters; a quote is not closed, or this is no CSV'
    : `the quotes are not right (${code}); export the file again`;

/** Statuses of rows that moved no money, or have not yet. */
const NOT_BOOKED = /^(pending|processing|scheduled|failed|cancell?ed|declined|rejected|voided|void)$/i;

function linesOf(rows: readonly Row[], columns: Columns, profile: CsvProfile): RawFile {
  const skipped: SkippedLine[] = [];
  const lines = readAll(rows, ({ record, info }) => {
    const place = `line ${info.lines}`;
    const at = (role: Role): string => record[columns.get(role) ?? -1]?.trim() ?? '';
    if (record.every((cell) => cell.trim() === '')) return [];
    if (NOT_BOOKED.test(at('status'))) {
      skipped.push({ place, why: 'pending' });
      return [];
    }
    const unmoved = [at('amount'), at('debit'), at('credit')].every((cell) => cell === '');
    if (unmoved && at('balance') !== '') {
      skipped.push({ place, why: 'balance' });
      return [];
    }
    return [lineOf(at, place, profile)];
  }).flat();
  return { lines, skipped };
}

function lineOf(at: (role: Role) => string, place: string, profile: CsvProfile): RawLine {
  const locationOf = (field: Role): Where => ({ place, field });
  const day = (role: Role): string => dateOf(at(role), profile.dates ?? formatOf(at(role)), locationOf(role));
  const bookedOn = day('bookedOn');
  const { decimal = '.' } = profile;
  return {
    account: oneLine(at('account') || profile.account, place, 'account'),
    bankReference: oneLine(at('reference'), place, 'reference'),
    bookedOn,
    valueOn: at('valueOn') === '' ? bookedOn : day('valueOn'),
    amountCents: amountOf(at, place, profile),
    currency: currencyOf(at('currency').toUpperCase() || (profile.currency ?? 'USD'), locationOf('currency')),
    counterparty: oneLine(at('counterparty'), place, 'counterparty'),
    remittance: tidyText([at('text'), at('memo')], place, 'text'),
    chargesCents:
      at('charges') === '' ? 0 : Math.abs(signedCentsOf(at('charges'), decimal, locationOf('charges'))),
    reversal: /^(returned|reversed)$/i.test(at('status')),
  };
}

/** US banks put the month first; only a differently written date means another format. */
const formatOf = (text: string): DateFormat =>
  /^\d{4}-/.test(text) ? 'YYYY-MM-DD' : text.includes('.') ? 'DD.MM.YYYY' : 'MM/DD/YYYY';

function amountOf(at: (role: Role) => string, place: string, { decimal = '.' }: CsvProfile): number {
  const read = (role: Role): number => signedCentsOf(at(role), decimal, { place, field: role });
  if (at('amount') !== '') {
    const cents = read('amount');
    const direction = at('direction');
    if (/^(credit|cr|c|dep|deposit)$/i.test(direction) && cents < 0)
      return fail({ place, field: 'direction' }, `says ${direction}, the amount is negative; correct one`);
    return /^(debit|dr|d|withdrawal)$/i.test(direction) && cents > 0 ? -cents : cents;
  }
  const [debit, credit] = [at('debit') === '' ? 0 : read('debit'), at('credit') === '' ? 0 : read('credit')];
  if (debit !== 0 && credit !== 0)
    return fail({ place, field: 'debit' }, 'both debit and credit are filled; correct one');
  if (at('debit') === '' && at('credit') === '')
    return fail({ place, field: 'amount' }, 'the amount is missing');
  // Some banks write debits with a minus of their own.
  return credit - Math.abs(debit);
}
