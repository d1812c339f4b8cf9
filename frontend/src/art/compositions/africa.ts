import { drawElephant, drawGiraffe, drawLion, drawZebra } from '../drawing/animals.js';
import { mix } from '../drawing/color.js';
import { type Composition, placeDrawing } from '../drawing/kit.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty } from '../drawing/people.js';
import { drawGrove, scatterSpots } from '../drawing/plants.js';
import { defineGradient, fill, stroke } from '../drawing/primitives.js';
import { createRandom } from '../drawing/random.js';
import type { Scene } from '../drawing/scene.js';
import { drawDune } from '../drawing/stone.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  calculateXFromNearEdge,
  drawCornerGrass,
  drawForeground,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';

const SNAG =
  'M-7 0Q-2-40-6-70' +
  'L-34-104-52-112-58-128-50-120-32-112-16-94-22-128-36-150-30-150-14-128-6-98 0-110 4-150-6-178 2-172 ' +
  '10-150 10-116 16-104 34-124 40-150 44-146 42-122 64-138 70-136 44-110 20-84 30-74 58-82 34-66 10-64' +
  'Q8-30 12 0z';

interface Snag {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
  readonly direction?: number;
}

function drawFarDunes(scene: Scene, litSand: string, shadedSand: string): string {
  const { unit, horizon, hues, side } = scene;
  return (
    drawDune(scene, {
      x: scene.focusX + side * 58 * unit,
      y: horizon - 16 * unit,
      width: 60 * unit,
      height: 34 * unit,
      color: mix(litSand, hues.haze, 0.25),
      shadeColor: mix(shadedSand, hues.haze, 0.25),
    }) +
    drawDune(scene, {
      x: scene.focusX - side * 4 * unit,
      y: horizon - 33 * unit,
      width: 62 * unit,
      height: 50 * unit,
      color: litSand,
      shadeColor: shadedSand,
    })
  );
}

function drawSnags(scene: Scene): string {
  const { hues, side } = scene;
  const drawSnag = ({ x, y, size, color, direction = side }: Snag) =>
    placeDrawing(scene, fill(SNAG, color), { x, y, scale: size, direction });
  return (
    drawSnag({ x: -92, y: 48, size: 0.3, color: mix(hues.foreground, hues.near, 0.25) }) +
    drawSnag({ x: 20, y: 50, size: 0.34, color: mix(hues.foreground, hues.near, 0.25), direction: -side }) +
    drawSnag({ x: 64, y: 56, size: 0.46, color: mix(hues.foreground, hues.near, 0.12) }) +
    drawSnag({ x: 180, y: 52, size: 0.4, color: mix(hues.foreground, hues.near, 0.2), direction: -side }) +
    drawSnag({ x: -30, y: 92, size: 1.12, color: hues.foreground })
  );
}

/** Draws dead camel thorns on the white pan, under the great dune. */
export const drawDeadvlei: Composition = (scene) => {
  const { unit, horizon, hues, side, sheetHeight } = scene;
  const litSand = mix(hues.near, hues.sand, 0.42);
  const shadedSand = mix(hues.near, hues.foreground, 0.3);
  const clay = mix('#fbf3e4', hues.low, 0.25);
  const cracks = Array.from(
    { length: 9 },
    (_, i) =>
      formatPath`
        M${scene.sheetWidth * ((i * 0.37) % 1)} ${horizon + (14 + i * 3.2) * unit}
        l${7 * unit} ${unit} ${6 * unit} ${-1.4 * unit} ${9 * unit} ${1.2 * unit}
      `,
  ).join('');
  return (
    drawFarDunes(scene, litSand, shadedSand) +
    fill(
      formatPath`
        M0 ${horizon + 12 * unit}
        Q${scene.sheetWidth * 0.3} ${horizon + 9 * unit} ${scene.sheetWidth * 0.55} ${horizon + 11 * unit}
        T${scene.sheetWidth} ${horizon + 10 * unit}V${sheetHeight}H0z
      `,
      defineGradient(scene, clay, mix(clay, hues.near, 0.35)),
    ) +
    stroke(cracks, mix(clay, hues.foreground, 0.22), round(unit * 0.3), 0.6) +
    drawSnags(scene) +
    fill(
      formatPath`
        M${scene.focusX - side * 8 * unit} ${horizon + 22.4 * unit}
        q${side * 26 * unit} ${2 * unit} ${side * 52 * unit} ${-unit}
        l${-side * 20 * unit} ${4 * unit}
        q${-side * 18 * unit} 0 ${-side * 32 * unit} ${-3 * unit}z
      `,
      hues.foreground,
      0.16,
    ) +
    drawParty(
      scene,
      (progress) => [
        calculateOppositeX(scene) + side * (4 - progress * 34) * unit,
        horizon + (23 - progress * 5) * unit,
        0.62,
      ],
      { progress: 0.1, count: 4 },
    ) +
    drawDune(scene, {
      x: calculateXFromEdge(scene, 4),
      y: sheetHeight - 11 * unit,
      width: 70 * unit,
      height: 20 * unit,
      color: mix(litSand, hues.foreground, 0.35),
      shadeColor: mix(shadedSand, hues.foreground, 0.5),
    })
  );
};

const drawStones = (rock: string, shadedRock: string): string =>
  fill('M-180 50q-10-40 26-52 20-10 40 2 4-44 50-48 40-4 54 34 12-14 36-10 30 6 28 40 24 2 24 34z', rock) +
  fill(
    'M-60-44q40-10 54 34 8 30-8 60h-40q20-50-6-94z' +
      'M36-14q30 6 28 40 24 2 24 34H40q10-40-4-74z' +
      'M-130 0q16-8 26 0 6 26-8 50h-30q20-26 12-50z',
    shadedRock,
  ) +
  stroke('M-100 8q30 6 50 0M-150 20q20-6 34 0', shadedRock, 3, 0.6);

const drawGrazers = (scene: Scene): string => {
  const { hues, side } = scene;
  const beast = mix(hues.foreground, hues.accent, 0.12);
  return (
    placeDrawing(scene, drawGiraffe(beast), { x: 92, y: 34, scale: 0.74, direction: -side }) +
    placeDrawing(scene, drawGiraffe(mix(beast, hues.near, 0.2)), {
      x: 124,
      y: 24,
      scale: 0.5,
      direction: -side,
    }) +
    placeDrawing(scene, drawZebra(mix('#fff6e6', hues.low, 0.2), hues.foreground), {
      x: 152,
      y: 46,
      scale: 0.7,
      direction: -side,
    }) +
    placeDrawing(scene, drawZebra(mix('#fff6e6', hues.low, 0.3), hues.foreground), {
      x: 190,
      y: 40,
      scale: 0.56,
      direction: side,
    })
  );
};

const drawLions = (scene: Scene): string => {
  const { hues, side } = scene;
  const lioness = mix('#d9a35e', hues.foreground, 0.16);
  return (
    placeDrawing(
      scene,
      drawLion(mix('#c98a4a', hues.foreground, 0.18), mix('#7a4526', hues.foreground, 0.2)),
      { x: -50, y: 2, scale: 0.62, direction: side },
    ) + placeDrawing(scene, drawLion(lioness, lioness), { x: 40, y: 34, scale: 0.46, direction: side })
  );
};

/** Draws lions on a kopje, zebras and giraffes out on the grass. */
export const drawKopje: Composition = (scene) => {
  const { unit, horizon, hues, side, sheetHeight } = scene;
  const rock = mix('#b08a6a', hues.foreground, 0.1);
  const shadedRock = mix(rock, hues.foreground, 0.45);
  const herd = scatterSpots(scene, {
    salt: 7,
    count: 16,
    startX: scene.focusX + side * 12 * unit - 40 * unit,
    endX: scene.focusX + side * 12 * unit + 50 * unit,
    y: horizon + 4 * unit,
    scatterHeight: 2 * unit,
  })
    .map(([x, y]) => formatPath`M${x} ${y}h${1.3 * unit}`)
    .join('');
  return (
    drawRange(scene, { y: horizon, amplitude: 9, salt: 1, nearness: 0.1, isRugged: false, scale: 50 }) +
    fill(
      `M0 ${horizon}h${scene.sheetWidth}V${sheetHeight}H0z`,
      defineGradient(scene, mix(hues.near, hues.sand, 0.5), mix(hues.near, hues.foreground, 0.25)),
    ) +
    drawGrove(
      scene,
      'acacia',
      mix(hues.plants, hues.haze, 0.3),
      scatterSpots(scene, {
        salt: 8,
        count: 8,
        startX: 0,
        endX: scene.sheetWidth,
        y: horizon + unit,
        minSize: unit * 0.05,
        maxSize: unit * 0.09,
        scatterHeight: unit,
      }),
    ) +
    stroke(herd, mix(hues.foreground, hues.near, 0.2), round(unit * 0.9)) +
    drawGrazers(scene) +
    drawGrove(scene, 'acacia', mix(hues.plants, hues.foreground, 0.65), [
      [scene.focusX - side * 20 * unit, horizon + 10 * unit, unit * 0.5, side],
    ]) +
    placeDrawing(scene, drawStones(rock, shadedRock), { x: 6, y: 44, scale: 1.16, direction: side }) +
    drawLions(scene) +
    drawForeground(scene, { amplitude: 6, rise: 1 }) +
    drawCornerGrass(scene)
  );
};

interface Papyrus {
  readonly x: number;
  readonly count: number;
  readonly height: number;
  readonly color: string;
}

const drawPapyrus = (scene: Scene, { x, count, height, color }: Papyrus): string => {
  const { unit, sheetHeight } = scene;
  const random = createRandom(scene.seed ^ round(x));
  let stems = '';
  let heads = '';
  for (let i = 0; i < count; i++) {
    const topX = x + (random() - 0.5) * 26 * unit;
    const topY = sheetHeight - height * unit * (0.5 + random() * 0.5);
    const rayLength = height * unit * 0.16;
    stems += formatPath`M${topX + (random() - 0.5) * 5 * unit} ${sheetHeight + 4}L${topX} ${topY}`;
    for (let ray = -2; ray <= 2; ray++)
      heads += formatPath`
        M${topX} ${topY}l${Math.sin(ray * 0.55) * rayLength} ${-Math.cos(ray * 0.55) * rayLength}
      `;
  }
  return stroke(stems, color, round(unit * 0.6)) + stroke(heads, color, round(unit * 0.34));
};

const drawLilies = (scene: Scene, y: number, count: number, flower: string): string => {
  const { unit, hues } = scene;
  const spots = scatterSpots(scene, {
    salt: 51,
    count,
    startX: calculateOppositeX(scene) - 44 * unit,
    endX: calculateOppositeX(scene) + 44 * unit,
    y,
    scatterHeight: 12 * unit,
  });
  return (
    stroke(
      spots.map(([x, lilyY]) => formatPath`M${x} ${lilyY}h${3 * unit}`).join(''),
      mix(hues.plants, hues.foreground, 0.2),
      round(unit * 1.1),
    ) +
    stroke(
      spots
        .filter((_, i) => i % 3 === 0)
        .map(([x, lilyY]) => formatPath`M${x + unit} ${lilyY - unit}h.1`)
        .join(''),
      flower,
      round(unit * 1.7),
    )
  );
};

const drawCanoe = (hues: Scene['hues']): string =>
  fill('M-96-6q90 18 190-4l14-6-20 18q-80 16-164 2z', hues.foreground) +
  fill('M-36-2q-2-20 8-22 10 2 8 22zM6-2q-2-20 8-22 10 2 8 22z', hues.foreground) +
  fill('M-35-4q0-14 7-16 8 2 7 16zM7-4q0-14 7-16 8 2 7 16z', hues.accent) +
  fill('M-35-33a7 7 0 1 1 14 0 7 7 0 0 1-14 0zM7-33a7 7 0 1 1 14 0 7 7 0 0 1-14 0z', hues.foreground) +
  fill('M-78-4l4-34-2-22q4-8 12-4l4 10 14 8-2 4-14-4 0 18 2 24z', hues.foreground) +
  fill('M-76-72a7 7 0 1 1 14 0 7 7 0 0 1-14 0z', hues.foreground) +
  stroke('M-40-112L-104 34', hues.foreground, 3);

/** Draws a mokoro poled through the papyrus of the delta. */
export const drawMokoro: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const elephant = drawElephant(mix(hues.foreground, hues.mid, 0.12), hues.foreground);
  const bank =
    drawNearRidge(scene, {
      y: horizon + 2 * unit,
      amplitude: 3 * unit,
      salt: 6,
      color: mix(hues.plants, hues.mid, 0.3),
      scale: 30,
    }) +
    drawGrove(scene, 'palm', mix(hues.foreground, hues.mid, 0.25), [
      [scene.focusX + side * 20 * unit, horizon + unit, unit * 0.24],
      [scene.focusX + side * 26 * unit, horizon + unit, unit * 0.3, -1],
      [scene.focusX + side * 31 * unit, horizon + unit, unit * 0.2],
    ]) +
    drawGrove(scene, 'acacia', mix(hues.foreground, hues.mid, 0.2), [
      [scene.focusX - side * 30 * unit, horizon + 2 * unit, unit * 0.17],
      [scene.focusX + side * 66 * unit, horizon + 2 * unit, unit * 0.13],
    ]) +
    placeDrawing(scene, elephant, {
      y: 6,
      scale: 0.5,
      direction: side,
    }) +
    placeDrawing(scene, elephant, {
      x: -56,
      y: 7,
      scale: 0.36,
      direction: side,
    }) +
    placeDrawing(scene, elephant, {
      x: 44,
      y: 5,
      scale: 0.26,
      direction: side,
    });
  return (
    drawRange(scene, { y: horizon, amplitude: 5, salt: 1, nearness: 0.3, isRugged: false, scale: 50 }) +
    bank +
    drawWater(scene, {
      y: horizon + 1.6 * unit,
      color: mix(hues.water, hues.low, 0.55),
      bottomColor: mix(hues.water, hues.foreground, 0.3),
    }) +
    drawReflection(scene, horizon + 1.6 * unit, bank, 0.34) +
    placeDrawing(scene, drawCanoe(hues), { x: 76, y: 92, scale: 0.92, direction: -side }) +
    drawLilies(scene, scene.sheetHeight - 14 * unit, 10, mix('#fff3f6', hues.low, 0.2)) +
    drawPapyrus(scene, { x: calculateXFromEdge(scene, 8), count: 10, height: 56, color: hues.foreground }) +
    drawPapyrus(scene, {
      x: calculateXFromNearEdge(scene, 6),
      count: 6,
      height: 34,
      color: hues.foreground,
    }) +
    drawPapyrus(scene, {
      x: calculateXFromEdge(scene, 22),
      count: 5,
      height: 28,
      color: mix(hues.foreground, hues.plants, 0.4),
    }) +
    drawForeground(scene, { amplitude: 5, rise: -3 })
  );
};
