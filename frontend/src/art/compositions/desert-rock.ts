import { mix } from '../drawing/color.js';
import { type Composition, defineRow, mixTones, placeDrawing } from '../drawing/kit.js';
import { round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, drawGrove, scatterSpots } from '../drawing/plants.js';
import { defineGradient, fill, stroke } from '../drawing/primitives.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawForeground,
  drawGround,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawMist } from '../drawing/weather.js';

const drawBalloon = (cream: string, ink: string): string =>
  fill('M0-100q44 2 46 42 0 30-32 54H-14Q-46-28-46-58-44-98 0-100z', 'currentColor') +
  fill('M-18-98q-14 14-14 40 0 30 24 54h16q24-24 24-54 0-26-14-40-18-4-36 0z', cream) +
  fill('M-8-100q-6 16-6 42 0 30 12 54h4q12-24 12-54 0-26-6-42z', 'currentColor') +
  fill('M14-97q30 8 32 39 0 30-32 54H6Q34-30 34-58 34-84 14-97z', ink, 0.22) +
  stroke('M-12-4l6 12M12-4L6 8', ink, 1.4) +
  fill('M-7 8H7v9H-7z', ink);

interface ChimneyColors {
  readonly lit: string;
  readonly shaded: string;
  readonly cap: string;
  /** The color of the path and of shadows. */
  readonly path: string;
}

const drawChimney = ({ lit, shaded, cap, path }: ChimneyColors): string =>
  fill('M-34 10Q-22-20-16-60-14-84-8-96H8Q14-84 16-60 22-20 34 10z', lit) +
  fill('M2-96h6Q14-84 16-60 22-20 34 10H10Q8-50 2-96z', shaded) +
  fill('M-18-92q-2-12 6-18l12-12 12 12q8 6 6 18-18 8-36 0z', cap) +
  fill('M4-118l8 8q8 6 6 18-8 4-14 4 6-14 0-30z', path, 0.25) +
  fill('M-6-30q0-8 5-8t5 8v9H-6zM-10-58h5v7h-5zM3-62h5v7H3z', path);

function drawTableMountain(scene: Scene, tuff: string, shadedTuff: string): string {
  const { unit, horizon, hues, side } = scene;
  return (
    drawRange(scene, {
      y: horizon - 3 * unit,
      amplitude: 15,
      salt: 1,
      nearness: 0.1,
      isRugged: false,
      scale: 36,
    }) +
    placeDrawing(
      scene,
      fill('M-1000 20V-34H-420l40-10H40l60 14h140l60-16h700V20z', mix(tuff, hues.far, 0.45)) +
        stroke('M-1000-20H1000M-1000-6H1000', mix(shadedTuff, hues.far, 0.5), 3, 0.5),
      { y: 2, direction: side },
    ) +
    drawMist(scene, { y: horizon - 3 * unit, color: mixTones(scene).mist, opacity: 0.5 })
  );
}

function drawBushes(scene: Scene): string {
  const { unit, hues } = scene;
  return (
    drawGrove(
      scene,
      'round',
      mix(hues.plants, hues.foreground, 0.45),
      scatterSpots(scene, {
        salt: 8,
        count: 4,
        startX: calculateXFromEdge(scene, 30),
        endX: calculateXFromEdge(scene, 3),
        y: scene.sheetHeight + unit,
        minSize: unit * 0.14,
        maxSize: unit * 0.24,
      }),
    ) + drawBlades(scene, { x: calculateXFromEdge(scene, 36), count: 11, height: 10 * unit })
  );
}

/** Draws the fairy chimneys of Göreme and the balloons of the morning. */
export const drawCappadocia: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const tuff = mix('#f0d3ae', hues.low, 0.2);
  const shadedTuff = mix('#b98a72', hues.foreground, 0.12);
  const capColor = mix('#8a6a5e', hues.foreground, 0.1);
  const placeNearChimneys = defineRow(
    scene,
    drawChimney({ lit: tuff, shaded: shadedTuff, cap: capColor, path: hues.foreground }),
  );
  const placeFarChimneys = defineRow(
    scene,
    drawChimney({
      lit: mix(tuff, hues.haze, 0.45),
      shaded: mix(shadedTuff, hues.haze, 0.5),
      cap: mix(capColor, hues.haze, 0.45),
      path: mix(shadedTuff, hues.haze, 0.3),
    }),
  );
  const placeBalloons = defineRow(scene, drawBalloon(mix('#f7ecd2', hues.low, 0.1), hues.foreground));
  const sky = [
    ['#d8432f', 150, -110, 0.98],
    ['#2f8fa6', 70, -176, 0.5],
    ['#8d4fa0', 226, -176, 0.4],
    ['#f0a53a', -116, -150, 0.56],
    ['#3f8f6a', 290, -84, 0.3],
  ] as const;
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: scene.focusX + side * 5 * unit,
    endY: horizon + 13 * unit,
  });
  return (
    drawTableMountain(scene, tuff, shadedTuff) +
    placeFarChimneys([
      [-260, 22, 0.6],
      [-190, 22, 0.56],
      [-150, 24, 0.7],
      [110, 22, 0.6],
      [150, 24, 0.8],
      [200, 22, 0.54],
      [250, 24, 0.6],
    ]) +
    drawNearRidge(scene, {
      y: horizon + 7 * unit,
      amplitude: 4 * unit,
      salt: 8,
      color: mix(tuff, hues.near, 0.5),
      scale: 26,
    }) +
    placeNearChimneys([
      [-100, 44, 0.9],
      [84, 46, 0.96],
      [-46, 50, 1.3],
      [38, 50, 1.16],
      [-4, 54, 1.6],
    ]) +
    sky
      .map(([color, ...spot]) => `<g color="${mix(color, hues.low, 0.06)}">${placeBalloons([spot])}</g>`)
      .join('') +
    drawGround(scene, { y: horizon + 14 * unit, amplitude: 4 }) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.36, count: 4 }) +
    drawForeground(scene, { amplitude: 10, rise: 0 }) +
    drawBushes(scene)
  );
};

const drawTufts = (scene: Scene): string =>
  drawBlades(scene, { x: calculateXFromEdge(scene, 12), count: 13, height: 14 * scene.unit, spread: 1.2 }) +
  drawBlades(scene, {
    x: calculateXFromEdge(scene, 28),
    count: 9,
    height: 9 * scene.unit,
    color: mix(scene.hues.foreground, scene.hues.near, 0.3),
    spread: 1.1,
  });

function drawStoneArch(scene: Scene, rock: string, shadedRock: string): string {
  const { hues } = scene;
  return (
    fill(
      'M-74 26' +
        'Q-86-20-80-58-86-96-70-122-40-156 4-158 50-154 72-122 88-100 82-70 76-40 84-16 80 4 88 26H48' +
        'Q40-10 46-50 48-90 24-104 2-114-18-100-42-84-40-50-38-10-30 26z',
      rock,
    ) +
    fill(
      'M30-152q26 8 42 30 16 22 10 52-6 30 2 54-4 20 4 42H48Q40-10 46-50 48-90 24-104 40-120 30-152z',
      shadedRock,
    ) +
    fill(
      'M-18-100Q2-114 24-104 44-96 47-66 40-90 18-96 0-100-18-84-36-70-38-30-42-60-38-76-32-92-18-100z',
      mix(shadedRock, hues.foreground, 0.3),
    ) +
    stroke('M-80-58q24 10 42 4M-76-100q20 8 36 4M-60-134q30 6 60 2M-78-20q16 6 34 2', shadedRock, 3, 0.7)
  );
}

function drawSnowyMountains(scene: Scene): string {
  const { hues, side } = scene;
  const tones = mixTones(scene);
  return placeDrawing(
    scene,
    fill(
      'M-60 4L0-30 26-22 60-62 84-44 120-84 150-50 180-66 220-30 260-40 330 4z',
      mix(tones.shade, hues.far, 0.45),
    ) +
      fill(
        'M60-62L84-44 120-84 150-50 180-66 200-48 176-50 160-36 130-60 116-48 100-54 84-34 62-44z',
        tones.snow,
      ),
    { x: 40, direction: side },
  );
}

function drawSlickrock(scene: Scene, rock: string, shadedRock: string): string {
  const { hues, side } = scene;
  return placeDrawing(
    scene,
    fill(
      'M-1000 280V76Q-500 50-240 60-60 44 60 46 260 60 1000 70V280z',
      defineGradient(scene, mix(rock, hues.low, 0.1), mix(shadedRock, hues.near, 0.4)),
    ) +
      stroke(
        'M-1000 96Q-500 70-240 80-60 64 60 66 260 80 1000 90' +
          'M-1000 124Q-500 100-240 110-60 94 60 96 260 110 1000 120',
        shadedRock,
        3,
        0.35,
      ),
    { y: 2, direction: side },
  );
}

/** Draws Delicate Arch on its slickrock bowl, with snow on the mountains behind. */
export const drawArch: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const rock = mix('#dc7a42', hues.low, 0.06);
  const shadedRock = mix('#a34a2c', hues.foreground, 0.14);
  const stone = drawStoneArch(scene, rock, shadedRock);
  return (
    drawRange(scene, {
      y: horizon - 2 * unit,
      amplitude: 12,
      salt: 1,
      nearness: 0.2,
      isRugged: false,
      scale: 40,
    }) +
    drawSnowyMountains(scene) +
    drawNearRidge(scene, {
      y: horizon + 3 * unit,
      amplitude: 6 * unit,
      salt: 6,
      color: mix(rock, hues.far, 0.4),
      scale: 44,
    }) +
    placeDrawing(
      scene,
      fill(
        'M-1000 60V-10Q-400-36-200-24-90-14-30 18 40 30 110 10 240-26 420-16 700 0 1000-10V60z',
        mix(rock, hues.low, 0.15),
      ) + stroke('M-1000 6Q-400-20-200-8-90 2-30 30M110 22q130-34 310-26', shadedRock, 3, 0.4),
      { y: 18, direction: side },
    ) +
    placeDrawing(scene, stone, { y: 26, scale: 1.18 }) +
    drawSlickrock(scene, rock, shadedRock) +
    drawParty(
      scene,
      (progress) => [
        scene.focusX + side * (26 - progress * 36) * unit,
        horizon + (18 - progress * 4) * unit,
        0.74,
      ],
      { progress: 0.05, count: 4, scale: 1.1 },
    ) +
    drawNearRidge(scene, {
      y: scene.sheetHeight - 5 * unit,
      amplitude: 8 * unit,
      salt: 12,
      color: mix(shadedRock, hues.foreground, 0.55),
      scale: 30,
    }) +
    drawTufts(scene)
  );
};

/** Draws both walls of the valley, and the fort on one of them. */
function drawCliffs(scene: Scene, litColor: string, darkColor: string): string {
  const { hues, side } = scene;
  const drawWall = (color: string, shadeColor: string, size: number) =>
    fill(
      `M-1000 120V-${170 * size}L-300-${200 * size}-250-${180 * size}-226-${186 * size}` +
        `-200-${120 * size}-170-${124 * size}-150-${66 * size}-116-${70 * size}` +
        `-90-20-60-16-40 30-20 120z`,
      color,
    ) +
    fill(
      `M-226-${186 * size}L-200-${120 * size}-170-${124 * size}-150-${66 * size}-116-${70 * size}` +
        `-90-20-60-16-40 30-20 120H-120L-150-10-190-20-220-${90 * size}-250-${100 * size}z`,
      shadeColor,
    ) +
    stroke(
      `M-1000-${120 * size}L-260-${140 * size}M-1000-${70 * size}L-250-${84 * size}` +
        `M-1000-${20 * size}L-210-30M-1000 30L-140 20`,
      shadeColor,
      5,
      0.5,
    );
  const fort =
    fill('M-46 0v-34h16v-6h5v6h6v-6h5v6h6V-60h5v-6h6v6h8v-6h6v6h6v30h24V0z', mix('#f6e2c2', hues.low, 0.1)) +
    fill('M12 0v-60h5v30h24V0z', mix('#b98a62', hues.foreground, 0.12)) +
    fill('M-34-18h5v7h-5zM-6-44h5v7h-5zM-20-18h5v7h-5z', hues.foreground);
  return (
    placeDrawing(scene, fort, { x: -150, y: -78, scale: 0.9, direction: side }) +
    placeDrawing(scene, drawWall(mix(litColor, hues.haze, 0.3), mix(darkColor, hues.haze, 0.35), 0.7), {
      x: 10,
      direction: -side,
    }) +
    placeDrawing(scene, drawWall(litColor, darkColor, 1), { x: -4, y: 10, direction: side })
  );
}

function drawPool(scene: Scene, litColor: string, darkColor: string): string {
  const { hues, side } = scene;
  const pool = mix('#1fb5a8', hues.low, 0.1);
  return (
    placeDrawing(
      scene,
      fill(
        'M6 40Q60 44 50 54 20 66 70 74 150 84 120 104 60 130 90 200H-420' +
          'Q-330 140-170 118-70 104-66 84-60 60-20 50-10 42 6 40z',
        defineGradient(scene, mix(pool, '#ffffff', 0.25), mix(pool, hues.foreground, 0.2)),
      ) + stroke('M-20 66h50M-60 90h90M-140 116h80M0 112h90', '#ffffff', 2.4, 0.6),
      { x: 20, direction: side },
    ) +
    placeDrawing(
      scene,
      fill(
        'M-190 130q6-26 40-28 20-14 44 0 24 4 26 20l-20 10zM96 96q8-18 30-18 24 2 28 20z',
        mix(litColor, hues.low, 0.1),
      ) +
        fill(
          'M-150 102q20-14 44 0 24 4 26 20l-20 10h-30q10-20-20-30zM126 78q24 2 28 20h-24q4-12-4-20z',
          darkColor,
        ),
      { direction: side },
    )
  );
}

/** Draws pools and palms on the floor of a wadi, below a village on the cliff. */
export const drawWadi: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const litColor = mix(hues.near, hues.lit, 0.45);
  const darkColor = mix(hues.near, hues.foreground, 0.22);
  return (
    drawRange(scene, { y: horizon - 6 * unit, amplitude: 24, salt: 1, nearness: 0.1, scale: 26 }) +
    drawRange(scene, { y: horizon + 2 * unit, amplitude: 18, salt: 2, nearness: 0.6, scale: 24 }) +
    drawCliffs(scene, litColor, darkColor) +
    fill(
      `M0 ${round(horizon + 9 * unit)}h${scene.sheetWidth}V${scene.sheetHeight}H0z`,
      defineGradient(scene, mix(hues.sand, hues.low, 0.3), mix(hues.sand, hues.near, 0.45)),
    ) +
    drawGrove(scene, 'palm', mix(hues.plants, hues.foreground, 0.12), [
      ...scatterSpots(scene, {
        salt: 8,
        count: 8,
        startX: scene.focusX - 16 * unit,
        endX: scene.focusX + 26 * unit,
        y: horizon + 10 * unit,
        minSize: unit * 0.14,
        maxSize: unit * 0.26,
        scatterHeight: 2 * unit,
      }),
    ]) +
    drawPool(scene, litColor, darkColor) +
    drawParty(
      scene,
      (progress) => [
        scene.focusX + side * (17 + progress * 22) * unit,
        horizon + (14.5 + progress * 3) * unit,
        0.62,
      ],
      { progress: 0, count: 4 },
    ) +
    drawForeground(scene, { amplitude: 9, rise: -1 }) +
    drawGrove(scene, 'palm', hues.foreground, [
      [calculateXFromEdge(scene, 6), scene.sheetHeight + 3 * unit, unit * 0.72],
      [calculateXFromEdge(scene, 15), scene.sheetHeight + 3 * unit, unit * 0.5, -1],
    ])
  );
};
