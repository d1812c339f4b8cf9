import { createRandom } from '../drawing/color.js';
import { mix } from '../drawing/color.js';
import type { View } from '../drawing/kit.js';
import { place } from '../drawing/kit.js';
import { partyAlong } from '../drawing/people.js';
import { blades } from '../drawing/plants.js';
import { fill } from '../drawing/primitives.js';
import { corner, edge, fore, getOppositeX, ground, near, peaks, pines, range } from '../drawing/terrain.js';
import { kopje } from '../views/africa.js';
import { yurts } from '../views/asia.js';
import { wadi } from '../views/dry.js';
import { hangingbridge } from '../views/forest.js';
import { icebergs } from '../views/north.js';
import { lagoon } from '../views/sea.js';
import { segara } from '../views/uplands.js';
import type { Scene } from './scene.js';

/** Mountains over a lake in the meadow. */
const lakeside: View = (scene) => {
  const { unit, horizon, hues, side } = scene;
  return (
    range(scene, horizon - 2 * unit, 20, 1, 0.1) +
    peaks(scene, '', horizon + 2 * unit) +
    pines(scene, horizon + 3.5 * unit, 31, 30, 4, 8, mix(hues.plants, hues.mid, 0.4)) +
    ground(scene, horizon + 6 * unit, 4, 11) +
    place(
      scene,
      fill(
        'M-172 66q-10-12 40-18 30-14 90-16 100-4 150 8 60 2 96 18 24 10-20 16-20 14-80 14-40 12-110 6-60 2-100-10-50-2-66-18z',
        mix(hues.water, hues.low, 0.2),
      ) + fill('M-140 56q20-8 60-14 70-8 120-4 60 8 110 12-160-2-290 6z', '#ffffff', 0.35),
      8,
      4,
      1,
      side,
    ) +
    partyAlong(
      scene,
      (progress) => [
        getOppositeX(scene) + side * (8 - progress * 36) * unit,
        horizon + (29 - progress * 4) * unit,
        0.8,
      ],
      0.1,
      4,
    ) +
    near(scene, scene.sheetHeight - 3 * unit, 6 * unit, 12, mix(hues.near, hues.foreground, 0.5), 40) +
    fore(scene, 15, 8, -1) +
    corner(scene, 'conifer', 44, 4) +
    blades(scene, edge(scene, 34), scene.sheetHeight + unit, 9, 10 * unit, hues.foreground, 1)
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
