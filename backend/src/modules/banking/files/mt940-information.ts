import { requirePresent } from '@wayfold/contracts/kernel/require-present';
import { isPlaceholder } from './parse-values.js';

/** The structured content of a `:86:` field, as far as there is any. */
export interface PaymentInformation {
  readonly counterparty: string | null;
  /** Parts, the sender's own text first. */
  readonly remittance: readonly string[];
}

interface TaggedValue {
  readonly tag: string;
  readonly value: string;
}

/** A subfield of this length continues in the next subfield; a shorter subfield has ended. */
const FULL_SUBFIELD = 27;
/** A line of this length continues in the next, like a full subfield. */
const FULL_LINE = 65;

const SEPA_TAG_PATTERN =
  /(?:^|(?<=[\s\n]))(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|RREF|RTRN|IBAN|BIC)\+/;

/** The slash after a code may also start the next code. */
const SLASH_TAG_PATTERN =
  /\/(EREF|KREF|PREF|REMI|USTD|STRD|NAME|BENM|ORDP|CNTP|ADDR|IBAN|BIC|TRTP|MARF|CSID|RTRN|PURP|OCMT|CHGS|EXCH)(?=\/)/;

/** Parses a `:86:` in any of its three forms: `?20` subfields, `/REMI/` codes or plain text. */
export function parseInformation(text: string): PaymentInformation {
  const [, separator] = /^\d{3}([^A-Za-z0-9\s])\d\d/.exec(text) ?? [];
  if (separator !== undefined) return parseSubfields(text.slice(3), separator);
  if (new RegExp(`^${SLASH_TAG_PATTERN.source}`).test(text))
    return parseSlashCodes(text.replaceAll('\n', ''));
  return { counterparty: null, remittance: [joinParts(text.split('\n'), FULL_LINE)] };
}

/**
 * Parses `?20`-`?29` and `?60`-`?63` as the remittance text, `?32` and `?33` as the name; the separator may
 * differ from "?".
 */
function parseSubfields(text: string, separator: string): PaymentInformation {
  const fields = text
    .replaceAll('\n', '')
    .split(separator)
    .filter((field) => /^\d\d/.test(field))
    .map((field) => ({ code: Number(field.slice(0, 2)), value: field.slice(2) }));
  const listRange = (from: number, to: number) =>
    fields.filter(({ code }) => code >= from && code <= to).map(({ value }) => value);
  const remittance = joinParts([...listRange(20, 29), ...listRange(60, 63)], FULL_SUBFIELD);
  const name = listRange(32, 33).join('').trim();
  return { counterparty: name || null, remittance: parseSepaParts(remittance) };
}

/** Joins each part to the part before if that was full; a tag always starts a new part. */
const joinParts = (parts: readonly string[], fullLength: number): string =>
  parts.reduce((text, part, i) => {
    const previousPart = parts[i - 1];
    if (previousPart === undefined) return part;
    return `${text}${previousPart.length >= fullLength && part.search(SEPA_TAG_PATTERN) !== 0 ? '' : '\n'}${part}`;
  }, '');

/** Parses `SVWZ+` as the remittance text; the other tags contribute references. */
function parseSepaParts(text: string): string[] {
  const tags = splitByTag(text, SEPA_TAG_PATTERN);
  if (tags.length === 0) return [text];
  const textBeforeTags = text.slice(0, text.search(SEPA_TAG_PATTERN));
  return [
    textBeforeTags,
    ...listValues(tags, 'SVWZ'),
    ...listValues(tags, 'EREF', 'KREF', 'RREF').filter((reference) => !isPlaceholder(reference)),
  ];
}

function parseSlashCodes(text: string): PaymentInformation {
  const codes = splitByTag(text, SLASH_TAG_PATTERN)
    .map(({ tag, value }) => ({ tag, value: value.replace(/^\/+|\/+$/g, '').trim() }))
    .filter(({ value }) => value !== '');
  // The value holds account, bank and name.
  const name = listValues(codes, 'NAME', 'ORDP', 'BENM')[0] ?? listValues(codes, 'CNTP')[0]?.split('/')[2];
  return {
    counterparty: name || null,
    remittance: [
      ...listValues(codes, 'REMI', 'USTD', 'STRD'),
      ...listValues(codes, 'EREF').filter((reference) => !isPlaceholder(reference)),
    ],
  };
}

const listValues = (parts: readonly TaggedValue[], ...tags: string[]): string[] =>
  parts.filter(({ tag }) => tags.includes(tag)).map(({ value }) => value);

function splitByTag(text: string, tag: RegExp): TaggedValue[] {
  const marks = [...text.matchAll(new RegExp(tag, 'g'))];
  return marks.map((mark, i) => ({
    tag: requirePresent(mark[1], 'the tag'),
    value: text.slice(mark.index + mark[0].length, marks[i + 1]?.index ?? text.length),
  }));
}
