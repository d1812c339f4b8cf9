import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { MAP_COLORS } from '../drawing/map-colors.js';

/** The part of the maps service's styling rules that we use. */
export interface StyleRule {
  readonly featureType?: string;
  readonly elementType?: string;
  readonly stylers: readonly ({ readonly color: string } | { readonly visibility: 'off' })[];
}

const toColorRule = (featureType: string, color: string): StyleRule => ({
  featureType,
  elementType: 'geometry',
  stylers: [{ color }],
});

const toHiddenRule = (featureType: string, elementType?: string): StyleRule =>
  omitUndefined({
    featureType,
    elementType,
    stylers: [{ visibility: 'off' }],
  });

/**
 * The specification asks for a light gray background, mid gray water, white roads and light gray highways,
 * without points of interest, business labels, transit, local roads and road labels. Later rules win.
 */
export const LIGHT_GRAY_STYLE: readonly StyleRule[] = [
  { elementType: 'geometry', stylers: [{ color: MAP_COLORS.land }] },
  { elementType: 'labels.icon', stylers: [{ visibility: 'off' }] },
  { elementType: 'labels.text.fill', stylers: [{ color: MAP_COLORS.quiet }] },
  { elementType: 'labels.text.stroke', stylers: [{ color: MAP_COLORS.land }] },
  toColorRule('water', MAP_COLORS.water),
  toColorRule('road', MAP_COLORS.road),
  toColorRule('road.highway', MAP_COLORS.highway),
  toHiddenRule('poi'),
  toHiddenRule('poi.business', 'labels'),
  toHiddenRule('transit'),
  toHiddenRule('road.local'),
  toHiddenRule('road', 'labels'),
];
