import { mix } from '../drawing/color.js';
import type { Landmark } from '../drawing/masonry.js';
import { placeAt } from '../drawing/primitives.js';
import type { Scene } from '../drawing/scene.js';
import { AFRICA_AND_MIDDLE_EAST } from './africa-and-middle-east.js';
import { AMERICAS } from './americas.js';
import { ASIA } from './asia.js';
import { EUROPE } from './europe.js';
import { OCEANIA } from './oceania.js';

const LANDMARKS: Readonly<Record<string, Landmark>> = {
  ...AFRICA_AND_MIDDLE_EAST,
  ...AMERICAS,
  ...ASIA,
  ...EUROPE,
  ...OCEANIA,
};

const STRETCH: Readonly<Record<string, number>> = { pyramid: 1.15, angkor: 1.05, uluru: 1, lighthouse: 1.05 };
export const hasLandmark = (name: string): boolean => name in LANDMARKS;

const HEIGHTS: Readonly<Record<string, number>> = {
  pyramid: 35,
  tikal: 40,
  angkor: 32,
  machu: 36,
  taj: 34,
  petra: 44,
  uluru: 27,
  torii: 33,
  lighthouse: 38,
  stilts: 36,
  pagoda: 38,
  moai: 34,
  oldtown: 34,
  kasbah: 34,
  gers: 38,
  cabins: 30,
  registan: 35,
  stupas: 36,
  hilltown: 34,
  santorini: 32,
  felucca: 27,
  windmill: 24,
  paro: 36,
};

interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
}

export function drawLandmark(scene: Scene, name: string, { x, y, scale = 1 }: Placement): string {
  const { hues, unit, lightDirection } = scene;
  const draw = LANDMARKS[name];
  if (!draw) return '';
  const inks = {
    lit: hues.lit,
    shade: hues.shade,
    dark: hues.dark,
    accent: hues.accent,
    water: mix('#12a5b5', hues.foreground, scene.time === 'night' ? 0.4 : 0.08),
    near: hues.near,
    farLit: mix(hues.mid, hues.near, 0.5),
    farShade: mix(hues.mid, hues.foreground, 0.42),
    highlight: mix(hues.lit, '#ffffff', 0.35),
  };
  if (scene.time === 'night') inks.dark = '#ffd782';
  return placeAt(
    draw(inks).replace(/-?\d+\.\d{3,}/g, (decimal) => String(+(+decimal).toFixed(1))),
    {
      x,
      y,
      size: ((unit * (HEIGHTS[name] ?? 34)) / 100) * scale * (STRETCH[name] ?? 1.1),
      direction: lightDirection,
    },
  );
}
