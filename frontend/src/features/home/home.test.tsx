import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { getHighlights, type Highlights } from '@wayfold/contracts/catalogue/highlights';
import { type Destinations, getDestinations } from '@wayfold/contracts/catalogue/shop';
import { getStorefront } from '@wayfold/contracts/storefront';
import { newStorefront } from '../../../test/content.js';
import { FakeApi } from '../../../test/fake-api.js';
import { open } from '../../../test/open.js';
import { newShopTrips } from '../../../test/shop-fixture.js';

const trips = newShopTrips(6);
const [first] = trips;
if (!first) throw new Error('The fixture has no trip');
const { id, poster } = first;
const newPlace = (key: string, name: string, total: number) => ({ key, name, slug: key, total });
const newRegion = (key: string, name: string, total: number) => ({
  ...newPlace(key, name, total),
  lead: `${name} on foot.`,
  fromCents: 98_000,
  picture: { id, poster },
});

const newHighlights = (overrides: Partial<Highlights> = {}): Highlights => ({
  trips,
  hasGuaranteedDepartures: false,
  regions: ['nordics'],
  tripCount: 62,
  countryCount: 50,
  rating: { average: 4.62, count: 435 },
  months: [{ key: '2027-05', count: 3 }],
  reviews: [
    {
      rating: 5,
      name: 'Lucía',
      month: '2026-10',
      text: 'Sin prisa.',
      language: 'es',
      trip: { name: 'Trip 1', slug: 'trip-1' },
    },
  ],
  example: {
    trip: { name: 'Trip 2', slug: 'trip-2' },
    startsOn: '2027-05-08',
    depositCents: 37_800,
    balanceCents: 151_200,
    balanceChargeDate: '2027-03-09',
  },
  ...overrides,
});

const destinations: Destinations = {
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

const newHomePageApi = (highlights = newHighlights()): FakeApi =>
  new FakeApi()
    .on(getHighlights, () => highlights)
    .on(getDestinations, () => destinations)
    .on(getStorefront, () => newStorefront());

const findTitle = (heading: string) => screen.findByRole('heading', { level: 1, name: heading });
const findSection = async (heading: string) => {
  const section = (await screen.findByRole('heading', { level: 2, name: heading })).closest('section');
  if (!section) throw new Error(`${heading} heads no section`);
  return within(section);
};

const readHref = (name: string | RegExp, section = within(document.body)): string | null =>
  section.getByRole('link', { name }).getAttribute('href');

describe('the home page', () => {
  test('searches the shop by a form', async () => {
    await open('/en', newHomePageApi());
    await findTitle('Small-group adventures, led by locals');
    const form = screen.getByRole('form', { name: 'Find a trip' });
    expect(form.getAttribute('action')).toBe('/en/shop');
    const names = [...form.querySelectorAll('input, select')].map((field) => field.getAttribute('name'));
    expect(names).toEqual(['q', 'month', 'duration']);
    expect(screen.getByRole('option', { name: 'May 2027' })).toHaveValue('2027-05');
    expect(screen.queryByRole('option', { name: 'up to 5 days' })).toBeNull();
  });

  test('describes six trips with a link to all', async () => {
    await open('/en', newHomePageApi());
    const section = await findSection('Loved by our travelers');
    expect(section.getAllByRole('heading', { level: 3 })).toHaveLength(6);
    expect(readHref('All 62 trips', section)).toBe('/en/shop');
  });

  test('says when departures are guaranteed', async () => {
    await open('/en', newHomePageApi(newHighlights({ hasGuaranteedDepartures: true })));
    expect(
      (await findSection('Guaranteed to leave soon')).getAllByRole('heading', { level: 3 }),
    ).toHaveLength(6);
  });

  test('shows the chosen regions as posters and the others as links with counts', async () => {
    await open('/en', newHomePageApi());
    const section = await findSection('Explore by region');

    expect(readHref('The Nordics 5 trips', section)).toBe('/en/landings/regions/nordics-tours-and-trips');
    expect(readHref('The Andes 4', section)).toBe('/en/landings/regions/andes-tours-and-trips');
    expect(readHref('Hiking 17', section)).toBe('/en/shop?style=hiking');
    expect(readHref('All destinations', section)).toBe('/en/destinations');
  });

  test('shows on a real departure what is charged on which date', async () => {
    await open('/en', newHomePageApi());
    const payment = await findSection('No surprises: you know what you pay, and when');

    expect(payment.getByText('Trip 2, leaving Saturday 8 May 2027, one traveler')).toBeInTheDocument();
    expect(payment.getByText('$378.00').closest('li')).toHaveTextContent('$378.00today, by card');
    expect(payment.getByText('$1,512.00').closest('li')).toHaveTextContent('9 March 2027, same card');
  });

  test('quotes travelers in the page’s language with the original language', async () => {
    await open('/en', newHomePageApi());
    const reviews = await findSection('What our travelers say');

    expect(reviews.getByText('“Sin prisa.”')).toBeInTheDocument();
    expect(reviews.getByText('4.6 of 5, from 435 reviews')).toBeInTheDocument();
    expect(reviews.getByText(/Lucía, October 2026, written in Spanish/)).toBeInTheDocument();
    expect(readHref('Trip 1', reviews)).toBe('/en/adventure/trip-1');
  });

  test('says that no trip is on sale, without a section for reviews', async () => {
    await open(
      '/es',
      newHomePageApi(newHighlights({ trips: [], reviews: [], rating: null, example: null, months: [] })),
    );
    await findTitle('Viajes en grupos pequeños con guías locales');

    expect(screen.getByText('Ahora mismo no hay viajes a la venta en español.')).toBeInTheDocument();
    expect(screen.queryByText('Lo que cuentan los viajeros')).toBeNull();
  });
});

describe('the destinations', () => {
  test('link to every region and country, at the address of their language', async () => {
    await open('/es/destinations', newHomePageApi());
    await findTitle('Destinos');

    expect(readHref('The Andes')).toBe('/es/landings/regions/tours-y-viajes-por-andes');
    expect(readHref('Peru, 2 viajes')).toBe('/es/landings/countries/tours-y-viajes-por-peru');
    expect(screen.getByText(/4 viajes · desde \$980 por persona/)).toBeInTheDocument();
    expect(readHref('6 a 9 días 51')).toBe('/es/shop?duration=6-9');
    expect(document.querySelector('[aria-current=page]')).toHaveTextContent('Destinos');
  });
});
