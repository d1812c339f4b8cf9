import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open } from '../../../test/open.js';
import { newTripApi } from '../../../test/trip-api.js';

describe('the reviews of a trip', () => {
  test('mark a translated review in the page’s language', async () => {
    await open('/es/adventure/camino-inca', newTripApi('es'));
    expect(screen.getByText('Escrita en inglés, traducida por nosotros')).toBeInTheDocument();
    expect(screen.getByText(/septiembre de 2026/)).toBeInTheDocument();
  });

  test('leave a review in the page’s language unmarked', async () => {
    await open('/en/adventure/inca-trail', newTripApi('en'));
    expect(screen.queryByText(/translated by us/)).not.toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '5 stars: 1' })).toHaveAttribute('max', '1');
  });
});
