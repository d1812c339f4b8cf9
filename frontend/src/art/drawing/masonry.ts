import { formatPath } from './path.js';
import { fill, stroke } from './primitives.js';

/** A landmark's inks: lit, shaded, dark, accent, water, vegetation, far relief lit and shaded, highlight. */
export type Inks = Readonly<
  Record<'lit' | 'shade' | 'dark' | 'accent' | 'water' | 'near' | 'farLit' | 'farShade' | 'highlight', string>
>;

export type Landmark = (inks: Inks) => string;
type HouseInks = Pick<Inks, 'lit' | 'shade' | 'dark' | 'accent'>;
/** Left edge, base, width, height, roof height. */
export type HouseOutline = readonly [number, number, number, number, number?];

export interface Tower {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const drawTower = ({ x, y, width, height }: Tower, inks: Inks): string => {
  const wall =
    `M${x - width} ${y}v${-height * 0.3}` +
    `q${-width * 0.12} ${-height * 0.42} ${width} ${-height * 0.7}` +
    `q${width * 1.12} ${height * 0.28} ${width} ${height * 0.7}v${height * 0.3}z`;
  const shadedWall =
    `M${x} ${y}V${y - height}` +
    `q${width * 1.12} ${height * 0.28} ${width} ${height * 0.7}v${height * 0.3}z`;
  let courses = '';
  for (let i = 1; i < 6; i++) courses += `M${x - width} ${y - height * i * 0.13}h${2 * width}`;
  return fill(wall, inks.lit) + fill(shadedWall, inks.shade) + stroke(courses, inks.dark, 0.8, 0.4);
};

/** Draws houses side by side; with one path per color, the whole row takes four elements. */
export const drawHouses = (inks: HouseInks, outlines: readonly HouseOutline[]): string => {
  let walls = '';
  let shadedWalls = '';
  let roofs = '';
  let windows = '';
  for (const [x, y, width, height, roof] of outlines) {
    walls += `M${x} ${y}v${-height}h${width}v${height}z`;
    shadedWalls += formatPath`M${x + width * 0.62} ${y}v${-height}h${width * 0.38}v${height}z`;
    if (roof) roofs += `M${x - 1} ${y - height}l${width / 2 + 1}-${roof} ${width / 2 + 1} ${roof}z`;
    windows += formatPath`M${x + width * 0.2} ${y - height * 0.62}h2v4h-2zm${width * 0.28} 0h2v4h-2z`;
  }
  return (
    fill(walls, inks.lit) +
    fill(shadedWalls, inks.shade) +
    (roofs && fill(roofs, inks.accent)) +
    fill(windows, inks.dark)
  );
};

/** Draws each house with its own paths, because shared paths cannot overlap in the right order. */
export const drawOverlappingHouses = (inks: HouseInks, outlines: readonly HouseOutline[]): string =>
  outlines.map((house) => drawHouses(inks, [house])).join('');
