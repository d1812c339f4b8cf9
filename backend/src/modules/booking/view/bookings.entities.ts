import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The columns that queries read; `bookings.projection.ts` writes them and more. */
@Entity('bookings')
export class BookingEntity {
  @PrimaryColumn({ name: 'booking_id', type: 'uuid' }) bookingId: string;
  @Column({ type: 'text' }) reference: string;
  @Column({ type: 'text' }) status: string;
  @Column({ type: 'jsonb' }) view: BookingView;
}
