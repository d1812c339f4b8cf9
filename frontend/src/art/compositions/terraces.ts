import { mix } from '../drawing/color.js';
import { type Composition, mixTones, placeDrawing } from '../drawing/kit.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, drawGrove, scatterSpots } from '../drawing/plants.js';
import { defineGradient, fill, stroke } from '../drawing/primitives.js';
import type { Scene } from '../drawing/scene.js';
import { calculateOppositeX, calculateXFromEdge, drawForeground, drawRange } from '../drawing/terrain.js';
import { drawMist } from '../drawing/weather.js';
import { drawCornerLeaves, drawJungle } from './jungle.js';

function drawLostCity(scene: Scene, stone: string): string {
  const { unit, horizon, hues } = scene;
  const lawn = mix(hues.plants, '#8fbf5a', 0.5);
  const drawTerrace = (x: number, y: number, width: number) =>
    fill(
      formatPath`
        M${x - width} ${y}v${width * 0.13 + 5}
        a${width} ${width * 0.26} 0 0 0 ${2 * width} 0
        v-${width * 0.13 + 5}z
      `,
      stone,
    ) +
    fill(
      formatPath`
        M${x} ${y}v${width * 0.39 + 5}
        a${width} ${width * 0.26} 0 0 0 ${width}-${width * 0.26}
        v-${width * 0.13 + 5}z
      `,
      mix(stone, hues.foreground, 0.35),
    ) +
    `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${round(width * 0.26)}" fill="${lawn}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${round(width * 0.62)}" ry="${round(width * 0.15)}"` +
    ` fill="${mix(lawn, '#ffffff', 0.14)}"/>`;
  const steps =
    fill('M-14 68h22l14 70h-50z', mix(stone, '#ffffff', 0.25)) +
    stroke(
      'M-16 76h26M-17 84h29M-18 92h32M-20 100h36M-22 108h40M-23 116h42',
      mix(stone, hues.foreground, 0.3),
      2,
    );
  const ridge = fill(
    'M-260 150Q-170 40-70-6-30-30 0-30 40-28 80 0 180 60 250 150z',
    mix(hues.plants, hues.foreground, 0.22),
  );
  return (
    placeDrawing(scene, ridge, { scale: 1.1 }) +
    drawGrove(scene, 'palm', mix(hues.plants, hues.foreground, 0.4), [
      [scene.focusX - 33 * unit, horizon + 4 * unit, unit * 0.38],
      [scene.focusX + 35 * unit, horizon + 4 * unit, unit * 0.44, -1],
      [scene.focusX + 42 * unit, horizon + 9 * unit, unit * 0.32],
      [scene.focusX - 25 * unit, horizon + unit, unit * 0.27, -1],
    ]) +
    placeDrawing(
      scene,
      drawTerrace(-2, -24, 42) +
        drawTerrace(-46, 14, 44) +
        drawTerrace(42, 18, 52) +
        drawTerrace(-8, 52, 66) +
        steps,
      { scale: 1.1, direction: 1 },
    )
  );
}

/** Draws the round terraces of Teyuna, the Lost City of the Sierra Nevada. */
export const drawTeyuna: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const tones = mixTones(scene);
  const stone = mix('#a9a78f', hues.plants, 0.18);
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene) + side * 4 * unit,
    endX: scene.focusX + side * 6 * unit,
    endY: horizon + 25 * unit,
    startWidth: 12,
    color: mix(hues.sand, stone, 0.4),
  });
  return (
    drawRange(scene, { y: horizon - 8 * unit, amplitude: 26, salt: 1, nearness: 0.1, scale: 24 }) +
    drawRange(scene, {
      y: horizon - 2 * unit,
      amplitude: 24,
      salt: 2,
      nearness: 0.5,
      isRugged: false,
      scale: 22,
    }) +
    drawMist(scene, { y: horizon - 12 * unit, color: tones.mist, opacity: 0.7 }) +
    drawJungle(scene, { y: 2, salt: 21, haze: 0.34, size: 13 }) +
    drawMist(scene, { y: horizon + 2 * unit, color: tones.mist, opacity: 0.5 }) +
    drawLostCity(scene, stone) +
    drawJungle(scene, { y: 26, salt: 23, haze: 0.04, size: 14 }) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.3, count: 4, scale: 1.2 }) +
    drawCornerLeaves(scene)
  );
};

/** Draws a path along an irrigation channel on the side of a laurel valley. */
export const drawLevada: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const tones = mixTones(scene);
  const mixSlope = (darkness: number) => mix(mix(hues.plants, hues.near, 0.3), hues.foreground, darkness);
  const wall = fill(
    'M-1000 180V-210L-160-176-96-120-60-70-20-30 16 2 40 22 50 60 0 110-60 280H-1000z',
    defineGradient(scene, mixSlope(0.05), mixSlope(0.5)),
  );
  const rib = fill(
    'M-96-120L-60-70-20-30 16 2 40 22 30 40-20 70Q-60 10-96-120zM-240-198l60 70 20 90-30-40z',
    mixSlope(0.4),
    0.7,
  );
  return (
    drawRange(scene, { y: horizon - 12 * unit, amplitude: 30, salt: 1, nearness: 0.1, scale: 20 }) +
    drawMist(scene, { y: horizon - 18 * unit, color: tones.mist, opacity: 0.8 }) +
    drawRange(scene, { y: horizon - 2 * unit, amplitude: 26, salt: 2, nearness: 0.5, scale: 22 }) +
    drawMist(scene, { y: horizon - 5 * unit, color: tones.mist, opacity: 0.7 }) +
    drawRange(scene, {
      y: horizon + 12 * unit,
      amplitude: 22,
      salt: 3,
      nearness: 0.95,
      isRugged: false,
      scale: 26,
    }) +
    drawMist(scene, { y: horizon + 10 * unit, color: tones.mist, opacity: 0.55 }) +
    placeDrawing(
      scene,
      fill(
        'M30 40q90 60 220 84 200 30 750 36v140H-60Q-20 110 30 40z',
        defineGradient(scene, mixSlope(0.2), mixSlope(0.6)),
      ) +
        wall +
        rib +
        stroke('M-70-60q6 40 0 90', '#ffffff', 6, 0.9) +
        stroke('M-62-40q4 30 0 66', '#ffffff', 3, 0.6),
      { x: 20, direction: side },
    ) +
    placeDrawing(
      scene,
      fill('M-150 240Q-70 110 10 74 60 50 34 34 60 40 56 56 50 80-10 110-50 140-70 240z', hues.sand) +
        fill(
          'M-70 240Q-50 140-10 110 50 80 56 56 62 64 58 76 40 100 10 124-20 156-26 240z',
          mix('#37a9c4', hues.water, 0.4),
        ) +
        fill(
          'M-26 240Q-20 156 10 124 40 100 58 76 66 84 60 92 30 124 16 160 12 190 12 240z',
          mix('#b7ad98', hues.foreground, 0.3),
        ) +
        stroke('M-30 164q8-20 24-34M0 126q20-16 36-30', '#ffffff', 2.4, 0.8),
      { x: 20, direction: side },
    ) +
    drawParty(
      scene,
      (progress) => [
        scene.focusX + side * (-6 + (1 - progress) ** 2 * 2 + progress * 14) * unit,
        horizon + (37 - progress * 28) * unit,
        1.02 - progress * 0.85,
      ],
      { progress: 0.06, count: 3, scale: 0.9 },
    ) +
    drawForeground(scene, { amplitude: 8, rise: -3 }) +
    drawAgapanthus(scene, 4) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 14), count: 15, height: 20 * unit, spread: 1.1 })
  );
};

const drawAgapanthus = (scene: Scene, salt: number): string => {
  const { unit, sheetHeight, hues } = scene;
  const stems = scatterSpots(scene, {
    salt,
    count: 7,
    startX: calculateXFromEdge(scene, 40),
    endX: calculateXFromEdge(scene, 2),
    y: sheetHeight - 14 * unit,
    scatterHeight: 16 * unit,
  });
  return (
    stroke(
      stems.map(([x, y]) => formatPath`M${x} ${sheetHeight}V${y}`).join(''),
      mix(hues.plants, hues.foreground, 0.5),
      round(unit * 0.6),
    ) +
    stroke(
      stems.map(([x, y]) => formatPath`M${x} ${y}h.1`).join(''),
      mix('#6a7fd0', hues.low, 0.1),
      round(unit * 5),
    ) +
    stroke(
      stems.map(([x, y]) => formatPath`M${x - unit} ${y - unit}h.1`).join(''),
      mix('#9fb0ee', hues.low, 0.1),
      round(unit * 2.4),
    )
  );
};
