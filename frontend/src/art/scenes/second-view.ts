import { createRandom } from '../drawing/color.js';
import { mix } from '../drawing/color.js';
import type { View } from '../drawing/kit.js';
import { blades } from '../drawing/plants.js';
import { corner, edge, fore, ground, near, peaks, pines, range } from '../drawing/terrain.js';
import { kopje } from '../views/africa.js';
import { yurts } from '../views/asia.js';
import { wadi } from '../views/dry.js';
import { hangingbridge } from '../views/forest.js';
import { icebergs } from '../views/north.js';
import { drawLakeAndParty } from '../views/peaks.js';
import { lagoon } from '../views/sea.js';
import { segara } from '../views/uplands.js';
import type { Scene } from './scene.js';

/** Mountains over a lake in the meadow. */
const lakeside: View = (scene) => {
  const { unit, horizon, hues } = scene;
  return (
    range(scene, { y: horizon - 2 * unit, amplitude: 20, salt: 1, nearness: 0.1 }) +
    peaks(scene, '', horizon + 2 * unit) +
    pines(scene, {
      y: horizon + 3.5 * unit,
      salt: 31,
      count: 30,
      minSize: 4,
      maxSize: 8,
      color: mix(hues.plants, hues.mid, 0.4),
    }) +
    ground(scene, horizon + 6 * unit, 4, 11) +
    drawLakeAndParty(scene, mix(hues.water, hues.low, 0.2)) +
    near(scene, {
      y: scene.sheetHeight - 3 * unit,
      amplitude: 6 * unit,
      salt: 12,
      color: mix(hues.near, hues.foreground, 0.5),
      scale: 40,
    }) +
    fore(scene, 15, 8, -1) +
    corner(scene, 'conifer', 44, 4) +
    blades(scene, { x: edge(scene, 34), count: 9, height: 10 * unit })
  );
};

interface SecondView {
  readonly draw: View;
  /** Regions where the subject lives or stands; anywhere if absent. */
  readonly regions?: readonly string[];
}
const SECOND_VIEWS: Readonly<Record<string, SecondView>> = {
  alpine: { draw: lakeside },
  volcano: { draw: segara },
  glacier: { draw: icebergs },
  canyon: { draw: wadi, regions: ['arabia', 'maghreb', 'egypt'] },
  savanna: { draw: kopje, regions: ['eastafrica', 'southafrica'] },
  rainforest: { draw: hangingbridge, regions: ['meso', 'caribbean', 'amazon'] },
  cloudforest: { draw: hangingbridge, regions: ['meso', 'caribbean', 'amazon'] },
  island: { draw: lagoon, regions: ['seasia'] },
  steppe: { draw: yurts, regions: ['central'] },
};
const HALF = 0.5;

/** A biome's second composition, for half of the trips without a landmark. */
export function chooseSecondView(scene: Scene): View | undefined {
  const { biome, region, landmark } = scene.facts;
  const second = SECOND_VIEWS[biome];
  if (landmark || !second) return undefined;
  if (second.regions && !second.regions.includes(region)) return undefined;
  return createRandom(scene.seed ^ 101)() < HALF ? second.draw : undefined;
}
