import type { LandmarkName, Scene } from '../drawing/scene.js';
import { drawCoast } from './coast.js';
import { drawCanyon, drawDesert } from './dry.js';
import { drawCloudForest, drawRainforest } from './forest.js';
import { drawIsland } from './island.js';
import { drawAlpine, drawAltiplano, drawFjord, drawGlacier, drawVolcano } from './mountain.js';
import { drawSavanna, drawSteppe } from './plain.js';
import { drawReef } from './reef.js';
import { drawOldTown, drawRiver, drawTemple, drawVineyard } from './town.js';

type DrawScene = (scene: Scene, landmark: LandmarkName | undefined) => string;

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
