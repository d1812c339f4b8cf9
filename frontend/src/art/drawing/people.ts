import { formatPath } from './path.js';
import { defineStamp, fill, stroke } from './primitives.js';
import { createRandom } from './random.js';
import { type Point, requirePoint, type Scene, type Step } from './scene.js';

/** Returns where a person stands after this share of the way, 0 to 1. */
export type CalculateStep = (progress: number) => Step;

interface Way {
  readonly drawing: string;
  readonly calculateStep: CalculateStep;
}

interface WayShape {
  readonly startX: number;
  readonly endX: number;
  readonly endY: number;
  readonly startWidth?: number;
  readonly color?: string;
}

/** Formats a smooth line from the first point, where the pen already stands, to the last. */
function formatSmoothLine(points: readonly Point[]): string {
  let line = '';
  for (let i = 1; i < points.length - 1; i++) {
    const [pointX, pointY] = requirePoint(points, i);
    const [nextX, nextY] = requirePoint(points, i + 1);
    line += formatPath`Q${pointX} ${pointY} ${(pointX + nextX) / 2} ${(pointY + nextY) / 2}`;
  }
  const [lastX, lastY] = requirePoint(points, points.length - 1);
  return line + formatPath`L${lastX} ${lastY}`;
}

/** Draws a winding way away from the viewer; `drawParty` places its people with `calculateStep`. */
export function drawWay(
  scene: Scene,
  { startX, endX, endY, startWidth = 15, color = scene.hues.sand }: WayShape,
): Way {
  const { sheetHeight, unit } = scene;
  const calculateStep: CalculateStep = (progress) => [
    startX +
      (endX - startX) * progress +
      Math.sin(progress * 6.6 + 0.4) * unit * 13 * (1 - progress) * scene.side,
    sheetHeight + 2 * unit + (endY - sheetHeight - 2 * unit) * (1 - (1 - progress) ** 1.7),
    (1 - progress) ** 1.1,
  ];
  const leftEdge: Point[] = [];
  const rightEdge: Point[] = [];
  const stepCount = 6;
  for (let i = 0; i <= stepCount; i++) {
    const progress = i / stepCount;
    const [x, y] = calculateStep(progress);
    const widthShare = (1 - progress) ** 1.9;
    const width = unit * (startWidth * widthShare + 0.5);
    leftEdge.push([x - width / 2, y]);
    rightEdge.unshift([x + width / 2, y]);
  }
  const [firstX, firstY] = requirePoint(leftEdge, 0);
  const [turnX, turnY] = requirePoint(rightEdge, 0);
  const drawing = fill(
    formatPath`M${firstX} ${firstY}${formatSmoothLine(leftEdge)}L${turnX} ${turnY}${formatSmoothLine(rightEdge)}z`,
    color,
  );
  return { drawing, calculateStep };
}

const WALKER =
  'M-2-17.5a3 3 0 1 1 4.5 0l3 2 1.5 6.5-2 .6-1-3.6.3 4.5 1.7 7.5h-2.5' +
  'l-2-7-2.3 7h-2.5l2-8.5v-4c-3 1-5-1-4.7-4z';

const drawWalker = (scene: Scene) => fill(WALKER, scene.hues.foreground);

export const PARTIES: Readonly<Record<string, (scene: Scene) => string>> = {
  cyclists: (scene) =>
    stroke(
      'M-10-12a6 6 0 1 0 .1 0M10-12a6 6 0 1 0 .1 0M-10-6l4-9h10l6 9M-6-15l5 9 5-9',
      scene.hues.foreground,
      1.6,
    ) +
    fill(
      'M-7-12l3-11q2-3 6-2l6 6 3 1-1 2-5-1-4-3-2 6 4 6-1 8-3-1 0-6-5-4z' +
        'M0-28a3.4 3.4 0 1 1 7 0 3.4 3.4 0 0 1-7 0z',
      scene.hues.foreground,
    ),
  riders: (scene) =>
    fill(
      'M-14 0l1-10q-3-5 1-8l14-1 6-8 3-3 1 3 4 4-2 3-4-1-4 9 0 12H4l-2-10h-8l-3 10z' +
        'M-5-20l1-9q2-3 5-1l4 5-1 2-4-2-1 5zM-3-34a3.2 3.2 0 1 1 6.4 0 3.2 3.2 0 0 1-6.4 0z',
      scene.hues.foreground,
    ),
};

interface Party {
  /** The share of the way that the last person has walked. */
  readonly progress?: number;
  readonly count?: number;
  readonly scale?: number;
}

export function drawParty(
  scene: Scene,
  calculateStep: CalculateStep,
  { progress = 0.42, count = 4, scale = 1 }: Party = {},
): string {
  const stamp = defineStamp(scene, (PARTIES[scene.facts.partyKind ?? ''] ?? drawWalker)(scene));
  const random = createRandom(scene.seed ^ 13);
  let svg = '';
  for (let i = 0; i < count; i++) {
    const [x, y, size] = calculateStep(progress + i * 0.05);
    svg += stamp(
      x + (i % 2 ? 1.4 : -1.2) * scene.unit * size,
      y,
      scene.unit * 0.36 * size * scale * (0.92 + random() * 0.14) + 0.12,
      scene.side,
    );
  }
  return svg;
}
