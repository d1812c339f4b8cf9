import { Inject, Injectable } from '@nestjs/common';
import type { TransferReceipt, TransferReceiptType } from '@wayfold/contracts/payments/transfer-receipts';
import type { Pool } from 'pg';
import { PG_POOL } from '../../../platform/database/pool-token.js';
import { requireRow } from '../../../platform/database/require-row.js';
import { decrypt, encrypt } from '../../../platform/personal-data/encryption.js';
import { Keyring } from '../../../platform/personal-data/keyring.js';

interface Receipt {
  readonly receiptId: string;
  readonly bookingId: string;
  /** The lead, whose key encrypts the file. */
  readonly subjectId: string;
  readonly type: TransferReceiptType;
  readonly receivedAt: Date;
}

/** Builds data that bind the file to its receipt and booking: elsewhere it does not decrypt. */
const buildAssociatedData = (bookingId: string, receiptId: string): string =>
  `receipt|${bookingId}|${receiptId}`;

/**
 * Receipts as encrypted files in the database: our processes share no disk, and the database is backed up.
 */
@Injectable()
export class ReceiptStore {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly keyring: Keyring,
  ) {}

  /** Stores the file; returns false once the lead is erased. Safe to repeat. */
  async storeReceipt(
    { receiptId, bookingId, subjectId, type, receivedAt }: Receipt,
    file: Uint8Array,
  ): Promise<boolean> {
    const key = (await this.keyring.readKeys([subjectId])).get(subjectId);
    if (!key) return false;
    const box = encrypt(key, Buffer.from(file), buildAssociatedData(bookingId, receiptId));
    // The lock makes a concurrent erasure wait, to remove this file too, or makes it visible here.
    const { rows } = await this.pool.query<{ is_known: boolean }>(
      `WITH person AS (
         SELECT subject_id FROM subject_keys WHERE subject_id = $3 AND destroyed_at IS NULL FOR SHARE
       ), stored AS (
         INSERT INTO transfer_receipts (receipt_id, booking_id, subject_id, type, bytes, added_at, box)
         SELECT $1, $2::uuid, subject_id, $4, $5::integer, $6::timestamptz, $7::bytea FROM person
         ON CONFLICT DO NOTHING
       )
       SELECT EXISTS (SELECT FROM person) AS is_known`,
      [receiptId, bookingId, subjectId, type, file.byteLength, receivedAt, box],
    );
    return requireRow(rows).is_known;
  }

  async list(bookingId: string): Promise<TransferReceipt[]> {
    const { rows } = await this.pool.query<Omit<TransferReceipt, 'addedAt'> & { added_at: Date }>(
      `SELECT receipt_id AS id, type, bytes, added_at FROM transfer_receipts
       WHERE booking_id = $1 ORDER BY added_at, receipt_id`,
      [bookingId],
    );
    return rows.map(({ added_at, ...row }) => ({ ...row, addedAt: added_at.toISOString() }));
  }

  /** Decrypts a receipt; returns undefined if the booking has no receipt of this id or it was erased. */
  async read(bookingId: string, receiptId: string): Promise<Buffer | undefined> {
    const { rows } = await this.pool.query<{ subject_id: string; box: Buffer }>(
      'SELECT subject_id, box FROM transfer_receipts WHERE booking_id = $1 AND receipt_id = $2',
      [bookingId, receiptId],
    );
    const [row] = rows;
    const key = row && (await this.keyring.readKeys([row.subject_id])).get(row.subject_id);
    return row && key ? decrypt(key, row.box, buildAssociatedData(bookingId, receiptId)) : undefined;
  }
}

/** Removes the files of these persons and bookings; without their keys they no longer decrypt anyway. */
export async function removeReceipts(
  pool: Pool,
  filter: { readonly subjectIds: readonly string[]; readonly bookingIds: readonly string[] },
): Promise<void> {
  await pool.query(
    'DELETE FROM transfer_receipts WHERE subject_id = ANY($1::uuid[]) OR booking_id = ANY($2::uuid[])',
    [filter.subjectIds, filter.bookingIds],
  );
}
