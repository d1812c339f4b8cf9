import { mix } from '../drawing/color.js';
import { drawBoat } from '../drawing/craft.js';
import { drawHouses } from '../drawing/masonry.js';
import { PALETTES } from '../drawing/palettes.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, drawBlossomingBranch, drawGrove, drawLeaves, scatterSpots } from '../drawing/plants.js';
import { defineGradient, defineStamp, fill, placeAt, stroke } from '../drawing/primitives.js';
import { drawMassif } from '../drawing/relief.js';
import type { LandmarkName, Scene, Stamp } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawCanopy,
  drawCornerTrees,
  drawForeground,
  drawGround,
  drawNearRidge,
  drawRange,
  mixSnow,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';
import { drawLandmark } from '../landmarks/landmark.js';

const defineSmallHouses = (scene: Scene): Stamp => {
  const { hues } = scene;
  return defineStamp(
    scene,
    drawHouses(
      {
        lit: mix(hues.lit, hues.haze, 0.3),
        shade: mix(hues.shade, hues.haze, 0.2),
        dark: hues.dark,
        accent: mix(hues.accent, hues.haze, 0.3),
      },
      [
        [-12, 0, 26, 26, 8],
        [16, 3, 22, 34, 7],
        [40, 0, 26, 22, 8],
        [68, 2, 22, 30, 8],
        [92, 0, 28, 20, 7],
        [122, 0, 22, 28, 8],
        [146, 2, 26, 18, 7],
      ],
    ),
  );
};

const drawTownWall = (scene: Scene): string => {
  const { unit, horizon, hues, sheetWidth } = scene;
  return (
    fill(
      formatPath`M0 ${horizon + 3 * unit}h${sheetWidth}v${5 * unit}H0z`,
      mix(hues.lit, hues.foreground, 0.3),
    ) +
    fill(
      Array.from(
        { length: round(sheetWidth / unit / 4) },
        (_, i) =>
          formatPath`M${i * 4 * unit} ${horizon + 3.2 * unit}v${-1.4 * unit}h${2.4 * unit}v${1.4 * unit}z`,
      ).join(''),
      mix(hues.lit, hues.foreground, 0.3),
    )
  );
};

function drawGardenFlowers(scene: Scene): string {
  const { unit, hues, sheetHeight } = scene;
  return (
    fill(
      Array.from(
        { length: 14 },
        (_, i) =>
          formatPath`
            M${calculateXFromEdge(scene, 2 + ((i * 37) % 24))} ${sheetHeight - (5 + ((i * 53) % 27)) * unit}h.1
          `,
      ).join(''),
      'none',
    ) +
    stroke(
      Array.from(
        { length: 14 },
        (_, i) =>
          formatPath`
            M${calculateXFromEdge(scene, 2 + ((i * 37) % 23))} ${sheetHeight - (4 + ((i * 53) % 26)) * unit}h.1
          `,
      ).join(''),
      PALETTES[scene.facts.region]?.accent ?? hues.accent,
      round(unit * 1.7),
    )
  );
}

export function drawOldTown(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, hues, focusX, side } = scene;
  const relief =
    drawRange(scene, {
      y: horizon - 3 * unit,
      amplitude: 17,
      salt: 1,
      nearness: 0.15,
      isRugged: false,
      scale: 28,
    }) +
    drawRange(scene, {
      y: horizon - unit,
      amplitude: 10,
      salt: 2,
      nearness: 0.5,
      isRugged: false,
      scale: 24,
    });
  const stampHouses = defineSmallHouses(scene);
  const reflectedTown =
    stampHouses(focusX - side * 60 * unit, horizon + 4 * unit, unit * 0.22, side) +
    drawLandmark(scene, landmark ?? 'oldtown', { x: focusX, y: horizon + 4 * unit, scale: 1.32 });
  return (
    relief +
    stampHouses(focusX + side * 32 * unit, horizon + 4 * unit, unit * 0.26, side) +
    reflectedTown +
    drawTownWall(scene) +
    drawWater(scene, {
      y: horizon + 8 * unit,
      color: mix(hues.water, hues.low, 0.25),
      bottomColor: mix(hues.water, hues.foreground, 0.35),
    }) +
    drawReflection(scene, horizon + 7 * unit, reflectedTown, 0.26) +
    drawBoat(scene, calculateOppositeX(scene) - side * 2 * unit, horizon + 15 * unit, 1.2) +
    drawBoat(scene, calculateOppositeX(scene) + side * 20 * unit, horizon + 12 * unit, 0.8) +
    drawForeground(scene, { amplitude: 6, rise: -2 }) +
    drawLeaves(scene, {
      x: calculateXFromEdge(scene, -1),
      count: 7,
      height: 34 * unit,
      direction: -side,
      vein: mix(hues.foreground, hues.plants, 0.4),
    }) +
    drawGardenFlowers(scene)
  );
}

function drawPalms(scene: Scene): string {
  const { unit, horizon, hues, focusX } = scene;
  return drawGrove(scene, 'palm', mix(hues.plants, hues.foreground, 0.2), [
    [focusX - 34 * unit, horizon + 4 * unit, unit * 0.2],
    [focusX + 33 * unit, horizon + 4 * unit, unit * 0.23, -1],
    [focusX + 39 * unit, horizon + 4 * unit, unit * 0.16],
  ]);
}

function drawCypresses(scene: Scene): string {
  const { unit, horizon, hues, focusX } = scene;
  return drawGrove(
    scene,
    'cypress',
    mix(hues.plants, hues.foreground, 0.15),
    [-24, -18, 18, 24, -30, 30].map((x) => [focusX + x * unit * 1.2, horizon + 4.5 * unit, unit * 0.07]),
  );
}

interface Temple {
  /** Trees stand close behind the temple. */
  readonly hasNearTrees: boolean;
  readonly isAtPond: boolean;
  readonly drawTrees: (scene: Scene) => string;
}

const TEMPLE_IN_TREES: Temple = { hasNearTrees: true, isAtPond: false, drawTrees: () => '' };

const TEMPLES: Readonly<Partial<Record<LandmarkName, Temple>>> = {
  angkor: { hasNearTrees: false, isAtPond: true, drawTrees: drawPalms },
  taj: { hasNearTrees: false, isAtPond: true, drawTrees: drawCypresses },
  registan: { ...TEMPLE_IN_TREES, hasNearTrees: false },
  pagoda: { ...TEMPLE_IN_TREES, isAtPond: true },
};

function drawLotus(scene: Scene): string {
  const { unit, hues, sheetHeight, side } = scene;
  return (
    stroke(
      Array.from(
        { length: 10 },
        (_, i) =>
          formatPath`
            M${calculateOppositeX(scene) + side * (i * 5 - 24) * unit}
            ${sheetHeight - (9 + ((i * 7) % 9)) * unit}
            h${3.4 * unit}
          `,
      ).join(''),
      hues.plants,
      round(unit * 1.1),
    ) +
    stroke(
      Array.from(
        { length: 4 },
        (_, i) =>
          formatPath`
            M${calculateOppositeX(scene) + side * (i * 11 - 20) * unit}
            ${sheetHeight - (10 + ((i * 7) % 8)) * unit}
            h.1
          `,
      ).join(''),
      '#f2849b',
      round(unit * 1.5),
    )
  );
}

export function drawTemple(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, hues, focusX, sheetWidth, sheetHeight, side } = scene;
  const temple = (landmark && TEMPLES[landmark]) ?? TEMPLE_IN_TREES;
  const drawTrees = (y: number, salt: number, color: string, size: number) =>
    drawCanopy(scene, { y: y - size * 0.3 * unit, salt, color, size: size * 0.8 });
  const background =
    drawRange(scene, { y: horizon - unit, amplitude: 11, salt: 1, nearness: 0.2, isRugged: false }) +
    drawTrees(horizon + unit, 21, mix(hues.mid, hues.haze, 0.3), 10) +
    (temple.hasNearTrees ? drawTrees(horizon + 3 * unit, 24, mix(hues.plants, hues.mid, 0.3), 13) : '') +
    drawLandmark(scene, landmark ?? 'stupas', { x: focusX, y: horizon + 4 * unit, scale: 1.18 }) +
    temple.drawTrees(scene);
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: focusX,
    endY: horizon + 4 * unit,
    startWidth: 17,
  });
  return (
    background +
    (temple.isAtPond
      ? drawWater(scene, {
          y: horizon + 5 * unit,
          color: mix(hues.water, hues.low, 0.35),
          bottomColor: mix(hues.water, hues.foreground, 0.3),
        }) +
        drawReflection(scene, horizon + 4.6 * unit, background, 0.3) +
        fill(formatPath`M0 ${horizon + 4 * unit}h${sheetWidth}v${1.2 * unit}H0z`, hues.near) +
        drawLotus(scene)
      : drawGround(scene, { y: horizon + 5 * unit, amplitude: 2 }) +
        way.drawing +
        drawParty(scene, way.calculateStep)) +
    drawForeground(scene, { amplitude: 9, rise: -2 }) +
    (scene.facts.region === 'japan'
      ? drawBlossomingBranch(scene)
      : drawLeaves(scene, {
          x: calculateXFromEdge(scene, 0),
          y: sheetHeight + 3 * unit,
          count: 7,
          height: 38 * unit,
          direction: -side,
          vein: mix(hues.foreground, hues.plants, 0.5),
        })) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 34), count: 11, height: 12 * unit, spread: 1.1 })
  );
}

function drawRiverCraft(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, focusX, side } = scene;
  if (!landmark) return drawBoat(scene, focusX, horizon + 14 * unit, 1.6);
  const nearCraft = drawLandmark(scene, landmark, { x: focusX, y: horizon + 20 * unit, scale: 1.75 });
  return (
    drawReflection(scene, horizon + 21 * unit, nearCraft, 0.2) +
    nearCraft +
    drawLandmark(scene, landmark, { x: focusX + side * 34 * unit, y: horizon + 12.5 * unit, scale: 0.7 })
  );
}

export function drawRiver(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, hues, focusX, sheetWidth, sheetHeight, side } = scene;
  return (
    drawRange(scene, { y: horizon, amplitude: 13, salt: 1, nearness: 0.25, isRugged: false, scale: 34 }) +
    drawRange(scene, { y: horizon + 2 * unit, amplitude: 8, salt: 2, nearness: 0.65, isRugged: false }) +
    fill(
      `M0 ${round(horizon + unit)}h${sheetWidth}V${sheetHeight}H0z`,
      defineGradient(scene, mix(hues.near, hues.haze, 0.2), hues.near),
    ) +
    drawGrove(
      scene,
      'palm',
      mix(hues.plants, hues.mid, 0.25),
      scatterSpots(scene, {
        salt: 8,
        count: 16,
        startX: 0,
        endX: sheetWidth,
        y: horizon + 3.5 * unit,
        minSize: unit * 0.06,
        maxSize: unit * 0.11,
        scatterHeight: 2 * unit,
      }),
    ) +
    drawHouses(hues, []) +
    placeAt(
      drawHouses(hues, [
        [-26, 0, 20, 14, 0],
        [-4, 2, 24, 20, 0],
        [22, 0, 18, 12, 0],
      ]),
      { x: focusX + side * 26 * unit, y: horizon + 4 * unit, size: unit * 0.2 },
    ) +
    fill(
      formatPath`
        M0 ${horizon + 8 * unit}
        Q${sheetWidth * 0.3} ${horizon + 5 * unit} ${sheetWidth * 0.5} ${horizon + 6 * unit}
        T${sheetWidth} ${horizon + 7 * unit}V${sheetHeight}H0z
      `,
      hues.sand,
    ) +
    drawWater(scene, {
      y: horizon + 9 * unit,
      color: mix(hues.water, hues.low, 0.22),
      bottomColor: mix(hues.water, hues.foreground, 0.28),
    }) +
    drawRiverCraft(scene, landmark) +
    drawForeground(scene, { amplitude: 8, rise: -2 }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 6), count: 13, height: 26 * unit, spread: 0.75 }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 20), count: 11, height: 17 * unit, spread: 0.8 }) +
    drawCornerTrees(scene, 'palm', 70, 0)
  );
}

const ANDEAN_REGIONS: readonly string[] = ['andes', 'patagonia'];

function drawVineyardHills(scene: Scene): string {
  const { unit, horizon, hues, focusX, side } = scene;
  const isAndean = ANDEAN_REGIONS.includes(scene.facts.region);
  return (
    drawRange(scene, {
      y: horizon - unit,
      amplitude: 18,
      salt: 1,
      nearness: 0.15,
      isRugged: isAndean,
      scale: 34,
    }) +
    (isAndean
      ? drawMassif(scene, {
          x: focusX + side * 30 * unit,
          y: horizon + unit,
          width: 70 * unit,
          height: 32 * unit,
          litColor: mix(hues.mid, hues.lit, 0.35),
          shadeColor: mix(hues.mid, hues.foreground, 0.2),
          snowColor: mixSnow(scene),
          salt: 5,
        })
      : '') +
    drawRange(scene, { y: horizon + 3 * unit, amplitude: 9, salt: 2, nearness: 0.55, isRugged: false }) +
    drawNearRidge(scene, {
      y: horizon + 8 * unit,
      amplitude: 6 * unit,
      salt: 7,
      color: mix(hues.near, hues.sand, 0.3),
      scale: 40,
    })
  );
}

export function drawVineyard(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, hues, focusX, sheetWidth, sheetHeight, side } = scene;
  let rows = '';
  for (let i = -13; i <= 13; i++) {
    const x = focusX + i * i * i * 0.05 * unit + i * 9 * unit;
    rows += formatPath`
      M${focusX + i * 3.4 * unit} ${horizon + 11 * unit}
      Q${focusX + i * 5 * unit} ${horizon + 18 * unit} ${x + i * 3 * unit} ${sheetHeight}
      h${(4 + Math.abs(i) * 0.7) * unit}
      Q${focusX + i * 5.2 * unit + unit} ${horizon + 18 * unit}
      ${focusX + i * 3.4 * unit + 0.8 * unit} ${horizon + 11 * unit}z
    `;
  }
  return (
    drawVineyardHills(scene) +
    drawLandmark(scene, landmark ?? 'hilltown', { x: focusX, y: horizon + 8 * unit, scale: 1.1 }) +
    fill(
      formatPath`
        M0 ${horizon + 11 * unit}
        Q${sheetWidth / 2} ${horizon + 6 * unit} ${sheetWidth} ${horizon + 11 * unit}
        V${sheetHeight}H0z
      `,
      defineGradient(scene, mix(hues.sand, hues.near, 0.3), mix(hues.sand, hues.near, 0.75)),
    ) +
    fill(
      rows,
      defineGradient(scene, mix(hues.plants, hues.near, 0.5), mix(hues.plants, hues.foreground, 0.45)),
    ) +
    drawGrove(scene, 'cypress', mix(hues.plants, hues.foreground, 0.35), [
      [focusX - side * 24 * unit, horizon + 11 * unit, unit * 0.14],
      [focusX - side * 27 * unit, horizon + 11.5 * unit, unit * 0.18],
      [focusX + side * 24 * unit, horizon + 11 * unit, unit * 0.12],
    ]) +
    drawParty(
      scene,
      (progress) => [calculateOppositeX(scene) - side * progress * 22 * unit, sheetHeight - 8 * unit, 0.85],
      { progress: 0.1, count: 3 },
    ) +
    drawGrove(scene, 'cypress', hues.foreground, [
      [calculateXFromEdge(scene, 8), sheetHeight + 4 * unit, unit * 0.62],
      [calculateXFromEdge(scene, 17), sheetHeight + 4 * unit, unit * 0.44],
    ])
  );
}
