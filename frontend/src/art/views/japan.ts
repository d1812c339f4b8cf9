import { mix, round } from '../drawing/color.js';
import { branch, kayak } from '../drawing/craft.js';
import { mixTones, place, type View } from '../drawing/kit.js';
import { party, way } from '../drawing/people.js';
import { grove } from '../drawing/plants.js';
import { defineGradient, fill, stroke } from '../drawing/primitives.js';
import { cone } from '../drawing/relief.js';
import { corner, edge, fore, getOppositeX, near, pines, range } from '../drawing/terrain.js';
import { mirror, water } from '../drawing/water.js';
import { mist } from '../drawing/weather.js';

/** One storey with its roof, the lowest first. */
export const storey = (
  y: number,
  width: number,
  red: string,
  roof: string,
  darkColor: string,
  paleColor: string,
): string =>
  fill(`M${-width} ${y}v-26h${2 * width}v26z`, paleColor) +
  fill(
    `M${-width} ${y - 4}h${2 * width}v4h${-2 * width}zM${-width} ${y - 26}h4v26h-4zM${width - 4} ${y - 26}h4v26h-4zM${round(-width * 0.36)} ${y - 26}h4v26h-4zM${round(width * 0.36) - 4} ${y - 26}h4v26h-4z`,
    red,
  ) +
  fill(`M${round(width * 0.36)} ${y - 26}H${width}V${y}H${round(width * 0.36)}z`, darkColor, 0.22) +
  fill(
    `M${-width - 20} ${y - 24}q14-2 ${round(width * 0.5) + 10}-16h${width + 20}q${round(width * 0.5) - 4} 14 ${round(width * 0.5) + 10} 16l-4 4h${-2 * width - 32}z`,
    roof,
  ) +
  fill(`M${-width - 16} ${y - 20}h${2 * width + 32}l-8 4h${-2 * width - 16}z`, red);

/** The three-storeyed pagoda of Nachi before its fall. */
export const nachi: View = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const tones = mixTones(scene);
  const red = mix('#d8432f', hues.foreground, 0.06);
  const roof = mix('#4d5b63', hues.foreground, 0.3);
  const cliff = mix(hues.mid, hues.foreground, 0.16);
  const waterfall =
    fill(
      'M-1000 30V-120L-330-150-220-190-120-196-60-222 20-214 70-226 150-196 240-184 360-140 1000-110V30z',
      defineGradient(scene, mix(hues.plants, hues.far, 0.12), mix(hues.plants, hues.haze, 0.3)),
    ) +
    fill('M-84 20Q-70-120-60-212l30-10 64 4 34-6q10 110 40 240z', cliff) +
    fill('M34-218l34-6q10 110 40 240H60q10-120-26-234z', mix(cliff, hues.foreground, 0.3)) +
    fill('M-8-218h20l4 40 6 60 6 130h-44l8-130z', '#ffffff', 0.95) +
    stroke('M0-210l-4 90-6 110M10-200l4 90 4 110', mix(hues.water, '#ffffff', 0.5), 3);
  return (
    range(scene, horizon - 14 * unit, 22, 1, 0.1, 0, 26) +
    place(scene, waterfall, 64, 0, 1, side) +
    mist(scene, horizon - 4 * unit, tones.mist, 0.6) +
    pines(scene, horizon + 3 * unit, 31, 46, 8, 9.9, mix(hues.plants, hues.mid, 0.3)) +
    near(scene, horizon + 8 * unit, 10 * unit, 8, mix(hues.plants, hues.foreground, 0.25), 24) +
    place(
      scene,
      storey(60, 46, red, roof, hues.foreground, tones.snow) +
        storey(20, 38, red, roof, hues.foreground, tones.snow) +
        storey(-20, 30, red, roof, hues.foreground, tones.snow) +
        stroke('M0-58v-46', roof, 4) +
        stroke('M-5-70H5M-5-78H5M-4-86H4', roof, 2.4) +
        fill('M-58 66v-7H58v7z', mix(red, hues.foreground, 0.2)),
      -28,
      0,
      1.04,
    ) +
    pines(scene, horizon + 17 * unit, 33, 12, 10, 16, mix(hues.plants, hues.foreground, 0.4)) +
    near(
      scene,
      horizon + 17 * unit,
      4 * unit,
      11,
      defineGradient(scene, mix(hues.plants, hues.lit, 0.12), mix(hues.plants, hues.foreground, 0.5)),
      46,
    ) +
    way(
      scene,
      getOppositeX(scene),
      scene.focusX + side * 5 * unit,
      horizon + 17 * unit,
      17,
      mix(hues.sand, hues.mid, 0.25),
    ) +
    party(scene, 0.3, 4, 1.1) +
    fore(scene, 15, 10, 0) +
    grove(scene, 'conifer', hues.foreground, [
      [edge(scene, 3), scene.sheetHeight + 3 * unit, unit * 0.9],
      [edge(scene, 17), scene.sheetHeight + 3 * unit, unit * 0.56],
    ])
  );
};

/** Fuji over its lake, with a branch in blossom. */
export const fuji: View = (scene) => {
  const { unit, horizon, hues, focusX, side } = scene;
  const tones = mixTones(scene);
  const relief =
    range(scene, horizon - 2 * unit, 8, 1, 0.15, 0, 40) +
    cone(
      scene,
      focusX,
      horizon,
      132 * unit,
      47 * unit,
      mix(hues.mid, hues.lit, 0.12),
      mix(hues.mid, hues.foreground, 0.25),
      tones.snow,
      0.42,
    ) +
    mist(scene, horizon - 8 * unit, tones.mist, 0.6) +
    near(scene, horizon + 2 * unit, 8 * unit, 6, mix(hues.near, hues.mid, 0.3), 24) +
    pines(scene, horizon + 2 * unit, 31, 44, 2, 5, mix(hues.plants, hues.mid, 0.3));
  return (
    relief +
    water(scene, horizon + 2 * unit, mix(hues.water, hues.low, 0.45), mix(hues.water, hues.foreground, 0.2)) +
    mirror(scene, horizon + 1.6 * unit, relief, 0.3) +
    kayak(scene, getOppositeX(scene) - side * 6 * unit, horizon + 21 * unit, 0.9) +
    fore(scene, 15, 8, -1) +
    corner(scene, 'conifer', 40, 4) +
    branch(scene)
  );
};
