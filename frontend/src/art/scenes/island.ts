import { mix } from '../drawing/color.js';
import { drawBoat, drawKayak } from '../drawing/craft.js';
import { formatPath, round } from '../drawing/path.js';
import { drawBlossomingBranch, drawLeaves } from '../drawing/plants.js';
import { defineGradient, fill, stroke } from '../drawing/primitives.js';
import type { LandmarkName, Scene } from '../drawing/scene.js';
import type { SeaRock } from '../drawing/stone.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawCornerTrees,
  drawForeground,
  drawRange,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';
import { drawLandmark } from '../landmarks/landmark.js';

/** Draws a steep limestone island. */
function drawKarst(scene: Scene, { x, width, height, nearness }: SeaRock): string {
  const { horizon, hues, unit, lightDirection } = scene;
  const color = mix(hues.far, hues.near, nearness);
  return (
    fill(
      formatPath`
          M${x - width / 2} ${horizon}q${-width * 0.04} ${-height * 0.5} ${width * 0.1} ${-height * 0.74}
          q${width * 0.1} ${-height * 0.26} ${width * 0.3} ${-height * 0.26}
          ${width * 0.2} 0 ${width * 0.34} ${height * 0.22}
          ${width * 0.3} ${height * 0.2} ${width * 0.26} ${height * 0.78}z
        `,
      defineGradient(scene, color, mix(color, mix(hues.lit, color, 0.4), 0.7)),
    ) +
    fill(
      lightDirection > 0
        ? formatPath`
            M${x} ${horizon - height}
            q${width * 0.16} 0 ${width * 0.24} ${height * 0.22}
            ${width * 0.3} ${height * 0.2} ${width * 0.26} ${height * 0.78}
            h${-width * 0.36}q${width * 0.1} ${-height * 0.5} ${-width * 0.14} ${-height}z
          `
        : formatPath`
            M${x} ${horizon - height}
            q${-width * 0.2} 0 ${-width * 0.38} ${height * 0.26}
            ${-width * 0.16} ${height * 0.3} ${-width * 0.12} ${height * 0.74}
            h${width * 0.34}q${-width * 0.06} ${-height * 0.5} ${width * 0.16} ${-height}z
          `,
      mix(color, hues.foreground, 0.28),
      0.7,
    ) +
    stroke(formatPath`M${x - width / 2} ${horizon}h${width}`, '#fff', round(unit * 0.5), 0.6)
  );
}

function drawDistantKarsts(scene: Scene): string {
  const { unit, focusX, side } = scene;
  return (
    drawKarst(scene, { x: focusX + side * 50 * unit, width: 18 * unit, height: 14 * unit, nearness: 0.15 }) +
    drawKarst(scene, { x: focusX - side * 38 * unit, width: 24 * unit, height: 19 * unit, nearness: 0.25 }) +
    drawKarst(scene, { x: focusX + side * 30 * unit, width: 22 * unit, height: 26 * unit, nearness: 0.45 }) +
    drawKarst(scene, { x: focusX - side * 15 * unit, width: 20 * unit, height: 22 * unit, nearness: 0.6 })
  );
}

function drawKarsts(scene: Scene): string {
  const { unit, focusX, side } = scene;
  const nearestKarst = { x: focusX + side * 4 * unit, width: 27 * unit, height: 40 * unit, nearness: 0.9 };
  return drawDistantKarsts(scene) + drawKarst(scene, nearestKarst);
}

const drawLowHills = (scene: Scene): string =>
  drawRange(scene, { y: scene.horizon, amplitude: 8, salt: 1, nearness: 0.2, isRugged: false });

const drawSteepHills = (scene: Scene): string =>
  drawRange(scene, {
    y: scene.horizon - 2 * scene.unit,
    amplitude: 14,
    salt: 1,
    nearness: 0.25,
    isRugged: false,
    scale: 22,
  }) +
  drawRange(scene, { y: scene.horizon, amplitude: 9, salt: 2, nearness: 0.7, isRugged: false, scale: 18 });

function drawCaldera(scene: Scene): string {
  const { unit, horizon, hues, focusX, sheetWidth, sheetHeight, side } = scene;
  const widthFactor = sheetWidth < sheetHeight ? 0.7 : 1;
  return (
    fill(
      formatPath`
        M${side > 0 ? 0 : sheetWidth} ${sheetHeight}V${horizon - 8 * unit}
        L${focusX + side * 30 * widthFactor * unit} ${horizon + 2 * unit}
        ${focusX + side * 36 * widthFactor * unit} ${horizon + 10 * unit}
        ${focusX + side * 42 * widthFactor * unit} ${sheetHeight}z
      `,
      defineGradient(scene, mix(hues.accent, hues.lit, 0.35), mix(hues.foreground, hues.accent, 0.3)),
    ) +
    drawLandmark(scene, 'santorini', {
      x: focusX - side * 2 * unit,
      y: horizon + 2 * unit,
      scale: 1.1 * widthFactor,
    }) +
    drawLandmark(scene, 'santorini', { x: focusX - side * 32 * unit, y: horizon + 6 * unit, scale: 0.9 })
  );
}

const getShoreY = ({ horizon, unit }: Scene): number => horizon + 10 * unit;

const drawOnShore = (scene: Scene, landmark: LandmarkName): string =>
  drawLandmark(scene, landmark, { x: scene.focusX, y: getShoreY(scene), scale: 1.2 });

function drawGateInWater(scene: Scene, landmark: LandmarkName): string {
  const waterY = getShoreY(scene);
  const gate = drawLandmark(scene, landmark, { x: scene.focusX, y: waterY, scale: 1.35 });
  return drawReflection(scene, waterY, gate, 0.28) + gate;
}

function drawFlowers(scene: Scene): string {
  const { unit, hues, sheetHeight, side } = scene;
  const flowers = Array.from(
    { length: 9 },
    (_, i) =>
      formatPath`
        M${calculateXFromEdge(scene, 3 + ((i * 37) % 22))} ${sheetHeight - (4 + ((i * 53) % 20)) * unit}
        m-${unit} 0a${unit} ${unit} 0 1 0 ${2 * unit} 0a${unit} ${unit} 0 1 0-${2 * unit} 0
      `,
  );
  return (
    drawLeaves(scene, {
      x: calculateXFromEdge(scene, 0),
      count: 6,
      height: 24 * unit,
      direction: -side,
    }) + fill(flowers.join(''), hues.accent)
  );
}

interface Island {
  readonly drawBackground: (scene: Scene) => string;
  readonly drawLandmark: (scene: Scene, landmark: LandmarkName) => string;
  readonly drawCorner: (scene: Scene) => string;
  readonly placeBoats: (scene: Scene) => { readonly boatX: number; readonly kayakX: number };
}

const KARST_ISLAND: Island = {
  drawBackground: drawKarsts,
  drawLandmark: drawOnShore,
  drawCorner: (scene) => drawCornerTrees(scene, 'palm', 66, -3),
  placeBoats: (scene) => ({
    boatX: calculateOppositeX(scene),
    kayakX: calculateOppositeX(scene) - scene.side * 15 * scene.unit,
  }),
};

const ISLANDS: Readonly<Partial<Record<LandmarkName, Island>>> = {
  stilts: { ...KARST_ISLAND, drawBackground: drawDistantKarsts },
  torii: { ...KARST_ISLAND, drawBackground: drawSteepHills, drawLandmark: drawGateInWater },
  santorini: {
    drawBackground: drawLowHills,
    drawLandmark: drawCaldera,
    drawCorner: drawFlowers,
    placeBoats: (scene) => ({ boatX: calculateXFromEdge(scene, 15), kayakX: calculateXFromEdge(scene, 20) }),
  },
};

export function drawIsland(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, hues } = scene;
  const island = (landmark && ISLANDS[landmark]) ?? KARST_ISLAND;
  const background = island.drawBackground(scene);
  const { boatX, kayakX } = island.placeBoats(scene);
  return (
    background +
    drawWater(scene, {
      y: horizon,
      color: mix(hues.water, hues.low, 0.32),
      bottomColor: mix(hues.water, hues.foreground, 0.3),
    }) +
    drawReflection(scene, horizon, background, 0.24) +
    (landmark ? island.drawLandmark(scene, landmark) : '') +
    drawBoat(scene, boatX, horizon + 14 * unit, 1.2) +
    drawKayak(scene, kayakX, horizon + 23 * unit) +
    drawForeground(scene, { amplitude: 6, rise: -3 }) +
    (scene.facts.region === 'japan' ? drawBlossomingBranch(scene) : island.drawCorner(scene))
  );
}
