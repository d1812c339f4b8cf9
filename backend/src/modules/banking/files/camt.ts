import { sumCents } from '@wayfold/contracts/kernel/cents';
import { parseItems, rejectFile } from './bank-file-error.js';
import { type RawFile, type RawLine, type SkippedLine, tidyText, toOneLine } from './file-line.js';
import { omitPlaceholder, parseCents, parseCurrency, parseDate } from './parse-values.js';
import { parseXml, type XmlElement } from './xml.js';

const CAMT_NAMESPACE_PATTERN = /^urn:iso:std:iso:20022:tech:xsd:camt\.(\d{3})\.001\.(\d{2})$/;

/** The amount of an entry or of one of its transactions. */
interface Amount {
  /** Negative for outgoing money. */
  readonly cents: number;
  readonly currency: string;
}

/**
 * Parses CAMT.053 (bank statement), versions 001.02 to 001.14; they differ in where names and statuses stand.
 * An entry with several transactions yields one line each, plus a line for fees the bank deducted.
 */
export function parseCamt(xml: string): RawFile {
  const root = parseXml(xml).findFirst('Document');
  const [, message, version] = CAMT_NAMESPACE_PATTERN.exec(root?.namespace ?? '') ?? [];
  if (!root || message === undefined)
    return rejectFile(
      { place: 'file', field: 'Document' },
      'this XML file is not a CAMT statement; choose the CAMT.053 export',
    );
  if (message !== '053' || Number(version) < 2)
    return rejectFile(
      { place: 'file', field: 'Document' },
      `camt.${message}.001.${version} is not supported; choose CAMT.053, version 2 or later`,
    );
  const skippedLines: SkippedLine[] = [];
  const lines = parseItems(root.listAll('BkToCstmrStmt/Stmt'), (statement, statementNumber) => {
    const account = parseAccount(statement, `statement ${statementNumber}`);
    return parseItems(statement.listAll('Ntry'), (entry, entryNumber) => {
      const place = `statement ${statementNumber}, entry ${entryNumber}`;
      const status = entry.findText('Sts/Cd') ?? entry.findText('Sts/Prtry') ?? entry.findText('Sts');
      if (status === 'BOOK') return toEntryLines(entry, account, place);
      if (status !== 'PDNG' && status !== 'INFO' && status !== 'FUTR')
        return rejectFile(
          { place, field: 'Sts' },
          `the status ${status ?? '(none)'} is not known; ask the bank`,
        );
      skippedLines.push({ place, reason: 'pending' });
      return [];
    }).flat();
  }).flat();
  return { lines, skippedLines };
}

function parseAccount(statement: XmlElement, place: string): string | null {
  const id = statement.findText('Acct/Id/IBAN') ?? statement.findText('Acct/Id/Othr/Id');
  return toOneLine(id, place, 'Acct')?.replaceAll(' ', '') ?? null;
}

/** A statement entry: one or more transactions that the bank booked as one amount. */
interface Entry {
  readonly element: XmlElement;
  readonly place: string;
  readonly account: string | null;
  readonly amount: Amount;
  readonly bookedOn: string;
  readonly valueDate: string;
  readonly isReversal: boolean;
  /** Fees stated for the entry itself. */
  readonly chargesCents: number;
  readonly transactions: readonly { readonly element: XmlElement; readonly chargesCents: number }[];
}

const toEntryLines = (element: XmlElement, account: string | null, place: string): RawLine[] => {
  const entry = parseEntry(element, account, place);
  return toTransactionLines(entry) ?? [toWholeEntryLine(entry)];
};

function parseEntry(element: XmlElement, account: string | null, place: string): Entry {
  const amount = parseAmount(element, place);
  const isReversal = element.findText('RvslInd') === 'true' || element.findText('RvslInd') === '1';
  const bookedOn = parseDay(element, 'BookgDt', place) ?? parseDay(element, 'ValDt', place);
  if (bookedOn === undefined)
    return rejectFile({ place, field: 'BookgDt' }, 'neither a booking nor a value date; ask the bank');
  const valueDate = parseDay(element, 'ValDt', place) ?? bookedOn;
  const chargesCents = sumCharges(element, amount.currency, place);
  const transactions = element
    .listAll('NtryDtls')
    .flatMap((batch) => batch.listAll('TxDtls'))
    .map((detail) => ({ element: detail, chargesCents: sumCharges(detail, amount.currency, place) }));
  return { element, place, account, amount, bookedOn, valueDate, isReversal, chargesCents, transactions };
}

/** Returns one line for the whole entry, with all its names and texts. */
function toWholeEntryLine(entry: Entry): RawLine {
  const { transactions, amount, place } = entry;
  const [firstTransaction, ...otherTransactions] = transactions;
  const transactionChargesCents =
    firstTransaction && otherTransactions.length === 0 ? firstTransaction.chargesCents : 0;
  return toCamtRawLine(entry, {
    amountCents: amount.cents,
    details: transactions.map(({ element }) => element),
    chargesCents: transactionChargesCents === 0 ? entry.chargesCents : transactionChargesCents,
    place,
    suffix: '',
  });
}

/**
 * Returns a line for each of several transactions, and a line for the fees;
 * undefined unless they explain the entry.
 */
function toTransactionLines(entry: Entry): RawLine[] | undefined {
  const { transactions, amount: entryAmount, place } = entry;
  if (transactions.length < 2) return undefined;
  const amounts = parseItems(transactions, ({ element }, transactionNumber) =>
    parseTransactionAmount(element, entryAmount, `${place}, transaction ${transactionNumber}`),
  );
  const lines = transactions.flatMap(({ element, chargesCents }, i) => {
    const amount = amounts[i];
    if (!amount) return [];
    const location = { place: `${place}, transaction ${i + 1}`, suffix: `/${i + 1}` };
    return toCamtRawLine(entry, { amountCents: amount.cents, details: [element], chargesCents, ...location });
  });
  // A transaction has no amount, or is in another currency.
  if (lines.length < transactions.length) return undefined;
  const restCents = entryAmount.cents - sumCents(lines);
  if (restCents === 0) return lines;
  const transactionChargesCents = transactions.reduce((sum, { chargesCents }) => sum + chargesCents, 0);
  const feeCents = entry.chargesCents === 0 ? transactionChargesCents : entry.chargesCents;
  if (restCents !== -feeCents) return undefined;
  const feeLine = { amountCents: restCents, details: [], chargesCents: 0, place, suffix: FEE_SUFFIX };
  return [...lines, toCamtRawLine(entry, feeLine)];
}

/** Suffix of the line for the fees that the bank deducted from the whole entry. */
const FEE_SUFFIX = '/charges';

interface LinePart {
  readonly amountCents: number;
  readonly details: readonly XmlElement[];
  readonly chargesCents: number;
  readonly place: string;
  /** Distinguishes the bank references of an entry's lines. */
  readonly suffix: string;
}

const toCamtRawLine = (entry: Entry, part: LinePart): RawLine => ({
  account: entry.account,
  bookedOn: entry.bookedOn,
  valueDate: entry.valueDate,
  amountCents: part.amountCents,
  currency: entry.amount.currency,
  chargesCents: part.chargesCents,
  isReversal: entry.isReversal,
  ...parseTexts(entry, part),
});

/** Parses an amount, signed by the credit/debit mark; a reversal carries its own mark. */
function parseAmount(element: XmlElement, place: string, entryAmount?: Amount): Amount {
  const location = { place, field: 'Amt' };
  const amount = element.findFirst('Amt') ?? element.findFirst('AmtDtls/TxAmt/Amt');
  if (!amount) return rejectFile(location, 'the amount is missing; ask the bank');
  const cents = parseCents(amount.text.trim(), '.', location);
  const mark = element.findText('CdtDbtInd') ?? (entryAmount && (entryAmount.cents < 0 ? 'DBIT' : 'CRDT'));
  if (mark !== 'CRDT' && mark !== 'DBIT')
    return rejectFile(
      { place, field: 'CdtDbtInd' },
      `"${mark ?? ''}" is neither CRDT nor DBIT; ask the bank`,
    );
  return {
    cents: mark === 'DBIT' && cents !== 0 ? -cents : cents,
    currency: parseCurrency(amount.attributes.Ccy ?? '', { place, field: 'Ccy' }),
  };
}

/** Parses a transaction's amount; undefined without one, or in another currency than the entry's. */
function parseTransactionAmount(detail: XmlElement, entryAmount: Amount, place: string): Amount | undefined {
  if (!detail.findFirst('Amt') && !detail.findFirst('AmtDtls/TxAmt/Amt')) return undefined;
  const amount = parseAmount(detail, place, entryAmount);
  return amount.currency === entryAmount.currency ? amount : undefined;
}

/** Parses a date, or the date part of a timestamp as written, without time zone conversion. */
function parseDay(entry: XmlElement, field: string, place: string): string | undefined {
  const dateText = entry.findText(`${field}/Dt`) ?? entry.findText(`${field}/DtTm`);
  return dateText === undefined
    ? undefined
    : parseDate(dateText.slice(0, 10), 'YYYY-MM-DD', { place, field });
}

/** Sums fees in hundredths of the entry's currency. Version 02 lists them, later versions under a total. */
const sumCharges = (element: XmlElement, currency: string, place: string): number =>
  element
    .listAll('Chrgs')
    .flatMap((charges) => (charges.findFirst('Rcrd') ? charges.listAll('Rcrd') : [charges]))
    .reduce((sum, record) => {
      const amount = record.findFirst('Amt');
      if (!amount || amount.attributes.Ccy !== currency) return sum;
      const cents = parseCents(amount.text.trim(), '.', { place, field: 'Chrgs' });
      return record.findText('CdtDbtInd') === 'CRDT' ? sum - cents : sum + cents;
    }, 0);

function parseTexts(
  { element: entry, isReversal }: Entry,
  { amountCents, details, place, suffix }: LinePart,
): Pick<RawLine, 'bankReference' | 'counterparty' | 'remittance'> {
  const isIncoming = amountCents > 0 !== isReversal;
  const [detail] = details.length === 1 ? details : [];
  const entryReference =
    omitPlaceholder(entry.findText('AcctSvcrRef')) ?? omitPlaceholder(entry.findText('NtryRef'));
  const ownReference =
    omitPlaceholder(detail?.findText('Refs/AcctSvcrRef')) ?? omitPlaceholder(detail?.findText('Refs/TxId'));
  const reference = ownReference ?? (entryReference && `${entryReference}${suffix}`);
  const name = detail && parseName(detail, isIncoming ? 'Dbtr' : 'Cdtr');
  return {
    bankReference: toOneLine(reference, place, 'AcctSvcrRef'),
    counterparty: toOneLine(name, place, 'RltdPties'),
    remittance: tidyText(
      [
        ...details.flatMap(parseRemittance),
        ...(suffix === FEE_SUFFIX ? ['Charges'] : [entry.findText('AddtlNtryInf')]),
      ],
      place,
      'RmtInf',
    ),
  };
}

/** Parses a name, which version 02 has in the party, later versions one level deeper. */
function parseName(detail: XmlElement, party: string): string | undefined {
  for (const role of [party, `Ultmt${party}`]) {
    const element = detail.findFirst(`RltdPties/${role}`);
    const name =
      element?.findText('Nm') ?? element?.findText('Pty/Nm') ?? element?.findText('Agt/FinInstnId/Nm');
    if (name !== undefined) return name;
  }
  return undefined;
}

const parseRemittance = (detail: XmlElement): (string | undefined)[] => [
  ...detail.listAll('RmtInf/Ustrd').map(({ text }) => text),
  ...detail
    .listAll('RmtInf/Strd')
    .flatMap((part) => [
      part.findText('CdtrRefInf/Ref'),
      ...part.listAll('AddtlRmtInf').map(({ text }) => text),
    ]),
  omitPlaceholder(detail.findText('Refs/EndToEndId')),
  detail.findText('AddtlTxInf'),
];
