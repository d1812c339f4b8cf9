import { mix } from './color.js';
import { formatPath, round } from './path.js';
import { drawBlades, drawDots, drawGrove, scatterSpots, type Tree } from './plants.js';
import { defineGradient, drawRidge, fill, stroke } from './primitives.js';
import { createRandom } from './random.js';
import type { Scene } from './scene.js';

interface NearRidge {
  readonly y: number;
  readonly amplitude: number;
  readonly salt: number;
  readonly color: string;
  readonly scale?: number;
}

export const drawNearRidge = (scene: Scene, { y, amplitude, salt, color, scale = 46 }: NearRidge): string =>
  drawRidge(scene, { y, amplitude, scale, salt, isRugged: false, color });

interface Ground {
  readonly y: number;
  readonly amplitude: number;
}

export const drawGround = (scene: Scene, { y, amplitude }: Ground): string =>
  drawNearRidge(scene, {
    y,
    amplitude: amplitude * scene.unit,
    salt: 11,
    color: defineGradient(
      scene,
      mix(scene.hues.near, scene.hues.sand, 0.12),
      mix(scene.hues.near, scene.hues.foreground, 0.6),
    ),
  }) + drawFurrows(scene, y);

function drawFurrows(scene: Scene, y: number): string {
  const { sheetWidth, sheetHeight, unit, hues } = scene;
  let path = '';
  for (let i = 0; i < 6; i++) {
    const progress = (i + 0.6) / 6;
    const furrowY = y + 2 * unit + (sheetHeight - y) * progress * progress * 0.9;
    path += formatPath`
      M${sheetWidth * (0.04 + ((i * 0.37) % 0.5))} ${furrowY}
      q${sheetWidth * 0.14} ${-2 * unit - progress * 2 * unit} ${sheetWidth * 0.3} ${-unit * 0.4}
    `;
  }
  return stroke(path, mix(hues.near, hues.sand, 0.5), round(unit * 0.45), 0.5);
}

interface Foreground {
  readonly amplitude: number;
  readonly rise: number;
}

export const drawForeground = (scene: Scene, { amplitude, rise }: Foreground): string =>
  drawRidge(scene, {
    y: scene.sheetHeight - rise * scene.unit,
    amplitude: amplitude * scene.unit,
    scale: 40,
    salt: 15,
    isRugged: false,
    color: scene.hues.foreground,
    hollowDepth: 0.5,
  });

interface MountainRange {
  readonly y: number;
  readonly amplitude: number;
  readonly salt: number;
  readonly nearness: number;
  readonly isRugged?: boolean;
  readonly scale?: number;
}

export const drawRange = (
  scene: Scene,
  { y, amplitude, salt, nearness, isRugged = true, scale = 30 }: MountainRange,
): string =>
  drawRidge(scene, {
    y,
    amplitude: amplitude * scene.unit,
    scale,
    salt,
    isRugged,
    color: defineGradient(
      scene,
      mix(scene.hues.far, scene.hues.mid, nearness),
      mix(scene.hues.haze, scene.hues.mid, nearness * 0.4),
    ),
  });

export const calculateOppositeX = (scene: Scene): number => scene.sheetWidth - scene.focusX;

export const mixSnow = (scene: Scene): string =>
  mix('#ffffff', scene.hues.low, scene.time === 'night' ? 0.1 : 0.28);

interface Canopy {
  readonly y: number;
  readonly salt: number;
  readonly color: string;
  readonly size: number;
}

export const drawCanopy = (scene: Scene, { y, salt, color, size }: Canopy): string => {
  const random = createRandom(scene.seed ^ salt);
  const unit = scene.unit;
  let path = formatPath`M${-size * unit} ${y}`;
  let x = -size * unit;
  let height = 0;
  while (x < scene.sheetWidth + size * unit) {
    const width = round(size * unit * (0.55 + random() * 0.6));
    const stepY = round(-height + (random() - 0.5) * size * unit * 0.7);
    const radius = round(width * (0.52 + random() * 0.12));
    height += stepY;
    path += `a${radius} ${radius} 0 0 1 ${width} ${stepY}`;
    x += width;
  }
  return fill(
    path + `V${scene.sheetHeight}H${round(-size * unit)}z`,
    defineGradient(scene, color, mix(color, scene.hues.haze, 0.18)),
  );
};

interface Pines {
  readonly y: number;
  readonly salt: number;
  readonly count: number;
  readonly minSize: number;
  readonly maxSize: number;
  readonly color?: string;
}

const drawDistantPines = (
  scene: Scene,
  { y, salt, count, minSize, maxSize, color = scene.hues.plants }: Pines,
): string => {
  const random = createRandom(scene.seed ^ salt);
  let path = '';
  for (let i = 0; i < count; i++) {
    const bladeHeight = (minSize + random() * (maxSize - minSize)) * scene.unit;
    const width = round(bladeHeight * 0.2);
    const trunkHeight = round(bladeHeight * 0.45);
    path += formatPath`
      M${((i + random() * 0.8) / count) * scene.sheetWidth * 1.04 - scene.unit * 3}
      ${y + (random() - 0.5) * 1.5 * scene.unit}
      h-${2 * width}l${width}-${trunkHeight}h-${width * 0.6}
      l${width * 0.6}-${bladeHeight - trunkHeight} ${width * 0.6} ${bladeHeight - trunkHeight}
      h-${width * 0.6}z
    `;
  }
  return fill(path, color);
};

export const drawPines = (scene: Scene, shape: Pines): string => {
  const { y, salt, count, minSize, maxSize, color = scene.hues.plants } = shape;
  return maxSize < 10
    ? drawDistantPines(scene, shape)
    : drawGrove(
        scene,
        'conifer',
        color,
        scatterSpots(scene, {
          salt,
          count,
          startX: -scene.unit * 2,
          endX: scene.sheetWidth + scene.unit * 2,
          y,
          minSize: (minSize * scene.unit) / 100,
          maxSize: (maxSize * scene.unit) / 100,
          scatterHeight: scene.unit * 1.5,
        }),
      );
};

export const drawCornerTrees = (scene: Scene, kind: Tree, height: number, x = 0): string =>
  drawGrove(scene, kind, scene.hues.foreground, [
    [
      calculateOppositeX(scene) + scene.side * (30 + x) * scene.unit,
      scene.sheetHeight + 2 * scene.unit,
      (height * scene.unit) / 100,
    ],
    [
      calculateOppositeX(scene) + scene.side * (17 + x) * scene.unit,
      scene.sheetHeight + 2 * scene.unit,
      (height * 0.72 * scene.unit) / 100,
      -1,
    ],
  ]);

/** Calculates the x that lies `units` inside the edge far from the focal point. */
export const calculateXFromEdge = (scene: Scene, units: number): number =>
  scene.side > 0 ? scene.sheetWidth - units * scene.unit : units * scene.unit;

/** Calculates the x that lies `units` inside the edge near the focal point. */
export const calculateXFromNearEdge = (scene: Scene, units: number): number =>
  calculateXFromEdge(scene, scene.sheetWidth / scene.unit - units);

/** All lengths are in units. */
interface CornerDots {
  readonly salt: number;
  readonly count: number;
  /** Distances from the edge, between which the dots lie. */
  readonly farthest: number;
  readonly nearest: number;
  /** Height of their middle above the lower edge. */
  readonly rise: number;
  readonly scatterHeight: number;
  readonly color: string;
  readonly size: number;
}

/** Draws flowers or fruit in the corner far from the focal point, each as a dot. */
export function drawCornerDots(scene: Scene, dots: CornerDots): string {
  const { unit } = scene;
  const spots = scatterSpots(scene, {
    salt: dots.salt,
    count: dots.count,
    startX: calculateXFromEdge(scene, dots.farthest),
    endX: calculateXFromEdge(scene, dots.nearest),
    y: scene.sheetHeight - dots.rise * unit,
    scatterHeight: dots.scatterHeight * unit,
  });
  return stroke(drawDots(spots), dots.color, round(unit * dots.size));
}

/** Draws high grass that grows shorter toward the focal point. */
export const drawCornerGrass = (scene: Scene): string =>
  [8, 22, 37, 52, 70]
    .map((units, i) =>
      drawBlades(scene, {
        x: calculateXFromEdge(scene, units),
        y: scene.sheetHeight,
        count: 11,
        height: (15 - i * 2) * scene.unit,
        spread: 0.8,
      }),
    )
    .join('');
