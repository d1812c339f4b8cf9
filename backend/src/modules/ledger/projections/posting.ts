import type { Account } from '@wayfold/contracts/ledger';
import type { Paid, Source } from '../../booking/events.js';
import type { Books, Line, PaymentBooks } from './books.js';

/** Where the money of a source lies. */
const ACCOUNT_OF = {
  stripe: 'clearing:stripe',
  paypal: 'clearing:paypal',
  bank: 'bank',
  'gift-card': 'gift-cards',
  staff: 'cash',
  goodwill: 'goodwill',
} as const satisfies Record<Source, Account>;

export const noBooks: Books = {
  startsOn: null,
  expired: false,
  departed: false,
  depositsCents: 0,
  due: {},
  payments: {},
};

/**
 * The entry of one event while it is made. Every step moves an amount from one account to another, so that whatever the
 * steps are, the lines sum to zero.
 */
export class Posting {
  private readonly lines: Line[] = [];

  constructor(private books: Books) {}

  done(): { books: Books; lines: readonly Line[] } {
    return { books: this.books, lines: this.lines };
  }

  opens(startsOn: string): void {
    this.books = { ...this.books, startsOn };
  }

  /** Money for an instalment of the booking. */
  pay({ provider, intentId, amountCents, instalmentId }: Paid): void {
    this.receive(provider, intentId, amountCents);
    this.accept(intentId, instalmentId);
  }

  /** Money at its source, seen for the first time: nothing is due of it until somebody accepts it. */
  receive(provider: Source, intentId: string, cents: number): void {
    if (this.books.payments[intentId]) return;
    this.move(ACCOUNT_OF[provider], 'overpayments', cents, intentId);
    this.payment(intentId, {
      provider,
      capturedCents: cents,
      refundedCents: 0,
      surplusCents: cents,
      returningCents: 0,
      accepted: false,
      refunds: {},
    });
  }

  /** A payment is what an instalment asked for: its receivable first, and the rest is held for the trip. */
  accept(intentId: string, instalmentId: string): void {
    const payment = this.paymentOf(intentId);
    if (payment.accepted) return;
    this.payment(intentId, { ...payment, accepted: true });
    if (!this.books.expired) this.earn(intentId, instalmentId);
  }

  /** Of a booking that had expired, what was accepted meanwhile is due again. */
  confirm(): void {
    this.books = { ...this.books, expired: false };
    // In an order that does not depend on how the books were stored.
    for (const intentId of Object.keys(this.books.payments).sort())
      if (this.paymentOf(intentId).accepted) this.earn(intentId);
  }

  expire(): void {
    this.books = { ...this.books, expired: true };
  }

  /** An instalment is owed from now on; a second attempt to charge it owes nothing more. */
  bill(instalmentId: string, cents: number): void {
    if (this.books.due[instalmentId] !== undefined) return;
    this.move('receivable', this.held, cents, null);
    this.hold(cents);
    this.owe(instalmentId, cents);
  }

  /** What was owed of these instalments is not owed any more; another charge may bill them anew. */
  release(instalmentIds = Object.keys(this.books.due)): void {
    for (const id of instalmentIds.toSorted()) {
      const cents = this.books.due[id] ?? 0;
      if (cents === 0) continue;
      this.move(this.held, 'receivable', cents, null);
      this.hold(-cents);
      const { [id]: _owed, ...due } = this.books.due;
      this.books = { ...this.books, due };
    }
  }

  /** It does not take place for them: nothing is owed, and of what is held a part is kept. Refunds of the rest follow. */
  cancel(retainedCents: number): void {
    this.release();
    this.move(this.held, 'forfeited', retainedCents, null);
    this.hold(-retainedCents);
    this.expire();
  }

  /** A refund is decided: out of the surplus first, then out of what is held for the trip; or we give it ourselves. */
  promise(intentId: string, cents: number, gift = false): void {
    const surplus = gift ? 0 : this.takeSurplus(intentId, cents, 'refunds');
    this.move(gift ? 'goodwill' : this.held, 'refunds', cents - surplus, intentId);
    if (!gift) this.hold(surplus - cents);
    const payment = this.paymentOf(intentId);
    this.payment(intentId, { ...payment, returningCents: payment.returningCents + cents });
  }

  /** The source has given it back. What no decision came before is decided now. */
  giveBack(intentId: string, cents: number, refundId: string): void {
    const { returningCents } = this.paymentOf(intentId);
    if (cents > returningCents) this.promise(intentId, cents - returningCents);
    const payment = this.paymentOf(intentId);
    this.move('refunds', ACCOUNT_OF[payment.provider], cents, intentId);
    this.payment(intentId, {
      ...payment,
      returningCents: payment.returningCents - cents,
      refundedCents: payment.refundedCents + cents,
      refunds: { ...payment.refunds, [refundId]: cents },
    });
  }

  /** A refund came back to us, or never left: either way it is still to be paid out. */
  takeBack(intentId: string, refundId: string): void {
    const payment = this.paymentOf(intentId);
    const { [refundId]: cents = 0, ...refunds } = payment.refunds;
    this.move(ACCOUNT_OF[payment.provider], 'refunds', cents, intentId);
    this.payment(intentId, {
      ...payment,
      returningCents: payment.returningCents + cents,
      refundedCents: payment.refundedCents - cents,
      refunds,
    });
  }

  /** A source that writes no ledger we could read withholds contested money, or with negative cents gives it back. */
  withhold(provider: Source, intentId: string, cents: number): void {
    if (provider !== 'stripe') this.move('disputes', ACCOUNT_OF[provider], cents, intentId);
  }

  /** What was withheld is gone for good. */
  lose(intentId: string, cents: number): void {
    const surplus = this.takeSurplus(intentId, cents, 'disputes');
    this.move(this.held, 'disputes', cents - surplus, intentId);
    this.hold(surplus - cents);
  }

  /** The trip has begun: what is held for it is earned. */
  depart(): void {
    this.move('deposits', 'revenue', this.books.depositsCents, null);
    this.books = { ...this.books, depositsCents: 0, departed: true };
  }

  /** As much of it as the payment has of surplus; answers how much. */
  private takeSurplus(intentId: string, cents: number, credit: Account): number {
    const payment = this.paymentOf(intentId);
    const surplus = Math.min(cents, payment.surplusCents);
    this.move('overpayments', credit, surplus, intentId);
    this.payment(intentId, { ...payment, surplusCents: payment.surplusCents - surplus });
    return surplus;
  }

  /** What a payment still has of surplus becomes what it was meant for. */
  private earn(intentId: string, instalmentId?: string): void {
    const payment = this.paymentOf(intentId);
    const cents = payment.surplusCents;
    const owed = instalmentId === undefined ? 0 : Math.min(cents, this.books.due[instalmentId] ?? 0);
    this.move('overpayments', 'receivable', owed, intentId);
    this.move('overpayments', this.held, cents - owed, intentId);
    this.hold(cents - owed);
    if (instalmentId !== undefined) this.owe(instalmentId, (this.books.due[instalmentId] ?? 0) - owed);
    this.payment(intentId, { ...payment, surplusCents: 0 });
  }

  private get held(): 'deposits' | 'revenue' {
    return this.books.departed ? 'revenue' : 'deposits';
  }

  private hold(cents: number): void {
    if (!this.books.departed) this.books = { ...this.books, depositsCents: this.books.depositsCents + cents };
  }

  private owe(instalmentId: string, cents: number): void {
    this.books = { ...this.books, due: { ...this.books.due, [instalmentId]: cents } };
  }

  private payment(intentId: string, payment: PaymentBooks): void {
    this.books = { ...this.books, payments: { ...this.books.payments, [intentId]: payment } };
  }

  private paymentOf(intentId: string): PaymentBooks {
    const payment = this.books.payments[intentId];
    if (!payment) throw new Error(`the ledger has never heard of payment ${intentId}`);
    return payment;
  }

  /** Debits one account and credits the other; lines of the same account and payment become one. */
  move(debit: Account, credit: Account, cents: number, party: string | null): void {
    this.line(debit, cents, party);
    this.line(credit, -cents, party);
  }

  private line(account: Account, cents: number, party: string | null): void {
    const at = this.lines.findIndex((line) => line.account === account && line.party === party);
    const sum = (this.lines[at]?.amountCents ?? 0) + cents;
    if (at >= 0) this.lines.splice(at, 1);
    if (sum !== 0) this.lines.push({ account, amountCents: sum, party });
  }
}
