import { mix } from '../drawing/color.js';
import { drawKayak } from '../drawing/craft.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, drawBlossomingBranch, drawGrove } from '../drawing/plants.js';
import { defineGradient, defineStamp, fill, stroke } from '../drawing/primitives.js';
import { createRandom } from '../drawing/random.js';
import { drawCone } from '../drawing/relief.js';
import type { LandmarkName, Scene } from '../drawing/scene.js';
import { drawRocks } from '../drawing/stone.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawCornerTrees,
  drawForeground,
  drawGround,
  drawNearRidge,
  drawPines,
  drawRange,
  mixSnow,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';
import { drawMist, outlineCloud } from '../drawing/weather.js';
import { drawLandmark } from '../landmarks/landmark.js';
import { drawPeaks } from '../landmarks/peaks.js';

interface CliffWall {
  /** 1 on the open side of the sheet, -1 on the side of the focal point. */
  readonly sheetSide: 1 | -1;
  readonly width: number;
  readonly height: number;
  readonly nearness: number;
}

/** Other landmarks of the Alps are mountains, which `drawPeaks` draws. */
const ALPINE_BUILDINGS: readonly LandmarkName[] = ['gers', 'pagoda'];

export function drawAlpine(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon } = scene;
  const relief =
    drawRange(scene, { y: horizon - 2 * unit, amplitude: 20, salt: 1, nearness: 0.1 }) +
    drawPeaks(scene, landmark, horizon + 2 * unit);
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene) - scene.side * 4 * unit,
    endX: scene.focusX,
    endY: horizon + 4 * unit,
  });
  return (
    relief +
    drawPines(scene, {
      y: horizon + 3.5 * unit,
      salt: 31,
      count: 26,
      minSize: 5,
      maxSize: 9,
      color: mix(scene.hues.plants, scene.hues.mid, 0.45),
    }) +
    drawGround(scene, { y: horizon + 6 * unit, amplitude: 5 }) +
    way.drawing +
    (landmark && ALPINE_BUILDINGS.includes(landmark)
      ? drawLandmark(scene, landmark, { x: scene.focusX, y: horizon + 8 * unit })
      : '') +
    drawParty(scene, way.calculateStep) +
    drawPines(scene, { y: horizon + 13 * unit, salt: 33, count: 9, minSize: 9, maxSize: 15 }) +
    drawForeground(scene, { amplitude: 12, rise: 1 }) +
    drawCornerTrees(scene, 'conifer', 58)
  );
}

function drawGlacierTongue(scene: Scene): string {
  const { unit, horizon, hues, focusX } = scene;
  return (
    fill(
      formatPath`
              M${focusX - 7 * unit} ${horizon - 22 * unit}
              q${3 * unit} ${10 * unit} ${-9 * unit} ${22 * unit}h${42 * unit}
              q${-20 * unit} ${-7 * unit} ${-25 * unit} ${-23 * unit}z
            `,
      mix(mixSnow(scene), '#bfe9f0', 0.35),
    ) +
    stroke(
      formatPath`
              M${focusX - 4 * unit} ${horizon - 16 * unit}
              q${String(4 * unit)} ${String(3 * unit)} ${7 * unit} 0
              M${focusX - 7 * unit} ${horizon - 9 * unit}q${8 * unit} ${4 * unit} ${15 * unit} 0
              M${focusX - 12 * unit} ${horizon - 4 * unit}q${14 * unit} ${3 * unit} ${28 * unit} 0
            `,
      mix(hues.water, '#ffffff', 0.45),
      round(unit * 0.5),
    )
  );
}

function drawIceFloes(scene: Scene): string {
  const { unit, horizon, hues, sheetHeight, sheetWidth } = scene;
  const random = createRandom(scene.seed ^ 41);
  let ice = '';
  for (let i = 0; i < 8; i++) {
    const depth = 0.1 + random() * 0.6;
    const x = random() * sheetWidth;
    const y = horizon + (sheetHeight - horizon) * depth;
    const width = unit * (3 + depth * 10);
    ice +=
      fill(
        formatPath`
          M${x} ${y}
          l${width * 0.2} ${-width * 0.32} ${width * 0.3} ${width * 0.08}
          ${width * 0.2} ${-width * 0.16} ${width * 0.3} ${width * 0.4}z
        `,
        '#fff',
      ) +
      fill(
        formatPath`
          M${x + width * 0.5} ${y}
          l${width * 0.06} ${-width * 0.3} ${width * 0.14} ${-width * 0.1} ${width * 0.3} ${width * 0.4}z
        `,
        mix(hues.water, '#ffffff', 0.6),
      );
  }
  return ice;
}

/** Draws mountains over a lake: those of the landmark, or a glacier that reaches the water. */
export function drawGlacier(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, hues } = scene;
  const relief =
    drawRange(scene, { y: horizon - 4 * unit, amplitude: 18, salt: 1, nearness: 0.1 }) +
    drawPeaks(scene, landmark, horizon) +
    (landmark
      ? drawRange(scene, { y: horizon, amplitude: 6, salt: 3, nearness: 0.8, isRugged: false, scale: 20 })
      : drawGlacierTongue(scene));
  return (
    relief +
    drawWater(scene, {
      y: horizon,
      color: mix(hues.water, hues.low, 0.25),
      bottomColor: mix(hues.water, hues.foreground, 0.35),
    }) +
    drawReflection(scene, horizon, relief, 0.24) +
    (landmark ? '' : drawIceFloes(scene)) +
    drawKayak(scene, calculateOppositeX(scene), horizon + 22 * unit) +
    (scene.facts.region === 'japan' ? drawBlossomingBranch(scene) : '') +
    drawRocks(scene, scene.side, hues.foreground, mix(hues.foreground, hues.mid, 0.3))
  );
}

function drawCliffWall(scene: Scene, { sheetSide, width, height, nearness }: CliffWall): string {
  const { unit, horizon, hues, sheetWidth, side } = scene;
  const x = side * sheetSide > 0 ? sheetWidth : 0;
  const direction = x ? -1 : 1;
  const shade = mix(mix(hues.far, hues.mid, nearness), hues.foreground, nearness > 0.6 ? 0.35 : 0.1);
  return (
    fill(
      formatPath`
        M${x} ${horizon + unit}V${horizon - height * unit}
        l${direction * width * 0.3 * unit} ${-3 * unit} ${direction * width * 0.14 * unit} ${5 * unit}
        ${direction * width * 0.2 * unit} ${height * 0.22 * unit}
        ${direction * width * 0.08 * unit} ${height * 0.3 * unit}
        ${direction * width * 0.14 * unit} ${height * 0.22 * unit}
        ${direction * width * 0.14 * unit} ${height * 0.26 * unit + 2 * unit}z
      `,
      defineGradient(scene, shade, mix(shade, hues.haze, 0.3)),
    ) +
    fill(
      formatPath`
        M${x} ${horizon - height * unit}
        l${direction * width * 0.3 * unit} ${-3 * unit} ${direction * width * 0.14 * unit} ${5 * unit}
        ${direction * width * 0.1 * unit} ${height * 0.12 * unit}
        ${-direction * width * 0.12 * unit} ${-height * 0.04 * unit}
        ${-direction * width * 0.1 * unit} ${height * 0.1 * unit}
        ${-direction * width * 0.14 * unit} ${-height * 0.08 * unit}
        H${x}z
      `,
      mix(mixSnow(scene), shade, 0.15),
    ) +
    fill(
      formatPath`
        M${x} ${horizon + unit}
        l${direction * width * 0.5 * unit} 0
        ${-direction * width * 0.2 * unit} ${-height * 0.5 * unit}
        ${-direction * width * 0.1 * unit} ${height * 0.2 * unit}
        L${x} ${horizon - height * 0.5 * unit}z
      `,
      mix(shade, hues.foreground, 0.25),
      0.6,
    )
  );
}

export function drawFjord(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, hues, focusX, side } = scene;
  const relief =
    drawRange(scene, { y: horizon, amplitude: 24, salt: 1, nearness: 0.15, scale: 22 }) +
    drawCliffWall(scene, { sheetSide: 1, width: 62, height: 34, nearness: 0.45 }) +
    drawCliffWall(scene, { sheetSide: -1, width: 40, height: 43, nearness: 0.75 }) +
    drawCliffWall(scene, { sheetSide: 1, width: 38, height: 46, nearness: 0.95 });
  return (
    relief +
    drawWater(scene, {
      y: horizon,
      color: mix(hues.water, hues.low, 0.3),
      bottomColor: mix(hues.water, hues.foreground, 0.45),
    }) +
    drawReflection(scene, horizon, relief, 0.26) +
    (landmark
      ? drawNearRidge(scene, { y: horizon + 5 * unit, amplitude: 0, salt: 1, color: 'none' }) +
        fill(
          formatPath`
            M${focusX - 26 * unit} ${horizon + 7 * unit}
            q${8 * unit} ${-5 * unit} ${26 * unit} ${-4 * unit}
            t${26 * unit} ${4 * unit}z
          `,
          hues.foreground,
        ) +
        drawLandmark(scene, landmark, { x: focusX, y: horizon + 6 * unit, scale: 1.1 })
      : '') +
    drawKayak(scene, calculateOppositeX(scene), horizon + 21 * unit) +
    drawKayak(scene, calculateOppositeX(scene) - side * 20 * unit, horizon + 26 * unit) +
    drawRocks(scene, side, hues.foreground, mix(hues.foreground, hues.mid, 0.25)) +
    drawCornerTrees(scene, 'conifer', 50, 6)
  );
}

function drawSmoke(scene: Scene, topY: number): string {
  const { unit, hues, focusX, side } = scene;
  const lowCloud = outlineCloud({
    x: focusX - side * 2 * unit,
    y: topY - 2 * unit,
    width: 20 * unit,
    height: 2.4 * unit,
  });
  const highCloud = outlineCloud({
    x: focusX + side * 5 * unit - 8 * unit,
    y: topY - 8 * unit,
    width: 22 * unit,
    height: 2.8 * unit,
  });
  return fill(lowCloud + highCloud, mix(hues.low, '#ffffff', 0.4), 0.8);
}

/** No lava runs down these volcanoes. */
const SNOW_COVERED_VOLCANOES: readonly LandmarkName[] = ['cotopaxi'];

const drawLava = ({ unit, hues, focusX, lightDirection }: Scene, topY: number): string =>
  stroke(
    formatPath`
      M${focusX} ${topY}
      q${-lightDirection * 3 * unit} ${9 * unit} ${-lightDirection * unit} ${15 * unit}
      t${-lightDirection * 6 * unit} ${14 * unit}
    `,
    hues.accent,
    round(unit * 0.8),
    0.9,
  );

export function drawVolcano(scene: Scene, landmark: LandmarkName | undefined): string {
  const { unit, horizon, hues, focusX, side } = scene;
  const isSnowCovered = landmark !== undefined && SNOW_COVERED_VOLCANOES.includes(landmark);
  const snowColor = isSnowCovered ? mixSnow(scene) : undefined;
  const lavaRock = mix(hues.mid, hues.near, 0.3);
  const topY = horizon - 40 * unit;
  const way = drawWay(scene, { startX: calculateOppositeX(scene), endX: focusX, endY: horizon + 6 * unit });
  return (
    drawRange(scene, { y: horizon - unit, amplitude: 14, salt: 1, nearness: 0.1, isRugged: false }) +
    drawSmoke(scene, topY) +
    drawCone(scene, {
      x: focusX + side * 46 * unit,
      y: horizon + unit,
      width: 70 * unit,
      height: 22 * unit,
      color: mix(lavaRock, hues.far, 0.45),
      shadeColor: mix(lavaRock, hues.foreground, 0.1),
      snowColor,
    }) +
    drawCone(scene, {
      x: focusX,
      y: horizon + 2 * unit,
      width: 104 * unit,
      height: 42 * unit,
      color: lavaRock,
      shadeColor: mix(lavaRock, hues.foreground, 0.42),
      snowColor,
    }) +
    (isSnowCovered ? '' : drawLava(scene, topY)) +
    drawMist(scene, { y: horizon - 7 * unit, color: mix(hues.low, '#ffffff', 0.3), opacity: 0.55 }) +
    drawNearRidge(scene, {
      y: horizon + 4 * unit,
      amplitude: 5 * unit,
      salt: 9,
      color: hues.plants,
      scale: 18,
    }) +
    drawGround(scene, { y: horizon + 10 * unit, amplitude: 6 }) +
    way.drawing +
    (landmark ? drawLandmark(scene, landmark, { x: focusX - side * 2 * unit, y: horizon + 10 * unit }) : '') +
    drawParty(scene, way.calculateStep) +
    drawForeground(scene, { amplitude: 12, rise: 0 }) +
    drawBlades(scene, {
      x: calculateXFromEdge(scene, 14),
      y: scene.sheetHeight + 2 * unit,
      count: 11,
      height: 24 * unit,
      spread: 1.15,
    }) +
    drawBlades(scene, {
      x: calculateXFromEdge(scene, 32),
      y: scene.sheetHeight + 2 * unit,
      count: 9,
      height: 14 * unit,
      color: mix(hues.foreground, hues.plants, 0.3),
      spread: 1.1,
    })
  );
}

export function drawAltiplano(scene: Scene): string {
  const { unit, horizon, hues, focusX, sheetWidth, side } = scene;
  const relief =
    drawRange(scene, { y: horizon, amplitude: 13, salt: 1, nearness: 0.15, isRugged: false }) +
    drawCone(scene, {
      x: focusX + side * 44 * unit,
      y: horizon,
      width: 70 * unit,
      height: 19 * unit,
      color: mix(hues.far, hues.mid, 0.5),
      shadeColor: mix(hues.mid, hues.foreground, 0.1),
      snowColor: mixSnow(scene),
    }) +
    drawCone(scene, {
      x: focusX,
      y: horizon,
      width: 92 * unit,
      height: 32 * unit,
      color: mix(hues.mid, hues.accent, 0.18),
      shadeColor: mix(hues.mid, hues.foreground, 0.25),
      snowColor: mixSnow(scene),
      snowline: 0.3,
    });
  const stampFlamingo = defineStamp(
    scene,
    stroke('M0 0v-16', '#7a3a44', 1.1) +
      fill('M-9-20q4-7 12-5 5 1 6 6-8 6-14 4-4-1-4-5z', '#f2849b') +
      stroke('M7-21q7-5 3-11-1-5-5-4', '#f2849b', 2.1),
  );
  let svg =
    relief +
    fill(
      `M0 ${horizon}h${sheetWidth}V${scene.sheetHeight}H0z`,
      defineGradient(scene, mix(hues.low, hues.sky, 0.35), mix(hues.sky, hues.water, 0.35)),
    ) +
    drawReflection(scene, horizon, relief, 0.6) +
    `<ellipse cx="${scene.sunX}" cy="${round(horizon + (horizon - scene.sunY) * 0.8)}"` +
    ` rx="${round(6 * unit)}" ry="${round(4.5 * unit)}" fill="${hues.sun}" opacity=".55"/>`;
  for (const [x = 0, y = 0, size = 0, direction = 1] of [
    [-14, 13, 0.34, 1],
    [-6, 17, 0.42, 1],
    [-20, 20, 0.46, 1],
    [4, 13, 0.3, -1],
  ])
    svg += stampFlamingo(
      calculateOppositeX(scene) + x * unit * side * -1,
      horizon + y * unit,
      size * unit,
      direction,
    );
  return (
    svg +
    stroke(`M0 ${round(horizon + unit)}h${sheetWidth}`, '#fff', round(unit * 0.5), 0.6) +
    fill(
      formatPath`
        M${focusX - 40 * unit} ${scene.sheetHeight - 10 * unit}
        q${30 * unit} ${-3 * unit} ${60 * unit} 0t${sheetWidth} 0V${scene.sheetHeight}
        H${focusX - 60 * unit}z
      `,
      hues.sand,
    ) +
    drawForeground(scene, { amplitude: 10, rise: -1 }) +
    drawGrove(scene, 'cactus', hues.foreground, [
      [calculateXFromEdge(scene, 12), scene.sheetHeight, unit * 0.36],
      [calculateXFromEdge(scene, 23), scene.sheetHeight, unit * 0.22, -1],
    ]) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 34), count: 9, height: 10 * unit })
  );
}
