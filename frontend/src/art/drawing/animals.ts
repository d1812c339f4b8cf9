import { mix } from './color.js';
import { defineStamp, fill, stroke } from './primitives.js';
import type { Scene } from './scene.js';

interface MacawColors {
  readonly body: string;
  readonly wing: string;
  readonly tip: string;
  readonly ink: string;
}

/** Draws about 100 units wide, centered on the feet or the middle, and facing right, as all animals are. */
export const drawMacaw = ({ body, wing, tip, ink }: MacawColors): string =>
  fill('M-64 40q28-30 50-40 12-6 24-4 10-6 16 2l-2 8q-6 10-20 12-20 6-68 22z', body) +
  fill('M-8 0q-20-44-4-78 10 12 16 34 6 24 10 40z', wing) +
  fill('M-12-78q10 12 16 34l3 12q-20-20-19-46z', tip) +
  fill('M-4 4Q-40-20-74-22q10 24 36 30 24 4 40 0z', mix(wing, ink, 0.2)) +
  fill('M-74-22q10 24 36 30l-4-16q-16-10-32-14z', mix(tip, ink, 0.15)) +
  fill('M26-2q4-3 7 1 1 6-4 9l-3-2z', ink) +
  fill('M17-1h6v5h-6z', '#fff6e6');

export const drawGorilla = (color: string, back: string): string =>
  fill(
    'M-60 0' +
      'q-8-34 4-58 6-24 30-34 10-4 16-4 2-18 18-24 16-2 22 12 4 8 2 18 12 4 18 18 10 22 8 44' +
      'l6 28H46l-6-26-6-8q-4 18-14 34h-22q2-10 10-16-14 4-26 2l-8 14z',
    color,
  ) +
  fill('M-56-30q-2-40 28-56 12-4 20-2-22 12-28 36-4 18-10 32z', back) +
  fill('M16-106q8-4 14 2l2 8q-6 6-14 2-4-6-2-12z', mix(color, back, 0.35));

export const drawElephant = (color: string, shade: string): string =>
  fill(
    'M-50 0v-34q-6-34 30-38 26-6 46 0 10-10 24-6 10 6 10 22 2 22 6 36 2 8 6 8v6' +
      'q-12 2-14-12l-6-22-10 2 2 38H30v-26q-20 6-40 0l-2 26h-14v-22l-10 22z',
    color,
  ) +
  fill('M24-66q16-6 22 8 0 18-12 24-14-4-16-16z', shade) +
  stroke('M50-36q10 8 18 2', '#fff6e6', 3.4);

export const drawGiraffe = (color: string): string =>
  fill(
    'M-24 0l3-52q-5-20 10-26' +
      'l22-4 20-66-4-9 3-1 4 8 3-9 3 1-1 9 16 11-4 5-13-2-14 64q-5 22-14 30' +
      'l2 41h-8l-6-38-12-4-3 42z',
    color,
  );

export const drawZebra = (color: string, stripe: string): string =>
  fill(
    'M-28 0l3-26q-6-12 4-20 20-6 36-2l10-20q4-8 12-8l2-4 2 5q8 8 10 18' +
      'l-6 3-8-5-8 20q-2 10-4 12l2 27h-6l-6-24H-8l-6 8-4 16z',
    color,
  ) + stroke('M-14-46l-4 20M-4-48v22M6-48l2 20M16-52l8 10M22-62l8 7', stripe, 2.6);

export const drawLion = (color: string, mane: string): string =>
  fill(
    'M-56 0q-16-2-18-14l-8-18 4-1 8 16q4-14 22-20 30-8 58-4l22 6 12 18 4 17H34l-6-11-16 4 2 7H-8l-16-5-8 5z',
    color,
  ) +
  fill('M14-26q-2-28 18-34 20-2 24 16 0 22-16 28-18 2-26-10z', mane) +
  fill('M34-46q12-6 20 2l5 10q-4 8-14 6-10-6-11-18z', color);

export const drawSeal = (color: string): string =>
  fill(
    'M-74 0q-8-10-18-10 16-12 30-4 26-18 54-22 14-16 18-36 4-14 16-16 14 2 20 10' +
      'l-4 6-12 2q-2 18 2 36 8 20 4 34h-8l4 6-20-2q-40 4-86-4z',
    color,
  );

/** Draws a bird far up in the sky, such as a frigatebird or a condor. */
export const drawSoaringBird = (color: string): string =>
  fill(
    'M-50-6q18-16 34-10l14 8q2-6 4 0l14-8' +
      'q16-6 34 10-20-8-32-2-12 8-16 10l2 18-5-6-5 6 2-18' +
      'q-6-2-14-8-12-6-32 0z',
    color,
  );

interface CamelTrain {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly scale: number;
}

export function drawCamels(scene: Scene, { x, y, count, scale }: CamelTrain): string {
  const stamp = defineStamp(
    scene,
    fill(
      'M-15 0l1-14q-4-5-1-9 3-4 5-8 3-3 5 1l3 5 4-7q3-3 5 2l3 8q4 1 6-4' +
        'l1-8 1-4 6-1 4 3-1 3-6 1-1 9q-1 9-9 11l1 12h-3l-3-12h-8l-3 12h-3l1-13-3 5-1 9z',
      scene.hues.foreground,
    ),
  );
  let svg = '';
  for (let i = 0; i < count; i++)
    svg += stamp(
      x - scene.side * i * 6.4 * scene.unit * scale * 0.8,
      y + (i % 2) * scene.unit * 0.3,
      scene.unit * 0.13 * scale,
      scene.side,
    );
  return svg;
}
