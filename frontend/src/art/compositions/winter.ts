import { mix } from '../drawing/color.js';
import { calculatePlacementX, type Composition, placeDrawing } from '../drawing/kit.js';
import { formatPath, round } from '../drawing/path.js';
import { drawWay } from '../drawing/people.js';
import { scatterSpots } from '../drawing/plants.js';
import { defineGradient, defineStamp, defineStops, fill, stroke, takeId } from '../drawing/primitives.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawGround,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawMist } from '../drawing/weather.js';

const DOG =
  'M-12 0l2-8q-3-4-1-8-4-1-5-5 3 2 6 1l12-1q3 0 4-3l1-4 2 3 4 2-1 3h-4' +
  'q-1 5-3 7l2 6 3 7h-2l-5-7-1 7h-2v-8h-6l-3 8z';

const SLED = 'M-40 0h66q6 0 6-6l-3 1q-1 3-4 3h-14l-4-12h-20l-6-16h-3l5 16-6 12h-17zM-20-14h22l4 12h-30z';

const drawNorthernLights = (scene: Scene): string => {
  const defineGlow = (color: string): string =>
    defineStops(scene, scene.id + takeId(scene), [
      { color, opacity: '0' },
      { color, offset: '.7', opacity: '.6' },
      { color, offset: '1', opacity: '.05' },
    ]);
  return placeDrawing(
    scene,
    fill(
      'M-900-180Q-500-260-260-190-120-150 10-200 160-252 300-190 460-150 900-230V-120' +
        'Q500-60 320-90 160-140 40-100-120-50-250-86-480-140-900-70z',
      defineGlow('#4fe0a0'),
    ) +
      fill(
        'M-700-240Q-300-300-60-240 120-200 320-262 500-300 800-270V-190' +
          'Q500-210 340-170 120-110-60-156-300-210-700-150z',
        defineGlow('#7fd8d0'),
      ) +
      fill(
        'M-400-290Q-120-340 120-280 260-250 420-300V-220Q260-180 120-206-120-260-400-200z',
        defineGlow('#b57fd0'),
      ),
    { x: 20, y: 10, direction: scene.side },
  );
};

/** Draws a snowy spruce, as narrow as a candle. */
const drawCandle = (color: string, snow: string): string =>
  fill('M0-100l9 26-5-2 10 28-6-2 12 30-7-3 9 23H-22l9-23-7 3 12-30-6 2 10-28-5 2z', color) +
  fill(
    'M0-100l9 26-6-3-4 12-6-6zM14-48l-8-4-8 10-10-6-4 6 8-20 6 5 4-6z' +
      'M20-21l-9-4-10 11-12-9-6 6 8-20 8 6 6-8 8 2z',
    snow,
  );

const drawCabin = (snow: string): string =>
  fill('M-30 0v-20h60V0z', '#5b3a2c') +
  fill('M-38-19L0-44 38-19l-4 4L0-37l-34 22z', snow) +
  fill('M-30-18L0-38l30 20z', '#4a2d24') +
  fill('M-18-14h11v10h-11zM8-14h11v10H8z', '#ffd782');

function drawSled(scene: Scene, oppositeX: number): string {
  const { unit, hues, side } = scene;
  return placeDrawing(
    scene,
    fill(SLED, hues.foreground) +
      fill(
        'M-22-52a5 5 0 1 1 7 0q5 3 5 12l8 6-1 3-11-4-1 10 4 20h-5l-5-17-4 17h-5l4-22q-3-16 4-25z',
        hues.foreground,
      ) +
      fill('M-8-14q8-12 20-6l4 6z', hues.accent),
    { x: calculatePlacementX(scene, oppositeX + side * 14 * unit), y: 84, direction: -side },
  );
}

/** Draws huskies under the northern lights. */
export const drawHuskies: Composition = (scene) => {
  const { unit, horizon, hues, side, focusX, sheetHeight } = scene;
  const oppositeX = calculateOppositeX(scene);
  const stampDog = defineStamp(scene, fill(DOG, hues.foreground));
  const snow = mix('#ffffff', hues.foreground, 0.14);
  const stampCandle = defineStamp(scene, drawCandle(hues.foreground, snow));
  const dogs = [0, 1, 2, 3, 4, 5]
    .map((i) =>
      stampDog(
        oppositeX + side * (-2 - i * 6.2) * unit,
        horizon + (21.5 - (i % 2) * 1.6 - i * 0.5) * unit,
        unit * (0.2 - i * 0.006),
        -side,
      ),
    )
    .join('');
  return (
    drawNorthernLights(scene) +
    drawRange(scene, { y: horizon, amplitude: 12, salt: 1, nearness: 0.3, isRugged: false, scale: 44 }) +
    drawNearRidge(scene, {
      y: horizon + 3 * unit,
      amplitude: 8 * unit,
      salt: 8,
      color: defineGradient(scene, mix(snow, hues.mid, 0.55), mix(snow, hues.mid, 0.3)),
      scale: 60,
    }) +
    scatterSpots(scene, {
      salt: 6,
      count: 26,
      startX: 0,
      endX: scene.sheetWidth,
      y: horizon + 5 * unit,
      minSize: unit * 0.05,
      maxSize: unit * 0.11,
      scatterHeight: 2 * unit,
    })
      .map(([x, y, size]) => stampCandle(x, y, size))
      .join('') +
    placeDrawing(scene, drawCabin(snow), { x: -20, y: 36, scale: 0.95 }) +
    drawGround(scene, { y: horizon + 10 * unit, amplitude: 3 }) +
    drawWay(scene, {
      startX: oppositeX + side * 20 * unit,
      endX: focusX + side * 8 * unit,
      endY: horizon + 10 * unit,
      startWidth: 20,
      color: mix(snow, hues.near, 0.35),
    }).drawing +
    stroke(
      formatPath`
        M${oppositeX + side * 12 * unit} ${horizon + 20 * unit}
        L${oppositeX - side * 33 * unit} ${horizon + 17.5 * unit}
      `,
      hues.foreground,
      round(unit * 0.3),
    ) +
    dogs +
    drawSled(scene, oppositeX) +
    stampCandle(calculateXFromEdge(scene, 3), sheetHeight + unit, unit * 0.6) +
    stampCandle(calculateXFromEdge(scene, 13), sheetHeight + unit, unit * 0.4) +
    drawMist(scene, { y: horizon - unit, color: hues.low, opacity: 0.12 })
  );
};
