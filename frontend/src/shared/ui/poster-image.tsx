import type { TripSummary } from '@wayfold/contracts/catalogue';

const SIZES = { card: [1200, 900], wide: [1600, 640], portrait: [900, 1200] } as const;
export type PosterFormat = keyof typeof SIZES;

/** The facts stand in the address, so that the picture needs no look-up and never changes under it. */
export function posterAddress(
  { id, poster }: Pick<TripSummary, 'id' | 'poster'>,
  format: PosterFormat,
): string {
  const { biome, region, timeOfDay, season, landmark } = poster;
  return `/posters/${[biome, region, timeOfDay, season ?? '', landmark ?? ''].join('.')}/${id}.${format}.svg`;
}

interface PosterProps {
  readonly trip: Pick<TripSummary, 'id' | 'poster'>;
  readonly format: PosterFormat;
  /** Empty where the name stands beside it. */
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
