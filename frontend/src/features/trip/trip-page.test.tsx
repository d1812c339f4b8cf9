import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getTrip } from '@wayfold/contracts/catalogue/catalogue';
import { FakeApi, Refused } from '../../../test/fake-api.js';
import { newTrip } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';
import { newTripApi } from '../../../test/trip-api.js';

describe('the trip page', () => {
  test.each([
    { locale: 'en', name: 'Inca Trail', section: 'Things you will do' },
    { locale: 'es', name: 'Camino Inca', section: 'Lo que vas a hacer' },
  ] as const)('shows the trip in its language ($locale)', async ({ locale, name, section }) => {
    await open(`/${locale}/adventure/slug`, newTripApi(locale));
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe(locale);
    expect(screen.getByRole('heading', { name: section })).toBeInTheDocument();
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  test.each([
    { locale: 'en', soldOut: 'Sold out', price: /\$1,890/ },
    { locale: 'es', soldOut: 'Agotada', price: /\$1\.890/ },
  ] as const)('shows the departures with seats and price ($locale)', async ({ locale, soldOut, price }) => {
    await open(`/${locale}/adventure/slug`, newTripApi(locale));
    await screen.findByRole('heading', { level: 1 });
    const rows = screen.getAllByRole('radio');

    expect(rows).toHaveLength(3);
    expect(rows[1]).toBeDisabled();
    expect(screen.getByText(soldOut)).toBeInTheDocument();
    expect(screen.getAllByText(price).length).toBeGreaterThan(0);
  });

  test('links to the same trip in the other language', async () => {
    await open('/en/adventure/inca-trail', newTripApi('en'));
    const languages = screen.getByRole('navigation', { name: 'Language' });
    expect(within(languages).getByRole('link')).toHaveAttribute('href', '/es/adventure/camino-inca');
  });

  test('shows the not-found message with a link home', async () => {
    await open('/en/adventure/nowhere', new FakeApi());
    expect(await screen.findByRole('heading', { name: 'Trip not found' })).toBeInTheDocument();
    expect(
      screen.getByText(
        'We couldn’t find the trip you’re looking for. Please check the URL or go back to the home page.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/en');
  });

  test('says that a trip could not be loaded, and loads it at the second attempt', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const api = newTripApi('en').on(getTrip, () => {
      if (isBroken) throw new Refused(500, 'INTERNAL_ERROR');
      return newTrip('en');
    });
    await open('/en/adventure/inca-trail', api);
    expect(await screen.findByRole('heading', { name: 'An error occurred' })).toBeInTheDocument();
    expect(
      screen.getByText('There was a problem loading this trip. Please try again later.'),
    ).toBeInTheDocument();
    expect(consoleError).toHaveBeenCalled();

    consoleError.mockRestore();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Inca Trail' })).toBeInTheDocument();
  });
});
