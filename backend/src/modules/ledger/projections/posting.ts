import type { Account } from '@wayfold/contracts/ledger';
import type { Source } from '../../booking/events.js';

export interface Line {
  readonly account: Account;
  /** Debit positive, credit negative; never 0. */
  readonly amountCents: number;
  /** The payment at the provider that the line is about. */
  readonly party: string | null;
}

/** Where the money of a source lies. */
const ACCOUNT_OF = {
  stripe: 'clearing:stripe',
  paypal: 'clearing:paypal',
  bank: 'bank',
  'gift-card': 'gift-cards',
  staff: 'cash',
  goodwill: 'goodwill',
} as const satisfies Record<Source, Account>;

/** A payment at the provider as the ledger has it. Amounts in cents, 0 or more. */
export interface PaymentBooks {
  readonly provider: Source;
  readonly capturedCents: number;
  readonly refundedCents: number;
  /** Of what was taken: not due, on `overpayments`. */
  readonly surplusCents: number;
  /** Of what was taken: on its way back, on `refunds`. */
  readonly returningCents: number;
  /** It paid an instalment; while the booking is expired its money is a surplus all the same. */
  readonly accepted: boolean;
}

/** What the ledger remembers of one booking, so that each entry follows from its event and this alone. */
export interface Books {
  /** The first day of the trip, YYYY-MM-DD. */
  readonly startsOn: string | null;
  /** Its hold is over, and it was not confirmed since: nothing is due. */
  readonly expired: boolean;
  /** Revenue was recognised: what is earned later is revenue at once. */
  readonly departed: boolean;
  /** Held for the trip on `deposits`, cents. */
  readonly depositsCents: number;
  /** Owed on `receivable`, cents by instalment; 0 once it was paid. */
  readonly due: Readonly<Record<string, number>>;
  /** By id at the provider. */
  readonly payments: Readonly<Record<string, PaymentBooks>>;
}

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

  /** Money at the provider, seen for the first time: nothing is due of it until somebody accepts it. */
  receive(provider: PaymentBooks['provider'], intentId: string, cents: number): void {
    if (this.books.payments[intentId]) return;
    this.move(ACCOUNT_OF[provider], 'overpayments', cents, intentId);
    this.payment(intentId, {
      provider,
      capturedCents: cents,
      refundedCents: 0,
      surplusCents: cents,
      returningCents: 0,
      accepted: false,
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

  /** A refund is decided: out of the surplus first, then out of what is held for the trip. */
  promise(intentId: string, cents: number): void {
    const { surplusCents } = this.paymentOf(intentId);
    const surplus = Math.min(cents, surplusCents);
    this.move('overpayments', 'refunds', surplus, intentId);
    this.move(this.held, 'refunds', cents - surplus, intentId);
    this.hold(surplus - cents);
    const payment = this.paymentOf(intentId);
    this.payment(intentId, {
      ...payment,
      surplusCents: surplusCents - surplus,
      returningCents: payment.returningCents + cents,
    });
  }

  /** The provider has given it back. What no decision came before is decided now. */
  giveBack(intentId: string, cents: number): void {
    const { returningCents } = this.paymentOf(intentId);
    if (cents > returningCents) this.promise(intentId, cents - returningCents);
    const payment = this.paymentOf(intentId);
    this.move('refunds', ACCOUNT_OF[payment.provider], cents, intentId);
    this.payment(intentId, {
      ...payment,
      returningCents: payment.returningCents - cents,
      refundedCents: payment.refundedCents + cents,
    });
  }

  /** The trip has begun: what is held for it is earned. */
  depart(): void {
    this.move('deposits', 'revenue', this.books.depositsCents, null);
    this.books = { ...this.books, depositsCents: 0, departed: true };
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
  private move(debit: Account, credit: Account, cents: number, party: string | null): void {
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
