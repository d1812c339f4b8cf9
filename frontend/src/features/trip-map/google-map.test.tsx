import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { newTrip, NOW } from '../../../test/fixtures.js';
import { newLoadedI18n } from '../../../test/page/loaded-i18n.js';
import { SCRIPT_FAILURE_MESSAGE } from '../../shared/map/google/loader.js';
import { LIGHT_GRAY_STYLE } from '../../shared/map/google/style.js';
import { MapDialog } from './map-dialog.js';

/** Calls to a fake of the maps service, which tests cannot reach; a constructor counts as a method. */
const calls: { readonly method: string; readonly argument: unknown }[] = [];

const clicks: (() => void)[] = [];

class Service {
  constructor(...args: unknown[]) {
    calls.push({ method: new.target.name, argument: args.at(-1) });
  }
  extend(): void {}
  fitBounds(): void {}
  getZoom = () => 7;
  setZoom = (zoom: number) => calls.push({ method: 'setZoom', argument: zoom });
  panTo = (place: unknown) => calls.push({ method: 'panTo', argument: place });
  addListener = (_event: string, onEvent: () => void) => clicks.push(onEvent);
}

const maps = {
  Map: class Map extends Service {},
  Marker: class Marker extends Service {},
  Polyline: class Polyline extends Service {},
  LatLngBounds: class LatLngBounds extends Service {},
  SymbolPath: { CIRCLE: 0 },
};

const findScript = () =>
  waitFor(() => {
    const script = document.head.querySelector('script');
    if (!script) throw new Error('no script yet');
    return script;
  });

async function renderDialog(): Promise<void> {
  const i18n = await newLoadedI18n('en', ['common', 'trip-map', 'trip']);
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <Dialog />
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

beforeEach(() => {
  calls.length = 0;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});

afterEach(() => {
  Reflect.deleteProperty(window, 'google');
  document.head.replaceChildren();
});

const Dialog = () => (
  <MapDialog trip={newTrip('en')} locale="en" mapsKey="the-key" onClose={() => undefined} />
);

describe('the map with a key of the maps service', () => {
  test('is our own when the script does not load, says so, and logs the specified message', async () => {
    await renderDialog();
    const failingScript = await findScript();
    act(() => void failingScript.dispatchEvent(new Event('error')));

    expect(await screen.findByText(/^Google Maps didn’t load/)).toBeInTheDocument();
    expect(screen.getByText('One moment…')).toBeInTheDocument();
    expect(console.error).toHaveBeenCalledWith(new Error(SCRIPT_FAILURE_MESSAGE));
  });

  test('is our own when the script loads but never becomes ready', async () => {
    await renderDialog();
    const silentScript = await findScript();
    jest.useFakeTimers({ now: NOW });
    try {
      // A new dialog starts its timeout with the fake timers.
      cleanup();
      await renderDialog();
      await act(() => jest.advanceTimersByTimeAsync(14_000));
      expect(screen.queryByText(/^Google Maps didn’t load/)).not.toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(1_500));
      expect(screen.getByText(/^Google Maps didn’t load/)).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
      // The next dialog loads the script again.
      silentScript.dispatchEvent(new Event('error'));
    }
  });

  test('shows the route in the light gray style, and centers the selected stop', async () => {
    await renderDialog();
    const { src } = await findScript();
    expect(src).toContain('key=the-key');

    Object.assign(window, { google: { maps } });
    const callback = new URL(src).searchParams.get('callback') ?? '';
    act(() => (window as unknown as Record<string, () => void>)[callback]?.());
    await waitFor(() => expect(calls.filter(({ method }) => method === 'Marker')).toHaveLength(2));
    expect(calls.find(({ method }) => method === 'Map')?.argument).toMatchObject({
      styles: LIGHT_GRAY_STYLE,
    });

    const lines = calls.filter(({ method }) => method === 'Polyline');
    expect(lines[0]?.argument).toMatchObject({
      path: [
        { lat: -13.52, lng: -71.97 },
        { lat: -13.26, lng: -72.27 },
      ],
    });

    const stop = screen.getByRole('button', { name: /Ollantaytambo/ });
    await userEvent.click(stop);
    expect(calls.slice(-2)).toEqual([
      { method: 'panTo', argument: { lat: -13.26, lng: -72.27 } },
      { method: 'setZoom', argument: 11 },
    ]);

    act(() => clicks.at(-1)?.());
    expect(stop).toHaveAttribute('aria-pressed', 'true');
  });

  test('is our own when the service rejects the key after loading', async () => {
    await renderDialog();
    await waitFor(() => expect(window.gm_authFailure).toBeInstanceOf(Function));
    act(() => window.gm_authFailure?.());
    expect(await screen.findByText(/^Google Maps didn’t load/)).toBeInTheDocument();
  });
});
