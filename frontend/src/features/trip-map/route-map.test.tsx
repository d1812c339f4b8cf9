import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open } from '../../../test/open.js';
import { newTripApi } from '../../../test/trip-api.js';
import type { LargeMap } from '../../shared/map/large-map-data.js';

const outlines: LargeMap = {
  size: 600,
  surroundings: 900,
  kmPerUnit: 0.1,
  land: 'M0 0l600 0 0 600z',
  borders: '',
  graticule: '',
  places: [
    [500, 400],
    [100, 100],
  ],
};
const SIZE = 600;

/** jsdom has no layout, so the test gives the dialog a size. */
beforeEach(() => {
  globalThis.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
  for (const side of ['clientWidth', 'clientHeight'] as const)
    jest.spyOn(SVGElement.prototype, side, 'get').mockReturnValue(SIZE);
});

/** Answers requests for maps, which `FakeApi` does not know because they are not routes of the API. */
async function openTrip(locale: 'en' | 'es', answerMap: () => Response): Promise<string[]> {
  await open(`/${locale}/adventure/inca-trail`, newTripApi(locale));
  const realFetch = globalThis.fetch;
  const requests: string[] = [];
  globalThis.fetch = (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/maps/')) return realFetch(input, init);
    requests.push(input);
    return Promise.resolve(answerMap());
  };
  return requests;
}

const newOutlinesReply = () => Response.json(outlines);

const getPin = (name: string) => screen.getByRole('button', { name: new RegExp(name) });

describe('the route on the trip page', () => {
  test.each([
    { locale: 'en', alt: /^Map of the route from Cusco and back: 2 numbered stops/, way: 'by train' },
    {
      locale: 'es',
      alt: /^Mapa de la ruta con salida y regreso en Cusco: 2 paradas numeradas/,
      way: 'en tren',
    },
  ] as const)('is a picture at its own address with a legend ($locale)', async ({ locale, alt, way }) => {
    await openTrip(locale, newOutlinesReply);
    const picture = await screen.findByRole('img', { name: alt });

    expect(picture).toHaveAttribute(
      'src',
      expect.stringMatching(new RegExp(`^/maps/${locale}/[a-z-]+\\.wide\\.[a-z0-9]+\\.svg$`)),
    );
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(screen.getByText(way)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('opens a map with the stops by day', async () => {
    const requests = await openTrip('en', newOutlinesReply);
    await userEvent.click(screen.getByRole('button', { name: 'Open the large map' }));
    const dialog = await screen.findByRole('dialog', { name: 'Map of Inca Trail' });
    await within(dialog).findByRole('group', { name: /arrow keys/ });

    expect(requests).toEqual([expect.stringMatching(/^\/maps\/en\/inca-trail\.large\.\w+\.json$/)]);
    expect(dialog).toHaveTextContent('Day 1');
    expect(dialog).toHaveTextContent('Day 3');
  });

  test('centers the map on a selected stop', async () => {
    await openTrip('en', newOutlinesReply);
    await userEvent.click(screen.getByRole('button', { name: 'Open the large map' }));
    const map = await screen.findByRole('group', { name: /arrow keys/ });
    const ground = map.querySelector('svg > g');
    const transformBefore = ground?.getAttribute('transform');
    expect(transformBefore).toBe('translate(0,0) scale(1)');

    await userEvent.click(getPin('Ollantaytambo'));
    expect(getPin('Ollantaytambo')).toHaveAttribute('aria-pressed', 'true');
    expect(ground).toHaveAttribute('transform', 'translate(0,0) scale(3)');
    expect(map.querySelector('.chart-pin.chosen')).toHaveTextContent('2');
  });

  test('moves, zooms and returns to the whole route by keys and buttons', async () => {
    await openTrip('en', newOutlinesReply);
    await userEvent.click(screen.getByRole('button', { name: 'Open the large map' }));
    const map = await screen.findByRole('group', { name: /arrow keys/ });
    const readTransform = () => map.querySelector('svg > g')?.getAttribute('transform');
    map.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(readTransform()).toBe('translate(-80,0) scale(1)');

    await userEvent.keyboard('+');
    expect(readTransform()).toMatch(/scale\(1\.6\)$/);

    await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(readTransform()).toMatch(/scale\(1\)$/);

    await userEvent.click(screen.getByRole('button', { name: 'Whole route' }));
    expect(readTransform()).toBe('translate(0,0) scale(1)');
  });

  test('retries when the outlines do not load', async () => {
    let isBroken = true;
    await openTrip('en', () => (isBroken ? new Response('', { status: 503 }) : newOutlinesReply()));
    await userEvent.click(screen.getByRole('button', { name: 'Open the large map' }));
    expect(await screen.findByText('We couldn’t load the map.')).toBeInTheDocument();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('group', { name: /arrow keys/ })).toBeInTheDocument();
  });

  test('closes by its button', async () => {
    await openTrip('es', newOutlinesReply);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir el mapa grande' }));
    const dialog = await screen.findByRole('dialog');
    const closeDialog = jest.spyOn(dialog as HTMLDialogElement, 'close');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }));

    expect(closeDialog).toHaveBeenCalled();
  });
});
