import { round, createRandom } from './color.js';
import { fill, glyph, line } from './primitives.js';
import { pointAt, type Point, type Scene, type Step } from '../scenes/scene.js';

// the path from the viewer to the focal point, in every land scene
export function way(S: Scene, x0: number, x1: number, y1: number, w0 = 15, f?: string): string {
  const { H, u } = S,
    a: Point[] = [],
    b: Point[] = [],
    N = 6;
  for (let i = 0; i <= N; i++) {
    const t = i / N,
      y = H + 2 * u + (y1 - H - 2 * u) * (1 - (1 - t) ** 1.7),
      k = (1 - t) ** 1.9,
      x = x0 + (x1 - x0) * t + Math.sin(t * 6.6 + 0.4) * u * 13 * (1 - t) * S.side,
      w = u * (w0 * k + 0.5);
    a.push([x - w / 2, y]);
    b.unshift([x + w / 2, y]);
  }
  const smoothPath = (p: Point[]) => {
    let d = '';
    for (let i = 1; i < p.length - 1; i++) {
      const [px, py] = pointAt(p, i),
        [nx, ny] = pointAt(p, i + 1);
      d += `Q${round(px)} ${round(py)} ${round((px + nx) / 2)} ${round((py + ny) / 2)}`;
    }
    const [ex, ey] = pointAt(p, p.length - 1);
    return d + `L${round(ex)} ${round(ey)}`;
  };
  S.way = (t: number): Step => [
    x0 + (x1 - x0) * t + Math.sin(t * 6.6 + 0.4) * u * 13 * (1 - t) * S.side,
    H + 2 * u + (y1 - H - 2 * u) * (1 - (1 - t) ** 1.7),
    (1 - t) ** 1.1,
  ];
  const [ax, ay] = pointAt(a, 0),
    [bx, by] = pointAt(b, 0);
  return fill(
    `M${round(ax)} ${round(ay)}${smoothPath(a)}L${round(bx)} ${round(by)}${smoothPath(b)}z`,
    f || S.hues.sand,
  );
}
// the small party of travelers in every poster
const MAN =
  'M-2-17.500a3 3 0 1 1 4.500 0l3 2 1.500 6.500-2 .6-1-3.600.3 4.500 1.700 7.500h-2.500l-2-7-2.300 7h-2.500l2-8.500v-4c-3 1-5-1-4.700-4z'.replace(
    /00(?=\D)/g,
    '',
  );
const ON_FOOT = (S: Scene) => fill(MAN, S.hues.fg);
export const PARTIES: Readonly<Record<string, (S: Scene) => string>> = {
  cyclists: (S) =>
    line('M-10-12a6 6 0 1 0 .1 0M10-12a6 6 0 1 0 .1 0M-10-6l4-9h10l6 9M-6-15l5 9 5-9', S.hues.fg, 1.6) +
    fill(
      'M-7-12l3-11q2-3 6-2l6 6 3 1-1 2-5-1-4-3-2 6 4 6-1 8-3-1 0-6-5-4zM0-28a3.4 3.4 0 1 1 7 0 3.4 3.4 0 0 1-7 0z',
      S.hues.fg,
    ),
  riders: (S) =>
    fill(
      'M-14 0l1-10q-3-5 1-8l14-1 6-8 3-3 1 3 4 4-2 3-4-1-4 9 0 12H4l-2-10h-8l-3 10zM-5-20l1-9q2-3 5-1l4 5-1 2-4-2-1 5zM-3-34a3.2 3.2 0 1 1 6.4 0 3.2 3.2 0 0 1-6.4 0z',
      S.hues.fg,
    ),
};
export function party(S: Scene, t = 0.42, n = 4, k = 1): string {
  const g = glyph(S, (PARTIES[S.facts.party ?? ''] ?? ON_FOOT)(S)),
    r = createRandom(S.seed ^ 13);
  let s = '';
  for (let i = 0; i < n; i++) {
    const [x, y, z] = S.way(t + i * 0.05);
    s += g(x + (i % 2 ? 1.4 : -1.2) * S.u * z, y, S.u * 0.36 * z * k * (0.92 + r() * 0.14) + 0.12, S.side);
  }
  return s;
}
