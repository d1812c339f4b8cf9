import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';

/**
 * The whole storefront shows this scene; its seed puts the mountain on the right and keeps the sky on the
 * left free.
 */
export const HERO_SCENE: Pick<TripSummary, 'id' | 'poster'> = {
  id: 'wayfold',
  poster: { biome: 'cloudforest', region: 'andes', timeOfDay: 'dawn', landmark: 'machu' },
};
