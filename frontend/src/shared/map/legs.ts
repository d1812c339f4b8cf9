import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { LineSegment, Point } from './drawing/boxes.js';

export type Leg = Trip['route'][number];
export type LegMode = Leg['by'];

/** Solid and thick means human power, dashed wheels, dash-dotted water, dotted air. */
export const LEG_LINES: Readonly<Record<LegMode, { readonly width: number; readonly dash?: string }>> = {
  foot: { width: 3.5 },
  bike: { width: 2 },
  paddle: { width: 3, dash: '10 4 .1 4' },
  road: { width: 2.5, dash: '7 5' },
  train: { width: 2.5, dash: '16 4' },
  boat: { width: 2.5, dash: '12 4 2 4' },
  flight: { width: 2.5, dash: '.1 6' },
};

export interface DrawnLeg {
  readonly mode: LegMode;
  readonly path: string;
  readonly segments: readonly LineSegment[];
}

/** How far another mode's line curves aside, as a share of its length. */
const BOW = 0.16;

export const roundTenth = (value: number): number => Math.round(value * 10) / 10;

const toPlaceKey = (place: Point | undefined): string => (place ?? []).join(',');

/**
 * Draws legs between the stops' places, which stops may share. The same mode in both directions makes one
 * line; another mode between the same places curves aside.
 */
export function drawLegs(route: readonly Leg[], places: readonly Point[]): DrawnLeg[] {
  const drawnModes = new Map<string, Set<LegMode>>();
  return route.flatMap(({ from, to, by: mode }) => {
    const [start, end] = [places[from], places[to]].sort((place, otherPlace) =>
      toPlaceKey(place) > toPlaceKey(otherPlace) ? 1 : -1,
    );
    const placePair = `${toPlaceKey(start)} ${toPlaceKey(end)}`;
    const modes = drawnModes.get(placePair) ?? new Set();
    if (!start || !end || toPlaceKey(start) === toPlaceKey(end) || modes.has(mode)) return [];
    drawnModes.set(placePair, modes.add(mode));
    return [{ mode, ...drawLine(start, end, modes.size - 1) }];
  });
}

function drawLine(
  [startX, startY]: Point,
  [endX, endY]: Point,
  offsetSteps: number,
): Pick<DrawnLeg, 'path' | 'segments'> {
  const moveToStart = `M${roundTenth(startX)} ${roundTenth(startY)}`;
  if (offsetSteps === 0)
    return {
      path: `${moveToStart}L${roundTenth(endX)} ${roundTenth(endY)}`,
      segments: [
        [
          [startX, startY],
          [endX, endY],
        ],
      ],
    };
  const side = (offsetSteps % 2 === 1 ? 1 : -1) * Math.ceil(offsetSteps / 2) * 2 * BOW;
  const [controlX, controlY] = [
    (startX + endX) / 2 - (endY - startY) * side,
    (startY + endY) / 2 + (endX - startX) * side,
  ];
  const midpoint: Point = [(startX + 2 * controlX + endX) / 4, (startY + 2 * controlY + endY) / 4];
  return {
    path: `${moveToStart}Q${roundTenth(controlX)} ${roundTenth(controlY)} ${roundTenth(endX)} ${roundTenth(endY)}`,
    segments: [
      [[startX, startY], midpoint],
      [midpoint, [endX, endY]],
    ],
  };
}

/** Lists a route's modes in the order of `LEG_LINES`. */
export const listModes = (route: readonly Leg[]): LegMode[] =>
  (Object.keys(LEG_LINES) as LegMode[]).filter((mode) => route.some((leg) => leg.by === mode));
