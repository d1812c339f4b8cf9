import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';

/**
 * One scene for the whole storefront; this seed puts the mountain on the right and leaves the sky on the left
 * free.
 */
export const HERO_SCENE: Pick<TripSummary, 'id' | 'poster'> = {
  id: 'wayfold',
  poster: { biome: 'cloudforest', region: 'andes', timeOfDay: 'dawn', landmark: 'machu' },
};
