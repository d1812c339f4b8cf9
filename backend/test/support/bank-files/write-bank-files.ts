import { sumCents } from '@wayfold/contracts/kernel/cents';
import type { RawLine } from '../../../src/modules/banking/files/file-line.js';

const formatDecimal = (cents: number, mark: '.' | ','): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
};
const formatSign = (cents: number) => (cents < 0 ? '-' : '');
const quoteCell = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const formatUsDate = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

export const writeCsv = (lines: readonly RawLine[], end = '\n'): string =>
  [
    'Account,Posting Date,Value Date,Amount,Currency,Description,Counterparty,Bank Reference,Status',
    ...lines.map((line) =>
      [
        line.account ?? '',
        formatUsDate(line.bookedOn),
        formatUsDate(line.valueDate),
        `${formatSign(line.amountCents)}${formatDecimal(line.amountCents, '.')}`,
        line.currency,
        line.remittance,
        line.counterparty ?? '',
        line.bankReference ?? '',
        line.isReversal ? 'Reversed' : 'Posted',
      ]
        .map(quoteCell)
        .join(','),
    ),
    '',
  ].join(end);

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const chooseMark = (cents: number) => (cents < 0 ? 'DBIT' : 'CRDT');

export interface CamtStyle {
  readonly version: string;
  readonly prefix: string;
  /** Adjacent lines with equal dates, direction and reversal mark become one entry. */
  readonly isBatched: boolean;
}

/** Writes a statement in each style that banks write. */
export function writeCamt(lines: readonly RawLine[], { version, prefix, isBatched }: CamtStyle): string {
  const isRecentVersion = Number(version) >= 8;
  const tagPrefix = prefix === '' ? '' : `${prefix}:`;
  const newElement = (name: string, ...inner: string[]) =>
    `<${tagPrefix}${name}>${inner.join('')}</${tagPrefix}${name}>`;
  const newOptionalElement = (name: string, text: string | null) =>
    text === null ? '' : newElement(name, escapeXml(text));
  const newAmount = (cents: number) =>
    `<${tagPrefix}Amt Ccy="USD">${formatDecimal(cents, '.')}</${tagPrefix}Amt>`;
  const newParty = (line: RawLine) => {
    if (line.counterparty === null) return '';
    const name = newElement('Nm', escapeXml(line.counterparty));
    const role = line.amountCents > 0 === line.isReversal ? 'Cdtr' : 'Dbtr';
    return newElement('RltdPties', newElement(role, isRecentVersion ? newElement('Pty', name) : name));
  };
  const newDetails = (line: RawLine) =>
    newElement(
      'TxDtls',
      newElement(
        'Refs',
        newOptionalElement('AcctSvcrRef', line.bankReference),
        newElement('EndToEndId', 'NOTPROVIDED'),
      ),
      isRecentVersion
        ? `${newAmount(line.amountCents)}${newElement('CdtDbtInd', chooseMark(line.amountCents))}`
        : newElement('AmtDtls', newElement('TxAmt', newAmount(line.amountCents))),
      newParty(line),
      newElement(
        'RmtInf',
        ...line.remittance.split('\n').map((part) => newElement('Ustrd', escapeXml(part))),
      ),
    );
  const buildGroupKey = (line: RawLine) =>
    JSON.stringify([line.bookedOn, line.valueDate, line.amountCents > 0, line.isReversal]);
  const groups: RawLine[][] = [];
  for (const line of lines) {
    const lastGroup = groups.at(-1);
    if (isBatched && lastGroup?.[0] && buildGroupKey(lastGroup[0]) === buildGroupKey(line))
      lastGroup.push(line);
    else groups.push([line]);
  }
  const entries = groups.map((group) => {
    const groupCents = sumCents(group);
    const [first] = group;
    return newElement(
      'Ntry',
      newAmount(groupCents),
      newElement('CdtDbtInd', chooseMark(groupCents)),
      newElement('RvslInd', String(first?.isReversal ?? false)),
      newElement('Sts', isRecentVersion ? newElement('Cd', 'BOOK') : 'BOOK'),
      newElement('BookgDt', newElement('Dt', first?.bookedOn ?? '')),
      newElement('ValDt', newElement('Dt', first?.valueDate ?? '')),
      newElement('NtryDtls', ...group.map(newDetails)),
    );
  });
  const iban = lines[0]?.account ?? '';
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
  const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${tagPrefix}Document ${xmlns}="${namespace}">` +
    newElement(
      'BkToCstmrStmt',
      newElement('Stmt', newElement('Acct', newElement('Id', newElement('IBAN', iban))), ...entries),
    ) +
    `</${tagPrefix}Document>\n`
  );
}

const splitText = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size));
const formatSwiftDay = (date: string) => date.slice(2).replaceAll('-', '');
const formatBalance = (cents: number) => `${cents < 0 ? 'D' : 'C'}260101USD${formatDecimal(cents, ',')}`;

export interface Mt940Style {
  readonly end: '\n' | '\r\n';
  readonly hasEnvelope: boolean;
  /** Lines per page. */
  readonly page: number;
  readonly separator: '?' | '>' | '/' | '^';
}

/**
 * Writes pages of statements with `?20` subfields, wrapped at 65 characters. Entry dates have no year: they
 * follow the value date.
 */
export function writeMt940(
  lines: readonly RawLine[],
  { end, hasEnvelope, page, separator }: Mt940Style,
): string {
  const pages = splitItems(lines, page);
  let balanceCents = 1_000_000;
  const text = pages.flatMap((group, i) => {
    const opening = balanceCents;
    const entries = group.flatMap((line) => {
      balanceCents += line.amountCents;
      return buildEntry(line, separator);
    });
    return [
      ...(hasEnvelope ? ['{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:'] : []),
      ':20:STARTUMS',
      `:25:${lines[0]?.account ?? ''}`,
      `:28C:1/${i + 1}`,
      `:60${i === 0 ? 'F' : 'M'}:${formatBalance(opening)}`,
      ...entries,
      `:62${i === pages.length - 1 ? 'F' : 'M'}:${formatBalance(balanceCents)}`,
      ...(hasEnvelope ? ['-}'] : ['-']),
    ];
  });
  return text.join(end) + end;
}

function buildEntry(line: RawLine, separator: string): string[] {
  const cents = line.amountCents;
  const [reversalMark, mark] = cents < 0 ? ['RC', 'D'] : ['RD', 'C'];
  const day = `${formatSwiftDay(line.valueDate)}${formatSwiftDay(line.bookedOn).slice(2)}`;
  const reference = line.bankReference === null ? '' : `//${line.bankReference}`;
  const codes = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63];
  const fields = [
    ...splitText(line.remittance, 27).map((part, i) => `${separator}${codes[i]}${part}`),
    ...splitText(line.counterparty ?? '', 27).map((part, i) => `${separator}${32 + i}${part}`),
  ];
  const information = splitText(`166${separator}00CREDIT${fields.join('')}`, 65);
  return [
    `:61:${day}${line.isReversal ? reversalMark : mark}${formatDecimal(cents, ',')}NTRFNONREF${reference}`,
    `:86:${information.join('\n')}`,
  ]
    .join('\n')
    .split('\n');
}

const splitItems = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(items.length / size)) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
