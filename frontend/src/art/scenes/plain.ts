import { mix, round } from '../drawing/color.js';
import { mark } from '../landmarks/landmark.js';
import { party, way } from '../drawing/people.js';
import { blades, grove, scatter } from '../drawing/plants.js';
import { fill, glyph, grad } from '../drawing/primitives.js';
import { massif } from '../drawing/relief.js';
import type { Scene } from './scene.js';
import { edge, fore, near, getOppositeX, range, mixSnow } from '../drawing/terrain.js';
import { mist } from '../drawing/weather.js';

export function savanna(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, W, H, side } = S,
    gi = glyph(
      S,
      fill(
        'M-9 0l1-20q-2-8 4-10l8-1 7-24-1-4 6-3 5 5-4 2-5 22q-2 8-6 11l1 22h-3l-2-16-8-1-1 17z',
        mix(hues.fg, hues.acc, 0.12),
      ),
    ),
    el = glyph(
      S,
      fill(
        'M-22 0v-15q-2-14 14-15 16-2 22 2 9 2 8 12l1 12q-1 4-4 3l1-3-3-11-4 2-1 13h-6v-9H-6v9h-6l-2-8-2 8z',
        mix(hues.fg, hues.mid, 0.1),
      ),
    );
  let s = range(S, horizon, 9, 1, 0.1, 0, 50);
  if (landmark === 'kilimanjaro')
    s +=
      massif(
        S,
        fx + side * 50 * u,
        horizon,
        60 * u,
        15 * u,
        mix(hues.far, hues.mid, 0.6),
        mix(hues.mid, hues.fg, 0.15),
        0,
        4,
      ) +
      fill(
        `M${round(fx - 78 * u)} ${horizon}Q${round(fx - 34 * u)} ${round(horizon - 10 * u)} ${round(fx - 17 * u)} ${round(horizon - 35 * u)}q${round(4 * u)} ${round(-3 * u)} ${round(10 * u)} ${round(-2 * u)} ${round(8 * u)} ${round(-2.5 * u)} ${round(14 * u)} 0 ${round(6 * u)} ${round(-u)} ${round(10 * u)} ${round(3 * u)}Q${round(fx + 34 * u)} ${round(horizon - 10 * u)} ${round(fx + 78 * u)} ${horizon}z`,
        grad(S, hues.mid, mix(hues.far, hues.low, 0.3)),
      ) +
      fill(
        `M${round(fx - 17 * u)} ${round(horizon - 35 * u)}q${round(4 * u)} ${round(-3 * u)} ${round(10 * u)} ${round(-2 * u)} ${round(8 * u)} ${round(-2.5 * u)} ${round(14 * u)} 0 ${round(6 * u)} ${round(-u)} ${round(10 * u)} ${round(3 * u)}l${round(4 * u)} ${round(6 * u)} ${round(-4 * u)} ${round(-2 * u)} ${round(-2 * u)} ${round(6 * u)} ${round(-4 * u)} ${round(-5 * u)} ${round(-5 * u)} ${round(8 * u)} ${round(-4 * u)} ${round(-8 * u)} ${round(-5 * u)} ${round(5 * u)} ${round(-4 * u)} ${round(-6 * u)} ${round(-6 * u)} ${round(6 * u)} ${round(-u)} ${round(-5 * u)} ${round(-6 * u)} ${round(3 * u)}z`,
        mixSnow(S),
      ) +
      mist(S, horizon - 9 * u, mix(hues.low, '#ffffff', 0.25), 0.6);
  s +=
    fill(
      `M0 ${horizon}h${W}V${H}H0z`,
      grad(S, mix(hues.near, hues.sand, 0.55), mix(hues.near, hues.fg, 0.25)),
    ) +
    grove(
      S,
      'acacia',
      mix(hues.veg, hues.haze, 0.3),
      scatter(S, 8, 9, 0, W, horizon + u, u * 0.05, u * 0.09, u),
    );
  if (landmark === 'baobabs')
    s +=
      way(S, getOppositeX(S), fx, horizon + u, 22) +
      grove(S, 'baobab', mix(hues.fg, hues.acc, 0.16), [
        [fx - 13 * u, horizon + 3 * u, u * 0.17],
        [fx + 12 * u, horizon + 3 * u, u * 0.16, -1],
        [fx - 22 * u, horizon + 7 * u, u * 0.29, -1],
        [fx + 21 * u, horizon + 7 * u, u * 0.27],
        [fx - side * 44 * u, horizon + 14 * u, u * 0.48],
        [fx + side * 42 * u, horizon + 14 * u, u * 0.5, -1],
      ]) +
      party(S, 0.5);
  else
    s +=
      [
        [-3, 5, 0.12, 1],
        [8, 7, 0.16, 1],
        [18, 5.5, 0.08, 1],
      ]
        .map(([x = 0, y = 0, k = 0, f = 1]) =>
          el(fx + side * (x - 4) * u, horizon + y * u, k * u * 1.9, f * side),
        )
        .join('') +
      gi(fx - side * 18 * u, horizon + 7 * u, u * 0.3, side) +
      gi(fx - side * 24 * u, horizon + 6 * u, u * 0.24, side) +
      grove(S, 'acacia', hues.fg, [[getOppositeX(S) + side * 8 * u, horizon + 16 * u, u * 0.5, side]]);
  const g = '';
  return (
    s +
    fore(S, 15, 6, 1) +
    [8, 22, 37, 52, 70].map((x, i) => blades(S, edge(S, x), H, 11, (15 - i * 2) * u, hues.fg, 0.8)).join('') +
    g
  );
}

export function steppe(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, H, side } = S,
    ho = glyph(
      S,
      fill('M-14 0l2-12q-3-6 2-9l14-1 6-9 3-3 1 4 4 4-2 3-4-1-4 10-1 14h-3l-1-11h-9l-2 5-2 6z', hues.fg),
    );
  return (
    range(S, horizon - 3 * u, 15, 1, 0.15, 1, 34) +
    range(S, horizon, 10, 2, 0.5, 0, 40) +
    near(S, horizon + 5 * u, 9 * u, 7, grad(S, mix(hues.near, hues.haze, 0.35), hues.near), 52) +
    near(
      S,
      horizon + 12 * u,
      8 * u,
      8,
      grad(S, mix(hues.near, hues.sand, 0.25), mix(hues.near, hues.fg, 0.2)),
      60,
    ) +
    way(S, getOppositeX(S), fx, horizon + 9 * u) +
    mark(S, landmark || 'gers', fx, horizon + 12 * u) +
    (landmark === 'moai'
      ? []
      : [
          [0, 0, 0.2],
          [9, 2.5, 0.26],
          [17, 0.5, 0.2],
          [24, 3, 0.24],
        ]
    )
      .map(([x = 0, y = 0, k = 0]) =>
        ho(getOppositeX(S) + side * (x - 18) * u, horizon + (13 + y) * u, k * u, -side),
      )
      .join('') +
    party(S, 0.3, 3) +
    fore(S, 15, 7, 0) +
    [4, 16, 30, 46]
      .map((x, i) =>
        blades(
          S,
          edge(S, x),
          H + u,
          13,
          (19 - i * 3) * u,
          i % 2 ? mix(hues.fg, hues.near, 0.3) : hues.fg,
          0.7,
        ),
      )
      .join('')
  );
}
