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
import type { Scene } from '../scenes/scene.js';

type PagodaColors = Readonly<Record<'timber' | 'roof' | 'shade' | 'wall', string>>;
/** One storey with its roof, the lowest first. */
export const storey = (y: number, width: number, colors: PagodaColors): string =>
  fill(`M${-width} ${y}v-26h${2 * width}v26z`, colors.wall) +
  fill(
    `M${-width} ${y - 4}h${2 * width}v4h${-2 * width}zM${-width} ${y - 26}h4v26h-4zM${width - 4} ${y - 26}h4v26h-4zM${round(-width * 0.36)} ${y - 26}h4v26h-4zM${round(width * 0.36) - 4} ${y - 26}h4v26h-4z`,
    colors.timber,
  ) +
  fill(`M${round(width * 0.36)} ${y - 26}H${width}V${y}H${round(width * 0.36)}z`, colors.shade, 0.22) +
  fill(
    `M${-width - 20} ${y - 24}q14-2 ${round(width * 0.5) + 10}-16h${width + 20}q${round(width * 0.5) - 4} 14 ${round(width * 0.5) + 10} 16l-4 4h${-2 * width - 32}z`,
    colors.roof,
  ) +
  fill(`M${-width - 16} ${y - 20}h${2 * width + 32}l-8 4h${-2 * width - 16}z`, colors.timber);

const drawWaterfall = (scene: Scene): string => {
  const { hues } = scene;
  const cliff = mix(hues.mid, hues.foreground, 0.16);
  return (
    fill(
      'M-1000 30V-120L-330-150-220-190-120-196-60-222 20-214 70-226 150-196 240-184 360-140 1000-110V30z',
      defineGradient(scene, mix(hues.plants, hues.far, 0.12), mix(hues.plants, hues.haze, 0.3)),
    ) +
    fill('M-84 20Q-70-120-60-212l30-10 64 4 34-6q10 110 40 240z', cliff) +
    fill('M34-218l34-6q10 110 40 240H60q10-120-26-234z', mix(cliff, hues.foreground, 0.3)) +
    fill('M-8-218h20l4 40 6 60 6 130h-44l8-130z', '#ffffff', 0.95) +
    stroke('M0-210l-4 90-6 110M10-200l4 90 4 110', mix(hues.water, '#ffffff', 0.5), 3)
  );
};

const drawPagoda = (scene: Scene): string => {
  const { hues } = scene;
  const red = mix('#d8432f', hues.foreground, 0.06);
  const roof = mix('#4d5b63', hues.foreground, 0.3);
  const pagoda = { timber: red, roof, shade: hues.foreground, wall: mixTones(scene).snow };
  return (
    storey(60, 46, pagoda) +
    storey(20, 38, pagoda) +
    storey(-20, 30, pagoda) +
    stroke('M0-58v-46', roof, 4) +
    stroke('M-5-70H5M-5-78H5M-4-86H4', roof, 2.4) +
    fill('M-58 66v-7H58v7z', mix(red, hues.foreground, 0.2))
  );
};

/** The three-storeyed pagoda of Nachi before its fall. */
export const nachi: View = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const tones = mixTones(scene);
  const waterfall = drawWaterfall(scene);
  return (
    range(scene, {
      y: horizon - 14 * unit,
      amplitude: 22,
      salt: 1,
      nearness: 0.1,
      isRugged: false,
      scale: 26,
    }) +
    place(scene, waterfall, { x: 64, direction: side }) +
    mist(scene, horizon - 4 * unit, tones.mist, 0.6) +
    pines(scene, {
      y: horizon + 3 * unit,
      salt: 31,
      count: 46,
      minSize: 8,
      maxSize: 9.9,
      color: mix(hues.plants, hues.mid, 0.3),
    }) +
    near(scene, {
      y: horizon + 8 * unit,
      amplitude: 10 * unit,
      salt: 8,
      color: mix(hues.plants, hues.foreground, 0.25),
      scale: 24,
    }) +
    place(scene, drawPagoda(scene), { x: -28, scale: 1.04 }) +
    pines(scene, {
      y: horizon + 17 * unit,
      salt: 33,
      count: 12,
      minSize: 10,
      maxSize: 16,
      color: mix(hues.plants, hues.foreground, 0.4),
    }) +
    near(scene, {
      y: horizon + 17 * unit,
      amplitude: 4 * unit,
      salt: 11,
      color: defineGradient(scene, mix(hues.plants, hues.lit, 0.12), mix(hues.plants, hues.foreground, 0.5)),
    }) +
    way(scene, {
      startX: getOppositeX(scene),
      endX: scene.focusX + side * 5 * unit,
      endY: horizon + 17 * unit,
      startWidth: 17,
      color: mix(hues.sand, hues.mid, 0.25),
    }) +
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
    range(scene, {
      y: horizon - 2 * unit,
      amplitude: 8,
      salt: 1,
      nearness: 0.15,
      isRugged: false,
      scale: 40,
    }) +
    cone(scene, {
      x: focusX,
      y: horizon,
      width: 132 * unit,
      height: 47 * unit,
      color: mix(hues.mid, hues.lit, 0.12),
      shadeColor: mix(hues.mid, hues.foreground, 0.25),
      snowColor: tones.snow,
      snowline: 0.42,
    }) +
    mist(scene, horizon - 8 * unit, tones.mist, 0.6) +
    near(scene, {
      y: horizon + 2 * unit,
      amplitude: 8 * unit,
      salt: 6,
      color: mix(hues.near, hues.mid, 0.3),
      scale: 24,
    }) +
    pines(scene, {
      y: horizon + 2 * unit,
      salt: 31,
      count: 44,
      minSize: 2,
      maxSize: 5,
      color: mix(hues.plants, hues.mid, 0.3),
    });
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
