import { mix, r0 } from '../drawing/color.js';
import { mark } from '../landmarks/landmark.js';
import { party, way } from '../drawing/people.js';
import { blades, grove, scatter } from '../drawing/plants.js';
import { fill, glyph, grad } from '../drawing/primitives.js';
import { massif } from '../drawing/relief.js';
import type { Scene } from './scene.js';
import { edge, fore, near, getOppositeX, range, mixSnow } from '../drawing/terrain.js';
import { mist } from '../drawing/weather.js';

export function savanna(S: Scene, lm: string): string {
  const { u, hy, c, fx, W, H, side } = S,
    gi = glyph(
      S,
      fill(
        'M-9 0l1-20q-2-8 4-10l8-1 7-24-1-4 6-3 5 5-4 2-5 22q-2 8-6 11l1 22h-3l-2-16-8-1-1 17z',
        mix(c.fg, c.acc, 0.12),
      ),
    ),
    el = glyph(
      S,
      fill(
        'M-22 0v-15q-2-14 14-15 16-2 22 2 9 2 8 12l1 12q-1 4-4 3l1-3-3-11-4 2-1 13h-6v-9H-6v9h-6l-2-8-2 8z',
        mix(c.fg, c.mid, 0.1),
      ),
    );
  let s = range(S, hy, 9, 1, 0.1, 0, 50);
  if (lm === 'kilimanjaro')
    s +=
      massif(
        S,
        fx + side * 50 * u,
        hy,
        60 * u,
        15 * u,
        mix(c.far, c.mid, 0.6),
        mix(c.mid, c.fg, 0.15),
        0,
        4,
      ) +
      fill(
        `M${r0(fx - 78 * u)} ${hy}Q${r0(fx - 34 * u)} ${r0(hy - 10 * u)} ${r0(fx - 17 * u)} ${r0(hy - 35 * u)}q${r0(4 * u)} ${r0(-3 * u)} ${r0(10 * u)} ${r0(-2 * u)} ${r0(8 * u)} ${r0(-2.5 * u)} ${r0(14 * u)} 0 ${r0(6 * u)} ${r0(-u)} ${r0(10 * u)} ${r0(3 * u)}Q${r0(fx + 34 * u)} ${r0(hy - 10 * u)} ${r0(fx + 78 * u)} ${hy}z`,
        grad(S, c.mid, mix(c.far, c.low, 0.3)),
      ) +
      fill(
        `M${r0(fx - 17 * u)} ${r0(hy - 35 * u)}q${r0(4 * u)} ${r0(-3 * u)} ${r0(10 * u)} ${r0(-2 * u)} ${r0(8 * u)} ${r0(-2.5 * u)} ${r0(14 * u)} 0 ${r0(6 * u)} ${r0(-u)} ${r0(10 * u)} ${r0(3 * u)}l${r0(4 * u)} ${r0(6 * u)} ${r0(-4 * u)} ${r0(-2 * u)} ${r0(-2 * u)} ${r0(6 * u)} ${r0(-4 * u)} ${r0(-5 * u)} ${r0(-5 * u)} ${r0(8 * u)} ${r0(-4 * u)} ${r0(-8 * u)} ${r0(-5 * u)} ${r0(5 * u)} ${r0(-4 * u)} ${r0(-6 * u)} ${r0(-6 * u)} ${r0(6 * u)} ${r0(-u)} ${r0(-5 * u)} ${r0(-6 * u)} ${r0(3 * u)}z`,
        mixSnow(S),
      ) +
      mist(S, hy - 9 * u, mix(c.low, '#ffffff', 0.25), 0.6);
  s +=
    fill(`M0 ${hy}h${W}V${H}H0z`, grad(S, mix(c.near, c.sand, 0.55), mix(c.near, c.fg, 0.25))) +
    grove(S, 'acacia', mix(c.veg, c.haze, 0.3), scatter(S, 8, 9, 0, W, hy + u, u * 0.05, u * 0.09, u));
  if (lm === 'baobabs')
    s +=
      way(S, getOppositeX(S), fx, hy + u, 22) +
      grove(S, 'baobab', mix(c.fg, c.acc, 0.16), [
        [fx - 13 * u, hy + 3 * u, u * 0.17],
        [fx + 12 * u, hy + 3 * u, u * 0.16, -1],
        [fx - 22 * u, hy + 7 * u, u * 0.29, -1],
        [fx + 21 * u, hy + 7 * u, u * 0.27],
        [fx - side * 44 * u, hy + 14 * u, u * 0.48],
        [fx + side * 42 * u, hy + 14 * u, u * 0.5, -1],
      ]) +
      party(S, 0.5);
  else
    s +=
      [
        [-3, 5, 0.12, 1],
        [8, 7, 0.16, 1],
        [18, 5.5, 0.08, 1],
      ]
        .map(([x = 0, y = 0, k = 0, f = 1]) => el(fx + side * (x - 4) * u, hy + y * u, k * u * 1.9, f * side))
        .join('') +
      gi(fx - side * 18 * u, hy + 7 * u, u * 0.3, side) +
      gi(fx - side * 24 * u, hy + 6 * u, u * 0.24, side) +
      grove(S, 'acacia', c.fg, [[getOppositeX(S) + side * 8 * u, hy + 16 * u, u * 0.5, side]]);
  const g = '';
  return (
    s +
    fore(S, 15, 6, 1) +
    [8, 22, 37, 52, 70].map((x, i) => blades(S, edge(S, x), H, 11, (15 - i * 2) * u, c.fg, 0.8)).join('') +
    g
  );
}

export function steppe(S: Scene, lm: string): string {
  const { u, hy, c, fx, H, side } = S,
    ho = glyph(
      S,
      fill('M-14 0l2-12q-3-6 2-9l14-1 6-9 3-3 1 4 4 4-2 3-4-1-4 10-1 14h-3l-1-11h-9l-2 5-2 6z', c.fg),
    );
  return (
    range(S, hy - 3 * u, 15, 1, 0.15, 1, 34) +
    range(S, hy, 10, 2, 0.5, 0, 40) +
    near(S, hy + 5 * u, 9 * u, 7, grad(S, mix(c.near, c.haze, 0.35), c.near), 52) +
    near(S, hy + 12 * u, 8 * u, 8, grad(S, mix(c.near, c.sand, 0.25), mix(c.near, c.fg, 0.2)), 60) +
    way(S, getOppositeX(S), fx, hy + 9 * u) +
    mark(S, lm || 'gers', fx, hy + 12 * u) +
    (lm === 'moai'
      ? []
      : [
          [0, 0, 0.2],
          [9, 2.5, 0.26],
          [17, 0.5, 0.2],
          [24, 3, 0.24],
        ]
    )
      .map(([x = 0, y = 0, k = 0]) =>
        ho(getOppositeX(S) + side * (x - 18) * u, hy + (13 + y) * u, k * u, -side),
      )
      .join('') +
    party(S, 0.3, 3) +
    fore(S, 15, 7, 0) +
    [4, 16, 30, 46]
      .map((x, i) =>
        blades(S, edge(S, x), H + u, 13, (19 - i * 3) * u, i % 2 ? mix(c.fg, c.near, 0.3) : c.fg, 0.7),
      )
      .join('')
  );
}
