import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';

/** One scene for the whole storefront; with this seed its mountain stands on the right, and the sky on the left is free. */
export const HERO: Pick<TripSummary, 'id' | 'poster'> = {
  id: 'wayfold',
  poster: { biome: 'cloudforest', region: 'andes', timeOfDay: 'dawn', landmark: 'machu' },
};
