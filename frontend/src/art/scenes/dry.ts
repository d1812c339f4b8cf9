import { drawCamels } from '../drawing/animals.js';
import { mix } from '../drawing/color.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, drawGrove, scatterSpots } from '../drawing/plants.js';
import { defineGradient, fill, placeAt, stroke } from '../drawing/primitives.js';
import type { LandmarkName, Scene } from '../drawing/scene.js';
import { drawDune, drawMesa, type MesaBand } from '../drawing/stone.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawForeground,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawLandmark } from '../landmarks/landmark.js';

interface Wall {
  readonly direction: number;
  readonly distance: number;
  readonly color: string;
  readonly shadeColor: string;
  /** Where its upper edge begins, in units beyond the distance. */
  readonly topOffset: number;
}

function drawWall(scene: Scene, { direction, distance, color, shadeColor, topOffset }: Wall): string {
  const { unit, focusX, sheetWidth, sheetHeight } = scene;
  const toX = (offset: number) => round(focusX + direction * (distance + offset) * unit);
  const edgeX = direction > 0 ? sheetWidth : 0;
  return fill(
    formatPath`
      M${edgeX} 0H${toX(topOffset)}
      Q${toX(-6)} ${sheetHeight * 0.14} ${toX(1)} ${sheetHeight * 0.26}
      T${toX(-3)} ${sheetHeight * 0.5}
      Q${toX(3)} ${sheetHeight * 0.66} ${toX(-2)} ${sheetHeight * 0.8}
      L${toX(6)} ${sheetHeight}H${edgeX}z
    `,
    defineGradient(scene, color, shadeColor),
  );
}

function drawVeins({ unit, focusX }: Scene, direction: number, distance: number, color: string): string {
  let path = '';
  for (let i = 1; i < 6; i++) {
    const x = round(focusX + direction * (distance + i * 9) * unit);
    path += formatPath`
      M${x} ${(i % 2) * 9 * unit}
      q${direction * 5 * unit} ${20 * unit} ${-direction * unit} ${40 * unit}
      t${direction * 3 * unit} ${(30 - i * 3) * unit}
    `;
  }
  return stroke(path, color, round(unit * 0.6), 0.35);
}

function drawBackWalls(scene: Scene, litRock: string): string {
  const { unit, hues, focusX, sheetWidth, sheetHeight } = scene;
  return (
    fill(`M0 0h${sheetWidth}v${sheetHeight}H0z`, `url(#${scene.id}s)`) +
    fill(
      `M0 0h${sheetWidth}v${sheetHeight}H0z`,
      defineGradient(scene, mix(hues.low, hues.sky, 0.4), hues.sand),
    ) +
    drawWall(scene, {
      direction: -1,
      distance: 21,
      color: litRock,
      shadeColor: mix(litRock, hues.sand, 0.4),
      topOffset: 11,
    }) +
    drawWall(scene, {
      direction: 1,
      distance: 21,
      color: litRock,
      shadeColor: mix(litRock, hues.sand, 0.4),
      topOffset: 16,
    }) +
    fill(
      formatPath`M${focusX - 25 * unit} ${sheetHeight}V${sheetHeight * 0.13}h${50 * unit}V${sheetHeight}z`,
      litRock,
    )
  );
}

/** Draws a gorge that opens on the facade of Petra. */
function drawGorge(scene: Scene): string {
  const { unit, horizon, hues, focusX, sheetWidth, sheetHeight } = scene;
  const litRock = mix(hues.near, hues.lit, 0.45);
  const nearRock = mix(hues.near, hues.lit, 0.1);
  const dimRock = mix(hues.near, hues.foreground, 0.35);
  const darkRock = mix(hues.near, hues.foreground, 0.72);
  return (
    drawBackWalls(scene, litRock) +
    drawLandmark(scene, 'petra', { x: focusX, y: horizon + 15 * unit, scale: 1.32 }) +
    fill(
      `M0 ${round(horizon + 14.5 * unit)}h${sheetWidth}V${sheetHeight}H0z`,
      defineGradient(scene, hues.sand, mix(hues.sand, hues.near, 0.7)),
    ) +
    drawParty(
      scene,
      (progress) => [
        focusX + scene.side * (progress * 70 - 16) * unit,
        sheetHeight - (15 - progress * 8) * unit,
        0.95,
      ],
      { progress: 0.1, count: 4, scale: 1 },
    ) +
    drawWall(scene, { direction: -1, distance: 25, color: nearRock, shadeColor: dimRock, topOffset: 3 }) +
    drawWall(scene, { direction: 1, distance: 25, color: nearRock, shadeColor: dimRock, topOffset: 9 }) +
    drawVeins(scene, -1, 30, litRock) +
    drawVeins(scene, 1, 31, litRock) +
    drawWall(scene, { direction: -1, distance: 39, color: dimRock, shadeColor: darkRock, topOffset: -4 }) +
    drawWall(scene, { direction: 1, distance: 37, color: dimRock, shadeColor: darkRock, topOffset: 0 }) +
    drawVeins(scene, -1, 45, nearRock) +
    drawVeins(scene, 1, 43, nearRock) +
    drawWall(scene, {
      direction: -1,
      distance: 58,
      color: darkRock,
      shadeColor: hues.foreground,
      topOffset: 4,
    }) +
    drawWall(scene, {
      direction: 1,
      distance: 54,
      color: darkRock,
      shadeColor: hues.foreground,
      topOffset: -2,
    }) +
    (sheetWidth > 1.5 * sheetHeight
      ? [62, 96, 130]
          .map((x) => drawVeins(scene, -1, x, dimRock) + drawVeins(scene, 1, x - 2, dimRock))
          .join('')
      : '')
  );
}

function drawCanyonFloor(scene: Scene): string {
  const { unit, horizon, hues, focusX, sheetWidth, sheetHeight, side } = scene;
  return (
    fill(
      `M0 ${round(horizon + 4 * unit)}h${sheetWidth}V${sheetHeight}H0z`,
      defineGradient(scene, mix(hues.near, hues.sand, 0.45), mix(hues.near, hues.foreground, 0.3)),
    ) +
    drawWay(scene, {
      startX: calculateOppositeX(scene) - side * 6 * unit,
      endX: focusX - side * 18 * unit,
      endY: horizon + 4 * unit,
      startWidth: 20,
      color: hues.water,
    }).drawing +
    drawNearRidge(scene, {
      y: sheetHeight - 8 * unit,
      amplitude: 13 * unit,
      salt: 12,
      color: mix(hues.near, hues.foreground, 0.5),
      scale: 26,
    }) +
    drawParty(
      scene,
      (progress) => [
        calculateOppositeX(scene) + side * (22 - progress * 26) * unit,
        sheetHeight - 13.5 * unit,
        0.62,
      ],
      { progress: 0.1, count: 4, scale: 0.9 },
    ) +
    drawForeground(scene, { amplitude: 13, rise: -2 }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 16), count: 11, height: 20 * unit, spread: 1.1 }) +
    drawGrove(scene, 'cactus', hues.foreground, [[calculateXFromEdge(scene, 7), sheetHeight, unit * 0.3]])
  );
}

function drawMesas(scene: Scene): string {
  const { unit, horizon, hues, focusX, side } = scene;
  const band: MesaBand = [
    mix(hues.lit, hues.accent, 0.12),
    mix(hues.near, hues.lit, 0.3),
    hues.near,
    mix(hues.near, hues.foreground, 0.22),
  ];
  return (
    drawRange(scene, {
      y: horizon - 4 * unit,
      amplitude: 7,
      salt: 1,
      nearness: 0.1,
      isRugged: false,
      scale: 40,
    }) +
    drawMesa(scene, band, {
      x: focusX + side * 46 * unit,
      y: horizon,
      width: 40 * unit,
      height: 20 * unit,
      haze: 0.55,
    }) +
    drawMesa(scene, band, {
      x: focusX + side * 22 * unit,
      y: horizon,
      width: 10 * unit,
      height: 25 * unit,
      haze: 0.45,
    }) +
    drawMesa(scene, band, {
      x: focusX - side * 38 * unit,
      y: horizon + unit,
      width: 36 * unit,
      height: 26 * unit,
      haze: 0.4,
    }) +
    drawMesa(scene, band, {
      x: focusX,
      y: horizon + 4 * unit,
      width: 40 * unit,
      height: 36 * unit,
      haze: 0.12,
    }) +
    drawCanyonFloor(scene)
  );
}

const CANYONS: Readonly<Partial<Record<LandmarkName, (scene: Scene) => string>>> = { petra: drawGorge };

export const drawCanyon = (scene: Scene, landmark: LandmarkName | undefined): string =>
  ((landmark && CANYONS[landmark]) ?? drawMesas)(scene);

/** Draws a bloodwood of the red plains: a pale, forked trunk and loose crowns. */
function drawBloodwood(scene: Scene, x: number, y: number): string {
  const { unit, hues, side } = scene;
  return placeAt(
    fill(
      'M-5 0q4-30-2-56l-24-30 4-3 24 24 2-38 5 0 1 36 22-32 4 3-21 40q-4 26 0 56z',
      mix('#e8cdb4', hues.foreground, 0.42),
    ) +
      fill(
        'M-58-92q0-16 18-18 4-14 22-12 12-2 16 10 10 4 8 14-6 12-24 8-12 10-26 2-12 2-14-4z' +
          'M-10-120q4-18 22-18 18-2 24 12 12 6 6 16-12 8-24 2-12 6-22-2-8-2-6-10z' +
          'M10-88q2-14 18-14 16-2 20 10 10 6 4 14-10 8-22 2-10 4-16-2-6-4-4-10z',
        mix(hues.plants, hues.foreground, 0.5),
      ),
    { x, y, size: unit * 0.42, direction: -side },
  );
}

function drawUluru(scene: Scene): string {
  const { unit, horizon, hues, focusX, sheetWidth, sheetHeight } = scene;
  const way = drawWay(scene, { startX: calculateOppositeX(scene), endX: focusX, endY: horizon + 6 * unit });
  return (
    drawLandmark(scene, 'uluru', { x: focusX, y: horizon + 2 * unit, scale: 1.5 }) +
    drawNearRidge(scene, {
      y: horizon + 5 * unit,
      amplitude: 3 * unit,
      salt: 8,
      color: mix(hues.near, hues.plants, 0.5),
      scale: 14,
    }) +
    drawGrove(
      scene,
      'round',
      hues.plants,
      scatterSpots(scene, {
        salt: 8,
        count: 14,
        startX: 0,
        endX: sheetWidth,
        y: horizon + 6 * unit,
        minSize: unit * 0.03,
        maxSize: unit * 0.06,
        scatterHeight: 3 * unit,
      }),
    ) +
    fill(
      `M0 ${round(horizon + 8 * unit)}h${sheetWidth}V${sheetHeight}H0z`,
      defineGradient(scene, mix(hues.near, hues.sand, 0.25), mix(hues.near, hues.foreground, 0.4)),
    ) +
    way.drawing +
    drawParty(scene, way.calculateStep) +
    drawForeground(scene, { amplitude: 9, rise: -1 }) +
    drawBlades(scene, {
      x: calculateXFromEdge(scene, 12),
      y: sheetHeight,
      count: 13,
      height: 15 * unit,
      color: mix(hues.sand, hues.foreground, 0.35),
    }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 28), count: 11, height: 11 * unit }) +
    drawBloodwood(scene, calculateXFromEdge(scene, 8), sheetHeight + unit)
  );
}

interface SandColors {
  readonly litSand: string;
  readonly shadedSand: string;
}

/** Draws a landmark among palms, with a caravan before it. */
function drawOasis(scene: Scene, landmark: LandmarkName, { litSand, shadedSand }: SandColors): string {
  const { unit, horizon, hues, focusX, sheetWidth, sheetHeight, side } = scene;
  return (
    drawLandmark(scene, landmark, { x: focusX, y: horizon + 6 * unit, scale: 1.15 }) +
    fill(
      `M0 ${round(horizon + 5 * unit)}h${sheetWidth}V${sheetHeight}H0z`,
      defineGradient(scene, mix(hues.near, hues.sand, 0.5), mix(hues.near, hues.foreground, 0.2)),
    ) +
    drawGrove(
      scene,
      'palm',
      mix(hues.plants, hues.foreground, 0.25),
      scatterSpots(scene, {
        salt: 8,
        count: 9,
        startX: focusX - 50 * unit,
        endX: focusX + 46 * unit,
        y: horizon + 7 * unit,
        minSize: unit * 0.09,
        maxSize: unit * 0.15,
        scatterHeight: 3 * unit,
      }),
    ) +
    drawWay(scene, { startX: calculateOppositeX(scene), endX: focusX, endY: horizon + 6 * unit }).drawing +
    drawCamels(scene, {
      x: calculateOppositeX(scene) - side * 12 * unit,
      y: horizon + 19 * unit,
      count: 4,
      scale: 1.5,
    }) +
    drawDune(scene, {
      x: calculateOppositeX(scene) + side * 22 * unit,
      y: sheetHeight - 17 * unit,
      width: 70 * unit,
      height: 19 * unit,
      color: mix(litSand, hues.foreground, 0.2),
      shadeColor: mix(shadedSand, hues.foreground, 0.45),
    })
  );
}

function drawDunes(scene: Scene, { litSand, shadedSand }: SandColors): string {
  const { unit, horizon, hues, focusX, sheetHeight, side } = scene;
  return (
    drawDune(scene, {
      x: focusX + side * 30 * unit,
      y: horizon - 7 * unit,
      width: 70 * unit,
      height: 16 * unit,
      color: mix(litSand, hues.haze, 0.3),
      shadeColor: mix(shadedSand, hues.haze, 0.35),
    }) +
    drawDune(scene, {
      x: focusX,
      y: horizon - 11 * unit,
      width: 62 * unit,
      height: 34 * unit,
      color: litSand,
      shadeColor: shadedSand,
    }) +
    drawDune(scene, {
      x: calculateOppositeX(scene) + side * 12 * unit,
      y: horizon + 15 * unit,
      width: 84 * unit,
      height: 26 * unit,
      color: mix(litSand, hues.near, 0.3),
      shadeColor: mix(shadedSand, hues.foreground, 0.22),
    }) +
    drawCamels(scene, { x: focusX - side * 2 * unit, y: horizon + 20 * unit, count: 4, scale: 1.5 }) +
    drawDune(scene, {
      x: focusX - side * 22 * unit,
      y: sheetHeight - 14 * unit,
      width: 90 * unit,
      height: 22 * unit,
      color: mix(hues.near, hues.foreground, 0.35),
      shadeColor: mix(hues.near, hues.foreground, 0.65),
    })
  );
}

function drawSandDesert(scene: Scene, landmark: LandmarkName | undefined): string {
  const { hues } = scene;
  const sandColors = {
    litSand: mix(hues.near, hues.sand, 0.62),
    shadedSand: mix(hues.near, hues.foreground, 0.12),
  };
  return landmark ? drawOasis(scene, landmark, sandColors) : drawDunes(scene, sandColors);
}

interface Desert {
  /** The mountains on the horizon are rugged. */
  readonly isRugged: boolean;
  readonly drawGround: (scene: Scene, landmark: LandmarkName | undefined) => string;
}

const DESERTS: Readonly<Partial<Record<LandmarkName, Desert>>> = {
  uluru: { isRugged: false, drawGround: drawUluru },
};
const SAND_DESERT: Desert = { isRugged: true, drawGround: drawSandDesert };

export function drawDesert(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, hues, sheetWidth, sheetHeight } = scene;
  const { isRugged, drawGround } = (landmark && DESERTS[landmark]) ?? SAND_DESERT;
  return (
    drawRange(scene, {
      y: horizon + 2 * unit,
      amplitude: 13,
      salt: 1,
      nearness: 0.2,
      isRugged,
      scale: 36,
    }) +
    fill(
      `M0 ${horizon}h${sheetWidth}V${sheetHeight}H0z`,
      defineGradient(scene, mix(hues.sand, hues.haze, 0.3), hues.sand),
    ) +
    drawGround(scene, landmark)
  );
}
