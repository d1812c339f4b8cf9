import { addDays, countDaysBetween, toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Component, FindingCause, LedgerFinding } from '@wayfold/contracts/money/ledger-checks';
import { compareText } from '../../../kernel/compare-text.js';
import type { BankAccount, BookedMovement } from './bank-account.query.js';
import { determineCause } from './bank-causes.js';
import type { BankSide, DollarMovement, LineMatch, ManualTransfer } from './bank-side.js';
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
  private readonly linesByAmount = new Map<number, DollarMovement[]>();
  private readonly matchByLine = new Map<string, LineMatch>();
  /** Last day covered by a statement; empty if there is none. */
  private readonly coveredUntil: string;

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
    this.coveredUntil = lines.reduce(
      (lastDay, { bookedOn }) => (bookedOn > lastDay ? bookedOn : lastDay),
      '',
    );
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
   * Compares each with the line that staff named in the note, otherwise with the open line of that amount
   * nearest to its day.
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
      const comparison = { ...facts, cause, subject: lineId, bankCents } as const;
      if (bankCents === ledgerCents && this.bank.lines.get(lineId)?.isSetAside === false)
        this.report({ ...comparison, cause: 'recorded-manually' });
      else this.countOrReport(comparison);
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
      const originalMovement = this.findReversed(line);
      const originalMatch = originalMovement && this.matchByLine.get(originalMovement.lineId);
      this.deduct(line.lineId, cents);
      const unexplainedCents = originalMovement ? this.getUnexplainedCents(originalMovement.lineId) : 0;
      if (originalMovement && !originalMatch && unexplainedCents === -cents) {
        this.deduct(originalMovement.lineId, unexplainedCents);
        this.report(toLineMovement('line-reversed', line.lineId, 0));
      } else {
        const openCause = line.isSetAside ? 'line-set-aside' : 'line-open';
        const cause = originalMatch ? 'reversal-open' : openCause;
        this.countOrReport({
          ...toLineMovement(cause, line.lineId, cents),
          component: originalMatch ? 'payment' : 'other',
          bookingId: originalMatch?.bookingId ?? null,
        });
      }
    }
  }

  /** Finds the earlier movement that the bank reversed: the latest line of that amount. */
  private findReversed(line: DollarMovement): DollarMovement | undefined {
    return (this.linesByAmount.get(-line.amountCents) ?? [])
      .filter((candidate) => isSameAccount(candidate, line))
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
  private findNearestOpenLine(cents: number, day: string | undefined): DollarMovement | undefined {
    if (day === undefined || cents === 0) return undefined;
    const countDays = ({ valueDate }: DollarMovement): number => Math.abs(countDaysBetween(day, valueDate));
    return (this.linesByAmount.get(cents) ?? [])
      .filter((line) => this.unexplainedCents.get(line.lineId) === cents && countDays(line) <= TOLERANCE_DAYS)
      .toSorted((a, b) => countDays(a) - countDays(b) || compareText(a.lineId, b.lineId))[0];
  }

  /** True while no statement covers the days on which the money was due. */
  private isStatementMissing(day = toUtcDate(this.graceStart)): boolean {
    return this.coveredUntil < addDays(day, TOLERANCE_DAYS);
  }

  private countOrReport(comparison: Movement): void {
    const { component, bankCents, ledgerCents } = comparison;
    if (bankCents === ledgerCents) this.addToSums(component, bankCents, ledgerCents);
    else this.report(comparison);
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

/** Returns a difference in lines alone: nothing in the ledger, no booking. */
const toLineMovement = (cause: FindingCause, subject: string, bankCents: number): Movement => ({
  cause,
  component: 'other',
  subject,
  bookingId: null,
  bankCents,
  ledgerCents: 0,
});

const isSameAccount = (a: DollarMovement, b: DollarMovement): boolean =>
  a.account === null || b.account === null || a.account === b.account;

/** Lists the ids by which staff may name the bank line in the note of a manual payment that they record. */
const listLineIds = ({ note }: ManualTransfer): string[] =>
  (note.match(UUID_PATTERN) ?? []).map((id) => id.toLowerCase());
