import { mix } from './color.js';
import { formatPath, round } from './path.js';
import { fill, stroke } from './primitives.js';
import { createRandom } from './random.js';
import type { Scene } from './scene.js';

/** The colors of a cliff's four layers, from the top. */
export type MesaBand = readonly [string, string, string, string];

interface Mesa {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly haze: number;
}

/** An islet, a sea stack or a cliff in the water. */
export interface SeaRock {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** 0 far, 1 near. */
  readonly nearness: number;
}

/** Draws a butte: a layered cliff above a scree slope, with a shaded flank. */
export function drawMesa(scene: Scene, band: MesaBand, { x, y, width, height, haze }: Mesa): string {
  const random = createRandom(scene.seed ^ round(width + height));
  const direction = scene.lightDirection;
  const foot = y - height * 0.36;
  const mixTint = (color: string) => mix(color, scene.hues.haze, haze);
  const toX = (share: number) => round(x + share * width);
  let svg = fill(
    formatPath`
      M${toX(-0.78)} ${y + scene.unit}Q${toX(-0.5)} ${y - height * 0.1} ${toX(-0.4)} ${foot}
      H${toX(0.4)}Q${toX(0.5)} ${y - height * 0.1} ${toX(0.78)} ${y + scene.unit}z
    `,
    mixTint(band[1]),
  );
  svg += fill(
    formatPath`
      M${toX(direction * 0.1)} ${foot}H${toX(direction * 0.4)}
      Q${toX(direction * 0.5)} ${y - height * 0.1} ${toX(direction * 0.78)} ${y + scene.unit}
      H${toX(direction * 0.2)}z
    `,
    mixTint(mix(band[3], scene.hues.foreground, 0.18)),
  );
  for (const [i, color] of band.entries()) {
    const topY = y - height + (height * 0.64 * i) / 4;
    const halfWidth = 0.37 + i * 0.012 + (random() - 0.5) * 0.02;
    svg += fill(
      formatPath`
        M${toX(-halfWidth)} ${topY + height * 0.165}l${width * 0.012} ${-height * 0.165}
        H${toX(halfWidth - 0.012)}l${width * 0.012} ${height * 0.165}z
      `,
      mixTint(color),
    );
  }
  svg += fill(
    formatPath`
      M${toX(direction * 0.1)} ${y - height}H${toX(direction * 0.36)}L${toX(direction * 0.41)} ${foot}
      H${toX(direction * 0.14)}L${toX(direction * 0.06)} ${y - height * 0.7}z
    `,
    mixTint(scene.hues.foreground),
    0.3,
  );
  const cracks = [-0.26, -0.12, 0.02, 0.22].map(
    (share) =>
      formatPath`M${toX(share)} ${y - height * (0.98 - random() * 0.1)}v${height * (0.3 + random() * 0.26)}`,
  );
  return svg + stroke(cracks.join(''), mixTint(band[3]), round(scene.unit * 0.5), 0.6);
}

interface Dune {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly shadeColor: string;
}

export function drawDune(scene: Scene, { x, y, width, height, color, shadeColor }: Dune): string {
  const { sheetHeight, lightDirection: direction } = scene;
  return (
    fill(
      formatPath`
        M${x - width * 0.7} ${y + height}
        Q${x - width * 0.2} ${y + height * 0.55} ${x} ${y}
        Q${x + width * 0.3} ${y + height * 0.6} ${x + width * 0.8} ${y + height}
        L${x + width * 2.2} ${sheetHeight}H${x - width * 1.9}z
      `,
      direction > 0 ? color : shadeColor,
    ) +
    fill(
      direction > 0
        ? formatPath`
          M${x} ${y}Q${x + width * 0.3} ${y + height * 0.6} ${x + width * 0.8} ${y + height}
          L${x + width * 2.2} ${sheetHeight}H${x - width * 0.1}
          Q${x - width * 0.22} ${y + height * 1.1} ${x + width * 0.06} ${y + height * 0.62}
          T${x} ${y}z
        `
        : formatPath`
          M${x} ${y}Q${x - width * 0.2} ${y + height * 0.55} ${x - width * 0.7} ${y + height}
          L${x - width * 1.9} ${sheetHeight}H${x + width * 0.1}
          Q${x + width * 0.2} ${y + height * 1.1} ${x - width * 0.06} ${y + height * 0.62}
          T${x} ${y}z
        `,
      direction > 0 ? shadeColor : color,
    )
  );
}

/** Draws boulders in the lower corner on this side. */
export function drawRocks(scene: Scene, side: number, color: string, shadeColor: string): string {
  const { sheetWidth, sheetHeight, unit } = scene;
  const x = side > 0 ? sheetWidth : 0;
  const toX = (offset: number) => round(x - side * offset * unit);
  return (
    fill(
      formatPath`
        M${toX(0)} ${sheetHeight - 20 * unit}
        L${toX(5)} ${sheetHeight - 18 * unit} ${toX(9)} ${sheetHeight - 11 * unit}
        ${toX(16)} ${sheetHeight - 9 * unit} ${toX(20)} ${sheetHeight - 3 * unit} ${toX(27)} ${sheetHeight}
        H${x}z
      `,
      color,
    ) +
    fill(
      formatPath`
        M${toX(5)} ${sheetHeight - 18 * unit}
        L${toX(9)} ${sheetHeight - 11 * unit} ${toX(7)} ${sheetHeight}H${x}
        V${sheetHeight - 15 * unit}z
      `,
      shadeColor,
    )
  );
}
