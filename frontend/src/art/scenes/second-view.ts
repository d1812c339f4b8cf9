import { mix } from '../drawing/color.js';
import type { View } from '../drawing/kit.js';
import { drawBlades } from '../drawing/plants.js';
import { createRandom } from '../drawing/random.js';
import {
  drawCornerTrees,
  drawForeground,
  drawGround,
  drawNearRidge,
  drawPeaks,
  drawPines,
  drawRange,
  getXFromEdge,
} from '../drawing/terrain.js';
import { drawKopje } from '../views/africa.js';
import { drawYurts } from '../views/asia.js';
import { drawWadi } from '../views/dry.js';
import { drawHangingBridge } from '../views/forest.js';
import { drawIcebergs } from '../views/north.js';
import { drawLakeAndParty } from '../views/peaks.js';
import { drawLagoon } from '../views/sea.js';
import { drawSegara } from '../views/uplands.js';
import type { Scene } from './scene.js';

/** Mountains over a lake in the meadow. */
const drawLakeside: View = (scene) => {
  const { unit, horizon, hues } = scene;
  return (
    drawRange(scene, { y: horizon - 2 * unit, amplitude: 20, salt: 1, nearness: 0.1 }) +
    drawPeaks(scene, '', horizon + 2 * unit) +
    drawPines(scene, {
      y: horizon + 3.5 * unit,
      salt: 31,
      count: 30,
      minSize: 4,
      maxSize: 8,
      color: mix(hues.plants, hues.mid, 0.4),
    }) +
    drawGround(scene, { y: horizon + 6 * unit, amplitude: 4 }) +
    drawLakeAndParty(scene, mix(hues.water, hues.low, 0.2)) +
    drawNearRidge(scene, {
      y: scene.sheetHeight - 3 * unit,
      amplitude: 6 * unit,
      salt: 12,
      color: mix(hues.near, hues.foreground, 0.5),
      scale: 40,
    }) +
    drawForeground(scene, { amplitude: 8, rise: -1 }) +
    drawCornerTrees(scene, 'conifer', 44, 4) +
    drawBlades(scene, { x: getXFromEdge(scene, 34), count: 9, height: 10 * unit })
  );
};

interface SecondView {
  readonly draw: View;
  /** Regions where the subject lives or stands; anywhere if absent. */
  readonly regions?: readonly string[];
}
const SECOND_VIEWS: Readonly<Record<string, SecondView>> = {
  alpine: { draw: drawLakeside },
  volcano: { draw: drawSegara },
  glacier: { draw: drawIcebergs },
  canyon: { draw: drawWadi, regions: ['arabia', 'maghreb', 'egypt'] },
  savanna: { draw: drawKopje, regions: ['eastafrica', 'southafrica'] },
  rainforest: { draw: drawHangingBridge, regions: ['meso', 'caribbean', 'amazon'] },
  cloudforest: { draw: drawHangingBridge, regions: ['meso', 'caribbean', 'amazon'] },
  island: { draw: drawLagoon, regions: ['seasia'] },
  steppe: { draw: drawYurts, regions: ['central'] },
};
const HALF = 0.5;

/** A biome's second composition, for half of the trips without a landmark. */
export function chooseSecondView(scene: Scene): View | undefined {
  const { biome, region, landmark } = scene.facts;
  const secondView = SECOND_VIEWS[biome];
  if (landmark || !secondView) return undefined;
  if (secondView.regions && !secondView.regions.includes(region)) return undefined;
  return createRandom(scene.seed ^ 101)() < HALF ? secondView.draw : undefined;
}
