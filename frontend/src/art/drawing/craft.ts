import type { Scene } from '../scenes/scene.js';
import { createRandom, formatPath, mix, round } from './color.js';
import { defineStamp, drawDisc, fill, placeAt, stroke } from './primitives.js';

export function drawKayak(scene: Scene, x: number, y: number, scale = 1): string {
  return placeAt(
    fill('M-34-3q34 9 68 0-14 12-34 12t-34-12z', scene.hues.accent) +
      fill('M-34-3q34 9 68 0l-4 3q-30 8-60 0z', scene.hues.dark, 0.35) +
      fill('M-13 0q-1-14 5-15 6 1 5 15zM9 0q-1-14 5-15 6 1 5 15z', scene.hues.foreground) +
      '<circle cx="-8" cy="-20" r="4.5"/><circle cx="14" cy="-20" r="4.5"/>'.replaceAll(
        'r=',
        `fill="${scene.hues.foreground}" r=`,
      ) +
      stroke('M-28-18L12 0M-4-16L36 2', scene.hues.foreground, 1.8),
    { x, y, size: scene.unit * 0.2 * scale, direction: scene.side },
  );
}
export function drawBoat(scene: Scene, x: number, y: number, scale = 1): string {
  return placeAt(
    fill('M-30-4h64l-10 12h-44z', scene.hues.foreground) +
      stroke('M0-4v-52', scene.hues.foreground, 2) +
      fill('M4-54q26 18 24 46H4z', '#fffaf0') +
      fill('M-4-46q-18 14-19 38h19z', scene.hues.accent),
    { x, y, size: scene.unit * 0.17 * scale, direction: scene.side },
  );
}
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
export function drawDiver(scene: Scene, x: number, y: number): string {
  return placeAt(
    fill('M-20 2q14-8 26-6 8-2 12 2l-4 4q-8 4-16 3l-8 6-14 5-10 6-6-3 10-6z', scene.hues.foreground) +
      drawDisc({ x: 21, y: -5, radius: 5, color: scene.hues.foreground }) +
      fill('M-2-8h13v5H-2z', scene.hues.accent) +
      '<circle cx="25" cy="-16" r="1.6" fill="#fff" opacity=".7"/>' +
      '<circle cx="28" cy="-26" r="2.4" fill="#fff" opacity=".6"/>',
    { x, y, size: scene.unit * 0.26, direction: scene.side },
  );
}
export function drawBlossomingBranch(scene: Scene): string {
  const { unit, hues, sheetWidth, side } = scene,
    edgeX = side > 0 ? sheetWidth : 0,
    direction = -side,
    random = createRandom(scene.seed ^ 71);
  let paleBlossoms = '',
    pinkBlossoms = '';
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
