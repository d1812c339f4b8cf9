import { mix } from '../drawing/color.js';
import { drawBoat } from '../drawing/craft.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty } from '../drawing/people.js';
import { drawBlades, drawGrove } from '../drawing/plants.js';
import { fill, stroke } from '../drawing/primitives.js';
import type { LandmarkName, Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  calculateXFromNearEdge,
  drawCornerTrees,
  drawForeground,
  drawRange,
} from '../drawing/terrain.js';
import { drawWater } from '../drawing/water.js';
import { drawLandmark } from '../landmarks/landmark.js';

/** Turns offsets from the focal point and above the horizon into whole positions. */
const createCliffFrame = ({ unit, horizon, focusX, side }: Scene) => ({
  toX: (offset: number): number => round(focusX + side * offset * unit),
  toY: (offset: number): number => round(horizon - offset * unit),
});

function drawCliffHeadland(scene: Scene): string {
  const { unit, hues, sheetWidth, side } = scene;
  const { toX, toY } = createCliffFrame(scene);
  const color = mix(hues.lit, hues.mid, 0.35);
  const edgeX = side > 0 ? 0 : sheetWidth;
  return (
    fill(
      formatPath`
        M${toX(22)} ${toY(-4)}
        l${side * 2 * unit} ${-9 * unit}
        ${side * 3 * unit} ${-2 * unit}
        ${side * 3 * unit} ${11 * unit}z
      `,
      mix(color, hues.foreground, 0.2),
    ) +
    fill(
      formatPath`
        M${edgeX} ${toY(-14)}V${toY(19)}Q${toX(-14)} ${toY(17)} ${toX(0)} ${toY(13)}
        T${toX(14)} ${toY(8)}
        L${toX(16)} ${toY(2)} ${toX(19)} ${toY(-1)} ${toX(20)} ${toY(-5)}
        Q${toX(6)} ${toY(-7)} ${toX(-4)} ${toY(-14)}z
      `,
      color,
    ) +
    fill(
      formatPath`
        M${edgeX} ${toY(19)}Q${toX(-14)} ${toY(17)} ${toX(0)} ${toY(13)}T${toX(14)} ${toY(8)}
        L${toX(15)} ${toY(5)}Q${toX(2)} ${toY(7)} ${toX(-8)} ${toY(9)}T${edgeX} ${toY(10)}z
      `,
      hues.near,
    ) +
    stroke(
      formatPath`
        M${toX(-6)} ${toY(7)}L${toX(-8)} ${toY(-6)}M${toX(2)} ${toY(5)}L${toX(1)} ${toY(-5)}
        M${toX(9)} ${toY(4)}L${toX(9)} ${toY(-4)}M${toX(-15)} ${toY(7)}L${toX(-18)} ${toY(-8)}
      `,
      mix(color, hues.foreground, 0.35),
      round(unit * 0.9),
      0.6,
    ) +
    stroke(
      `M${toX(20)} ${toY(-5)}Q${toX(6)} ${toY(-7)} ${toX(-4)} ${toY(-14)}`,
      '#fff',
      round(unit * 0.9),
      0.85,
    )
  );
}

function drawCliffTop(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, hues } = scene;
  const { toX, toY } = createCliffFrame(scene);
  return landmark
    ? drawLandmark(scene, landmark, { x: toX(3), y: toY(11.5), scale: 0.95 })
    : drawGrove(scene, 'round', hues.plants, [
        [toX(-2), toY(12), unit * 0.1],
        [toX(-8), toY(13), unit * 0.13],
        [toX(4), toY(11), unit * 0.08],
      ]);
}

function drawBeach({ unit, hues, sheetWidth, sheetHeight }: Scene): string {
  return (
    fill(
      formatPath`
        M0 ${sheetHeight}V${sheetHeight - 12 * unit}
        Q${sheetWidth * 0.3} ${sheetHeight - 4 * unit} ${sheetWidth * 0.55} ${sheetHeight - 9 * unit}
        T${sheetWidth} ${sheetHeight - 13 * unit}V${sheetHeight}z
      `,
      hues.sand,
    ) +
    stroke(
      formatPath`
        M0 ${sheetHeight - 12 * unit}
        Q${sheetWidth * 0.3} ${sheetHeight - 4 * unit} ${sheetWidth * 0.55} ${sheetHeight - 9 * unit}
        T${sheetWidth} ${sheetHeight - 13 * unit}
      `,
      '#fff',
      round(unit * 0.8),
      0.8,
    )
  );
}

const LANDMARKS_ABOVE_GRASS: readonly LandmarkName[] = ['lighthouse'];

function drawCoastCorner(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit } = scene;
  const { region, season } = scene.facts;
  const hasGrasses =
    region === 'nordic' ||
    season === 'autumn' ||
    (landmark !== undefined && LANDMARKS_ABOVE_GRASS.includes(landmark));
  return hasGrasses
    ? drawBlades(scene, { x: calculateXFromEdge(scene, 10), count: 13, height: 22 * unit, spread: 0.9 }) +
        drawBlades(scene, { x: calculateXFromEdge(scene, 25), count: 11, height: 14 * unit, spread: 0.9 }) +
        drawBlades(scene, {
          x: calculateXFromNearEdge(scene, 8),
          count: 9,
          height: 10 * unit,
          spread: 0.9,
        })
    : drawCornerTrees(scene, 'palm', 62, -2) +
        drawBlades(scene, { x: calculateXFromEdge(scene, 5), count: 9, height: 16 * unit, spread: 1.1 });
}

export function drawCoast(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, hues, focusX, sheetHeight, side } = scene;
  return (
    drawRange(scene, {
      y: horizon,
      amplitude: 9,
      salt: 1,
      nearness: 0.2,
      isRugged: false,
      scale: 34,
    }) +
    drawWater(scene, {
      y: horizon,
      color: mix(hues.water, hues.low, 0.3),
      bottomColor: mix(hues.water, hues.foreground, 0.3),
    }) +
    drawCliffHeadland(scene) +
    drawCliffTop(scene, landmark) +
    drawBoat(scene, calculateOppositeX(scene) + side * 4 * unit, horizon + 9 * unit) +
    drawBeach(scene) +
    drawParty(
      scene,
      (progress) => [focusX + side * (2 + progress * 26) * unit, sheetHeight - 5.5 * unit, 0.7],
      { progress: 0.1, count: 3 },
    ) +
    drawForeground(scene, { amplitude: 8, rise: -3 }) +
    drawCoastCorner(scene, landmark)
  );
}
