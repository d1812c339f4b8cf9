import { round } from './path.js';
import { createRandom } from './random.js';
import { type Point, requirePoint, type Scene, type Stamp } from './scene.js';

const formatOpacity = (opacity: number | undefined): string => (opacity ? ` opacity="${opacity}"` : '');

export const fill = (path: string, color: string, opacity?: number): string =>
  `<path d="${path}" fill="${color}"${formatOpacity(opacity)}/>`;

export const stroke = (path: string, color: string, width: number, opacity?: number): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"${formatOpacity(opacity)}/>`;

const roundToHundredths = (value: number): number => Number(value.toFixed(2));

/** Formats both scales of a transform: a negative direction mirrors the drawing. */
const formatScale = (size: number, direction: number): string =>
  `${roundToHundredths(direction < 0 ? -size : size)} ${roundToHundredths(size)}`;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly direction?: number;
}

export const placeAt = (drawing: string, { x, y, size, direction = 1 }: Place): string =>
  `<g transform="translate(${round(x)} ${round(y)})scale(${formatScale(size, direction)})">${drawing}</g>`;

/** Places a part within a larger drawing, whose coordinates are whole and need no rounding. */
export const placeInGroup = (x: number, y: number, scale: number, drawing: string): string =>
  `<g transform="translate(${x} ${y})scale(${scale})">${drawing}</g>`;

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: string;
  readonly opacity?: number;
}

export const drawDisc = ({ x, y, radius, color, opacity }: Disc): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"${formatOpacity(opacity)}/>`;

export function takeId(scene: Scene): string {
  const id = scene.nextId;
  scene.nextId += 1;
  return id.toString(36);
}

/** Offset and opacity are as SVG writes them. */
interface Stop {
  readonly color: string;
  readonly offset?: string;
  readonly opacity?: string;
}

export const formatStops = (stops: readonly Stop[]): string =>
  stops
    .map(
      ({ color, offset, opacity }) =>
        `<stop${offset ? ` offset="${offset}"` : ''} stop-color="${color}"` +
        `${opacity ? ` stop-opacity="${opacity}"` : ''}/>`,
    )
    .join('');

/** Defines a gradient from top to bottom, and returns it as a color. */
export function defineStops(scene: Scene, id: string, stops: readonly Stop[]): string {
  scene.defs += `<linearGradient id="${id}" x2="0" y2="1">${formatStops(stops)}</linearGradient>`;
  return `url(#${id})`;
}

export const defineGradient = (scene: Scene, topColor: string, bottomColor: string): string =>
  defineStops(scene, scene.id + takeId(scene), [{ color: topColor }, { color: bottomColor, offset: '1' }]);

export function defineStamp(scene: Scene, drawing: string): Stamp {
  const id = scene.id + takeId(scene);
  scene.defs += `<g id="${id}">${drawing}</g>`;
  return (x: number, y: number, size: number, direction = 1) => {
    const scale = direction < 0 ? formatScale(size, direction) : roundToHundredths(size);
    return `<use href="#${id}" transform="translate(${round(x)} ${round(y)})scale(${scale})"/>`;
  };
}

/** Distance of the seeds of neighboring points: a prime, so that their values look unrelated. */
const SEED_STEP = 7919;

/** Creates value noise from 0 to 1: a random value at each whole number, blended smoothly in between. */
function createNoise(seed: number): (x: number) => number {
  const drawValueAt = (i: number) => createRandom(seed + i * SEED_STEP)();
  return (x) => {
    const i = Math.floor(x);
    const fraction = x - i;
    const weight = fraction * fraction * (3 - 2 * fraction);
    return drawValueAt(i) + (drawValueAt(i + 1) - drawValueAt(i)) * weight;
  };
}

interface Ridge {
  readonly y: number;
  readonly amplitude: number;
  readonly scale: number;
  readonly salt: number;
  readonly isRugged: boolean;
  readonly color: string;
  readonly hollowDepth?: number;
}

/** Distance between the points of a rugged ridge, in units. */
const RUGGED_STEP = 3.4;
/** Distance between the points of a smooth ridge, in units. */
const SMOOTH_STEP = 9;
/** Units from the focal point at which a hollow has lost most of its depth. */
const HOLLOW_WIDTH = 22;

/** Creates a ridge's height, 0 to 1: broad swells with finer swells on top, and sharp crests if rugged. */
function createProfile(
  seed: number,
  { salt, isRugged }: Pick<Ridge, 'salt' | 'isRugged'>,
): (position: number) => number {
  const noise = createNoise(seed ^ (salt * 2654435));
  const fineNoise = createNoise(seed ^ (salt * 97531));
  return (position) => {
    const swell = noise(position + 50) * 0.7 + fineNoise(position * 2.7 + 9) * 0.3;
    if (!isRugged) return swell;
    const crest = 1 - Math.abs(fineNoise(position * 3.1 + 80) * 2 - 1);
    return swell * 0.62 + crest * 0.38;
  };
}

/**
 * Draws a line of relief across the whole sheet. Sampling by distance from the focal point shows the same
 * land in every format.
 */
export function drawRidge(
  scene: Scene,
  { y, amplitude, scale, salt, isRugged, color, hollowDepth }: Ridge,
): string {
  const getHeight = createProfile(scene.seed, { salt, isRugged });
  const step = (isRugged ? RUGGED_STEP : SMOOTH_STEP) * scene.unit;
  const points: Point[] = [];
  for (let x = -step; x <= scene.sheetWidth + 2 * step; x += step) {
    const distance = (x - scene.focusX) / scene.unit;
    let height = getHeight(distance / scale);
    if (hollowDepth) height *= 1 - hollowDepth * Math.exp(-((distance / HOLLOW_WIDTH) ** 2));
    points.push([round(x), round(y - height * amplitude)]);
  }
  let [lastX, lastY] = requirePoint(points, 0);
  let path = `M${lastX},${lastY}`;
  if (isRugged)
    for (const [x, pointY] of points.slice(1)) {
      path += `l${x - lastX} ${pointY - lastY}`;
      lastX = x;
      lastY = pointY;
    }
  else
    for (let i = 1; i < points.length - 1; i++) {
      const [x, pointY] = requirePoint(points, i);
      const [nextX, nextY] = requirePoint(points, i + 1);
      const middleX = round((x + nextX) / 2);
      const middleY = round((pointY + nextY) / 2);
      path += `q${x - lastX} ${pointY - lastY} ${middleX - lastX} ${middleY - lastY}`;
      lastX = middleX;
      lastY = middleY;
    }
  return fill(path + `V${scene.sheetHeight}H0z`, color);
}
