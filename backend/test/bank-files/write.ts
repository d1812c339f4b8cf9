import type { RawLine } from '../../src/modules/banking/files/bank-line.js';

const decimal = (cents: number, mark: '.' | ','): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
};
const sign = (cents: number) => (cents < 0 ? '-' : '');
const cell = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const usDate = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

export const writeCsv = (lines: readonly RawLine[], end = '\n'): string =>
  [
    'Account,Posting Date,Value Date,Amount,Currency,Description,Counterparty,Bank Reference,Status',
    ...lines.map((line) =>
      [
        line.account ?? '',
        usDate(line.bookedOn),
        usDate(line.valueOn),
        `${sign(line.amountCents)}${decimal(line.amountCents, '.')}`,
        line.currency,
        line.remittance,
        line.counterparty ?? '',
        line.bankReference ?? '',
        line.reversal ? 'Reversed' : 'Posted',
      ]
        .map(cell)
        .join(','),
    ),
    '',
  ].join(end);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const mark = (cents: number) => (cents < 0 ? 'DBIT' : 'CRDT');

export interface CamtStyle {
  readonly version: string;
  readonly prefix: string;
  /** Adjacent lines with equal dates, direction and reversal mark become one entry. */
  readonly batches: boolean;
}

/** A statement in each style that banks write. */
export function writeCamt(lines: readonly RawLine[], { version, prefix, batches }: CamtStyle): string {
  const later = Number(version) >= 8;
  const p = prefix === '' ? '' : `${prefix}:`;
  const el = (name: string, ...inner: string[]) => `<${p}${name}>${inner.join('')}</${p}${name}>`;
  const optional = (name: string, text: string | null) => (text === null ? '' : el(name, escaped(text)));
  const amount = (cents: number) => `<${p}Amt Ccy="USD">${decimal(cents, '.')}</${p}Amt>`;
  const party = (line: RawLine) => {
    if (line.counterparty === null) return '';
    const name = el('Nm', escaped(line.counterparty));
    const role = line.amountCents > 0 === line.reversal ? 'Cdtr' : 'Dbtr';
    return el('RltdPties', el(role, later ? el('Pty', name) : name));
  };
  const details = (line: RawLine) =>
    el(
      'TxDtls',
      el('Refs', optional('AcctSvcrRef', line.bankReference), el('EndToEndId', 'NOTPROVIDED')),
      later
        ? `${amount(line.amountCents)}${el('CdtDbtInd', mark(line.amountCents))}`
        : el('AmtDtls', el('TxAmt', amount(line.amountCents))),
      party(line),
      el('RmtInf', ...line.remittance.split('\n').map((part) => el('Ustrd', escaped(part)))),
    );
  const keyOf = (line: RawLine) =>
    JSON.stringify([line.bookedOn, line.valueOn, line.amountCents > 0, line.reversal]);
  const groups: RawLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (batches && last?.[0] && keyOf(last[0]) === keyOf(line)) last.push(line);
    else groups.push([line]);
  }
  const entries = groups.map((group) => {
    const sum = group.reduce((total, { amountCents }) => total + amountCents, 0);
    const [first] = group;
    return el(
      'Ntry',
      amount(sum),
      el('CdtDbtInd', mark(sum)),
      el('RvslInd', String(first?.reversal ?? false)),
      el('Sts', later ? el('Cd', 'BOOK') : 'BOOK'),
      el('BookgDt', el('Dt', first?.bookedOn ?? '')),
      el('ValDt', el('Dt', first?.valueOn ?? '')),
      el('NtryDtls', ...group.map(details)),
    );
  });
  const iban = lines[0]?.account ?? '';
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
  const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${p}Document ${xmlns}="${namespace}">` +
    el('BkToCstmrStmt', el('Stmt', el('Acct', el('Id', el('IBAN', iban))), ...entries)) +
    `</${p}Document>\n`
  );
}

const chunks = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size));
const swiftDay = (date: string) => date.slice(2).replaceAll('-', '');
const balance = (cents: number) => `${cents < 0 ? 'D' : 'C'}260101USD${decimal(cents, ',')}`;

export interface Mt940Style {
  readonly end: '\n' | '\r\n';
  readonly envelope: boolean;
  /** Lines per page. */
  readonly page: number;
  readonly separator: '?' | '>' | '/' | '^';
}

/**
 * Pages of statements with `?20` subfields, wrapped at 65 characters. Entry dates have no year: they follow
 * the value date.
 */
export function writeMt940(
  lines: readonly RawLine[],
  { end, envelope, page, separator }: Mt940Style,
): string {
  const pages = chunksOf(lines, page);
  let held = 1_000_000;
  const text = pages.flatMap((group, i) => {
    const opening = held;
    const entries = group.flatMap((line) => {
      held += line.amountCents;
      return entryOf(line, separator);
    });
    return [
      ...(envelope ? ['{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:'] : []),
      ':20:STARTUMS',
      `:25:${lines[0]?.account ?? ''}`,
      `:28C:1/${i + 1}`,
      `:60${i === 0 ? 'F' : 'M'}:${balance(opening)}`,
      ...entries,
      `:62${i === pages.length - 1 ? 'F' : 'M'}:${balance(held)}`,
      ...(envelope ? ['-}'] : ['-']),
    ];
  });
  return text.join(end) + end;
}

function entryOf(line: RawLine, separator: string): string[] {
  const cents = line.amountCents;
  const way = line.reversal ? (cents < 0 ? 'RC' : 'RD') : cents < 0 ? 'D' : 'C';
  const day = `${swiftDay(line.valueOn)}${swiftDay(line.bookedOn).slice(2)}`;
  const reference = line.bankReference === null ? '' : `//${line.bankReference}`;
  const codes = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63];
  const fields = [
    ...chunks(line.remittance, 27).map((part, i) => `${separator}${codes[i]}${part}`),
    ...chunks(line.counterparty ?? '', 27).map((part, i) => `${separator}${32 + i}${part}`),
  ];
  const information = chunks(`166${separator}00CREDIT${fields.join('')}`, 65);
  return [`:61:${day}${way}${decimal(cents, ',')}NTRFNONREF${reference}`, `:86:${information.join('\n')}`]
    .join('\n')
    .split('\n');
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(items.length / size)) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
