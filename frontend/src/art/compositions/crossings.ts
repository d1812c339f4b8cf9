import { mix } from '../drawing/color.js';
import { type Composition, defineRow, mixTones, placeDrawing } from '../drawing/kit.js';
import { round } from '../drawing/path.js';
import { drawParty } from '../drawing/people.js';
import { drawBlades, drawBlossomingBranch } from '../drawing/plants.js';
import { defineGradient, fill, stroke } from '../drawing/primitives.js';
import { drawMassif } from '../drawing/relief.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateXFromEdge,
  calculateXFromNearEdge,
  drawForeground,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';
import { drawStorey } from './japan.js';

interface ReedColors {
  readonly reed: string;
  readonly shadedReed: string;
}

function drawReedHut({ hues }: Scene, { reed, shadedReed }: ReedColors): string {
  return (
    fill('M-32 0l4-28 28-26 28 26 4 28z', reed) +
    fill('M0-54l28 26 4 28H6z', shadedReed) +
    fill('M-9 0v-20q9-10 18 0V0z', hues.foreground) +
    stroke('M-30-28h60', shadedReed, 3)
  );
}

/** Draws bundles of reed that turn up at both ends; the bow has the head of a puma. */
function drawHull({ hues }: Scene, { reed, shadedReed }: ReedColors): string {
  return (
    fill(
      'M-172-54q4 44 44 62h236q52-8 62-74l14-6q8 76-50 106-20 10-44 10h-192q-50 0-72-44-12-26-10-54z',
      reed,
    ) +
    fill(
      'M-184-50q-2 30 10 50 22 44 74 44h192q24 0 44-10 20-10 32-28-30 16-62 18h-196q-60-6-94-74z',
      shadedReed,
    ) +
    stroke(
      'M-120 12v30M-70 12v34M-20 12v34M30 12v34M80 12v34M124 0l12 32',
      mix(hues.foreground, reed, 0.2),
      3,
    ) +
    fill('M154-62l-2-20 8-12 8 6h8l8-8 6 14-2 20-12 8h-14z', reed) +
    fill('M158-74h7v5h-7zM174-74h7v5h-7zM162-62h16l-8 6z', hues.foreground)
  );
}

function drawSail({ hues }: Scene, { reed, shadedReed }: ReedColors): string {
  return (
    stroke('M-46 10L4-134 40 10', mix(hues.foreground, reed, 0.35), 5) +
    fill('M-32-118L30-124q26 60 22 112l-92 6q14-60 8-112z', mix(reed, '#fff3cf', 0.5)) +
    stroke('M-30-92l70-6M-30-64l78-6M-34-36l86-6', shadedReed, 2.4, 0.8)
  );
}

function drawReedIsle({ reed, shadedReed }: ReedColors): string {
  return (
    fill('M-330 22Q-200 2-40 4q200-6 330 12 20 6 10 10-300 22-620 4-20-2-10-8z', reed) +
    fill('M-340 30q300 18 640-4l-8 12q-300 18-610 4-16-4-22-12z', shadedReed)
  );
}

function drawCordillera(scene: Scene): string {
  const { unit, horizon, hues, focusX, side } = scene;
  const tones = mixTones(scene);
  return (
    drawRange(scene, { y: horizon, amplitude: 5, salt: 1, nearness: 0.3, isRugged: false, scale: 40 }) +
    drawMassif(scene, {
      x: focusX + side * 40 * unit,
      y: horizon,
      width: 70 * unit,
      height: 23 * unit,
      litColor: mix(tones.lit, hues.far, 0.4),
      shadeColor: mix(tones.shade, hues.far, 0.35),
      snowColor: tones.snow,
      salt: 4,
    }) +
    drawMassif(scene, {
      x: focusX - side * 24 * unit,
      y: horizon,
      width: 54 * unit,
      height: 17 * unit,
      litColor: mix(tones.lit, hues.far, 0.5),
      shadeColor: mix(tones.shade, hues.far, 0.45),
      snowColor: tones.snow,
      salt: 7,
    }) +
    drawNearRidge(scene, {
      y: horizon + 1.4 * unit,
      amplitude: 3 * unit,
      salt: 6,
      color: mix(hues.far, hues.mid, 0.55),
      scale: 30,
    })
  );
}

/** Draws a reed boat and a reed island on Titicaca, with the Cordillera Real across the water. */
export const drawTotora: Composition = (scene) => {
  const { unit, horizon, hues, focusX, side } = scene;
  const reed = mix('#e2b64f', hues.low, 0.12);
  const colors = { reed, shadedReed: mix(reed, hues.foreground, 0.36) };
  const placeHuts = defineRow(scene, drawReedHut(scene, colors));
  const shore = drawCordillera(scene);
  return (
    shore +
    drawWater(scene, {
      y: horizon + unit,
      color: mix('#2b86b8', hues.low, 0.26),
      bottomColor: mix('#123f77', hues.foreground, 0.2),
    }) +
    drawReflection(scene, horizon + 1.5 * unit, shore, 0.2) +
    placeDrawing(scene, drawReedIsle(colors), { x: 226, y: 22, scale: 0.6, direction: side }) +
    placeHuts([
      [124, 29, 0.56],
      [170, 32, 0.7],
      [226, 32, 0.62],
      [270, 32, 0.5],
      [312, 33, 0.42],
    ]) +
    placeDrawing(scene, drawSail(scene, colors), { x: 30, y: 92, scale: 0.96, direction: -side }) +
    drawParty(scene, (progress) => [focusX - side * (2 + progress * 60) * unit, horizon + 25.6 * unit, 0.8], {
      progress: 0.1,
      count: 3,
      scale: 1.1,
    }) +
    placeDrawing(scene, drawHull(scene, colors), { x: 10, y: 92, scale: 0.96, direction: -side }) +
    placeDrawing(scene, stroke('M-150 112h84M-40 122h120M110 110h70', '#ffffff', 3, 0.5), {
      x: -10,
      y: 32,
      direction: 1,
    }) +
    drawForeground(scene, { amplitude: 5, rise: -4 }) +
    drawBlades(scene, {
      x: calculateXFromEdge(scene, 6),
      count: 17,
      height: 34 * unit,
      color: mix(reed, hues.foreground, 0.62),
      spread: 0.5,
    }) +
    drawBlades(scene, {
      x: calculateXFromEdge(scene, 20),
      count: 15,
      height: 24 * unit,
      color: mix(hues.plants, hues.foreground, 0.55),
      spread: 0.5,
    }) +
    drawBlades(scene, {
      x: calculateXFromNearEdge(scene, 6),
      count: 13,
      height: 20 * unit,
      spread: 0.5,
    })
  );
};

function drawIsles(scene: Scene): string {
  const { unit, horizon, hues } = scene;
  return (
    drawRange(scene, { y: horizon - unit, amplitude: 12, salt: 1, nearness: 0.12, isRugged: false }) +
    drawNearRidge(scene, {
      y: horizon,
      amplitude: 12 * unit,
      salt: 3,
      color: defineGradient(scene, mix(hues.far, hues.mid, 0.5), mix(hues.haze, hues.mid, 0.4)),
      scale: 18,
    }) +
    drawNearRidge(scene, {
      y: horizon + 2.4 * unit,
      amplitude: 9 * unit,
      salt: 12,
      color: defineGradient(scene, mix(hues.plants, hues.mid, 0.55), mix(hues.mid, hues.haze, 0.2)),
      scale: 22,
    })
  );
}

function drawFerry(scene: Scene): string {
  const { hues } = scene;
  return (
    fill('M-66 0h132l14-18H-80z', mix('#fdfaf2', hues.low, 0.1)) +
    fill('M-66 0h132l5-7H-72z', mix('#d8432f', hues.foreground, 0.08)) +
    fill('M-40-18v-20H34l8 20z', mix('#fdfaf2', hues.foreground, 0.1)) +
    fill('M-34-34h9v8h-9zM-18-34h9v8h-9zM-2-34h9v8H-2zM14-34h9v8h-9z', hues.foreground) +
    fill('M-14-38v-16H6v16z', mix('#d8432f', hues.foreground, 0.08)) +
    stroke('M-62-18v-16M62-18v-12', hues.foreground, 2.4)
  );
}

function drawTempleHill(scene: Scene): string {
  const { hues } = scene;
  const tones = mixTones(scene);
  const wood = mix('#b2563c', hues.foreground, 0.1);
  const tile = mix('#4d5b63', hues.foreground, 0.25);
  const pagoda = { timber: wood, roof: tile, shade: hues.foreground, wall: tones.snow };
  const roofs =
    fill('M-26 0v-16L0-30l26 14V0z', mix('#fbf1e2', hues.low, 0.2)) +
    fill('M-34-14L0-36l34 22-6 2L0-28-28-12z', tile) +
    fill('M0-28L26-14V0H8z', hues.foreground, 0.22);
  return (
    placeDrawing(scene, roofs, { x: -118, y: 62 }) +
    placeDrawing(scene, roofs, { x: 62, y: 132, scale: 1.1 }) +
    placeDrawing(scene, roofs, { x: 118, y: 158, scale: 0.9 }) +
    placeDrawing(
      scene,
      drawStorey(92, 44, pagoda) +
        drawStorey(50, 37, pagoda) +
        drawStorey(10, 30, pagoda) +
        stroke('M0-28v-52', tile, 4) +
        stroke('M-6-40H6M-6-48H6M-5-56H5M-4-64H4', tile, 2.4) +
        fill('M-56 99v-8H56v8z', mix(wood, hues.foreground, 0.3)),
      { x: -30, scale: 1.12 },
    )
  );
}

/** Draws the pagoda on the hill of Onomichi, the strait below it and the ferry to the island. */
export const drawOnomichi: Composition = (scene) => {
  const { unit, horizon, hues, focusX, side } = scene;
  const ferry = drawFerry(scene);
  const placeTrees = defineRow(
    scene,
    fill(
      'M0-100l13 30h-6l14 27h-8l18 33H4V0h-8v-10h-27l18-33h-8l14-27h-6z',
      mix(hues.plants, hues.foreground, 0.5),
    ),
  );
  const drawHill = (path: string, color: string) =>
    placeDrawing(scene, fill(path, color), { direction: side });
  const isles = drawIsles(scene);
  return (
    isles +
    drawWater(scene, {
      y: horizon + 2 * unit,
      color: mix(hues.water, hues.low, 0.42),
      bottomColor: mix(hues.water, hues.foreground, 0.12),
    }) +
    drawReflection(scene, horizon + 2 * unit, isles, 0.22) +
    placeDrawing(scene, ferry, { x: 150, y: 56, scale: 0.9, direction: side }) +
    placeDrawing(scene, stroke('M84 60H20M226 62h40M96 70H60', '#ffffff', 3, 0.7), { direction: side }) +
    drawHill(
      'M-1000-40Q-260-30-150-6T10 78t110 60 160 44V400H-1000z',
      defineGradient(scene, mix(hues.plants, hues.mid, 0.25), mix(hues.plants, hues.foreground, 0.4)),
    ) +
    placeTrees([
      [-196, 30, 0.5],
      [-160, 36, 0.62],
      [-84, 84, 0.5],
      [30, 118, 0.46],
      [148, 172, 0.5],
      [-230, 24, 0.56],
    ]) +
    drawTempleHill(scene) +
    drawHill(
      'M-1000 96Q-220 84-110 116T60 176t240 40V420H-1000z',
      defineGradient(scene, mix(hues.plants, hues.foreground, 0.3), mix(hues.plants, hues.foreground, 0.62)),
    ) +
    drawParty(
      scene,
      (progress) => [focusX - side * (22 - progress * 46) * unit, horizon + (31 + progress * 20) * unit, 0.9],
      { progress: 0.05, count: 3, scale: 1 },
    ) +
    placeDrawing(scene, fill('M-1000 150Q-160 130-40 172T180 214V420H-1000z', hues.foreground), {
      y: round((scene.sheetHeight - horizon) / unit) * 4 - 176,
      direction: side,
    }) +
    drawBlossomingBranch(scene)
  );
};
