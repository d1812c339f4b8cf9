import type { Destinations } from '@wayfold/contracts/catalogue/shop';
import { newShopTrips } from './shop-fixture.js';

const [firstTrip] = newShopTrips(1);
if (!firstTrip) throw new Error('there are trips');
const { id, poster } = firstTrip;
const newPlace = (key: string, name: string, total: number) => ({ key, name, slug: key, total });
const newRegion = (key: string, name: string, total: number) => ({
  ...newPlace(key, name, total),
  lead: `${name} on foot.`,
  fromCents: 98_000,
  picture: { id, poster },
});

/** Destinations that the home page and their own page show. */
export const destinations: Destinations = {
  regions: [
    { ...newRegion('andes', 'The Andes', 4), countries: [{ ...newPlace('PE', 'Peru', 2), slug: 'peru' }] },
    { ...newRegion('nordics', 'The Nordics', 5), countries: [] },
  ],
  styles: [{ ...newRegion('hiking', 'Hiking', 17) }],
  themes: [],
  durations: [
    { band: '1-5', total: 0 },
    { band: '6-9', total: 51 },
  ],
  total: 62,
};
