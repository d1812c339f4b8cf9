import type { BankSuggestion, SuggestionReason } from '@wayfold/contracts/banking';
import type { ExpectedTransfer } from '@wayfold/contracts/expected-transfers';
import { transferOf } from './auto-match.js';
import { matchPayment, transferIndex, type Payment, type Reason } from './match.js';
import { fill, nextOpen, paysExactly } from './open-amounts.js';

/** What is known of the bookings that a line may be for. */
export interface Candidates {
  readonly bookings: readonly ExpectedTransfer[];
  /** The name of the one who booked, by booking, as far as it is readable. */
  readonly names: ReadonlyMap<string, string>;
  /** Bookings that the same payer has paid before. */
  readonly samePayer: ReadonlySet<string>;
  /** Bookings that a line of another file pays already, with just this sum on this day: it may be the same money. */
  readonly twins: ReadonlySet<string>;
}

/** A line as it stands in the queue. */
export interface Waiting extends Payment {
  /** Of `amountCents`, what is allocated to nothing yet. */
  readonly leftCents: number;
  readonly chargesCents: number;
}

const MOST = 6;
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

/** A sum that fits, else all that is open. */
const sumFor = (booking: ExpectedTransfer, cents: number): number => {
  const next = nextOpen(booking)?.openCents;
  return next === cents ? next : booking.openCents;
};

/** What a line may be, the likeliest first, each with its reasons. The same line and candidates give the same. */
export function suggestionsFor(line: Waiting, candidates: Candidates): BankSuggestion[] {
  if (line.leftCents <= 0 || line.currency !== 'USD') return [];
  const { bookings, samePayer, twins } = candidates;
  const found: BankSuggestion[] = [];
  const told = new Set<string>();
  const add = (those: readonly ExpectedTransfer[], score: number, why: readonly SuggestionReason[]): void => {
    for (const { bookingId } of those) told.add(bookingId);
    const payer = those.some(({ bookingId }) => samePayer.has(bookingId)) && !why.includes('same-payer');
    const twin = those.some(({ bookingId }) => twins.has(bookingId));
    const reasons = [...(twin ? ['twin' as const] : []), ...why, ...(payer ? ['same-payer' as const] : [])];
    const likely = Math.min(99, score + (payer ? BONUS.payer : 0));
    found.push({ score: twin ? SCORES.twin : likely, why: reasons, ...allocated(line, those) });
  };
  const byId = (bookingId: string) => bookings.filter((each) => each.bookingId === bookingId);

  const payment: Payment = { ...line, amountCents: line.leftCents };
  const index = transferIndex(
    bookings.map((booking) =>
      transferOf(booking, sumFor(booking, line.leftCents), candidates.names.get(booking.bookingId) ?? null),
    ),
  );
  const verdict = matchPayment(payment, index);
  switch (verdict.kind) {
    case 'match':
      add(byId(verdict.transfer.bookingId), SCORES.named, ['reference', 'amount-equal']);
      break;
    case 'short': {
      const charged = verdict.missingCents === line.chargesCents;
      const why: SuggestionReason[] = [
        'reference',
        'underpaid',
        ...(charged ? ['bank-charges' as const] : []),
      ];
      add(byId(verdict.transfer.bookingId), SCORES.short, why);
      break;
    }
    case 'over':
      add(byId(verdict.transfer.bookingId), SCORES.over, ['reference', 'overpaid']);
      break;
    case 'several': {
      const difference = verdict.differenceCents;
      const how = difference === 0 ? 'amount-equal' : difference < 0 ? 'underpaid' : 'overpaid';
      const those = verdict.transfers.flatMap(({ bookingId }) => byId(bookingId));
      add(those, SCORES.several - (difference === 0 ? 0 : 15), ['several-references', how]);
      break;
    }
    case 'paid-already':
      for (const { bookingId } of verdict.transfers)
        add(byId(bookingId), SCORES.paid, ['reference', 'paid-already']);
      break;
    case 'suggestions':
      for (const { transfer, score, why } of verdict.suggestions)
        add(byId(transfer.bookingId), score, why.filter(isSaid));
      break;
    case 'none':
      break;
  }

  const rest = bookings.filter(({ bookingId, openCents }) => openCents > 0 && !told.has(bookingId));
  const fits = (booking: ExpectedTransfer): boolean => sumFor(booking, line.leftCents) === line.leftCents;
  for (const booking of rest.filter(({ bookingId }) => samePayer.has(bookingId))) {
    const equal = fits(booking);
    const why: SuggestionReason[] = ['same-payer', ...(equal ? ['amount-equal' as const] : [])];
    add([booking], SCORES.payer + (equal ? BONUS.equal : 0), why);
  }
  // Of several with this amount none is likelier than the others.
  const [only, ...others] = rest.filter(fits);
  if (only && others.length === 0 && !told.has(only.bookingId)) add([only], SCORES.amount, ['only-amount']);
  return found.sort((a, b) => b.score - a.score || (a.why.join() < b.why.join() ? -1 : 1)).slice(0, MOST);
}

const isSaid = (reason: Reason): reason is Reason & SuggestionReason => reason !== 'money-went-out';

/** The money of a line, put into these bookings one after the other; a single one that is paid gets it as a whole. */
function allocated(
  { leftCents }: Waiting,
  bookings: readonly ExpectedTransfer[],
): Pick<BankSuggestion, 'allocations' | 'leftCents' | 'needsReason'> {
  let left = leftCents;
  const allocations: BankSuggestion['allocations'] = [];
  for (const booking of bookings) {
    const { reference, bookingId } = booking;
    const filled = fill(booking, left);
    allocations.push(...filled.parts.map((part) => ({ reference, ...part })));
    left = filled.leftCents;
    if (bookings.length > 1 || booking.openCents > 0) continue;
    allocations.push({ bookingId, reference, instalmentId: null, amountCents: left });
    left = 0;
  }
  return { allocations, leftCents: left, needsReason: !paysExactly(allocations, bookings) };
}
