import type { Locale } from '@wayfold/contracts/kernel/locale';
import { geoContains } from 'd3-geo';
import type { MultiPolygon } from './atlas.js';
import {
  areOverlapping,
  type Box,
  estimateTextWidth,
  growBox,
  isCrossing,
  isWithin,
  type LineSegment,
} from './drawing/boxes.js';
import type { Frame } from './drawing/frame.js';
import type { Label } from './drawing/labels.js';

/** Names an ISO 3166 number in the page's language, from the runtime's own tables. */
export function findCountryName(number: string, locale: Locale): string | undefined {
  if (!/^\d{3}$/.test(number)) return undefined;
  const { region } = new Intl.Locale(`und-${number}`);
  return region === undefined || /\d/.test(region)
    ? undefined
    : new Intl.DisplayNames(locale, { type: 'region' }).of(region);
}

const [COLUMNS, ROWS] = [9, 9];

/** Places a country's name on that country alone, where it covers nothing; undefined if there is no room. */
export function placeCountry(
  name: string,
  shape: MultiPolygon,
  { projection, width, height }: Frame,
  { takenBoxes, lines, size }: { takenBoxes: readonly Box[]; lines: readonly LineSegment[]; size: number },
): Label | undefined {
  const [textWidth, textHeight] = [estimateTextWidth(name, size), size * 1.25];
  const frame = growBox({ x: 0, y: 0, width, height }, -10);
  const isInside = (x: number, y: number): boolean => {
    const place = projection.invert?.([x, y]);
    return place != null && geoContains(shape, place);
  };
  const middles = Array.from({ length: COLUMNS * ROWS }, (_, index) => [
    ((index % COLUMNS) + 1) * (width / (COLUMNS + 1)),
    (Math.floor(index / COLUMNS) + 1) * (height / (ROWS + 1)),
  ]).sort((a, b) => calculateDistance(a, width, height) - calculateDistance(b, width, height));
  for (const [x = 0, y = 0] of middles) {
    const box = { x: x - textWidth / 2, y: y - textHeight / 2, width: textWidth, height: textHeight };
    const isFree =
      !takenBoxes.some((takenBox) => areOverlapping(growBox(box, 8), takenBox)) &&
      !lines.some((line) => isCrossing(line, growBox(box, 4)));
    if (!isFree || !isWithin(box, frame)) continue;
    const corners = [box.x, x, box.x + textWidth].flatMap((cornerX) =>
      [box.y, box.y + textHeight].map((cornerY) => [cornerX, cornerY]),
    );
    if (corners.every(([cornerX = 0, cornerY = 0]) => isInside(cornerX, cornerY)))
      return { text: name, x, anchor: 'middle', y: box.y + size * 0.95, box };
  }
  return undefined;
}

const calculateDistance = ([x = 0, y = 0]: readonly number[], width: number, height: number): number =>
  Math.hypot(x - width / 2, y - height / 2);
