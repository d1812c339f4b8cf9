import type { Pool } from 'pg';

/** Draws the next number of a reference; numbers are never given twice. */
export async function drawEnquiryNumber(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: string }>(`SELECT nextval('enquiry_numbers') AS n`);
  return Number(rows[0]?.n);
}
