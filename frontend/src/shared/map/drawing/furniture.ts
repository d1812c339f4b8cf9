import type { MapPoint } from '../points.js';
import { roundDownKm } from '../round-down-km.js';
import { areOverlapping, type Box, growBox } from './boxes.js';
import type { Frame } from './frame.js';
import { MAP_COLORS as C } from './map-colors.js';

const FURNITURE_EDGE = 12;
const BAR_HEIGHT = 24;

export interface Furniture {
  readonly globe: Box;
  readonly bar: Box & { readonly km: number; readonly length: number };
  readonly coveredPointCount: number;
}

/** Puts the globe and the scale into different corners where they cover the fewest points. */
export function placeFurniture(frame: Frame, points: readonly MapPoint[], globeSize: number): Furniture {
  const km = roundDownKm((frame.width / 4) * frame.kmPerPixel);
  const length = km / frame.kmPerPixel;
  const [globe] = rankCorners(frame, globeSize, globeSize, points);
  const [bar] = rankCorners(frame, length + 8, BAR_HEIGHT, points).filter(
    ({ box }) => globe && !areOverlapping(growBox(box, 4), globe.box),
  );
  if (!globe || !bar) throw new Error('the map has no corner left for the globe or the scale');
  return {
    globe: globe.box,
    bar: { ...bar.box, km, length },
    coveredPointCount: globe.coveredPointCount + bar.coveredPointCount,
  };
}

interface Corner {
  readonly box: Box;
  readonly coveredPointCount: number;
}

function rankCorners(
  { width, height }: Frame,
  boxWidth: number,
  boxHeight: number,
  points: readonly MapPoint[],
): Corner[] {
  const [right, bottom] = [width - FURNITURE_EDGE - boxWidth, height - FURNITURE_EDGE - boxHeight];
  const places = [
    [right, bottom],
    [FURNITURE_EDGE, bottom],
    [right, FURNITURE_EDGE],
    [FURNITURE_EDGE, FURNITURE_EDGE],
  ] as const;
  return places
    .map(([x, y]) => ({ x, y, width: boxWidth, height: boxHeight }))
    .map((box) => ({
      box,
      coveredPointCount: points.filter((point) => areOverlapping(growBox(box, 4), point.box)).length,
    }))
    .sort((a, b) => a.coveredPointCount - b.coveredPointCount);
}

export const drawScaleBar = ({ x, y, km, length }: Furniture['bar']): string => {
  const [left, base] = [Math.round(x + 4), Math.round(y + BAR_HEIGHT - 5)];
  const pathData = `M${left} ${base - 5}v5h${Math.round(length)}v-5`;
  return (
    `<path d="${pathData}" fill="none" stroke="${C.paper}" stroke-width="5"/>` +
    `<path d="${pathData}" fill="none" stroke="${C.quiet}" stroke-width="1.5"/>` +
    `<text x="${left + 5}" y="${base - 4}" class="q">${km} km</text>`
  );
};
