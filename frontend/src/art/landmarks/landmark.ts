import { mix } from '../drawing/color.js';
import type { Landmark } from '../drawing/masonry.js';
import { at } from '../drawing/primitives.js';
import type { Scene } from '../scenes/scene.js';
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
export function mark(S: Scene, name: string, x: number, y: number, k = 1): string {
  // a landmark, turned to the light
  const { hues, u, L } = S;
  const draw = LANDMARKS[name];
  if (!draw) return '';
  const q = {
    a: hues.lit,
    b: hues.shade,
    d: hues.dark,
    e: hues.acc,
    w: mix('#12a5b5', hues.fg, S.time === 'night' ? 0.4 : 0.08),
    v: hues.near,
    m: mix(hues.mid, hues.near, 0.5),
    n: mix(hues.mid, hues.fg, 0.42),
    l: mix(hues.lit, '#ffffff', 0.35),
  };
  if (S.time === 'night') q.d = '#ffd782';
  return at(
    x,
    y,
    ((u * (HEIGHTS[name] ?? 34)) / 100) * k * (STRETCH[name] ?? 1.1),
    draw(q).replace(/-?\d+\.\d{3,}/g, (v) => String(+(+v).toFixed(1))),
    L,
  );
}
