import { BIOMES, LANDMARKS, POSTER_REGIONS } from '@wayfold/contracts/catalogue/catalogue-file';
import { LIGHTS } from './drawing/palettes.js';
import { PARTIES } from './drawing/people.js';
import { drawPoster, FORMATS, type PosterFormat, SEASONS } from './poster.js';

const FILE_NAME_PATTERN = /^([a-z0-9-]{2,80})\.([a-z]+)\.(svg|jpg)$/;

/** The facts follow the order of the address; the last may be missing. */
const ALLOWED_FACTS: readonly (readonly string[])[] = [
  BIOMES,
  POSTER_REGIONS,
  Object.keys(LIGHTS),
  ['', ...SEASONS],
  ['', ...LANDMARKS],
  Object.keys(PARTIES),
];

const SOCIAL_FORMAT: PosterFormat = 'social';

const isFormat = (text: string): text is PosterFormat => Object.hasOwn(FORMATS, text);

const areKnownFacts = (facts: readonly string[]): boolean =>
  (facts.length === ALLOWED_FACTS.length || facts.length === ALLOWED_FACTS.length - 1) &&
  facts.every((fact, index) => ALLOWED_FACTS[index]?.includes(fact));

/** A parsed poster address; `raster` asks for the drawing as a JPEG. */
export interface PosterRequest {
  readonly kind: 'svg' | 'raster';
  readonly svg: string;
}

/** Parses `cloudforest.andes.dawn..machu` and `{seed}.{format}.svg`; undefined if they address no poster. */
export function parsePosterAddress(folder: string, file: string): PosterRequest | undefined {
  const facts = folder.split('.');
  const [, seed, format, extension] = FILE_NAME_PATTERN.exec(file) ?? [];
  if (!areKnownFacts(facts) || seed === undefined || format === undefined || !isFormat(format))
    return undefined;
  const kind = extension === 'jpg' ? 'raster' : 'svg';
  if ((format === SOCIAL_FORMAT) !== (kind === 'raster')) return undefined;
  const [biome = '', region = '', timeOfDay = '', season = '', landmarkText, partyKind = ''] = facts;
  const landmark = LANDMARKS.find((name) => name === landmarkText);
  return {
    kind,
    svg: drawPoster({ slug: seed, biome, region, timeOfDay, season, landmark, partyKind }, format),
  };
}
