import { FORMATS, poster, type PosterFormat } from './poster.js';

const FACT = /^[a-z]*$/;
const FILE = /^([a-z0-9-]{2,80})\.([a-z]+)\.svg$/;
const FACTS = 5;

const isFormat = (value: string): value is PosterFormat => value in FORMATS;

/** `andes.cloudforest...` and `{seed}.{format}.svg` as they stand in the address; undefined when they are no poster. */
export function drawPoster(facts: string, file: string): string | undefined {
  const parts = facts.split('.');
  const [, seed, format] = FILE.exec(file) ?? [];
  if (parts.length !== FACTS || !parts.every((part) => FACT.test(part))) return undefined;
  if (seed === undefined || format === undefined || !isFormat(format)) return undefined;
  const [biome = '', region = '', timeOfDay = '', season = '', landmark = ''] = parts;
  return poster({ slug: seed, biome, region, timeOfDay, season, landmark }, format);
}
