import { mix } from './color.js';
import { formatPath, round } from './path.js';
import { defineStamp, fill, stroke } from './primitives.js';
import { createRandom } from './random.js';
import type { Scene, Spot } from './scene.js';

const TREES = {
  conifer: 'M0-100l13 30h-6l14 27h-8l18 33H4V0h-8v-10h-27l18-33h-8l14-27h-6z',
  palm:
    'M-3 0Q5-50-2-86h5Q11-48 5 0zM0-85q-24-20-46 8 20-13 46-8zM0-85q-34-2-40 32 13-23 40-32z' +
    'M0-85q-9-29-38-24 26 4 38 24zM1-85q24-22 46 6-20-12-46-6zM1-85q34-4 41 30-14-22-41-30z' +
    'M1-85q6-31 35-28-24 6-35 28zM0-86q-14 18-8 42 1-24 8-42z',
  acacia:
    'M-3 0q4-26 0-44l-20-22 5-1 18 17 2-20h4v20l17-19 5 1-21 25q-4 20 0 43z' +
    'M-56-68q4-15 30-17 12-12 38-7 34-1 44 18 3 9-12 8-30-6-56 0-36 5-44-2z',
  cypress: 'M0-100q13 44 10 82-1 12-8 12v6h-4v-6q-7 0-8-12-3-38 10-82z',
  round: 'M-4 0l1-30q-26 2-30-18-4-16 12-22 2-24 24-22 22 0 24 20 16 6 12 22-6 20-34 18l1 32z',
  tall: 'M-3 0q3-40-1-64-20 0-24-14 2-10 16-9 2-13 18-13 18 1 18 13 16 0 17 10-5 12-28 12-3 30 2 65z',
  cactus:
    'M-6 0v-88q0-8 6-8t6 8v44h8v-22q0-5 5-5t5 5v27q0 7-7 7H6V0zM-6-28h-11q-8 0-8-8v-24q0-5 5-5t5 5v20h9z',
  baobab:
    'M-20 0q8-30 4-66' +
    'l-20-14-14 2 12-8-8-10 14 6 18 10-4-18 8 14 6 8 6-18 4-4-1 20 18-14 14-8-8 12 16 4-20 4-16 12' +
    'q-6 40 6 68z' +
    'M-56-84q2-10 14-9 6-9 16-2 8 9-4 12-20 6-26-1zM-14-98q2-11 13-10 12-1 14 10-8 7-27 0z' +
    'M22-90q4-12 16-9 14-2 16 9-6 10-20 6-10 2-12-6z',
};

export type Tree = keyof typeof TREES;

export function drawGrove(scene: Scene, kind: Tree, color: string, spots: readonly Spot[]): string {
  const stamp = defineStamp(scene, fill(TREES[kind], color));
  return spots.map(([x, y, size, direction]) => stamp(x, y, size, direction || 1)).join('');
}

interface Scattering {
  readonly salt: number;
  readonly count: number;
  readonly startX: number;
  readonly endX: number;
  readonly y: number;
  readonly minSize?: number;
  readonly maxSize?: number;
  readonly scatterHeight?: number;
}

export const scatterSpots = (
  scene: Scene,
  { salt, count, startX, endX, y, minSize = 1, maxSize = 1, scatterHeight = 0 }: Scattering,
): Spot[] => {
  const random = createRandom(scene.seed ^ salt);
  const spots: Spot[] = [];
  for (let i = 0; i < count; i++)
    spots.push([
      startX + ((endX - startX) * (i + random() * 0.8)) / count,
      y + (random() - 0.5) * scatterHeight,
      minSize + random() * (maxSize - minSize),
      random() > 0.5 ? 1 : -1,
    ]);
  return spots;
};

export const drawDots = (spots: readonly Spot[]): string =>
  spots.map(([x, y]) => formatPath`M${x} ${y}h.1`).join('');

interface Blades {
  readonly x: number;
  /** Defaults to just below the sheet. */
  readonly y?: number;
  readonly count: number;
  readonly height: number;
  readonly color?: string;
  readonly spread?: number;
}

export function drawBlades(
  scene: Scene,
  { x, y = scene.sheetHeight + scene.unit, count, height, color = scene.hues.foreground, spread = 1 }: Blades,
): string {
  let path = '';
  const random = createRandom(scene.seed ^ round(x));
  for (let i = 0; i < count; i++) {
    const angle = (i / (count - 1) - 0.5) * 2 * spread;
    const bladeHeight = height * (0.6 + random() * 0.4);
    const tipX = Math.sin(angle) * bladeHeight;
    const tipY = -Math.cos(angle) * bladeHeight;
    const width = height * 0.055;
    path += formatPath`
      M${x - width} ${y}q${tipX * 0.1} ${tipY * 0.6} ${tipX} ${tipY}
      q${-tipX * 0.6} ${-tipY * 0.45} ${width * 2 - tipX} ${-tipY}z
    `;
  }
  return fill(path, color);
}

interface Leaves {
  readonly x: number;
  /** Defaults to just below the sheet. */
  readonly y?: number;
  readonly count: number;
  readonly height: number;
  readonly color?: string;
  readonly direction: number;
  readonly vein?: string;
}

/** Draws large tropical leaves that fan out from a corner. */
export function drawLeaves(
  scene: Scene,
  {
    x,
    y = scene.sheetHeight + 2 * scene.unit,
    count,
    height,
    color = scene.hues.foreground,
    direction,
    vein,
  }: Leaves,
): string {
  let leaves = '';
  let veins = '';
  for (let i = 0; i < count; i++) {
    const angle = -0.15 + (i / (count - 1)) * 1.35;
    const leafLength = height * (1 - Math.abs(i / (count - 1) - 0.45) * 0.5);
    const tipX = Math.sin(angle) * leafLength * direction;
    const tipY = -Math.cos(angle) * leafLength;
    const normalX = Math.cos(angle) * leafLength * 0.19 * direction;
    const normalY = Math.sin(angle) * leafLength * 0.19;
    leaves += formatPath`
      M${x} ${y}q${tipX * 0.4 - normalX} ${tipY * 0.4 - normalY} ${tipX} ${tipY}
      q${-tipX * 0.5 + normalX} ${-tipY * 0.5 + normalY} ${-tipX} ${-tipY}z
    `;
    veins += formatPath`M${x} ${y}l${tipX * 0.92} ${tipY * 0.92}`;
  }
  return fill(leaves, color) + (vein ? stroke(veins, vein, round(scene.unit * 0.25), 0.6) : '');
}

export function drawBlossomingBranch(scene: Scene): string {
  const { unit, hues, sheetWidth, side } = scene;
  const edgeX = side > 0 ? sheetWidth : 0;
  const direction = -side;
  const random = createRandom(scene.seed ^ 71);
  let paleBlossoms = '';
  let pinkBlossoms = '';
  const sprays = [
    [6, 9],
    [12, 12],
    [18, 12],
    [24, 15],
    [30, 14],
    [36, 18],
    [15, 17],
    [21, 19],
    [9, 16],
    [28, 19],
  ];
  for (const [x = 0, y = 0] of sprays)
    for (let i = 0; i < 4; i++) {
      const blossom = formatPath`
        M${edgeX + direction * (x + (random() - 0.5) * 7) * unit} ${(y + (random() - 0.5) * 5) * unit}h.1
      `;
      if (i % 2) paleBlossoms += blossom;
      else pinkBlossoms += blossom;
    }
  return (
    stroke(
      formatPath`
        M${edgeX} ${5 * unit}q${direction * 12 * unit} ${7 * unit} ${direction * 22 * unit} ${6 * unit}
        t${direction * 16 * unit} ${6 * unit}
        M${edgeX + direction * 10 * unit} ${9 * unit}
        q${direction * 4 * unit} ${7 * unit} ${direction * 12 * unit} ${9 * unit}
      `,
      hues.foreground,
      round(unit * 0.9),
    ) +
    stroke(pinkBlossoms, mix('#f4a6b8', hues.low, 0.2), round(unit * 2.6)) +
    stroke(paleBlossoms, mix('#fbd3dc', hues.low, 0.2), round(unit * 2))
  );
}
