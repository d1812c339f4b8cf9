import { mix } from '../drawing/color.js';
import { type Composition, placeDrawing } from '../drawing/kit.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades } from '../drawing/plants.js';
import { defineGradient, fill, stroke } from '../drawing/primitives.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawForeground,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawWater } from '../drawing/water.js';
import { drawLandmark } from '../landmarks/landmark.js';

/** Draws the lagoons of the bays and the sand around them. */
function drawBays(scene: Scene): string {
  const { hues } = scene;
  const lagoon = mix('#25c2c4', hues.low, 0.12);
  const sand = mix('#fbe9cf', hues.low, 0.1);
  return (
    placeDrawing(
      scene,
      fill(
        'M-1000 14Q-300 4-140 6' +
          'q60-4 260 2 90 4 130 12-90 10-190 6-60 40 30 60 90 4 150 26-80 20-150 16-50 4-60 34' +
          'l20 30H-150l20-34' +
          'q-30-30-90-26-90-6-120-30 90-10 130-30 30-20 16-44-120 8-260 0-300-4-546-2z',
        sand,
      ),
    ) +
    placeDrawing(
      scene,
      fill(
        'M60 28q-56 38 34 60 20 4 40 2-20-30 60-62z' +
          'M-196 46q-30 24-130 34 60 16 120 18 70-20 46-48z' +
          'M70 118q-46 6-52 34l14 12q90 0 180-26-80-24-142-20z',
        lagoon,
      ),
    )
  );
}

/** Draws the bays of Padar as seen from its ridge, with a phinisi at anchor. */
export const drawPadar: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const grass = mix('#b9a14a', hues.plants, 0.25);
  const litGrass = mix(grass, hues.lit, 0.18);
  const shadedGrass = mix(grass, hues.foreground, 0.42);
  const ship =
    fill('M-50-4q46 8 90-6l14-6-12 16H-42z', hues.foreground) +
    stroke('M-12-6v-62M18-8v-50', hues.foreground, 2.4) +
    fill('M-10-64q30 24 26 54h-26zM20-54q22 20 20 42H20zM-14-60q-24 26-26 48h26z', '#fffaf0');
  const peak =
    fill('M-130 16L-96-24-70-40-40-92-24-84-4-128 14-110 34-70 60-50 84-20 130 16z', litGrass) +
    fill(
      'M-4-128L14-110 34-70 60-50 84-20 130 16H20L6-40-12-70 0-100zM-40-92L-24-84-30-50-16-20-40 4-50-40z',
      shadedGrass,
    );
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene) - side * 12 * unit,
    endX: scene.focusX,
    endY: horizon + 6 * unit,
    startWidth: 13,
  });
  return (
    drawRange(scene, { y: horizon, amplitude: 12, salt: 1, nearness: 0.2 }) +
    drawWater(scene, {
      y: horizon,
      color: mix(hues.water, hues.low, 0.28),
      bottomColor: mix(hues.water, hues.foreground, 0.22),
    }) +
    drawBays(scene) +
    placeDrawing(scene, peak, { y: 4, scale: 1.04 }) +
    placeDrawing(
      scene,
      fill(
        'M-1000 12Q-300-6-140-2l70 4 150 2' +
          'q90 4 130 12-80 6-160 2-70 34 6 66 90 8 140 24-80 12-146 8-70 6-64 46l16 24' +
          'H-140l10-34' +
          'q-40-34-100-30-70-4-100-18 90-10 120-32 26-22 0-42-120 4-260-2-300-4-530-4z',
        defineGradient(scene, litGrass, mix(grass, hues.foreground, 0.25)),
      ),
    ) +
    placeDrawing(
      scene,
      fill('M-20 2q40 40 6 80 20 50-30 90l60 8q-20-60 20-96 40-40-10-82z', shadedGrass, 0.45),
    ) +
    placeDrawing(scene, ship, { x: 192, y: 40, scale: 0.6, direction: side }) +
    placeDrawing(scene, ship, { x: -160, y: 66, scale: 0.5, direction: side }) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.24, count: 4, scale: 1.1 }) +
    drawForeground(scene, { amplitude: 8, rise: 0 }) +
    drawBlades(scene, {
      x: calculateXFromEdge(scene, 8),
      count: 13,
      height: 18 * unit,
      color: mix('#8c7434', hues.foreground, 0.45),
      spread: 0.9,
    }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 24), count: 11, height: 11 * unit, spread: 0.9 })
  );
};

const drawWoodedHeadland = (scene: Scene): string => {
  const { hues, side } = scene;
  return placeDrawing(
    scene,
    fill('M60 14Q180-26 270-96l30-22 60 2 40-14 30 16q90 80 570 110v34z', mix(hues.near, hues.far, 0.4)) +
      fill('M330-116l30 0 40-14 30 16q90 80 570 110v20Q500 0 400-60z', mix(hues.near, hues.far, 0.15)),
    { y: -10, direction: side },
  );
};

/** Draws moai on their platform between grass and sea. */
export const drawMoai: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: scene.focusX + side * 4 * unit,
    endY: horizon + 9 * unit,
  });
  const tufts = [
    { x: 6, height: 17, color: hues.foreground },
    { x: 19, height: 12, color: mix(hues.foreground, hues.near, 0.4) },
    { x: 33, height: 15, color: hues.foreground },
  ];
  return (
    drawWater(scene, {
      y: horizon - 4 * unit,
      color: mix(hues.water, hues.low, 0.35),
      bottomColor: mix(hues.water, hues.low, 0.05),
      bottomY: horizon + 8 * unit,
    }) +
    drawWoodedHeadland(scene) +
    stroke(
      formatPath`
        M0 ${horizon + 5 * unit}q${scene.sheetWidth / 8} ${-2 * unit} ${scene.sheetWidth / 4} 0
        t${scene.sheetWidth / 4} 0 ${scene.sheetWidth / 4} 0 ${scene.sheetWidth / 4} 0
      `,
      '#ffffff',
      round(unit * 0.9),
      0.8,
    ) +
    drawNearRidge(scene, {
      y: horizon + 9 * unit,
      amplitude: 4 * unit,
      salt: 7,
      color: defineGradient(scene, mix(hues.near, '#9fb45a', 0.4), mix(hues.near, hues.foreground, 0.2)),
      scale: 60,
    }) +
    placeDrawing(
      scene,
      fill('M-190 34l8-22 340-4 22 26z', mix('#7b6f62', hues.foreground, 0.25)) +
        fill('M-190 34l8-22 340-4 4 6-330 4z', mix('#a4968a', hues.low, 0.15)) +
        stroke('M-140 16v14M-90 16v14M-40 14v16M10 14v16M60 14v16M110 12v16', hues.foreground, 1.6, 0.5),
    ) +
    drawLandmark(scene, 'moai', {
      x: scene.focusX - side * unit,
      y: horizon + 3.5 * unit,
      scale: scene.sheetWidth < 1.5 * scene.sheetHeight ? 1.04 : 1.3,
    }) +
    drawNearRidge(scene, {
      y: horizon + 17 * unit,
      amplitude: 6 * unit,
      salt: 8,
      color: defineGradient(scene, mix(hues.near, '#a9b45a', 0.3), mix(hues.near, hues.foreground, 0.4)),
      scale: 44,
    }) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.3, count: 4, scale: 1.1 }) +
    drawForeground(scene, { amplitude: 8, rise: 0 }) +
    tufts
      .map(({ x, height, color }) =>
        drawBlades(scene, {
          x: calculateXFromEdge(scene, x),
          count: 13,
          height: height * unit,
          color,
          spread: 0.9,
        }),
      )
      .join('')
  );
};
