import { bookingEntities } from './modules/booking/projections/entities.js';
import { catalogueEntities } from './modules/catalogue/catalogue.module.js';

/** Every table that TypeORM reads. */
export const entities = [...bookingEntities, ...catalogueEntities];
