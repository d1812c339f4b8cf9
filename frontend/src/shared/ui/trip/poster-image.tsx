import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';

const SIZES = { card: [1200, 900], wide: [1600, 640], portrait: [900, 1200] } as const;
export type PosterFormat = keyof typeof SIZES;

/** The facts are in the address, so that the picture needs no look-up and never changes. */
export function posterAddress(
  { id, poster }: Pick<TripSummary, 'id' | 'poster'>,
  format: PosterFormat,
): string {
  return `${factsAddress(poster)}/${id}.${format}.svg`;
}

/** Picture of a shared link: 1200 by 630, as a JPEG, because few networks accept SVG. */
export const socialAddress = ({ id, poster }: Pick<TripSummary, 'id' | 'poster'>): string =>
  `${factsAddress(poster)}/${id}.social.jpg`;
export const SOCIAL_SIZE = [1200, 630] as const;

function factsAddress({ biome, region, timeOfDay, season, landmark, party }: TripSummary['poster']): string {
  const facts = [biome, region, timeOfDay, season ?? '', landmark ?? ''];
  return `/posters/${(party ? [...facts, party] : facts).join('.')}`;
}

interface PosterProps {
  readonly trip: Pick<TripSummary, 'id' | 'poster'>;
  readonly format: PosterFormat;
  /** Empty if the name is next to it. */
  readonly alt: string;
  readonly eager?: boolean;
}

export function PosterImage({ trip, format, alt, eager = false }: PosterProps) {
  const [width, height] = SIZES[format];
  return (
    <img
      src={posterAddress(trip, format)}
      width={width}
      height={height}
      alt={alt}
      {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}
