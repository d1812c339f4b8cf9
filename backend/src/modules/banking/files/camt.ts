import { fail, readAll } from './bank-file-error.js';
import { type RawFile, type RawLine, type SkippedLine, tidyText, toOneLine } from './file-line.js';
import { parseCents, parseCurrency, parseDate } from './values.js';
import { parseXml, type XmlElement } from './xml.js';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.(\d{3})\.001\.(\d{2})$/;

/** The amount of an entry or of one of its transactions. */
interface Amount {
  /** Signed. */
  readonly cents: number;
  readonly currency: string;
}

/**
 * CAMT.053 (bank to customer statement), versions 001.02 to 001.14; they differ in where names and statuses
 * stand. An entry with several transactions yields one line each, plus one for fees the bank deducted.
 */
export function parseCamt(xml: string): RawFile {
  const root = parseXml(xml).findFirst('Document');
  const [, message, version] = NAMESPACE.exec(root?.namespace ?? '') ?? [];
  if (!root || message === undefined)
    return fail(
      { place: 'file', field: 'Document' },
      'this XML is no CAMT statement; choose the CAMT.053 export',
    );
  if (message !== '053' || Number(version) < 2)
    return fail(
      { place: 'file', field: 'Document' },
      `camt.${message}.001.${version} is not read; choose CAMT.053, version 2 or later`,
    );
  const skippedLines: SkippedLine[] = [];
  const lines = readAll(root.findAll('BkToCstmrStmt/Stmt'), (statement, number) => {
    const account = readAccount(statement, `statement ${number}`);
    return readAll(statement.findAll('Ntry'), (entry, entryNumber) => {
      const place = `statement ${number}, entry ${entryNumber}`;
      const status = entry.readText('Sts/Cd') ?? entry.readText('Sts/Prtry') ?? entry.readText('Sts');
      if (status === 'BOOK') return toLines(entry, account, place);
      if (status !== 'PDNG' && status !== 'INFO' && status !== 'FUTR')
        return fail({ place, field: 'Sts' }, `the status ${status ?? '(none)'} is not known; ask the bank`);
      skippedLines.push({ place, reason: 'pending' });
      return [];
    }).flat();
  }).flat();
  return { lines, skipped: skippedLines };
}

function readAccount(statement: XmlElement, place: string): string | null {
  const id = statement.readText('Acct/Id/IBAN') ?? statement.readText('Acct/Id/Othr/Id');
  return toOneLine(id, place, 'Acct')?.replaceAll(' ', '') ?? null;
}

function toLines(entry: XmlElement, account: string | null, place: string): RawLine[] {
  const entryAmount = readAmount(entry, place, undefined);
  const isReversal = entry.readText('RvslInd') === 'true' || entry.readText('RvslInd') === '1';
  const bookedOn = readDay(entry, 'BookgDt', place) ?? readDay(entry, 'ValDt', place);
  if (bookedOn === undefined)
    return fail({ place, field: 'BookgDt' }, 'neither a booking nor a value date; ask the bank');
  const valueDate = readDay(entry, 'ValDt', place) ?? bookedOn;
  const { currency } = entryAmount;
  const toLine = (
    cents: number,
    details: readonly XmlElement[],
    chargesCents: number,
    at = place,
    suffix = '',
  ) => ({
    account,
    bookedOn,
    valueDate,
    amountCents: cents,
    currency,
    chargesCents,
    isReversal,
    ...readTexts(entry, details, cents > 0 !== isReversal, at, suffix),
  });

  const details = entry.findAll('NtryDtls').flatMap((batch) => batch.findAll('TxDtls'));
  const entryCharges = sumCharges(entry, currency, place);
  const detailCharges = details.map((detail) => sumCharges(detail, currency, place));
  const [firstCharges = 0] = detailCharges;
  const toWholeEntryLine = () => [
    toLine(
      entryAmount.cents,
      details,
      details.length === 1 && firstCharges !== 0 ? firstCharges : entryCharges,
    ),
  ];
  if (details.length < 2) return toWholeEntryLine();
  const parts = readAll(details, (detail, number) =>
    readPart(detail, entryAmount, `${place}, transaction ${number}`),
  );
  const lines = parts.flatMap((part, i) =>
    part
      ? toLine(
          part.cents,
          details.slice(i, i + 1),
          detailCharges[i] ?? 0,
          `${place}, transaction ${i + 1}`,
          `/${i + 1}`,
        )
      : [],
  );
  // Parts without amounts, or in another currency, become one line that names everything.
  if (lines.length < details.length) return toWholeEntryLine();
  const restCents = entryAmount.cents - lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (restCents === 0) return lines;
  const charges = entryCharges === 0 ? detailCharges.reduce((sum, cents) => sum + cents, 0) : entryCharges;
  // The entry is what the bank booked: if its parts do not explain it, staff see it as a whole.
  if (restCents !== -charges) return toWholeEntryLine();
  return [...lines, toLine(restCents, [], 0, place, '/charges')];
}

/** Signed by the credit/debit mark; a reversal carries its own mark. */
function readAmount(element: XmlElement, place: string, entryAmount: Amount | undefined): Amount {
  const location = { place, field: 'Amt' };
  const amount = element.findFirst('Amt') ?? element.findFirst('AmtDtls/TxAmt/Amt');
  if (!amount) return fail(location, 'no amount; ask the bank');
  const cents = parseCents(amount.text.trim(), '.', location);
  const mark = element.readText('CdtDbtInd') ?? (entryAmount && (entryAmount.cents < 0 ? 'DBIT' : 'CRDT'));
  if (mark !== 'CRDT' && mark !== 'DBIT')
    return fail({ place, field: 'CdtDbtInd' }, `"${mark ?? ''}" is neither CRDT nor DBIT; ask the bank`);
  return {
    cents: mark === 'DBIT' && cents !== 0 ? -cents : cents,
    currency: parseCurrency(amount.attributes.Ccy ?? '', { place, field: 'Ccy' }),
  };
}

function readPart(detail: XmlElement, entryAmount: Amount, place: string): Amount | undefined {
  if (!detail.findFirst('Amt') && !detail.findFirst('AmtDtls/TxAmt/Amt')) return undefined;
  const part = readAmount(detail, place, entryAmount);
  return part.currency === entryAmount.currency ? part : undefined;
}

/** A date, or the date part of a timestamp as written, without time zone conversion. */
function readDay(entry: XmlElement, field: string, place: string): string | undefined {
  const dateText = entry.readText(`${field}/Dt`) ?? entry.readText(`${field}/DtTm`);
  return dateText === undefined
    ? undefined
    : parseDate(dateText.slice(0, 10), 'YYYY-MM-DD', { place, field });
}

/** Hundredths in the entry's currency. Version 02 lists fees directly, later versions under a total. */
const sumCharges = (element: XmlElement, currency: string, place: string): number =>
  element
    .findAll('Chrgs')
    .flatMap((charges) => (charges.findFirst('Rcrd') ? charges.findAll('Rcrd') : [charges]))
    .reduce((sum, record) => {
      const amount = record.findFirst('Amt');
      if (!amount || amount.attributes.Ccy !== currency) return sum;
      const cents = parseCents(amount.text.trim(), '.', { place, field: 'Chrgs' });
      return record.readText('CdtDbtInd') === 'CRDT' ? sum - cents : sum + cents;
    }, 0);

const NOT_GIVEN = /^(NOTPROVIDED|NONREF)$/i;
const omitPlaceholder = (text: string | undefined): string | undefined =>
  text !== undefined && !NOT_GIVEN.test(text.trim()) ? text : undefined;

function readTexts(
  entry: XmlElement,
  details: readonly XmlElement[],
  isIncoming: boolean,
  place: string,
  suffix: string,
): Pick<RawLine, 'bankReference' | 'counterparty' | 'remittance'> {
  const [detail] = details.length === 1 ? details : [];
  const entryReference =
    omitPlaceholder(entry.readText('AcctSvcrRef')) ?? omitPlaceholder(entry.readText('NtryRef'));
  const ownReference =
    omitPlaceholder(detail?.readText('Refs/AcctSvcrRef')) ?? omitPlaceholder(detail?.readText('Refs/TxId'));
  const reference = ownReference ?? (entryReference && `${entryReference}${suffix}`);
  const name = detail && readName(detail, isIncoming ? 'Dbtr' : 'Cdtr');
  return {
    bankReference: toOneLine(reference, place, 'AcctSvcrRef'),
    counterparty: toOneLine(name, place, 'RltdPties'),
    remittance: tidyText(
      [
        ...details.flatMap(readRemittance),
        ...(suffix === '/charges' ? ['Charges'] : [entry.readText('AddtlNtryInf')]),
      ],
      place,
      'RmtInf',
    ),
  };
}

/** Version 02 has the name in the party, later versions one level deeper. */
function readName(detail: XmlElement, party: string): string | undefined {
  for (const role of [party, `Ultmt${party}`]) {
    const element = detail.findFirst(`RltdPties/${role}`);
    const name =
      element?.readText('Nm') ?? element?.readText('Pty/Nm') ?? element?.readText('Agt/FinInstnId/Nm');
    if (name !== undefined) return name;
  }
  return undefined;
}

const readRemittance = (detail: XmlElement): (string | undefined)[] => [
  ...detail.findAll('RmtInf/Ustrd').map(({ text }) => text),
  ...detail
    .findAll('RmtInf/Strd')
    .flatMap((part) => [
      part.readText('CdtrRefInf/Ref'),
      ...part.findAll('AddtlRmtInf').map(({ text }) => text),
    ]),
  omitPlaceholder(detail.readText('Refs/EndToEndId')),
  detail.readText('AddtlTxInf'),
];
