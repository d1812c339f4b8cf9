import { mix } from '../drawing/color.js';
import { calculatePlacementX, type Composition, defineRow, mixTones, placeDrawing } from '../drawing/kit.js';
import { drawHouses, drawOverlappingHouses, type HouseOutline } from '../drawing/masonry.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, drawLeaves, scatterSpots } from '../drawing/plants.js';
import { defineGradient, fill, stroke } from '../drawing/primitives.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawCanopy,
  drawCornerDots,
  drawForeground,
  drawGround,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawMist } from '../drawing/weather.js';

interface Hill {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** How much the distance pales it, 0 to 1. */
  readonly haze: number;
}

function drawWestFront(scene: Scene, litWall: string, shadedWall: string): string {
  const { hues } = scene;
  return (
    fill('M-100 0v-46h200V0z', mix(litWall, shadedWall, 0.3)) +
    fill('M40 0v-46h60V0z', shadedWall) +
    fill('M-26 0v-104l10-8v-14l16-20 16 20v14l10 8V0z', mix(litWall, '#ffffff', 0.2)) +
    fill('M6 0v-140l10 14v14l10 8V0z', shadedWall, 0.5) +
    fill('M-3-146h6v-10h-6z', shadedWall) +
    fill('M-10-58v-26q10-12 20 0v26zM-4-104q4-8 8 0v10h-8z', hues.foreground) +
    fill('M-13 0v-24q6-9 12 0V0zM1 0v-24q6-9 12 0V0z', hues.foreground) +
    stroke('M-24-48h48M-22-92h44', shadedWall, 2) +
    fill('M-40 14L-8 0H8l32 14z', litWall) +
    fill('M-24 14L-4 0h14l26 14z', shadedWall, 0.5)
  );
}

function drawWestTower(scene: Scene, litWall: string, shadedWall: string): string {
  const { hues } = scene;
  return (
    fill('M-17 0v-96h34V0z', litWall) +
    fill('M5 0v-96h12V0z', shadedWall) +
    fill('M-20-96h40v-5h-40zM-14-101h28v26-46h-28zM-14-101v-22h28v22z', litWall) +
    fill('M4-101v-22h10v22z', shadedWall) +
    fill('M-17-123h34v-4h-34zM-9-127v-16q2-10 9-14 7 4 9 14v16z', litWall) +
    fill('M2-127v-29q5 4 7 13v16z', shadedWall) +
    fill('M-2-156h4v-14h-4z', shadedWall) +
    fill('M-6-104v-12q6-8 12 0v12zM-5-60v-16q5-7 10 0v16zM-5-24v-16q5-7 10 0v16z', hues.foreground) +
    stroke('M-17-50h34M-17-82h34', shadedWall, 2) +
    fill('M-20-127l2-10 3 10zM15-127l3-10 2 10z', litWall)
  );
}

function drawCityHill(scene: Scene): string {
  const { unit, horizon, hues } = scene;
  return (
    drawRange(scene, {
      y: horizon - 3 * unit,
      amplitude: 12,
      salt: 1,
      nearness: 0.15,
      isRugged: false,
      scale: 36,
    }) +
    drawMist(scene, { y: horizon - 3 * unit, color: mixTones(scene).mist, opacity: 0.5 }) +
    placeDrawing(
      scene,
      fill('M-320 40Q-200-4-60-8 60-12 200 0 280 10 340 40z', mix(hues.plants, hues.mid, 0.45)),
      {
        y: 8,
      },
    )
  );
}

function drawWaymark(scene: Scene): string {
  const { unit, horizon, hues, sheetHeight } = scene;
  const waymark =
    fill('M-20 0l3-70q0-8 6-8h22q6 0 6 8l3 70z', mix('#d9d2c4', hues.low, 0.1)) +
    fill('M6-78h5q6 0 6 8l3 70H8z', mix('#8f8a86', hues.foreground, 0.2)) +
    fill('M-13-66h26v26h-26z', '#1f5fa8') +
    stroke('M0-46L-9-52M0-46l-8-12M0-46l-3-15M0-46L9-52M0-46l8-12M0-46l3-15', '#f5c53a', 2.4) +
    fill('M-9-30h12v-5l8 8-8 8v-5H-9z', '#f5c53a');
  return placeDrawing(scene, waymark, {
    x: calculatePlacementX(scene, calculateXFromEdge(scene, 11)),
    y: ((sheetHeight - horizon) / unit) * 4 - 4,
    scale: 1.16,
    direction: 1,
  });
}

/** Draws the west front of Santiago on the pilgrims' horizon, with a waymark. */
export const drawSantiago: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const litWall = mix('#e9d6b0', hues.low, 0.18);
  const shadedWall = mix('#a98f72', hues.foreground, 0.14);
  const placeTowers = defineRow(scene, drawWestTower(scene, litWall, shadedWall));
  const westFront = drawWestFront(scene, litWall, shadedWall);
  const roofs: readonly HouseOutline[] = [
    [-190, 10, 34, 20, 9],
    [-150, 8, 30, 24, 9],
    [-126, 12, 34, 18, 9],
    [96, 10, 32, 22, 9],
    [124, 12, 36, 18, 9],
    [160, 10, 30, 22, 9],
    [196, 12, 34, 16, 8],
    [-226, 12, 34, 16, 8],
  ];
  const ink = {
    lit: mix('#f6e8cf', hues.low, 0.2),
    shade: mix('#b79c84', hues.foreground, 0.1),
    dark: hues.foreground,
    accent: mix('#b8562f', hues.low, 0.12),
  };
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: scene.focusX + side * 2 * unit,
    endY: horizon + 12 * unit,
  });
  return (
    drawCityHill(scene) +
    placeDrawing(scene, drawHouses(ink, roofs), { y: 6 }) +
    placeTowers([
      [-48, 10, 1.14],
      [48, 10, 1.14],
    ]) +
    placeDrawing(scene, westFront, { y: 10, scale: 1.14 }) +
    placeDrawing(
      scene,
      drawOverlappingHouses(ink, [
        [-150, 26, 32, 16, 8],
        [-104, 28, 34, 14, 8],
        [66, 28, 34, 15, 8],
        [110, 26, 32, 16, 8],
      ]),
      { y: 6 },
    ) +
    drawCanopy(scene, { y: horizon + 9 * unit, salt: 21, color: mix(hues.plants, hues.haze, 0.2), size: 7 }) +
    drawNearRidge(scene, {
      y: horizon + 11 * unit,
      amplitude: 6 * unit,
      salt: 8,
      color: mix(hues.near, hues.plants, 0.35),
      scale: 44,
    }) +
    drawGround(scene, { y: horizon + 15 * unit, amplitude: 5 }) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.34, count: 4, scale: 1.1 }) +
    drawForeground(scene, { amplitude: 8, rise: 0 }) +
    drawWaymark(scene) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 20), count: 13, height: 13 * unit }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 3), count: 11, height: 17 * unit })
  );
};

function drawBellTower({ hues }: Scene): string {
  const yellow = mix('#f4c24f', hues.low, 0.08);
  const shadedWall = mix('#c4883a', hues.foreground, 0.12);
  const green = mix('#3f8f6a', hues.foreground, 0.1);
  return (
    fill('M-17 0v-64h34V0z', yellow) +
    fill('M5 0v-64h12V0z', shadedWall) +
    fill('M-21-64h42v-5h-42zM-15-69v-30h30v30z', yellow) +
    fill('M4-69v-30h11v30z', shadedWall) +
    fill('M-18-99h36v-4h-36zM-11-103v-18h22v18z', yellow) +
    fill('M3-103v-18h8v18z', shadedWall) +
    fill('M-13-121h26Q10-136 0-140q-10 4-13 19z', mix('#d8632f', hues.low, 0.05)) +
    stroke('M0-140v-12M-4-148h8', hues.foreground, 2) +
    fill('M-8-72v-16q8-10 16 0v16zM-5-105v-9q5-6 10 0v9zM-6-30v-18q6-8 12 0v18z', hues.foreground) +
    stroke('M-17-20h34M-15-69h30', green, 3)
  );
}

interface House {
  /** The left edge. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

function drawStreet({ hues }: Scene, houses: readonly House[]): string {
  return houses
    .map(
      ({ x, width, height, color }) =>
        fill(`M${x} 20v-${height}h${width}v${height}z`, mix(color, hues.low, 0.12)) +
        fill(`M${x + width * 0.7} 20v-${height}h${round(width * 0.3)}v${height}z`, hues.foreground, 0.14) +
        fill(`M${x - 3} ${20 - height}l8-12h${width - 10}l8 12z`, mix('#b8542f', hues.low, 0.06)) +
        fill(`M${x + 6} 20v-18h8v18zM${x + 20} 12v-14h8v14z`, mix('#2f6f8a', hues.foreground, 0.1)) +
        (width > 40 ? fill(`M${x + 36} 12v-14h8v14z`, mix('#2f6f8a', hues.foreground, 0.1)) : ''),
    )
    .join('');
}

function drawPalm({ hues }: Scene): string {
  return (
    fill('M-4 0Q-7-60-3-110H3Q7-60 4 0z', mix('#d9d0be', hues.foreground, 0.2)) +
    fill('M-4-108q-2-16 4-22 6 6 4 22z', mix(hues.plants, hues.lit, 0.2)) +
    fill(
      'M0-126q-20-24-48-8 24-6 46 14zM0-126q20-24 48-8-24-6-46 14zM0-126q-34-6-46 24 18-18 46-18z' +
        'M0-126q34-6 46 24-18-18-46-18zM0-128q-8-30-32-34 18 12 28 36zM0-128q8-30 32-34-18 12-28 36z',
      mix(hues.plants, hues.foreground, 0.25),
    )
  );
}

function drawHills(scene: Scene): string {
  const { hues, side } = scene;
  const drawHill = ({ x, width, height, haze }: Hill) =>
    fill(
      formatPath`
        M${x - width} 10
        q0-${height} ${width * 0.7}-${height} ${width * 0.5}-4 ${width * 0.8} ${height * 0.2}
        ${width * 0.5} ${height * 0.3} ${width * 0.5} ${height * 0.8}z
      `,
      mix(mix(hues.mid, hues.far, 0.4), hues.haze, haze),
    );
  return placeDrawing(
    scene,
    drawHill({ x: 170, width: 90, height: 78, haze: 0.15 }) +
      drawHill({ x: 320, width: 100, height: 96, haze: 0.3 }) +
      drawHill({ x: -190, width: 100, height: 84, haze: 0.25 }),
    {
      y: 4,
      direction: side,
    },
  );
}

function drawPaintedHouses(scene: Scene): string {
  return (
    placeDrawing(
      scene,
      drawStreet(scene, [
        { x: -330, width: 50, height: 34, color: '#7fb7c9' },
        { x: -270, width: 46, height: 40, color: '#f2e2c4' },
        { x: -214, width: 50, height: 36, color: '#e58f7a' },
        { x: -150, width: 50, height: 40, color: '#8fc4b0' },
        { x: 44, width: 50, height: 38, color: '#e58f7a' },
        { x: 104, width: 48, height: 34, color: '#8fb7d9' },
        { x: 162, width: 52, height: 40, color: '#f4d58a' },
        { x: 224, width: 50, height: 36, color: '#9fcbb4' },
        { x: 284, width: 50, height: 34, color: '#e8a0a0' },
      ]),
      { y: 18 },
    ) +
    placeDrawing(scene, drawBellTower(scene), { x: -18, y: 38, scale: 1.34 }) +
    placeDrawing(
      scene,
      drawStreet(scene, [
        { x: -104, width: 60, height: 42, color: '#f0a58a' },
        { x: 8, width: 56, height: 36, color: '#7fb7c9' },
      ]),
      { y: 20 },
    )
  );
}

function drawCobbles(scene: Scene): string {
  const { unit, horizon, hues } = scene;
  return (
    fill(
      `M0 ${round(horizon + 9.4 * unit)}h${scene.sheetWidth}V${scene.sheetHeight}H0z`,
      defineGradient(scene, mix(hues.sand, hues.low, 0.2), mix(hues.sand, hues.near, 0.5)),
    ) +
    stroke(
      scatterSpots(scene, {
        salt: 12,
        count: 46,
        startX: 0,
        endX: scene.sheetWidth,
        y: horizon + 24 * unit,
        scatterHeight: 26 * unit,
      })
        .map(([x, y]) => formatPath`M${x} ${y}h${1.6 * unit}`)
        .join(''),
      mix(hues.sand, hues.foreground, 0.25),
      round(unit * 0.6),
      0.5,
    )
  );
}

function drawBougainvillea(scene: Scene): string {
  const { hues } = scene;
  return drawCornerDots(scene, {
    salt: 9,
    count: 16,
    farthest: 26,
    nearest: 1,
    rise: 9,
    scatterHeight: 18,
    color: mix('#e0457a', hues.low, 0.08),
    size: 2,
  });
}

/** Draws the bell tower and painted houses of Trinidad. */
export const drawTrinidad: Composition = (scene) => {
  const { unit, horizon, hues, focusX, side } = scene;
  const placePalms = defineRow(scene, drawPalm(scene));
  return (
    drawRange(scene, {
      y: horizon - 2 * unit,
      amplitude: 13,
      salt: 1,
      nearness: 0.15,
      isRugged: false,
      scale: 34,
    }) +
    drawHills(scene) +
    drawCanopy(scene, { y: horizon + 2 * unit, salt: 21, color: mix(hues.plants, hues.haze, 0.3), size: 8 }) +
    placePalms([
      [-112, 30, 1],
      [96, 30, 1.2],
      [200, 30, 0.86],
    ]) +
    drawPaintedHouses(scene) +
    drawCobbles(scene) +
    drawParty(
      scene,
      (progress) => [
        focusX + side * (34 - progress * 60) * unit,
        horizon + (27 - progress * 14) * unit,
        1.05 - progress * 0.6,
      ],
      { progress: 0.16, count: 4, scale: 1.35 },
    ) +
    drawForeground(scene, { amplitude: 6, rise: -3 }) +
    drawLeaves(scene, {
      x: calculateXFromEdge(scene, -1),
      count: 7,
      height: 36 * unit,
      direction: -side,
      vein: mix(hues.foreground, hues.plants, 0.5),
    }) +
    drawBougainvillea(scene)
  );
};
