import { mix } from '../drawing/color.js';
import { drawBoat, drawDiver } from '../drawing/craft.js';
import { formatPath, round } from '../drawing/path.js';
import { drawGrove } from '../drawing/plants.js';
import { defineGradient, defineStamp, fill, placeAt, stroke } from '../drawing/primitives.js';
import { createRandom } from '../drawing/random.js';
import type { Scene, Stamp } from '../drawing/scene.js';
import type { SeaRock } from '../drawing/stone.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  calculateXFromNearEdge,
  drawRange,
} from '../drawing/terrain.js';

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
