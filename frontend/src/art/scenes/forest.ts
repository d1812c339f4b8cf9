import { drawCornerLeaves, drawRiverbend } from '../compositions/jungle.js';
import { mix } from '../drawing/color.js';
import { drawPrayerFlags } from '../drawing/kit.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, drawLeaves } from '../drawing/plants.js';
import { defineGradient, fill } from '../drawing/primitives.js';
import type { LandmarkName, Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawCanopy,
  drawForeground,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawMist } from '../drawing/weather.js';
import { drawLandmark } from '../landmarks/landmark.js';

export function drawRainforest(scene: Scene, landmark: LandmarkName | undefined): string {
  if (!landmark) return drawRiverbend(scene);
  const { unit, horizon, hues, focusX, sheetHeight, side } = scene;
  const drawForest = (y: number, salt: number, color: string, size: number) =>
    drawCanopy(scene, { y: y - size * 0.45 * unit, salt, color, size });
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: focusX - side * 5 * unit,
    endY: horizon + 13 * unit,
    startWidth: 13,
    color: mix(hues.sand, hues.plants, 0.25),
  });
  return (
    drawRange(scene, {
      y: horizon - 3 * unit,
      amplitude: 20,
      salt: 1,
      nearness: 0.2,
      isRugged: false,
      scale: 26,
    }) +
    drawRange(scene, { y: horizon, amplitude: 15, salt: 2, nearness: 0.55, isRugged: false, scale: 20 }) +
    drawMist(scene, { y: horizon - 5 * unit, color: mix(hues.low, '#ffffff', 0.4), opacity: 0.6 }) +
    drawForest(horizon + 2 * unit, 21, mix(hues.mid, hues.haze, 0.45), 11) +
    drawLandmark(scene, landmark, { x: focusX, y: horizon + 7 * unit, scale: 1.12 }) +
    drawMist(scene, { y: horizon + 3 * unit, color: mix(hues.low, '#ffffff', 0.4), opacity: 0.5 }) +
    drawForest(horizon + 12 * unit, 22, mix(hues.plants, hues.haze, 0.22), 14) +
    drawForest(horizon + 22 * unit, 23, mix(hues.plants, hues.foreground, 0.35), 17) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.36 }) +
    drawCornerLeaves(scene) +
    drawBlades(scene, {
      x: calculateXFromEdge(scene, 42),
      y: sheetHeight + 2 * unit,
      count: 9,
      height: 13 * unit,
      spread: 1.2,
    })
  );
}

interface RoundPeak {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0 far, 1 near. */
  readonly nearness: number;
}

function drawRoundPeak(scene: Scene, { x, y, width, height, nearness }: RoundPeak): string {
  const { hues } = scene;
  const color = mix(hues.far, hues.near, nearness);
  const buildFlankPath = (direction: number) =>
    formatPath`
        M${x} ${y - height}
        q${direction * width * 0.2} ${height * 0.02} ${direction * width * 0.28} ${height * 0.3}
        T${x + direction * width * 0.5} ${y}
      `;
  return (
    fill(
      buildFlankPath(-1) +
        `H${round(x + width * 0.5)}` +
        formatPath`q${-width * 0.12} ${-height * 0.4} ${-width * 0.22} ${-height * 0.7}T${x} ${y - height}z`,
      defineGradient(scene, color, mix(color, hues.haze, 0.6)),
    ) +
    fill(
      formatPath`
        M${x} ${y - height}
        q${scene.lightDirection * width * 0.2} ${height * 0.02}
        ${scene.lightDirection * width * 0.28} ${height * 0.3}
        T${x + scene.lightDirection * width * 0.5} ${y}
        H${x + scene.lightDirection * width * 0.12}
        Q${x + scene.lightDirection * width * 0.16} ${y - height * 0.5} ${x} ${y - height}z
      `,
      mix(color, hues.foreground, 0.25),
      0.6,
    )
  );
}

const drawFlagLine = (scene: Scene): string =>
  drawPrayerFlags(scene, {
    startX: calculateXFromEdge(scene, -4),
    startY: scene.horizon - 22 * scene.unit,
    endX: scene.focusX + scene.side * 16 * scene.unit,
    endY: scene.horizon + 11 * scene.unit,
    count: 17,
  });

/** Ornaments before a landmark of the cloud forest. */
const ORNAMENTS: Readonly<Partial<Record<LandmarkName, (scene: Scene) => string>>> = { paro: drawFlagLine };

export function drawCloudForest(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, hues, focusX, side } = scene;
  const nearPeak = { x: focusX, y: horizon + 4 * unit, width: 38 * unit, height: 42 * unit, nearness: 0.72 };
  const mistColor = mix(hues.low, '#ffffff', 0.45);
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: focusX - side * 8 * unit,
    endY: horizon + 8 * unit,
  });
  return (
    drawRange(scene, { y: horizon - 6 * unit, amplitude: 26, salt: 1, nearness: 0.1, scale: 24 }) +
    drawRoundPeak(scene, {
      x: focusX + side * 42 * unit,
      y: horizon,
      width: 42 * unit,
      height: 34 * unit,
      nearness: 0.3,
    }) +
    drawRoundPeak(scene, {
      x: focusX - side * 32 * unit,
      y: horizon + unit,
      width: 36 * unit,
      height: 30 * unit,
      nearness: 0.35,
    }) +
    drawRoundPeak(scene, {
      x: focusX + side * 22 * unit,
      y: horizon + 2 * unit,
      width: 30 * unit,
      height: 26 * unit,
      nearness: 0.5,
    }) +
    drawMist(scene, { y: horizon - 8 * unit, color: mistColor, opacity: 0.75 }) +
    (landmark
      ? drawLandmark(scene, landmark, { x: focusX, y: horizon + 10 * unit, scale: 1.12 })
      : drawRoundPeak(scene, nearPeak)) +
    drawMist(scene, { y: horizon + 3 * unit, color: mistColor, opacity: landmark ? 0.35 : 0.8 }) +
    drawNearRidge(scene, {
      y: horizon + 13 * unit,
      amplitude: 8 * unit,
      salt: 12,
      color: defineGradient(scene, hues.near, mix(hues.near, hues.foreground, 0.5)),
      scale: 28,
    }) +
    way.drawing +
    drawParty(scene, way.calculateStep) +
    ((landmark && ORNAMENTS[landmark]?.(scene)) ?? '') +
    drawForeground(scene, { amplitude: 12, rise: 0 }) +
    drawLeaves(scene, {
      x: calculateXFromEdge(scene, 2),
      count: 7,
      height: 34 * unit,
      direction: -side,
      vein: mix(hues.foreground, hues.plants, 0.5),
    }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 30), count: 11, height: 15 * unit, spread: 1.2 })
  );
}
