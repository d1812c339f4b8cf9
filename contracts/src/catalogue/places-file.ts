import { z } from 'zod';
import { CountryCode, Slug } from '../kernel/ids.js';
import { text } from '../kernel/text.js';

/**
 * Places and travel styles that trips reference by key: `{ "format": "wayfold-places/1", "regions": [...] }`,
 * likewise countries, styles, themes and durations; texts in both languages, for their landing pages.
 */
export const PLACES_FORMAT = 'wayfold-places/1';

const bilingualText = (max: number) => z.strictObject({ en: text(1, max), es: text(1, max) });
const slugs = z.strictObject({ en: Slug, es: Slug });

/** Introduction of a landing page: one sentence, which is also its meta description, and paragraphs. */
const landingTexts = { lead: bilingualText(200), text: z.array(bilingualText(1500)).min(1).max(4) };

const nameAndSlug = { name: bilingualText(60), slug: slugs };

/** A region's key is its English slug. */
export const FileRegion = z.strictObject({
  ...nameAndSlug,
  /** As used after "in" and "en": "the Andes", "los Andes". */
  inName: bilingualText(60),
  ...landingTexts,
  /** Text on which months suit which trips. */
  when: bilingualText(600),
});

/** A country's key is its code. */
export const FileCountry = FileRegion.extend({
  code: CountryCode,
  /** Key of the region that lists it. */
  region: Slug,
});
/** A style's and a theme's key is its English slug. */
export const FileStyle = z.strictObject({ ...nameAndSlug, ...landingTexts });

export const FileTheme = FileStyle.extend({
  /** As in "Hiking tours in Peru" and "Tours de senderismo en Perú". */
  of: bilingualText(60),
});

/** Trip lengths in days, as landing pages and the shop group them. */
export const DURATION_BANDS = ['1-5', '6-9', '10-14', '15-30'] as const;

export const DurationBand = z.enum(DURATION_BANDS);
export type DurationBand = z.infer<typeof DurationBand>;
export const FileDuration = z.strictObject({ band: DurationBand, ...landingTexts });

export const PlacesFile = z.strictObject({
  format: z.literal(PLACES_FORMAT),
  regions: z.array(FileRegion).default([]),
  countries: z.array(FileCountry).default([]),
  styles: z.array(FileStyle).default([]),
  themes: z.array(FileTheme).default([]),
  durations: z.array(FileDuration).default([]),
});
export type PlacesFile = z.infer<typeof PlacesFile>;

interface Contents {
  readonly region: z.infer<typeof FileRegion>;
  readonly country: z.infer<typeof FileCountry>;
  readonly style: z.infer<typeof FileStyle>;
  readonly theme: z.infer<typeof FileTheme>;
  readonly duration: z.infer<typeof FileDuration>;
}
export type PlaceKind = keyof Contents;
export type PlaceContent<K extends PlaceKind = PlaceKind> = Contents[K];

/** A place or travel style under the key that trips reference. */
export type Place = {
  readonly [K in PlaceKind]: {
    readonly kind: K;
    readonly key: string;
    readonly content: Contents[K];
  };
}[PlaceKind];

type PlaceInFile = Place & { readonly path: readonly PropertyKey[] };

/** Lists places by key: a country's code, a duration's band, or the English slug. */
export const listFilePlaces = (file: PlacesFile): PlaceInFile[] => [
  ...file.regions.map((content, index) => ({
    kind: 'region' as const,
    key: content.slug.en,
    content,
    path: ['regions', index],
  })),
  ...file.countries.map((content, index) => ({
    kind: 'country' as const,
    key: content.code,
    content,
    path: ['countries', index],
  })),
  ...file.styles.map((content, index) => ({
    kind: 'style' as const,
    key: content.slug.en,
    content,
    path: ['styles', index],
  })),
  ...file.themes.map((content, index) => ({
    kind: 'theme' as const,
    key: content.slug.en,
    content,
    path: ['themes', index],
  })),
  ...file.durations.map((content, index) => ({
    kind: 'duration' as const,
    key: content.band,
    content,
    path: ['durations', index],
  })),
];
