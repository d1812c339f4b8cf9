import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getTrip, type Trip } from '@wayfold/contracts/catalogue/catalogue';
import { listDepartures } from '@wayfold/contracts/catalogue/departures';
import { type LandingName, listRelatedTrips } from '@wayfold/contracts/catalogue/shop';
import { FakeApi, Refused } from '../../../test/fake-api.js';
import { departures, newTrip } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';

const newShopApi = (locale: 'en' | 'es', overrides: Partial<Trip> = {}): FakeApi =>
  new FakeApi()
    .on(getTrip, () => ({ ...newTrip(locale), ...overrides }))
    .on(listDepartures, () => ({ departures, nextCursor: null }));

const [day] = newTrip('en').itinerary;
if (!day) throw new Error('no day');
const days = [day, { ...day, day: 2, title: 'Over the pass', accommodation: null, roadHours: 0.5 }];

describe('the sections of a trip page', () => {
  test('explain each level of difficulty with that of this trip marked', async () => {
    await open('/en/adventure/inca-trail', newShopApi('en'));
    const levels = screen.getByText('What “Challenging” means').closest('details') as HTMLElement;
    for (const level of ['Easy', 'Moderate', 'Average', 'Challenging', 'Very hard', 'N/A'])
      expect(within(levels).getByText(level)).toBeInTheDocument();

    expect(within(levels).getByText('This trip').closest('dt')).toHaveTextContent('Challenging');
  });

  test('link the trail of places to their pages', async () => {
    await open('/es/adventure/camino-inca', newShopApi('es'));
    const trail = screen.getByRole('navigation', { name: 'Ruta de navegación' });

    expect(
      within(trail)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/es',
      '/es/destinations',
      '/es/landings/regions/tours-y-viajes-por-andes',
      '/es/landings/countries/tours-y-viajes-por-peru',
    ]);
  });

  test('open and close every day at once', async () => {
    await open('/en/adventure/inca-trail', newShopApi('en', { itinerary: days }));
    const secondDay = screen.getByText('Over the pass').closest('details');
    expect(secondDay).not.toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: 'Open all days' }));
    expect(secondDay).toHaveAttribute('open');
    await userEvent.click(await screen.findByRole('button', { name: 'Close all days' }));
    expect(secondDay).not.toHaveAttribute('open');
  });

  test('show a day’s night, meals, departure and hours', async () => {
    await open('/en/adventure/inca-trail', newShopApi('en', { itinerary: days }));
    const readFacts = (title: string): string | null | undefined =>
      screen.getByText(title).closest('details')?.querySelector('dl')?.textContent;

    expect(readFacts('Arrive in Cusco')).toBe(
      'NightHotelMealsDinnerLeaves at08:30Travel time1.5 hoursActive1 hour',
    );
    expect(readFacts('Over the pass')).toContain('NightThe trip ends here');
    expect(readFacts('Over the pass')).toContain('Travel time30 minutes');
  });

  test('mark a translated review, in the page’s language', async () => {
    await open('/es/adventure/camino-inca', newShopApi('es'));
    expect(screen.getByText('Escrita en inglés, traducida por nosotros')).toBeInTheDocument();
    expect(screen.getByText(/septiembre de 2026/)).toBeInTheDocument();
  });

  test('leave a review unmarked in the page’s language', async () => {
    await open('/en/adventure/inca-trail', newShopApi('en'));
    expect(screen.queryByText(/translated by us/)).not.toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '5 stars: 1' })).toHaveAttribute('max', '1');
  });
});

describe('the kinds of a trip', () => {
  test('link to an enquiry if a trip is also sold for own dates', async () => {
    const kinds: Trip['kinds'] = ['group-adventure', 'independent-trip'];
    await open('/en/adventure/inca-trail', newShopApi('en', { kinds }));

    expect(screen.getByRole('heading', { name: 'Also on your own dates' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for your own dates' })).toHaveAttribute(
      'href',
      '/en/contact?kind=independent-trip&trip=inca-trail',
    );
    expect(screen.getAllByRole('radio')).toHaveLength(3);
  });

  test('show the enquiry in place of dates without group departures', async () => {
    const independentOnly: Partial<Trip> = {
      kinds: ['independent-trip'],
      fromCents: null,
      nextDepartures: [],
    };
    await open('/en/adventure/inca-trail', newShopApi('en', independentOnly));
    const dates = screen.getByRole('region', { name: 'Your own dates' });

    expect(within(dates).getByText(/^This trip has no group and no fixed dates/)).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Ask for your own dates' })).toHaveLength(1);
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByText(/No departures are on sale/)).not.toBeInTheDocument();
  });

  test('explain how a pass works instead of dates', async () => {
    const pass: Partial<Trip> = { kinds: ['travel-pass'], fromCents: null, nextDepartures: [] };
    // A pass has no departures, so the inventory does not know it.
    const api = newShopApi('en', pass).on(listDepartures, () => {
      throw new Refused(404, 'NOT_FOUND');
    });
    await open('/en/adventure/inca-trail', api);

    expect(screen.getByRole('heading', { name: 'How the travel pass works' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask about this pass' })).toHaveAttribute(
      'href',
      '/en/contact?kind=travel-pass&trip=inca-trail',
    );
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByText(/Price per person from/)).not.toBeInTheDocument();
  });

  test('show no price of a pass but the party and suggested route of an unguided trip', async () => {
    const pass: Partial<Trip> = { kinds: ['travel-pass'], fromCents: null, nextDepartures: [] };
    await open('/es/adventure/camino-inca', newShopApi('es', pass));
    const bar = screen.getByText('Precio a medida').closest('.bar') as HTMLElement;
    expect(bar).toHaveTextContent('Te enviamos un presupuesto');
    expect(bar).not.toHaveTextContent('$');
    expect(within(bar).getByRole('link', { name: 'Cómo funciona' })).toHaveAttribute('href', '#dates');

    const findFact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
    expect(findFact('Ruta sugerida')).toHaveTextContent('9 días, 8 noches');
    expect(findFact('Cuántos viajan')).toHaveTextContent('De 4 a 12 viajeros');
    expect(screen.getByRole('heading', { name: 'Una ruta sugerida' })).toBeInTheDocument();
  });

  test('keep the list of a sold-out trip without a bar', async () => {
    await open('/en/adventure/inca-trail', newShopApi('en', { fromCents: null, nextDepartures: [] }));
    expect(document.querySelector('.bar')).toBeNull();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
  });
});

test('the trip page shows similar trips, and the pages of its places', async () => {
  const landing: LandingName = {
    scope: 'countries',
    pattern: 'all',
    way: null,
    duration: null,
    total: 4,
    slugs: { en: 'peru-tours-and-trips', es: 'tours-y-viajes-por-peru' },
    place: { key: 'PE', name: 'Peru', slug: 'peru', inName: 'Peru' },
  };
  const otherTrip = {
    ...newTrip('en'),
    id: '6ee58f6b-c66d-5fa4-955c-113484453f57',
    name: 'The W',
    slug: 'the-w',
  };
  const api = newShopApi('en').on(listRelatedTrips, () => ({ trips: [otherTrip], explore: [landing] }));
  await open('/en/adventure/inca-trail', api);
  expect(screen.getByRole('link', { name: 'The W' })).toHaveAttribute('href', '/en/adventure/the-w');

  const explore = screen.getByRole('navigation', { name: 'Keep exploring' });
  expect(within(explore).getByRole('link', { name: 'Tours and trips in Peru' })).toHaveAttribute(
    'href',
    '/en/landings/countries/peru-tours-and-trips',
  );
});

describe('the button to share a trip', () => {
  const address = 'http://localhost/en/adventure/inca-trail';
  beforeEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });
  const setNavigatorProperty = (name: 'share' | 'clipboard', value: unknown): void => {
    Object.defineProperty(navigator, name, { value, configurable: true });
  };

  test('copies the link where the device has no share sheet', async () => {
    const user = userEvent.setup();
    await open('/en/adventure/inca-trail', newShopApi('en'));
    await user.click(screen.getByRole('button', { name: 'Share' }));

    expect(await screen.findByText('Link copied.')).toHaveAttribute('role', 'status');
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  test('shows the link when it cannot be copied', async () => {
    await open('/en/adventure/inca-trail', newShopApi('en'));
    setNavigatorProperty('clipboard', { writeText: () => Promise.reject(new Error('not allowed')) });
    await userEvent.click(screen.getByRole('button', { name: 'Share' }), { writeToClipboard: false });
    expect(await screen.findByText(new RegExp(address))).toBeInTheDocument();
  });

  test('treats a cancel of the device’s share sheet as no failure', async () => {
    const share = jest.fn((_: ShareData) => Promise.reject(new DOMException('turned back', 'AbortError')));
    await open('/en/adventure/inca-trail', newShopApi('en'));
    setNavigatorProperty('share', share);
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Inca Trail', url: address }));

    expect(screen.queryByText(/copied|copy/)).not.toBeInTheDocument();
  });

  test('uses mail without script', async () => {
    await open('/en/adventure/inca-trail', newShopApi('en'));
    expect(screen.getByText('Share by email')).toHaveAttribute(
      'href',
      `mailto:?subject=Inca%20Trail&body=Inca%20Trail%2C%20a%20trip%20by%20Wayfold%3A%0A${encodeURIComponent(address)}`,
    );
  });
});
