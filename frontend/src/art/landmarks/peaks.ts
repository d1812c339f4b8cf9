import { mix } from '../drawing/color.js';
import { formatPath, round } from '../drawing/path.js';
import { fill } from '../drawing/primitives.js';
import { drawCone, drawMassif } from '../drawing/relief.js';
import type { LandmarkName, Scene } from '../drawing/scene.js';
import { mixSnow } from '../drawing/terrain.js';

type Rock = Readonly<Record<'litColor' | 'shadeColor' | 'snowColor', string>> & { readonly y: number };

const PAINE_TOWERS: readonly (readonly [x: number, height: number, width: number])[] = [
  [-9.5, 33, 13],
  [0, 42, 13],
  [9.5, 36, 14],
];

function drawPaineTowers(scene: Scene, rock: Rock): string {
  const { hues, unit, focusX, side } = scene;
  const { y, litColor, shadeColor } = rock;
  return (
    drawMassif(scene, {
      ...rock,
      x: focusX + side * 34 * unit,
      width: 52 * unit,
      height: 27 * unit,
      litColor: mix(litColor, hues.far, 0.4),
      shadeColor: mix(shadeColor, hues.far, 0.3),
      salt: 4,
    }) +
    PAINE_TOWERS.map(([x, height, width]) => {
      const centerX = round(focusX + x * unit);
      const baseY = round(y - 8 * unit);
      const fullHeight = height * unit;
      const fullWidth = width * unit;
      const lightDirection = scene.lightDirection;
      return (
        fill(
          formatPath`
              M${centerX - fullWidth * 0.56} ${baseY}
              l${fullWidth * 0.24} ${-fullHeight * 0.62} ${fullWidth * 0.12} ${-fullHeight * 0.24}
              ${fullWidth * 0.16} ${-fullHeight * 0.14} ${fullWidth * 0.14} ${fullHeight * 0.05}
              ${fullWidth * 0.14} ${fullHeight * 0.3} ${fullWidth * 0.28} ${fullHeight * 0.65}z
            `,
          mix(litColor, hues.accent, 0.12),
        ) +
        fill(
          lightDirection > 0
            ? formatPath`
                M${centerX - fullWidth * 0.02} ${baseY - fullHeight}
                l${fullWidth * 0.12} ${fullHeight * 0.05}
                ${fullWidth * 0.14} ${fullHeight * 0.3}
                ${fullWidth * 0.28} ${fullHeight * 0.65}
                h${-fullWidth * 0.5}l${fullWidth * 0.08} ${-fullHeight * 0.5}z
              `
            : formatPath`
                M${centerX - fullWidth * 0.04} ${baseY - fullHeight}
                l${-fullWidth * 0.14} ${fullHeight * 0.14}
                ${-fullWidth * 0.12} ${fullHeight * 0.24}
                ${-fullWidth * 0.24} ${fullHeight * 0.62}
                h${fullWidth * 0.5}l${-fullWidth * 0.06} ${-fullHeight * 0.5}z
              `,
          shadeColor,
        )
      );
    }).join('') +
    drawMassif(scene, {
      ...rock,
      x: focusX - 3 * unit,
      width: 58 * unit,
      height: 19 * unit,
      salt: 6,
      snowline: 0.5,
    })
  );
}

function drawSnowCone(scene: Scene, { y, shadeColor, snowColor }: Rock, height: number): string {
  const { hues, unit, focusX } = scene;
  return drawCone(scene, {
    x: focusX,
    y,
    width: 108 * unit,
    height: height * unit,
    color: mix(hues.mid, hues.lit, 0.12),
    shadeColor,
    snowColor,
    snowline: 0.4,
  });
}

function drawMatterhorn(scene: Scene, rock: Rock): string {
  const { unit, focusX, side } = scene;
  return (
    drawMassif(scene, {
      ...rock,
      x: focusX + side * 38 * unit,
      width: 60 * unit,
      height: 26 * unit,
      salt: 4,
    }) +
    drawMassif(scene, {
      ...rock,
      x: focusX,
      width: 46 * unit,
      height: 48 * unit,
      salt: 16,
      snowline: 0.62,
      lean: side * -1.4,
    }) +
    drawMassif(scene, {
      ...rock,
      x: focusX - side * 24 * unit,
      width: 44 * unit,
      height: 17 * unit,
      salt: 7,
    })
  );
}

function drawThreePeaks(scene: Scene, rock: Rock): string {
  const { hues, unit, focusX, side } = scene;
  const { litColor, shadeColor } = rock;
  return (
    drawMassif(scene, {
      ...rock,
      x: focusX + side * 36 * unit,
      width: 64 * unit,
      height: 31 * unit,
      litColor: mix(litColor, hues.far, 0.35),
      shadeColor: mix(shadeColor, hues.far, 0.25),
      salt: 4,
    }) +
    drawMassif(scene, {
      ...rock,
      x: focusX - side * 29 * unit,
      width: 46 * unit,
      height: 23 * unit,
      litColor: mix(litColor, hues.far, 0.2),
      shadeColor: mix(shadeColor, hues.far, 0.15),
      salt: 7,
    }) +
    drawMassif(scene, { ...rock, x: focusX, width: 66 * unit, height: 42 * unit, salt: 5 })
  );
}

const PEAKS: Readonly<Partial<Record<LandmarkName, (scene: Scene, rock: Rock) => string>>> = {
  paine: drawPaineTowers,
  fuji: (scene, rock) => drawSnowCone(scene, rock, 40),
  cotopaxi: (scene, rock) => drawSnowCone(scene, rock, 44),
  matterhorn: drawMatterhorn,
};

/** Draws the mountains of a landmark; for any other landmark, three peaks. */
export function drawPeaks(scene: Scene, landmark: LandmarkName | undefined, y: number): string {
  const { hues } = scene;
  const rock = {
    y,
    litColor: mix(hues.mid, hues.lit, 0.38),
    shadeColor: mix(hues.mid, hues.foreground, 0.32),
    snowColor: mixSnow(scene),
  };
  return ((landmark && PEAKS[landmark]) ?? drawThreePeaks)(scene, rock);
}
