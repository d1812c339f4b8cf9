import { drawSeal, drawSoaringBird } from '../drawing/animals.js';
import { mix } from '../drawing/color.js';
import { drawKayak } from '../drawing/craft.js';
import { calculatePlacementX, type Composition, mixTones, placeDrawing } from '../drawing/kit.js';
import { formatPath, round } from '../drawing/path.js';
import { drawBlades } from '../drawing/plants.js';
import { fill, stroke } from '../drawing/primitives.js';
import { drawRocks, type SeaRock } from '../drawing/stone.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  calculateXFromNearEdge,
  drawCornerTrees,
  drawForeground,
  drawRange,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';
import { drawMist } from '../drawing/weather.js';

/** Draws Kicker Rock, with sea lions on the lava and a frigatebird above. */
export const drawKicker: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const rock = mix('#8b8272', hues.low, 0.12);
  const shadedRock = mix(rock, hues.foreground, 0.42);
  const guano = mix('#fbf3e2', hues.low, 0.2);
  const stone =
    fill('M-126 8q-4-50 6-86 4-40 20-62 18-24 52-26 30 2 44 26 14 26 16 70 2 40 6 78z', rock) +
    fill('M30 8q-2-60 8-98 2-30 16-38 14 2 20 40 10 50 12 96z', rock) +
    fill(
      'M-30-164q22 6 26 24 14 26 16 70 2 40 6 78H-34q14-60 6-96 10-40-14-76z' +
        'M54-128q14 2 20 40 10 50 12 96H58q8-70-4-136z',
      shadedRock,
    ) +
    fill(
      'M-100-140q18-24 52-26 30 2 44 26l-6 20-14-14-12 24-16-22-20 20-12-18-22 22z' +
        'M46-124l8-4q10 2 14 20l-8 14-8-12-10 14z',
      guano,
    ) +
    stroke('M-96-100l-6 96M-74-104l-2 102M-50-96v94M44-80l-2 80', shadedRock, 4, 0.5);
  const background =
    drawRange(scene, { y: horizon, amplitude: 7, salt: 1, nearness: 0.25, isRugged: false, scale: 44 }) +
    placeDrawing(scene, stone, { y: 4, scale: 1.12 });
  return (
    background +
    drawWater(scene, {
      y: horizon + unit,
      color: mix(hues.water, hues.low, 0.3),
      bottomColor: mix(hues.water, hues.foreground, 0.3),
    }) +
    drawReflection(scene, horizon + 1.5 * unit, background, 0.26) +
    stroke(
      formatPath`
        M${scene.focusX - 36 * unit} ${horizon + 3.2 * unit}h${28 * unit}m${14 * unit} 0h${20 * unit}
      `,
      '#ffffff',
      round(unit * 0.7),
      0.8,
    ) +
    drawKayak(scene, calculateOppositeX(scene) - side * 12 * unit, horizon + 13 * unit, 0.8) +
    drawKayak(scene, calculateOppositeX(scene) + side * 4 * unit, horizon + 18 * unit, 0.9) +
    placeDrawing(scene, drawSoaringBird(hues.foreground), { x: 128, y: -150, scale: 0.62, direction: 1 }) +
    placeDrawing(scene, drawSoaringBird(hues.foreground), { x: 176, y: -186, scale: 0.4, direction: 1 }) +
    placeDrawing(
      scene,
      fill('M-700 170V130L-160 118-110 104-50 100 10 112 60 124 110 150 130 170z', hues.foreground) +
        fill('M-160 118L-110 104-50 100-90 112z', mix(hues.foreground, hues.mid, 0.35)),
      { x: calculatePlacementX(scene, calculateXFromEdge(scene, 34)), direction: -side },
    ) +
    placeDrawing(scene, drawSeal(mix('#5b4636', hues.foreground, 0.45)), {
      x: calculatePlacementX(scene, calculateXFromEdge(scene, 24)),
      y: 108,
      scale: 0.8,
      direction: -side,
    }) +
    placeDrawing(scene, drawSeal(mix('#6b5340', hues.foreground, 0.4)), {
      x: calculatePlacementX(scene, calculateXFromEdge(scene, 8)),
      y: 114,
      scale: 0.66,
      direction: side,
    })
  );
};

interface Karst {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly shade: string;
  readonly green: string;
}

const drawCliffKarst = ({ x, width, height, color, shade, green }: Karst): string =>
  fill(
    formatPath`
      M${x - width} 2
      q${-width * 0.06}-${height * 0.5} ${width * 0.2}-${height * 0.8}
      ${width * 0.16}-${height * 0.2} ${width * 0.6}-${height * 0.2}
      ${width * 0.4} 0 ${width * 0.64} ${height * 0.2}
      ${width * 0.44} ${height * 0.3} ${width * 0.6} ${height}z
    `,
    color,
  ) +
  fill(
    formatPath`
      M${x - width * 0.1}-${height - 2}
      q${width * 0.3} 2 ${width * 0.5} ${height * 0.2}
      ${width * 0.5} ${height * 0.3} ${width * 0.62} ${height * 0.8}
      h${-width * 0.7}q${width * 0.2}-${height * 0.5} ${-width * 0.42}-${height}z
    `,
    shade,
  ) +
  fill(
    formatPath`
      M${x - width * 0.8}-${height * 0.78}
      q${width * 0.16}-${height * 0.22} ${width * 0.6}-${height * 0.22}
      ${width * 0.4} 0 ${width * 0.64} ${height * 0.2}
      l${-width * 0.16} ${height * 0.1} ${-width * 0.2}-${height * 0.06}
      ${-width * 0.24} ${height * 0.12} ${-width * 0.24}-${height * 0.1}
      ${-width * 0.2} ${height * 0.1}z
    `,
    green,
  );

interface JunkColors {
  readonly sail: string;
  readonly mast: string;
  readonly hull: string;
}

const drawJunk = ({ sail, mast, hull }: JunkColors): string =>
  fill('M-66-14q60 14 124-8l8-12 6 2-14 34-10 8H-46z', hull) +
  fill('M-44-16h60v-10h-60z', mast) +
  stroke('M-26-20v-84M16-20v-104', mast, 3) +
  fill('M-24-30q-26-2-36-4 4-40 30-70l8 2zM18-30q-36-2-46-6 6-52 42-88l8 4z', sail) +
  fill('M24-28q34-4 40-6-2-44-38-78z', sail) +
  stroke(
    'M-56-50l34 2M-50-68l28 2M-40-86l18 2M-22-54l40 2M-14-76l32 2' +
      'M-2-98l20 2M28-50l34-2M28-70l28 0M27-90l16 2',
    mast,
    1.8,
    0.7,
  );

/** Draws junks with battened sails among the limestone islands. */
export const drawJunks: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const farColor = mix(hues.far, hues.mid, 0.4);
  const nearColor = mix(hues.mid, hues.near, 0.6);
  const green = mix(hues.plants, hues.mid, 0.25);
  const drawIsle = ({ x, width, height, nearness }: SeaRock) =>
    drawCliffKarst({
      x,
      width,
      height,
      color: mix(mix('#b9b09a', hues.low, 0.2), farColor, 1 - nearness),
      shade: mix(nearColor, farColor, 1 - nearness),
      green: mix(green, farColor, (1 - nearness) * 0.8),
    });
  const islands = placeDrawing(
    scene,
    drawIsle({ x: -210, width: 60, height: 84, nearness: 0.1 }) +
      drawIsle({ x: 190, width: 56, height: 70, nearness: 0 }) +
      drawIsle({ x: 110, width: 50, height: 110, nearness: 0.3 }) +
      drawIsle({ x: 330, width: 70, height: 110, nearness: 0.2 }) +
      drawIsle({ x: -150, width: 56, height: 120, nearness: 0.45 }) +
      drawIsle({ x: 30, width: 46, height: 130, nearness: 0.6 }) +
      drawIsle({ x: -60, width: 66, height: 190, nearness: 0.95 }),
    { direction: side },
  );
  const sail = mix('#d8632f', hues.low, 0.08);
  const boats =
    placeDrawing(
      scene,
      drawJunk({ sail, mast: hues.foreground, hull: mix('#6b3d28', hues.foreground, 0.3) }),
      {
        x: 104,
        y: 44,
        scale: 1.1,
        direction: side,
      },
    ) +
    placeDrawing(
      scene,
      drawJunk({
        sail: mix(sail, hues.low, 0.3),
        mast: mix(hues.foreground, hues.low, 0.25),
        hull: mix('#6b3d28', hues.low, 0.25),
      }),
      { x: -60, y: 20, scale: 0.46, direction: side },
    );
  return (
    islands +
    drawWater(scene, {
      y: horizon,
      color: mix(hues.water, hues.low, 0.42),
      bottomColor: mix(hues.water, hues.foreground, 0.28),
    }) +
    drawReflection(scene, horizon, islands, 0.26) +
    drawReflection(scene, horizon + 12 * unit, boats, 0.2) +
    boats +
    drawKayak(scene, scene.focusX + side * 2 * unit, horizon + 27 * unit, 0.95) +
    drawMist(scene, { y: horizon - unit, color: mixTones(scene).mist, opacity: 0.4 }) +
    drawForeground(scene, { amplitude: 6, rise: -3 }) +
    drawBlades(scene, {
      x: calculateXFromNearEdge(scene, 6),
      count: 11,
      height: 14 * unit,
      spread: 1.1,
    })
  );
};

interface LagoonWall extends Omit<SeaRock, 'nearness'> {
  /** How much the distance pales it, 0 to 1. */
  readonly haze: number;
}

/** Draws kayaks and an outrigger in a lagoon between cliffs. */
export const drawLagoon: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const stone = mix('#a9a69c', hues.low, 0.22);
  const green = mix(hues.plants, hues.low, 0.08);
  const turquoise = mix('#1fc3c3', hues.low, 0.14);
  const drawWall = ({ x, width, height, haze }: LagoonWall) =>
    drawCliffKarst({
      x,
      width,
      height,
      color: mix(stone, hues.far, haze),
      shade: mix(mix(stone, hues.foreground, 0.42), hues.far, haze),
      green: mix(green, hues.far, haze),
    });
  const bangka =
    fill('M-70-6q70 12 140-8l10-6-14 16q-60 14-124 4z', '#fdf6e6') +
    fill('M-66-2q66 10 134-8l-4 6q-60 14-124 4z', mix('#2a8fc0', hues.foreground, 0.1)) +
    stroke('M-40-8q0 16-14 22M34-8q0 16-14 22M-80 15q60 6 116 0', hues.foreground, 2.6) +
    stroke('M-14-8v-30M20-10v-30', hues.foreground, 2) +
    fill('M-34-38q30-6 74 0l-4 5q-34-6-66 0z', mix('#d8632f', hues.low, 0.1)) +
    fill('M-4-10q-1-10 4-11 5 1 4 11z', hues.foreground);
  const cliffs =
    placeDrawing(
      scene,
      drawWall({ x: -30, width: 50, height: 96, haze: 0.55 }) +
        drawWall({ x: 40, width: 44, height: 76, haze: 0.65 }) +
        drawWall({ x: -110, width: 74, height: 178, haze: 0.2 }) +
        drawWall({ x: 112, width: 60, height: 128, haze: 0.3 }),
      { x: 34, y: 4, direction: side },
    ) +
    placeDrawing(
      scene,
      drawWall({ x: -190, width: 90, height: 236, haze: 0 }) +
        drawWall({ x: 250, width: 110, height: 218, haze: 0.06 }) +
        drawWall({ x: 420, width: 120, height: 250, haze: 0.1 }) +
        drawWall({ x: -330, width: 110, height: 220, haze: 0.1 }) +
        drawWall({ x: 560, width: 120, height: 210, haze: 0.14 }) +
        drawWall({ x: 700, width: 130, height: 240, haze: 0.14 }),
      { x: 14, y: 14, direction: side },
    );
  return (
    cliffs +
    drawWater(scene, {
      y: horizon + 3 * unit,
      color: mix(turquoise, '#ffffff', 0.35),
      bottomColor: mix(turquoise, hues.foreground, 0.22),
    }) +
    drawReflection(scene, horizon + 3 * unit, cliffs, 0.2) +
    placeDrawing(
      scene,
      fill('M-60 30q60-16 150-10 110 4 180 24-120 20-200 14-100-2-130-28z', '#ffffff', 0.2),
      {
        y: 30,
        direction: side,
      },
    ) +
    placeDrawing(scene, bangka, { x: 96, y: 60, direction: side }) +
    drawKayak(scene, scene.focusX - side * 2 * unit, horizon + 19 * unit, 0.8) +
    drawKayak(scene, scene.focusX + side * 12 * unit, horizon + 28 * unit, 1.1) +
    drawRocks(scene, side, hues.foreground, mix(hues.foreground, hues.mid, 0.3)) +
    drawCornerTrees(scene, 'palm', 58, -9)
  );
};
