import { drawGorilla, drawMacaw } from '../drawing/animals.js';
import { mix } from '../drawing/color.js';
import { drawKayak } from '../drawing/craft.js';
import { type Composition, mixTones, placeDrawing } from '../drawing/kit.js';
import { formatPath, round } from '../drawing/path.js';
import { type CalculateStep, drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, drawLeaves } from '../drawing/plants.js';
import { defineGradient, fill, placeAt, stroke } from '../drawing/primitives.js';
import { drawCone } from '../drawing/relief.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  calculateXFromNearEdge,
  drawCanopy,
  drawForeground,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawMist } from '../drawing/weather.js';

const SCARLET_MACAW = { body: '#d8362f', wing: '#f2b631', tip: '#2266b3' };
const BLUE_MACAW = { body: '#2b7cc4', wing: '#2b7cc4', tip: '#f2b631' };

interface Jungle {
  readonly y: number;
  readonly salt: number;
  readonly haze: number;
  readonly size: number;
}

export const drawJungle = (scene: Scene, { y, salt, haze, size }: Jungle): string =>
  drawCanopy(scene, {
    y: scene.horizon + (y - size * 0.3) * scene.unit,
    salt,
    color: mix(mix(scene.hues.plants, scene.hues.foreground, 0.12), scene.hues.haze, haze),
    size,
  });

export const drawCornerLeaves = (scene: Scene): string =>
  drawLeaves(scene, {
    x: calculateXFromEdge(scene, -2),
    y: scene.sheetHeight + 3 * scene.unit,
    count: 7,
    height: 44 * scene.unit,
    direction: -scene.side,
    vein: mix(scene.hues.foreground, scene.hues.plants, 0.5),
  }) +
  drawLeaves(scene, {
    x: calculateXFromNearEdge(scene, -2),
    y: scene.sheetHeight + 4 * scene.unit,
    count: 6,
    height: 27 * scene.unit,
    direction: scene.side,
    vein: mix(scene.hues.foreground, scene.hues.plants, 0.4),
  });

/** Draws a bend of a river in lowland forest, and the given birds above it. */
export function drawRiverbend(scene: Scene, birds = ''): string {
  const { unit, horizon, hues, side } = scene;
  const river = mix(hues.water, hues.low, 0.4);
  const crown = mix(hues.plants, hues.foreground, 0.25);
  const ceiba =
    fill('M-9 30Q-4-20-5-92H5Q4-20 11 30z', mix('#d9c9a8', hues.plants, 0.3)) +
    fill('M1 30V-92H5Q4-20 11 30z', mix('#8f7f62', hues.plants, 0.3)) +
    fill(
      'M-84-92' +
        'q0-20 26-22 4-22 34-22 12-14 36-10 26-6 36 14 28 0 32 20 ' +
        '8 16-14 18-26 8-46-2-22 12-48 4-30 12-56 0z',
      crown,
    ) +
    fill('M-84-92q0-20 26-22 30 4 40 16-20 4-30 2-20 10-36 4z', mix(crown, hues.lit, 0.14));
  return (
    drawRange(scene, { y: horizon - 2 * unit, amplitude: 16, salt: 1, nearness: 0.2, isRugged: false }) +
    drawMist(scene, { y: horizon - 3 * unit, color: mixTones(scene).mist, opacity: 0.6 }) +
    drawJungle(scene, { y: 4, salt: 21, haze: 0.42, size: 10 }) +
    placeDrawing(scene, ceiba, { scale: 1.16 }) +
    drawJungle(scene, { y: 10, salt: 22, haze: 0.22, size: 12 }) +
    placeDrawing(
      scene,
      fill(
        'M-1000 240V66' +
          'Q-300 66-120 50-20 40 10 34 50 30 40 26 20 22 60 22 120 26 84 38 40 52 90 66 180 84 1000 60' +
          'V240z',
        defineGradient(scene, mix(river, '#ffffff', 0.3), river),
      ) + stroke('M40 40h34M60 62h60M-60 74h90M110 92h120M-180 96h120M10 112h110', '#ffffff', 2, 0.6),
      { x: 30, y: 4, direction: side },
    ) +
    drawKayak(scene, calculateOppositeX(scene) - side * 6 * unit, horizon + 23 * unit, 0.95) +
    placeDrawing(
      scene,
      fill(
        'M-1000 260V96Q-300 84-190 98-150 104-140 120-120 140-60 150L40 260z',
        mix(hues.plants, hues.foreground, 0.4),
      ),
      { direction: side },
    ) +
    birds +
    drawForeground(scene, { amplitude: 10, rise: -1 }) +
    drawCornerLeaves(scene)
  );
}

/** Draws macaws over a bend of a river, on their way to the clay lick. */
export const drawMacaws: Composition = (scene) => {
  const macaws = [
    { x: 30, y: -98, scale: 0.78, colors: SCARLET_MACAW },
    { x: 130, y: -122, scale: 0.5, colors: BLUE_MACAW },
    { x: 188, y: -70, scale: 0.58, colors: SCARLET_MACAW },
  ]
    .map(({ x, y, scale, colors }) =>
      placeDrawing(scene, drawMacaw({ ...colors, ink: scene.hues.foreground }), {
        x,
        y,
        scale,
        direction: -scene.side,
      }),
    )
    .join('');
  return drawRiverbend(scene, macaws);
};

/** Draws a hanging bridge in the cloud forest. */
export const drawHangingBridge: Composition = (scene) => {
  const { unit, horizon, hues, focusX, side, sheetWidth } = scene;
  const tones = mixTones(scene);
  const macaw = drawMacaw({ ...SCARLET_MACAW, ink: hues.foreground });
  const deckEndY = horizon - 2 * unit;
  const depth = 11 * unit;
  const calculateDeckY = (progress: number) => deckEndY + depth * 4 * progress * (1 - progress);
  const calculateRopeY = (progress: number) =>
    calculateDeckY(progress) - 7.5 * unit - 8 * unit * (1 - 4 * progress * (1 - progress)) * 0.35;
  const drawCurve = (getY: (progress: number) => number) =>
    Array.from(
      { length: 25 },
      (_, i) => `${i ? 'L' : 'M'}${round((sheetWidth * i) / 24)} ${round(getY(i / 24))}`,
    ).join('');
  const hangers = Array.from({ length: round(sheetWidth / unit / 3.2) }, (_, i) => {
    const progress = (i + 0.5) / round(sheetWidth / unit / 3.2);
    return formatPath`M${sheetWidth * progress} ${calculateRopeY(progress)}V${calculateDeckY(progress)}`;
  }).join('');
  const drawTrunk = (x: number, size: number, color: string) =>
    placeDrawing(
      scene,
      fill('M-26 250Q-8 200-9 60-8-200-14-460H12Q6-200 8 60 10 200 30 250z', color) +
        fill(
          'M-9-40q-34 4-44 34 30-2 44-14zM-9-44q-34-24-58-8 26 20 56 22zM-9-50q-10-30-36-36 4 30 34 52z' +
            'M8-150q34 0 46 28-30 2-46-10zM8-154q30-28 56-14-22 22-54 26zM8-160q6-30 32-38 0 30-30 50z' +
            'M8 70q26 0 36 22-26 2-36-8zM8 66q24-22 44-12-18 18-42 20z',
          mix(color, hues.plants, 0.55),
        ),
      { x, scale: size, direction: 1 },
    );
  const calculateStep: CalculateStep = (progress) => [
    focusX + side * (progress * 60 - 6) * unit,
    calculateDeckY((focusX + side * (progress * 60 - 6) * unit) / sheetWidth) + unit * 0.3,
    0.92,
  ];
  return (
    drawRange(scene, {
      y: horizon - 8 * unit,
      amplitude: 26,
      salt: 1,
      nearness: 0.1,
      isRugged: false,
      scale: 24,
    }) +
    drawMist(scene, { y: horizon - 14 * unit, color: tones.mist, opacity: 0.7 }) +
    drawJungle(scene, { y: -2, salt: 21, haze: 0.62, size: 13 }) +
    drawMist(scene, { y: horizon - 2 * unit, color: tones.mist, opacity: 0.75 }) +
    drawTrunk(150, 0.8, mix(hues.plants, hues.haze, 0.4)) +
    drawJungle(scene, { y: 12, salt: 22, haze: 0.4, size: 15 }) +
    drawMist(scene, { y: horizon + 9 * unit, color: tones.mist, opacity: 0.6 }) +
    stroke(drawCurve(calculateDeckY), mix('#7c4f33', hues.foreground, 0.2), round(unit * 1.5)) +
    stroke(drawCurve(calculateRopeY) + hangers, mix(hues.foreground, hues.lit, 0.2), round(unit * 0.32)) +
    drawParty(scene, calculateStep, { progress: 0.2, count: 4, scale: 1 }) +
    drawJungle(scene, { y: 27, salt: 23, haze: 0.1, size: 17 }) +
    drawTrunk(-104, 1.5, mix(hues.foreground, hues.plants, 0.2)) +
    drawCornerLeaves(scene) +
    placeDrawing(scene, macaw, {
      x: 20,
      y: -96,
      scale: 0.62,
      direction: side,
    }) +
    placeDrawing(scene, macaw, {
      x: -40,
      y: -128,
      scale: 0.42,
      direction: side,
    })
  );
};

function drawVolcanoes(scene: Scene): string {
  const { unit, horizon, hues, focusX, side } = scene;
  const mixHillColor = (share: number) => mix(mix(hues.plants, hues.haze, 0.5), hues.foreground, share);
  return (
    drawCone(scene, {
      x: focusX + side * 52 * unit,
      y: horizon - 4 * unit,
      width: 76 * unit,
      height: 30 * unit,
      color: mix(mixHillColor(0), hues.far, 0.5),
      shadeColor: mix(mixHillColor(0.2), hues.far, 0.4),
    }) +
    drawCone(scene, {
      x: focusX,
      y: horizon - 4 * unit,
      width: 84 * unit,
      height: 40 * unit,
      color: mixHillColor(0.06),
      shadeColor: mixHillColor(0.3),
    })
  );
}

/** Draws forested ridges under the Virunga volcanoes, and the gorillas that live there. */
export const drawGorillas: Composition = (scene) => {
  const { unit, horizon, hues, focusX, side, sheetHeight } = scene;
  const tones = mixTones(scene);
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene) + side * 14 * unit,
    endX: focusX + side * 12 * unit,
    endY: horizon + 19 * unit,
    startWidth: 11,
    color: mix(hues.sand, hues.plants, 0.35),
  });
  return (
    drawVolcanoes(scene) +
    drawMist(scene, { y: horizon - 14 * unit, color: tones.mist, opacity: 0.75 }) +
    drawRange(scene, {
      y: horizon + 2 * unit,
      amplitude: 17,
      salt: 2,
      nearness: 0.6,
      isRugged: false,
      scale: 24,
    }) +
    drawMist(scene, { y: horizon - 4 * unit, color: tones.mist, opacity: 0.7 }) +
    drawJungle(scene, { y: 5, salt: 21, haze: 0.36, size: 9 }) +
    drawMist(scene, { y: horizon + 5 * unit, color: tones.mist, opacity: 0.4 }) +
    drawJungle(scene, { y: 16, salt: 22, haze: 0.16, size: 12 }) +
    drawNearRidge(scene, {
      y: sheetHeight - 12 * unit,
      amplitude: 6 * unit,
      salt: 12,
      color: defineGradient(scene, mix(hues.plants, hues.near, 0.4), mix(hues.plants, hues.foreground, 0.6)),
      scale: 40,
    }) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.34, count: 3, scale: 1.3 }) +
    placeAt(drawGorilla(hues.foreground, mix(hues.foreground, hues.lit, 0.4)), {
      x: focusX - side * 10 * unit,
      y: sheetHeight - 6.5 * unit,
      size: unit * 0.29,
      direction: side,
    }) +
    drawForeground(scene, { amplitude: 8, rise: -2 }) +
    drawBlades(scene, {
      x: focusX - side * 28 * unit,
      count: 11,
      height: 17 * unit,
      color: mix(hues.plants, hues.foreground, 0.55),
      spread: 1.2,
    }) +
    drawBlades(scene, {
      x: focusX + side * 12 * unit,
      count: 9,
      height: 10 * unit,
      color: mix(hues.plants, hues.foreground, 0.55),
      spread: 1.2,
    }) +
    drawLeaves(scene, {
      x: calculateXFromEdge(scene, -2),
      y: sheetHeight + 3 * unit,
      count: 7,
      height: 38 * unit,
      direction: -side,
      vein: mix(hues.foreground, hues.plants, 0.5),
    })
  );
};
