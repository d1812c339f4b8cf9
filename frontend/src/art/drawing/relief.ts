import { mix, round, createRandom } from './color.js';
import { fill } from './primitives.js';
import { pointAt, type Point, type Scene } from '../scenes/scene.js';

// one mountain: lit side, shaded side, snow
export function massif(
  S: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  lit: string,
  shade: string,
  snow: string | 0,
  k: number,
  line0 = 0.52,
  lean = 0,
): string {
  const r = createRandom(S.seed ^ (k * 40503)),
    N = 6,
    left: Point[] = [],
    right: Point[] = [];
  for (let i = 1; i <= N; i++) {
    const t = i / N;
    left.push([
      -w * 0.5 * t ** 1.15 * (0.9 + r() * 0.2) + lean * w * 0.1 * (1 - t),
      -h * (1 - t) * (0.93 + r() * 0.14),
    ]);
    right.push([
      w * 0.5 * t ** 1.15 * (0.9 + r() * 0.2) + lean * w * 0.1 * (1 - t),
      -h * (1 - t) * (0.93 + r() * 0.14),
    ]);
  }
  const top: Point = [lean * w * 0.1, -h],
    P = (a: Point[]) => a.map(([a, b]) => `${round(x + a)} ${round(y + b)}`).join('L');
  const sh = S.L > 0 ? right : left,
    sg = S.L > 0 ? 1 : -1,
    zig: Point[] = [];
  for (let i = 1; i <= 5; i++) {
    const t = i / 5;
    zig.push([top[0] + sg * w * ((i % 2 ? 0.075 : -0.05) * t + 0.02 * t), -h * (1 - t)]);
  }
  let s =
    fill(`M${P([top, ...left])}L${P([...right].reverse())}z`, lit) +
    fill(`M${P([top, ...zig])}L${P([...sh].reverse())}z`, shade);
  if (snow) {
    const cut = (a: Point[]) => {
      const o: Point[] = [];
      for (const [px, py] of a) {
        if (py < -h * line0) o.push([px, py]);
        else break;
      }
      return o;
    };
    const l = cut(left),
      q = cut(right),
      a = l[l.length - 1] ?? [-w * 0.08 + top[0], -h * 0.86],
      b = q[q.length - 1] ?? [w * 0.08 + top[0], -h * 0.86],
      m: Point[] = [];
    for (let i = 1; i < 7; i++)
      m.push([
        a[0] + ((b[0] - a[0]) * i) / 7,
        a[1] + ((b[1] - a[1]) * i) / 7 + (i % 2 ? h * (0.09 + r() * 0.08) : -h * 0.035),
      ]);
    s += fill(`M${P([top, ...l, ...m])}L${P([...q].reverse())}z`, snow);
    const half: Point[] =
      S.L > 0
        ? [top, pointAt(zig, 0), ...m.slice(3), ...[...q].reverse()]
        : [top, pointAt(zig, 0), ...m.slice(0, 3).reverse(), ...[...l].reverse()];
    s += fill(`M${P(half)}z`, mix(snow, shade, 0.42));
  }
  return s;
}
export const cone = (
  S: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  f: string,
  sh: string,
  cap: string | false,
  snowAt = 0.34,
): string => {
  // a volcano with concave flanks
  const t = w * 0.055,
    X = (v: number) => round(x + v),
    Y = (v: number) => round(y - v),
    k = S.L,
    top = h;
  let s = fill(
    `M${X(-w / 2)} ${Y(0)}Q${X(-w * 0.16)} ${Y(h * 0.3)} ${X(-t)} ${Y(top)}q${round(t)} ${round(h * 0.035)} ${round(2 * t)} 0Q${X(w * 0.16)} ${Y(h * 0.3)} ${X(w / 2)} ${Y(0)}z`,
    f,
  );
  s += fill(
    `M${X(k * t)} ${Y(top)}Q${X(k * w * 0.16)} ${Y(h * 0.3)} ${X((k * w) / 2)} ${Y(0)}H${X(k * w * 0.1)}Q${X(k * w * 0.02)} ${Y(h * 0.4)} ${X(0)} ${Y(top * 0.98)}z`,
    sh,
  );
  if (cap) {
    const a = w * 0.055 + snowAt * w * 0.13,
      yy = h * (1 - snowAt);
    s += fill(
      `M${X(-t)} ${Y(top)}Q${X(-t * 1.6)} ${Y(h * 0.85)} ${X(-a)} ${Y(yy)}l${round(a * 0.35)} ${round(-h * 0.05)} ${round(a * 0.25)} ${round(h * 0.13)} ${round(a * 0.3)} ${round(-h * 0.1)} ${round(a * 0.3)} ${round(h * 0.09)} ${round(a * 0.35)} ${round(-h * 0.1)}L${X(a)} ${Y(yy)}Q${X(t * 1.6)} ${Y(h * 0.85)} ${X(t)} ${Y(top)}q${round(-t)} ${round(h * 0.035)} ${round(-2 * t)} 0z`,
      cap,
    );
  }
  return s;
};
