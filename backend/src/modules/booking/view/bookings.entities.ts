import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The columns that are read by entity; `bookings.projection.ts` writes more, which SQL reads. */
@Entity('bookings')
export class BookingEntity {
  @PrimaryColumn({ name: 'booking_id', type: 'uuid' }) bookingId: string;
  @Column({ type: 'text' }) reference: string;
  @Column({ type: 'text' }) status: string;
  @Column({ type: 'jsonb' }) view: BookingView;
}
