import { mix } from './color.js';
import { formatPath, round } from './path.js';
import { defineStamp, fill, placeAt, stroke } from './primitives.js';
import { createRandom } from './random.js';
import type { Scene } from './scene.js';
import { mixSnow } from './terrain.js';

/** Draws a complete picture; a landmark or a biome selects it. */
export type Composition = (scene: Scene) => string;

interface DrawingPlacement {
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  readonly direction?: number;
}

/**
 * Places a drawing at the focal point, in quarters of the unit: 400 are a card's height. x grows toward the
 * open side; drawings are lit from the left and mirrored toward the light unless a direction is given.
 */
export const placeDrawing = (
  scene: Scene,
  drawing: string,
  { x = 0, y = 0, scale = 1, direction = scene.lightDirection }: DrawingPlacement = {},
): string =>
  placeAt(drawing, {
    x: scene.focusX + scene.side * x * scene.unit * 0.25,
    y: scene.horizon + y * scene.unit * 0.25,
    size: scene.unit * 0.25 * scale,
    direction,
  });

/** Calculates the x that `placeDrawing` takes for an x of the sheet. */
export const calculatePlacementX = (scene: Scene, sheetX: number): number =>
  ((sheetX - scene.focusX) * scene.side) / scene.unit / 0.25;

/** Repeats a drawing; its spots are measured as in `placeDrawing`. */
export function defineRow(scene: Scene, drawing: string) {
  const stamp = defineStamp(scene, drawing);
  const quarterUnit = scene.unit * 0.25;
  return (spots: readonly (readonly [number, number, number])[]): string =>
    spots
      .map(([x, y, scale]) =>
        stamp(
          scene.focusX + scene.side * x * quarterUnit,
          scene.horizon + y * quarterUnit,
          quarterUnit * scale,
          scene.lightDirection,
        ),
      )
      .join('');
}

/** Mixes the colors of the scene's rock, snow and mist. */
export function mixTones(scene: Scene) {
  const { hues } = scene;
  const snow = mixSnow(scene);
  const shade = mix(hues.mid, hues.foreground, 0.32);
  return {
    lit: mix(hues.mid, hues.lit, 0.38),
    shade,
    snow,
    shadedSnow: mix(snow, shade, 0.42),
    ice: mix(snow, hues.water, 0.3),
    mist: mix(hues.low, '#ffffff', 0.45),
    leaf: mix(hues.plants, hues.foreground, 0.3),
  };
}

/** Outlines around the foot of the mountain. */
export interface Peak {
  readonly litFace: string;
  readonly shadedFace: string;
  readonly snow: string;
  readonly shadedSnow?: string;
}

interface SummitPlacement extends Omit<DrawingPlacement, 'direction'> {
  /** The share of the accent color in the rock, 0 to 1. */
  readonly warmth?: number;
}

export function drawSummit(
  scene: Scene,
  { litFace, shadedFace, snow, shadedSnow }: Peak,
  { x = 0, y = 0, scale = 1, warmth = 0 }: SummitPlacement = {},
): string {
  const tones = mixTones(scene);
  return placeDrawing(
    scene,
    fill(litFace, mix(tones.lit, scene.hues.accent, warmth)) +
      fill(shadedFace, mix(tones.shade, scene.hues.accent, warmth * 0.5)) +
      fill(snow, tones.snow) +
      (shadedSnow === undefined ? '' : fill(shadedSnow, tones.shadedSnow)),
    { x, y, scale },
  );
}

const FLAGS = ['#2f7fc1', '#f7f3ea', '#d8412f', '#3f9a5a', '#f0b83a'];

interface FlagLine {
  readonly startX: number;
  readonly startY: number;
  readonly endX: number;
  readonly endY: number;
  readonly count: number;
}

/** Draws a sagging line of prayer flags between two points of the sheet. */
export function drawPrayerFlags(scene: Scene, { startX, startY, endX, endY, count }: FlagLine): string {
  const { unit } = scene;
  const sag = 9 * unit;
  const flagPaths = FLAGS.map(() => '');
  for (let i = 0; i < count; i++) {
    const progress = (i + 0.5) / count;
    const x = startX + (endX - startX) * progress;
    const y = startY + (endY - startY) * progress + sag * 4 * progress * (1 - progress) * 0.5;
    const flagSize = unit * 2.7;
    flagPaths[i % 5] += formatPath`
      M${x - flagSize / 2} ${y}h${flagSize}l${-flagSize * 0.12} ${flagSize * 1.15}h${-flagSize * 0.9}z
    `;
  }
  const line = formatPath`
    M${startX} ${startY}Q${(startX + endX) / 2} ${(startY + endY) / 2 + sag} ${endX} ${endY}
  `;
  return (
    stroke(line, mix(scene.hues.foreground, scene.hues.lit, 0.3), round(unit * 0.3)) +
    flagPaths
      .map((path, i) =>
        fill(path, mix(FLAGS[i] ?? '#ffffff', scene.hues.foreground, scene.time === 'night' ? 0.4 : 0.06)),
      )
      .join('')
  );
}

interface Bush {
  readonly x: number;
  readonly color: string;
  readonly shadeColor: string;
  readonly count?: number;
  readonly radius?: number;
}

/** Draws a bush of blossoms in the lower corner. */
export function drawBlossoms(scene: Scene, { x, color, shadeColor, count = 26, radius = 30 }: Bush): string {
  const { unit, sheetHeight } = scene;
  const random = createRandom(scene.seed ^ round(x));
  let blossoms = '';
  let paleBlossoms = '';
  for (let i = 0; i < count; i++) {
    const angle = random() * Math.PI;
    const distance = Math.sqrt(random());
    const spot = formatPath`
      M${x + Math.cos(angle) * distance * radius * unit}
      ${sheetHeight + unit - Math.sin(angle) * distance * radius * 0.85 * unit}
      h.1
    `;
    if (i % 3) blossoms += spot;
    else paleBlossoms += spot;
  }
  const width = radius * unit;
  const bush = formatPath`
    M${x - width} ${sheetHeight + 9}
    q${width * 0.05} ${-width * 0.5} ${width * 0.4} ${-width * 0.6}
    ${width * 0.2} ${-width * 0.4} ${width * 0.6} ${-width * 0.3}
    ${width * 0.5} ${-width * 0.1} ${width * 0.6} ${width * 0.3}
    ${width * 0.4} ${width * 0.2} ${width * 0.4} ${width * 0.6}z
  `;
  return (
    fill(bush, shadeColor) +
    stroke(blossoms, color, round(unit * 2.2)) +
    stroke(paleBlossoms, mix(color, '#ffffff', 0.35), round(unit * 1.6))
  );
}

interface Plume {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly color: string;
  readonly opacity: number;
}

/** Draws steam or smoke that leans with the wind. */
export const drawPlume = (scene: Scene, { x, y, height, color, opacity }: Plume): string => {
  const lean = scene.side * height;
  return fill(
    formatPath`
      M${x} ${y}q${-lean * 0.14} ${-height * 0.3} ${lean * 0.06} ${-height * 0.52}
      t${lean * 0.3} ${-height * 0.48}q${lean * 0.24} ${height * 0.16} ${lean * 0.06} ${height * 0.4}
      t${-lean * 0.3} ${height * 0.58}z
    `,
    color,
    opacity,
  );
};
