import type { LANDMARKS } from '@wayfold/contracts/catalogue/catalogue-file';
import type { Palette } from './palettes.js';

export type Point = [number, number];
/** Position, size, and -1 to mirror the drawing. */
export type Spot = readonly [number, number, number, number?];
/** A point of the path and the size of a person there. */
export type Step = readonly [number, number, number];
/** Draws a defined shape again at a place, scale and direction. */
export type Stamp = (x: number, y: number, scale: number, direction?: number) => string;

/** A landmark that a catalogue may name. */
export type LandmarkName = (typeof LANDMARKS)[number];

export interface PosterFacts {
  /** Seeds the drawing: one slug always gives the same scene. */
  readonly slug: string;
  readonly biome: string;
  readonly region: string;
  readonly timeOfDay: string;
  readonly season?: string | undefined;
  readonly landmark?: LandmarkName | undefined;
  /** How the group travels (`PARTIES`); absent on foot. */
  readonly partyKind?: string | undefined;
}

/** State that all parts of a picture share while it is drawn. */
export interface Scene {
  readonly sheetWidth: number;
  readonly sheetHeight: number;
  /** A hundredth of the shorter side. */
  readonly unit: number;
  readonly hues: Readonly<Record<keyof Palette | 'middleSky' | 'haze' | 'shade' | 'dark' | 'sun', string>>;
  /** The focal point, on a third of the sheet. */
  readonly focusX: number;
  readonly horizon: number;
  readonly sunX: number;
  readonly sunY: number;
  /** 1 if the light comes from the left. */
  readonly lightDirection: 1 | -1;
  readonly seed: number;
  /** The facts' time of day, or `day` if that has no separate light. */
  readonly time: string;
  /** Begins every id of this drawing, because a page shows several drawings. */
  readonly id: string;
  readonly facts: PosterFacts;
  /** -1 if the focal point is on the right. */
  readonly side: 1 | -1;
  /** Gradients and stamps defined so far, as SVG. */
  defs: string;
  nextId: number;
  /** Drawings mirrored in water, with their ids. */
  readonly reflections: [string, string][];
}

/** Returns a point whose index is known to exist. */
export function requirePoint(points: readonly Point[], index: number): Point {
  const point = points[index];
  if (!point) throw new Error(`There is no point ${index} of ${points.length}`);
  return point;
}
