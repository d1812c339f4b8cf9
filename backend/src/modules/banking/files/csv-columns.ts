import type { DateFormat, DecimalMark } from './parse-values.js';

export const COLUMN_ROLES = [
  'bookedOn',
  'valueDate',
  'amount',
  'debit',
  'credit',
  'direction',
  'text',
  'memo',
  'counterparty',
  'reference',
  'currency',
  'status',
  'charges',
  'account',
  'balance',
] as const;

export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** How to read a bank's CSV. Missing settings are detected in the file or default to US habits. */
export interface CsvProfile {
  /** Header of a column, or its number from 0. If all are numbers, the file has no header. */
  readonly columns?: Readonly<Partial<Record<ColumnRole, string | number>>>;
  readonly delimiter?: ',' | ';' | '\t' | '|';
  readonly dates?: DateFormat;
  readonly decimal?: DecimalMark;
  /** Currency of lines that name none. */
  readonly currency?: string;
  readonly account?: string;
}

/** Wells Fargo exports have no header: date, amount, an asterisk, check number, text. */
export const WELLS_FARGO: CsvProfile = { columns: { bookedOn: 0, amount: 1, reference: 3, text: 4 } };

export type Columns = ReadonlyMap<ColumnRole, number>;

/**
 * Header names in exports of Chase, Bank of America, Citi, Capital One, U.S.
 * Bank, PNC, Mercury and similar banks.
 */
const HEADERS_BY_ROLE: Readonly<Record<ColumnRole, readonly string[]>> = {
  bookedOn: [
    'postingdate',
    'posteddate',
    'postdate',
    'bookingdate',
    'bookedon',
    'transactiondate',
    'date',
    'dateutc',
  ],
  valueDate: ['valuedate', 'valueon', 'effectivedate'],
  amount: ['amount', 'transactionamount', 'amountusd', 'netamount'],
  debit: ['debit', 'debits', 'debitamount', 'withdrawals', 'withdrawal', 'moneyout', 'paidout'],
  credit: ['credit', 'credits', 'creditamount', 'deposits', 'deposit', 'moneyin', 'paidin'],
  direction: ['details', 'creditdebit', 'debitcredit', 'drcr', 'crdr', 'transactiontype', 'transaction'],
  text: [
    'description',
    'transactiondescription',
    'originaldescription',
    'remittance',
    'bankdescription',
    'name',
  ],
  memo: ['memo', 'note', 'notes', 'paymentdetails', 'additionalinformation'],
  counterparty: ['counterparty', 'payee', 'payer', 'sender', 'payeename'],
  reference: ['bankreference', 'reference', 'referencenumber', 'transactionid', 'trackingid', 'checkorslip'],
  currency: ['currency', 'currencycode', 'originalcurrency'],
  status: ['status', 'transactionstatus'],
  charges: ['charges', 'fee', 'fees'],
  account: ['account', 'accountnumber', 'accountid', 'iban'],
  balance: ['balance', 'runningbal', 'runningbalance', 'availablebalance'],
};

const normalizeHeader = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Finds the column that the profile names for a role or, without names, a column with a usual header. */
function findColumn(role: ColumnRole, names: readonly string[], { columns }: CsvProfile): number | undefined {
  if (columns === undefined)
    return HEADERS_BY_ROLE[role].map((header) => names.indexOf(header)).find((index) => index >= 0);
  const column = columns[role];
  if (typeof column !== 'string') return column;
  const index = names.indexOf(normalizeHeader(column));
  return index >= 0 ? index : undefined;
}

/** Finds the columns of a header row; undefined unless it names at least a date, an amount and a text. */
export function findColumns(header: readonly string[], profile: CsvProfile): Columns | undefined {
  const names = header.map(normalizeHeader);
  const columns = new Map<ColumnRole, number>();
  for (const role of COLUMN_ROLES) {
    const columnIndex = findColumn(role, names, profile);
    if (columnIndex !== undefined) columns.set(role, columnIndex);
    else if (profile.columns?.[role] !== undefined) return undefined;
  }
  const hasAmount = columns.has('amount') || columns.has('credit');
  return columns.has('bookedOn') && hasAmount && columns.has('text') ? columns : undefined;
}

export const hasNumberedColumns = ({ columns }: CsvProfile): boolean =>
  columns !== undefined && Object.values(columns).every((column) => typeof column === 'number');
