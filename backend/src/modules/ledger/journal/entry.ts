import type { LedgerAccount } from '@wayfold/contracts/money/ledger';
import type { Books, JournalLine, PaymentBooks } from './books.js';

/**
 * The entry of one event in the making, and the books of its booking. Money only moves between two accounts,
 * so the lines always sum to zero.
 */
export class Entry {
  private readonly lines: JournalLine[] = [];
  private currentBooks: Books;

  constructor(initialBooks: Books) {
    this.currentBooks = initialBooks;
  }

  get books(): Books {
    return this.currentBooks;
  }

  finish(): { books: Books; lines: readonly JournalLine[] } {
    return { books: this.currentBooks, lines: this.lines };
  }

  /** Debits one account and credits the other; merges lines of the same account and subject. */
  move(debit: LedgerAccount, credit: LedgerAccount, cents: number, subjectId: string | null): void {
    this.addLine(debit, cents, subjectId);
    this.addLine(credit, -cents, subjectId);
  }

  updateBooks(changes: Partial<Books>): void {
    this.currentBooks = { ...this.currentBooks, ...changes };
  }

  setPayment(paymentId: string, payment: PaymentBooks): void {
    this.updateBooks({ payments: { ...this.currentBooks.payments, [paymentId]: payment } });
  }

  updatePayment(paymentId: string, changes: Partial<PaymentBooks>): void {
    this.setPayment(paymentId, { ...this.requirePayment(paymentId), ...changes });
  }

  requirePayment(paymentId: string): PaymentBooks {
    const payment = this.currentBooks.payments[paymentId];
    if (!payment) throw new Error(`the ledger does not know payment ${paymentId}`);
    return payment;
  }

  private addLine(account: LedgerAccount, cents: number, subjectId: string | null): void {
    if (account === 'goodwill') this.updateBooks({ goodwillCents: this.currentBooks.goodwillCents + cents });
    const index = this.lines.findIndex((line) => line.account === account && line.subjectId === subjectId);
    const newCents = (this.lines[index]?.amountCents ?? 0) + cents;
    if (index >= 0) this.lines.splice(index, 1);
    if (newCents !== 0) this.lines.push({ account, amountCents: newCents, subjectId });
  }
}
