import { z } from 'zod';
import { BookingView } from '../bookings/bookings.js';
import { Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';

/** Open payments at providers stop first. */
export const STOP_REFUSALS = ['PAYMENT_IN_PROGRESS', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const;

export const PositiveAmount = Amount.min(1);
/** A second person's approval, for an amount over the limit. */
export const approvalId = Uuid.optional();

/** The movement's id and the booking after it. The same key gives the same `id`. */
export const MoneyReply = z.strictObject({ id: Uuid, booking: BookingView }).meta({ id: 'MoneyReply' });
