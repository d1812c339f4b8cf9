import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Point, Segment } from './drawing/boxes.js';

export type Leg = Trip['route'][number];
export type LegMode = Leg['by'];

/**
 * Line style per mode: solid and thick for human power, dashed on wheels, dash-dotted on water, dotted by
 * air.
 */
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
  readonly segments: readonly Segment[];
}

const BOW = 0.16;
const roundTenth = (value: number): number => Math.round(value * 10) / 10;

const toText = (place: Point | undefined): string => (place ?? []).join(',');

/**
 * Draws legs between the stops' places; stops may share one. The same mode in both directions is one line;
 * another mode between the same places curves aside.
 */
export function drawLegs(route: readonly Leg[], places: readonly Point[]): DrawnLeg[] {
  const drawnModes = new Map<string, Set<LegMode>>();
  return route.flatMap(({ from, to, by: mode }) => {
    const [a, b] = [places[from], places[to]].sort((place, otherPlace) =>
      toText(place) > toText(otherPlace) ? 1 : -1,
    );
    const ends = `${toText(a)} ${toText(b)}`;
    const modes = drawnModes.get(ends) ?? new Set();
    if (!a || !b || toText(a) === toText(b) || modes.has(mode)) return [];
    drawnModes.set(ends, modes.add(mode));
    return [{ mode, ...drawLine(a, b, modes.size - 1) }];
  });
}

function drawLine(
  [ax, ay]: Point,
  [bx, by]: Point,
  offsetSteps: number,
): Pick<DrawnLeg, 'path' | 'segments'> {
  const from = `M${roundTenth(ax)} ${roundTenth(ay)}`;
  if (offsetSteps === 0)
    return {
      path: `${from}L${roundTenth(bx)} ${roundTenth(by)}`,
      segments: [
        [
          [ax, ay],
          [bx, by],
        ],
      ],
    };
  const side = (offsetSteps % 2 === 1 ? 1 : -1) * Math.ceil(offsetSteps / 2) * 2 * BOW;
  const [cx, cy] = [(ax + bx) / 2 - (by - ay) * side, (ay + by) / 2 + (bx - ax) * side];
  const half: Point = [(ax + 2 * cx + bx) / 4, (ay + 2 * cy + by) / 4];
  return {
    path: `${from}Q${roundTenth(cx)} ${roundTenth(cy)} ${roundTenth(bx)} ${roundTenth(by)}`,
    segments: [
      [[ax, ay], half],
      [half, [bx, by]],
    ],
  };
}

/** The modes of a route in the order of the list above. */
export const listModes = (route: readonly Leg[]): LegMode[] =>
  (Object.keys(LEG_LINES) as LegMode[]).filter((mode) => route.some((leg) => leg.by === mode));
