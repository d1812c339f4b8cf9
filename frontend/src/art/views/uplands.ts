import { mix, round } from '../drawing/color.js';
import { type Peak, type View, blossoms, place, plume, summit, tones } from '../drawing/kit.js';
import { type HouseOutline, drawHouses } from '../drawing/masonry.js';
import { party, way } from '../drawing/people.js';
import { blades, grove, scatter } from '../drawing/plants.js';
import { fill, glyph, grad, line } from '../drawing/primitives.js';
import { cone, massif } from '../drawing/relief.js';
import { corner, edge, fore, ground, near, getOppositeX, pines, range } from '../drawing/terrain.js';
import { water } from '../drawing/water.js';
import { mist } from '../drawing/weather.js';

const USHBA: Peak = [
  'M-176 10L-130-44-104-58-72-96-58-140-44-172-30-192-20-176-10-158 2-150 12-168 26-198 38-180 50-146 66-108 96-74 128-44 180 10z',
  'M26-198L38-180 50-146 66-108 96-74 128-44 180 10H60L44-50 58-88 26-118 34-160zM-30-192L-20-176-10-158 2-150-6-116 10-84-14-100-22-136z',
  'M-72-96L-58-140-44-172-30-192-20-176-10-158 2-150 12-168 26-198 38-180 50-146 58-126 44-136 34-112 22-132 10-118-2-130-16-112-30-136-42-112-54-118z',
  'M26-198L38-180 50-146 58-126 44-136 38-120 26-118 34-160z',
];

const svanTower = (x: number, y: number, k: number, a: string, b: string, d: string): string =>
  `<g transform="translate(${x} ${y})scale(${k})">` +
  fill('M-13 0l3-78h20l3 78z', a) +
  fill('M3 0v-78h7l3 78z', b) +
  fill('M-14-76v-15l4-6H10l4 6v15l-5 4-4-4-5 4-5-4-5 4z', a) +
  fill('M3-75v-22h7l4 6v15l-5 4-4-4z', b) +
  fill('M-7-90h4v7h-4zM4-90h4v7H4zM-5-56h4v9h-4zM-6-30h4v9h-4z', d) +
  '</g>';

/** The stone towers of Svaneti under the two summits of Ushba. */
export const svaneti: View = (S) => {
  const { u, horizon, hues } = S;
  const t = tones(S);
  const stone = mix('#b9a98c', hues.low, 0.15);
  const dim = mix(stone, hues.fg, 0.42);
  const ink = {
    a: mix(stone, hues.fg, 0.1),
    b: mix(stone, hues.fg, 0.5),
    d: hues.fg,
    e: mix('#5c6470', hues.fg, 0.2),
  };
  const village: readonly HouseOutline[] = [
    [-118, 58, 34, 15, 9],
    [-74, 54, 30, 14, 8],
    [-34, 62, 38, 16, 10],
    [18, 56, 32, 14, 8],
    [52, 64, 36, 16, 9],
  ];
  return (
    range(S, horizon - 2 * u, 22, 1, 0.1) +
    massif(
      S,
      S.fx + S.side * 58 * u,
      horizon,
      64 * u,
      28 * u,
      mix(t.lit, hues.far, 0.35),
      mix(t.shade, hues.far, 0.3),
      t.snow,
      4,
    ) +
    summit(S, USHBA, 0, 4, 1.02) +
    near(S, horizon + 3 * u, 12 * u, 8, mix(hues.veg, hues.mid, 0.4), 22) +
    pines(S, horizon + 4 * u, 31, 38, 4, 8, mix(hues.veg, hues.mid, 0.15)) +
    ground(S, horizon + 8 * u, 4, 11) +
    place(
      S,
      svanTower(-92, 50, 0.9, stone, dim, hues.fg) +
        svanTower(-50, 46, 0.72, stone, dim, hues.fg) +
        svanTower(36, 50, 1.04, stone, dim, hues.fg) +
        svanTower(-8, 52, 1.22, stone, dim, hues.fg) +
        svanTower(84, 56, 0.8, stone, dim, hues.fg) +
        drawHouses(ink, village, 1),
    ) +
    way(S, getOppositeX(S) + S.side * 6 * u, S.fx + S.side * 14 * u, horizon + 17 * u, 14) +
    party(S, 0.3, 3, 1.1) +
    fore(S, 15, 10, 0) +
    blossoms(S, edge(S, 6), mix('#e0912f', hues.low, 0.1), mix('#7a4a22', hues.fg, 0.35), 34, 24)
  );
};

/** Flat roofs on a spur of the High Atlas, with mules on the way up. */
export const aroumd: View = (S) => {
  const { u, horizon, hues, side } = S;
  const t = tones(S);
  const mule = glyph(
    S,
    fill(
      'M-13 0l1-12q-3-5 0-9 8-4 18-2l7-10 1-4 2 4 5 4-2 4-5 1-4 9-1 15H7L6-10h-9l-3 10zM-8-22q6-9 13-2l-1 7H-7z',
      hues.fg,
    ),
  );
  const mud = {
    a: mix('#d59b6a', hues.lit, 0.2),
    b: mix('#8d4f35', hues.mid, 0.2),
    d: mix(hues.fg, '#8d4f35', 0.2),
    e: hues.acc,
  };
  const homes: readonly HouseOutline[] = [
    [-30, -34, 26, 16],
    [0, -40, 24, 18],
    [-56, -22, 28, 16],
    [-22, -18, 30, 18],
    [14, -22, 30, 20],
    [46, -14, 26, 16],
    [-86, -4, 30, 17],
    [-50, 2, 32, 20],
    [-8, 4, 30, 22],
    [28, 2, 32, 20],
    [66, 6, 30, 17],
    [-74, 22, 30, 17],
    [-30, 24, 32, 18],
    [8, 26, 34, 18],
    [50, 24, 28, 16],
  ];
  return (
    range(S, horizon - 3 * u, 24, 1, 0.1) +
    massif(
      S,
      S.fx - side * 40 * u,
      horizon + 3 * u,
      74 * u,
      38 * u,
      mix(t.lit, hues.far, 0.3),
      mix(t.shade, hues.far, 0.2),
      t.snow,
      7,
      0.78,
    ) +
    massif(S, S.fx + side * 50 * u, horizon + 3 * u, 96 * u, 50 * u, t.lit, t.shade, t.snow, 5, 0.76) +
    near(S, horizon + 6 * u, 14 * u, 8, mix(hues.near, t.shade, 0.35), 30) +
    place(
      S,
      fill('M-170 60Q-110-10-40-36-10-50 30-40 90-20 190 60z', mix(hues.near, hues.lit, 0.18)) +
        fill('M20-42q70 20 170 102H70Q80 10 20-42z', mix(hues.near, hues.fg, 0.25)),
      0,
      4,
    ) +
    place(S, drawHouses(mud, homes, 1), 0, 4) +
    ground(S, horizon + 9 * u, 5, 11) +
    grove(
      S,
      'round',
      mix(hues.veg, hues.fg, 0.15),
      scatter(S, 8, 13, S.fx - 46 * u, S.fx + 48 * u, horizon + 9 * u, u * 0.07, u * 0.13, 3 * u),
    ) +
    way(S, getOppositeX(S), S.fx + side * 6 * u, horizon + 10 * u) +
    party(S, 0.3, 3) +
    [0, 1]
      .map((i) => mule(...(([x, y]) => [x, y] as const)(S.way(0.5 + i * 0.09)), u * (0.15 - i * 0.02), -side))
      .join('') +
    fore(S, 15, 11, 0) +
    blades(S, edge(S, 8), S.H + u, 15, 22 * u, hues.fg, 1.3) +
    blades(S, edge(S, 26), S.H + u, 11, 12 * u, mix(hues.fg, hues.veg, 0.3), 1.2)
  );
};

/** A crater lake with a young cone in it, seen from the rim. */
export const segara: View = (S) => {
  const { u, horizon, hues, side } = S;
  const rock = mix(hues.mid, hues.near, 0.3);
  const rim =
    fill(
      'M-1000 30L-1000-60-420-70-260-96-200-88-150-120-96-150-70-142-30-100 40-74 130-66 210-84 300-110 420-80 1000-60V30z',
      grad(S, rock, mix(rock, hues.haze, 0.35)),
    ) + fill('M-96-150L-70-142-30-100 40-74 130-66 100 20H-20L-60-60z', mix(rock, hues.fg, 0.28));
  return (
    range(S, horizon - 8 * u, 14, 1, 0.15, 0) +
    place(S, rim, 0, 0, 1, side) +
    mist(S, horizon - 9 * u, tones(S).mist, 0.55) +
    water(S, horizon + 2 * u, mix('#1aa6a8', hues.low, 0.2), mix('#0f7f8d', hues.fg, 0.25)) +
    plume(S, S.fx + side * 22 * u, horizon - 12 * u, 36 * u, tones(S).mist, 0.85) +
    cone(
      S,
      S.fx + side * 22 * u,
      horizon + 9 * u,
      62 * u,
      22 * u,
      mix(rock, hues.fg, 0.12),
      mix(rock, hues.fg, 0.5),
      false,
    ) +
    place(
      S,
      fill(
        'M-1000 260V90L-700 60-330 40-236 56-190 40-150 62-104 66-60 90 10 100 90 130 160 142 300 152 1000 166V260z',
        grad(S, mix(hues.near, hues.veg, 0.3), mix(hues.near, hues.fg, 0.5)),
      ),
      0,
      12,
      1,
      side,
    ) +
    near(S, S.H - 8 * u, 7 * u, 12, mix(hues.near, hues.fg, 0.6), 40) +
    ((S.way = (k: number) => [S.fx - side * (24 - k * 36) * u, horizon + (21 + k * 17) * u, 0.8]),
    party(S, 0.05, 4)) +
    fore(S, 15, 9, -1) +
    blades(S, edge(S, 10), S.H + u, 13, 24 * u, hues.fg, 1) +
    blades(S, edge(S, 30), S.H + u, 9, 12 * u, mix(hues.fg, hues.veg, 0.3), 1)
  );
};

/** Lit tents on a shoulder, and the volcano beyond at work. */
export const tents: View = (S) => {
  const { u, horizon, hues, fx, side, L, seed } = S;
  const rock = mix(hues.mid, hues.fg, 0.35);
  const top = horizon - 36 * u;
  const sparks = scatter(S, 5, 16, fx - 9 * u, fx + 9 * u, top - 7 * u, 1, 1, 15 * u)
    .map(([x, y]) => `M${round(x)} ${round(y)}h.1`)
    .join('');
  const tent =
    fill('M-30 0Q-24-30 0-34 24-30 30 0z', '#f0a53a') +
    fill('M0-34Q24-30 30 0H6q4-20-6-34z', '#c9662b') +
    fill('M-11 0Q-8-18 0-24 6-18 8 0z', '#fff0b8') +
    line('M-30 0Q-24-30 0-34 24-30 30 0', hues.fg, 1.6, 0.5);
  void seed;
  return (
    range(S, horizon + 2 * u, 10, 1, 0.2, 0, 36) +
    plume(S, fx, top, 34 * u, mix(hues.fg, hues.low, 0.4), 0.75) +
    cone(
      S,
      fx + side * 54 * u,
      horizon + 3 * u,
      70 * u,
      25 * u,
      mix(hues.far, hues.mid, 0.5),
      mix(hues.mid, hues.fg, 0.2),
      false,
    ) +
    cone(S, fx, horizon + 4 * u, 92 * u, 40 * u, rock, mix(rock, hues.fg, 0.5), false) +
    line(sparks, '#ffd782', round(u * 0.8)) +
    line(
      `M${round(fx)} ${round(top)}v${round(-9 * u)}M${round(fx - u)} ${round(top)}l${round(-4 * u)} ${round(-7 * u)}M${round(fx + u)} ${round(top)}l${round(4 * u)} ${round(-8 * u)}`,
      '#ffb347',
      round(u * 0.9),
    ) +
    line(
      `M${round(fx)} ${round(top)}q${round(-L * 3 * u)} ${round(9 * u)} ${round(-L * u)} ${round(15 * u)}t${round(-L * 6 * u)} ${round(12 * u)}M${round(fx + u)} ${round(top)}q${round(3 * u)} ${round(8 * u)} ${round(2 * u)} ${round(13 * u)}`,
      '#ff7a3c',
      round(u),
    ) +
    mist(S, horizon - 4 * u, mix(hues.low, '#ffffff', 0.2), 0.6) +
    near(S, horizon + 9 * u, 6 * u, 8, mix(hues.veg, hues.fg, 0.25), 24) +
    place(
      S,
      fill(
        'M-1000 260V120L-300 96-160 70-60 62 60 72 160 96 400 130 1000 150v120z',
        grad(S, mix(hues.near, hues.fg, 0.35), mix(hues.near, hues.fg, 0.75)),
      ),
      30,
      0,
      1,
      side,
    ) +
    place(S, tent, -34, 66, 0.82, 1) +
    place(S, tent, 44, 70, 1.1, 1) +
    place(S, tent, 126, 92, 1.4, 1) +
    ((S.way = (k: number) => [fx + side * (2 + k * 24) * u, horizon + (17.5 + k * 3) * u, 0.72]),
    party(S, 0.05, 3)) +
    fore(S, 15, 10, -1) +
    corner(S, 'conifer', 60, -2)
  );
};
