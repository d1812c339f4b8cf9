import { mix, r0, createRandom } from './color.js';
import { at, fill, glyph, line } from './primitives.js';
import type { Scene } from '../scenes/scene.js';
import { mixSnow } from './terrain.js';

/** Draws a whole composition of its own, identified by its landmark. */
export type View = (S: Scene) => string;

/**
 * Places a drawing at the focal point, in quarters of the unit: 400 are a card's height. x grows toward the
 * open side; drawings are lit from the left and mirrored toward the light unless a direction is given.
 */
export const place = (S: Scene, inner: string, x = 0, y = 0, k = 1, direction: number = S.L): string =>
  at(S.fx + S.side * x * S.u * 0.25, S.hy + y * S.u * 0.25, S.u * 0.25 * k, inner, direction);

/** Repeats a drawing at several places and sizes, as in `place`. */
export function row(S: Scene, inner: string) {
  const stamp = glyph(S, inner);
  const u = S.u * 0.25;
  return (spots: readonly (readonly [number, number, number])[]): string =>
    spots.map(([x, y, k]) => stamp(S.fx + S.side * x * u, S.hy + y * u, u * k, S.L)).join('');
}

/** The rock, snow and mist of a scene. */
export function tones(S: Scene) {
  const { c } = S;
  const snow = mixSnow(S);
  const shade = mix(c.mid, c.fg, 0.32);
  return {
    lit: mix(c.mid, c.lit, 0.38),
    shade,
    snow,
    cold: mix(snow, shade, 0.42),
    ice: mix(snow, c.water, 0.3),
    mist: mix(c.low, '#ffffff', 0.45),
    leaf: mix(c.veg, c.fg, 0.3),
  };
}

/** Lit face, shaded face, snow, shaded snow: outlines around the foot of the mountain. */
export type Peak = readonly [string, string, string, string];
export function summit(S: Scene, peak: Peak, x = 0, y = 0, k = 1, warm = 0): string {
  const t = tones(S);
  const [all, shade, snow, cold] = peak;
  return place(
    S,
    fill(all, mix(t.lit, S.c.acc, warm)) +
      fill(shade, mix(t.shade, S.c.acc, warm * 0.5)) +
      (snow && fill(snow, t.snow)) +
      (cold && fill(cold, t.cold)),
    x,
    y,
    k,
  );
}

const FLAGS = ['#2f7fc1', '#f7f3ea', '#d8412f', '#3f9a5a', '#f0b83a'];
/** A sagging line of prayer flags between two points of the sheet. */
export function flags(S: Scene, x0: number, y0: number, x1: number, y1: number, n: number): string {
  const { u } = S;
  const sag = 9 * u;
  const paths = FLAGS.map(() => '');
  for (let i = 0; i < n; i++) {
    const t = (i + 0.5) / n;
    const x = x0 + (x1 - x0) * t;
    const y = y0 + (y1 - y0) * t + sag * 4 * t * (1 - t) * 0.5;
    const s = u * 2.7;
    paths[i % 5] += `M${r0(x - s / 2)} ${r0(y)}h${r0(s)}l${r0(-s * 0.12)} ${r0(s * 1.15)}h${r0(-s * 0.9)}z`;
  }
  const string = `M${r0(x0)} ${r0(y0)}Q${r0((x0 + x1) / 2)} ${r0((y0 + y1) / 2 + sag)} ${r0(x1)} ${r0(y1)}`;
  return (
    line(string, mix(S.c.fg, S.c.lit, 0.3), r0(u * 0.3)) +
    paths.map((d, i) => fill(d, mix(FLAGS[i] ?? '#ffffff', S.c.fg, S.time === 'night' ? 0.4 : 0.06))).join('')
  );
}

/** A bush of blossoms in the lower corner. */
export function blossoms(S: Scene, x: number, color: string, dark: string, n = 26, wide = 30): string {
  const { u, H } = S;
  const r = createRandom(S.seed ^ r0(x));
  let d = '';
  let e = '';
  for (let i = 0; i < n; i++) {
    const a = r() * Math.PI;
    const q = Math.sqrt(r());
    const spot = `M${r0(x + Math.cos(a) * q * wide * u)} ${r0(H + u - Math.sin(a) * q * wide * 0.85 * u)}h.1`;
    if (i % 3) d += spot;
    else e += spot;
  }
  const w = wide * u;
  const bush = `M${r0(x - w)} ${H + 9}q${r0(w * 0.05)} ${r0(-w * 0.5)} ${r0(w * 0.4)} ${r0(-w * 0.6)} ${r0(w * 0.2)} ${r0(-w * 0.4)} ${r0(w * 0.6)} ${r0(-w * 0.3)} ${r0(w * 0.5)} ${r0(-w * 0.1)} ${r0(w * 0.6)} ${r0(w * 0.3)} ${r0(w * 0.4)} ${r0(w * 0.2)} ${r0(w * 0.4)} ${r0(w * 0.6)}z`;
  return fill(bush, dark) + line(d, color, r0(u * 2.2)) + line(e, mix(color, '#ffffff', 0.35), r0(u * 1.6));
}

/** Steam or smoke that leans with the wind. */
export const plume = (S: Scene, x: number, y: number, h: number, f: string, o: number): string => {
  const d = S.side * h;
  return fill(
    `M${r0(x)} ${r0(y)}q${r0(-d * 0.14)} ${r0(-h * 0.3)} ${r0(d * 0.06)} ${r0(-h * 0.52)}t${r0(d * 0.3)} ${r0(-h * 0.48)}q${r0(d * 0.24)} ${r0(h * 0.16)} ${r0(d * 0.06)} ${r0(h * 0.4)}t${r0(-d * 0.3)} ${r0(h * 0.58)}z`,
    f,
    o,
  );
};
