import { round, createRandom } from './color.js';
import { pointAt, type Point, type Scene, type Stamp } from '../scenes/scene.js';

export const fill = (d: string, f: string, o?: number): string =>
  `<path d="${d}" fill="${f}"${o ? ` opacity="${o}"` : ''}/>`;
export const line = (d: string, f: string, w: number, o?: number): string =>
  `<path d="${d}" fill="none" stroke="${f}" stroke-width="${w}"${o ? ` opacity="${o}"` : ''}/>`;
export const at = (x: number, y: number, s: number, inner: string, fx = 1): string =>
  `<g transform="translate(${round(x)} ${round(y)})scale(${fx < 0 ? -Number(s.toFixed(2)) : Number(s.toFixed(2))} ${+s.toFixed(2)})">${inner}</g>`;
export function grad(S: Scene, a: string, b: string, v = 1): string {
  const k = S.id + (S.n++).toString(36);
  S.defs += `<linearGradient id="${k}"${v ? ' x2="0" y2="1"' : ''}><stop stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient>`;
  return `url(#${k})`;
}
export function glyph(S: Scene, inner: string): Stamp {
  const k = S.id + (S.n++).toString(36);
  S.defs += `<g id="${k}">${inner}</g>`;
  return (x: number, y: number, s: number, f = 1) =>
    `<use href="#${k}" transform="translate(${round(x)} ${round(y)})scale(${f < 0 ? `-${+s.toFixed(2)} ${+s.toFixed(2)}` : +s.toFixed(2)})"/>`;
}
function createNoise(seed: number): (x: number) => number {
  const v = (i: number) => createRandom(seed + i * 7919)();
  return (x) => {
    const i = Math.floor(x),
      t = x - i,
      s = t * t * (3 - 2 * t);
    return v(i) + (v(i + 1) - v(i)) * s;
  };
}
// a line of relief across the whole sheet, sampled by distance from the focal point, so that every crop shows
// the same land
export function ridge(
  S: Scene,
  y: number,
  amp: number,
  scale: number,
  k: number,
  sharp: boolean | number,
  f: string,
  dip?: number,
): string {
  const n = createNoise(S.seed ^ (k * 2654435)),
    n2 = createNoise(S.seed ^ (k * 97531)),
    step = (sharp ? 3.4 : 9) * S.u,
    pts: Point[] = [];
  for (let x = -step; x <= S.W + 2 * step; x += step) {
    const w = (x - S.fx) / S.u / scale;
    let h = n(w + 50) * 0.7 + n2(w * 2.7 + 9) * 0.3;
    if (sharp) h = h * 0.62 + (1 - Math.abs(n2(w * 3.1 + 80) * 2 - 1)) * 0.38;
    if (dip) h *= 1 - dip * Math.exp(-(((x - S.fx) / S.u / 22) ** 2));
    pts.push([round(x), round(y - h * amp)]);
  }
  let [px, py] = pointAt(pts, 0);
  let d = `M${px},${py}`;
  if (sharp)
    for (const [x, q] of pts.slice(1)) {
      d += `l${x - px} ${q - py}`;
      px = x;
      py = q;
    }
  else
    for (let i = 1; i < pts.length - 1; i++) {
      const [x, q] = pointAt(pts, i),
        [nx, nq] = pointAt(pts, i + 1),
        mx = round((x + nx) / 2),
        my = round((q + nq) / 2);
      d += `q${x - px} ${q - py} ${mx - px} ${my - py}`;
      px = mx;
      py = my;
    }
  return fill(d + `V${S.H}H0z`, f);
}
