import { addDays, countDaysBetween, toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Component, FindingCause, LedgerFinding } from '@wayfold/contracts/money/ledger-checks';
import { compareText } from '../../../kernel/compare-text.js';
import type { BankAccount, BookedMovement } from './bank-account.query.js';
import { determineCause } from './bank-causes.js';
import {
  type BankSide,
  type DollarLine,
  type LineMatch,
  type ManualTransfer,
  mayShareAccount,
} from './bank-side.js';
import { listDuplicateLines } from './duplicate-lines.js';

/** Days that a payout or transfer may deviate from its announced day. */
const TOLERANCE_DAYS = 7;

const UUID_PATTERN = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

type ComponentSums = ReadonlyMap<Component, { readonly bankCents: number; readonly ledgerCents: number }>;
export interface BankComparison {
  readonly sums: ComponentSums;
  readonly findings: readonly LedgerFinding[];
}

/**
 * Compares bank lines with the ledger in both directions; each difference gets a cause. Each line counts
 * once, so both sides add up to their balances.
 * @param graceStart bookings have processed anything older
 */
export const compareBank = (bank: BankSide, account: BankAccount, graceStart: Date): BankComparison =>
  new BankComparer(bank, account, graceStart).run();

/** Both sides of one movement, and the cause to report if they differ. */
interface Movement {
  readonly cause: FindingCause;
  readonly component: Component;
  /** Id of the line, payment, refund or payout; or names of lines. */
  readonly subject: string;
  readonly bookingId: string | null;
  readonly bankCents: number;
  readonly ledgerCents: number;
}

class BankComparer {
  private readonly sums = new Map<Component, { bankCents: number; ledgerCents: number }>();
  private readonly findings: LedgerFinding[] = [];
  /** Cents of each line that are not yet explained. */
  private readonly unexplainedCents: Map<string, number>;
  /** The line that counts instead of each duplicate. */
  private readonly originalByDuplicate: ReadonlyMap<string, string>;
  private readonly linesByAmount = new Map<number, DollarLine[]>();
  private readonly matchByLine = new Map<string, LineMatch>();
  /** Last day covered by a statement; undefined if there is none. */
  private readonly coveredUntil: string | undefined;

  constructor(
    private readonly bank: BankSide,
    private readonly account: BankAccount,
    private readonly graceStart: Date,
  ) {
    const lines = [...bank.lines.values()];
    for (const line of lines) {
      const sameAmount = this.linesByAmount.get(line.amountCents);
      if (sameAmount) sameAmount.push(line);
      else this.linesByAmount.set(line.amountCents, [line]);
    }
    for (const match of bank.matches.values())
      if (!match.isReversed) this.matchByLine.set(match.lineId, match);
    const refundLineIds = bank.refundMatches.map(({ lineId }) => lineId);
    this.originalByDuplicate = listDuplicateLines(
      lines,
      new Set([...this.matchByLine.keys(), ...refundLineIds]),
    );
    this.unexplainedCents = new Map(
      lines.map(({ lineId, amountCents }) => [
        lineId,
        this.originalByDuplicate.has(lineId) ? 0 : amountCents,
      ]),
    );
    this.coveredUntil = lines
      .map(({ bookedOn }) => bookedOn)
      .toSorted()
      .at(-1);
  }

  /** Runs the steps in an order that matters: each explains lines that later steps no longer see. */
  run(): BankComparison {
    this.compareMatches();
    this.compareRefunds();
    this.compareManualPayments();
    this.comparePayouts();
    this.compareReversals();
    this.reportRemainder();
    return { sums: this.sums, findings: this.findings };
  }

  private compareMatches(): void {
    for (const [allocationId, match] of this.bank.matches) {
      const { lineId, bookingId, amountCents, isReversed, decidedAt } = match;
      const bookedMovement = this.account.payments.get(allocationId);
      const ledgerCents = bookedMovement?.cents ?? 0;
      const facts = this.buildMatchFacts(lineId, decidedAt, { isReversed });
      const bankCents = isReversed || facts.isDuplicate || !facts.isImported ? 0 : amountCents;
      this.deduct(lineId, bankCents);
      const cause = determineCause(facts, amountCents, bookedMovement);
      this.countOrReport({
        cause,
        component: 'payment',
        subject: lineId,
        bookingId,
        bankCents,
        ledgerCents,
      });
    }
    this.reportLost('payment', this.account.payments, this.bank.matches);
  }

  private compareRefunds(): void {
    const refundIds = new Set<string>();
    // If one line paid several refunds, the last refund absorbs the remainder.
    const lastMatchByLine = new Map(this.bank.refundMatches.map((match) => [match.lineId, match]));
    for (const match of this.bank.refundMatches) {
      const { refundId, bookingId, lineId, amountCents, matchedAt } = match;
      const unexplainedCents = this.getUnexplainedCents(lineId);
      const cents =
        lastMatchByLine.get(lineId) === match ? unexplainedCents : Math.max(unexplainedCents, -amountCents);
      this.deduct(lineId, cents);
      const bookedMovement = this.account.refunds.get(refundId);
      const isRepeated = refundIds.has(refundId);
      refundIds.add(refundId);
      const ledgerCents = isRepeated ? 0 : (bookedMovement?.cents ?? 0);
      const cause = isRepeated
        ? 'matched-twice'
        : determineCause(this.buildMatchFacts(lineId, matchedAt), cents, bookedMovement);
      this.countOrReport({
        cause,
        component: 'refund',
        subject: lineId,
        bookingId,
        bankCents: cents,
        ledgerCents,
      });
    }
    this.reportLost('refund', this.account.refunds, refundIds);
  }

  private buildMatchFacts(lineId: string, matchedAt: Date, { isReversed } = { isReversed: false }) {
    return {
      isDuplicate: this.originalByDuplicate.has(lineId),
      isImported: this.bank.lines.has(lineId),
      isRecent: matchedAt > this.graceStart,
      isReversed,
    };
  }

  /** Reports money in the ledger without a known bank line. */
  private reportLost(
    component: Component,
    bookedMovements: ReadonlyMap<string, BookedMovement>,
    matchedIds: { has(id: string): boolean },
  ): void {
    for (const [subject, { cents, bookingIds }] of bookedMovements)
      if (!matchedIds.has(subject))
        this.countOrReport({
          cause: 'line-lost',
          component,
          subject,
          bookingId: [...bookingIds][0] ?? null,
          bankCents: 0,
          ledgerCents: cents,
        });
  }

  /**
   * Compares each payment with the line that staff named in its note or, without one, with the open line of
   * its amount that is nearest to its day.
   */
  private compareManualPayments(): void {
    for (const payment of this.bank.manualPayments.values()) {
      const { manualPaymentId, bookingId, valueDate } = payment;
      const ledgerCents = this.account.manualPayments.get(manualPaymentId)?.cents ?? 0;
      const namedLineId = listLineIds(payment).find((lineId) => this.bank.lines.has(lineId));
      const lineId = namedLineId ?? this.findNearestOpenLine(ledgerCents, valueDate)?.lineId;
      const facts = { component: 'payment' as const, bookingId, ledgerCents };
      if (lineId === undefined) {
        const cause = this.isStatementMissing(valueDate) ? 'in-transit' : 'manual-without-line';
        this.countOrReport({ ...facts, cause, subject: manualPaymentId, bankCents: 0 });
        continue;
      }
      const bankCents = this.getUnexplainedCents(lineId);
      this.deduct(lineId, bankCents);
      const cause = bankCents === 0 ? 'matched-twice' : 'amount-differs';
      const movement = { ...facts, cause, subject: lineId, bankCents } as const;
      if (bankCents === ledgerCents && this.bank.lines.get(lineId)?.isSetAside === false)
        this.report({ ...movement, cause: 'recorded-manually' });
      else this.countOrReport(movement);
    }
  }

  private comparePayouts(): void {
    for (const [payoutId, { cents }] of this.account.payouts) {
      const day = this.bank.payoutDays.get(payoutId);
      // A negative payout collects money from our bank.
      const lineId = this.findNearestOpenLine(cents, day)?.lineId;
      if (lineId !== undefined) this.deduct(lineId, cents);
      this.countOrReport({
        cause: this.isStatementMissing(day) ? 'in-transit' : 'payout-missing',
        component: 'payout',
        subject: payoutId,
        bookingId: null,
        bankCents: lineId === undefined ? 0 : cents,
        ledgerCents: cents,
      });
    }
  }

  private compareReversals(): void {
    for (const line of this.bank.lines.values()) {
      const cents = this.getUnexplainedCents(line.lineId);
      if (!line.isReversal || cents === 0) continue;
      const reversedLine = this.findReversedLine(line);
      const reversedMatch = reversedLine && this.matchByLine.get(reversedLine.lineId);
      this.deduct(line.lineId, cents);
      if (reversedMatch) {
        this.countOrReport({
          ...toLineMovement('reversal-open', line.lineId, cents),
          component: 'payment',
          bookingId: reversedMatch.bookingId,
        });
      } else if (reversedLine && this.getUnexplainedCents(reversedLine.lineId) === -cents) {
        this.deduct(reversedLine.lineId, -cents);
        this.report(toLineMovement('line-reversed', line.lineId, 0));
      } else {
        const cause = line.isSetAside ? 'line-set-aside' : 'line-open';
        this.countOrReport(toLineMovement(cause, line.lineId, cents));
      }
    }
  }

  /** Finds the earlier line that the bank reversed: the latest of the opposite amount. */
  private findReversedLine(line: DollarLine): DollarLine | undefined {
    return (this.linesByAmount.get(-line.amountCents) ?? [])
      .filter((candidate) => mayShareAccount(candidate, line))
      .filter(({ isReversal, valueDate }) => !isReversal && valueDate <= line.valueDate)
      .toSorted((a, b) => compareText(b.valueDate, a.valueDate))[0];
  }

  private reportRemainder(): void {
    let setAsideCount = 0;
    let setAsideCents = 0;
    for (const { lineId, amountCents, isSetAside } of this.bank.lines.values()) {
      const unexplainedCents = this.getUnexplainedCents(lineId);
      if (unexplainedCents === 0) continue;
      if (unexplainedCents > 0 !== amountCents > 0)
        this.countOrReport({
          ...toLineMovement('matched-twice', lineId, unexplainedCents),
          component: 'payment',
        });
      else if (!isSetAside) this.countOrReport(toLineMovement('line-open', lineId, unexplainedCents));
      else {
        setAsideCount += 1;
        setAsideCents += unexplainedCents;
      }
    }
    if (setAsideCount > 0)
      this.report(toLineMovement('line-set-aside', `${setAsideCount} lines`, setAsideCents));
    for (const [lineId, originalId] of this.originalByDuplicate)
      if (!this.matchByLine.has(lineId) && this.bank.lines.get(lineId)?.isSetAside === false)
        this.report(toLineMovement('duplicate-line', `${lineId} = ${originalId}`, 0));
  }

  private getUnexplainedCents(lineId: string): number {
    return this.unexplainedCents.get(lineId) ?? 0;
  }

  private deduct(lineId: string, cents: number): void {
    const unexplainedCents = this.unexplainedCents.get(lineId);
    if (unexplainedCents !== undefined) this.unexplainedCents.set(lineId, unexplainedCents - cents);
  }

  /** Finds the line of this amount that is closest to a day. Lines that are partly explained do not count. */
  private findNearestOpenLine(cents: number, day: string | undefined): DollarLine | undefined {
    if (day === undefined || cents === 0) return undefined;
    const countDays = ({ valueDate }: DollarLine): number => Math.abs(countDaysBetween(day, valueDate));
    return (this.linesByAmount.get(cents) ?? [])
      .filter((line) => this.unexplainedCents.get(line.lineId) === cents && countDays(line) <= TOLERANCE_DAYS)
      .toSorted((a, b) => countDays(a) - countDays(b) || compareText(a.lineId, b.lineId))[0];
  }

  /** True while no statement covers the days on which the money was due. */
  private isStatementMissing(day = toUtcDate(this.graceStart)): boolean {
    return this.coveredUntil === undefined || this.coveredUntil < addDays(day, TOLERANCE_DAYS);
  }

  private countOrReport(movement: Movement): void {
    const { component, bankCents, ledgerCents } = movement;
    if (bankCents === ledgerCents) this.addToSums(component, bankCents, ledgerCents);
    else this.report(movement);
  }

  private report({ cause, component, subject, bookingId, bankCents, ledgerCents }: Movement): void {
    this.findings.push({ cause, component, subject, bookingId, providerCents: bankCents, ledgerCents });
    this.addToSums(component, bankCents, ledgerCents);
  }

  private addToSums(component: Component, bankCents: number, ledgerCents: number): void {
    const previousSums = this.sums.get(component) ?? { bankCents: 0, ledgerCents: 0 };
    this.sums.set(component, {
      bankCents: previousSums.bankCents + bankCents,
      ledgerCents: previousSums.ledgerCents + ledgerCents,
    });
  }
}

/** Returns a movement at the bank alone: the ledger has nothing for it, and it names no booking. */
const toLineMovement = (cause: FindingCause, subject: string, bankCents: number): Movement => ({
  cause,
  component: 'other',
  subject,
  bookingId: null,
  bankCents,
  ledgerCents: 0,
});

/** Lists the ids by which staff may name the bank line in the note of a manual payment that they record. */
const listLineIds = ({ note }: ManualTransfer): string[] =>
  (note.match(UUID_PATTERN) ?? []).map((id) => id.toLowerCase());
