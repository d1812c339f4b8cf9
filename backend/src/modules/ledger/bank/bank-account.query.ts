import type { Pool } from 'pg';
import type { BooksEvent } from '../events.js';

/** Ledger amount of one payment, refund or payout; cents, negative for outgoing money. */
export interface BookedMovement {
  readonly cents: number;
  readonly bookingIds: ReadonlySet<string>;
}

/** The ledger's bank account, broken down by cause. */
export interface BankAccount {
  /** Payments by allocation id. */
  readonly payments: ReadonlyMap<string, BookedMovement>;
  readonly refunds: ReadonlyMap<string, BookedMovement>;
  readonly payouts: ReadonlyMap<string, BookedMovement>;
  /** Transfers that staff recorded manually; booked on the account of cash that staff hold. */
  readonly manualPayments: ReadonlyMap<string, BookedMovement>;
}

/** Events as the entries' column `event` names them. */
const PAYOUT_EVENTS: ReadonlySet<string> = new Set<BooksEvent['type']>([
  'ProviderPayoutArrived',
  'ProviderPayoutReturned',
]);

interface Row {
  readonly position: string;
  readonly event: string;
  readonly booking_id: string | null;
  readonly subject_id: string | null;
  readonly cents: string;
}

export class BankAccountQueries {
  constructor(private readonly pool: Pool) {}

  /**
   * @param refundIdByPosition ids of refunds by the log position of their entries, because the lines of a
   * refund name only its payment
   */
  async readAccount(
    lastPosition: number,
    refundIdByPosition: ReadonlyMap<number, string>,
    manualPaymentIds: readonly string[],
  ): Promise<BankAccount> {
    const { rows } = await this.pool.query<Row>(
      `SELECT position, event, booking_id, subject_id, amount_cents AS cents
       FROM ledger_lines JOIN ledger_entries USING (position) WHERE account = 'bank' AND position <= $1
       ORDER BY position, line`,
      [lastPosition],
    );
    const payments = newMovementSums();
    const refunds = newMovementSums();
    const payouts = newMovementSums();
    for (const { position, event, booking_id: bookingId, subject_id: subjectId, cents } of rows) {
      const refundId = refundIdByPosition.get(Number(position));
      const key = subjectId ?? `entry ${position}`;
      if (PAYOUT_EVENTS.has(event)) addMovement(payouts, key, bookingId, Number(cents));
      else if (refundId !== undefined) addMovement(refunds, refundId, bookingId, Number(cents));
      else addMovement(payments, key, bookingId, Number(cents));
    }
    return { payments, refunds, payouts, manualPayments: await this.readManualPayments(manualPaymentIds) };
  }

  private async readManualPayments(paymentIds: readonly string[]): Promise<MovementSums> {
    const { rows } = await this.pool.query<Record<'payment_id' | 'booking_id' | 'cents', string>>(
      `SELECT payment_id, booking_id, captured_cents AS cents FROM ledger_payments
       WHERE provider = 'staff' AND payment_id = ANY($1)`,
      [paymentIds],
    );
    const manualPayments = newMovementSums();
    for (const { payment_id: paymentId, booking_id: bookingId, cents } of rows)
      addMovement(manualPayments, paymentId, bookingId, Number(cents));
    return manualPayments;
  }
}

type MovementSums = Map<string, { cents: number; bookingIds: Set<string> }>;
const newMovementSums = (): MovementSums => new Map();

function addMovement(sums: MovementSums, key: string, bookingId: string | null, cents: number): void {
  const sum = sums.get(key) ?? { cents: 0, bookingIds: new Set<string>() };
  sum.cents += cents;
  if (bookingId !== null) sum.bookingIds.add(bookingId);
  sums.set(key, sum);
}
