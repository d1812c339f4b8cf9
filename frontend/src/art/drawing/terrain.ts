import type { Scene } from '../scenes/scene.js';
import { createRandom, mix, round } from './color.js';
import { grove, scatter, type Tree } from './plants.js';
import { defineGradient, fill, ridge, stroke } from './primitives.js';
import { cone, massif } from './relief.js';

export const near = (
  scene: Scene,
  y: number,
  amplitude: number,
  salt: number,
  color: string,
  scale = 46,
): string => ridge(scene, y, amplitude, scale, salt, 0, color);
export const ground = (scene: Scene, y: number, amplitude: number, salt: number): string =>
  near(
    scene,
    y,
    amplitude * scene.unit,
    salt,
    defineGradient(
      scene,
      mix(scene.hues.near, scene.hues.sand, 0.12),
      mix(scene.hues.near, scene.hues.foreground, 0.6),
    ),
  ) + furrows(scene, y);
function furrows(scene: Scene, y: number): string {
  const { sheetWidth, sheetHeight, unit, hues } = scene;
  let path = '';
  for (let i = 0; i < 6; i++) {
    const progress = (i + 0.6) / 6,
      furrowY = y + 2 * unit + (sheetHeight - y) * progress * progress * 0.9;
    path += `M${round(sheetWidth * (0.04 + ((i * 0.37) % 0.5)))} ${round(furrowY)}q${round(sheetWidth * 0.14)} ${round(-2 * unit - progress * 2 * unit)} ${round(sheetWidth * 0.3)} ${round(-unit * 0.4)}`;
  }
  return stroke(path, mix(hues.near, hues.sand, 0.5), round(unit * 0.45), 0.5);
}
export const fore = (scene: Scene, salt: number, amplitude = 9, rise = 2): string =>
  ridge(
    scene,
    scene.sheetHeight - rise * scene.unit,
    amplitude * scene.unit,
    40,
    salt,
    0,
    scene.hues.foreground,
    0.5,
  );
export const range = (
  scene: Scene,
  y: number,
  amplitude: number,
  salt: number,
  nearness: number,
  isRugged: boolean | number = 1,
  scale = 30,
): string =>
  ridge(
    scene,
    y,
    amplitude * scene.unit,
    scale,
    salt,
    isRugged,
    defineGradient(
      scene,
      mix(scene.hues.far, scene.hues.mid, nearness),
      mix(scene.hues.haze, scene.hues.mid, nearness * 0.4),
    ),
  );
export const getOppositeX = (scene: Scene): number => scene.sheetWidth - scene.focusX;
export const mixSnow = (scene: Scene): string =>
  mix('#ffffff', scene.hues.low, scene.time === 'night' ? 0.1 : 0.28);
/** The towers of Paine before their massif. `lit`, `shade` and `snow`: colors of light, shade and snow. */
function drawPaineTowers(
  scene: Scene,
  y: number,
  [lit, shade, snow]: readonly [string, string, string],
): string {
  const { hues, unit, focusX, side } = scene;
  return (
    massif(
      scene,
      focusX + side * 34 * unit,
      y,
      52 * unit,
      27 * unit,
      mix(lit, hues.far, 0.4),
      mix(shade, hues.far, 0.3),
      snow,
      4,
    ) +
    [
      [-9.5, 33, 13, 8],
      [0, 42, 13, 9],
      [9.5, 36, 14, 11],
    ]
      .map(([x = 0, height = 0, width = 0]) => {
        const centerX = round(focusX + x * unit),
          baseY = round(y - 8 * unit),
          fullHeight = height * unit,
          fullWidth = width * unit,
          lightDirection = scene.lightDirection;
        return (
          fill(
            `M${round(centerX - fullWidth * 0.56)} ${baseY}l${round(fullWidth * 0.24)} ${round(-fullHeight * 0.62)} ${round(fullWidth * 0.12)} ${round(-fullHeight * 0.24)} ${round(fullWidth * 0.16)} ${round(-fullHeight * 0.14)} ${round(fullWidth * 0.14)} ${round(fullHeight * 0.05)} ${round(fullWidth * 0.14)} ${round(fullHeight * 0.3)} ${round(fullWidth * 0.28)} ${round(fullHeight * 0.65)}z`,
            mix(lit, hues.accent, 0.12),
          ) +
          fill(
            lightDirection > 0
              ? `M${round(centerX - fullWidth * 0.02)} ${round(baseY - fullHeight)}l${round(fullWidth * 0.12)} ${round(fullHeight * 0.05)} ${round(fullWidth * 0.14)} ${round(fullHeight * 0.3)} ${round(fullWidth * 0.28)} ${round(fullHeight * 0.65)}h${round(-fullWidth * 0.5)}l${round(fullWidth * 0.08)} ${round(-fullHeight * 0.5)}z`
              : `M${round(centerX - fullWidth * 0.04)} ${round(baseY - fullHeight)}l${round(-fullWidth * 0.14)} ${round(fullHeight * 0.14)} ${round(-fullWidth * 0.12)} ${round(fullHeight * 0.24)} ${round(-fullWidth * 0.24)} ${round(fullHeight * 0.62)}h${round(fullWidth * 0.5)}l${round(-fullWidth * 0.06)} ${round(-fullHeight * 0.5)}z`,
            shade,
          )
        );
      })
      .join('') +
    massif(scene, focusX - 3 * unit, y, 58 * unit, 19 * unit, lit, shade, snow, 6, 0.5)
  );
}
export function peaks(scene: Scene, landmark: string, y: number): string {
  const { hues, unit, focusX, side } = scene,
    lit = mix(hues.mid, hues.lit, 0.38),
    shade = mix(hues.mid, hues.foreground, 0.32),
    snow = mixSnow(scene);
  if (landmark === 'paine') return drawPaineTowers(scene, y, [lit, shade, snow]);
  if (landmark === 'fuji' || landmark === 'cotopaxi')
    return cone(
      scene,
      focusX,
      y,
      108 * unit,
      (landmark === 'fuji' ? 40 : 44) * unit,
      mix(hues.mid, hues.lit, 0.12),
      shade,
      snow,
      0.4,
    );
  if (landmark === 'matterhorn')
    return (
      massif(scene, focusX + side * 38 * unit, y, 60 * unit, 26 * unit, lit, shade, snow, 4) +
      massif(scene, focusX, y, 46 * unit, 48 * unit, lit, shade, snow, 16, 0.62, side * -1.4) +
      massif(scene, focusX - side * 24 * unit, y, 44 * unit, 17 * unit, lit, shade, snow, 7)
    );
  return (
    massif(
      scene,
      focusX + side * 36 * unit,
      y,
      64 * unit,
      31 * unit,
      mix(lit, hues.far, 0.35),
      mix(shade, hues.far, 0.25),
      snow,
      4,
    ) +
    massif(
      scene,
      focusX - side * 29 * unit,
      y,
      46 * unit,
      23 * unit,
      mix(lit, hues.far, 0.2),
      mix(shade, hues.far, 0.15),
      snow,
      7,
    ) +
    massif(scene, focusX, y, 66 * unit, 42 * unit, lit, shade, snow, 5)
  );
}
export const canopy = (scene: Scene, y: number, salt: number, color: string, size: number): string => {
  const random = createRandom(scene.seed ^ salt),
    unit = scene.unit;
  let path = `M${round(-size * unit)} ${round(y)}`,
    x = -size * unit,
    height = 0;
  while (x < scene.sheetWidth + size * unit) {
    const width = round(size * unit * (0.55 + random() * 0.6)),
      stepY = round(-height + (random() - 0.5) * size * unit * 0.7),
      radius = round(width * (0.52 + random() * 0.12));
    height += stepY;
    path += `a${radius} ${radius} 0 0 1 ${width} ${stepY}`;
    x += width;
  }
  return fill(
    path + `V${scene.sheetHeight}H${round(-size * unit)}z`,
    defineGradient(scene, color, mix(color, scene.hues.haze, 0.18)),
  );
};
const distantPines = (
  scene: Scene,
  y: number,
  salt: number,
  count: number,
  minSize: number,
  maxSize: number,
  color: string,
): string => {
  const random = createRandom(scene.seed ^ salt);
  let path = '';
  for (let i = 0; i < count; i++) {
    const bladeHeight = (minSize + random() * (maxSize - minSize)) * scene.unit,
      width = round(bladeHeight * 0.2),
      a = round(bladeHeight * 0.45);
    path += `M${round(((i + random() * 0.8) / count) * scene.sheetWidth * 1.04 - scene.unit * 3)} ${round(y + (random() - 0.5) * 1.5 * scene.unit)}h-${2 * width}l${width}-${a}h-${round(width * 0.6)}l${round(width * 0.6)}-${round(bladeHeight - a)} ${round(width * 0.6)} ${round(bladeHeight - a)}h-${round(width * 0.6)}z`;
  }
  return fill(path, color);
};
export const pines = (
  scene: Scene,
  y: number,
  salt: number,
  count: number,
  minSize: number,
  maxSize: number,
  color?: string,
): string =>
  maxSize < 10
    ? distantPines(scene, y, salt, count, minSize, maxSize, color || scene.hues.plants)
    : grove(
        scene,
        'conifer',
        color || scene.hues.plants,
        scatter(
          scene,
          salt,
          count,
          -scene.unit * 2,
          scene.sheetWidth + scene.unit * 2,
          y,
          (minSize * scene.unit) / 100,
          (maxSize * scene.unit) / 100,
          scene.unit * 1.5,
        ),
      );
export const corner = (scene: Scene, kind: Tree, height: number, x = 0): string =>
  grove(scene, kind, scene.hues.foreground, [
    [
      getOppositeX(scene) + scene.side * (30 + x) * scene.unit,
      scene.sheetHeight + 2 * scene.unit,
      (height * scene.unit) / 100,
    ],
    [
      getOppositeX(scene) + scene.side * (17 + x) * scene.unit,
      scene.sheetHeight + 2 * scene.unit,
      (height * 0.72 * scene.unit) / 100,
      -1,
    ],
  ]);
/** The x of a point so many units in from the edge far from the focal point. */
export const edge = (scene: Scene, units: number): number =>
  scene.side > 0 ? scene.sheetWidth - units * scene.unit : units * scene.unit;
