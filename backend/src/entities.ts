import { CouponEntity, DepartureOfferEntity } from './modules/booking/pricing/pricing.entities.js';
import { BookingEntity } from './modules/booking/view/bookings.entities.js';

/** Every table that TypeORM reads. */
export const entities = [BookingEntity, DepartureOfferEntity, CouponEntity];
