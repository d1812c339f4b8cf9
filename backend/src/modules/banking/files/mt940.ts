import { sumCents } from '@wayfold/contracts/kernel/cents';
import { requirePresent } from '@wayfold/contracts/kernel/require-present';
import { type FileLocation, parseItems, rejectFile } from './bank-file-error.js';
import { type RawFile, type RawLine, type SkippedLine, tidyText, toOneLine } from './file-line.js';
import { parseInformation } from './mt940-information.js';
import { type Mt940StatementLine, parseBalance, parseStatementLine } from './mt940-line.js';
import { omitPlaceholder, parseCents } from './parse-values.js';

interface Field {
  readonly tag: string;
  /** Lines joined by line feeds. */
  readonly text: string;
  readonly place: string;
}

const toLocation = ({ place, tag }: Field): FileLocation => ({ place, field: `:${tag}:` });

/**
 * Parses MT940 with or without SWIFT envelope, any number of statements and pages. Opening balance plus lines
 * must equal the closing balance, and pages must connect: this detects a truncated file.
 */
export function parseMt940(text: string): RawFile {
  const skippedLines: SkippedLine[] = [];
  const pages = splitPages(text);
  if (pages.length === 0)
    return rejectFile({ place: 'file', field: ':20:' }, 'the file has no statement; choose the MT940 export');
  const parsedPages = parseItems(pages, (page) => parsePage(page, skippedLines));
  for (const [i, page] of parsedPages.entries()) {
    const previousPage = parsedPages[i - 1];
    if (page.openingField.tag !== '60M' || previousPage?.account !== page.account) continue;
    if (previousPage.closing.cents !== page.opening.cents)
      return rejectFile(
        toLocation(page.openingField),
        'does not begin where the page before ended; a page is missing, export the file again',
      );
  }
  return { lines: parsedPages.flatMap(({ lines }) => lines), skippedLines };
}

/** The end of a statement: a dash, or a block of the envelope. */
const STATEMENT_END_PATTERN = /^-?\}|^-\s*$|^\{[1-5]:/;

function splitPages(text: string): Field[][] {
  const pages: Field[][] = [];
  let openFields: { tag: string; lines: string[]; place: string }[] = [];
  const closePage = () => {
    if (openFields.length > 0)
      pages.push(openFields.map(({ tag, lines, place }) => ({ tag, place, text: lines.join('\n') })));
    openFields = [];
  };
  for (const [i, rawLine] of text.split(/\r\n?|\n/).entries()) {
    const line = rawLine.replace(/^\s*(?:\{[1235]:.*)?\{4:\s*/, '');
    const [, tag, value] = /^:(\d{2}[A-Z]?|NS):(.*)$/.exec(line) ?? [];
    if (tag === '20' || STATEMENT_END_PATTERN.test(line)) closePage();
    if (tag !== undefined) openFields.push({ tag, lines: [value ?? ''], place: `line ${i + 1}` });
    else if (STATEMENT_END_PATTERN.test(line)) continue;
    else if (openFields.length > 0) openFields.at(-1)?.lines.push(line);
    else if (line.trim() !== '')
      return rejectFile(
        { place: `line ${i + 1}`, field: 'tag' },
        'no field such as :20: before it; is this MT940?',
      );
  }
  closePage();
  return pages;
}

function parsePage(fields: readonly Field[], skippedLines: SkippedLine[]) {
  const { place } = requirePresent(fields[0], 'the first field');
  const requireField = (tags: readonly string[], advice: string): Field =>
    fields.find(({ tag }) => tags.includes(tag)) ??
    rejectFile({ place, field: `:${tags.join(': or :')}:` }, `the statement has none; ${advice}`);
  const account = toOneLine(
    requireField(['25', '25P'], 'export the file again').text.split('\n')[0],
    place,
    ':25:',
  );
  const openingField = requireField(['60F', '60M'], 'export the file again');
  const closingField = requireField(['62F', '62M'], 'the file is cut off, export it again');
  const opening = parseBalance(openingField.text, toLocation(openingField));
  const closing = parseBalance(closingField.text, toLocation(closingField));
  if (opening.currency !== closing.currency)
    return rejectFile(toLocation(closingField), 'another currency than the opening balance');

  const lines = parseItems(pairEntries(fields), ({ field, information }) => {
    const entry = parseStatementLine(field.text, toLocation(field));
    if (!entry.isExpected)
      return [
        toMt940RawLine(entry, information, { account, currency: opening.currency, place: field.place }),
      ];
    skippedLines.push({ place: field.place, reason: 'pending' });
    return [];
  }).flat();
  const totalCents = opening.cents + sumCents(lines);
  if (totalCents !== closing.cents)
    return rejectFile(
      toLocation(closingField),
      `opening balance and lines give ${totalCents} cents, not ${closing.cents}; lines are missing, export the file again`,
    );
  return { account, openingField, opening, closing, lines };
}

/** Pairs each `:61:` with the `:86:` after it; a `:86:` after the closing balance describes the statement. */
function pairEntries(fields: readonly Field[]): { field: Field; information: string }[] {
  const entries: { field: Field; information: string }[] = [];
  let isEntryOpen = false;
  for (const field of fields) {
    const lastEntry = entries.at(-1);
    if (field.tag === '61') entries.push({ field, information: '' });
    else if (field.tag === '86' && isEntryOpen && lastEntry)
      lastEntry.information =
        lastEntry.information === '' ? field.text : `${lastEntry.information}\n${field.text}`;
    isEntryOpen = field.tag === '61' || (isEntryOpen && field.tag === '86');
  }
  return entries;
}

function toMt940RawLine(
  entry: Mt940StatementLine,
  information: string,
  {
    account,
    currency,
    place,
  }: { readonly account: string | null; readonly currency: string; readonly place: string },
): RawLine {
  const { counterparty, remittance } = parseInformation(information);
  const remittanceText = remittance.join('\n');
  const { customerReference, details } = entry;
  const [, chargeCurrency, amount] = /\/CHGS\/([A-Z]{3})(\d[\d,]{0,14})/.exec(details) ?? [];
  return {
    account,
    bookedOn: entry.bookedOn,
    valueDate: entry.valueDate,
    amountCents: entry.amountCents,
    currency,
    bankReference: toOneLine(omitPlaceholder(entry.bankReference), place, ':61:'),
    counterparty: toOneLine(counterparty, place, ':86:'),
    remittance: tidyText(
      [
        remittanceText,
        remittanceText.includes(customerReference) ? '' : omitPlaceholder(customerReference),
        details.startsWith('/') ? '' : details,
      ],
      place,
      ':86:',
    ),
    chargesCents:
      chargeCurrency === currency && amount !== undefined
        ? parseCents(amount, ',', { place, field: '/CHGS/' })
        : 0,
    isReversal: entry.isReversal,
  };
}
