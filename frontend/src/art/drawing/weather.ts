import { formatPath, round } from './path.js';
import { defineStops, drawDisc, fill, formatStops, stroke } from './primitives.js';
import { createRandom } from './random.js';
import type { Scene } from './scene.js';

const { trunc } = Math;
type Random = ReturnType<typeof createRandom>;

function drawBackdrop(scene: Scene): string {
  const { sheetWidth, sheetHeight, unit, hues, sunX, sunY, time } = scene;
  const horizonShare = scene.horizon / sheetHeight;
  const sky = defineStops(scene, scene.id + 's', [
    { color: hues.sky },
    { color: hues.middleSky, offset: (horizonShare * 0.62).toFixed(2) },
    { color: hues.low, offset: horizonShare.toFixed(2) },
  ]);
  const haloId = scene.id + 'h';
  const haloStops = formatStops([
    { color: hues.sun, opacity: '.75' },
    { color: hues.sun, offset: '1', opacity: '0' },
  ]);
  scene.defs += `<radialGradient id="${haloId}">${haloStops}</radialGradient>`;
  return (
    fill(`M0 0h${sheetWidth}v${sheetHeight}H0z`, sky) +
    drawDisc({
      x: sunX,
      y: sunY,
      radius: round(unit * 46),
      color: `url(#${haloId})`,
      opacity: time === 'night' ? 0.25 : 0.7,
    })
  );
}

function drawStars({ sheetWidth, horizon, unit }: Scene, random: Random): string {
  let stars = '';
  for (let i = 0; i < 60; i++)
    stars += formatPath`M${random() * sheetWidth} ${random() * random() * horizon * 0.95}h.1`;
  return stroke(stars, '#fff', round(unit * 0.35), 0.8);
}

function drawMoon({ unit, hues, sunX, sunY, lightDirection }: Scene): string {
  return fill(
    formatPath`
      M${sunX} ${trunc(sunY - 6 * unit)}
      a${trunc(6 * unit)} ${trunc(6 * unit)} 0 1 ${lightDirection > 0 ? 1 : 0}
      ${trunc(lightDirection * -5 * unit)} ${trunc(10 * unit)}
      a${trunc(6.6 * unit)} ${trunc(6.6 * unit)} 0 0 ${lightDirection > 0 ? 0 : 1}
      ${trunc(lightDirection * 5 * unit)} ${trunc(-10 * unit)}z
    `,
    hues.sun,
  );
}

function drawSun({ unit, hues, sunX, sunY, time }: Scene): string {
  const radius = time === 'day' ? 5.5 : 8.5;
  let svg = '';
  for (const [haloScale = 0, opacity = 0] of [
    [2.5, 0.13],
    [1.65, 0.2],
  ])
    svg += drawDisc({
      x: sunX,
      y: sunY,
      radius: round(radius * unit * haloScale),
      color: hues.sun,
      opacity,
    });
  return svg + drawDisc({ x: sunX, y: sunY, radius: round(radius * unit), color: hues.sun });
}

const outlineWisp = (x: number, y: number, width: number, height: number): string =>
  formatPath`M${x} ${y}q${width * 0.5} ${-height} ${width} 0-${width * 0.5} ${height * 0.5}-${width} 0z`;

const outlinePuff = (x: number, y: number, width: number): string => {
  const size = round(width / 10);
  return formatPath`
    M${x} ${y}
    a${size * 0.9} ${size * 0.9} 0 0 1 ${size}-${size * 1.2}
    ${size * 1.7} ${size * 1.7} 0 0 1 ${3 * size}-${size * 0.7}
    ${size * 1.4} ${size * 1.4} 0 0 1 ${size * 2.4} ${size * 0.6}
    ${size} ${size} 0 0 1 ${size * 1.6} ${size * 1.3}z
  `;
};

function drawWhiteClouds({ sheetWidth, sheetHeight, horizon, unit }: Scene, random: Random): string {
  let puffs = '';
  for (let i = 0; i < 3; i++)
    puffs += outlinePuff(
      (i * 0.42 - 0.06 + random() * 0.16) * sheetWidth,
      horizon - (12 + random() * 18 + (i % 2) * 8) * unit,
      (20 + random() * 20) * unit,
    );
  return (
    fill(puffs, '#fff', 0.62) +
    fill(
      outlineWisp(sheetWidth * random() * 0.5, sheetHeight * 0.1, sheetWidth * 0.5, 2 * unit) +
        outlineWisp(sheetWidth * (0.3 + random() * 0.4), sheetHeight * 0.16, sheetWidth * 0.4, 1.6 * unit),
      '#fff',
      0.4,
    )
  );
}

/** Draws long clouds for the dim hours; every second cloud takes the color of the sun or moon. */
function drawLongClouds(scene: Scene, random: Random): string {
  const { sheetWidth, sheetHeight, horizon, unit, hues, sunX, time } = scene;
  let litClouds = '';
  let dimClouds = '';
  for (let i = 0; i < 7; i++) {
    const width = (0.25 + random() * 0.5) * sheetWidth;
    const x = sunX - width / 2 + (random() - 0.5) * sheetWidth * 0.9;
    const y = sheetHeight * 0.09 + ((horizon * 0.88 - sheetHeight * 0.09) * (i + random() * 0.5)) / 7;
    if (i % 2) litClouds += outlineWisp(x, y, width, (1.2 + random() * 1.4) * unit);
    else dimClouds += outlineWisp(x, y, width, (1 + random()) * unit);
  }
  return time === 'night'
    ? fill(litClouds, hues.sun, 0.1) + fill(dimClouds, '#fff', 0.07)
    : fill(litClouds, hues.sun, 0.42) + fill(dimClouds, hues.middleSky, 0.75);
}

function drawBirds({ sheetWidth, sheetHeight, unit, hues }: Scene, random: Random): string {
  const x = round(sheetWidth * 0.5 + (random() - 0.5) * sheetWidth * 0.3);
  const y = round(sheetHeight * 0.26);
  const wingWidth = round(unit * 1.6);
  let wings = '';
  for (let i = 0; i < 5; i++)
    wings += formatPath`
      M${x + (i % 3) * 3.4 * wingWidth - i * wingWidth} ${y + i * wingWidth * 0.9}
      q${wingWidth * 0.5}-${wingWidth * 0.7} ${wingWidth} 0
      q${wingWidth * 0.5}-${wingWidth * 0.7} ${wingWidth} 0
    `;
  return stroke(wings, hues.foreground, round(unit * 0.28), 0.6);
}

export function drawSky(scene: Scene): string {
  const random = createRandom(scene.seed ^ 3);
  const light = scene.time === 'night' ? drawStars(scene, random) + drawMoon(scene) : drawSun(scene);
  const sky = drawBackdrop(scene) + light;
  if (scene.facts.biome === 'cloudforest') return sky;
  const clouds = scene.time === 'day' ? drawWhiteClouds(scene, random) : drawLongClouds(scene, random);
  return sky + clouds + (random() < 0.75 ? drawBirds(scene, random) : '');
}

interface CloudBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const outlineCloud = ({ x, y, width, height }: CloudBox): string => {
  [x, y, width, height] = [round(x), round(y), round(width), round(height)];
  const radius = round(height * 0.9);
  const topWidth = round(width * 0.3);
  return formatPath`
    M${x} ${y}h${width}a${radius} ${radius} 0 0 0 0-${2 * radius}h-${width * 0.2}
    a${radius} ${radius} 0 0 0-${radius}-${radius}h-${topWidth}
    a${radius} ${radius} 0 0 0-${radius} ${radius}h-${width * 0.2}
    a${radius} ${radius} 0 0 0 0 ${2 * radius}z
  `;
};

interface Mist {
  readonly y: number;
  readonly color: string;
  readonly opacity: number;
}

export const drawMist = (scene: Scene, { y, color, opacity }: Mist): string => {
  const random = createRandom(scene.seed ^ round(y));
  const outlineLens = (x: number, bankY: number, width: number, height: number) =>
    formatPath`
        M${x} ${bankY}q${width * 0.3} ${-height} ${width * 0.55} ${-height * 0.7}
        t${width * 0.45} ${height * 0.7}q${-width * 0.5} ${height * 0.7} ${-width} 0z
      `;
  let path = '';
  for (let i = 0; i < 4; i++) {
    const width = scene.sheetWidth * (0.34 + random() * 0.3);
    const x = (i - 0.6) * scene.sheetWidth * 0.3 + random() * scene.sheetWidth * 0.1;
    const bankY = y + (random() - 0.5) * 6 * scene.unit;
    path +=
      outlineLens(x, bankY, width, scene.unit * (3 + random() * 2.4)) +
      outlineLens(x + width * 0.3, bankY - 2.2 * scene.unit, width * 0.6, scene.unit * 2.4);
  }
  return fill(path, color, opacity);
};
