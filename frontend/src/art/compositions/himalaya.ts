import { mix } from '../drawing/color.js';
import {
  type Composition,
  drawBlossoms,
  drawPrayerFlags,
  drawSummit,
  mixTones,
  type Peak,
  placeDrawing,
} from '../drawing/kit.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades } from '../drawing/plants.js';
import { defineGradient, defineStamp, fill, stroke } from '../drawing/primitives.js';
import { drawMassif } from '../drawing/relief.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawForeground,
  drawGround,
  drawNearRidge,
  drawPines,
  drawRange,
} from '../drawing/terrain.js';
import { drawMist } from '../drawing/weather.js';

const FISHTAIL: Peak = {
  litFace:
    'M-168 12' +
    'L-118-48-92-56-56-112-34-132-18-180-7-206 1-186 8-164 18-198 ' +
    '26-178 34-146 52-120 66-84 98-58 122-30 176 12z',
  shadedFace: 'M18-198L26-178 34-146 52-120 66-84 98-58 122-30 176 12H46L20-44 40-82 6-112 18-148 8-164z',
  snow:
    'M-56-112' +
    'L-34-132-18-180-7-206 1-186 8-164 18-198 26-178 34-146 52-120 62-94 46-104 ' +
    '38-84 24-112 12-92 2-116-12-86-26-112-40-90-50-100z',
  shadedSnow: 'M18-198L26-178 34-146 52-120 62-94 46-104 38-84 24-112 16-98 6-112 18-148 8-164z',
};

const NUPTSE: Peak = {
  litFace: 'M-96 10L-58-52-44-60-22-108-8-132 4-156 14-140 26-124 40-118 54-84 82-58 128 10z',
  shadedFace: 'M4-156L14-140 26-124 40-118 54-84 82-58 128 10H24L8-42 22-70-2-98 8-126z',
  snow: 'M-22-108L-8-132 4-156 14-140 26-124 40-118 50-94 38-102 30-82 18-100 8-78-4-98-14-84z',
  shadedSnow: 'M4-156L14-140 26-124 40-118 50-94 38-102 30-82 18-100 10-84-2-98 8-126z',
};

const drawFlanks = (scene: Scene, y: number, nearHeight: number, farHeight: number): string => {
  const { unit, focusX, side, hues } = scene;
  const tones = mixTones(scene);
  const addHaze = (color: string) => mix(color, hues.far, 0.45);
  return (
    drawMassif(scene, {
      x: focusX + side * 44 * unit,
      y,
      width: 70 * unit,
      height: nearHeight * unit,
      litColor: addHaze(tones.lit),
      shadeColor: addHaze(tones.shade),
      snowColor: tones.snow,
      salt: 4,
      snowline: 0.4,
    }) +
    drawMassif(scene, {
      x: focusX - side * 36 * unit,
      y,
      width: 60 * unit,
      height: farHeight * unit,
      litColor: addHaze(tones.lit),
      shadeColor: addHaze(tones.shade),
      snowColor: tones.snow,
      salt: 7,
      snowline: 0.42,
    }) +
    drawMassif(scene, {
      x: focusX + side * 96 * unit,
      y,
      width: 66 * unit,
      height: 30 * unit,
      litColor: addHaze(tones.lit),
      shadeColor: addHaze(tones.shade),
      snowColor: tones.snow,
      salt: 9,
      snowline: 0.5,
    })
  );
};

/** Draws the fishtail of Machapuchare over rhododendrons. */
export const drawMachapuchare: Composition = (scene) => {
  const { unit, horizon, hues } = scene;
  const tones = mixTones(scene);
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: scene.focusX,
    endY: horizon + 8 * unit,
  });
  return (
    drawRange(scene, { y: horizon - 3 * unit, amplitude: 22, salt: 1, nearness: 0.1 }) +
    drawFlanks(scene, horizon + 2 * unit, 36, 30) +
    drawSummit(scene, FISHTAIL, { y: 8, scale: 1.06 }) +
    drawMist(scene, { y: horizon - 6 * unit, color: tones.mist, opacity: 0.7 }) +
    drawNearRidge(scene, {
      y: horizon + 5 * unit,
      amplitude: 10 * unit,
      salt: 8,
      color: defineGradient(scene, mix(hues.plants, hues.haze, 0.35), mix(hues.plants, hues.mid, 0.3)),
      scale: 26,
    }) +
    drawPines(scene, {
      y: horizon + 5 * unit,
      salt: 31,
      count: 24,
      minSize: 4,
      maxSize: 8,
      color: mix(hues.plants, hues.mid, 0.35),
    }) +
    drawNearRidge(scene, {
      y: horizon + 11 * unit,
      amplitude: 8 * unit,
      salt: 11,
      color: defineGradient(scene, mix(hues.plants, hues.near, 0.3), mix(hues.plants, hues.foreground, 0.55)),
      scale: 40,
    }) +
    way.drawing +
    drawParty(scene, way.calculateStep) +
    drawForeground(scene, { amplitude: 10, rise: 0 }) +
    drawPrayerFlags(scene, {
      startX: calculateXFromEdge(scene, -4),
      startY: horizon - 30 * unit,
      endX: scene.focusX + scene.side * 12 * unit,
      endY: horizon + 14 * unit,
      count: 17,
    }) +
    drawBlossoms(scene, {
      x: calculateXFromEdge(scene, 6),
      color: mix('#d9476f', hues.low, 0.12),
      shadeColor: mix(hues.foreground, hues.plants, 0.25),
    })
  );
};

const drawChorten = (scene: Scene): string => {
  const { hues } = scene;
  const white = mix('#fdfaf2', hues.low, 0.15);
  const shadedWhite = mix(white, hues.foreground, 0.28);
  const gold = mix('#e9ab35', hues.foreground, 0.05);
  return (
    fill('M-34 0v-9h8v-9h8v-7h36v7h8v9h8v9z', white) +
    fill('M8 0v-25h10v7h8v9h8v9z', shadedWhite) +
    fill('M-20-25q-2-24 20-26 22 2 20 26z', white) +
    fill('M0-51q22 2 20 26H7q4-14-7-26z', shadedWhite) +
    fill('M-8-49h16v-11H-8z', gold) +
    fill('M-6-60l5-30h2l5 30z', gold) +
    fill('M-2-90h4v-5h-4z', gold) +
    stroke('M-5.5-55.5h3.5M2-55.5h3.5', hues.foreground, 1.6)
  );
};

const YAK =
  'M-21 0l-1-9q-4-10 3-15 8-6 16-5 8-6 15 0 5 1 7 4l5-1' +
  'q6 2 5 9-2 4-6 3l-4-3-1 8 1 9h-4l-2-8H-8l-2 8h-4l-1-7-2 7z';

const drawEverestMassif = (scene: Scene): string => {
  const { hues } = scene;
  const tones = mixTones(scene);
  const darkRock = mix(tones.shade, hues.foreground, 0.28);
  return (
    fill(
      'M-176 10L-136-60-112-70-84-104-62-112-30-160-12-186 0-196 10-184 30-156 56-128 84-96 120-72 164 10z',
      mix(tones.shade, hues.lit, 0.12),
    ) +
    fill('M0-196L10-184 30-156 56-128 84-96 120-72 164 10H50L34-50 12-96 16-140z', darkRock) +
    fill(
      'M-84-104L-62-112-30-160-36-130-26-118-44-104-50-84-66-96-78-78z' +
        'M-12-186L0-196 4-191-2-168-10-150-14-166z',
      tones.snow,
    ) +
    stroke('M14-172l22 40M6-150l24 52M-8-136l10 40M40-116l20 44', mix(darkRock, tones.snow, 0.35), 2.6, 0.8)
  );
};

function drawKhumbuGlacier(scene: Scene): string {
  const { unit, horizon, hues, focusX, side, sheetWidth } = scene;
  const tones = mixTones(scene);
  return (
    fill(
      formatPath`
        M${focusX + side * 20 * unit} ${horizon - 3 * unit}
        q${side * 16 * unit} ${-4 * unit} ${side * 22 * unit} ${4 * unit}
        t${side * 44 * unit} ${7 * unit}L${side > 0 ? sheetWidth : 0} ${horizon + 12 * unit}
        H${focusX - side * 8 * unit}z
      `,
      tones.ice,
    ) +
    stroke(
      formatPath`
        M${focusX + side * 16 * unit} ${horizon + 4 * unit}
        q${side * 20 * unit} ${-3 * unit} ${side * 34 * unit} ${3 * unit}
        M${focusX + side * 26 * unit} ${horizon}
        q${side * 10 * unit} ${-2 * unit} ${side * 18 * unit} ${2 * unit}
      `,
      mix(hues.water, '#ffffff', 0.35),
      round(unit * 0.5),
    )
  );
}

/** Draws Everest's dark pyramid behind Nuptse, as seen from Kala Patthar. */
export const drawEverest: Composition = (scene) => {
  const { unit, horizon, hues, focusX, side } = scene;
  const tones = mixTones(scene);
  const stampYak = defineStamp(
    scene,
    fill(YAK, hues.foreground) + stroke('M18-22q5-3 4-8', mix(hues.foreground, hues.lit, 0.5), 1.8),
  );
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: focusX + side * 6 * unit,
    endY: horizon + 11 * unit,
    startWidth: 13,
  });
  return (
    drawRange(scene, { y: horizon - 2 * unit, amplitude: 20, salt: 1, nearness: 0.1 }) +
    drawFlanks(scene, horizon + 2 * unit, 26, 27) +
    placeDrawing(scene, fill('M-2-184q40-20 86-12 50 8 104-8-40 26-96 24-50-2-94 6z', '#ffffff', 0.6), {
      x: -8,
      direction: side,
    }) +
    placeDrawing(scene, drawEverestMassif(scene), { x: -10, y: 8, scale: 0.98 }) +
    drawSummit(scene, NUPTSE, { x: 92, y: 10, scale: 1.02 }) +
    drawKhumbuGlacier(scene) +
    drawNearRidge(scene, {
      y: horizon + 8 * unit,
      amplitude: 7 * unit,
      salt: 12,
      color: mix(tones.shade, hues.near, 0.45),
      scale: 30,
    }) +
    drawGround(scene, { y: horizon + 14 * unit, amplitude: 5 }) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.3, count: 3 }) +
    [0, 1, 2]
      .map((i) =>
        stampYak(focusX + side * (30 - i * 9) * unit, horizon + (16 + (i % 2)) * unit, unit * 0.17, side),
      )
      .join('') +
    placeDrawing(scene, drawChorten(scene), { x: -62, y: 74, scale: 0.86 }) +
    drawPrayerFlags(scene, {
      startX: focusX - side * 15.5 * unit,
      startY: horizon - 1.6 * unit,
      endX: calculateXFromEdge(scene, -6),
      endY: horizon + 4 * unit,
      count: 19,
    }) +
    drawForeground(scene, { amplitude: 9, rise: -1 }) +
    drawBlades(scene, {
      x: calculateXFromEdge(scene, 8),
      count: 9,
      height: 9 * unit,
      color: mix(hues.foreground, hues.near, 0.3),
    })
  );
};
