import { drawDisc, fill, placeAt, stroke } from './primitives.js';
import type { Scene } from './scene.js';

export function drawKayak(scene: Scene, x: number, y: number, scale = 1): string {
  return placeAt(
    fill('M-34-3q34 9 68 0-14 12-34 12t-34-12z', scene.hues.accent) +
      fill('M-34-3q34 9 68 0l-4 3q-30 8-60 0z', scene.hues.dark, 0.35) +
      fill('M-13 0q-1-14 5-15 6 1 5 15zM9 0q-1-14 5-15 6 1 5 15z', scene.hues.foreground) +
      `<circle cx="-8" cy="-20" fill="${scene.hues.foreground}" r="4.5"/>` +
      `<circle cx="14" cy="-20" fill="${scene.hues.foreground}" r="4.5"/>` +
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
