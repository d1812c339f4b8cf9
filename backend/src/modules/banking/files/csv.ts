import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import { type FileLocation, parseItems, rejectFile, rejectTooManyLines } from './bank-file-error.js';
import {
  type ColumnRole,
  type Columns,
  type CsvProfile,
  findColumns,
  hasNumberedColumns,
} from './csv-columns.js';
import { type RawFile, type RawLine, type SkippedLine, tidyText, toOneLine } from './file-line.js';
import { type DateFormat, parseCurrency, parseDate, parseSignedCents } from './parse-values.js';

interface ParsedCsvRow {
  readonly record: readonly string[];
  readonly info: InfoRecord;
}

/** Banks may write a summary before the header. */
const MAX_ROWS_BEFORE_HEADER = 25;

const HEADER_LOCATION = { place: 'file', field: 'header' };

/**
 * Parses a bank's CSV: finds the delimiter unless the profile names it, and the header unless columns are
 * numbered. Stops after `maxLines` rows, so that no file fills memory.
 */
export function parseCsv(text: string, profile: CsvProfile, maxLines: number): RawFile {
  const delimiters = profile.delimiter === undefined ? [',', ';', '\t', '|'] : [profile.delimiter];
  for (const delimiter of delimiters) {
    const header = findHeader(parseRows(text, delimiter, MAX_ROWS_BEFORE_HEADER), profile);
    if (!header) continue;
    const rows = parseRows(text, delimiter, header.rowCount + maxLines + 1).slice(header.rowCount);
    return rows.length > maxLines ? rejectTooManyLines(maxLines) : toRawFile(rows, header.columns, profile);
  }
  return rejectFile(
    HEADER_LOCATION,
    `no row of the first ${MAX_ROWS_BEFORE_HEADER} names a date, an amount and a description; export with a header row`,
  );
}

interface Header {
  readonly columns: Columns;
  /** Number of rows up to and including the header; 0 without a header. */
  readonly rowCount: number;
}

function findHeader(rows: readonly ParsedCsvRow[], profile: CsvProfile): Header | undefined {
  if (hasNumberedColumns(profile)) {
    const columns = findColumns([], profile);
    return columns && { columns, rowCount: 0 };
  }
  for (const [index, { record }] of rows.entries()) {
    const columns = findColumns(record, profile);
    if (columns) return { columns, rowCount: index + 1 };
  }
  return undefined;
}

function parseRows(text: string, delimiter: string, to: number): ParsedCsvRow[] {
  try {
    const rows: unknown = parse(text, {
      delimiter,
      to,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: 100_000,
    });
    return rows as ParsedCsvRow[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    return rejectFile(
      { place: lines === undefined ? 'file' : `line ${lines}`, field: 'CSV' },
      describeError(error),
    );
  }
}

const describeError = ({ code }: CsvError): string =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? 'a row of more than 100,000 characters; a quote is not closed, or this is not a CSV file'
    : `the quotes are not right (${code}); export the file again`;

/** Statuses of rows that moved no money, or have not yet. */
const UNBOOKED_STATUS_PATTERN =
  /^(pending|processing|scheduled|failed|cancell?ed|declined|rejected|voided|void)$/i;

function toRawFile(rows: readonly ParsedCsvRow[], columns: Columns, profile: CsvProfile): RawFile {
  const skippedLines: SkippedLine[] = [];
  const lines = parseItems(rows, ({ record, info }) => {
    const place = `line ${info.lines}`;
    const getCell = (role: ColumnRole): string => record[columns.get(role) ?? -1]?.trim() ?? '';
    if (record.every((cell) => cell.trim() === '')) return [];
    if (UNBOOKED_STATUS_PATTERN.test(getCell('status'))) {
      skippedLines.push({ place, reason: 'pending' });
      return [];
    }
    const hasNoAmount = [getCell('amount'), getCell('debit'), getCell('credit')].every((cell) => cell === '');
    if (hasNoAmount && getCell('balance') !== '') {
      skippedLines.push({ place, reason: 'balance' });
      return [];
    }
    return [toCsvRawLine(getCell, place, profile)];
  }).flat();
  return { lines, skippedLines };
}

function toCsvRawLine(getCell: (role: ColumnRole) => string, place: string, profile: CsvProfile): RawLine {
  const toLocation = (field: ColumnRole): FileLocation => ({ place, field });
  const parseDay = (role: ColumnRole): string =>
    parseDate(getCell(role), profile.dates ?? detectDateFormat(getCell(role)), toLocation(role));
  const bookedOn = parseDay('bookedOn');
  const { decimal = '.' } = profile;
  return {
    account: toOneLine(getCell('account') || profile.account, place, 'account'),
    bankReference: toOneLine(getCell('reference'), place, 'reference'),
    bookedOn,
    valueDate: getCell('valueDate') === '' ? bookedOn : parseDay('valueDate'),
    amountCents: parseAmountCents(getCell, place, profile),
    currency: parseCurrency(
      getCell('currency').toUpperCase() || (profile.currency ?? 'USD'),
      toLocation('currency'),
    ),
    counterparty: toOneLine(getCell('counterparty'), place, 'counterparty'),
    remittance: tidyText([getCell('text'), getCell('memo')], place, 'text'),
    chargesCents:
      getCell('charges') === ''
        ? 0
        : Math.abs(parseSignedCents(getCell('charges'), decimal, toLocation('charges'))),
    isReversal: /^(returned|reversed)$/i.test(getCell('status')),
  };
}

/**
 * Detects the date format. US banks put the month first;
 * only a differently written date means another format.
 */
function detectDateFormat(text: string): DateFormat {
  if (/^\d{4}-/.test(text)) return 'YYYY-MM-DD';
  return text.includes('.') ? 'DD.MM.YYYY' : 'MM/DD/YYYY';
}

function parseAmountCents(
  getCell: (role: ColumnRole) => string,
  place: string,
  { decimal = '.' }: CsvProfile,
): number {
  const parseColumnCents = (role: ColumnRole): number =>
    getCell(role) === '' ? 0 : parseSignedCents(getCell(role), decimal, { place, field: role });
  if (getCell('amount') !== '')
    return applyDirection(parseColumnCents('amount'), getCell('direction'), place);
  const [debit, credit] = [parseColumnCents('debit'), parseColumnCents('credit')];
  if (debit !== 0 && credit !== 0)
    return rejectFile({ place, field: 'debit' }, 'both debit and credit are filled; correct one');
  if (getCell('debit') === '' && getCell('credit') === '')
    return rejectFile({ place, field: 'amount' }, 'the amount is missing');
  // Some banks write debits with another minus sign.
  return credit - Math.abs(debit);
}

/** Signs an amount by a separate column, in which some banks name the direction. */
function applyDirection(cents: number, direction: string, place: string): number {
  if (/^(credit|cr|c|dep|deposit)$/i.test(direction) && cents < 0)
    return rejectFile(
      { place, field: 'direction' },
      `says ${direction}, the amount is negative; correct one`,
    );
  return /^(debit|dr|d|withdrawal)$/i.test(direction) && cents > 0 ? -cents : cents;
}
