import { escapeXml, grit, hash, mix, r0, createRandom, tidy } from './drawing/color.js';
import { HUES, PALETTES, TIMES, type Hue } from './drawing/palettes.js';
import type { PosterFacts, Scene } from './scenes/scene.js';
import { chooseSecondView } from './scenes/second.js';
import { SCENES } from './scenes/scenes.js';
import { VIEWS } from './views/views.js';
import { sky } from './drawing/weather.js';

/** Width and height in the picture's units. */
export const FORMATS = {
  hero: [1600, 900],
  card: [1200, 900],
  portrait: [900, 1200],
  wide: [1600, 640],
  social: [1200, 630],
} as const;
export type PosterFormat = keyof typeof FORMATS;

/** Seasons that change the colors; see `colors`. */
export const SEASONS = ['autumn', 'winter', 'dry'] as const;

const DEFAULT_PALETTE = 'andes';
const DEFAULT_BIOME = 'alpine';
/** Height of the horizon as a fraction; default 0.6. */
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
/** The same for places with their own composition, whatever their biome. */
const VIEW_HORIZON: Readonly<Record<string, number>> = {
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
const chooseHorizon = ({ biome, landmark = '' }: PosterFacts): number =>
  (landmark in VIEWS ? VIEW_HORIZON[landmark] : HORIZON[biome]) ?? DEFAULT_HORIZON;
/** Height of the sun above the horizon. */
const SUN: Readonly<Record<string, number>> = { day: 0.42, night: 0.44, golden: 0.24 };

type Colors = Record<Hue, string>;

/** The region's palette, adjusted to hour and season. */
function chooseColors(facts: PosterFacts, time: string): Scene['c'] {
  const palette = PALETTES[facts.region] ?? PALETTES[DEFAULT_PALETTE] ?? [];
  const light = TIMES[time] ?? TIMES.day;
  if (!light) throw new Error(`There is no light for ${time}`);
  const [top, topBy, low, lowBy, tint, tintBy, sun, middle, middleBy] = light;
  const c = Object.fromEntries(
    HUES.map((hue, index) => {
      const base = palette[index] ?? '#888888';
      if (hue === 'sky') return [hue, mix(base, top, topBy)];
      if (hue === 'low') return [hue, mix(base, low, lowBy)];
      return [hue, mix(base, tint, tintBy * (hue === 'lit' || hue === 'acc' ? 0.7 : 1))];
    }),
  ) as Colors;
  if (facts.season === 'autumn') {
    c.veg = mix(c.veg, '#c8772b', 0.55);
    c.near = mix(c.near, '#b98a3e', 0.35);
  }
  if (facts.season === 'winter') {
    c.near = mix(c.near, '#eaf2f4', 0.72);
    c.veg = mix(c.veg, '#27485a', 0.4);
    c.sand = mix(c.sand, '#dbe8ee', 0.7);
  }
  if (facts.season === 'dry') c.veg = mix(c.veg, '#a8873a', 0.4);
  return {
    ...c,
    smid: mix(mix(c.sky, c.low, 0.5), middle, middleBy),
    haze: mix(c.low, c.far, 0.32),
    shade: mix(c.lit, mix(c.fg, c.mid, 0.4), 0.48),
    dark: mix(c.fg, c.lit, 0.1),
    sun,
  };
}

function createScene(facts: PosterFacts, format: PosterFormat): Scene {
  const [W, H] = FORMATS[format];
  const seed = hash(facts.slug);
  const time = facts.timeOfDay in TIMES ? facts.timeOfDay : 'day';
  const u = Math.min(W, H) / 100;
  const isUpright = format === 'portrait';
  const isFlipped = createRandom(seed ^ 77)() > 0.5;
  const fx = r0(W * (isUpright ? (isFlipped ? 0.57 : 0.43) : isFlipped ? 0.66 : 0.35));
  const hy = r0(H * chooseHorizon(facts) + (isUpright ? H * 0.03 : 0));
  const isBehind = createRandom(seed ^ 5)() < 0.35;
  const away = isFlipped ? -1 : 1;
  const sx = r0(isBehind ? fx + away * 13 * u : W - fx + away * 2 * u);
  const sy = r0(Math.max(H * 0.15, hy - H * (SUN[time] ?? 0.15)));
  return {
    W,
    H,
    u,
    fx,
    hy,
    sx,
    sy,
    seed,
    time,
    facts,
    c: chooseColors(facts, time),
    L: sx < fx ? 1 : -1,
    id: `p${(seed % 46656).toString(36)}${format.charAt(0)}`,
    side: isFlipped ? -1 : 1,
    defs: '',
    n: 0,
    rep: [],
    way: () => [fx, hy, 1],
  };
}

/**
 * A travel poster as one SVG document of 2 to 9 kB. Deterministic: equal facts give equal pictures, and every
 * format recomposes the place instead of cropping it.
 */
export function drawPoster(facts: PosterFacts, format: PosterFormat): string {
  const S = createScene(facts, format);
  const { W, H, c, id, seed } = S;
  const scene =
    VIEWS[facts.landmark ?? ''] ?? chooseSecondView(S) ?? SCENES[facts.biome] ?? SCENES[DEFAULT_BIOME];
  if (!scene) throw new Error(`There is no scene for ${facts.biome}`);
  let body = sky(S) + scene(S, facts.landmark ?? '');
  for (const [inner, name] of S.rep) body = body.replace(inner, () => `<g id="${name}">${inner}</g>`);
  const grain =
    `<pattern id="${id}g" width="70" height="70" patternUnits="userSpaceOnUse">` +
    `<path d="${grit(seed)}" stroke="#fff" stroke-opacity=".2" stroke-width="1.6"/>` +
    `<path d="${grit(seed + 9)}" stroke="${c.fg}" stroke-opacity=".16" stroke-width="1.6"/></pattern>`;
  return tidy(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" stroke-linecap="round"` +
      ` role="img" aria-label="${escapeXml(facts.slug)}"><defs>${S.defs}${grain}</defs>${body}` +
      `<path fill="url(#${id}g)" d="M0 0h${W}v${H}H0z"/></svg>`,
  );
}
