import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tripDay } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';
import { newTripApi, passFacts } from '../../../test/trip-api.js';

const days = [tripDay, { ...tripDay, day: 2, title: 'Over the pass', accommodation: null, roadHours: 0.5 }];

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
    await open('/es/adventure/camino-inca', newTripApi('es', passFacts));
    expect(screen.getByRole('heading', { name: 'Una ruta sugerida' })).toBeInTheDocument();
  });
});
