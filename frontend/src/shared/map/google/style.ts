import { MAP_COLOURS } from '../drawing/palette.js';

/** One rule of the maps service's styling, as far as it is used here. */
export interface StyleRule {
  readonly featureType?: string;
  readonly elementType?: string;
  readonly stylers: readonly ({ readonly color: string } | { readonly visibility: 'off' })[];
}

const coloured = (featureType: string, color: string): StyleRule => ({
  featureType,
  elementType: 'geometry',
  stylers: [{ color }],
});
const hidden = (featureType: string, elementType?: string): StyleRule => ({
  featureType,
  ...(elementType === undefined ? {} : { elementType }),
  stylers: [{ visibility: 'off' }],
});

/**
 * The light grey of the specification: background light grey, water mid grey, roads white, highways light grey; points of
 * interest, business labels, transit, local roads and road labels are hidden. A later rule wins over an earlier one.
 */
export const LIGHT_GREY: readonly StyleRule[] = [
  { elementType: 'geometry', stylers: [{ color: MAP_COLOURS.land }] },
  { elementType: 'labels.icon', stylers: [{ visibility: 'off' }] },
  { elementType: 'labels.text.fill', stylers: [{ color: MAP_COLOURS.quiet }] },
  { elementType: 'labels.text.stroke', stylers: [{ color: MAP_COLOURS.land }] },
  coloured('water', MAP_COLOURS.water),
  coloured('road', MAP_COLOURS.road),
  coloured('road.highway', MAP_COLOURS.highway),
  hidden('poi'),
  hidden('poi.business', 'labels'),
  hidden('transit'),
  hidden('road.local'),
  hidden('road', 'labels'),
];
