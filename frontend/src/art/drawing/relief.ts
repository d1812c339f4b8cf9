import { mix } from './color.js';
import { formatPath, round } from './path.js';
import { fill } from './primitives.js';
import { createRandom } from './random.js';
import { type Point, requirePoint, type Scene } from './scene.js';

const FLANK_POINTS = 6;

interface Massif {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly litColor: string;
  readonly shadeColor: string;
  /** Absent for a mountain without snow. */
  readonly snowColor?: string | undefined;
  readonly salt: number;
  readonly snowline?: number;
  readonly lean?: number;
}

/** Draws one mountain: `lean` moves its summit sideways, `snowline` is a share of its height. */
export function drawMassif(
  scene: Scene,
  { x, y, width, height, litColor, shadeColor, snowColor, salt, snowline = 0.52, lean = 0 }: Massif,
): string {
  const random = createRandom(scene.seed ^ (salt * 40503));
  const leftPoints: Point[] = [];
  const rightPoints: Point[] = [];
  for (let i = 1; i <= FLANK_POINTS; i++) {
    const progress = i / FLANK_POINTS;
    leftPoints.push([
      -width * 0.5 * progress ** 1.15 * (0.9 + random() * 0.2) + lean * width * 0.1 * (1 - progress),
      -height * (1 - progress) * (0.93 + random() * 0.14),
    ]);
    rightPoints.push([
      width * 0.5 * progress ** 1.15 * (0.9 + random() * 0.2) + lean * width * 0.1 * (1 - progress),
      -height * (1 - progress) * (0.93 + random() * 0.14),
    ]);
  }
  const summit: Point = [lean * width * 0.1, -height];
  const formatLine = (points: Point[]) =>
    points.map(([offsetX, offsetY]) => `${round(x + offsetX)} ${round(y + offsetY)}`).join('L');
  const shadedFlank = scene.lightDirection > 0 ? rightPoints : leftPoints;
  const shadedSide = scene.lightDirection > 0 ? 1 : -1;
  const zigzag: Point[] = [];
  for (let i = 1; i <= 5; i++) {
    const progress = i / 5;
    zigzag.push([
      summit[0] + shadedSide * width * ((i % 2 ? 0.075 : -0.05) * progress + 0.02 * progress),
      -height * (1 - progress),
    ]);
  }
  let svg =
    fill(`M${formatLine([summit, ...leftPoints])}L${formatLine([...rightPoints].reverse())}z`, litColor) +
    fill(`M${formatLine([summit, ...zigzag])}L${formatLine([...shadedFlank].reverse())}z`, shadeColor);
  if (snowColor) {
    const cutAtSnowline = (points: Point[]) => {
      const snowlineIndex = points.findIndex(([, pointY]) => pointY >= -height * snowline);
      return snowlineIndex < 0 ? points : points.slice(0, snowlineIndex);
    };
    const leftSnow = cutAtSnowline(leftPoints);
    const rightSnow = cutAtSnowline(rightPoints);
    const leftEnd = leftSnow.at(-1) ?? [-width * 0.08 + summit[0], -height * 0.86];
    const rightEnd = rightSnow.at(-1) ?? [width * 0.08 + summit[0], -height * 0.86];
    const snowEdge: Point[] = [];
    for (let i = 1; i < 7; i++)
      snowEdge.push([
        leftEnd[0] + ((rightEnd[0] - leftEnd[0]) * i) / 7,
        leftEnd[1] +
          ((rightEnd[1] - leftEnd[1]) * i) / 7 +
          (i % 2 ? height * (0.09 + random() * 0.08) : -height * 0.035),
      ]);
    svg += fill(
      `M${formatLine([summit, ...leftSnow, ...snowEdge])}L${formatLine([...rightSnow].reverse())}z`,
      snowColor,
    );
    const shadedSnow: Point[] =
      scene.lightDirection > 0
        ? [summit, requirePoint(zigzag, 0), ...snowEdge.slice(3), ...[...rightSnow].reverse()]
        : [summit, requirePoint(zigzag, 0), ...snowEdge.slice(0, 3).reverse(), ...[...leftSnow].reverse()];
    svg += fill(`M${formatLine(shadedSnow)}z`, mix(snowColor, shadeColor, 0.42));
  }
  return svg;
}

interface Cone {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly shadeColor: string;
  /** Absent for a mountain without snow. */
  readonly snowColor?: string | undefined;
  readonly snowline?: number;
}

/** Draws a volcano with concave flanks. */
export const drawCone = (
  scene: Scene,
  { x, y, width, height, color, shadeColor, snowColor, snowline = 0.34 }: Cone,
): string => {
  const craterRadius = width * 0.055;
  const toX = (offset: number) => round(x + offset);
  const toY = (offset: number) => round(y - offset);
  const lightDirection = scene.lightDirection;
  let svg = fill(
    formatPath`
      M${toX(-width / 2)} ${toY(0)}
      Q${toX(-width * 0.16)} ${toY(height * 0.3)} ${toX(-craterRadius)} ${toY(height)}
      q${craterRadius} ${height * 0.035} ${2 * craterRadius} 0
      Q${toX(width * 0.16)} ${toY(height * 0.3)} ${toX(width / 2)} ${toY(0)}z
    `,
    color,
  );
  svg += fill(
    formatPath`
      M${toX(lightDirection * craterRadius)} ${toY(height)}
      Q${toX(lightDirection * width * 0.16)} ${toY(height * 0.3)}
      ${toX((lightDirection * width) / 2)} ${toY(0)}
      H${toX(lightDirection * width * 0.1)}
      Q${toX(lightDirection * width * 0.02)} ${toY(height * 0.4)} ${toX(0)} ${toY(height * 0.98)}z
    `,
    shadeColor,
  );
  if (snowColor) {
    const snowRadius = craterRadius + snowline * width * 0.13;
    const snowY = height * (1 - snowline);
    svg += fill(
      formatPath`
        M${toX(-craterRadius)} ${toY(height)}
        Q${toX(-craterRadius * 1.6)} ${toY(height * 0.85)} ${toX(-snowRadius)} ${toY(snowY)}
        l${snowRadius * 0.35} ${-height * 0.05} ${snowRadius * 0.25} ${height * 0.13}
        ${snowRadius * 0.3} ${-height * 0.1} ${snowRadius * 0.3} ${height * 0.09}
        ${snowRadius * 0.35} ${-height * 0.1}
        L${toX(snowRadius)} ${toY(snowY)}
        Q${toX(craterRadius * 1.6)} ${toY(height * 0.85)} ${toX(craterRadius)} ${toY(height)}
        q${-craterRadius} ${height * 0.035} ${-2 * craterRadius} 0z
      `,
      snowColor,
    );
  }
  return svg;
};
