import { mix, round, createRandom } from '../drawing/color.js';
import { boat, branch, diver, kayak } from '../drawing/craft.js';
import { mark } from '../landmarks/landmark.js';
import { party } from '../drawing/people.js';
import { blades, grove, leaves } from '../drawing/plants.js';
import { at, fill, glyph, grad, line } from '../drawing/primitives.js';
import type { Scene, Step } from './scene.js';
import { corner, edge, fore, getOppositeX, range } from '../drawing/terrain.js';
import { mirror, water } from '../drawing/water.js';

export function coast(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, W, H, side } = S,
    cliff = mix(hues.lit, hues.mid, 0.35),
    k = side,
    inner = range(S, horizon, 9, 1, 0.2, 0, 34),
    X = (v: number) => round(fx + k * v * u),
    Y = (v: number) => round(horizon - v * u),
    edgeX = k > 0 ? 0 : W; // headland runs in from the focal edge
  const e = -k;
  const head =
    fill(
      `M${edgeX} ${Y(-14)}V${Y(19)}Q${X(-14)} ${Y(17)} ${X(0)} ${Y(13)}T${X(14)} ${Y(8)}L${X(16)} ${Y(2)} ${X(19)} ${Y(-1)} ${X(20)} ${Y(-5)}Q${X(6)} ${Y(-7)} ${X(-4)} ${Y(-14)}z`,
      cliff,
    ) +
    fill(
      `M${edgeX} ${Y(19)}Q${X(-14)} ${Y(17)} ${X(0)} ${Y(13)}T${X(14)} ${Y(8)}L${X(15)} ${Y(5)}Q${X(2)} ${Y(7)} ${X(-8)} ${Y(9)}T${edgeX} ${Y(10)}z`,
      hues.near,
    ) +
    line(
      `M${X(-6)} ${Y(7)}L${X(-8)} ${Y(-6)}M${X(2)} ${Y(5)}L${X(1)} ${Y(-5)}M${X(9)} ${Y(4)}L${X(9)} ${Y(-4)}M${X(-15)} ${Y(7)}L${X(-18)} ${Y(-8)}`,
      mix(cliff, hues.fg, 0.35),
      round(u * 0.9),
      0.6,
    );
  void e;
  return (
    inner +
    water(S, horizon, mix(hues.water, hues.low, 0.3), mix(hues.water, hues.fg, 0.3)) +
    fill(
      `M${X(22)} ${Y(-4)}l${round(k * 2 * u)} ${round(-9 * u)} ${round(k * 3 * u)} ${round(-2 * u)} ${round(k * 3 * u)} ${round(11 * u)}z`,
      mix(cliff, hues.fg, 0.2),
    ) +
    head +
    line(`M${X(20)} ${Y(-5)}Q${X(6)} ${Y(-7)} ${X(-4)} ${Y(-14)}`, '#fff', round(u * 0.9), 0.85) +
    (landmark
      ? mark(S, landmark, X(3), Y(11.5), 0.95)
      : grove(S, 'round', hues.veg, [
          [X(-2), Y(12), u * 0.1],
          [X(-8), Y(13), u * 0.13],
          [X(4), Y(11), u * 0.08],
        ])) +
    boat(S, getOppositeX(S) + side * 4 * u, horizon + 9 * u) +
    fill(
      `M0 ${H}V${round(H - 12 * u)}Q${round(W * 0.3)} ${round(H - 4 * u)} ${round(W * 0.55)} ${round(H - 9 * u)}T${W} ${round(H - 13 * u)}V${H}z`,
      hues.sand,
    ) +
    line(
      `M0 ${round(H - 12 * u)}Q${round(W * 0.3)} ${round(H - 4 * u)} ${round(W * 0.55)} ${round(H - 9 * u)}T${W} ${round(H - 13 * u)}`,
      '#fff',
      round(u * 0.8),
      0.8,
    ) +
    ((S.way = (t: number): Step => [fx + side * (2 + t * 26) * u, H - 5.5 * u, 0.7]), party(S, 0.1, 3)) +
    fore(S, 15, 8, -3) +
    (S.facts.region === 'nordic' || S.facts.season === 'autumn' || landmark === 'lighthouse'
      ? blades(S, edge(S, 10), H + u, 13, 22 * u, hues.fg, 0.9) +
        blades(S, edge(S, 25), H + u, 11, 14 * u, hues.fg, 0.9) +
        blades(S, edge(S, W / u - 8), H + u, 9, 10 * u, hues.fg, 0.9)
      : corner(S, 'palm', 62, -2) + blades(S, edge(S, 5), H + u, 9, 16 * u, hues.fg, 1.1))
  );
}

export function reef(S: Scene): string {
  const { u, horizon, hues, fx, W, H, side } = S,
    wl = horizon + 2 * u,
    r = createRandom(S.seed ^ 61),
    deep = mix(hues.water, hues.fg, 0.55),
    isl = (x: number, w: number, h: number, t: number) =>
      fill(
        `M${round(x - w / 2)} ${round(wl)}q${round(w * 0.16)} ${round(-h * 0.9)} ${round(w * 0.38)} ${round(-h)} ${round(w * 0.26)} ${round(-h * 0.05)} ${round(w * 0.36)} ${round(h * 0.5)}t${round(w * 0.26)} ${round(h * 0.5)}z`,
        mix(hues.far, hues.near, t),
      ),
    fish = glyph(S, fill('M-12 0q8-8 18 0 4-3 8-5-1 5 0 10-4-2-8-5-10 8-18 0z', hues.acc)),
    coral = (x: number, h: number, f: string) => {
      let d = '';
      for (let i = -2; i <= 2; i++)
        d += `M${round(x)} ${H}q${round(i * 1.2 * u)} ${round(-h * 0.5)} ${round(i * 3 * u)} ${round(-h * (1 - Math.abs(i) * 0.16))}m${round(-i * u)} ${round(h * 0.34)}q${round((i || 1) * u)} ${round(-h * 0.1)} ${round((i || 1) * 2.4 * u)} ${round(-h * 0.2)}`;
      return line(d, f, round(u * 1.5));
    };
  let s =
    range(S, wl, 8, 1, 0.2, 0, 36) +
    isl(fx + side * 34 * u, 34 * u, 10 * u, 0.4) +
    isl(fx, 46 * u, 17 * u, 0.85) +
    grove(S, 'palm', hues.fg, [
      [fx - 9 * u, wl - 12 * u, u * 0.13],
      [fx - 4 * u, wl - 15 * u, u * 0.15, -1],
      [fx + 5 * u, wl - 14 * u, u * 0.12],
    ]) +
    fill(
      `M${round(fx - 24 * u)} ${round(wl)}q${round(24 * u)} ${round(-4 * u)} ${round(50 * u)} 0z`,
      hues.sand,
    ) +
    boat(S, getOppositeX(S), wl) +
    fill(
      `M0 ${round(wl)}q${round(W / 8)} ${round(-u)} ${round(W / 4)} 0t${round(W / 4)} 0 ${round(W / 4)} 0 ${round(W / 4)} 0V${H}H0z`,
      grad(S, mix(hues.water, '#ffffff', 0.25), deep),
    ) +
    line(
      `M0 ${round(wl)}q${round(W / 8)} ${round(-u)} ${round(W / 4)} 0t${round(W / 4)} 0 ${round(W / 4)} 0 ${round(W / 4)} 0`,
      '#fff',
      round(u * 0.6),
      0.85,
    );
  for (let i = 0; i < 4; i++) {
    const x = S.sx + (i - 1.5) * 16 * u;
    s += fill(
      `M${round(x)} ${round(wl + 2 * u)}h${round(5 * u)}l${round(side * -12 * u)} ${round(H - wl)}h${round(-9 * u)}z`,
      '#fff',
      0.09,
    );
  }
  s +=
    fill(
      `M0 ${round(H - 9 * u)}Q${round(W * 0.25)} ${round(H - 20 * u)} ${round(W * 0.45)} ${round(H - 10 * u)}T${W} ${round(H - 15 * u)}V${H}H0z`,
      mix(deep, hues.water, 0.25),
    ) +
    coral(edge(S, 14), 26 * u, '#f2849b') +
    coral(edge(S, 26), 16 * u, hues.acc) +
    coral(edge(S, W / u - 12), 20 * u, '#f0b23a') +
    coral(edge(S, W / u - 25), 12 * u, '#f2849b') +
    fill(
      `M0 ${round(H - 4 * u)}Q${round(W * 0.2)} ${round(H - 11 * u)} ${round(W * 0.5)} ${round(H - 3 * u)}T${W} ${round(H - 7 * u)}V${H}H0z`,
      hues.fg,
    );
  for (let i = 0; i < 9; i++)
    s += fish(
      fx + (r() - 0.5) * 44 * u + side * 12 * u,
      wl + (16 + r() * 20) * u,
      u * (0.12 + r() * 0.1),
      side,
    );
  const t = mix(hues.veg, hues.lit, 0.25);
  return (
    s +
    at(
      fx - side * 4 * u,
      wl + 17 * u,
      u * 0.3,
      fill(
        'M10-16q12-22 34-22-8 14-20 26zM-16 14q-4 14-18 20 0-14 6-24zM14 16q8 14 22 14-6-12-12-18z',
        mix(t, hues.fg, 0.2),
      ) +
        `<ellipse rx="31" ry="20" fill="${t}"/>` +
        fill('M-14-12h12l6 10-6 12h-12l-7-12zM8-12h10l7 10-6 11H8', mix(t, hues.fg, 0.35)) +
        fill('M29-9q16-4 20 6-2 10-18 8z', mix(t, hues.lit, 0.2)),
      side,
    ) +
    diver(S, getOppositeX(S) - side * 2 * u, wl + 22 * u)
  );
}

export function island(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, W, H, side } = S,
    wide = W < H ? 0.7 : 1,
    kar = (x: number, w: number, h: number, t: number) => {
      const f = mix(hues.far, hues.near, t),
        l = S.L;
      return (
        fill(
          `M${round(x - w / 2)} ${horizon}q${round(-w * 0.04)} ${round(-h * 0.5)} ${round(w * 0.1)} ${round(-h * 0.74)}q${round(w * 0.1)} ${round(-h * 0.26)} ${round(w * 0.3)} ${round(-h * 0.26)} ${round(w * 0.2)} 0 ${round(w * 0.34)} ${round(h * 0.22)} ${round(w * 0.3)} ${round(h * 0.2)} ${round(w * 0.26)} ${round(h * 0.78)}z`,
          grad(S, f, mix(f, mix(hues.lit, f, 0.4), 0.7)),
        ) +
        fill(
          l > 0
            ? `M${round(x)} ${round(horizon - h)}q${round(w * 0.16)} 0 ${round(w * 0.24)} ${round(h * 0.22)} ${round(w * 0.3)} ${round(h * 0.2)} ${round(w * 0.26)} ${round(h * 0.78)}h${round(-w * 0.36)}q${round(w * 0.1)} ${round(-h * 0.5)} ${round(-w * 0.14)} ${round(-h)}z`
            : `M${round(x)} ${round(horizon - h)}q${round(-w * 0.2)} 0 ${round(-w * 0.38)} ${round(h * 0.26)} ${round(-w * 0.16)} ${round(h * 0.3)} ${round(-w * 0.12)} ${round(h * 0.74)}h${round(w * 0.34)}q${round(-w * 0.06)} ${round(-h * 0.5)} ${round(w * 0.16)} ${round(-h)}z`,
          mix(f, hues.fg, 0.28),
          0.7,
        ) +
        line(`M${round(x - w / 2)} ${horizon}h${round(w)}`, '#fff', round(u * 0.5), 0.6)
      );
    },
    inner =
      kar(fx + side * 50 * u, 18 * u, 14 * u, 0.15) +
      kar(fx - side * 38 * u, 24 * u, 19 * u, 0.25) +
      kar(fx + side * 30 * u, 22 * u, 26 * u, 0.45) +
      kar(fx - side * 15 * u, 20 * u, 22 * u, 0.6) +
      (landmark === 'torii' || landmark === 'stilts' || landmark === 'santorini'
        ? ''
        : kar(fx + side * 4 * u, 27 * u, 40 * u, 0.9));
  const a =
    landmark === 'santorini'
      ? range(S, horizon, 8, 1, 0.2, 0)
      : landmark === 'torii'
        ? range(S, horizon - 2 * u, 14, 1, 0.25, 0, 22) + range(S, horizon, 9, 2, 0.7, 0, 18)
        : inner;
  return (
    a +
    water(S, horizon, mix(hues.water, hues.low, 0.32), mix(hues.water, hues.fg, 0.3)) +
    mirror(S, horizon, a, 0.24) +
    (landmark === 'santorini'
      ? fill(
          `M${side > 0 ? 0 : W} ${H}V${round(horizon - 8 * u)}L${round(fx + side * 30 * wide * u)} ${round(horizon + 2 * u)} ${round(fx + side * 36 * wide * u)} ${round(horizon + 10 * u)} ${round(fx + side * 42 * wide * u)} ${round(H)}z`,
          grad(S, mix(hues.acc, hues.lit, 0.35), mix(hues.fg, hues.acc, 0.3)),
        ) +
        mark(S, landmark, fx - side * 2 * u, horizon + 2 * u, 1.1 * wide) +
        mark(S, 'santorini', fx - side * 32 * u, horizon + 6 * u, 0.9)
      : landmark
        ? (landmark === 'torii'
            ? mirror(S, horizon + 10 * u, mark(S, landmark, fx, horizon + 10 * u, 1.35), 0.28)
            : '') + mark(S, landmark, fx, horizon + 10 * u, landmark === 'torii' ? 1.35 : 1.2)
        : '') +
    boat(S, landmark === 'santorini' ? edge(S, 15) : getOppositeX(S), horizon + 14 * u, 1.2) +
    kayak(S, landmark === 'santorini' ? edge(S, 20) : getOppositeX(S) - side * 15 * u, horizon + 23 * u) +
    fore(S, 15, 6, -3) +
    (S.facts.region === 'japan'
      ? branch(S)
      : landmark === 'santorini'
        ? leaves(S, edge(S, 0), H + 2 * u, 6, 24 * u, hues.fg, side > 0 ? -1 : 1) +
          fill(
            Array.from(
              { length: 9 },
              (_, i) =>
                `M${round(edge(S, 3 + ((i * 37) % 22)))} ${round(H - (4 + ((i * 53) % 20)) * u)}m-${round(u)} 0a${round(u)} ${round(u)} 0 1 0 ${round(2 * u)} 0a${round(u)} ${round(u)} 0 1 0-${round(2 * u)} 0`,
            ).join(''),
            hues.acc,
          )
        : corner(S, 'palm', 66, -3))
  );
}
