import { mix, round, createRandom } from './color.js';
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
  at(S.fx + S.side * x * S.u * 0.25, S.horizon + y * S.u * 0.25, S.u * 0.25 * k, inner, direction);

/** Repeats a drawing at several places and sizes, as in `place`. */
export function row(S: Scene, inner: string) {
  const stamp = glyph(S, inner);
  const u = S.u * 0.25;
  return (spots: readonly (readonly [number, number, number])[]): string =>
    spots.map(([x, y, k]) => stamp(S.fx + S.side * x * u, S.horizon + y * u, u * k, S.L)).join('');
}

/** The rock, snow and mist of a scene. */
export function tones(S: Scene) {
  const { hues } = S;
  const snow = mixSnow(S);
  const shade = mix(hues.mid, hues.fg, 0.32);
  return {
    lit: mix(hues.mid, hues.lit, 0.38),
    shade,
    snow,
    cold: mix(snow, shade, 0.42),
    ice: mix(snow, hues.water, 0.3),
    mist: mix(hues.low, '#ffffff', 0.45),
    leaf: mix(hues.veg, hues.fg, 0.3),
  };
}

/** Lit face, shaded face, snow, shaded snow: outlines around the foot of the mountain. */
export type Peak = readonly [string, string, string, string];
export function summit(S: Scene, peak: Peak, x = 0, y = 0, k = 1, warm = 0): string {
  const t = tones(S);
  const [all, shade, snow, cold] = peak;
  return place(
    S,
    fill(all, mix(t.lit, S.hues.acc, warm)) +
      fill(shade, mix(t.shade, S.hues.acc, warm * 0.5)) +
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
    paths[i % 5] +=
      `M${round(x - s / 2)} ${round(y)}h${round(s)}l${round(-s * 0.12)} ${round(s * 1.15)}h${round(-s * 0.9)}z`;
  }
  const string = `M${round(x0)} ${round(y0)}Q${round((x0 + x1) / 2)} ${round((y0 + y1) / 2 + sag)} ${round(x1)} ${round(y1)}`;
  return (
    line(string, mix(S.hues.fg, S.hues.lit, 0.3), round(u * 0.3)) +
    paths
      .map((d, i) => fill(d, mix(FLAGS[i] ?? '#ffffff', S.hues.fg, S.time === 'night' ? 0.4 : 0.06)))
      .join('')
  );
}

/** A bush of blossoms in the lower corner. */
export function blossoms(S: Scene, x: number, color: string, dark: string, n = 26, wide = 30): string {
  const { u, H } = S;
  const r = createRandom(S.seed ^ round(x));
  let d = '';
  let e = '';
  for (let i = 0; i < n; i++) {
    const a = r() * Math.PI;
    const q = Math.sqrt(r());
    const spot = `M${round(x + Math.cos(a) * q * wide * u)} ${round(H + u - Math.sin(a) * q * wide * 0.85 * u)}h.1`;
    if (i % 3) d += spot;
    else e += spot;
  }
  const w = wide * u;
  const bush = `M${round(x - w)} ${H + 9}q${round(w * 0.05)} ${round(-w * 0.5)} ${round(w * 0.4)} ${round(-w * 0.6)} ${round(w * 0.2)} ${round(-w * 0.4)} ${round(w * 0.6)} ${round(-w * 0.3)} ${round(w * 0.5)} ${round(-w * 0.1)} ${round(w * 0.6)} ${round(w * 0.3)} ${round(w * 0.4)} ${round(w * 0.2)} ${round(w * 0.4)} ${round(w * 0.6)}z`;
  return (
    fill(bush, dark) + line(d, color, round(u * 2.2)) + line(e, mix(color, '#ffffff', 0.35), round(u * 1.6))
  );
}

/** Steam or smoke that leans with the wind. */
export const plume = (S: Scene, x: number, y: number, h: number, f: string, o: number): string => {
  const d = S.side * h;
  return fill(
    `M${round(x)} ${round(y)}q${round(-d * 0.14)} ${round(-h * 0.3)} ${round(d * 0.06)} ${round(-h * 0.52)}t${round(d * 0.3)} ${round(-h * 0.48)}q${round(d * 0.24)} ${round(h * 0.16)} ${round(d * 0.06)} ${round(h * 0.4)}t${round(-d * 0.3)} ${round(h * 0.58)}z`,
    f,
    o,
  );
};
