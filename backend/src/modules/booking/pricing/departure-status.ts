import type { SaleStatus } from '@wayfold/contracts/catalogue/catalogue';
import { FEW_SEATS } from '@wayfold/contracts/kernel/seats';
import type { z } from 'zod';
import type { DepartureFacts } from '../../catalogue/events.js';
import type { SeatHolds } from './departure-offers.projection.js';

export const countSeatsLeft = ({ seats }: Pick<DepartureFacts, 'seats'>, seatsTaken: number): number =>
  Math.max(0, seats - seatsTaken);

/** Counts missing travelers by confirmed seats: a hold may lapse after others bought their flights. */
export function countMissingForGuarantee(
  { minimumGroup }: Pick<DepartureFacts, 'minimumGroup'>,
  holds: SeatHolds,
): number {
  const confirmedSeats = Object.values(holds).reduce(
    (sum, { seats, isConfirmed }) => sum + (isConfirmed ? seats : 0),
    0,
  );
  return Math.max(0, minimumGroup - confirmedSeats);
}

/** Determines a departure's status for customers on `today` (UTC date). */
export function determineSaleStatus(
  { sale, startsOn }: Pick<DepartureFacts, 'sale' | 'startsOn'>,
  { hasAllotment, seatsLeft, today }: { hasAllotment: boolean; seatsLeft: number; today: string },
): z.infer<typeof SaleStatus> {
  if (sale === 'CANCELLED') return 'CANCELLED';
  if (startsOn <= today) return 'DEPARTED';
  if (sale === 'CLOSED' || !hasAllotment) return 'CLOSED';
  if (seatsLeft === 0) return 'FULL';
  return seatsLeft <= FEW_SEATS ? 'LIMITED' : 'OPEN';
}
