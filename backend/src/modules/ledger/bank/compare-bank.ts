import { addDays, dateOf, daysBetween } from '@wayfold/contracts/kernel/dates';
import type { Cause, Component, LedgerFinding } from '@wayfold/contracts/money/ledger-checks';
import { causeOf } from './bank-causes.js';
import type { BankAccount, Booked } from './bank-account.js';
import { doubledLines } from './doubled-lines.js';
import type { BankSide, ByHand, Matched, StatementLine } from './bank-side.js';

/** Bookings process a match within this time, in ms. */
const TOLD_AFTER_MS = 10 * 60_000;
/** Tolerance in days between the announced and the actual day of a payout or transfer. */
const DAYS = 7;
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

type Sums = ReadonlyMap<Component, { readonly bankCents: number; readonly ledgerCents: number }>;
export interface BankComparison {
  readonly sums: Sums;
  readonly findings: readonly LedgerFinding[];
}

/**
 * Compares bank lines with the ledger in both directions; each difference gets a cause. Both sides sum to
 * their balances: each bank line counts once.
 */
export const compareBank = (bank: BankSide, account: BankAccount, now: Date): BankComparison =>
  new Comparison(bank, account, new Date(now.getTime() - TOLD_AFTER_MS)).run();

class Comparison {
  private readonly sums = new Map<Component, { bankCents: number; ledgerCents: number }>();
  private readonly findings: LedgerFinding[] = [];
  /** Cents of each line that are not yet explained. */
  private readonly left: Map<string, number>;
  private readonly doubled: ReadonlyMap<string, string>;
  private readonly byAmount = new Map<number, StatementLine[]>();
  /** Current match of each line. */
  private readonly matchOf = new Map<string, Matched>();
  /** Last day covered by a statement; empty if there is none. */
  private readonly until: string;

  constructor(
    private readonly bank: BankSide,
    private readonly account: BankAccount,
    private readonly toldUntil: Date,
  ) {
    const lines = [...bank.lines.values()];
    for (const line of lines) {
      const same = this.byAmount.get(line.amountCents);
      if (same) same.push(line);
      else this.byAmount.set(line.amountCents, [line]);
    }
    for (const match of bank.matches.values()) if (!match.reversed) this.matchOf.set(match.lineId, match);
    const sent = bank.sentBack.map(({ lineId }) => lineId);
    this.doubled = doubledLines(lines, new Set([...this.matchOf.keys(), ...sent]));
    this.left = new Map(
      lines.map(({ lineId, amountCents }) => [lineId, this.doubled.has(lineId) ? 0 : amountCents]),
    );
    this.until = lines.reduce((last, { bookedOn }) => (bookedOn > last ? bookedOn : last), '');
  }

  run(): BankComparison {
    this.matches();
    this.refunds();
    this.byHand();
    this.payouts();
    this.reversals();
    this.rest();
    return { sums: this.sums, findings: this.findings };
  }

  private matches(): void {
    for (const [allocationId, match] of this.bank.matches) {
      const { lineId, bookingId, amountCents, reversed, at } = match;
      const booked = this.account.payments.get(allocationId);
      const ledgerCents = booked?.cents ?? 0;
      const about = this.about(lineId, at, reversed);
      const bankCents = reversed || about.doubled || !about.known ? 0 : amountCents;
      this.use(lineId, bankCents);
      const cause = causeOf(about, amountCents, booked);
      this.pair(cause, 'payment', lineId, bookingId, bankCents, ledgerCents);
    }
    this.lost('payment', this.account.payments, this.bank.matches);
  }

  private refunds(): void {
    const seen = new Set<string>();
    // If one line paid several refunds, the last one absorbs the remainder.
    const last = new Map(this.bank.sentBack.map((each) => [each.lineId, each]));
    for (const sent of this.bank.sentBack) {
      const { refundId, bookingId, lineId, amountCents, at } = sent;
      const left = this.left.get(lineId) ?? 0;
      const cents = last.get(lineId) === sent ? left : Math.max(left, -amountCents);
      this.use(lineId, cents);
      const booked = this.account.refunds.get(refundId);
      const again = seen.has(refundId);
      seen.add(refundId);
      const ledgerCents = again ? 0 : (booked?.cents ?? 0);
      const cause = again ? 'matched-twice' : causeOf(this.about(lineId, at, false), cents, booked);
      this.pair(cause, 'refund', lineId, bookingId, cents, ledgerCents);
    }
    this.lost('refund', this.account.refunds, seen);
  }

  private about(lineId: string, at: Date, reversed: boolean) {
    const [doubled, known] = [this.doubled.has(lineId), this.bank.lines.has(lineId)];
    return { doubled, known, young: at > this.toldUntil, reversed };
  }

  /** Money in the ledger without a known bank line. */
  private lost(
    component: Component,
    booked: ReadonlyMap<string, Booked>,
    known: { has(name: string): boolean },
  ): void {
    for (const [name, { cents, bookingIds }] of booked)
      if (!known.has(name)) this.pair('line-lost', component, name, [...bookingIds][0] ?? null, 0, cents);
  }

  /** The line named in a note, otherwise the only open line of that amount near that day. */
  private byHand(): void {
    for (const payment of this.bank.byHand.values()) {
      const { receiptId, bookingId, valueDate } = payment;
      const ledgerCents = this.account.byHand.get(receiptId)?.cents ?? 0;
      const named = namedIn(payment).find((lineId) => this.bank.lines.has(lineId));
      const lineId = named ?? this.openOf(ledgerCents, valueDate)?.lineId;
      if (lineId === undefined) {
        const cause = this.awaited(valueDate) ? 'in-transit' : 'hand-without-line';
        this.pair(cause, 'payment', receiptId, bookingId, 0, ledgerCents);
        continue;
      }
      const bankCents = this.left.get(lineId) ?? 0;
      this.use(lineId, bankCents);
      const cause = bankCents === 0 ? 'matched-twice' : 'amount-differs';
      if (bankCents === ledgerCents && this.bank.lines.get(lineId)?.setAside === false)
        this.say('recorded-by-hand', 'payment', lineId, bookingId, bankCents, ledgerCents);
      else this.pair(cause, 'payment', lineId, bookingId, bankCents, ledgerCents);
    }
  }

  private payouts(): void {
    for (const [payoutId, { cents }] of this.account.payouts) {
      const day = this.bank.payoutDays.get(payoutId) ?? '';
      // A negative payout collects money from our bank.
      const lineId = this.openOf(cents, day)?.lineId;
      if (lineId !== undefined) this.use(lineId, cents);
      const cause = this.awaited(day) ? 'in-transit' : 'payout-missing';
      this.pair(cause, 'payout', payoutId, null, lineId === undefined ? 0 : cents, cents);
    }
  }

  /** The bank reversed an earlier movement: the latest line of that amount. */
  private reversals(): void {
    for (const line of this.bank.lines.values()) {
      const cents = this.left.get(line.lineId) ?? 0;
      if (!line.reversal || cents === 0) continue;
      const taken = (this.byAmount.get(-line.amountCents) ?? [])
        .filter((each) => sameAccount(each, line))
        .filter(({ reversal, valueDate }) => !reversal && valueDate <= line.valueDate)
        .toSorted((a, b) => b.valueDate.localeCompare(a.valueDate))[0];
      const matched = taken && this.matchOf.get(taken.lineId);
      this.use(line.lineId, cents);
      const open = taken ? (this.left.get(taken.lineId) ?? 0) : 0;
      if (taken && !matched && open === -cents) {
        this.use(taken.lineId, open);
        this.say('line-reversed', 'other', line.lineId, null, 0, 0);
      } else {
        const cause = matched ? 'reversal-open' : line.setAside ? 'line-set-aside' : 'line-open';
        this.pair(cause, matched ? 'payment' : 'other', line.lineId, matched?.bookingId ?? null, cents, 0);
      }
    }
  }

  private rest(): void {
    let aside = 0;
    let cents = 0;
    for (const { lineId, amountCents, setAside } of this.bank.lines.values()) {
      const left = this.left.get(lineId) ?? 0;
      if (left === 0) continue;
      if (left > 0 !== amountCents > 0) this.pair('matched-twice', 'payment', lineId, null, left, 0);
      else if (!setAside) this.pair('line-open', 'other', lineId, null, left, 0);
      else {
        aside += 1;
        cents += left;
      }
    }
    if (aside > 0) this.say('line-set-aside', 'other', `${aside} lines`, null, cents, 0);
    for (const [lineId, first] of this.doubled)
      if (!this.matchOf.has(lineId) && this.bank.lines.get(lineId)?.setAside === false)
        this.say('line-doubled', 'other', `${lineId} = ${first}`, null, 0, 0);
  }

  private use(lineId: string, cents: number): void {
    const left = this.left.get(lineId);
    if (left !== undefined) this.left.set(lineId, left - cents);
  }

  /** The closest line to a day that is still entirely unexplained. */
  private openOf(cents: number, day: string): StatementLine | undefined {
    if (day === '' || cents === 0) return undefined;
    const far = ({ valueDate }: StatementLine): number => Math.abs(daysBetween(day, valueDate));
    return (this.byAmount.get(cents) ?? [])
      .filter((line) => this.left.get(line.lineId) === cents && far(line) <= DAYS)
      .toSorted((a, b) => far(a) - far(b) || a.lineId.localeCompare(b.lineId))[0];
  }

  /** True while no statement covers the days on which the money was due. */
  private awaited(day: string): boolean {
    return this.until < addDays(day === '' ? dateOf(this.toldUntil) : day, DAYS);
  }

  /** Counts both sides and reports a difference. */
  private pair(
    cause: Cause,
    component: Component,
    party: string,
    bookingId: string | null,
    bankCents: number,
    ledgerCents: number,
  ): void {
    if (bankCents !== ledgerCents) this.say(cause, component, party, bookingId, bankCents, ledgerCents);
    else this.count(component, bankCents, ledgerCents);
  }

  private say(
    cause: Cause,
    component: Component,
    party: string,
    bookingId: string | null,
    providerCents: number,
    ledgerCents: number,
  ): void {
    this.findings.push({ cause, component, party, bookingId, providerCents, ledgerCents });
    this.count(component, providerCents, ledgerCents);
  }

  private count(component: Component, bank: number, ledger: number): void {
    const before = this.sums.get(component) ?? { bankCents: 0, ledgerCents: 0 };
    this.sums.set(component, {
      bankCents: before.bankCents + bank,
      ledgerCents: before.ledgerCents + ledger,
    });
  }
}

const sameAccount = (a: StatementLine, b: StatementLine): boolean =>
  a.account === null || b.account === null || a.account === b.account;

const namedIn = ({ note }: ByHand): string[] => (note.match(UUID) ?? []).map((id) => id.toLowerCase());
