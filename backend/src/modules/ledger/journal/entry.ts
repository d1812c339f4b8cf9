import type { Account } from '@wayfold/contracts/money/ledger';
import type { Books, Line, PaymentBooks } from './books.js';

/**
 * Builds the entry of one event. Every step moves money between two accounts, so the lines always sum to
 * zero.
 */
export class Entry {
  private readonly lines: Line[] = [];

  constructor(protected books: Books) {}

  finish(): { books: Books; lines: readonly Line[] } {
    return { books: this.books, lines: this.lines };
  }

  protected get holdingAccount(): 'deposits' | 'revenue' {
    return this.books.departed ? 'revenue' : 'deposits';
  }

  protected addToDeposits(cents: number): void {
    if (!this.books.departed) this.books = { ...this.books, depositsCents: this.books.depositsCents + cents };
  }

  protected setDue(instalmentId: string, cents: number): void {
    this.books = { ...this.books, due: { ...this.books.due, [instalmentId]: cents } };
  }

  protected setPayment(paymentId: string, payment: PaymentBooks): void {
    this.books = { ...this.books, payments: { ...this.books.payments, [paymentId]: payment } };
  }

  protected requirePayment(paymentId: string): PaymentBooks {
    const payment = this.books.payments[paymentId];
    if (!payment) throw new Error(`the ledger does not know payment ${paymentId}`);
    return payment;
  }

  /** Debits one account and credits the other; merges lines of the same account and payment. */
  move(debit: Account, credit: Account, cents: number, party: string | null): void {
    this.addLine(debit, cents, party);
    this.addLine(credit, -cents, party);
  }

  private addLine(account: Account, cents: number, party: string | null): void {
    if (account === 'goodwill') this.books = { ...this.books, givenCents: this.books.givenCents + cents };
    const at = this.lines.findIndex((line) => line.account === account && line.party === party);
    const sum = (this.lines[at]?.amountCents ?? 0) + cents;
    if (at >= 0) this.lines.splice(at, 1);
    if (sum !== 0) this.lines.push({ account, amountCents: sum, party });
  }
}
