import { fail, readAll } from './bank-file-error.js';
import { oneLine, tidyText, type RawFile, type RawLine, type SkippedLine } from './bank-line.js';
import { centsOf, currencyOf, dateOf } from './values.js';
import { parseXml, type XmlElement } from './xml.js';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.(\d{3})\.001\.(\d{2})$/;

/** An entry, or one transaction of an entry. */
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
  const root = parseXml(xml).first('Document');
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
  const skipped: SkippedLine[] = [];
  const lines = readAll(root.all('BkToCstmrStmt/Stmt'), (statement, n) => {
    const account = accountOf(statement, `statement ${n}`);
    return readAll(statement.all('Ntry'), (entry, m) => {
      const place = `statement ${n}, entry ${m}`;
      const status = entry.textAt('Sts/Cd') ?? entry.textAt('Sts/Prtry') ?? entry.textAt('Sts');
      if (status === 'BOOK') return linesOf(entry, account, place);
      if (status !== 'PDNG' && status !== 'INFO' && status !== 'FUTR')
        return fail({ place, field: 'Sts' }, `the status ${status ?? '(none)'} is not known; ask the bank`);
      skipped.push({ place, why: 'pending' });
      return [];
    }).flat();
  }).flat();
  return { lines, skipped };
}

function accountOf(statement: XmlElement, place: string): string | null {
  const id = statement.textAt('Acct/Id/IBAN') ?? statement.textAt('Acct/Id/Othr/Id');
  return oneLine(id, place, 'Acct')?.replaceAll(' ', '') ?? null;
}

function linesOf(entry: XmlElement, account: string | null, place: string): RawLine[] {
  const booked = amountOf(entry, place, undefined);
  const reversal = entry.textAt('RvslInd') === 'true' || entry.textAt('RvslInd') === '1';
  const bookedOn = dayOf(entry, 'BookgDt', place) ?? dayOf(entry, 'ValDt', place);
  if (bookedOn === undefined)
    return fail({ place, field: 'BookgDt' }, 'neither a booking nor a value date; ask the bank');
  const valueOn = dayOf(entry, 'ValDt', place) ?? bookedOn;
  const { currency } = booked;
  const line = (
    cents: number,
    details: readonly XmlElement[],
    chargesCents: number,
    at = place,
    suffix = '',
  ) => ({
    account,
    bookedOn,
    valueOn,
    amountCents: cents,
    currency,
    chargesCents,
    reversal,
    ...textsOf(entry, details, cents > 0 !== reversal, at, suffix),
  });

  const details = entry.all('NtryDtls').flatMap((batch) => batch.all('TxDtls'));
  const ofEntry = chargesOf(entry, currency, place);
  const ofDetails = details.map((detail) => chargesOf(detail, currency, place));
  const [ofFirst = 0] = ofDetails;
  const wholeEntryLine = () => [
    line(booked.cents, details, details.length === 1 && ofFirst !== 0 ? ofFirst : ofEntry),
  ];
  if (details.length < 2) return wholeEntryLine();
  const parts = readAll(details, (detail, n) => partOf(detail, booked, `${place}, transaction ${n}`));
  const lines = parts.flatMap((part, i) =>
    part
      ? line(
          part.cents,
          details.slice(i, i + 1),
          ofDetails[i] ?? 0,
          `${place}, transaction ${i + 1}`,
          `/${i + 1}`,
        )
      : [],
  );
  // Parts without amounts, or in another currency, become one line that names everything.
  if (lines.length < details.length) return wholeEntryLine();
  const rest = booked.cents - lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (rest === 0) return lines;
  const charges = ofEntry === 0 ? ofDetails.reduce((sum, cents) => sum + cents, 0) : ofEntry;
  // The entry is what the bank booked: if its parts do not explain it, staff see it as a whole.
  if (rest !== -charges) return wholeEntryLine();
  return [...lines, line(rest, [], 0, place, '/charges')];
}

/** Signed by the credit/debit mark; a reversal carries its own mark. */
function amountOf(element: XmlElement, place: string, ofEntry: Amount | undefined): Amount {
  const location = { place, field: 'Amt' };
  const amount = element.first('Amt') ?? element.first('AmtDtls/TxAmt/Amt');
  if (!amount) return fail(location, 'no amount; ask the bank');
  const cents = centsOf(amount.text.trim(), '.', location);
  const mark = element.textAt('CdtDbtInd') ?? (ofEntry && (ofEntry.cents < 0 ? 'DBIT' : 'CRDT'));
  if (mark !== 'CRDT' && mark !== 'DBIT')
    return fail({ place, field: 'CdtDbtInd' }, `"${mark ?? ''}" is neither CRDT nor DBIT; ask the bank`);
  return {
    cents: mark === 'DBIT' && cents !== 0 ? -cents : cents,
    currency: currencyOf(amount.attributes.Ccy ?? '', { place, field: 'Ccy' }),
  };
}

function partOf(detail: XmlElement, booked: Amount, place: string): Amount | undefined {
  if (!detail.first('Amt') && !detail.first('AmtDtls/TxAmt/Amt')) return undefined;
  const part = amountOf(detail, place, booked);
  return part.currency === booked.currency ? part : undefined;
}

/** A date, or the date part of a timestamp as written, without time zone conversion. */
function dayOf(entry: XmlElement, field: string, place: string): string | undefined {
  const written = entry.textAt(`${field}/Dt`) ?? entry.textAt(`${field}/DtTm`);
  return written === undefined ? undefined : dateOf(written.slice(0, 10), 'YYYY-MM-DD', { place, field });
}

/** Hundredths in the entry's currency. Version 02 lists fees directly, later versions under a total. */
const chargesOf = (element: XmlElement, currency: string, place: string): number =>
  element
    .all('Chrgs')
    .flatMap((charges) => (charges.first('Rcrd') ? charges.all('Rcrd') : [charges]))
    .reduce((sum, record) => {
      const amount = record.first('Amt');
      if (!amount || amount.attributes.Ccy !== currency) return sum;
      const cents = centsOf(amount.text.trim(), '.', { place, field: 'Chrgs' });
      return record.textAt('CdtDbtInd') === 'CRDT' ? sum - cents : sum + cents;
    }, 0);

const NOT_GIVEN = /^(NOTPROVIDED|NONREF)$/i;
const omitPlaceholder = (text: string | undefined): string | undefined =>
  text !== undefined && !NOT_GIVEN.test(text.trim()) ? text : undefined;

function textsOf(
  entry: XmlElement,
  details: readonly XmlElement[],
  cameIn: boolean,
  place: string,
  suffix: string,
): Pick<RawLine, 'bankReference' | 'counterparty' | 'remittance'> {
  const [detail] = details.length === 1 ? details : [];
  const ofEntry = omitPlaceholder(entry.textAt('AcctSvcrRef')) ?? omitPlaceholder(entry.textAt('NtryRef'));
  const ownReference =
    omitPlaceholder(detail?.textAt('Refs/AcctSvcrRef')) ?? omitPlaceholder(detail?.textAt('Refs/TxId'));
  const reference = ownReference ?? (ofEntry && `${ofEntry}${suffix}`);
  const name = detail && nameOf(detail, cameIn ? 'Dbtr' : 'Cdtr');
  return {
    bankReference: oneLine(reference, place, 'AcctSvcrRef'),
    counterparty: oneLine(name, place, 'RltdPties'),
    remittance: tidyText(
      [
        ...details.flatMap(remittanceOf),
        ...(suffix === '/charges' ? ['Charges'] : [entry.textAt('AddtlNtryInf')]),
      ],
      place,
      'RmtInf',
    ),
  };
}

/** Version 02 has the name in the party, later versions one level deeper. */
function nameOf(detail: XmlElement, party: string): string | undefined {
  for (const role of [party, `Ultmt${party}`]) {
    const party = detail.first(`RltdPties/${role}`);
    const name = party?.textAt('Nm') ?? party?.textAt('Pty/Nm') ?? party?.textAt('Agt/FinInstnId/Nm');
    if (name !== undefined) return name;
  }
  return undefined;
}

const remittanceOf = (detail: XmlElement): (string | undefined)[] => [
  ...detail.all('RmtInf/Ustrd').map(({ text }) => text),
  ...detail
    .all('RmtInf/Strd')
    .flatMap((part) => [part.textAt('CdtrRefInf/Ref'), ...part.all('AddtlRmtInf').map(({ text }) => text)]),
  omitPlaceholder(detail.textAt('Refs/EndToEndId')),
  detail.textAt('AddtlTxInf'),
];
