import { mix, round } from '../drawing/color.js';
import { kayak } from '../drawing/craft.js';
import { type Peak, type View, blossoms, place, summit, tones } from '../drawing/kit.js';
import { drawHouses } from '../drawing/masonry.js';
import { party, way } from '../drawing/people.js';
import { blades, rocks, scatter } from '../drawing/plants.js';
import { fill, grad, line } from '../drawing/primitives.js';
import { massif } from '../drawing/relief.js';
import { edge, fore, ground, near, getOppositeX, pines, range } from '../drawing/terrain.js';
import { mirror, water } from '../drawing/water.js';
import { mist } from '../drawing/weather.js';

const FITZROY: Peak = [
  'M-208 12L-190-30-176-52-168-48-156-84-148-78-134-110-126-98-112-136-104-126-92-152-82-132-74-146-62-180-54-160-44-132-34-140-24-184-14-214 0-222 14-212 22-184 34-150 44-120 54-128 62-104 74-112 84-82 98-90 110-58 128-62 156-22 196 12z',
  'M0-222L14-212 22-184 34-150 44-120 54-128 62-104 74-112 84-82 98-90 110-58 128-62 156-22 196 12H60L40-40 24-78 10-120 16-160 4-190zM-62-180L-54-160-44-132-34-140-38-100-52-70-58-110-66-140zM-112-136L-104-126-92-152-82-132-86-90-98-60-104-100z',
  'M-170 12L-150-18-120-42-96-36-70-60-44-44-16-62 10-46 34-60 60-34 90-42 120-14 150 12z',
  'M34-60L60-34 90-42 120-14 150 12H70L50-14 26-30z',
];

/** The granite of Fitz Roy over the lagoon of Los Tres. */
export const fitzroy: View = (S) => {
  const { u, horizon, hues } = S;
  const t = tones(S);
  const inner =
    range(S, horizon - 2 * u, 24, 1, 0.1) +
    massif(
      S,
      S.fx + S.side * 62 * u,
      horizon + u,
      70 * u,
      26 * u,
      mix(t.lit, hues.far, 0.3),
      mix(t.shade, hues.far, 0.3),
      t.snow,
      4,
    ) +
    summit(S, FITZROY, 0, 6, 1, S.time === 'dawn' ? 0.32 : 0.06) +
    near(S, horizon, 5 * u, 5, mix(t.shade, hues.far, 0.2), 18);
  return (
    inner +
    water(S, horizon + 2 * u, mix(hues.water, hues.low, 0.3), mix(hues.water, hues.fg, 0.2)) +
    mirror(S, horizon + 1.5 * u, inner, 0.22) +
    near(
      S,
      horizon + 21 * u,
      10 * u,
      12,
      grad(S, mix(t.shade, hues.lit, 0.3), mix(t.shade, hues.fg, 0.4)),
      34,
    ) +
    ((S.way = (k: number) => [getOppositeX(S) + S.side * (6 - k * 40) * u, horizon + (19 - k * 4) * u, 0.72]),
    party(S, 0.1, 4)) +
    fore(S, 15, 10, 0) +
    blossoms(S, edge(S, 4), '#d8683a', mix('#8c3a22', hues.fg, 0.35), 30, 26) +
    blades(S, edge(S, 38), S.H + u, 9, 10 * u, hues.fg, 1)
  );
};

const TAULLIRAJU: Peak = [
  'M-120 10L-86-44-64-66-44-110-24-150-12-184-2-192 6-180 20-160 40-112 58-84 84-54 130 10z',
  'M-2-192L6-180 20-160 40-112 58-84 84-54 130 10H30L12-60 22-110 2-150z',
  'M-86-44L-64-66-44-110-24-150-12-184-2-192 6-180 20-160 40-112 58-84 70-66 52-70 40-52 26-64 10-40-6-58-22-36-38-56-56-34-70-50z',
  'M-2-192L6-180 20-160 40-112 58-84 70-66 52-70 40-52 26-64 16-50 22-110 2-150z',
];

/** Fluted ice over a turquoise lake of the Cordillera Blanca. */
export const taulliraju: View = (S) => {
  const { u, horizon, hues, fx, side } = S;
  const t = tones(S);
  const flutes = line(
    'M-22-146l-12 60M-12-170l-6 96M-32-118l-12 52M10-150l8 66M24-126l10 52M-46-92l-8 38M38-98l10 34',
    t.cold,
    2.4,
    0.8,
  );
  return (
    range(S, horizon - 2 * u, 22, 1, 0.1) +
    massif(
      S,
      fx + side * 46 * u,
      horizon + 2 * u,
      60 * u,
      34 * u,
      mix(t.lit, hues.far, 0.3),
      mix(t.shade, hues.far, 0.2),
      t.snow,
      4,
      0.3,
    ) +
    massif(
      S,
      fx - side * 32 * u,
      horizon + 2 * u,
      44 * u,
      28 * u,
      mix(t.lit, hues.far, 0.2),
      mix(t.shade, hues.far, 0.1),
      t.snow,
      7,
      0.3,
    ) +
    summit(S, TAULLIRAJU, 0, 8) +
    place(S, flutes, 0, 8) +
    near(S, horizon + 4 * u, 6 * u, 8, mix(t.shade, hues.near, 0.5), 22) +
    ground(S, horizon + 8 * u, 3, 11) +
    place(
      S,
      fill(
        'M-172 66q-10-12 40-18 30-14 90-16 100-4 150 8 60 2 96 18 24 10-20 16-20 14-80 14-40 12-110 6-60 2-100-10-50-2-66-18z',
        mix('#1fb5b8', hues.fg, 0.08),
      ) + fill('M-140 56q20-8 60-14 70-8 120-4 60 8 110 12-160-2-290 6z', '#ffffff', 0.35),
      8,
      4,
      1,
      side,
    ) +
    ((S.way = (k: number) => [getOppositeX(S) + side * (8 - k * 36) * u, horizon + (29 - k * 4) * u, 0.8]),
    party(S, 0.1, 4)) +
    fore(S, 15, 10, -1) +
    [
      [6, 30],
      [17, 20],
      [29, 14],
    ]
      .map(([x = 0, h = 0]) =>
        blades(S, edge(S, x), S.H + u, 17, h * u, x === 17 ? mix(hues.fg, hues.near, 0.35) : hues.fg, 1.4),
      )
      .join('')
  );
};

const MONT_BLANC: Peak = [
  'M-250 12L-236-50-228-44-218-92-210-84-200-128-192-104-184-118-172-84-160-96-148-74-120-92-84-128-44-156 0-176 30-180 66-170 96-146 122-136 150-108 184-92 214-50 262 12z',
  'M30-180L66-170 96-146 122-136 150-108 184-92 214-50 262 12H110L86-40 98-84 54-112 60-146z',
  'M-148-74L-120-92-84-128-44-156 0-176 30-180 66-170 96-146 122-136 150-108 160-96 140-84 128-52 104-70 92-30 66-58 50-6 22-40 6-4-22-48-40-14-60-60-90-42-104-66-130-52z',
  'M30-180L66-170 96-146 122-136 150-108 160-96 140-84 128-52 104-70 98-50 98-84 54-112 60-146z',
];

/** The white dome of Mont Blanc with its needles, over a hamlet and its meadows. */
export const montblanc: View = (S) => {
  const { u, horizon, hues, fx, side, H } = S;
  const hut = {
    a: mix('#f3e7d2', hues.low, 0.2),
    b: mix('#7c5238', hues.fg, 0.1),
    d: hues.fg,
    e: mix('#6b4630', hues.fg, 0.2),
  };
  return (
    range(S, horizon - 2 * u, 22, 1, 0.1) +
    summit(S, MONT_BLANC, 8, 6, 1) +
    mist(S, horizon - 7 * u, tones(S).mist, 0.5) +
    near(S, horizon + 3 * u, 11 * u, 8, mix(hues.veg, hues.mid, 0.45), 20) +
    pines(S, horizon + 4 * u, 31, 40, 5, 9, mix(hues.veg, hues.mid, 0.2)) +
    ground(S, horizon + 7 * u, 5, 11) +
    way(S, getOppositeX(S), fx + side * 4 * u, horizon + 5 * u) +
    place(
      S,
      drawHouses(
        hut,
        [
          [-86, 52, 34, 14, 16],
          [-46, 44, 28, 12, 14],
          [-104, 66, 40, 17, 19],
        ],
        1,
      ),
      0,
      0,
      1,
      side,
    ) +
    party(S) +
    fore(S, 15, 12, 0) +
    blades(S, edge(S, 8), H + u, 13, 15 * u, hues.fg, 1) +
    line(
      scatter(S, 9, 16, edge(S, 40), edge(S, -2), H - 6 * u, 1, 1, 13 * u)
        .map(([x, y]) => `M${round(x)} ${round(y)}h.1`)
        .join(''),
      mix('#e2588a', hues.low, 0.15),
      round(u * 1.9),
    ) +
    line(
      scatter(S, 19, 12, edge(S, 44), edge(S, 0), H - 5 * u, 1, 1, 11 * u)
        .map(([x, y]) => `M${round(x)} ${round(y)}h.1`)
        .join(''),
      mix('#f7d247', hues.low, 0.15),
      round(u * 1.5),
    )
  );
};

const MITRE: Peak = [
  'M-150 4L-128-36-104-58-84-64-58-98-40-130-22-176-8-198 0-190 10-160 24-138 44-92 62-78 88-40 106-28 128 4z',
  'M-8-198L0-190 10-160 24-138 44-92 62-78 88-40 106-28 128 4H20L4-60 12-104-6-150z',
  'M-22-176L-8-198 0-190 10-160 4-152-4-164-8-146-16-160-26-148z',
  '',
];

/** Mitre Peak, straight out of Milford Sound. */
export const mitre: View = (S) => {
  const { u, horizon, hues, side } = S;
  const t = tones(S);
  const slope = (f: string) => mix(f, hues.veg, 0.45);
  const wall =
    fill(
      'M150 6L170-40 196-62 220-120 250-160 300-196 420-230 900-240V6z',
      grad(S, slope(t.shade), mix(slope(t.shade), hues.haze, 0.3)),
    ) +
    fill('M300-196L420-230 900-240V6H400L340-60 356-110 310-150z', mix(slope(t.shade), hues.fg, 0.3)) +
    line('M262-150q4 40-2 80t2 74', '#ffffff', 5, 0.9) +
    line('M268-60v60', '#ffffff', 3, 0.5);
  const inner =
    range(S, horizon, 26, 1, 0.15, 1, 22) +
    massif(
      S,
      S.fx - side * 52 * u,
      horizon,
      74 * u,
      40 * u,
      slope(mix(t.lit, hues.far, 0.3)),
      slope(mix(t.shade, hues.far, 0.1)),
      t.snow,
      7,
      0.7,
    ) +
    summit(S, MITRE, 0, 2, 1.06) +
    place(
      S,
      fill('M-150 4q20-14 60-16 30-20 80-12 50 4 70 14 40 2 66 14z', mix(hues.veg, hues.fg, 0.25)),
      0,
      1,
      1.06,
    ) +
    place(S, wall, 0, 0, 1, side);
  const frond = (x: number, y: number, k: number, f: string) =>
    place(
      S,
      fill('M-4 0Q2-50-3-92h6Q8-50 6 0z', f) +
        fill(
          'M0-92q-30-30-70-4 34-12 70 10zM0-92q30-30 70-4-34-12-70 10zM0-94q-10-40-48-44 26 14 46 48zM0-94q10-40 48-44-26 14-46 48zM0-90q-40 0-56 36 26-26 58-30zM0-90q40 0 56 36-26-26-58-30z',
          f,
        ),
      x,
      y,
      k,
    );
  return (
    inner +
    water(S, horizon, mix(hues.water, hues.low, 0.3), mix(hues.water, hues.fg, 0.45)) +
    mirror(S, horizon, inner, 0.26) +
    kayak(S, getOppositeX(S), horizon + 20 * u) +
    kayak(S, getOppositeX(S) - side * 20 * u, horizon + 26 * u) +
    rocks(S, -side, hues.fg, mix(hues.fg, hues.mid, 0.25)) +
    frond(-72, 166, 1.15, hues.fg) +
    frond(-110, 160, 0.8, mix(hues.fg, hues.veg, 0.35))
  );
};
