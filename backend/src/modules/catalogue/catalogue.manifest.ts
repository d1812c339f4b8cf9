import { defineModule } from '../../platform/modules/define-module.js';
import { catalogueEvents } from './events.js';
import { departureSeats } from './trips/departure-seats.projection.js';

export const catalogueManifest = defineModule({
  name: 'catalogue',
  events: [catalogueEvents],
  projections: [departureSeats],
  async nest() {
    const { CatalogueModule } = await import('./catalogue.module.js');
    return { module: CatalogueModule };
  },
});
