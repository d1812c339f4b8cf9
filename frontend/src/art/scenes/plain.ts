import { mix } from '../drawing/color.js';
import { formatPath } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, drawGrove, scatterSpots } from '../drawing/plants.js';
import { defineGradient, defineStamp, fill } from '../drawing/primitives.js';
import { drawMassif } from '../drawing/relief.js';
import type { LandmarkName, Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawCornerGrass,
  drawForeground,
  drawNearRidge,
  drawRange,
  mixSnow,
} from '../drawing/terrain.js';
import { drawMist } from '../drawing/weather.js';
import { drawLandmark } from '../landmarks/landmark.js';

function drawKilimanjaro(scene: Scene): string {
  const { unit, horizon, hues, focusX, side } = scene;
  return (
    drawMassif(scene, {
      x: focusX + side * 50 * unit,
      y: horizon,
      width: 60 * unit,
      height: 15 * unit,
      litColor: mix(hues.far, hues.mid, 0.6),
      shadeColor: mix(hues.mid, hues.foreground, 0.15),
      salt: 4,
    }) +
    fill(
      formatPath`
        M${focusX - 78 * unit} ${horizon}
        Q${focusX - 34 * unit} ${horizon - 10 * unit} ${focusX - 17 * unit} ${horizon - 35 * unit}
        q${4 * unit} ${-3 * unit} ${10 * unit} ${-2 * unit}
        ${8 * unit} ${-2.5 * unit} ${14 * unit} 0
        ${6 * unit} ${-unit} ${10 * unit} ${3 * unit}
        Q${focusX + 34 * unit} ${horizon - 10 * unit} ${focusX + 78 * unit} ${horizon}z
      `,
      defineGradient(scene, hues.mid, mix(hues.far, hues.low, 0.3)),
    ) +
    fill(
      formatPath`
        M${focusX - 17 * unit} ${horizon - 35 * unit}
        q${4 * unit} ${-3 * unit} ${10 * unit} ${-2 * unit}
        ${8 * unit} ${-2.5 * unit} ${14 * unit} 0
        ${6 * unit} ${-unit} ${10 * unit} ${3 * unit}
        l${4 * unit} ${6 * unit} ${-4 * unit} ${-2 * unit} ${-2 * unit} ${6 * unit}
        ${-4 * unit} ${-5 * unit} ${-5 * unit} ${8 * unit} ${-4 * unit} ${-8 * unit}
        ${-5 * unit} ${5 * unit} ${-4 * unit} ${-6 * unit} ${-6 * unit} ${6 * unit} ${-unit} ${-5 * unit}
        ${-6 * unit} ${3 * unit}z
      `,
      mixSnow(scene),
    ) +
    drawMist(scene, { y: horizon - 9 * unit, color: mix(hues.low, '#ffffff', 0.25), opacity: 0.6 })
  );
}

function drawAcaciaPlain(scene: Scene): string {
  const { unit, horizon, hues, sheetWidth, sheetHeight } = scene;
  return (
    fill(
      `M0 ${horizon}h${sheetWidth}V${sheetHeight}H0z`,
      defineGradient(scene, mix(hues.near, hues.sand, 0.55), mix(hues.near, hues.foreground, 0.25)),
    ) +
    drawGrove(
      scene,
      'acacia',
      mix(hues.plants, hues.haze, 0.3),
      scatterSpots(scene, {
        salt: 8,
        count: 9,
        startX: 0,
        endX: sheetWidth,
        y: horizon + unit,
        minSize: unit * 0.05,
        maxSize: unit * 0.09,
        scatterHeight: unit,
      }),
    )
  );
}

function drawBaobabAvenue(scene: Scene): string {
  const { unit, horizon, hues, focusX, side } = scene;
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: focusX,
    endY: horizon + unit,
    startWidth: 22,
  });
  return (
    way.drawing +
    drawGrove(scene, 'baobab', mix(hues.foreground, hues.accent, 0.16), [
      [focusX - 13 * unit, horizon + 3 * unit, unit * 0.17],
      [focusX + 12 * unit, horizon + 3 * unit, unit * 0.16, -1],
      [focusX - 22 * unit, horizon + 7 * unit, unit * 0.29, -1],
      [focusX + 21 * unit, horizon + 7 * unit, unit * 0.27],
      [focusX - side * 44 * unit, horizon + 14 * unit, unit * 0.48],
      [focusX + side * 42 * unit, horizon + 14 * unit, unit * 0.5, -1],
    ]) +
    drawParty(scene, way.calculateStep, { progress: 0.5 })
  );
}

const defineAnimals = (scene: Scene) => ({
  stampGiraffe: defineStamp(
    scene,
    fill(
      'M-9 0l1-20q-2-8 4-10l8-1 7-24-1-4 6-3 5 5-4 2-5 22q-2 8-6 11l1 22h-3l-2-16-8-1-1 17z',
      mix(scene.hues.foreground, scene.hues.accent, 0.12),
    ),
  ),
  stampElephant: defineStamp(
    scene,
    fill(
      'M-22 0v-15q-2-14 14-15 16-2 22 2 9 2 8 12l1 12q-1 4-4 3l1-3-3-11-4 2-1 13h-6v-9H-6v9h-6l-2-8-2 8z',
      mix(scene.hues.foreground, scene.hues.mid, 0.1),
    ),
  ),
});

type AnimalSpot = readonly [x: number, y: number, size: number];
const ELEPHANTS: readonly AnimalSpot[] = [
  [-3, 5, 0.12],
  [8, 7, 0.16],
  [18, 5.5, 0.08],
];

function drawHerd(scene: Scene, animals: ReturnType<typeof defineAnimals>): string {
  const { unit, horizon, hues, focusX, side } = scene;
  return (
    ELEPHANTS.map(([x, y, size]) =>
      animals.stampElephant(focusX + side * (x - 4) * unit, horizon + y * unit, size * unit * 1.9, side),
    ).join('') +
    animals.stampGiraffe(focusX - side * 18 * unit, horizon + 7 * unit, unit * 0.3, side) +
    animals.stampGiraffe(focusX - side * 24 * unit, horizon + 6 * unit, unit * 0.24, side) +
    drawGrove(scene, 'acacia', hues.foreground, [
      [calculateOppositeX(scene) + side * 8 * unit, horizon + 16 * unit, unit * 0.5, side],
    ])
  );
}

type DrawLandmark = (scene: Scene) => string;
const SAVANNA_MOUNTAINS: Readonly<Partial<Record<LandmarkName, DrawLandmark>>> = {
  kilimanjaro: drawKilimanjaro,
};
/** A herd grazes on the plain unless one of these trees stands there. */
const SAVANNA_TREES: Readonly<Partial<Record<LandmarkName, DrawLandmark>>> = { baobabs: drawBaobabAvenue };

export function drawSavanna(scene: Scene, landmark: LandmarkName | undefined): string {
  const { horizon } = scene;
  const animals = defineAnimals(scene);
  return (
    drawRange(scene, {
      y: horizon,
      amplitude: 9,
      salt: 1,
      nearness: 0.1,
      isRugged: false,
      scale: 50,
    }) +
    ((landmark && SAVANNA_MOUNTAINS[landmark]?.(scene)) ?? '') +
    drawAcaciaPlain(scene) +
    ((landmark && SAVANNA_TREES[landmark]?.(scene)) ?? drawHerd(scene, animals)) +
    drawForeground(scene, { amplitude: 6, rise: 1 }) +
    drawCornerGrass(scene)
  );
}

const HORSES: readonly AnimalSpot[] = [
  [0, 0, 0.2],
  [9, 2.5, 0.26],
  [17, 0.5, 0.2],
  [24, 3, 0.24],
];
/** Landmarks of the steppe without the four horses. */
const HERDS: Readonly<Partial<Record<LandmarkName, readonly AnimalSpot[]>>> = { moai: [] };

export function drawSteppe(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, hues, focusX, side } = scene;
  const stampHorse = defineStamp(
    scene,
    fill(
      'M-14 0l2-12q-3-6 2-9l14-1 6-9 3-3 1 4 4 4-2 3-4-1-4 10-1 14h-3l-1-11h-9l-2 5-2 6z',
      hues.foreground,
    ),
  );
  const way = drawWay(scene, { startX: calculateOppositeX(scene), endX: focusX, endY: horizon + 9 * unit });
  return (
    drawRange(scene, { y: horizon - 3 * unit, amplitude: 15, salt: 1, nearness: 0.15, scale: 34 }) +
    drawRange(scene, { y: horizon, amplitude: 10, salt: 2, nearness: 0.5, isRugged: false, scale: 40 }) +
    drawNearRidge(scene, {
      y: horizon + 5 * unit,
      amplitude: 9 * unit,
      salt: 7,
      color: defineGradient(scene, mix(hues.near, hues.haze, 0.35), hues.near),
      scale: 52,
    }) +
    drawNearRidge(scene, {
      y: horizon + 12 * unit,
      amplitude: 8 * unit,
      salt: 8,
      color: defineGradient(scene, mix(hues.near, hues.sand, 0.25), mix(hues.near, hues.foreground, 0.2)),
      scale: 60,
    }) +
    way.drawing +
    drawLandmark(scene, landmark ?? 'gers', { x: focusX, y: horizon + 12 * unit }) +
    ((landmark && HERDS[landmark]) ?? HORSES)
      .map(([x, y, size]) =>
        stampHorse(
          calculateOppositeX(scene) + side * (x - 18) * unit,
          horizon + (13 + y) * unit,
          size * unit,
          -side,
        ),
      )
      .join('') +
    drawParty(scene, way.calculateStep, { progress: 0.3, count: 3 }) +
    drawForeground(scene, { amplitude: 7, rise: 0 }) +
    [4, 16, 30, 46]
      .map((x, i) =>
        drawBlades(scene, {
          x: calculateXFromEdge(scene, x),
          count: 13,
          height: (19 - i * 3) * unit,
          color: i % 2 ? mix(hues.foreground, hues.near, 0.3) : hues.foreground,
          spread: 0.7,
        }),
      )
      .join('')
  );
}
