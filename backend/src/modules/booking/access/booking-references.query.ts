import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../../../platform/database/pool-token.js';

@Injectable()
export class BookingReferenceQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async findBookingId(reference: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ id: string }>(
      'SELECT booking_id AS id FROM bookings WHERE reference = $1',
      [reference],
    );
    return rows[0]?.id;
  }
}
