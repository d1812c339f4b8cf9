import type { Pool } from 'pg';
import { requireRow } from '../../../platform/database/require-row.js';

/** Draws the next number of a reference; numbers are never given twice. */
export async function drawEnquiryNumber(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: string }>(`SELECT nextval('enquiry_numbers') AS n`);
  return Number(requireRow(rows).n);
}
