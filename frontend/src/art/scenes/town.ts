import { mix, r0 } from '../drawing/color.js';
import { boat, branch } from '../drawing/craft.js';
import { mark } from '../landmarks/landmark.js';
import { houses } from '../drawing/masonry.js';
import { party, way } from '../drawing/people.js';
import { blades, grove, leaves, scatter } from '../drawing/plants.js';
import { at, fill, glyph, grad, line } from '../drawing/primitives.js';
import { massif } from '../drawing/relief.js';
import type { Scene, Step } from './scene.js';
import {
  canopy,
  corner,
  edge,
  fore,
  ground,
  near,
  getOppositeX,
  range,
  mixSnow,
} from '../drawing/terrain.js';
import { HUES, PALETTES } from '../drawing/palettes.js';
import { mirror, water } from '../drawing/water.js';

export function oldtown(S: Scene, lm: string): string {
  const { u, hy, c, fx, W, H, side } = S,
    inner = range(S, hy - 3 * u, 17, 1, 0.15, 0, 28) + range(S, hy - u, 10, 2, 0.5, 0, 24);
  const mk = lm || 'oldtown',
    wall =
      fill(`M0 ${r0(hy + 3 * u)}h${W}v${r0(5 * u)}H0z`, mix(c.lit, c.fg, 0.3)) +
      fill(
        Array.from(
          { length: r0(W / u / 4) },
          (_, i) => `M${r0(i * 4 * u)} ${r0(hy + 3.2 * u)}v${r0(-1.4 * u)}h${r0(2.4 * u)}v${r0(1.4 * u)}z`,
        ).join(''),
        mix(c.lit, c.fg, 0.3),
      );
  const small = glyph(
    S,
    houses(
      { a: mix(c.lit, c.haze, 0.3), b: mix(c.shade, c.haze, 0.2), d: c.dark, e: mix(c.acc, c.haze, 0.3) },
      [
        [-12, 0, 26, 26, 8],
        [16, 3, 22, 34, 7],
        [40, 0, 26, 22, 8],
        [68, 2, 22, 30, 8],
        [92, 0, 28, 20, 7],
        [122, 0, 22, 28, 8],
        [146, 2, 26, 18, 7],
      ],
    ),
  );
  return (
    inner +
    small(fx + side * 32 * u, hy + 4 * u, u * 0.26, side) +
    small(fx - side * 60 * u, hy + 4 * u, u * 0.22, side) +
    mark(S, mk, fx, hy + 4 * u, 1.32) +
    wall +
    water(S, hy + 8 * u, mix(c.water, c.low, 0.25), mix(c.water, c.fg, 0.35)) +
    mirror(
      S,
      hy + 7 * u,
      small(fx - side * 60 * u, hy + 4 * u, u * 0.22, side) + mark(S, mk, fx, hy + 4 * u, 1.32),
      0.26,
    ) +
    boat(S, getOppositeX(S) - side * 2 * u, hy + 15 * u, 1.2) +
    boat(S, getOppositeX(S) + side * 20 * u, hy + 12 * u, 0.8) +
    fore(S, 15, 6, -2) +
    leaves(S, edge(S, -1), H + 2 * u, 7, 34 * u, c.fg, side > 0 ? -1 : 1, mix(c.fg, c.veg, 0.4)) +
    fill(
      Array.from(
        { length: 14 },
        (_, i) => `M${r0(edge(S, 2 + ((i * 37) % 24)))} ${r0(H - (5 + ((i * 53) % 27)) * u)}h.1`,
      ).join(''),
      'none',
    ) +
    line(
      Array.from(
        { length: 14 },
        (_, i) => `M${r0(edge(S, 2 + ((i * 37) % 23)))} ${r0(H - (4 + ((i * 53) % 26)) * u)}h.1`,
      ).join(''),
      PALETTES[S.facts.region]?.[HUES.indexOf('acc')] ?? c.acc,
      r0(u * 1.7),
    )
  );
}

export function temple(S: Scene, lm: string): string {
  const { u, hy, c, fx, W, H, side } = S,
    tree = (y: number, k: number, f: string, s: number) => canopy(S, y - s * 0.3 * u, k, f, s * 0.8),
    inner =
      range(S, hy - u, 11, 1, 0.2, 0, 30) +
      tree(hy + u, 21, mix(c.mid, c.haze, 0.3), 10) +
      (lm === 'taj' || lm === 'angkor' || lm === 'registan'
        ? ''
        : tree(hy + 3 * u, 24, mix(c.veg, c.mid, 0.3), 13)) +
      mark(S, lm || 'stupas', fx, hy + 4 * u, 1.18) +
      (lm === 'angkor'
        ? grove(S, 'palm', mix(c.veg, c.fg, 0.2), [
            [fx - 34 * u, hy + 4 * u, u * 0.2],
            [fx + 33 * u, hy + 4 * u, u * 0.23, -1],
            [fx + 39 * u, hy + 4 * u, u * 0.16],
          ])
        : lm === 'taj'
          ? grove(
              S,
              'cypress',
              mix(c.veg, c.fg, 0.15),
              [-24, -18, 18, 24, -30, 30].map((x) => [fx + x * u * 1.2, hy + 4.5 * u, u * 0.07]),
            )
          : ''),
    isWet = ['angkor', 'taj', 'pagoda'].includes(lm);
  return (
    inner +
    (isWet
      ? water(S, hy + 5 * u, mix(c.water, c.low, 0.35), mix(c.water, c.fg, 0.3)) +
        mirror(S, hy + 4.6 * u, inner, 0.3) +
        fill(`M0 ${r0(hy + 4 * u)}h${W}v${r0(1.2 * u)}H0z`, c.near)
      : ground(S, hy + 5 * u, 2, 11) + way(S, getOppositeX(S), fx, hy + 4 * u, 17) + party(S)) +
    (isWet
      ? line(
          Array.from(
            { length: 10 },
            (_, i) =>
              `M${r0(getOppositeX(S) + side * (i * 5 - 24) * u)} ${r0(H - (9 + ((i * 7) % 9)) * u)}h${r0(3.4 * u)}`,
          ).join(''),
          c.veg,
          r0(u * 1.1),
        ) +
        line(
          Array.from(
            { length: 4 },
            (_, i) =>
              `M${r0(getOppositeX(S) + side * (i * 11 - 20) * u)} ${r0(H - (10 + ((i * 7) % 8)) * u)}h.1`,
          ).join(''),
          '#f2849b',
          r0(u * 1.5),
        )
      : '') +
    fore(S, 15, 9, -2) +
    (S.facts.region === 'japan'
      ? branch(S)
      : leaves(S, edge(S, 0), H + 3 * u, 7, 38 * u, c.fg, side > 0 ? -1 : 1, mix(c.fg, c.veg, 0.5))) +
    blades(S, edge(S, 34), H + u, 11, 12 * u, c.fg, 1.1)
  );
}

export function river(S: Scene, lm: string): string {
  const { u, hy, c, fx, W, H, side } = S;
  return (
    range(S, hy, 13, 1, 0.25, 0, 34) +
    range(S, hy + 2 * u, 8, 2, 0.65, 0, 30) +
    fill(`M0 ${r0(hy + u)}h${W}V${H}H0z`, grad(S, mix(c.near, c.haze, 0.2), c.near)) +
    grove(
      S,
      'palm',
      mix(c.veg, c.mid, 0.25),
      scatter(S, 8, 16, 0, W, hy + 3.5 * u, u * 0.06, u * 0.11, 2 * u),
    ) +
    houses({ a: c.lit, b: c.shade, d: c.dark, e: c.acc }, []).concat(
      at(
        fx + side * 26 * u,
        hy + 4 * u,
        u * 0.2,
        houses({ a: c.lit, b: c.shade, d: c.dark, e: c.acc }, [
          [-26, 0, 20, 14, 0],
          [-4, 2, 24, 20, 0],
          [22, 0, 18, 12, 0],
        ]),
      ),
    ) +
    fill(
      `M0 ${r0(hy + 8 * u)}Q${r0(W * 0.3)} ${r0(hy + 5 * u)} ${r0(W * 0.5)} ${r0(hy + 6 * u)}T${W} ${r0(hy + 7 * u)}V${H}H0z`,
      c.sand,
    ) +
    water(S, hy + 9 * u, mix(c.water, c.low, 0.22), mix(c.water, c.fg, 0.28)) +
    (lm
      ? mirror(S, hy + 21 * u, mark(S, lm, fx, hy + 20 * u, 1.75), 0.2) +
        mark(S, lm, fx, hy + 20 * u, 1.75) +
        mark(S, lm, fx + side * 34 * u, hy + 12.5 * u, 0.7)
      : boat(S, fx, hy + 14 * u, 1.6)) +
    fore(S, 15, 8, -2) +
    blades(S, edge(S, 6), H + u, 13, 26 * u, c.fg, 0.75) +
    blades(S, edge(S, 20), H + u, 11, 17 * u, c.fg, 0.8) +
    corner(S, 'palm', 70, 0)
  );
}

export function vineyard(S: Scene, lm: string): string {
  const { u, hy, c, fx, W, H, side } = S;
  let rows = '';
  for (let i = -13; i <= 13; i++) {
    const x = fx + i * i * i * 0.05 * u + i * 9 * u;
    rows += `M${r0(fx + i * 3.4 * u)} ${r0(hy + 11 * u)}Q${r0(fx + i * 5 * u)} ${r0(hy + 18 * u)} ${r0(x + i * 3 * u)} ${H}h${r0((4 + Math.abs(i) * 0.7) * u)}Q${r0(fx + i * 5.2 * u + u)} ${r0(hy + 18 * u)} ${r0(fx + i * 3.4 * u + 0.8 * u)} ${r0(hy + 11 * u)}z`;
  }
  return (
    range(S, hy - u, 18, 1, 0.15, S.facts.region === 'andes' || S.facts.region === 'patagonia', 34) +
    (S.facts.region === 'patagonia' || S.facts.region === 'andes'
      ? massif(
          S,
          fx + side * 30 * u,
          hy + u,
          70 * u,
          32 * u,
          mix(c.mid, c.lit, 0.35),
          mix(c.mid, c.fg, 0.2),
          mixSnow(S),
          5,
        )
      : '') +
    range(S, hy + 3 * u, 9, 2, 0.55, 0, 30) +
    near(S, hy + 8 * u, 6 * u, 7, mix(c.near, c.sand, 0.3), 40) +
    mark(S, lm || 'hilltown', fx, hy + 8 * u, 1.1) +
    fill(
      `M0 ${r0(hy + 11 * u)}Q${r0(W / 2)} ${r0(hy + 6 * u)} ${W} ${r0(hy + 11 * u)}V${H}H0z`,
      grad(S, mix(c.sand, c.near, 0.3), mix(c.sand, c.near, 0.75)),
    ) +
    fill(rows, grad(S, mix(c.veg, c.near, 0.5), mix(c.veg, c.fg, 0.45))) +
    grove(S, 'cypress', mix(c.veg, c.fg, 0.35), [
      [fx - side * 24 * u, hy + 11 * u, u * 0.14],
      [fx - side * 27 * u, hy + 11.5 * u, u * 0.18],
      [fx + side * 24 * u, hy + 11 * u, u * 0.12],
    ]) +
    ((S.way = (t: number): Step => [getOppositeX(S) - side * t * 22 * u, H - 8 * u, 0.85]),
    party(S, 0.1, 3)) +
    grove(S, 'cypress', c.fg, [
      [edge(S, 8), H + 4 * u, u * 0.62],
      [edge(S, 17), H + 4 * u, u * 0.44],
    ])
  );
}
