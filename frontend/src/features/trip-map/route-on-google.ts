import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import { MAP_COLORS } from '../../shared/map/drawing/map-colors.js';
import type { GoogleMaps } from '../../shared/map/google/api.js';
import { LIGHT_GRAY_STYLE } from '../../shared/map/google/style.js';

export interface RouteOnGoogle {
  /** Centers the stop, and zooms in if necessary. */
  centerOn(stop: number): void;
}

/** A selected stop is shown at least at this zoom. */
const MIN_GOOGLE_STOP_ZOOM = 11;

const MARGIN_PIXELS = 56;

export function drawRouteOnGoogle(
  maps: GoogleMaps,
  container: HTMLElement,
  { stops, route }: Trip,
  onChooseStop: (stop: number) => void,
): RouteOnGoogle {
  const map = new maps.Map(container, {
    styles: LIGHT_GRAY_STYLE,
    backgroundColor: MAP_COLORS.water,
    streetViewControl: false,
    mapTypeControl: false,
    fullscreenControl: false,
    gestureHandling: 'greedy',
  });
  const places = stops.map(({ lat, lon }) => ({ lat, lng: lon }));
  const bounds = new maps.LatLngBounds();
  for (const place of places) bounds.extend(place);
  map.fitBounds(bounds, MARGIN_PIXELS);
  for (const { from, to } of route) {
    const path = [places[from], places[to]].filter((place) => place !== undefined);
    new maps.Polyline({ map, path, geodesic: true, strokeColor: MAP_COLORS.route, strokeWeight: 3 });
  }
  places.forEach((position, stop) => {
    const label = { text: String(stop + 1), color: MAP_COLORS.paper, fontWeight: '600', fontSize: '12px' };
    const icon = {
      path: maps.SymbolPath.CIRCLE,
      scale: 11,
      strokeWeight: 2,
      fillOpacity: 1,
      fillColor: MAP_COLORS.ink,
      strokeColor: MAP_COLORS.paper,
    };
    const marker = new maps.Marker({ map, position, label, icon, title: stops[stop]?.name ?? '' });
    marker.addListener('click', () => onChooseStop(stop));
  });
  return {
    centerOn(stop) {
      const place = places[stop];
      if (!place) return;
      map.panTo(place);
      if ((map.getZoom() ?? 0) < MIN_GOOGLE_STOP_ZOOM) map.setZoom(MIN_GOOGLE_STOP_ZOOM);
    },
  };
}
