import { bookingEntities } from './modules/booking/view/entities.js';

/** Every table that TypeORM reads. */
export const entities = [...bookingEntities];
