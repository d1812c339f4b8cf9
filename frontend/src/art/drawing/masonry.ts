import { round } from './color.js';
import { fill, line } from './primitives.js';

/** A landmark's inks: lit, shaded, dark, accent, water, vegetation, far relief lit and shaded, highlight. */
export type Inks = Readonly<Record<'a' | 'b' | 'd' | 'e' | 'w' | 'v' | 'm' | 'n' | 'l', string>>;
export type Landmark = (c: Inks) => string;
/** Left edge, base, width, height, roof height. */
export type HouseOutline = readonly [number, number, number, number, number?];

export const drawTower = (x: number, y: number, w: number, h: number, c: Inks): string => {
  const d = `M${x - w} ${y}v${-h * 0.3}q${-w * 0.12} ${-h * 0.42} ${w} ${-h * 0.7}q${w * 1.12} ${h * 0.28} ${w} ${h * 0.7}v${h * 0.3}z`,
    e = `M${x} ${y}V${y - h}q${w * 1.12} ${h * 0.28} ${w} ${h * 0.7}v${h * 0.3}z`;
  let l = '';
  for (let i = 1; i < 6; i++) l += `M${x - w} ${y - h * i * 0.13}h${2 * w}`;
  return fill(d, c.a) + fill(e, c.b) + line(l, c.d, 0.8, 0.4);
};
export const drawHouses = (
  c: Pick<Inks, 'a' | 'b' | 'd' | 'e'>,
  list: readonly HouseOutline[],
  apart?: number,
): string => {
  // walls, shaded walls, roofs and windows as one path each (apart: overlapping rows, painted one by one)
  if (apart) return list.map((h) => drawHouses(c, [h])).join('');
  let a = '',
    b = '',
    e = '',
    d = '';
  for (const [x, y, w, h, roof] of list) {
    a += `M${x} ${y}v${-h}h${w}v${h}z`;
    b += `M${round(x + w * 0.62)} ${y}v${-h}h${round(w * 0.38)}v${h}z`;
    if (roof) e += `M${x - 1} ${y - h}l${w / 2 + 1}-${roof} ${w / 2 + 1} ${roof}z`;
    d += `M${round(x + w * 0.2)} ${round(y - h * 0.62)}h2v4h-2zm${round(w * 0.28)} 0h2v4h-2z`;
  }
  return fill(a, c.a) + fill(b, c.b) + (e && fill(e, c.e)) + fill(d, c.d);
};
