import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';

const SIZES = { card: [1200, 900], wide: [1600, 640], portrait: [900, 1200] } as const;
export type PosterFormat = keyof typeof SIZES;

/** Builds the address from the facts, so that the picture needs no look-up and never changes. */
export function buildPosterAddress(
  { id, poster }: Pick<TripSummary, 'id' | 'poster'>,
  format: PosterFormat,
): string {
  return `${buildFactsAddress(poster)}/${id}.${format}.svg`;
}

/** Builds the address of a shared link's picture: 1200 by 630, as a JPEG, because few networks accept SVG. */
export const buildSocialAddress = ({ id, poster }: Pick<TripSummary, 'id' | 'poster'>): string =>
  `${buildFactsAddress(poster)}/${id}.social.jpg`;

export const SOCIAL_SIZE = [1200, 630] as const;

function buildFactsAddress({
  biome,
  region,
  timeOfDay,
  season,
  landmark,
  party,
}: TripSummary['poster']): string {
  const facts = [biome, region, timeOfDay, season ?? '', landmark ?? ''];
  return `/posters/${(party ? [...facts, party] : facts).join('.')}`;
}

interface PosterImageProps {
  readonly trip: Pick<TripSummary, 'id' | 'poster'>;
  readonly format: PosterFormat;
  /** Empty if the trip's name is next to the picture. */
  readonly alt: string;
  readonly isEager?: boolean;
}

export function PosterImage({ trip, format, alt, isEager = false }: PosterImageProps) {
  const [width, height] = SIZES[format];
  return (
    <img
      src={buildPosterAddress(trip, format)}
      width={width}
      height={height}
      alt={alt}
      {...(isEager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}
