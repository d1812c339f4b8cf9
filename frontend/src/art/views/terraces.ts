import { mix, round } from '../drawing/color.js';
import { type View, place, tones } from '../drawing/kit.js';
import { party, way } from '../drawing/people.js';
import { blades, grove, scatter } from '../drawing/plants.js';
import { fill, grad, line } from '../drawing/primitives.js';
import type { Scene } from '../scenes/scene.js';
import { edge, fore, getOppositeX, range } from '../drawing/terrain.js';
import { corners, jungle } from './forest.js';
import { mist } from '../drawing/weather.js';

/** The round terraces of Teyuna, the Lost City of the Sierra Nevada. */
export const teyuna: View = (S) => {
  const { u, horizon, hues, side } = S;
  const t = tones(S);
  const stone = mix('#a9a78f', hues.veg, 0.18);
  const lawn = mix(hues.veg, '#8fbf5a', 0.5);
  const terrace = (x: number, y: number, w: number) =>
    fill(
      `M${x - w} ${y}v${round(w * 0.13 + 5)}a${w} ${round(w * 0.26)} 0 0 0 ${2 * w} 0v-${round(w * 0.13 + 5)}z`,
      stone,
    ) +
    fill(
      `M${x} ${y}v${round(w * 0.39 + 5)}a${w} ${round(w * 0.26)} 0 0 0 ${w}-${round(w * 0.26)}v-${round(w * 0.13 + 5)}z`,
      mix(stone, hues.fg, 0.35),
    ) +
    `<ellipse cx="${x}" cy="${y}" rx="${w}" ry="${round(w * 0.26)}" fill="${lawn}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${round(w * 0.62)}" ry="${round(w * 0.15)}" fill="${mix(lawn, '#ffffff', 0.14)}"/>`;
  const steps =
    fill('M-14 68h22l14 70h-50z', mix(stone, '#ffffff', 0.25)) +
    line('M-16 76h26M-17 84h29M-18 92h32M-20 100h36M-22 108h40M-23 116h42', mix(stone, hues.fg, 0.3), 2);
  const ridge = fill(
    'M-260 150Q-170 40-70-6-30-30 0-30 40-28 80 0 180 60 250 150z',
    mix(hues.veg, hues.fg, 0.22),
  );
  return (
    range(S, horizon - 8 * u, 26, 1, 0.1, 1, 24) +
    range(S, horizon - 2 * u, 24, 2, 0.5, 0, 22) +
    mist(S, horizon - 12 * u, t.mist, 0.7) +
    jungle(S, 2, 21, 0.34, 13) +
    mist(S, horizon + 2 * u, t.mist, 0.5) +
    place(S, ridge, 0, 0, 1.1) +
    grove(S, 'palm', mix(hues.veg, hues.fg, 0.4), [
      [S.fx - 33 * u, horizon + 4 * u, u * 0.38],
      [S.fx + 35 * u, horizon + 4 * u, u * 0.44, -1],
      [S.fx + 42 * u, horizon + 9 * u, u * 0.32],
      [S.fx - 25 * u, horizon + u, u * 0.27, -1],
    ]) +
    place(
      S,
      terrace(-2, -24, 42) + terrace(-46, 14, 44) + terrace(42, 18, 52) + terrace(-8, 52, 66) + steps,
      0,
      0,
      1.1,
      1,
    ) +
    jungle(S, 26, 23, 0.04, 14) +
    way(
      S,
      getOppositeX(S) + side * 4 * u,
      S.fx + side * 6 * u,
      horizon + 25 * u,
      12,
      mix(hues.sand, stone, 0.4),
    ) +
    party(S, 0.3, 4, 1.2) +
    corners(S)
  );
};

/** A path along an irrigation channel on the side of a laurel valley. */
export const levada: View = (S) => {
  const { u, horizon, hues, side, H } = S;
  const t = tones(S);
  const slope = (k: number) => mix(mix(hues.veg, hues.near, 0.3), hues.fg, k);
  const wall = fill(
    'M-1000 180V-210L-160-176-96-120-60-70-20-30 16 2 40 22 50 60 0 110-60 280H-1000z',
    grad(S, slope(0.05), slope(0.5)),
  );
  const rib = fill(
    'M-96-120L-60-70-20-30 16 2 40 22 30 40-20 70Q-60 10-96-120zM-240-198l60 70 20 90-30-40z',
    slope(0.4),
    0.7,
  );
  return (
    range(S, horizon - 12 * u, 30, 1, 0.1, 1, 20) +
    mist(S, horizon - 18 * u, t.mist, 0.8) +
    range(S, horizon - 2 * u, 26, 2, 0.5, 1, 22) +
    mist(S, horizon - 5 * u, t.mist, 0.7) +
    range(S, horizon + 12 * u, 22, 3, 0.95, 0, 26) +
    mist(S, horizon + 10 * u, t.mist, 0.55) +
    place(
      S,
      fill('M30 40q90 60 220 84 200 30 750 36v140H-60Q-20 110 30 40z', grad(S, slope(0.2), slope(0.6))) +
        wall +
        rib +
        line('M-70-60q6 40 0 90', '#ffffff', 6, 0.9) +
        line('M-62-40q4 30 0 66', '#ffffff', 3, 0.6),
      20,
      0,
      1,
      side,
    ) +
    place(
      S,
      fill('M-150 240Q-70 110 10 74 60 50 34 34 60 40 56 56 50 80-10 110-50 140-70 240z', hues.sand) +
        fill(
          'M-70 240Q-50 140-10 110 50 80 56 56 62 64 58 76 40 100 10 124-20 156-26 240z',
          mix('#37a9c4', hues.water, 0.4),
        ) +
        fill(
          'M-26 240Q-20 156 10 124 40 100 58 76 66 84 60 92 30 124 16 160 12 190 12 240z',
          mix('#b7ad98', hues.fg, 0.3),
        ) +
        line('M-30 164q8-20 24-34M0 126q20-16 36-30', '#ffffff', 2.4, 0.8),
      20,
      0,
      1,
      side,
    ) +
    ((S.way = (k: number) => [
      S.fx + side * (-6 + (1 - k) ** 2 * 2 + k * 14) * u,
      horizon + (37 - k * 28) * u,
      1.02 - k * 0.85,
    ]),
    party(S, 0.06, 3, 0.9)) +
    fore(S, 15, 8, -3) +
    agapanthus(S, 4) +
    blades(S, edge(S, 14), H + u, 15, 20 * u, hues.fg, 1.1)
  );
};

const agapanthus = (S: Scene, k: number): string => {
  const { u, H, hues } = S;
  const stems = scatter(S, k, 7, edge(S, 40), edge(S, 2), H - 14 * u, 1, 1, 16 * u);
  return (
    line(
      stems.map(([x, y]) => `M${round(x)} ${H}V${round(y)}`).join(''),
      mix(hues.veg, hues.fg, 0.5),
      round(u * 0.6),
    ) +
    line(
      stems.map(([x, y]) => `M${round(x)} ${round(y)}h.1`).join(''),
      mix('#6a7fd0', hues.low, 0.1),
      round(u * 5),
    ) +
    line(
      stems.map(([x, y]) => `M${round(x - u)} ${round(y - u)}h.1`).join(''),
      mix('#9fb0ee', hues.low, 0.1),
      round(u * 2.4),
    )
  );
};
