import { mix } from '../drawing/color.js';
import { drawBoat, drawDiver, drawKayak } from '../drawing/craft.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty } from '../drawing/people.js';
import { drawBlades, drawBlossomingBranch, drawGrove, drawLeaves } from '../drawing/plants.js';
import { defineGradient, defineStamp, fill, placeAt, stroke } from '../drawing/primitives.js';
import { createRandom } from '../drawing/random.js';
import type { Scene, Stamp } from '../drawing/scene.js';
import type { SeaRock } from '../drawing/stone.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  calculateXFromNearEdge,
  drawCornerTrees,
  drawForeground,
  drawRange,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';
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

function drawCliffTop(scene: Scene, landmark: string): string {
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

const LANDMARKS_ABOVE_GRASS: readonly string[] = ['lighthouse'];

function drawCoastCorner(scene: Scene, landmark: string): string {
  const { unit } = scene;
  const { region, season } = scene.facts;
  const hasGrasses = region === 'nordic' || season === 'autumn' || LANDMARKS_ABOVE_GRASS.includes(landmark);
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

export function drawCoast(scene: Scene, landmark: string): string {
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

const mixDeepWater = ({ hues }: Scene): string => mix(hues.water, hues.foreground, 0.55);

const drawIslet = ({ hues }: Scene, waterline: number, { x, width, height, nearness }: SeaRock): string =>
  fill(
    formatPath`
      M${x - width / 2} ${waterline}
      q${width * 0.16} ${-height * 0.9} ${width * 0.38} ${-height}
      ${width * 0.26} ${-height * 0.05} ${width * 0.36} ${height * 0.5}
      t${width * 0.26} ${height * 0.5}z
    `,
    mix(hues.far, hues.near, nearness),
  );

function drawIslets(scene: Scene, waterline: number): string {
  const { unit, hues, focusX, side } = scene;
  return (
    drawRange(scene, { y: waterline, amplitude: 8, salt: 1, nearness: 0.2, isRugged: false, scale: 36 }) +
    drawIslet(scene, waterline, {
      x: focusX + side * 34 * unit,
      width: 34 * unit,
      height: 10 * unit,
      nearness: 0.4,
    }) +
    drawIslet(scene, waterline, { x: focusX, width: 46 * unit, height: 17 * unit, nearness: 0.85 }) +
    drawGrove(scene, 'palm', hues.foreground, [
      [focusX - 9 * unit, waterline - 12 * unit, unit * 0.13],
      [focusX - 4 * unit, waterline - 15 * unit, unit * 0.15, -1],
      [focusX + 5 * unit, waterline - 14 * unit, unit * 0.12],
    ]) +
    fill(
      formatPath`M${focusX - 24 * unit} ${waterline}q${24 * unit} ${-4 * unit} ${50 * unit} 0z`,
      hues.sand,
    ) +
    drawBoat(scene, calculateOppositeX(scene), waterline)
  );
}

function drawLagoonWater(scene: Scene, waterline: number): string {
  const { unit, hues, sheetWidth, sheetHeight } = scene;
  return (
    fill(
      formatPath`
        M0 ${waterline}q${sheetWidth / 8} ${-unit} ${sheetWidth / 4} 0
        t${sheetWidth / 4} 0 ${sheetWidth / 4} 0 ${sheetWidth / 4} 0V${sheetHeight}H0z
      `,
      defineGradient(scene, mix(hues.water, '#ffffff', 0.25), mixDeepWater(scene)),
    ) +
    stroke(
      formatPath`
        M0 ${waterline}q${sheetWidth / 8} ${-unit} ${sheetWidth / 4} 0
        t${sheetWidth / 4} 0 ${sheetWidth / 4} 0 ${sheetWidth / 4} 0
      `,
      '#fff',
      round(unit * 0.6),
      0.85,
    )
  );
}

function drawSunbeams({ unit, sheetHeight, side, sunX }: Scene, waterline: number): string {
  let svg = '';
  for (let i = 0; i < 4; i++) {
    const x = sunX + (i - 1.5) * 16 * unit;
    svg += fill(
      formatPath`
        M${x} ${waterline + 2 * unit}h${5 * unit}
        l${side * -12 * unit} ${sheetHeight - waterline}h${-9 * unit}z
      `,
      '#fff',
      0.09,
    );
  }
  return svg;
}

function drawCoral({ unit, sheetHeight }: Scene, x: number, height: number, color: string): string {
  let path = '';
  for (let i = -2; i <= 2; i++)
    path += formatPath`
      M${x} ${sheetHeight}
      q${i * 1.2 * unit} ${-height * 0.5} ${i * 3 * unit} ${-height * (1 - Math.abs(i) * 0.16)}
      m${-i * unit} ${height * 0.34}
      q${(i || 1) * unit} ${-height * 0.1} ${(i || 1) * 2.4 * unit} ${-height * 0.2}
    `;
  return stroke(path, color, round(unit * 1.5));
}

function drawReefFloor(scene: Scene): string {
  const { unit, hues, sheetWidth, sheetHeight } = scene;
  return (
    fill(
      formatPath`
        M0 ${sheetHeight - 9 * unit}
        Q${sheetWidth * 0.25} ${sheetHeight - 20 * unit} ${sheetWidth * 0.45} ${sheetHeight - 10 * unit}
        T${sheetWidth} ${sheetHeight - 15 * unit}V${sheetHeight}H0z
      `,
      mix(mixDeepWater(scene), hues.water, 0.25),
    ) +
    drawCoral(scene, calculateXFromEdge(scene, 14), 26 * unit, '#f2849b') +
    drawCoral(scene, calculateXFromEdge(scene, 26), 16 * unit, hues.accent) +
    drawCoral(scene, calculateXFromNearEdge(scene, 12), 20 * unit, '#f0b23a') +
    drawCoral(scene, calculateXFromNearEdge(scene, 25), 12 * unit, '#f2849b') +
    fill(
      formatPath`
        M0 ${sheetHeight - 4 * unit}
        Q${sheetWidth * 0.2} ${sheetHeight - 11 * unit} ${sheetWidth * 0.5} ${sheetHeight - 3 * unit}
        T${sheetWidth} ${sheetHeight - 7 * unit}V${sheetHeight}H0z
      `,
      hues.foreground,
    )
  );
}

function drawFish({ unit, focusX, side, seed }: Scene, stampFish: Stamp, waterline: number): string {
  const random = createRandom(seed ^ 61);
  let svg = '';
  for (let i = 0; i < 9; i++)
    svg += stampFish(
      focusX + (random() - 0.5) * 44 * unit + side * 12 * unit,
      waterline + (16 + random() * 20) * unit,
      unit * (0.12 + random() * 0.1),
      side,
    );
  return svg;
}

function drawTurtle({ unit, hues, focusX, side }: Scene, waterline: number): string {
  const shell = mix(hues.plants, hues.lit, 0.25);
  return placeAt(
    fill(
      'M10-16q12-22 34-22-8 14-20 26zM-16 14q-4 14-18 20 0-14 6-24zM14 16q8 14 22 14-6-12-12-18z',
      mix(shell, hues.foreground, 0.2),
    ) +
      `<ellipse rx="31" ry="20" fill="${shell}"/>` +
      fill('M-14-12h12l6 10-6 12h-12l-7-12zM8-12h10l7 10-6 11H8', mix(shell, hues.foreground, 0.35)) +
      fill('M29-9q16-4 20 6-2 10-18 8z', mix(shell, hues.lit, 0.2)),
    { x: focusX - side * 4 * unit, y: waterline + 17 * unit, size: unit * 0.3, direction: side },
  );
}

export function drawReef(scene: Scene): string {
  const { unit, horizon, hues, side } = scene;
  const waterline = horizon + 2 * unit;
  const stampFish = defineStamp(
    scene,
    fill('M-12 0q8-8 18 0 4-3 8-5-1 5 0 10-4-2-8-5-10 8-18 0z', hues.accent),
  );
  return (
    drawIslets(scene, waterline) +
    drawLagoonWater(scene, waterline) +
    drawSunbeams(scene, waterline) +
    drawReefFloor(scene) +
    drawFish(scene, stampFish, waterline) +
    drawTurtle(scene, waterline) +
    drawDiver(scene, calculateOppositeX(scene) - side * 2 * unit, waterline + 22 * unit)
  );
}

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

const drawOnShore = (scene: Scene, landmark: string): string =>
  drawLandmark(scene, landmark, { x: scene.focusX, y: getShoreY(scene), scale: 1.2 });

function drawGateInWater(scene: Scene, landmark: string): string {
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
  readonly drawLandmark: (scene: Scene, landmark: string) => string;
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

const ISLANDS: Readonly<Record<string, Island>> = {
  stilts: { ...KARST_ISLAND, drawBackground: drawDistantKarsts },
  torii: { ...KARST_ISLAND, drawBackground: drawSteepHills, drawLandmark: drawGateInWater },
  santorini: {
    drawBackground: drawLowHills,
    drawLandmark: drawCaldera,
    drawCorner: drawFlowers,
    placeBoats: (scene) => ({ boatX: calculateXFromEdge(scene, 15), kayakX: calculateXFromEdge(scene, 20) }),
  },
};

export function drawIsland(scene: Scene, landmark: string): string {
  const { unit, horizon, hues } = scene;
  const island = ISLANDS[landmark] ?? KARST_ISLAND;
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
    island.drawLandmark(scene, landmark) +
    drawBoat(scene, boatX, horizon + 14 * unit, 1.2) +
    drawKayak(scene, kayakX, horizon + 23 * unit) +
    drawForeground(scene, { amplitude: 6, rise: -3 }) +
    (scene.facts.region === 'japan' ? drawBlossomingBranch(scene) : island.drawCorner(scene))
  );
}
