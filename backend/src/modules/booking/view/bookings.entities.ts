import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The columns of the console's list. `bookings.projection.ts` also writes `starts_on`, for
 * `transfer/awaited-transfers.query.ts`, and `version`, which an append compares.
 */
@Entity('bookings')
export class BookingEntity {
  @PrimaryColumn({ name: 'booking_id', type: 'uuid' }) bookingId: string;
  @Column({ type: 'text' }) reference: string;
  @Column({ type: 'text' }) status: string;
  @Column({ type: 'jsonb' }) view: BookingView;
}
