import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Rows of the module's read models, for queries; the projections write them. */
@Entity('bookings')
export class BookingEntity {
  @PrimaryColumn({ name: 'booking_id', type: 'uuid' }) bookingId: string;
  @Column({ type: 'text' }) reference: string;
  @Column({ type: 'text' }) status: string;
  @Column({ type: 'jsonb' }) view: BookingView;
}
