import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import { newTrip } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';
import { newTripApi } from '../../../test/trip-api.js';

const [day] = newTrip('en').itinerary;
if (!day) throw new Error('no day');
const days = [day, { ...day, day: 2, title: 'Over the pass', accommodation: null, roadHours: 0.5 }];

describe('the itinerary', () => {
  test('opens and closes every day at once', async () => {
    await open('/en/adventure/inca-trail', newTripApi('en', { itinerary: days }));
    const secondDay = screen.getByText('Over the pass').closest('details');
    expect(secondDay).not.toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: 'Open all days' }));
    expect(secondDay).toHaveAttribute('open');
    await userEvent.click(await screen.findByRole('button', { name: 'Close all days' }));
    expect(secondDay).not.toHaveAttribute('open');
  });

  test('shows a day’s night, meals, departure and hours', async () => {
    await open('/en/adventure/inca-trail', newTripApi('en', { itinerary: days }));
    const readFacts = (title: string): string | null | undefined =>
      screen.getByText(title).closest('details')?.querySelector('dl')?.textContent;

    expect(readFacts('Arrive in Cusco')).toBe(
      'NightHotelMealsDinnerLeaves at08:30Travel time1.5 hoursActive1 hour',
    );
    expect(readFacts('Over the pass')).toContain('NightThe trip ends here');
    expect(readFacts('Over the pass')).toContain('Travel time30 minutes');
  });

  test('is called a suggested route for a pass', async () => {
    const pass: Partial<Trip> = { kinds: ['travel-pass'], fromCents: null, nextDepartures: [] };
    await open('/es/adventure/camino-inca', newTripApi('es', pass));
    expect(screen.getByRole('heading', { name: 'Una ruta sugerida' })).toBeInTheDocument();
  });
});
