import type { BankSuggestion, SuggestionReason } from '@wayfold/contracts/money/banking';
import type { ExpectedTransfer } from '@wayfold/contracts/money/expected-transfers';
import { toTransfer } from './auto-match.js';
import { createTransferIndex, type LineToMatch, matchPayment, type MatchReason } from './match.js';
import { allocateToInstalments, findNextOpenInstalment, isExactAllocation } from './open-amounts.js';

/** Facts about the bookings a line may pay. */
export interface Candidates {
  readonly bookings: readonly ExpectedTransfer[];
  /** Lead's name by booking, where readable. */
  readonly names: ReadonlyMap<string, string>;
  /** Bookings that the same payer paid before. */
  readonly samePayer: ReadonlySet<string>;
  /**
   * Bookings that another file's line already pays with this amount on this day: possibly the same money.
   */
  readonly duplicates: ReadonlySet<string>;
}

/** A line in the queue. */
export interface QueuedLine extends LineToMatch {
  /** Part of `amountCents` that is not yet allocated. */
  readonly leftCents: number;
  readonly chargesCents: number;
}

const MAX_SUGGESTIONS = 6;
const SCORES = {
  named: 95,
  several: 90,
  short: 80,
  over: 78,
  paid: 30,
  twin: 20,
  payer: 45,
  amount: 25,
} as const;
const BONUS = { equal: 20, payer: 5 } as const;

/** The open amount that fits, otherwise all that is open. */
const chooseSum = (booking: ExpectedTransfer, cents: number): number => {
  const next = findNextOpenInstalment(booking)?.openCents;
  return next === cents ? next : booking.openCents;
};

/** Suggestions for a line, likeliest first, each with its reasons. Deterministic. */
export function rankSuggestions(line: QueuedLine, candidates: Candidates): BankSuggestion[] {
  if (line.leftCents <= 0 || line.currency !== 'USD') return [];
  const { bookings, samePayer, duplicates } = candidates;
  const results: BankSuggestion[] = [];
  const ids = new Set<string>();
  const add = (set: readonly ExpectedTransfer[], score: number, base: readonly SuggestionReason[]): void => {
    for (const { bookingId } of set) ids.add(bookingId);
    const isSamePayer = set.some(({ bookingId }) => samePayer.has(bookingId)) && !base.includes('same-payer');
    const isDuplicate = set.some(({ bookingId }) => duplicates.has(bookingId));
    const reasons = [
      ...(isDuplicate ? ['twin' as const] : []),
      ...base,
      ...(isSamePayer ? ['same-payer' as const] : []),
    ];
    const likelihood = Math.min(99, score + (isSamePayer ? BONUS.payer : 0));
    results.push({ score: isDuplicate ? SCORES.twin : likelihood, why: reasons, ...allocateLine(line, set) });
  };
  const byId = (bookingId: string) => bookings.filter((booking) => booking.bookingId === bookingId);

  const payment: LineToMatch = { ...line, amountCents: line.leftCents };
  const transfers = bookings.map((booking) => {
    const payer = candidates.names.get(booking.bookingId) ?? null;
    return toTransfer(booking, chooseSum(booking, line.leftCents), payer);
  });
  const verdict = matchPayment(payment, createTransferIndex(transfers));
  switch (verdict.kind) {
    case 'match':
      add(byId(verdict.transfer.bookingId), SCORES.named, ['reference', 'amount-equal']);
      break;
    case 'short': {
      const isShortByCharges = verdict.missingCents === line.chargesCents;
      const cause = isShortByCharges ? (['bank-charges'] as const) : [];
      add(byId(verdict.transfer.bookingId), SCORES.short, ['reference', 'underpaid', ...cause]);
      break;
    }
    case 'over':
      add(byId(verdict.transfer.bookingId), SCORES.over, ['reference', 'overpaid']);
      break;
    case 'several': {
      const { differenceCents } = verdict;
      const set = verdict.transfers.flatMap(({ bookingId }) => byId(bookingId));
      const score = SCORES.several - (differenceCents === 0 ? 0 : 15);
      add(set, score, ['several-references', toFitReason(differenceCents)]);
      break;
    }
    case 'paid-already':
      for (const { bookingId } of verdict.transfers)
        add(byId(bookingId), SCORES.paid, ['reference', 'paid-already']);
      break;
    case 'suggestions':
      for (const { transfer, score, why } of verdict.suggestions)
        add(byId(transfer.bookingId), score, why.filter(isSuggestionReason));
      break;
    case 'none':
      break;
  }

  const otherBookings = bookings.filter(({ bookingId, openCents }) => openCents > 0 && !ids.has(bookingId));
  const hasFittingAmount = (booking: ExpectedTransfer): boolean =>
    chooseSum(booking, line.leftCents) === line.leftCents;
  for (const booking of otherBookings.filter(({ bookingId }) => samePayer.has(bookingId))) {
    const isAmountEqual = hasFittingAmount(booking);
    const reasons: SuggestionReason[] = ['same-payer', ...(isAmountEqual ? ['amount-equal' as const] : [])];
    add([booking], SCORES.payer + (isAmountEqual ? BONUS.equal : 0), reasons);
  }
  // If several bookings have this amount, none is likelier than the others.
  const [single, ...rivals] = otherBookings.filter(hasFittingAmount);
  if (single && rivals.length === 0 && !ids.has(single.bookingId))
    add([single], SCORES.amount, ['only-amount']);
  return results
    .sort((a, b) => b.score - a.score || (a.why.join() < b.why.join() ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS);
}

/** `differenceCents` is paid minus due. */
function toFitReason(differenceCents: number): SuggestionReason {
  if (differenceCents === 0) return 'amount-equal';
  return differenceCents < 0 ? 'underpaid' : 'overpaid';
}

const isSuggestionReason = (reason: MatchReason): reason is MatchReason & SuggestionReason =>
  reason !== 'money-went-out';

/** Allocates the line's money to these bookings in turn; a single paid booking gets it as a whole. */
function allocateLine(
  { leftCents }: QueuedLine,
  bookings: readonly ExpectedTransfer[],
): Pick<BankSuggestion, 'allocations' | 'leftCents' | 'needsReason'> {
  let restCents = leftCents;
  const allocations: BankSuggestion['allocations'] = [];
  for (const booking of bookings) {
    const { reference, bookingId } = booking;
    const allocation = allocateToInstalments(booking, restCents);
    allocations.push(...allocation.parts.map((part) => ({ reference, ...part })));
    restCents = allocation.leftCents;
    if (bookings.length > 1 || booking.openCents > 0) continue;
    allocations.push({ bookingId, reference, instalmentId: null, amountCents: restCents });
    restCents = 0;
  }
  return { allocations, leftCents: restCents, needsReason: !isExactAllocation(allocations, bookings) };
}
