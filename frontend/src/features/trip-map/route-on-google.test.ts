import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { GoogleMaps } from '../../shared/map/google/api.js';
import { drawRouteOnGoogle } from './route-on-google.js';

interface Recorder {
  readonly lines: { path: object[] }[];
  readonly markers: { title: string; label: { text: string } }[];
  readonly bounds: object[];
  readonly clicks: (() => void)[];
  readonly views: string[];
}

let recorder: Recorder;
beforeEach(() => {
  recorder = { lines: [], markers: [], bounds: [], clicks: [], views: [] };
});

/** Creates a fake of the service at this zoom, which records what is drawn. */
const newMaps = (zoom: number | undefined) =>
  ({
    Map: class {
      fitBounds(): void {}
      getZoom = () => zoom;
      panTo = ({ lat, lng }: { lat: number; lng: number }) => recorder.views.push(`center ${lat} ${lng}`);
      setZoom = (level: number) => recorder.views.push(`zoom ${level}`);
    },
    LatLngBounds: class {
      extend = (place: object) => recorder.bounds.push(place);
    },
    Polyline: class {
      constructor(line: { path: object[] }) {
        recorder.lines.push(line);
      }
    },
    Marker: class {
      constructor(marker: { title: string; label: { text: string } }) {
        recorder.markers.push(marker);
      }
      addListener = (_event: string, listener: () => void) => recorder.clicks.push(listener);
    },
    SymbolPath: { CIRCLE: 0 },
  }) as unknown as GoogleMaps;

const cusco = { lat: -13.5, lng: -72 };
const lima = { lat: -12, lng: -77 };
const trip = {
  stops: [
    { name: 'Cusco', lat: cusco.lat, lon: cusco.lng },
    { name: 'Lima', lat: lima.lat, lon: lima.lng },
  ],
  route: [
    { from: 0, to: 1 },
    { from: 1, to: 7 },
  ],
} as Trip;

const draw = ({
  zoom,
  onChooseStop = () => undefined,
}: {
  zoom?: number;
  onChooseStop?: (stop: number) => void;
}) => drawRouteOnGoogle(newMaps(zoom), document.createElement('div'), trip, onChooseStop);

describe('the route on the service’s map', () => {
  test('has a numbered marker for each stop, within its bounds', () => {
    draw({});
    expect(recorder.markers.map(({ title, label }) => `${label.text} ${title}`)).toEqual([
      '1 Cusco',
      '2 Lima',
    ]);
    expect(recorder.bounds).toEqual([cusco, lima]);
  });

  test('has a line for each leg, without a stop that the trip lacks', () => {
    draw({});
    expect(recorder.lines.map(({ path }) => path)).toEqual([[cusco, lima], [lima]]);
  });

  test('chooses the stop whose marker is pressed', () => {
    const chosenStops: number[] = [];
    draw({ onChooseStop: (stop) => chosenStops.push(stop) });
    recorder.clicks[1]?.();
    expect(chosenStops).toEqual([1]);
  });

  test.each([
    { zoom: 7, stop: 1, views: ['center -12 -77', 'zoom 11'] },
    { zoom: undefined, stop: 1, views: ['center -12 -77', 'zoom 11'] },
    { zoom: 11, stop: 1, views: ['center -12 -77'] },
    { zoom: 15, stop: 0, views: ['center -13.5 -72'] },
    { zoom: 7, stop: 2, views: [] },
  ])('shows stop $stop at zoom $zoom by $views', ({ zoom, stop, views }) => {
    draw(omitUndefined({ zoom })).centerOn(stop);
    expect(recorder.views).toEqual(views);
  });
});
