import { round, createRandom } from './color.js';
import { pointAt, type Point, type Scene, type Stamp } from '../scenes/scene.js';

export const fill = (path: string, color: string, opacity?: number): string =>
  `<path d="${path}" fill="${color}"${opacity ? ` opacity="${opacity}"` : ''}/>`;
export const stroke = (path: string, color: string, width: number, opacity?: number): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"${opacity ? ` opacity="${opacity}"` : ''}/>`;
export const placeAt = (x: number, y: number, size: number, inner: string, flip = 1): string =>
  `<g transform="translate(${round(x)} ${round(y)})scale(${flip < 0 ? -Number(size.toFixed(2)) : Number(size.toFixed(2))} ${+size.toFixed(2)})">${inner}</g>`;
export function defineGradient(scene: Scene, a: string, b: string, v = 1): string {
  const id = scene.id + (scene.nextId++).toString(36);
  scene.defs += `<linearGradient id="${id}"${v ? ' x2="0" y2="1"' : ''}><stop stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient>`;
  return `url(#${id})`;
}
export function defineStamp(scene: Scene, inner: string): Stamp {
  const id = scene.id + (scene.nextId++).toString(36);
  scene.defs += `<g id="${id}">${inner}</g>`;
  return (x: number, y: number, size: number, flip = 1) =>
    `<use href="#${id}" transform="translate(${round(x)} ${round(y)})scale(${flip < 0 ? `-${+size.toFixed(2)} ${+size.toFixed(2)}` : +size.toFixed(2)})"/>`;
}
function createNoise(seed: number): (x: number) => number {
  const v = (i: number) => createRandom(seed + i * 7919)();
  return (x) => {
    const i = Math.floor(x),
      t = x - i,
      s = t * t * (3 - 2 * t);
    return v(i) + (v(i + 1) - v(i)) * s;
  };
}
// a line of relief across the whole sheet, sampled by distance from the focal point, so that every crop shows
// the same land
export function ridge(
  scene: Scene,
  y: number,
  amp: number,
  scale: number,
  salt: number,
  sharp: boolean | number,
  color: string,
  dip?: number,
): string {
  const n = createNoise(scene.seed ^ (salt * 2654435)),
    n2 = createNoise(scene.seed ^ (salt * 97531)),
    step = (sharp ? 3.4 : 9) * scene.unit,
    pts: Point[] = [];
  for (let x = -step; x <= scene.sheetWidth + 2 * step; x += step) {
    const w = (x - scene.focusX) / scene.unit / scale;
    let h = n(w + 50) * 0.7 + n2(w * 2.7 + 9) * 0.3;
    if (sharp) h = h * 0.62 + (1 - Math.abs(n2(w * 3.1 + 80) * 2 - 1)) * 0.38;
    if (dip) h *= 1 - dip * Math.exp(-(((x - scene.focusX) / scene.unit / 22) ** 2));
    pts.push([round(x), round(y - h * amp)]);
  }
  let [px, py] = pointAt(pts, 0);
  let path = `M${px},${py}`;
  if (sharp)
    for (const [x, q] of pts.slice(1)) {
      path += `l${x - px} ${q - py}`;
      px = x;
      py = q;
    }
  else
    for (let i = 1; i < pts.length - 1; i++) {
      const [x, q] = pointAt(pts, i),
        [nx, nq] = pointAt(pts, i + 1),
        mx = round((x + nx) / 2),
        my = round((q + nq) / 2);
      path += `q${x - px} ${q - py} ${mx - px} ${my - py}`;
      px = mx;
      py = my;
    }
  return fill(path + `V${scene.sheetHeight}H0z`, color);
}
