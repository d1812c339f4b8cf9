import { mix } from '../drawing/color.js';
import type { Landmark } from '../drawing/masonry.js';
import { placeAt } from '../drawing/primitives.js';
import type { LandmarkName, Scene } from '../drawing/scene.js';
import { AFRICA_AND_MIDDLE_EAST } from './africa-and-middle-east.js';
import { AMERICAS } from './americas.js';
import { ASIA } from './asia.js';
import { EUROPE } from './europe.js';
import { OCEANIA } from './oceania.js';

/** A landmark that stands in a scene. */
type StandingLandmark =
  | keyof typeof AFRICA_AND_MIDDLE_EAST
  | keyof typeof AMERICAS
  | keyof typeof ASIA
  | keyof typeof EUROPE
  | keyof typeof OCEANIA;

interface SizedLandmark {
  readonly draw: Landmark;
  /** Size of 100 units of the drawing, in hundredths of the sheet's shorter side. */
  readonly height: number;
  /** Factor on top of `height`, chosen by eye: nearly all gain from being a tenth larger. */
  readonly stretch: number;
}

const LANDMARKS: Readonly<Record<StandingLandmark, SizedLandmark>> = {
  petra: { draw: AFRICA_AND_MIDDLE_EAST.petra, height: 44, stretch: 1.1 },
  kasbah: { draw: AFRICA_AND_MIDDLE_EAST.kasbah, height: 34, stretch: 1.1 },
  felucca: { draw: AFRICA_AND_MIDDLE_EAST.felucca, height: 27, stretch: 1.1 },
  pyramid: { draw: AMERICAS.pyramid, height: 35, stretch: 1.15 },
  tikal: { draw: AMERICAS.tikal, height: 40, stretch: 1.1 },
  machu: { draw: AMERICAS.machu, height: 36, stretch: 1.1 },
  moai: { draw: AMERICAS.moai, height: 34, stretch: 1.1 },
  angkor: { draw: ASIA.angkor, height: 32, stretch: 1.05 },
  taj: { draw: ASIA.taj, height: 34, stretch: 1.1 },
  torii: { draw: ASIA.torii, height: 33, stretch: 1.1 },
  stilts: { draw: ASIA.stilts, height: 36, stretch: 1.1 },
  pagoda: { draw: ASIA.pagoda, height: 38, stretch: 1.1 },
  gers: { draw: ASIA.gers, height: 38, stretch: 1.1 },
  registan: { draw: ASIA.registan, height: 35, stretch: 1.1 },
  stupas: { draw: ASIA.stupas, height: 36, stretch: 1.1 },
  paro: { draw: ASIA.paro, height: 36, stretch: 1.1 },
  lighthouse: { draw: EUROPE.lighthouse, height: 38, stretch: 1.05 },
  oldtown: { draw: EUROPE.oldtown, height: 34, stretch: 1.1 },
  cabins: { draw: EUROPE.cabins, height: 30, stretch: 1.1 },
  hilltown: { draw: EUROPE.hilltown, height: 34, stretch: 1.1 },
  santorini: { draw: EUROPE.santorini, height: 32, stretch: 1.1 },
  windmill: { draw: EUROPE.windmill, height: 24, stretch: 1.1 },
  uluru: { draw: OCEANIA.uluru, height: 27, stretch: 1 },
};

export const hasLandmark = (name: LandmarkName): name is StandingLandmark => Object.hasOwn(LANDMARKS, name);

interface LandmarkPlacement {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
}

export function drawLandmark(
  scene: Scene,
  name: LandmarkName,
  { x, y, scale = 1 }: LandmarkPlacement,
): string {
  const { hues, unit, lightDirection } = scene;
  if (!hasLandmark(name)) return '';
  const { draw, height, stretch } = LANDMARKS[name];
  const inks = {
    lit: hues.lit,
    shade: hues.shade,
    dark: hues.dark,
    accent: hues.accent,
    water: mix('#12a5b5', hues.foreground, scene.time === 'night' ? 0.4 : 0.08),
    near: hues.near,
    farLit: mix(hues.mid, hues.near, 0.5),
    farShade: mix(hues.mid, hues.foreground, 0.42),
    highlight: mix(hues.lit, '#ffffff', 0.35),
  };
  if (scene.time === 'night') inks.dark = '#ffd782';
  return placeAt(
    // Calculated coordinates need one decimal only; those written by hand have at most two, and stay.
    draw(inks).replace(/-?\d+\.\d{3,}/g, (decimal) => String(+(+decimal).toFixed(1))),
    {
      x,
      y,
      size: ((unit * height) / 100) * scale * stretch,
      direction: lightDirection,
    },
  );
}
