import { sumCents } from '@wayfold/contracts/kernel/cents';
import { compareText } from '../../../kernel/compare-text.js';
import type { Slip } from './corrections.js';
import { createNameMatcher } from './name-matcher.js';
import { matchReferences } from './references.js';

/** A transfer that a line may be: one amount and one name. */
export interface Transfer {
  readonly bookingId: string;
  readonly reference: string;
  /** Cents due. */
  readonly amountCents: number;
  readonly currency: string;
  /** Name of the person who booked; they probably pay. */
  readonly leadName: string | null;
  /** Nothing is open any more. */
  readonly isPaid: boolean;
}

/** Facts about a bank line that the matcher needs. */
export interface LineToMatch {
  readonly amountCents: number;
  readonly currency: string;
  readonly bankReference: string | null;
  readonly counterparty: string | null;
  readonly remittance: string;
}

/** Look-ups, so that cost does not grow with the number of transfers. */
export interface TransferIndex {
  findByReference(reference: string): Transfer | undefined;
  /** Lists open transfers only. */
  listByAmount(amountCents: number, currency: string): readonly Transfer[];
}

export type MatchReason =
  Slip | 'amount-equal' | 'name-similar' | 'other-currency' | 'money-went-out' | 'paid-already';

export interface Suggestion {
  readonly transfer: Transfer;
  /** 1 to 99. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
}

/** Only `match` and an exact `several` may be applied automatically. */
export type MatchVerdict =
  | { readonly kind: 'match'; readonly transfer: Transfer }
  | { readonly kind: 'short'; readonly transfer: Transfer; readonly missingCents: number }
  | { readonly kind: 'over'; readonly transfer: Transfer; readonly surplusCents: number }
  | {
      readonly kind: 'several';
      readonly transfers: readonly Transfer[];
      /** Paid minus due, over the open transfers. */
      readonly differenceCents: number;
      /** All transfers are open and the difference is 0. */
      readonly isExact: boolean;
    }
  | { readonly kind: 'paid-already'; readonly transfers: readonly Transfer[] }
  | { readonly kind: 'suggestions'; readonly suggestions: readonly Suggestion[] }
  | { readonly kind: 'none'; readonly reason: 'not-a-credit' | 'unknown-reference' | 'no-reference' };

const MAX_LIKELY_TRANSFERS = 5;
const MIN_NAME_SIMILARITY = 0.6;
const SCORE_BY_SLIP: Readonly<Record<Slip, number>> = {
  punctuation: 85,
  prefix: 80,
  confused: 75,
  swapped: 75,
  wrong: 65,
  missing: 55,
  extra: 55,
};

const matchNamedReferences = (line: LineToMatch) =>
  matchReferences([line.remittance, line.bankReference ?? '', line.counterparty ?? '']);

/** Lists the references in the line with a valid check symbol. */
export const listExactReferences = (line: LineToMatch): readonly string[] =>
  matchNamedReferences(line).exactReferences;

/** Returns the terms to look up before judging a line; their results suffice to build its index. */
export function toLookups(line: LineToMatch): {
  references: string[];
  amountCents: number;
  currency: string;
} {
  const { exactReferences, listSimilar } = matchNamedReferences(line);
  return {
    references: [...exactReferences, ...listSimilar().keys()],
    amountCents: line.amountCents,
    currency: line.currency,
  };
}

/** Creates an in-memory index of the transfers that look-ups found. */
export function createTransferIndex(transfers: Iterable<Transfer>): TransferIndex {
  const transferByReference = new Map<string, Transfer>();
  const transfersByAmount = new Map<string, Transfer[]>();
  for (const transfer of transfers) {
    transferByReference.set(transfer.reference, transfer);
    if (transfer.isPaid) continue;
    const key = `${transfer.currency}${transfer.amountCents}`;
    const bucket = transfersByAmount.get(key);
    if (bucket) bucket.push(transfer);
    else transfersByAmount.set(key, [transfer]);
  }
  return {
    findByReference: (reference) => transferByReference.get(reference),
    listByAmount: (amountCents, currency) => transfersByAmount.get(`${currency}${amountCents}`) ?? [],
  };
}

/** Decides which transfer a bank line pays. Pure: the same line and index give the same verdict. */
export function matchLine(line: LineToMatch, index: TransferIndex): MatchVerdict {
  const { exactReferences, listSimilar } = matchNamedReferences(line);
  const namedTransfers = exactReferences.flatMap((reference) => index.findByReference(reference) ?? []);
  if (line.amountCents <= 0) return judgeOutgoing(namedTransfers);
  if (namedTransfers.length > 0) return judgeNamed(line, namedTransfers);
  const suggestions = guessTransfers(line, listSimilar(), index);
  if (suggestions.length > 0) return toRankedSuggestions(suggestions);
  return { kind: 'none', reason: exactReferences.length > 0 ? 'unknown-reference' : 'no-reference' };
}

const judgeOutgoing = (namedTransfers: readonly Transfer[]): MatchVerdict =>
  namedTransfers.length > 0
    ? toRankedSuggestions(
        namedTransfers.map((transfer) => ({ transfer, score: 50, reasons: ['money-went-out'] })),
      )
    : { kind: 'none', reason: 'not-a-credit' };

/** Judges incoming money by the transfers whose references it names. */
function judgeNamed(line: LineToMatch, namedTransfers: readonly Transfer[]): MatchVerdict {
  if (namedTransfers.some(({ currency }) => currency !== line.currency))
    return toRankedSuggestions(
      namedTransfers.map((transfer) => ({ transfer, score: 60, reasons: ['other-currency'] })),
    );
  const openTransfers = namedTransfers.filter(({ isPaid }) => !isPaid);
  if (openTransfers.length === 0) return { kind: 'paid-already', transfers: namedTransfers };
  const differenceCents = line.amountCents - sumCents(openTransfers);
  const [transfer, ...otherTransfers] = namedTransfers;
  return transfer && otherTransfers.length === 0
    ? judgeAmount(transfer, differenceCents)
    : {
        kind: 'several',
        transfers: namedTransfers,
        differenceCents,
        isExact: differenceCents === 0 && openTransfers.length === namedTransfers.length,
      };
}

/** Judges an amount; `differenceCents` is paid minus due. */
function judgeAmount(transfer: Transfer, differenceCents: number): MatchVerdict {
  if (differenceCents === 0) return { kind: 'match', transfer };
  return differenceCents < 0
    ? { kind: 'short', transfer, missingCents: -differenceCents }
    : { kind: 'over', transfer, surplusCents: differenceCents };
}

const toRankedSuggestions = (suggestions: readonly Suggestion[]): MatchVerdict => ({
  kind: 'suggestions',
  suggestions: [...suggestions]
    .sort((a, b) => b.score - a.score || compareText(a.transfer.reference, b.transfer.reference))
    .slice(0, MAX_LIKELY_TRANSFERS),
});

function guessTransfers(
  line: LineToMatch,
  slipByReference: ReadonlyMap<string, Slip>,
  index: TransferIndex,
): Suggestion[] {
  const matchName = createNameMatcher(line.counterparty ?? '');
  const scoreName = ({ leadName }: Transfer): number => matchName(leadName ?? '');
  const suggestionByReference = new Map<string, Suggestion>();
  for (const [reference, slip] of slipByReference) {
    const transfer = index.findByReference(reference);
    if (transfer)
      suggestionByReference.set(
        reference,
        weighTransfer(line, transfer, slip, scoreName(transfer) >= MIN_NAME_SIMILARITY),
      );
  }
  for (const transfer of index.listByAmount(line.amountCents, line.currency)) {
    const similarity = scoreName(transfer);
    if (similarity < MIN_NAME_SIMILARITY || suggestionByReference.has(transfer.reference)) continue;
    suggestionByReference.set(transfer.reference, {
      transfer,
      score: 10 + Math.round(40 * similarity),
      reasons: ['amount-equal', 'name-similar'],
    });
  }
  return [...suggestionByReference.values()];
}

/** Weighs a transfer whose reference differs from the written one by `slip`. */
function weighTransfer(
  line: LineToMatch,
  transfer: Transfer,
  slip: Slip,
  isNameSimilar: boolean,
): Suggestion {
  const isForeign = transfer.currency !== line.currency;
  const isAmountEqual = !isForeign && transfer.amountCents === line.amountCents;
  const { isPaid } = transfer;
  const score =
    SCORE_BY_SLIP[slip] +
    (isAmountEqual ? 10 : -15) +
    (isNameSimilar ? 4 : 0) -
    (isForeign ? 10 : 0) -
    (isPaid ? 20 : 0);
  const reasons: MatchReason[] = [slip];
  if (isAmountEqual) reasons.push('amount-equal');
  if (isNameSimilar) reasons.push('name-similar');
  if (isForeign) reasons.push('other-currency');
  if (isPaid) reasons.push('paid-already');
  return { transfer, score, reasons };
}
