import { Inject, Injectable } from '@nestjs/common';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { PG_POOL } from '../../../platform/database/pool-token.js';
import { bookingStream } from '../core/booking.stream.js';
import { findTransferHoldEnd } from '../settlement/incoming-payment.js';
import { EmailHash } from './email-hash.js';

/**
 * How many bookings of one email address may hold seats for a transfer: the customer's own trip, and one
 * that they book for others.
 */
export const MAX_TRANSFER_HOLDS = 2;

const HOLD_SLOTS = Array.from({ length: MAX_TRANSFER_HOLDS }, (_, index) => index + 1);

/** Age in ms at which a slot without a hold is free: by then the append of its booking has timed out. */
const RESERVATION_MS = MINUTE_MS;

const HOLDS_PER_BATCH = 500;

interface PlannedHold {
  readonly email: string;
  readonly bookingId: string;
  /** End of the planned hold. */
  readonly until: string;
}

/** Column `place` is the number of the slot. */
interface HoldSlot {
  readonly place: number;
  readonly booking_id: string;
}

interface SlotReservation {
  readonly address: Buffer;
  readonly slot: number;
  readonly bookingId: string;
  readonly now: Date;
  readonly until: string;
  /** The booking whose hold of the slot is over; null if the slot is empty. */
  readonly replacedBookingId: string | null;
  /** A slot reserved later is not replaced, because its booking may still be appended. */
  readonly reservationCutoff: Date;
}

/**
 * Table `transfer_holds`: one row per hold of a mailbox, so that concurrent requests cannot exceed the limit.
 * Rows need no release: the booking's stream says whether it still awaits its transfer.
 */
@Injectable()
export class TransferHolds {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly runner: CommandRunner,
    private readonly emailHash: EmailHash,
  ) {}

  /**
   * Reserves a slot of the address for the booking, or renews its own. Returns the time of the reservation,
   * or undefined if other bookings have all slots.
   */
  async reserveSlot({ email, bookingId, until }: PlannedHold): Promise<Date | undefined> {
    const address = this.emailHash.hashEmail(email);
    const now = this.clock.now();
    const reservationCutoff = new Date(now.getTime() - RESERVATION_MS);
    const { rows } = await this.pool.query<HoldSlot>({
      name: 'transfer-holds-of',
      text: 'SELECT place, booking_id FROM transfer_holds WHERE address = $1',
      values: [address],
    });
    const ownSlots = rows.filter((row) => row.booking_id === bookingId).map(({ place }) => place);
    for (const slot of new Set([...ownSlots, ...HOLD_SLOTS])) {
      const occupant = rows.find((row) => row.place === slot && row.booking_id !== bookingId);
      if (occupant && (await this.loadHoldEnd(occupant.booking_id)) !== undefined) continue;
      const replacedBookingId = occupant?.booking_id ?? null;
      const reservation = { address, slot, bookingId, now, until, replacedBookingId, reservationCutoff };
      if (await this.writeSlot(reservation)) return now;
    }
    return undefined;
  }

  /** Frees the slot reserved at `reservedAt`, because the booking was refused. */
  async releaseSlot(bookingId: string, reservedAt: Date): Promise<void> {
    await this.pool.query({
      name: 'transfer-hold-leave',
      text: 'UPDATE transfer_holds SET at = $3 WHERE booking_id = $1 AND at = $2',
      values: [bookingId, reservedAt, new Date(reservedAt.getTime() - RESERVATION_MS)],
    });
  }

  /** Writes a slot; returns false if another request changed or took it first. */
  private async writeSlot({
    address,
    slot,
    bookingId,
    now,
    until,
    replacedBookingId,
    reservationCutoff,
  }: SlotReservation): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'transfer-hold-take',
      text: `INSERT INTO transfer_holds (address, place, booking_id, at, until) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (address, place) DO UPDATE
          SET booking_id = excluded.booking_id, at = excluded.at, until = excluded.until
        WHERE transfer_holds.booking_id = excluded.booking_id
          OR (transfer_holds.booking_id = $6 AND transfer_holds.at <= $7)`,
      values: [address, slot, bookingId, now, until, replacedBookingId, reservationCutoff],
    });
    return rowCount === 1;
  }

  /** Deletes slots whose holds are over, extensions included; returns the number. */
  async prune(now: Date): Promise<number> {
    const { rows } = await this.pool.query<{ booking_id: string }>(
      'SELECT booking_id FROM transfer_holds WHERE until <= $1 ORDER BY until LIMIT $2',
      [now, HOLDS_PER_BATCH],
    );
    let deletedCount = 0;
    for (const { booking_id: bookingId } of rows) {
      const holdEnd = await this.loadHoldEnd(bookingId);
      const { rowCount } = await this.pool.query(
        holdEnd === undefined
          ? 'DELETE FROM transfer_holds WHERE booking_id = $1 AND until <= $2'
          : 'UPDATE transfer_holds SET until = $2 WHERE booking_id = $1',
        [bookingId, holdEnd ?? now],
      );
      if (holdEnd === undefined) deletedCount += rowCount ?? 0;
    }
    return deletedCount;
  }

  private async loadHoldEnd(bookingId: string): Promise<string | undefined> {
    return findTransferHoldEnd((await this.runner.loadOne(bookingStream(bookingId))).state);
  }
}

/** Deletes the slots of these bookings. */
export async function removeTransferHolds(pool: Pool, bookingIds: readonly string[]): Promise<void> {
  await pool.query('DELETE FROM transfer_holds WHERE booking_id = ANY($1::uuid[])', [bookingIds]);
}
