import type { BankSuggestion, SuggestionReason } from '@wayfold/contracts/payments/banking';
import type { MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import { compareText } from '../../../kernel/compare-text.js';
import { toTransfer } from './automatic-allocations.js';
import { createTransferIndex, type LineToMatch, matchLine, type MatchReason } from './match.js';
import { allocateToInstalments, findNextOpenInstalment, isExactAllocation } from './open-amounts.js';

/** Facts about the bookings a line may pay. */
export interface Candidates {
  readonly bookings: readonly MatchableBooking[];
  /** Lead's name by booking, where readable. */
  readonly leadNameByBooking: ReadonlyMap<string, string>;
  /** Bookings that the same counterparty paid before. */
  readonly sameCounterpartyIds: ReadonlySet<string>;
  /** Bookings that another file's line already pays with this amount on this day: possibly the same money. */
  readonly paidTwiceIds: ReadonlySet<string>;
}

export interface QueuedLine extends LineToMatch {
  /** Part of `amountCents` that is not yet allocated. */
  readonly unallocatedCents: number;
  readonly chargesCents: number;
}

const MAX_SUGGESTIONS = 6;
const BASE_SCORES = {
  named: 95,
  several: 90,
  short: 80,
  over: 78,
  paid: 30,
  duplicate: 20,
  counterparty: 45,
  amount: 25,
} as const;
const SCORE_BONUS = { equal: 20, counterparty: 5 } as const;
/** Taken off when several bookings do not add up to the line. */
const DIFFERENCE_PENALTY = 15;

/** Chooses the open amount that fits, otherwise all that is open. */
const chooseAmount = (booking: MatchableBooking, cents: number): number => {
  const nextOpenCents = findNextOpenInstalment(booking)?.openCents;
  return nextOpenCents === cents ? nextOpenCents : booking.openCents;
};

/** Ranks suggestions for a line, likeliest first, each with its reasons. Deterministic. */
export function rankSuggestions(line: QueuedLine, candidates: Candidates): BankSuggestion[] {
  if (line.unallocatedCents <= 0 || line.currency !== 'USD') return [];
  const list = new SuggestionList(line, candidates);
  addByReference(list, line, candidates);
  addByCounterpartyAndAmount(list, line, candidates);
  return list.rank();
}

class SuggestionList {
  private readonly suggestions: BankSuggestion[] = [];
  private readonly suggestedIds = new Set<string>();

  constructor(
    private readonly line: QueuedLine,
    private readonly candidates: Candidates,
  ) {}

  add(bookings: readonly MatchableBooking[], score: number, evidence: readonly SuggestionReason[]): void {
    const { sameCounterpartyIds, paidTwiceIds } = this.candidates;
    for (const { bookingId } of bookings) this.suggestedIds.add(bookingId);
    const isSameCounterparty =
      bookings.some(({ bookingId }) => sameCounterpartyIds.has(bookingId)) &&
      !evidence.includes('same-counterparty');
    const isDuplicate = bookings.some(({ bookingId }) => paidTwiceIds.has(bookingId));
    const reasons = [
      ...(isDuplicate ? ['duplicate' as const] : []),
      ...evidence,
      ...(isSameCounterparty ? ['same-counterparty' as const] : []),
    ];
    const likelihood = Math.min(99, score + (isSameCounterparty ? SCORE_BONUS.counterparty : 0));
    this.suggestions.push({
      score: isDuplicate ? BASE_SCORES.duplicate : likelihood,
      reasons,
      ...spreadOverBookings(this.line, bookings),
    });
  }

  has(bookingId: string): boolean {
    return this.suggestedIds.has(bookingId);
  }

  rank(): BankSuggestion[] {
    return this.suggestions
      .sort((a, b) => b.score - a.score || compareText(a.reasons.join(), b.reasons.join()))
      .slice(0, MAX_SUGGESTIONS);
  }
}

/** Suggests the bookings that the remittance text refers to. */
function addByReference(
  list: SuggestionList,
  line: QueuedLine,
  { bookings, leadNameByBooking }: Candidates,
): void {
  const transfers = bookings.map((booking) =>
    toTransfer(
      booking,
      chooseAmount(booking, line.unallocatedCents),
      leadNameByBooking.get(booking.bookingId) ?? null,
    ),
  );
  const unallocatedPart: LineToMatch = { ...line, amountCents: line.unallocatedCents };
  const verdict = matchLine(unallocatedPart, createTransferIndex(transfers));
  const listBookings = (bookingId: string) => bookings.filter((booking) => booking.bookingId === bookingId);
  switch (verdict.kind) {
    case 'match':
      list.add(listBookings(verdict.transfer.bookingId), BASE_SCORES.named, ['reference', 'amount-equal']);
      break;
    case 'short': {
      const reasons: SuggestionReason[] = ['reference', 'underpaid'];
      if (verdict.missingCents === line.chargesCents) reasons.push('bank-charges');
      list.add(listBookings(verdict.transfer.bookingId), BASE_SCORES.short, reasons);
      break;
    }
    case 'over':
      list.add(listBookings(verdict.transfer.bookingId), BASE_SCORES.over, ['reference', 'overpaid']);
      break;
    case 'several': {
      const { differenceCents } = verdict;
      const bookingSet = verdict.transfers.flatMap(({ bookingId }) => listBookings(bookingId));
      const score = BASE_SCORES.several - (differenceCents === 0 ? 0 : DIFFERENCE_PENALTY);
      list.add(bookingSet, score, ['several-references', toFitReason(differenceCents)]);
      break;
    }
    case 'paid-already':
      for (const { bookingId } of verdict.transfers)
        list.add(listBookings(bookingId), BASE_SCORES.paid, ['reference', 'paid-already']);
      break;
    case 'suggestions':
      for (const { transfer, score, reasons } of verdict.suggestions)
        list.add(listBookings(transfer.bookingId), score, reasons.filter(isSuggestionReason));
      break;
    case 'none':
      break;
  }
}

/** Suggests open bookings without a reference: of the same counterparty, or the only one of this amount. */
function addByCounterpartyAndAmount(
  list: SuggestionList,
  { unallocatedCents }: QueuedLine,
  { bookings, sameCounterpartyIds }: Candidates,
): void {
  const otherBookings = bookings.filter(({ bookingId, openCents }) => openCents > 0 && !list.has(bookingId));
  const hasFittingAmount = (booking: MatchableBooking): boolean =>
    chooseAmount(booking, unallocatedCents) === unallocatedCents;
  for (const booking of otherBookings.filter(({ bookingId }) => sameCounterpartyIds.has(bookingId))) {
    const isAmountEqual = hasFittingAmount(booking);
    const reasons: SuggestionReason[] = [
      'same-counterparty',
      ...(isAmountEqual ? ['amount-equal' as const] : []),
    ];
    list.add([booking], BASE_SCORES.counterparty + (isAmountEqual ? SCORE_BONUS.equal : 0), reasons);
  }
  // If several bookings have this amount, none is likelier than the others.
  const [onlyBooking, ...rivals] = otherBookings.filter(hasFittingAmount);
  if (onlyBooking && rivals.length === 0 && !list.has(onlyBooking.bookingId))
    list.add([onlyBooking], BASE_SCORES.amount, ['only-amount']);
}

/** Returns the reason for a difference; `differenceCents` is paid minus due. */
function toFitReason(differenceCents: number): SuggestionReason {
  if (differenceCents === 0) return 'amount-equal';
  return differenceCents < 0 ? 'underpaid' : 'overpaid';
}

const isSuggestionReason = (reason: MatchReason): reason is MatchReason & SuggestionReason =>
  reason !== 'money-went-out';

/** Allocates the line's money to these bookings in turn; a single paid booking gets it as a whole. */
function spreadOverBookings(
  { unallocatedCents }: QueuedLine,
  bookings: readonly MatchableBooking[],
): Pick<BankSuggestion, 'allocations' | 'unallocatedCents' | 'needsReason'> {
  let restCents = unallocatedCents;
  const allocations: BankSuggestion['allocations'] = [];
  for (const booking of bookings) {
    const { reference, bookingId } = booking;
    const allocation = allocateToInstalments(booking, restCents);
    allocations.push(...allocation.parts.map((part) => ({ reference, ...part })));
    restCents = allocation.unallocatedCents;
    if (bookings.length > 1 || booking.openCents > 0) continue;
    allocations.push({ bookingId, reference, instalmentId: null, amountCents: restCents });
    restCents = 0;
  }
  return { allocations, unallocatedCents: restCents, needsReason: !isExactAllocation(allocations, bookings) };
}
