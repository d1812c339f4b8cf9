import { escapeXml } from '../shared/xml/escape-xml.js';
import { COMPOSITIONS } from './compositions/compositions.js';
import { mix } from './drawing/color.js';
import { DAYLIGHT, DEFAULT_PALETTE, LIGHTS, PALETTES } from './drawing/palettes.js';
import { formatPath, round } from './drawing/path.js';
import { createRandom, hashText } from './drawing/random.js';
import type { LandmarkName, PosterFacts, Scene } from './drawing/scene.js';
import { drawSky } from './drawing/weather.js';
import { SCENES } from './scenes/scenes-by-biome.js';
import { chooseSecondComposition } from './scenes/second-composition.js';

/** Width and height in the picture's units. */
export const FORMATS = {
  hero: { width: 1600, height: 900 },
  card: { width: 1200, height: 900 },
  portrait: { width: 900, height: 1200 },
  wide: { width: 1600, height: 640 },
  social: { width: 1200, height: 630 },
} as const;

export type PosterFormat = keyof typeof FORMATS;

export const SEASONS = ['autumn', 'winter', 'dry'] as const;

const DEFAULT_BIOME = 'alpine';

/** Height of the horizon by biome, as a fraction of the sheet. */
const HORIZON: Readonly<Record<string, number>> = {
  reef: 0.42,
  altiplano: 0.55,
  savanna: 0.68,
  desert: 0.5,
  oldtown: 0.66,
  vineyard: 0.5,
  steppe: 0.6,
  river: 0.47,
};

/** The same by landmark, for those with a composition: they ignore the horizon of their biome. */
const COMPOSITION_HORIZON: Readonly<Partial<Record<LandmarkName, number>>> = {
  trinidad: 0.66,
  santiago: 0.66,
  kopje: 0.68,
  luang: 0.47,
  mokoro: 0.47,
  douro: 0.5,
  gimignano: 0.5,
  deadvlei: 0.5,
};

const DEFAULT_HORIZON = 0.6;

const chooseHorizon = ({ biome, landmark }: PosterFacts): number =>
  (landmark && landmark in COMPOSITIONS ? COMPOSITION_HORIZON[landmark] : HORIZON[biome]) ?? DEFAULT_HORIZON;

/** Height of the sun above the horizon, as a fraction of the sheet. */
const SUN_HEIGHT: Readonly<Record<string, number>> = { day: 0.42, night: 0.44, golden: 0.24 };

const DEFAULT_SUN_HEIGHT = 0.15;

/** Chooses the region's palette, and adjusts it to hour and season. */
function chooseColors(facts: PosterFacts, time: string): Scene['hues'] {
  const palette = PALETTES[facts.region] ?? DEFAULT_PALETTE;
  const light = LIGHTS[time] ?? DAYLIGHT;
  const tint = (color: string, share = 1) => mix(color, light.land.color, light.land.amount * share);
  const hues = {
    sky: mix(palette.sky, light.sky.color, light.sky.amount),
    low: mix(palette.low, light.low.color, light.low.amount),
    far: tint(palette.far),
    mid: tint(palette.mid),
    near: tint(palette.near),
    foreground: tint(palette.foreground),
    sand: tint(palette.sand),
    water: tint(palette.water),
    plants: tint(palette.plants),
    lit: tint(palette.lit, 0.7),
    accent: tint(palette.accent, 0.7),
  };
  if (facts.season === 'autumn') {
    hues.plants = mix(hues.plants, '#c8772b', 0.55);
    hues.near = mix(hues.near, '#b98a3e', 0.35);
  }
  if (facts.season === 'winter') {
    hues.near = mix(hues.near, '#eaf2f4', 0.72);
    hues.plants = mix(hues.plants, '#27485a', 0.4);
    hues.sand = mix(hues.sand, '#dbe8ee', 0.7);
  }
  if (facts.season === 'dry') hues.plants = mix(hues.plants, '#a8873a', 0.4);
  return {
    ...hues,
    middleSky: mix(mix(hues.sky, hues.low, 0.5), light.middleSky.color, light.middleSky.amount),
    haze: mix(hues.low, hues.far, 0.32),
    shade: mix(hues.lit, mix(hues.foreground, hues.mid, 0.4), 0.48),
    dark: mix(hues.foreground, hues.lit, 0.1),
    sun: light.sun,
  };
}

function newScene(facts: PosterFacts, format: PosterFormat): Scene {
  const { width: sheetWidth, height: sheetHeight } = FORMATS[format];
  const seed = hashText(facts.slug);
  const time = facts.timeOfDay in LIGHTS ? facts.timeOfDay : 'day';
  const unit = Math.min(sheetWidth, sheetHeight) / 100;
  const isUpright = format === 'portrait';
  const isFlipped = createRandom(seed ^ 77)() > 0.5;
  const [leftFocus, rightFocus] = isUpright ? [0.43, 0.57] : [0.35, 0.66];
  const focusX = round(sheetWidth * (isFlipped ? rightFocus : leftFocus));
  const horizon = round(sheetHeight * chooseHorizon(facts) + (isUpright ? sheetHeight * 0.03 : 0));
  const isSunBehindFocus = createRandom(seed ^ 5)() < 0.35;
  const awayFromFocus = isFlipped ? -1 : 1;
  const sunX = round(
    isSunBehindFocus ? focusX + awayFromFocus * 13 * unit : sheetWidth - focusX + awayFromFocus * 2 * unit,
  );
  const sunY = round(
    Math.max(sheetHeight * 0.15, horizon - sheetHeight * (SUN_HEIGHT[time] ?? DEFAULT_SUN_HEIGHT)),
  );
  return {
    sheetWidth,
    sheetHeight,
    unit,
    focusX,
    horizon,
    sunX,
    sunY,
    seed,
    time,
    facts,
    hues: chooseColors(facts, time),
    lightDirection: sunX < focusX ? 1 : -1,
    id: `p${(seed % 46656).toString(36)}${format.charAt(0)}`,
    side: isFlipped ? -1 : 1,
    defs: '',
    nextId: 0,
    reflections: [],
  };
}

/** Removes blanks between tags and zeros after a decimal point, to save bytes. */
const tidySvg = (text: string): string => text.replace(/>\s+</g, '><').replace(/(\d)\.0+(?=\D)/g, '$1');

/** Draws specks like the grain of printed paper. */
function drawGrain(seed: number): string {
  const random = createRandom(seed);
  let path = '';
  for (let i = 0; i < 9; i++) path += formatPath`M${random() * 70} ${random() * 70}h.1`;
  return path;
}

/**
 * Draws a travel poster as one SVG document of 2 to 9 kB. Equal facts give equal pictures, and every format
 * recomposes the place instead of cropping it.
 */
export function drawPoster(facts: PosterFacts, format: PosterFormat): string {
  const { landmark } = facts;
  const scene = newScene(facts, format);
  const { sheetWidth, sheetHeight, hues, id, seed } = scene;
  const drawScene =
    (landmark && COMPOSITIONS[landmark]) ??
    chooseSecondComposition(scene) ??
    SCENES[facts.biome] ??
    SCENES[DEFAULT_BIOME];
  if (!drawScene) throw new Error(`There is no scene for ${facts.biome}`);
  let body = drawSky(scene) + drawScene(scene, landmark);
  for (const [drawing, reflectedId] of scene.reflections)
    body = body.replace(drawing, () => `<g id="${reflectedId}">${drawing}</g>`);
  const grain =
    `<pattern id="${id}g" width="70" height="70" patternUnits="userSpaceOnUse">` +
    `<path d="${drawGrain(seed)}" stroke="#fff" stroke-opacity=".2" stroke-width="1.6"/>` +
    `<path d="${drawGrain(seed + 9)}" stroke="${hues.foreground}" stroke-opacity=".16" stroke-width="1.6"/>` +
    `</pattern>`;
  return tidySvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheetWidth} ${sheetHeight}"` +
      ` width="${sheetWidth}" height="${sheetHeight}" stroke-linecap="round"` +
      ` role="img" aria-label="${escapeXml(facts.slug)}"><defs>${scene.defs}${grain}</defs>${body}` +
      `<path fill="url(#${id}g)" d="M0 0h${sheetWidth}v${sheetHeight}H0z"/></svg>`,
  );
}
