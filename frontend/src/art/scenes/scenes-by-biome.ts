import type { Scene } from '../drawing/scene.js';
import { drawCanyon, drawDesert } from './dry.js';
import { drawCloudForest, drawRainforest } from './forest.js';
import { drawAlpine, drawAltiplano, drawFjord, drawGlacier, drawVolcano } from './mountain.js';
import { drawSavanna, drawSteppe } from './plain.js';
import { drawCoast, drawIsland, drawReef } from './sea.js';
import { drawOldTown, drawRiver, drawTemple, drawVineyard } from './town.js';

type DrawScene = (scene: Scene, landmark: string) => string;

export const SCENES: Readonly<Record<string, DrawScene>> = {
  alpine: drawAlpine,
  altiplano: drawAltiplano,
  fjord: drawFjord,
  glacier: drawGlacier,
  volcano: drawVolcano,
  cloudforest: drawCloudForest,
  rainforest: drawRainforest,
  canyon: drawCanyon,
  desert: drawDesert,
  savanna: drawSavanna,
  steppe: drawSteppe,
  coast: drawCoast,
  island: drawIsland,
  reef: drawReef,
  oldtown: drawOldTown,
  river: drawRiver,
  temple: drawTemple,
  vineyard: drawVineyard,
};
