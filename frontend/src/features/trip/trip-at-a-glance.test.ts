import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open } from '../../../test/open.js';
import { newTripApi, passFacts } from '../../../test/trip-api.js';

describe('the snapshot of a trip', () => {
  test('explains each level of difficulty and marks the level of this trip', async () => {
    await open('/en/adventure/inca-trail', newTripApi('en'));
    const levels = screen.getByText('What “Challenging” means').closest('details') as HTMLElement;
    expect([...levels.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Easy',
      'Moderate',
      'Average',
      'ChallengingThis trip',
      'Very hard',
      'N/A',
    ]);
  });

  test('shows the party and suggested route of an unguided trip', async () => {
    await open('/es/adventure/camino-inca', newTripApi('es', passFacts));
    const findFact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
    expect(findFact('Ruta sugerida')).toHaveTextContent('9 días, 8 noches');
    expect(findFact('Cuántos viajan')).toHaveTextContent('De 4 a 12 viajeros');
  });
});
