import { mix } from '../drawing/color.js';
import { type Composition, mixTones, placeDrawing } from '../drawing/kit.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, drawGrove, drawLeaves } from '../drawing/plants.js';
import { defineGradient, fill, placeInGroup, stroke } from '../drawing/primitives.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawCanopy,
  drawCornerDots,
  drawForeground,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';
import { drawMist } from '../drawing/weather.js';

const ROCK =
  'M-124 20' +
  'Q-120-30-112-70-110-96-96-112-84-128-40-132 10-140 60-130 ' +
  '92-126 104-108 118-80 112-40 118-10 128 20z';

const drawRock = (hues: Scene['hues'], rock: string, shadedRock: string): string =>
  fill(ROCK, rock) +
  fill('M60-130q32 4 44 22 14 28 8 68 6 30 16 60H50q20-40 10-76 10-40 0-74z', shadedRock) +
  stroke(
    'M-92-104q10 40-4 110M-64-122q6 60-4 120M-34-128q10 60 0 124M-2-130q8 60 0 130M28-128q8 60 2 124',
    shadedRock,
    5,
    0.55,
  ) +
  fill(
    'M-114-66q50 14 100 8 60-6 128 10l-2 12q-70-16-126-10-56 4-102-8z',
    mix(shadedRock, hues.foreground, 0.3),
    0.65,
  ) +
  fill(
    'M-98-112' +
      'q4-10 20-12 6-10 20-6 12-12 30-4 16-10 34-2 14-8 28 2 ' +
      '20-4 34 8 24 0 30 12-40-14-100-14-56 0-96 16z',
    mix(hues.plants, hues.foreground, 0.15),
  );

const drawWaterLilies = (scene: Scene): string => {
  const { unit, hues, side, sheetHeight } = scene;
  return (
    stroke(
      Array.from(
        { length: 9 },
        (_, i) =>
          formatPath`
            M${calculateOppositeX(scene) + side * (i * 6 - 30) * unit} ${sheetHeight - (8 + ((i * 7) % 11)) * unit}
            h${3.4 * unit}
          `,
      ).join(''),
      hues.plants,
      round(unit * 1.2),
    ) +
    stroke(
      Array.from(
        { length: 6 },
        (_, i) =>
          formatPath`
            M${calculateOppositeX(scene) + side * (i * 9 - 28) * unit}
            ${sheetHeight - (9.4 + ((i * 7) % 10)) * unit}
            h.1
          `,
      ).join(''),
      mix('#e06aa0', hues.low, 0.1),
      round(unit * 1.9),
    )
  );
};

/** Draws the lion rock of Sigiriya over its gardens. */
export const drawSigiriya: Composition = (scene) => {
  const { unit, horizon, hues, focusX, side } = scene;
  const rock = mix('#d07a48', hues.low, 0.14);
  const shadedRock = mix(rock, hues.foreground, 0.36);
  const background =
    drawRange(scene, {
      y: horizon - 2 * unit,
      amplitude: 10,
      salt: 1,
      nearness: 0.2,
      isRugged: false,
      scale: 34,
    }) +
    placeDrawing(scene, drawRock(hues, rock, shadedRock), { y: 4, scale: 1.16 }) +
    drawCanopy(scene, { y: horizon + unit, salt: 21, color: mix(hues.plants, hues.haze, 0.36), size: 9 }) +
    drawMist(scene, { y: horizon, color: mixTones(scene).mist, opacity: 0.4 }) +
    drawCanopy(scene, {
      y: horizon + 6 * unit,
      salt: 22,
      color: mix(hues.plants, hues.haze, 0.12),
      size: 11,
    }) +
    drawGrove(scene, 'palm', mix(hues.plants, hues.foreground, 0.3), [
      [focusX + side * 38 * unit, horizon + 9 * unit, unit * 0.26],
      [focusX + side * 46 * unit, horizon + 9 * unit, unit * 0.33, -1],
      [focusX - side * 36 * unit, horizon + 9 * unit, unit * 0.28],
    ]);
  return (
    background +
    drawWater(scene, {
      y: horizon + 10 * unit,
      color: mix(hues.water, hues.low, 0.4),
      bottomColor: mix(hues.water, hues.foreground, 0.3),
    }) +
    drawReflection(scene, horizon + 9.6 * unit, background, 0.3) +
    fill(
      formatPath`M0 ${horizon + 9 * unit}h${scene.sheetWidth}v${1.3 * unit}H0z`,
      mix(hues.near, hues.sand, 0.4),
    ) +
    drawParty(
      scene,
      (progress) => [calculateOppositeX(scene) - side * progress * 40 * unit, horizon + 9.6 * unit, 0.55],
      { progress: 0.1, count: 4, scale: 1 },
    ) +
    drawWaterLilies(scene) +
    drawForeground(scene, { amplitude: 8, rise: -3 }) +
    drawLeaves(scene, {
      x: calculateXFromEdge(scene, -1),
      count: 7,
      height: 36 * unit,
      direction: -side,
      vein: mix(hues.foreground, hues.plants, 0.5),
    }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 32), count: 9, height: 12 * unit, spread: 1.2 })
  );
};

type YurtColors = Readonly<Record<'litFelt' | 'shadedFelt' | 'red' | 'dark', string>>;

const drawYurt = (x: number, y: number, size: number, colors: YurtColors): string =>
  placeInGroup(
    x,
    y,
    size,
    fill('M-36 0v-22Q-36-34-24-42-12-50 0-50T24-42Q36-34 36-22V0z', colors.litFelt) +
      fill('M8 0v-50q8 2 16 8 12 8 12 20V0z', colors.shadedFelt) +
      stroke('M-36-21h72', colors.red, 4) +
      stroke('M-32-21l6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6', colors.red, 2) +
      fill('M-9 0v-24H9V0z', colors.red) +
      fill('M-8-49h16l-2-5H-6z', colors.dark),
  );

const HORSE = 'M-14 0l2-12q-3-6 2-9l14-1 6-9 3-3 1 4 4 4-2 3-4-1-4 10-1 14H4L3-11h-9l-2 5-2 6z';
const GRAZING_HORSE = 'M-14 0l2-12q-3-6 2-9l14-1 8 6 4 10 4 3-3 3-4-2-6-7-1 9H3l-1-11h-8l-2 5-2 6z';

/** Draws yurts on the shore of a high lake, and horses out to graze. */
export const drawYurts: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const litFelt = mix('#f6efe0', hues.low, 0.25);
  const colors = {
    litFelt,
    shadedFelt: mix(litFelt, hues.foreground, 0.3),
    red: mix('#c2402f', hues.low, 0.08),
    dark: hues.foreground,
  };
  const horse = fill(HORSE, hues.foreground);
  const grazingHorse = fill(GRAZING_HORSE, hues.foreground);
  const background =
    drawRange(scene, { y: horizon - 2 * unit, amplitude: 26, salt: 1, nearness: 0.1, scale: 26 }) +
    drawSnowCaps(scene) +
    drawNearRidge(scene, {
      y: horizon,
      amplitude: 5 * unit,
      salt: 6,
      color: mix(hues.near, hues.mid, 0.5),
      scale: 40,
    });
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: scene.focusX + side * 4 * unit,
    endY: horizon + 17 * unit,
  });
  return (
    background +
    drawWater(scene, {
      y: horizon,
      color: mix(hues.water, hues.low, 0.25),
      bottomColor: mix(hues.water, hues.low, 0.05),
      bottomY: horizon + 12 * unit,
    }) +
    drawReflection(scene, horizon, background, 0.2) +
    placeDrawing(
      scene,
      fill(
        'M-1000 260V46Q-500 30-300 40-160 44-60 34 60 28 160 44 320 66 1000 60V260z',
        defineGradient(scene, mix(hues.near, '#7da24f', 0.35), mix(hues.near, hues.foreground, 0.25)),
      ),
      { direction: side },
    ) +
    placeDrawing(
      scene,
      drawYurt(-56, 52, 0.7, colors) + drawYurt(58, 56, 0.8, colors) + drawYurt(0, 70, 1.15, colors),
    ) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.3, count: 4, scale: 1.1 }) +
    placeDrawing(scene, horse, { x: 140, y: 54, scale: 0.95, direction: -side }) +
    placeDrawing(scene, grazingHorse, { x: 172, y: 62, scale: 1.1, direction: side }) +
    placeDrawing(scene, grazingHorse, { x: 206, y: 56, scale: 0.9, direction: -side }) +
    drawForeground(scene, { amplitude: 7, rise: 0 }) +
    drawCornerDots(scene, {
      salt: 9,
      count: 26,
      farthest: 48,
      nearest: -2,
      rise: 4,
      scatterHeight: 9,
      color: mix('#f3f0ff', hues.low, 0.3),
      size: 1.5,
    }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 8), count: 13, height: 13 * unit, spread: 0.9 })
  );
};

const drawSnowCaps = (scene: Scene): string => {
  const tones = mixTones(scene);
  const outline =
    'M-420 10' +
    'L-360-60-330-50-280-104-250-84-210-130-170-90-140-104-90-60-50-86 0-40 40-76 80-56 ' +
    '130-118 170-90 210-128 250-80 290-100 340-50 380-70 460 10z';
  return placeDrawing(
    scene,
    fill(outline, tones.lit) +
      fill(
        'M-280-104L-250-84-210-130-170-90-190-80-210-100-234-70-258-74-290-80-310-74z' +
          'M130-118L170-90 210-128 250-80 230-74 208-96 180-70 160-84 140-80 120-90 104-86z' +
          'M-50-86L0-40-30-56-50-60-70-62zM40-76L80-56 50-52z',
        tones.snow,
      ) +
      fill(
        'M-210-130L-170-90-140-104-90-60-130-40-170-60-200-40z' +
          'M210-128L250-80 290-100 340-50 280-30 240-50zM-50-86L0-40-20-10-60-30z',
        tones.shade,
        0.55,
      ),
    { x: 30, direction: scene.side },
  );
};
