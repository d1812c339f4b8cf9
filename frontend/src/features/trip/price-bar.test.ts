import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { open } from '../../../test/open.js';
import { newTripApi, passFacts } from '../../../test/trip-api.js';

describe('the price bar', () => {
  test('shows no price of a pass', async () => {
    await open('/es/adventure/camino-inca', newTripApi('es', passFacts));
    const bar = screen.getByText('Precio a medida').closest('.price-bar') as HTMLElement;
    expect(bar).toHaveTextContent('Te enviamos un presupuesto');
    expect(bar).not.toHaveTextContent('$');
    expect(within(bar).getByRole('link', { name: 'Cómo funciona' })).toHaveAttribute('href', '#dates');
  });

  test('is absent from a sold-out trip, which keeps its list', async () => {
    await open('/en/adventure/inca-trail', newTripApi('en', { fromCents: null, nextDepartures: [] }));
    expect(document.querySelector('.price-bar')).toBeNull();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
  });
});
