import { mix } from '../drawing/color.js';
import { drawKayak } from '../drawing/craft.js';
import {
  type Composition,
  drawBlossoms,
  drawSummit,
  mixTones,
  type Peak,
  placeDrawing,
} from '../drawing/kit.js';
import { drawOverlappingHouses, type HouseOutline } from '../drawing/masonry.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades } from '../drawing/plants.js';
import { defineGradient, fill, stroke } from '../drawing/primitives.js';
import { drawMassif } from '../drawing/relief.js';
import type { Scene } from '../drawing/scene.js';
import { drawRocks } from '../drawing/stone.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawCornerDots,
  drawForeground,
  drawGround,
  drawNearRidge,
  drawPines,
  drawRange,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';
import { drawMist } from '../drawing/weather.js';

/** Draws a lake at the foot of the mountains, and a party on its shore. */
export function drawLakeAndParty(scene: Scene, color: string): string {
  const { unit, horizon, side } = scene;
  return (
    placeDrawing(
      scene,
      fill(
        'M-172 66' +
          'q-10-12 40-18 30-14 90-16 100-4 150 8 60 2 96 18 24 10-20 16' +
          '-20 14-80 14-40 12-110 6-60 2-100-10-50-2-66-18z',
        color,
      ) + fill('M-140 56q20-8 60-14 70-8 120-4 60 8 110 12-160-2-290 6z', '#ffffff', 0.35),
      { x: 8, y: 4, direction: side },
    ) +
    drawParty(
      scene,
      (progress) => [
        calculateOppositeX(scene) + side * (8 - progress * 36) * unit,
        horizon + (29 - progress * 4) * unit,
        0.8,
      ],
      { progress: 0.1, count: 4 },
    )
  );
}

const FITZROY: Peak = {
  litFace:
    'M-208 12' +
    'L-190-30-176-52-168-48-156-84-148-78-134-110-126-98-112-136-104-126-92-152-82-132-74-146' +
    '-62-180-54-160-44-132-34-140-24-184-14-214 0-222 14-212 22-184 34-150 44-120 54-128 ' +
    '62-104 74-112 84-82 98-90 110-58 128-62 156-22 196 12z',
  shadedFace:
    'M0-222' +
    'L14-212 22-184 34-150 44-120 54-128 62-104 74-112 84-82 98-90 110-58 128-62 156-22 196 12' +
    'H60L40-40 24-78 10-120 16-160 4-190z' +
    'M-62-180L-54-160-44-132-34-140-38-100-52-70-58-110-66-140z' +
    'M-112-136L-104-126-92-152-82-132-86-90-98-60-104-100z',
  snow: 'M-170 12L-150-18-120-42-96-36-70-60-44-44-16-62 10-46 34-60 60-34 90-42 120-14 150 12z',
  shadedSnow: 'M34-60L60-34 90-42 120-14 150 12H70L50-14 26-30z',
};

/** Draws the granite of Fitz Roy over the lagoon of Los Tres. */
export const drawFitzRoy: Composition = (scene) => {
  const { unit, horizon, hues } = scene;
  const tones = mixTones(scene);
  const relief =
    drawRange(scene, { y: horizon - 2 * unit, amplitude: 24, salt: 1, nearness: 0.1 }) +
    drawMassif(scene, {
      x: scene.focusX + scene.side * 62 * unit,
      y: horizon + unit,
      width: 70 * unit,
      height: 26 * unit,
      litColor: mix(tones.lit, hues.far, 0.3),
      shadeColor: mix(tones.shade, hues.far, 0.3),
      snowColor: tones.snow,
      salt: 4,
    }) +
    drawSummit(scene, FITZROY, { y: 6, warmth: scene.time === 'dawn' ? 0.32 : 0.06 }) +
    drawNearRidge(scene, {
      y: horizon,
      amplitude: 5 * unit,
      salt: 5,
      color: mix(tones.shade, hues.far, 0.2),
      scale: 18,
    });
  return (
    relief +
    drawWater(scene, {
      y: horizon + 2 * unit,
      color: mix(hues.water, hues.low, 0.3),
      bottomColor: mix(hues.water, hues.foreground, 0.2),
    }) +
    drawReflection(scene, horizon + 1.5 * unit, relief, 0.22) +
    drawNearRidge(scene, {
      y: horizon + 21 * unit,
      amplitude: 10 * unit,
      salt: 12,
      color: defineGradient(scene, mix(tones.shade, hues.lit, 0.3), mix(tones.shade, hues.foreground, 0.4)),
      scale: 34,
    }) +
    drawParty(
      scene,
      (progress) => [
        calculateOppositeX(scene) + scene.side * (6 - progress * 40) * unit,
        horizon + (19 - progress * 4) * unit,
        0.72,
      ],
      { progress: 0.1, count: 4 },
    ) +
    drawForeground(scene, { amplitude: 10, rise: 0 }) +
    drawBlossoms(scene, {
      x: calculateXFromEdge(scene, 4),
      color: '#d8683a',
      shadeColor: mix('#8c3a22', hues.foreground, 0.35),
      count: 30,
      radius: 26,
    }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 38), count: 9, height: 10 * unit })
  );
};

const TAULLIRAJU: Peak = {
  litFace: 'M-120 10L-86-44-64-66-44-110-24-150-12-184-2-192 6-180 20-160 40-112 58-84 84-54 130 10z',
  shadedFace: 'M-2-192L6-180 20-160 40-112 58-84 84-54 130 10H30L12-60 22-110 2-150z',
  snow:
    'M-86-44' +
    'L-64-66-44-110-24-150-12-184-2-192 6-180 20-160 40-112 58-84 70-66 ' +
    '52-70 40-52 26-64 10-40-6-58-22-36-38-56-56-34-70-50z',
  shadedSnow: 'M-2-192L6-180 20-160 40-112 58-84 70-66 52-70 40-52 26-64 16-50 22-110 2-150z',
};

function drawFlankingPeaks(scene: Scene): string {
  const { unit, horizon, hues, focusX, side } = scene;
  const tones = mixTones(scene);
  return (
    drawMassif(scene, {
      x: focusX + side * 46 * unit,
      y: horizon + 2 * unit,
      width: 60 * unit,
      height: 34 * unit,
      litColor: mix(tones.lit, hues.far, 0.3),
      shadeColor: mix(tones.shade, hues.far, 0.2),
      snowColor: tones.snow,
      salt: 4,
      snowline: 0.3,
    }) +
    drawMassif(scene, {
      x: focusX - side * 32 * unit,
      y: horizon + 2 * unit,
      width: 44 * unit,
      height: 28 * unit,
      litColor: mix(tones.lit, hues.far, 0.2),
      shadeColor: mix(tones.shade, hues.far, 0.1),
      snowColor: tones.snow,
      salt: 7,
      snowline: 0.3,
    })
  );
}

/** Draws fluted ice over a turquoise lake of the Cordillera Blanca. */
export const drawTaulliraju: Composition = (scene) => {
  const { unit, horizon, hues } = scene;
  const tones = mixTones(scene);
  const flutes = stroke(
    'M-22-146l-12 60M-12-170l-6 96M-32-118l-12 52M10-150l8 66M24-126l10 52M-46-92l-8 38M38-98l10 34',
    tones.shadedSnow,
    2.4,
    0.8,
  );
  return (
    drawRange(scene, { y: horizon - 2 * unit, amplitude: 22, salt: 1, nearness: 0.1 }) +
    drawFlankingPeaks(scene) +
    drawSummit(scene, TAULLIRAJU, { y: 8 }) +
    placeDrawing(scene, flutes, { y: 8 }) +
    drawNearRidge(scene, {
      y: horizon + 4 * unit,
      amplitude: 6 * unit,
      salt: 8,
      color: mix(tones.shade, hues.near, 0.5),
      scale: 22,
    }) +
    drawGround(scene, { y: horizon + 8 * unit, amplitude: 3 }) +
    drawLakeAndParty(scene, mix('#1fb5b8', hues.foreground, 0.08)) +
    drawForeground(scene, { amplitude: 10, rise: -1 }) +
    [
      { x: 6, height: 30, color: hues.foreground },
      { x: 17, height: 20, color: mix(hues.foreground, hues.near, 0.35) },
      { x: 29, height: 14, color: hues.foreground },
    ]
      .map(({ x, height, color }) =>
        drawBlades(scene, {
          x: calculateXFromEdge(scene, x),
          count: 17,
          height: height * unit,
          color,
          spread: 1.4,
        }),
      )
      .join('')
  );
};

const MONT_BLANC: Peak = {
  litFace:
    'M-250 12' +
    'L-236-50-228-44-218-92-210-84-200-128-192-104-184-118-172-84-160-96-148-74-120-92-84-128' +
    '-44-156 0-176 30-180 66-170 96-146 122-136 150-108 184-92 214-50 262 12z',
  shadedFace: 'M30-180L66-170 96-146 122-136 150-108 184-92 214-50 262 12H110L86-40 98-84 54-112 60-146z',
  snow:
    'M-148-74' +
    'L-120-92-84-128-44-156 0-176 30-180 66-170 96-146 122-136 150-108 160-96 140-84 128-52 ' +
    '104-70 92-30 66-58 50-6 22-40 6-4-22-48-40-14-60-60-90-42-104-66-130-52z',
  shadedSnow: 'M30-180L66-170 96-146 122-136 150-108 160-96 140-84 128-52 104-70 98-50 98-84 54-112 60-146z',
};

const HAMLET: readonly HouseOutline[] = [
  [-86, 52, 34, 14, 16],
  [-46, 44, 28, 12, 14],
  [-104, 66, 40, 17, 19],
];

/** Draws the white dome of Mont Blanc with its needles, over a hamlet and its meadows. */
export const drawMontBlanc: Composition = (scene) => {
  const { unit, horizon, hues, focusX, side } = scene;
  const hut = {
    lit: mix('#f3e7d2', hues.low, 0.2),
    shade: mix('#7c5238', hues.foreground, 0.1),
    dark: hues.foreground,
    accent: mix('#6b4630', hues.foreground, 0.2),
  };
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: focusX + side * 4 * unit,
    endY: horizon + 5 * unit,
  });
  return (
    drawRange(scene, { y: horizon - 2 * unit, amplitude: 22, salt: 1, nearness: 0.1 }) +
    drawSummit(scene, MONT_BLANC, { x: 8, y: 6 }) +
    drawMist(scene, { y: horizon - 7 * unit, color: mixTones(scene).mist, opacity: 0.5 }) +
    drawNearRidge(scene, {
      y: horizon + 3 * unit,
      amplitude: 11 * unit,
      salt: 8,
      color: mix(hues.plants, hues.mid, 0.45),
      scale: 20,
    }) +
    drawPines(scene, {
      y: horizon + 4 * unit,
      salt: 31,
      count: 40,
      minSize: 5,
      maxSize: 9,
      color: mix(hues.plants, hues.mid, 0.2),
    }) +
    drawGround(scene, { y: horizon + 7 * unit, amplitude: 5 }) +
    way.drawing +
    placeDrawing(scene, drawOverlappingHouses(hut, HAMLET), { direction: side }) +
    drawParty(scene, way.calculateStep) +
    drawForeground(scene, { amplitude: 12, rise: 0 }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 8), count: 13, height: 15 * unit }) +
    drawCornerDots(scene, {
      salt: 9,
      count: 16,
      farthest: 40,
      nearest: -2,
      rise: 6,
      scatterHeight: 13,
      color: mix('#e2588a', hues.low, 0.15),
      size: 1.9,
    }) +
    drawCornerDots(scene, {
      salt: 19,
      count: 12,
      farthest: 44,
      nearest: 0,
      rise: 5,
      scatterHeight: 11,
      color: mix('#f7d247', hues.low, 0.15),
      size: 1.5,
    })
  );
};

const MITRE: Peak = {
  litFace:
    'M-150 4' +
    'L-128-36-104-58-84-64-58-98-40-130-22-176-8-198 0-190 10-160 24-138 44-92 62-78 88-40 106-28 128 4z',
  shadedFace: 'M-8-198L0-190 10-160 24-138 44-92 62-78 88-40 106-28 128 4H20L4-60 12-104-6-150z',
  snow: 'M-22-176L-8-198 0-190 10-160 4-152-4-164-8-146-16-160-26-148z',
};

/** Draws Mitre Peak, which rises straight out of Milford Sound. */
export const drawMitre: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const tones = mixTones(scene);
  const addGreen = (color: string) => mix(color, hues.plants, 0.45);
  const wall =
    fill(
      'M150 6L170-40 196-62 220-120 250-160 300-196 420-230 900-240V6z',
      defineGradient(scene, addGreen(tones.shade), mix(addGreen(tones.shade), hues.haze, 0.3)),
    ) +
    fill(
      'M300-196L420-230 900-240V6H400L340-60 356-110 310-150z',
      mix(addGreen(tones.shade), hues.foreground, 0.3),
    ) +
    stroke('M262-150q4 40-2 80t2 74', '#ffffff', 5, 0.9) +
    stroke('M268-60v60', '#ffffff', 3, 0.5);
  const relief =
    drawRange(scene, { y: horizon, amplitude: 26, salt: 1, nearness: 0.15, scale: 22 }) +
    drawMassif(scene, {
      x: scene.focusX - side * 52 * unit,
      y: horizon,
      width: 74 * unit,
      height: 40 * unit,
      litColor: addGreen(mix(tones.lit, hues.far, 0.3)),
      shadeColor: addGreen(mix(tones.shade, hues.far, 0.1)),
      snowColor: tones.snow,
      salt: 7,
      snowline: 0.7,
    }) +
    drawSummit(scene, MITRE, { y: 2, scale: 1.06 }) +
    placeDrawing(
      scene,
      fill('M-150 4q20-14 60-16 30-20 80-12 50 4 70 14 40 2 66 14z', mix(hues.plants, hues.foreground, 0.25)),
      { y: 1, scale: 1.06 },
    ) +
    placeDrawing(scene, wall, { direction: side });
  const drawFrond = (x: number, y: number, size: number, color: string) =>
    placeDrawing(
      scene,
      fill('M-4 0Q2-50-3-92h6Q8-50 6 0z', color) +
        fill(
          'M0-92q-30-30-70-4 34-12 70 10zM0-92q30-30 70-4-34-12-70 10zM0-94q-10-40-48-44 26 14 46 48z' +
            'M0-94q10-40 48-44-26 14-46 48zM0-90q-40 0-56 36 26-26 58-30zM0-90q40 0 56 36-26-26-58-30z',
          color,
        ),
      { x, y, scale: size },
    );
  return (
    relief +
    drawWater(scene, {
      y: horizon,
      color: mix(hues.water, hues.low, 0.3),
      bottomColor: mix(hues.water, hues.foreground, 0.45),
    }) +
    drawReflection(scene, horizon, relief, 0.26) +
    drawKayak(scene, calculateOppositeX(scene), horizon + 20 * unit) +
    drawKayak(scene, calculateOppositeX(scene) - side * 20 * unit, horizon + 26 * unit) +
    drawRocks(scene, -side, hues.foreground, mix(hues.foreground, hues.mid, 0.25)) +
    drawFrond(-72, 166, 1.15, hues.foreground) +
    drawFrond(-110, 160, 0.8, mix(hues.foreground, hues.plants, 0.35))
  );
};
