import { mix } from '../drawing/color.js';
import { drawKayak } from '../drawing/craft.js';
import { type Composition, mixTones, placeDrawing } from '../drawing/kit.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlossomingBranch, drawGrove } from '../drawing/plants.js';
import { defineGradient, fill, stroke } from '../drawing/primitives.js';
import { drawCone } from '../drawing/relief.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawCornerTrees,
  drawForeground,
  drawNearRidge,
  drawPines,
  drawRange,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';
import { drawMist } from '../drawing/weather.js';

type PagodaColors = Readonly<Record<'timber' | 'roof' | 'shade' | 'wall', string>>;

/** Draws one storey with its roof; call it for the lowest storey first. */
export const drawStorey = (y: number, width: number, colors: PagodaColors): string =>
  fill(`M${-width} ${y}v-26h${2 * width}v26z`, colors.wall) +
  fill(
    formatPath`
      M${-width} ${y - 4}h${2 * width}v4h${-2 * width}zM${-width} ${y - 26}h4v26h-4z
      M${width - 4} ${y - 26}h4v26h-4zM${-width * 0.36} ${y - 26}h4v26h-4z
      M${round(width * 0.36) - 4} ${y - 26}h4v26h-4z
    `,
    colors.timber,
  ) +
  fill(formatPath`M${width * 0.36} ${y - 26}H${width}V${y}H${width * 0.36}z`, colors.shade, 0.22) +
  fill(
    formatPath`
      M${-width - 20} ${y - 24}q14-2 ${round(width * 0.5) + 10}-16h${width + 20}
      q${round(width * 0.5) - 4} 14 ${round(width * 0.5) + 10} 16l-4 4h${-2 * width - 32}z
    `,
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
    drawStorey(60, 46, pagoda) +
    drawStorey(20, 38, pagoda) +
    drawStorey(-20, 30, pagoda) +
    stroke('M0-58v-46', roof, 4) +
    stroke('M-5-70H5M-5-78H5M-4-86H4', roof, 2.4) +
    fill('M-58 66v-7H58v7z', mix(red, hues.foreground, 0.2))
  );
};

/** Draws the three-storeyed pagoda of Nachi before its fall. */
export const drawNachi: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const tones = mixTones(scene);
  const waterfall = drawWaterfall(scene);
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: scene.focusX + side * 5 * unit,
    endY: horizon + 17 * unit,
    startWidth: 17,
    color: mix(hues.sand, hues.mid, 0.25),
  });
  return (
    drawRange(scene, {
      y: horizon - 14 * unit,
      amplitude: 22,
      salt: 1,
      nearness: 0.1,
      isRugged: false,
      scale: 26,
    }) +
    placeDrawing(scene, waterfall, { x: 64, direction: side }) +
    drawMist(scene, { y: horizon - 4 * unit, color: tones.mist, opacity: 0.6 }) +
    drawPines(scene, {
      y: horizon + 3 * unit,
      salt: 31,
      count: 46,
      minSize: 8,
      maxSize: 9.9,
      color: mix(hues.plants, hues.mid, 0.3),
    }) +
    drawNearRidge(scene, {
      y: horizon + 8 * unit,
      amplitude: 10 * unit,
      salt: 8,
      color: mix(hues.plants, hues.foreground, 0.25),
      scale: 24,
    }) +
    placeDrawing(scene, drawPagoda(scene), { x: -28, scale: 1.04 }) +
    drawPines(scene, {
      y: horizon + 17 * unit,
      salt: 33,
      count: 12,
      minSize: 10,
      maxSize: 16,
      color: mix(hues.plants, hues.foreground, 0.4),
    }) +
    drawNearRidge(scene, {
      y: horizon + 17 * unit,
      amplitude: 4 * unit,
      salt: 11,
      color: defineGradient(scene, mix(hues.plants, hues.lit, 0.12), mix(hues.plants, hues.foreground, 0.5)),
    }) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.3, count: 4, scale: 1.1 }) +
    drawForeground(scene, { amplitude: 10, rise: 0 }) +
    drawGrove(scene, 'conifer', hues.foreground, [
      [calculateXFromEdge(scene, 3), scene.sheetHeight + 3 * unit, unit * 0.9],
      [calculateXFromEdge(scene, 17), scene.sheetHeight + 3 * unit, unit * 0.56],
    ])
  );
};

/** Draws Fuji over its lake, with a branch in blossom. */
export const drawFuji: Composition = (scene) => {
  const { unit, horizon, hues, focusX, side } = scene;
  const tones = mixTones(scene);
  const relief =
    drawRange(scene, {
      y: horizon - 2 * unit,
      amplitude: 8,
      salt: 1,
      nearness: 0.15,
      isRugged: false,
      scale: 40,
    }) +
    drawCone(scene, {
      x: focusX,
      y: horizon,
      width: 132 * unit,
      height: 47 * unit,
      color: mix(hues.mid, hues.lit, 0.12),
      shadeColor: mix(hues.mid, hues.foreground, 0.25),
      snowColor: tones.snow,
      snowline: 0.42,
    }) +
    drawMist(scene, { y: horizon - 8 * unit, color: tones.mist, opacity: 0.6 }) +
    drawNearRidge(scene, {
      y: horizon + 2 * unit,
      amplitude: 8 * unit,
      salt: 6,
      color: mix(hues.near, hues.mid, 0.3),
      scale: 24,
    }) +
    drawPines(scene, {
      y: horizon + 2 * unit,
      salt: 31,
      count: 44,
      minSize: 2,
      maxSize: 5,
      color: mix(hues.plants, hues.mid, 0.3),
    });
  return (
    relief +
    drawWater(scene, {
      y: horizon + 2 * unit,
      color: mix(hues.water, hues.low, 0.45),
      bottomColor: mix(hues.water, hues.foreground, 0.2),
    }) +
    drawReflection(scene, horizon + 1.6 * unit, relief, 0.3) +
    drawKayak(scene, calculateOppositeX(scene) - side * 6 * unit, horizon + 21 * unit, 0.9) +
    drawForeground(scene, { amplitude: 8, rise: -1 }) +
    drawCornerTrees(scene, 'conifer', 40, 4) +
    drawBlossomingBranch(scene)
  );
};
