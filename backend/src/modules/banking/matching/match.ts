import type { Slip } from '../lines/corrections.js';
import { similarityTo } from './payer-name-match.js';
import { referencesIn } from './references.js';

/** A booking that awaits, or has received, a bank transfer. */
export interface Transfer {
  readonly bookingId: string;
  readonly reference: string;
  /** Cents due. */
  readonly amountCents: number;
  readonly currency: string;
  /** Expected payer. */
  readonly payer: string | null;
  /** Bank line that paid it; null while open. */
  readonly paidBy: string | null;
}

/** What the matcher needs to know about a bank line. */
export interface Payment {
  readonly lineId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly bankReference: string | null;
  readonly counterparty: string | null;
  readonly remittance: string;
}

/** Look-ups, so that cost does not grow with the number of transfers. */
export interface TransferIndex {
  byReference(reference: string): Transfer | undefined;
  /** Open transfers only. */
  byAmount(amountCents: number, currency: string): readonly Transfer[];
}

export type Reason =
  Slip | 'amount-equal' | 'name-similar' | 'other-currency' | 'money-went-out' | 'paid-already';

export interface Suggestion {
  readonly transfer: Transfer;
  /** 1 to 99. */
  readonly score: number;
  readonly why: readonly Reason[];
}

/** Only `match` and a `several` that settles may be applied automatically. */
export type Verdict =
  | { readonly kind: 'match'; readonly transfer: Transfer }
  | { readonly kind: 'short'; readonly transfer: Transfer; readonly missingCents: number }
  | { readonly kind: 'over'; readonly transfer: Transfer; readonly surplusCents: number }
  | {
      readonly kind: 'several';
      readonly transfers: readonly Transfer[];
      /** Paid minus due, of the open ones. */
      readonly differenceCents: number;
      /** True if all are open and the difference is 0. */
      readonly settles: boolean;
    }
  | {
      readonly kind: 'paid-already';
      readonly transfers: readonly Transfer[];
      /** This same line paid it: it was imported before. */
      readonly sameLine: boolean;
    }
  | { readonly kind: 'suggestions'; readonly suggestions: readonly Suggestion[] }
  | { readonly kind: 'none'; readonly because: 'not-a-credit' | 'unknown-reference' | 'no-reference' };

const MAX_SUGGESTIONS = 5;
const SIMILAR = 0.6;
const SCORES: Readonly<Record<Slip, number>> = {
  punctuation: 85,
  prefix: 80,
  confused: 75,
  swapped: 75,
  wrong: 65,
  missing: 55,
  extra: 55,
};

const namedBy = (payment: Payment) =>
  referencesIn([payment.remittance, payment.bankReference ?? '', payment.counterparty ?? '']);

/** References in the payment with a valid check symbol. */
export const exactlyNamed = (payment: Payment): readonly string[] => namedBy(payment).exact;

/** What to look up before judging a payment: the index may be built from it. */
export function lookupsOf(payment: Payment): { references: string[]; amountCents: number; currency: string } {
  const { exact, near } = namedBy(payment);
  return {
    references: [...exact, ...near().keys()],
    amountCents: payment.amountCents,
    currency: payment.currency,
  };
}

/** An in-memory index of the transfers that look-ups found. */
export function transferIndex(transfers: Iterable<Transfer>): TransferIndex {
  const references = new Map<string, Transfer>();
  const amounts = new Map<string, Transfer[]>();
  for (const transfer of transfers) {
    references.set(transfer.reference, transfer);
    if (transfer.paidBy !== null) continue;
    const key = `${transfer.currency}${transfer.amountCents}`;
    const bucket = amounts.get(key);
    if (bucket) bucket.push(transfer);
    else amounts.set(key, [transfer]);
  }
  return {
    byReference: (reference) => references.get(reference),
    byAmount: (amountCents, currency) => amounts.get(`${currency}${amountCents}`) ?? [],
  };
}

/** Decides which transfer a bank line pays. Pure: the same line and index give the same verdict. */
export function matchPayment(payment: Payment, index: TransferIndex): Verdict {
  const { exact, near } = namedBy(payment);
  const named = exact.flatMap((reference) => index.byReference(reference) ?? []);
  const [first] = named;
  if (payment.amountCents <= 0)
    return first
      ? suggest(named.map((transfer) => ({ transfer, score: 50, why: ['money-went-out'] })))
      : { kind: 'none', because: 'not-a-credit' };
  if (!first) {
    const suggestions = guesses(payment, near(), index);
    if (suggestions.length > 0) return suggest(suggestions);
    return { kind: 'none', because: exact.length > 0 ? 'unknown-reference' : 'no-reference' };
  }
  if (named.some(({ currency }) => currency !== payment.currency))
    return suggest(named.map((transfer) => ({ transfer, score: 60, why: ['other-currency'] })));
  const open = named.filter(({ paidBy }) => paidBy === null);
  if (open.length === 0)
    return {
      kind: 'paid-already',
      transfers: named,
      sameLine: named.every(({ paidBy }) => paidBy === payment.lineId),
    };
  const difference = payment.amountCents - open.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (named.length > 1)
    return {
      kind: 'several',
      transfers: named,
      differenceCents: difference,
      settles: difference === 0 && open.length === named.length,
    };
  if (difference === 0) return { kind: 'match', transfer: first };
  return difference < 0
    ? { kind: 'short', transfer: first, missingCents: -difference }
    : { kind: 'over', transfer: first, surplusCents: difference };
}

const suggest = (suggestions: readonly Suggestion[]): Verdict => ({
  kind: 'suggestions',
  suggestions: [...suggestions]
    .sort((a, b) => b.score - a.score || (a.transfer.reference < b.transfer.reference ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS),
});

function guesses(payment: Payment, near: ReadonlyMap<string, Slip>, index: TransferIndex): Suggestion[] {
  const similarity = similarityTo(payment.counterparty ?? '');
  const similar = ({ payer }: Transfer): number => similarity(payer ?? '');
  const suggestionById = new Map<string, Suggestion>();
  for (const [reference, slip] of near) {
    const transfer = index.byReference(reference);
    if (transfer) suggestionById.set(reference, weigh(payment, transfer, slip, similar(transfer) >= SIMILAR));
  }
  for (const transfer of index.byAmount(payment.amountCents, payment.currency)) {
    const likeness = similar(transfer);
    if (likeness < SIMILAR || suggestionById.has(transfer.reference)) continue;
    suggestionById.set(transfer.reference, {
      transfer,
      score: 10 + Math.round(40 * likeness),
      why: ['amount-equal', 'name-similar'],
    });
  }
  return [...suggestionById.values()];
}

/** Weighs a transfer whose reference differs from the written one by `slip`. */
function weigh(payment: Payment, transfer: Transfer, slip: Slip, isNameSimilar: boolean): Suggestion {
  const isForeign = transfer.currency !== payment.currency;
  const isAmountEqual = !isForeign && transfer.amountCents === payment.amountCents;
  const isPaid = transfer.paidBy !== null;
  const score =
    SCORES[slip] +
    (isAmountEqual ? 10 : -15) +
    (isNameSimilar ? 4 : 0) -
    (isForeign ? 10 : 0) -
    (isPaid ? 20 : 0);
  const reasons: Reason[] = [slip];
  if (isAmountEqual) reasons.push('amount-equal');
  if (isNameSimilar) reasons.push('name-similar');
  if (isForeign) reasons.push('other-currency');
  if (isPaid) reasons.push('paid-already');
  return { transfer, score, why: reasons };
}
