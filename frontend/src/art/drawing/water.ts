import { mix } from './color.js';
import { formatPath, round } from './path.js';
import { defineGradient, fill, stroke, takeId } from './primitives.js';
import { createRandom } from './random.js';
import type { Scene } from './scene.js';

interface Water {
  readonly y: number;
  readonly color: string;
  readonly bottomColor: string;
  /** Defaults to the sheet's lower edge. */
  readonly bottomY?: number;
}

export function drawWater(
  scene: Scene,
  { y, color, bottomColor, bottomY = scene.sheetHeight }: Water,
): string {
  const { sheetWidth, unit, sunX } = scene;
  const random = createRandom(scene.seed ^ 21);
  const surface = fill(
    formatPath`M0 ${y}h${sheetWidth}V${bottomY}H0z`,
    defineGradient(scene, color, bottomColor),
  );
  let sunGlints = '';
  let waves = '';
  for (let i = 0; i < 11; i++) {
    const progress = i / 11;
    const lineY = y + unit + (bottomY - y) * progress * progress;
    const width = unit * (3 + random() * 8 + progress * 13);
    sunGlints += formatPath`M${sunX - width / 2 + (random() - 0.5) * unit * 6} ${lineY}h${width}`;
  }
  for (let i = 0; i < 8; i++) {
    const depth = random();
    const glintY = y + unit * 1.5 + (bottomY - y) * depth;
    waves += formatPath`M${random() * sheetWidth} ${glintY}h${unit * (3 + depth * 9)}`;
  }
  return (
    surface +
    stroke(sunGlints, scene.hues.sun, round(unit * 0.55), 0.75) +
    stroke(waves, mix(color, '#ffffff', 0.5), round(unit * 0.4), 0.5)
  );
}

/** Reflects a drawing by its id: a copy would double the size of the file. */
export function drawReflection(scene: Scene, y: number, drawing: string, opacity = 0.3): string {
  const id = scene.id + 'm' + takeId(scene);
  const clipId = scene.id + 'q' + round(y);
  scene.reflections.push([drawing, id]);
  const clipPath = `M0 ${round(y)}h${scene.sheetWidth}V${scene.sheetHeight}H0z`;
  if (!scene.defs.includes(clipId))
    scene.defs += `<clipPath id="${clipId}"><path d="${clipPath}"/></clipPath>`;
  const mirrored = `transform="translate(0 ${round(2 * y)})scale(1 -1)"`;
  return `<g clip-path="url(#${clipId})"><use href="#${id}" ${mirrored} opacity="${opacity}"/></g>`;
}
