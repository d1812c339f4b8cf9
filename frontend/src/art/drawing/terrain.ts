import { mix, round, createRandom } from './color.js';
import { grove, scatter, type Tree } from './plants.js';
import { fill, grad, line, ridge } from './primitives.js';
import { cone, massif } from './relief.js';
import type { Scene } from '../scenes/scene.js';

export const near = (S: Scene, y: number, amp: number, k: number, f: string, scale = 46): string =>
  ridge(S, y, amp, scale, k, 0, f);
export const ground = (S: Scene, y: number, amp: number, k: number): string =>
  near(S, y, amp * S.u, k, grad(S, mix(S.hues.near, S.hues.sand, 0.12), mix(S.hues.near, S.hues.fg, 0.6))) +
  furrows(S, y);
function furrows(S: Scene, y: number): string {
  const { W, H, u, hues } = S;
  let d = '';
  for (let i = 0; i < 6; i++) {
    const t = (i + 0.6) / 6,
      yy = y + 2 * u + (H - y) * t * t * 0.9;
    d += `M${round(W * (0.04 + ((i * 0.37) % 0.5)))} ${round(yy)}q${round(W * 0.14)} ${round(-2 * u - t * 2 * u)} ${round(W * 0.3)} ${round(-u * 0.4)}`;
  }
  return line(d, mix(hues.near, hues.sand, 0.5), round(u * 0.45), 0.5);
}
export const fore = (S: Scene, k: number, amp = 9, up = 2): string =>
  ridge(S, S.H - up * S.u, amp * S.u, 40, k, 0, S.hues.fg, 0.5);
export const range = (
  S: Scene,
  y: number,
  amp: number,
  k: number,
  t: number,
  sharp: boolean | number = 1,
  scale = 30,
): string =>
  ridge(
    S,
    y,
    amp * S.u,
    scale,
    k,
    sharp,
    grad(S, mix(S.hues.far, S.hues.mid, t), mix(S.hues.haze, S.hues.mid, t * 0.4)),
  );
export const getOppositeX = (S: Scene): number => S.W - S.fx;
export const mixSnow = (S: Scene): string => mix('#ffffff', S.hues.low, S.time === 'night' ? 0.1 : 0.28);
/** The towers of Paine in front of their massif; `lit`, `sh` and `sn`: colors of light, shade and snow. */
function drawPaineTowers(S: Scene, y: number, [lit, sh, sn]: readonly [string, string, string]): string {
  const { hues, u, fx, side } = S;
  return (
    massif(S, fx + side * 34 * u, y, 52 * u, 27 * u, mix(lit, hues.far, 0.4), mix(sh, hues.far, 0.3), sn, 4) +
    [
      [-9.5, 33, 13, 8],
      [0, 42, 13, 9],
      [9.5, 36, 14, 11],
    ]
      .map(([x = 0, h = 0, w = 0]) => {
        const X = round(fx + x * u),
          Y = round(y - 8 * u),
          hh = h * u,
          ww = w * u,
          l = S.L;
        return (
          fill(
            `M${round(X - ww * 0.56)} ${Y}l${round(ww * 0.24)} ${round(-hh * 0.62)} ${round(ww * 0.12)} ${round(-hh * 0.24)} ${round(ww * 0.16)} ${round(-hh * 0.14)} ${round(ww * 0.14)} ${round(hh * 0.05)} ${round(ww * 0.14)} ${round(hh * 0.3)} ${round(ww * 0.28)} ${round(hh * 0.65)}z`,
            mix(lit, hues.acc, 0.12),
          ) +
          fill(
            l > 0
              ? `M${round(X - ww * 0.02)} ${round(Y - hh)}l${round(ww * 0.12)} ${round(hh * 0.05)} ${round(ww * 0.14)} ${round(hh * 0.3)} ${round(ww * 0.28)} ${round(hh * 0.65)}h${round(-ww * 0.5)}l${round(ww * 0.08)} ${round(-hh * 0.5)}z`
              : `M${round(X - ww * 0.04)} ${round(Y - hh)}l${round(-ww * 0.14)} ${round(hh * 0.14)} ${round(-ww * 0.12)} ${round(hh * 0.24)} ${round(-ww * 0.24)} ${round(hh * 0.62)}h${round(ww * 0.5)}l${round(-ww * 0.06)} ${round(-hh * 0.5)}z`,
            sh,
          )
        );
      })
      .join('') +
    massif(S, fx - 3 * u, y, 58 * u, 19 * u, lit, sh, sn, 6, 0.5)
  );
}
export function peaks(S: Scene, landmark: string, y: number): string {
  // the center of a mountain scene
  const { hues, u, fx, side } = S,
    lit = mix(hues.mid, hues.lit, 0.38),
    sh = mix(hues.mid, hues.fg, 0.32),
    sn = mixSnow(S);
  if (landmark === 'paine') return drawPaineTowers(S, y, [lit, sh, sn]);
  if (landmark === 'fuji' || landmark === 'cotopaxi')
    return cone(
      S,
      fx,
      y,
      108 * u,
      (landmark === 'fuji' ? 40 : 44) * u,
      mix(hues.mid, hues.lit, 0.12),
      sh,
      sn,
      0.4,
    );
  if (landmark === 'matterhorn')
    return (
      massif(S, fx + side * 38 * u, y, 60 * u, 26 * u, lit, sh, sn, 4) +
      massif(S, fx, y, 46 * u, 48 * u, lit, sh, sn, 16, 0.62, side * -1.4) +
      massif(S, fx - side * 24 * u, y, 44 * u, 17 * u, lit, sh, sn, 7)
    );
  return (
    massif(
      S,
      fx + side * 36 * u,
      y,
      64 * u,
      31 * u,
      mix(lit, hues.far, 0.35),
      mix(sh, hues.far, 0.25),
      sn,
      4,
    ) +
    massif(
      S,
      fx - side * 29 * u,
      y,
      46 * u,
      23 * u,
      mix(lit, hues.far, 0.2),
      mix(sh, hues.far, 0.15),
      sn,
      7,
    ) +
    massif(S, fx, y, 66 * u, 42 * u, lit, sh, sn, 5)
  );
}
export const canopy = (S: Scene, y: number, k: number, f: string, s: number): string => {
  const r = createRandom(S.seed ^ k),
    u = S.u;
  let d = `M${round(-s * u)} ${round(y)}`,
    x = -s * u,
    h = 0;
  while (x < S.W + s * u) {
    const w = round(s * u * (0.55 + r() * 0.6)),
      dy = round(-h + (r() - 0.5) * s * u * 0.7),
      q = round(w * (0.52 + r() * 0.12));
    h += dy;
    d += `a${q} ${q} 0 0 1 ${w} ${dy}`;
    x += w;
  }
  return fill(d + `V${S.H}H${round(-s * u)}z`, grad(S, f, mix(f, S.hues.haze, 0.18)));
};
const spikes = (S: Scene, y: number, k: number, n: number, s0: number, s1: number, f: string): string => {
  const r = createRandom(S.seed ^ k);
  let d = '';
  for (let i = 0; i < n; i++) {
    const h = (s0 + r() * (s1 - s0)) * S.u,
      w = round(h * 0.2),
      a = round(h * 0.45);
    d += `M${round(((i + r() * 0.8) / n) * S.W * 1.04 - S.u * 3)} ${round(y + (r() - 0.5) * 1.5 * S.u)}h-${2 * w}l${w}-${a}h-${round(w * 0.6)}l${round(w * 0.6)}-${round(h - a)} ${round(w * 0.6)} ${round(h - a)}h-${round(w * 0.6)}z`;
  }
  return fill(d, f);
};
export const pines = (
  S: Scene,
  y: number,
  k: number,
  n: number,
  s0: number,
  s1: number,
  f?: string,
): string =>
  s1 < 10
    ? spikes(S, y, k, n, s0, s1, f || S.hues.veg)
    : grove(
        S,
        'conifer',
        f || S.hues.veg,
        scatter(S, k, n, -S.u * 2, S.W + S.u * 2, y, (s0 * S.u) / 100, (s1 * S.u) / 100, S.u * 1.5),
      );
export const corner = (S: Scene, kind: Tree, h: number, x = 0): string =>
  grove(S, kind, S.hues.fg, [
    [getOppositeX(S) + S.side * (30 + x) * S.u, S.H + 2 * S.u, (h * S.u) / 100],
    [getOppositeX(S) + S.side * (17 + x) * S.u, S.H + 2 * S.u, (h * 0.72 * S.u) / 100, -1],
  ]);
export const edge = (S: Scene, v: number): number => (S.side > 0 ? S.W - v * S.u : v * S.u); // v units in from the edge far from the focal point
