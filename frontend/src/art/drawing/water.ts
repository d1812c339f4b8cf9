import { mix, round, createRandom } from './color.js';
import { fill, defineGradient, stroke } from './primitives.js';
import type { Scene } from '../scenes/scene.js';

export function water(scene: Scene, y: number, color: string, endColor: string, y2?: number): string {
  // sheet of water with a lane of light
  const { sheetWidth, unit, sunX } = scene,
    b = y2 || scene.sheetHeight,
    random = createRandom(scene.seed ^ 21);
  const svg = fill(`M0 ${round(y)}h${sheetWidth}V${round(b)}H0z`, defineGradient(scene, color, endColor));
  let path = '',
    e = '';
  for (let i = 0; i < 11; i++) {
    const progress = i / 11,
      yy = y + unit + (b - y) * progress * progress,
      width = unit * (3 + random() * 8 + progress * 13);
    path += `M${round(sunX - width / 2 + (random() - 0.5) * unit * 6)} ${round(yy)}h${round(width)}`;
  }
  for (let i = 0; i < 8; i++) {
    const t = random(),
      yy = y + unit * 1.5 + (b - y) * t;
    e += `M${round(random() * sheetWidth)} ${round(yy)}h${round(unit * (3 + t * 9))}`;
  }
  return (
    svg +
    stroke(path, scene.hues.sun, round(unit * 0.55), 0.75) +
    stroke(e, mix(color, '#ffffff', 0.5), round(unit * 0.4), 0.5)
  );
}
export function mirror(scene: Scene, y: number, inner: string, opacity = 0.3): string {
  // the reflection reuses the drawing above the water
  const id = scene.id + 'm' + (scene.nextId++).toString(36),
    q = scene.id + 'q' + round(y);
  scene.reflections.push([inner, id]);
  if (!scene.defs.includes(q))
    scene.defs += `<clipPath id="${q}"><path d="M0 ${round(y)}h${scene.sheetWidth}V${scene.sheetHeight}H0z"/></clipPath>`;
  return `<g clip-path="url(#${q})"><use href="#${id}" transform="translate(0 ${round(2 * y)})scale(1 -1)" opacity="${opacity}"/></g>`;
}
