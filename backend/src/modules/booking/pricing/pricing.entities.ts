import type { CouponTerms } from '@wayfold/contracts/money/coupons';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DepartureFacts } from '../../catalogue/events.js';
import type { Stock } from '../events.js';
import type { SeatHolds } from './departure-offers.projection.js';

@Entity('departure_offers')
export class DepartureOfferEntity {
  @PrimaryColumn({ name: 'departure_id', type: 'uuid' }) departureId: string;
  @Column({ name: 'slug_en', type: 'text' }) slugEn: string;
  @Column({ name: 'slug_es', type: 'text' }) slugEs: string;
  @Column({ name: 'starts_on', type: 'date' }) startsOn: string;
  @Column({ type: 'jsonb', nullable: true }) facts: DepartureFacts | null;
  @Column({ type: 'jsonb', nullable: true }) stock: Stock | null;
  @Column({ type: 'jsonb' }) taken: SeatHolds;
  @Column({ name: 'seats_taken', type: 'int' }) seatsTaken: number;
}

@Entity('coupons')
export class CouponEntity {
  @PrimaryColumn({ type: 'text' }) code: string;
  @Column({ name: 'coupon_id', type: 'uuid' }) couponId: string;
  @Column({ type: 'jsonb' }) terms: CouponTerms;
  @Column({ type: 'int' }) used: number;
}
