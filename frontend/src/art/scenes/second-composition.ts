import { drawKopje } from '../compositions/africa.js';
import { drawYurts } from '../compositions/asia.js';
import { drawWadi } from '../compositions/desert-rock.js';
import { drawHangingBridge } from '../compositions/jungle.js';
import { drawIcebergs } from '../compositions/north.js';
import { drawLakeAndParty } from '../compositions/peaks.js';
import { drawLagoon } from '../compositions/sea-cliffs.js';
import { drawSegara } from '../compositions/uplands.js';
import { mix } from '../drawing/color.js';
import type { Composition } from '../drawing/kit.js';
import { drawBlades } from '../drawing/plants.js';
import { createRandom } from '../drawing/random.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateXFromEdge,
  drawCornerTrees,
  drawForeground,
  drawGround,
  drawNearRidge,
  drawPines,
  drawRange,
} from '../drawing/terrain.js';
import { drawPeaks } from '../landmarks/peaks.js';

/** Draws mountains over a lake in the meadow. */
const drawLakeside: Composition = (scene) => {
  const { unit, horizon, hues } = scene;
  return (
    drawRange(scene, { y: horizon - 2 * unit, amplitude: 20, salt: 1, nearness: 0.1 }) +
    drawPeaks(scene, undefined, horizon + 2 * unit) +
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
    drawBlades(scene, { x: calculateXFromEdge(scene, 34), count: 9, height: 10 * unit })
  );
};

interface SecondComposition {
  readonly draw: Composition;
  /** Regions where the subject lives or stands; absent if it fits anywhere. */
  readonly regions?: readonly string[];
}

const SECOND_COMPOSITIONS: Readonly<Record<string, SecondComposition>> = {
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

const SECOND_COMPOSITION_SHARE = 0.5;

/** Returns a biome's second composition, which half of the trips without a landmark use. */
export function chooseSecondComposition(scene: Scene): Composition | undefined {
  const { biome, region, landmark } = scene.facts;
  const secondComposition = SECOND_COMPOSITIONS[biome];
  if (landmark || !secondComposition) return undefined;
  if (secondComposition.regions && !secondComposition.regions.includes(region)) return undefined;
  return createRandom(scene.seed ^ 101)() < SECOND_COMPOSITION_SHARE ? secondComposition.draw : undefined;
}
