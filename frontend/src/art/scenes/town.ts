import { mix, round } from '../drawing/color.js';
import { boat, branch } from '../drawing/craft.js';
import { mark } from '../landmarks/landmark.js';
import { drawHouses } from '../drawing/masonry.js';
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

export function oldtown(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, W, H, side } = S,
    inner = range(S, horizon - 3 * u, 17, 1, 0.15, 0, 28) + range(S, horizon - u, 10, 2, 0.5, 0, 24);
  const mk = landmark || 'oldtown',
    wall =
      fill(`M0 ${round(horizon + 3 * u)}h${W}v${round(5 * u)}H0z`, mix(hues.lit, hues.fg, 0.3)) +
      fill(
        Array.from(
          { length: round(W / u / 4) },
          (_, i) =>
            `M${round(i * 4 * u)} ${round(horizon + 3.2 * u)}v${round(-1.4 * u)}h${round(2.4 * u)}v${round(1.4 * u)}z`,
        ).join(''),
        mix(hues.lit, hues.fg, 0.3),
      );
  const small = glyph(
    S,
    drawHouses(
      {
        a: mix(hues.lit, hues.haze, 0.3),
        b: mix(hues.shade, hues.haze, 0.2),
        d: hues.dark,
        e: mix(hues.acc, hues.haze, 0.3),
      },
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
    small(fx + side * 32 * u, horizon + 4 * u, u * 0.26, side) +
    small(fx - side * 60 * u, horizon + 4 * u, u * 0.22, side) +
    mark(S, mk, fx, horizon + 4 * u, 1.32) +
    wall +
    water(S, horizon + 8 * u, mix(hues.water, hues.low, 0.25), mix(hues.water, hues.fg, 0.35)) +
    mirror(
      S,
      horizon + 7 * u,
      small(fx - side * 60 * u, horizon + 4 * u, u * 0.22, side) + mark(S, mk, fx, horizon + 4 * u, 1.32),
      0.26,
    ) +
    boat(S, getOppositeX(S) - side * 2 * u, horizon + 15 * u, 1.2) +
    boat(S, getOppositeX(S) + side * 20 * u, horizon + 12 * u, 0.8) +
    fore(S, 15, 6, -2) +
    leaves(S, edge(S, -1), H + 2 * u, 7, 34 * u, hues.fg, side > 0 ? -1 : 1, mix(hues.fg, hues.veg, 0.4)) +
    fill(
      Array.from(
        { length: 14 },
        (_, i) => `M${round(edge(S, 2 + ((i * 37) % 24)))} ${round(H - (5 + ((i * 53) % 27)) * u)}h.1`,
      ).join(''),
      'none',
    ) +
    line(
      Array.from(
        { length: 14 },
        (_, i) => `M${round(edge(S, 2 + ((i * 37) % 23)))} ${round(H - (4 + ((i * 53) % 26)) * u)}h.1`,
      ).join(''),
      PALETTES[S.facts.region]?.[HUES.indexOf('acc')] ?? hues.acc,
      round(u * 1.7),
    )
  );
}

export function temple(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, W, H, side } = S,
    tree = (y: number, k: number, f: string, s: number) => canopy(S, y - s * 0.3 * u, k, f, s * 0.8),
    inner =
      range(S, horizon - u, 11, 1, 0.2, 0, 30) +
      tree(horizon + u, 21, mix(hues.mid, hues.haze, 0.3), 10) +
      (landmark === 'taj' || landmark === 'angkor' || landmark === 'registan'
        ? ''
        : tree(horizon + 3 * u, 24, mix(hues.veg, hues.mid, 0.3), 13)) +
      mark(S, landmark || 'stupas', fx, horizon + 4 * u, 1.18) +
      (landmark === 'angkor'
        ? grove(S, 'palm', mix(hues.veg, hues.fg, 0.2), [
            [fx - 34 * u, horizon + 4 * u, u * 0.2],
            [fx + 33 * u, horizon + 4 * u, u * 0.23, -1],
            [fx + 39 * u, horizon + 4 * u, u * 0.16],
          ])
        : landmark === 'taj'
          ? grove(
              S,
              'cypress',
              mix(hues.veg, hues.fg, 0.15),
              [-24, -18, 18, 24, -30, 30].map((x) => [fx + x * u * 1.2, horizon + 4.5 * u, u * 0.07]),
            )
          : ''),
    isWet = ['angkor', 'taj', 'pagoda'].includes(landmark);
  return (
    inner +
    (isWet
      ? water(S, horizon + 5 * u, mix(hues.water, hues.low, 0.35), mix(hues.water, hues.fg, 0.3)) +
        mirror(S, horizon + 4.6 * u, inner, 0.3) +
        fill(`M0 ${round(horizon + 4 * u)}h${W}v${round(1.2 * u)}H0z`, hues.near)
      : ground(S, horizon + 5 * u, 2, 11) + way(S, getOppositeX(S), fx, horizon + 4 * u, 17) + party(S)) +
    (isWet
      ? line(
          Array.from(
            { length: 10 },
            (_, i) =>
              `M${round(getOppositeX(S) + side * (i * 5 - 24) * u)} ${round(H - (9 + ((i * 7) % 9)) * u)}h${round(3.4 * u)}`,
          ).join(''),
          hues.veg,
          round(u * 1.1),
        ) +
        line(
          Array.from(
            { length: 4 },
            (_, i) =>
              `M${round(getOppositeX(S) + side * (i * 11 - 20) * u)} ${round(H - (10 + ((i * 7) % 8)) * u)}h.1`,
          ).join(''),
          '#f2849b',
          round(u * 1.5),
        )
      : '') +
    fore(S, 15, 9, -2) +
    (S.facts.region === 'japan'
      ? branch(S)
      : leaves(
          S,
          edge(S, 0),
          H + 3 * u,
          7,
          38 * u,
          hues.fg,
          side > 0 ? -1 : 1,
          mix(hues.fg, hues.veg, 0.5),
        )) +
    blades(S, edge(S, 34), H + u, 11, 12 * u, hues.fg, 1.1)
  );
}

export function river(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, W, H, side } = S;
  return (
    range(S, horizon, 13, 1, 0.25, 0, 34) +
    range(S, horizon + 2 * u, 8, 2, 0.65, 0, 30) +
    fill(`M0 ${round(horizon + u)}h${W}V${H}H0z`, grad(S, mix(hues.near, hues.haze, 0.2), hues.near)) +
    grove(
      S,
      'palm',
      mix(hues.veg, hues.mid, 0.25),
      scatter(S, 8, 16, 0, W, horizon + 3.5 * u, u * 0.06, u * 0.11, 2 * u),
    ) +
    drawHouses({ a: hues.lit, b: hues.shade, d: hues.dark, e: hues.acc }, []).concat(
      at(
        fx + side * 26 * u,
        horizon + 4 * u,
        u * 0.2,
        drawHouses({ a: hues.lit, b: hues.shade, d: hues.dark, e: hues.acc }, [
          [-26, 0, 20, 14, 0],
          [-4, 2, 24, 20, 0],
          [22, 0, 18, 12, 0],
        ]),
      ),
    ) +
    fill(
      `M0 ${round(horizon + 8 * u)}Q${round(W * 0.3)} ${round(horizon + 5 * u)} ${round(W * 0.5)} ${round(horizon + 6 * u)}T${W} ${round(horizon + 7 * u)}V${H}H0z`,
      hues.sand,
    ) +
    water(S, horizon + 9 * u, mix(hues.water, hues.low, 0.22), mix(hues.water, hues.fg, 0.28)) +
    (landmark
      ? mirror(S, horizon + 21 * u, mark(S, landmark, fx, horizon + 20 * u, 1.75), 0.2) +
        mark(S, landmark, fx, horizon + 20 * u, 1.75) +
        mark(S, landmark, fx + side * 34 * u, horizon + 12.5 * u, 0.7)
      : boat(S, fx, horizon + 14 * u, 1.6)) +
    fore(S, 15, 8, -2) +
    blades(S, edge(S, 6), H + u, 13, 26 * u, hues.fg, 0.75) +
    blades(S, edge(S, 20), H + u, 11, 17 * u, hues.fg, 0.8) +
    corner(S, 'palm', 70, 0)
  );
}

export function vineyard(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, W, H, side } = S;
  let rows = '';
  for (let i = -13; i <= 13; i++) {
    const x = fx + i * i * i * 0.05 * u + i * 9 * u;
    rows += `M${round(fx + i * 3.4 * u)} ${round(horizon + 11 * u)}Q${round(fx + i * 5 * u)} ${round(horizon + 18 * u)} ${round(x + i * 3 * u)} ${H}h${round((4 + Math.abs(i) * 0.7) * u)}Q${round(fx + i * 5.2 * u + u)} ${round(horizon + 18 * u)} ${round(fx + i * 3.4 * u + 0.8 * u)} ${round(horizon + 11 * u)}z`;
  }
  return (
    range(S, horizon - u, 18, 1, 0.15, S.facts.region === 'andes' || S.facts.region === 'patagonia', 34) +
    (S.facts.region === 'patagonia' || S.facts.region === 'andes'
      ? massif(
          S,
          fx + side * 30 * u,
          horizon + u,
          70 * u,
          32 * u,
          mix(hues.mid, hues.lit, 0.35),
          mix(hues.mid, hues.fg, 0.2),
          mixSnow(S),
          5,
        )
      : '') +
    range(S, horizon + 3 * u, 9, 2, 0.55, 0, 30) +
    near(S, horizon + 8 * u, 6 * u, 7, mix(hues.near, hues.sand, 0.3), 40) +
    mark(S, landmark || 'hilltown', fx, horizon + 8 * u, 1.1) +
    fill(
      `M0 ${round(horizon + 11 * u)}Q${round(W / 2)} ${round(horizon + 6 * u)} ${W} ${round(horizon + 11 * u)}V${H}H0z`,
      grad(S, mix(hues.sand, hues.near, 0.3), mix(hues.sand, hues.near, 0.75)),
    ) +
    fill(rows, grad(S, mix(hues.veg, hues.near, 0.5), mix(hues.veg, hues.fg, 0.45))) +
    grove(S, 'cypress', mix(hues.veg, hues.fg, 0.35), [
      [fx - side * 24 * u, horizon + 11 * u, u * 0.14],
      [fx - side * 27 * u, horizon + 11.5 * u, u * 0.18],
      [fx + side * 24 * u, horizon + 11 * u, u * 0.12],
    ]) +
    ((S.way = (t: number): Step => [getOppositeX(S) - side * t * 22 * u, H - 8 * u, 0.85]),
    party(S, 0.1, 3)) +
    grove(S, 'cypress', hues.fg, [
      [edge(S, 8), H + 4 * u, u * 0.62],
      [edge(S, 17), H + 4 * u, u * 0.44],
    ])
  );
}
