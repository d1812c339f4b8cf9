import { mix, round } from '../drawing/color.js';
import { branch, kayak } from '../drawing/craft.js';
import { type View, place, tones } from '../drawing/kit.js';
import { party, way } from '../drawing/people.js';
import { grove } from '../drawing/plants.js';
import { fill, grad, line } from '../drawing/primitives.js';
import { cone } from '../drawing/relief.js';
import { corner, edge, fore, near, getOppositeX, pines, range } from '../drawing/terrain.js';
import { mirror, water } from '../drawing/water.js';
import { mist } from '../drawing/weather.js';

/** One storey with its roof, the lowest first. */
export const storey = (y: number, w: number, red: string, roof: string, dark: string, pale: string): string =>
  fill(`M${-w} ${y}v-26h${2 * w}v26z`, pale) +
  fill(
    `M${-w} ${y - 4}h${2 * w}v4h${-2 * w}zM${-w} ${y - 26}h4v26h-4zM${w - 4} ${y - 26}h4v26h-4zM${round(-w * 0.36)} ${y - 26}h4v26h-4zM${round(w * 0.36) - 4} ${y - 26}h4v26h-4z`,
    red,
  ) +
  fill(`M${round(w * 0.36)} ${y - 26}H${w}V${y}H${round(w * 0.36)}z`, dark, 0.22) +
  fill(
    `M${-w - 20} ${y - 24}q14-2 ${round(w * 0.5) + 10}-16h${w + 20}q${round(w * 0.5) - 4} 14 ${round(w * 0.5) + 10} 16l-4 4h${-2 * w - 32}z`,
    roof,
  ) +
  fill(`M${-w - 16} ${y - 20}h${2 * w + 32}l-8 4h${-2 * w - 16}z`, red);

/** The three-storeyed pagoda of Nachi before its fall. */
export const nachi: View = (S) => {
  const { u, horizon, hues, side } = S;
  const t = tones(S);
  const red = mix('#d8432f', hues.fg, 0.06);
  const roof = mix('#4d5b63', hues.fg, 0.3);
  const cliff = mix(hues.mid, hues.fg, 0.16);
  const fall =
    fill(
      'M-1000 30V-120L-330-150-220-190-120-196-60-222 20-214 70-226 150-196 240-184 360-140 1000-110V30z',
      grad(S, mix(hues.veg, hues.far, 0.12), mix(hues.veg, hues.haze, 0.3)),
    ) +
    fill('M-84 20Q-70-120-60-212l30-10 64 4 34-6q10 110 40 240z', cliff) +
    fill('M34-218l34-6q10 110 40 240H60q10-120-26-234z', mix(cliff, hues.fg, 0.3)) +
    fill('M-8-218h20l4 40 6 60 6 130h-44l8-130z', '#ffffff', 0.95) +
    line('M0-210l-4 90-6 110M10-200l4 90 4 110', mix(hues.water, '#ffffff', 0.5), 3);
  return (
    range(S, horizon - 14 * u, 22, 1, 0.1, 0, 26) +
    place(S, fall, 64, 0, 1, side) +
    mist(S, horizon - 4 * u, t.mist, 0.6) +
    pines(S, horizon + 3 * u, 31, 46, 8, 9.9, mix(hues.veg, hues.mid, 0.3)) +
    near(S, horizon + 8 * u, 10 * u, 8, mix(hues.veg, hues.fg, 0.25), 24) +
    place(
      S,
      storey(60, 46, red, roof, hues.fg, t.snow) +
        storey(20, 38, red, roof, hues.fg, t.snow) +
        storey(-20, 30, red, roof, hues.fg, t.snow) +
        line('M0-58v-46', roof, 4) +
        line('M-5-70H5M-5-78H5M-4-86H4', roof, 2.4) +
        fill('M-58 66v-7H58v7z', mix(red, hues.fg, 0.2)),
      -28,
      0,
      1.04,
    ) +
    pines(S, horizon + 17 * u, 33, 12, 10, 16, mix(hues.veg, hues.fg, 0.4)) +
    near(
      S,
      horizon + 17 * u,
      4 * u,
      11,
      grad(S, mix(hues.veg, hues.lit, 0.12), mix(hues.veg, hues.fg, 0.5)),
      46,
    ) +
    way(S, getOppositeX(S), S.fx + side * 5 * u, horizon + 17 * u, 17, mix(hues.sand, hues.mid, 0.25)) +
    party(S, 0.3, 4, 1.1) +
    fore(S, 15, 10, 0) +
    grove(S, 'conifer', hues.fg, [
      [edge(S, 3), S.H + 3 * u, u * 0.9],
      [edge(S, 17), S.H + 3 * u, u * 0.56],
    ])
  );
};

/** Fuji over its lake, with a branch in blossom. */
export const fuji: View = (S) => {
  const { u, horizon, hues, fx, side } = S;
  const t = tones(S);
  const inner =
    range(S, horizon - 2 * u, 8, 1, 0.15, 0, 40) +
    cone(
      S,
      fx,
      horizon,
      132 * u,
      47 * u,
      mix(hues.mid, hues.lit, 0.12),
      mix(hues.mid, hues.fg, 0.25),
      t.snow,
      0.42,
    ) +
    mist(S, horizon - 8 * u, t.mist, 0.6) +
    near(S, horizon + 2 * u, 8 * u, 6, mix(hues.near, hues.mid, 0.3), 24) +
    pines(S, horizon + 2 * u, 31, 44, 2, 5, mix(hues.veg, hues.mid, 0.3));
  return (
    inner +
    water(S, horizon + 2 * u, mix(hues.water, hues.low, 0.45), mix(hues.water, hues.fg, 0.2)) +
    mirror(S, horizon + 1.6 * u, inner, 0.3) +
    kayak(S, getOppositeX(S) - side * 6 * u, horizon + 21 * u, 0.9) +
    fore(S, 15, 8, -1) +
    corner(S, 'conifer', 40, 4) +
    branch(S)
  );
};
