import * as dry from './dry.js';
import * as forest from './forest.js';
import * as mountain from './mountain.js';
import * as plain from './plain.js';
import type { Scene } from './scene.js';
import * as sea from './sea.js';
import * as town from './town.js';

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
