import type { Scene } from './scene.js';
import * as dry from './scenes-dry.js';
import * as forest from './scenes-forest.js';
import * as mountain from './scenes-mountain.js';
import * as plain from './scenes-plain.js';
import * as sea from './scenes-sea.js';
import * as town from './scenes-town.js';

type Draw = (scene: Scene, landmark: string) => string;

/** One composition per biome. */
export const SCENES: Readonly<Record<string, Draw>> = {
  ...mountain,
  ...forest,
  ...dry,
  ...plain,
  ...sea,
  ...town,
};
