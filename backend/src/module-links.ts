import { BookingQueries } from './modules/booking/view/booking.queries.js';
import type { TripFinder } from './modules/enquiries/receive-enquiry.command.js';
import type { Infrastructure } from './platform/infrastructure.js';
import type { Borrowed } from './platform/modules/define-module.js';

// What one module reads of another, beside events: the modules do not know each other.

const queriesIn = ({ store, dataSource, clock }: Infrastructure): BookingQueries =>
  new BookingQueries(store, dataSource, () => clock.now());

export const bookingsIn = (house: Infrastructure) => {
  const bookings = queriesIn(house);
  return (id: string) => bookings.forCustomer(id);
};

export const referencesIn = (house: Infrastructure) => {
  const bookings = queriesIn(house);
  return async (id: string): Promise<string | undefined> => (await bookings.asOf(id, {}))?.booking.reference;
};

export async function trips(): Promise<Borrowed<TripFinder>> {
  const [{ CatalogueModule }, { TripQueries }] = await Promise.all([
    import('./modules/catalogue/catalogue.module.js'),
    import('./modules/catalogue/trips/trips.query.js'),
  ]);
  return {
    imports: [CatalogueModule],
    inject: [TripQueries],
    useFactory:
      (queries: InstanceType<typeof TripQueries>): TripFinder =>
      (slug, locale) =>
        queries.get({ params: { slug }, query: { locale } }),
  };
}
