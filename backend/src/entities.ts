import { bookingEntities } from './modules/booking/projections/entities.js';

/** Every table that TypeORM reads. */
export const entities = [...bookingEntities];
