import { mix, round } from '../drawing/color.js';
import { type View, place, tones } from '../drawing/kit.js';
import { party, way } from '../drawing/people.js';
import { blades, grove, leaves, scatter } from '../drawing/plants.js';
import { fill, grad, line } from '../drawing/primitives.js';
import type { Scene } from '../scenes/scene.js';
import { canopy, edge, fore, near, getOppositeX, range } from '../drawing/terrain.js';
import { mirror, water } from '../drawing/water.js';
import { mist } from '../drawing/weather.js';

const ROCK =
  'M-124 20Q-120-30-112-70-110-96-96-112-84-128-40-132 10-140 60-130 92-126 104-108 118-80 112-40 118-10 128 20z';

/** The lion rock of Sigiriya over its gardens. */
export const sigiriya: View = (S) => {
  const { u, horizon, hues, fx, side, H } = S;
  const rock = mix('#d07a48', hues.low, 0.14);
  const dim = mix(rock, hues.fg, 0.36);
  const inner =
    range(S, horizon - 2 * u, 10, 1, 0.2, 0, 34) +
    place(
      S,
      fill(ROCK, rock) +
        fill('M60-130q32 4 44 22 14 28 8 68 6 30 16 60H50q20-40 10-76 10-40 0-74z', dim) +
        line(
          'M-92-104q10 40-4 110M-64-122q6 60-4 120M-34-128q10 60 0 124M-2-130q8 60 0 130M28-128q8 60 2 124',
          dim,
          5,
          0.55,
        ) +
        fill(
          'M-114-66q50 14 100 8 60-6 128 10l-2 12q-70-16-126-10-56 4-102-8z',
          mix(dim, hues.fg, 0.3),
          0.65,
        ) +
        fill(
          'M-98-112q4-10 20-12 6-10 20-6 12-12 30-4 16-10 34-2 14-8 28 2 20-4 34 8 24 0 30 12-40-14-100-14-56 0-96 16z',
          mix(hues.veg, hues.fg, 0.15),
        ),
      0,
      4,
      1.16,
    ) +
    canopy(S, horizon + u, 21, mix(hues.veg, hues.haze, 0.36), 9) +
    mist(S, horizon, tones(S).mist, 0.4) +
    canopy(S, horizon + 6 * u, 22, mix(hues.veg, hues.haze, 0.12), 11) +
    grove(S, 'palm', mix(hues.veg, hues.fg, 0.3), [
      [fx + side * 38 * u, horizon + 9 * u, u * 0.26],
      [fx + side * 46 * u, horizon + 9 * u, u * 0.33, -1],
      [fx - side * 36 * u, horizon + 9 * u, u * 0.28],
    ]);
  return (
    inner +
    water(S, horizon + 10 * u, mix(hues.water, hues.low, 0.4), mix(hues.water, hues.fg, 0.3)) +
    mirror(S, horizon + 9.6 * u, inner, 0.3) +
    fill(`M0 ${round(horizon + 9 * u)}h${S.W}v${round(1.3 * u)}H0z`, mix(hues.near, hues.sand, 0.4)) +
    ((S.way = (k: number) => [getOppositeX(S) - side * k * 40 * u, horizon + 9.6 * u, 0.55]),
    party(S, 0.1, 4, 1)) +
    line(
      Array.from(
        { length: 9 },
        (_, i) =>
          `M${round(getOppositeX(S) + side * (i * 6 - 30) * u)} ${round(H - (8 + ((i * 7) % 11)) * u)}h${round(3.4 * u)}`,
      ).join(''),
      hues.veg,
      round(u * 1.2),
    ) +
    line(
      Array.from(
        { length: 6 },
        (_, i) =>
          `M${round(getOppositeX(S) + side * (i * 9 - 28) * u)} ${round(H - (9.4 + ((i * 7) % 10)) * u)}h.1`,
      ).join(''),
      mix('#e06aa0', hues.low, 0.1),
      round(u * 1.9),
    ) +
    fore(S, 15, 8, -3) +
    leaves(S, edge(S, -1), H + 2 * u, 7, 36 * u, hues.fg, side > 0 ? -1 : 1, mix(hues.fg, hues.veg, 0.5)) +
    blades(S, edge(S, 32), H + u, 9, 12 * u, hues.fg, 1.2)
  );
};

const yurt = (
  x: number,
  y: number,
  k: number,
  felt: string,
  dim: string,
  red: string,
  dark: string,
): string =>
  `<g transform="translate(${x} ${y})scale(${k})">` +
  fill('M-36 0v-22Q-36-34-24-42-12-50 0-50T24-42Q36-34 36-22V0z', felt) +
  fill('M8 0v-50q8 2 16 8 12 8 12 20V0z', dim) +
  line('M-36-21h72', red, 4) +
  line('M-32-21l6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6', red, 2) +
  fill('M-9 0v-24H9V0z', red) +
  fill('M-8-49h16l-2-5H-6z', dark) +
  '</g>';

/** Yurts on the shore of a high lake, horses out to graze. */
export const yurts: View = (S) => {
  const { u, horizon, hues, side } = S;
  const felt = mix('#f6efe0', hues.low, 0.25);
  const dim = mix(felt, hues.fg, 0.3);
  const red = mix('#c2402f', hues.low, 0.08);
  const horse = fill(
    'M-14 0l2-12q-3-6 2-9l14-1 6-9 3-3 1 4 4 4-2 3-4-1-4 10-1 14H4L3-11h-9l-2 5-2 6z',
    hues.fg,
  );
  const grazing = fill(
    'M-14 0l2-12q-3-6 2-9l14-1 8 6 4 10 4 3-3 3-4-2-6-7-1 9H3l-1-11h-8l-2 5-2 6z',
    hues.fg,
  );
  const inner =
    range(S, horizon - 2 * u, 26, 1, 0.1, 1, 26) +
    snowCaps(S) +
    near(S, horizon, 5 * u, 6, mix(hues.near, hues.mid, 0.5), 40);
  return (
    inner +
    water(S, horizon, mix(hues.water, hues.low, 0.25), mix(hues.water, hues.low, 0.05), horizon + 12 * u) +
    mirror(S, horizon, inner, 0.2) +
    place(
      S,
      fill(
        'M-1000 260V46Q-500 30-300 40-160 44-60 34 60 28 160 44 320 66 1000 60V260z',
        grad(S, mix(hues.near, '#7da24f', 0.35), mix(hues.near, hues.fg, 0.25)),
      ),
      0,
      0,
      1,
      side,
    ) +
    place(
      S,
      yurt(-56, 52, 0.7, felt, dim, red, hues.fg) +
        yurt(58, 56, 0.8, felt, dim, red, hues.fg) +
        yurt(0, 70, 1.15, felt, dim, red, hues.fg),
    ) +
    way(S, getOppositeX(S), S.fx + side * 4 * u, horizon + 17 * u) +
    party(S, 0.3, 4, 1.1) +
    place(S, horse, 140, 54, 0.95, -side) +
    place(S, grazing, 172, 62, 1.1, side) +
    place(S, grazing, 206, 56, 0.9, -side) +
    fore(S, 15, 7, 0) +
    line(
      scatter(S, 9, 26, edge(S, 48), edge(S, -2), S.H - 4 * u, 1, 1, 9 * u)
        .map(([x, y]) => `M${round(x)} ${round(y)}h.1`)
        .join(''),
      mix('#f3f0ff', hues.low, 0.3),
      round(u * 1.5),
    ) +
    blades(S, edge(S, 8), S.H + u, 13, 13 * u, hues.fg, 0.9)
  );
};

/** A far chain under snow. */
const snowCaps = (S: Scene): string => {
  const t = tones(S);
  const p =
    'M-420 10L-360-60-330-50-280-104-250-84-210-130-170-90-140-104-90-60-50-86 0-40 40-76 80-56 130-118 170-90 210-128 250-80 290-100 340-50 380-70 460 10z';
  return place(
    S,
    fill(p, t.lit) +
      fill(
        'M-280-104L-250-84-210-130-170-90-190-80-210-100-234-70-258-74-290-80-310-74zM130-118L170-90 210-128 250-80 230-74 208-96 180-70 160-84 140-80 120-90 104-86zM-50-86L0-40-30-56-50-60-70-62zM40-76L80-56 50-52z',
        t.snow,
      ) +
      fill(
        'M-210-130L-170-90-140-104-90-60-130-40-170-60-200-40zM210-128L250-80 290-100 340-50 280-30 240-50zM-50-86L0-40-20-10-60-30z',
        t.shade,
        0.55,
      ),
    30,
    0,
    1,
    S.side,
  );
};
