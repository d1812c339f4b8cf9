import { mix, round, createRandom } from './color.js';
import { fill } from './primitives.js';
import { pointAt, type Point, type Scene } from '../scenes/scene.js';

const FLANK_POINTS = 6;
// one mountain: lit side, shaded side, snow
export function massif(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  lit: string,
  shade: string,
  snow: string | 0,
  salt: number,
  line0 = 0.52,
  lean = 0,
): string {
  const random = createRandom(scene.seed ^ (salt * 40503)),
    left: Point[] = [],
    right: Point[] = [];
  for (let i = 1; i <= FLANK_POINTS; i++) {
    const progress = i / FLANK_POINTS;
    left.push([
      -width * 0.5 * progress ** 1.15 * (0.9 + random() * 0.2) + lean * width * 0.1 * (1 - progress),
      -height * (1 - progress) * (0.93 + random() * 0.14),
    ]);
    right.push([
      width * 0.5 * progress ** 1.15 * (0.9 + random() * 0.2) + lean * width * 0.1 * (1 - progress),
      -height * (1 - progress) * (0.93 + random() * 0.14),
    ]);
  }
  const top: Point = [lean * width * 0.1, -height],
    P = (a: Point[]) => a.map(([a, b]) => `${round(x + a)} ${round(y + b)}`).join('L');
  const sh = scene.lightDirection > 0 ? right : left,
    sg = scene.lightDirection > 0 ? 1 : -1,
    zig: Point[] = [];
  for (let i = 1; i <= 5; i++) {
    const progress = i / 5;
    zig.push([
      top[0] + sg * width * ((i % 2 ? 0.075 : -0.05) * progress + 0.02 * progress),
      -height * (1 - progress),
    ]);
  }
  let svg =
    fill(`M${P([top, ...left])}L${P([...right].reverse())}z`, lit) +
    fill(`M${P([top, ...zig])}L${P([...sh].reverse())}z`, shade);
  if (snow) {
    const cut = (a: Point[]) => {
      const o: Point[] = [];
      for (const [px, py] of a) {
        if (py < -height * line0) o.push([px, py]);
        else break;
      }
      return o;
    };
    const l = cut(left),
      q = cut(right),
      a = l[l.length - 1] ?? [-width * 0.08 + top[0], -height * 0.86],
      b = q[q.length - 1] ?? [width * 0.08 + top[0], -height * 0.86],
      m: Point[] = [];
    for (let i = 1; i < 7; i++)
      m.push([
        a[0] + ((b[0] - a[0]) * i) / 7,
        a[1] + ((b[1] - a[1]) * i) / 7 + (i % 2 ? height * (0.09 + random() * 0.08) : -height * 0.035),
      ]);
    svg += fill(`M${P([top, ...l, ...m])}L${P([...q].reverse())}z`, snow);
    const half: Point[] =
      scene.lightDirection > 0
        ? [top, pointAt(zig, 0), ...m.slice(3), ...[...q].reverse()]
        : [top, pointAt(zig, 0), ...m.slice(0, 3).reverse(), ...[...l].reverse()];
    svg += fill(`M${P(half)}z`, mix(snow, shade, 0.42));
  }
  return svg;
}
export const cone = (
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  shade: string,
  cap: string | false,
  snowAt = 0.34,
): string => {
  // a volcano with concave flanks
  const t = width * 0.055,
    X = (v: number) => round(x + v),
    Y = (v: number) => round(y - v),
    k = scene.lightDirection,
    top = height;
  let svg = fill(
    `M${X(-width / 2)} ${Y(0)}Q${X(-width * 0.16)} ${Y(height * 0.3)} ${X(-t)} ${Y(top)}q${round(t)} ${round(height * 0.035)} ${round(2 * t)} 0Q${X(width * 0.16)} ${Y(height * 0.3)} ${X(width / 2)} ${Y(0)}z`,
    color,
  );
  svg += fill(
    `M${X(k * t)} ${Y(top)}Q${X(k * width * 0.16)} ${Y(height * 0.3)} ${X((k * width) / 2)} ${Y(0)}H${X(k * width * 0.1)}Q${X(k * width * 0.02)} ${Y(height * 0.4)} ${X(0)} ${Y(top * 0.98)}z`,
    shade,
  );
  if (cap) {
    const a = width * 0.055 + snowAt * width * 0.13,
      yy = height * (1 - snowAt);
    svg += fill(
      `M${X(-t)} ${Y(top)}Q${X(-t * 1.6)} ${Y(height * 0.85)} ${X(-a)} ${Y(yy)}l${round(a * 0.35)} ${round(-height * 0.05)} ${round(a * 0.25)} ${round(height * 0.13)} ${round(a * 0.3)} ${round(-height * 0.1)} ${round(a * 0.3)} ${round(height * 0.09)} ${round(a * 0.35)} ${round(-height * 0.1)}L${X(a)} ${Y(yy)}Q${X(t * 1.6)} ${Y(height * 0.85)} ${X(t)} ${Y(top)}q${round(-t)} ${round(height * 0.035)} ${round(-2 * t)} 0z`,
      cap,
    );
  }
  return svg;
};
