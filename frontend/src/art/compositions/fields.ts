import { mix } from '../drawing/color.js';
import { type Composition, placeDrawing } from '../drawing/kit.js';
import { drawHouses } from '../drawing/masonry.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, drawGrove, drawLeaves, scatterSpots } from '../drawing/plants.js';
import { defineGradient, fill, stroke } from '../drawing/primitives.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  calculateXFromNearEdge,
  drawCornerDots,
  drawForeground,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';

interface Slopes {
  readonly y: number;
  readonly direction: number;
  readonly color: string;
  readonly bottomColor: string;
  readonly rowColor: string;
}

const drawSlopes = (scene: Scene, { y, direction, color, bottomColor, rowColor }: Slopes): string => {
  let rows = '';
  for (let i = 0; i < 9; i++)
    rows += formatPath`
      M1000 ${-150 + i * 24}Q300 ${-150 + i * 22} ${150 - i * 4} ${-92 + i * 17}T${16 + i * 6} ${20 + i * 3}
    `;
  return placeDrawing(
    scene,
    fill('M-20 32Q40 10 90-50q40-54 110-84Q400-190 1000-190V60z', defineGradient(scene, color, bottomColor)) +
      stroke(rows, rowColor, 6, 0.85) +
      stroke(rows, mix(rowColor, bottomColor, 0.5), 2),
    { y, direction },
  );
};

function drawValley(scene: Scene): string {
  const { unit, horizon, hues, side } = scene;
  const earth = mix(hues.near, hues.sand, 0.45);
  const vine = mix(hues.plants, '#7f8f3a', 0.35);
  const quinta =
    fill('M-40 0v-18h64V0z', '#fdf8ee') +
    fill('M8 0v-18h16V0z', mix('#fdf8ee', hues.foreground, 0.3)) +
    fill('M-44-17l8-12h52l12 12z', mix(hues.accent, hues.foreground, 0.06)) +
    fill('M-32-5h5v-7h-5zM-18-5h5v-7h-5zM-4-5h5v-7h-5z', hues.foreground);
  return (
    drawRange(scene, { y: horizon - 10 * unit, amplitude: 16, salt: 1, nearness: 0.2, isRugged: false }) +
    drawRange(scene, {
      y: horizon - 3 * unit,
      amplitude: 16,
      salt: 2,
      nearness: 0.5,
      isRugged: false,
      scale: 26,
    }) +
    drawSlopes(scene, {
      y: 0,
      direction: -side,
      color: mix(earth, hues.haze, 0.2),
      bottomColor: mix(earth, hues.foreground, 0.12),
      rowColor: mix(vine, hues.haze, 0.15),
    }) +
    drawSlopes(scene, {
      y: 2,
      direction: side,
      color: mix(earth, hues.haze, 0.08),
      bottomColor: mix(earth, hues.foreground, 0.2),
      rowColor: mix(vine, hues.foreground, 0.1),
    }) +
    placeDrawing(scene, quinta, { x: -124, y: -18, scale: 0.9, direction: side }) +
    drawGrove(scene, 'cypress', mix(hues.plants, hues.foreground, 0.35), [
      [scene.focusX - side * 40 * unit, horizon - 4 * unit, unit * 0.13],
      [scene.focusX - side * 43 * unit, horizon - 4 * unit, unit * 0.1],
      [scene.focusX + side * 40 * unit, horizon - 6 * unit, unit * 0.1],
    ])
  );
}

/** Draws the boat that carries casks of port wine. */
function drawRabelo(scene: Scene): string {
  const { hues } = scene;
  return (
    fill(
      'M-80-16q40 24 110 12 30-8 46-26l6 2q-12 34-44 42h-86q-26-6-32-30z',
      mix('#6b3d28', hues.foreground, 0.25),
    ) +
    stroke('M0-6v-98', hues.foreground, 4) +
    fill('M-54-102H50q4 34-8 66-44 8-84 0-14-30-12-66z', '#fffaf0') +
    fill('M10-102H50q4 34-8 66-16 4-30 4 8-34-2-70z', mix('#fffaf0', hues.foreground, 0.18)) +
    stroke('M-58-102H54', hues.foreground, 4) +
    stroke('M-120-2l52-16', hues.foreground, 5) +
    fill(
      'M-40-8a11 9 0 1 1 22 0zM-16-8a11 9 0 1 1 22 0zM8-8a11 9 0 1 1 22 0z',
      mix('#a4622f', hues.foreground, 0.1),
    )
  );
}

function drawGrapes(scene: Scene): string {
  const { hues } = scene;
  return drawCornerDots(scene, {
    salt: 9,
    count: 14,
    farthest: 15,
    nearest: 1,
    rise: 11,
    scatterHeight: 11,
    color: mix('#5b2f6e', hues.low, 0.1),
    size: 2.2,
  });
}

/** Draws terraces of the Douro and a boat with casks. */
export const drawDouro: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const rabelo = drawRabelo(scene);
  const background = drawValley(scene);
  return (
    background +
    drawWater(scene, {
      y: horizon + 7 * unit,
      color: mix(hues.water, hues.low, 0.35),
      bottomColor: mix(hues.water, hues.foreground, 0.25),
    }) +
    drawReflection(scene, horizon + 7 * unit, background, 0.24) +
    placeDrawing(scene, rabelo, { x: 34, y: 72, scale: 0.86, direction: side }) +
    placeDrawing(
      scene,
      fill(
        'M-1000 340V120Q-400 110-200 126-60 138 60 140 300 150 1000 136V340H-1000z',
        mix(hues.sand, hues.near, 0.35),
      ),
      { y: 8, direction: side },
    ) +
    drawParty(
      scene,
      (progress) => [
        calculateOppositeX(scene) + side * (16 - progress * 60) * unit,
        scene.sheetHeight - 3.4 * unit,
        0.85,
      ],
      { progress: 0.05, count: 3, scale: 1.1 },
    ) +
    drawLeaves(scene, {
      x: calculateXFromEdge(scene, -2),
      count: 6,
      height: 28 * unit,
      direction: -side,
      vein: mix(hues.foreground, hues.plants, 0.5),
    }) +
    drawGrapes(scene)
  );
};

function drawTulips(scene: Scene): string {
  const { hues } = scene;
  return ['#e0453a', '#f4b93a', '#e86f9a', '#f7f0e6', '#8d4fa0', '#e8743a']
    .map((color, i) => {
      const bedX = 70 + i * 34;
      return fill(
        formatPath`
          M${40 + i * 13} 16Q${bedX + i * 24} 60 ${bedX + i * 110} 240
          h${54 + i * 14}Q${bedX + 30 + i * 30} 60 ${50 + i * 13} 16z
        `,
        mix(color, hues.low, 0.12),
      );
    })
    .join('');
}

function drawDike(scene: Scene): string {
  const { hues, side } = scene;
  return (
    placeDrawing(
      scene,
      fill(
        'M-16 20H18q10 40-40 90-40 40-44 110H-640Q-260 140-90 70-30 40-16 20z',
        defineGradient(scene, mix(hues.water, hues.low, 0.45), mix(hues.water, hues.low, 0.1)),
      ) + stroke('M-40 54h30M-110 92h60M-190 130h90M-80 150h60', '#ffffff', 2, 0.7),
      { direction: side },
    ) +
    placeDrawing(
      scene,
      fill('M18 20q10 40-40 90-34 34-46 110h160Q62 130 66 80 64 40 26 20z', mix('#e5d9bd', hues.low, 0.1)) +
        fill('M22 20q16 40-24 90-30 40-32 110h14q4-70 30-110 36-50 18-90z', mix('#5f9a50', hues.low, 0.05)),
      { direction: side },
    )
  );
}

function drawReeds(scene: Scene): string {
  const { unit } = scene;
  return (
    drawBlades(scene, {
      x: calculateXFromNearEdge(scene, 6),
      count: 15,
      height: 20 * unit,
      spread: 0.7,
    }) +
    drawBlades(scene, {
      x: calculateXFromNearEdge(scene, 18),
      count: 11,
      height: 12 * unit,
      spread: 0.7,
    })
  );
}

/** Draws the mills of Kinderdijk, tulips in rows and the dike path. */
export const drawPolder: Composition = (scene) => {
  const { unit, horizon, hues, focusX, side, sheetHeight } = scene;
  const thatch = mix('#7a5a3c', hues.foreground, 0.12);
  const drawMill = (angle: number) =>
    fill('M-22 0l7-62h30l7 62z', thatch) +
    fill('M6 0v-62h9l7 62z', mix(thatch, hues.foreground, 0.4)) +
    fill('M-26 0v-9h52v9z', mix('#f4efe4', hues.low, 0.2)) +
    fill('M-16-62q4-20 16-20t16 20z', mix('#4d3a2c', hues.foreground, 0.3)) +
    fill('M-5 0v-14H5V0zM-5-40h4v6h-4z', '#fdf3df') +
    `<g transform="translate(0 -66)rotate(${angle})">` +
    stroke('M0-66V66M-66 0H66', hues.foreground, 2.6) +
    fill('M2-64h11v50H2zM-2 64h-11V14h11zM64 2v11H14V2zM-64-2v-11h50v11z', '#fffaf0') +
    stroke(
      'M7-64v50M-7 64V14M64 7H14M-64-7h50M2-48h11M2-32h11M-2 48h-11' +
        'M-2 32h-11M48 2v11M32 2v11M-48-2v-11M-32-2v-11',
      hues.foreground,
      1,
      0.6,
    ) +
    '</g>';
  const tulips = drawTulips(scene);
  const nearMill = placeDrawing(scene, drawMill(18), { y: 14, scale: 1.46, direction: 1 });
  const background =
    drawRange(scene, { y: horizon, amplitude: 3, salt: 1, nearness: 0.4, isRugged: false, scale: 40 }) +
    drawGrove(
      scene,
      'round',
      mix(hues.plants, hues.haze, 0.4),
      scatterSpots(scene, {
        salt: 8,
        count: 14,
        startX: 0,
        endX: scene.sheetWidth,
        y: horizon + unit,
        minSize: unit * 0.04,
        maxSize: unit * 0.07,
        scatterHeight: unit,
      }),
    ) +
    placeDrawing(scene, drawMill(24), { x: 130, y: 4, scale: 0.5, direction: 1 }) +
    placeDrawing(scene, drawMill(40), { x: 204, y: 3, scale: 0.34, direction: 1 }) +
    nearMill;
  return (
    background +
    fill(
      `M0 ${round(horizon + unit)}h${scene.sheetWidth}V${sheetHeight}H0z`,
      defineGradient(scene, mix('#7fae54', hues.haze, 0.15), mix('#4f8a4a', hues.foreground, 0.2)),
    ) +
    nearMill +
    placeDrawing(scene, tulips, { x: 16, y: 2, direction: side }) +
    drawDike(scene) +
    drawParty(
      scene,
      (progress) => [
        focusX + side * (10 - 2.5 * progress) * unit + side * 2 * unit,
        horizon + (32 - progress * 22) * unit,
        1 - progress * 0.7,
      ],
      { progress: 0.08, count: 3, scale: 1.1 },
    ) +
    drawForeground(scene, { amplitude: 5, rise: -3 }) +
    drawReeds(scene)
  );
};

function drawTown({ hues }: Scene): string {
  const litWall = mix('#dcb98a', hues.low, 0.16);
  const shadedWall = mix('#a2764f', hues.foreground, 0.16);
  const towers = [
    { x: -72, y: -30, width: 13, height: 62 },
    { x: -48, y: -34, width: 14, height: 92 },
    { x: -24, y: -36, width: 12, height: 70 },
    { x: -2, y: -38, width: 16, height: 112 },
    { x: 22, y: -36, width: 13, height: 80 },
    { x: 44, y: -34, width: 15, height: 98 },
    { x: 70, y: -30, width: 12, height: 58 },
  ];
  const drawTowers = (outlineTower: (tower: (typeof towers)[number]) => string) =>
    towers.map(outlineTower).join('');
  const stone =
    fill(
      drawTowers(({ x, y, width, height }) => `M${x} ${y}v-${height}h${width}v${height}z`),
      litWall,
    ) +
    fill(
      drawTowers(
        ({ x, y, width, height }) =>
          formatPath`
            M${x + width * 0.6} ${y}v-${height}h${width * 0.4}v${height}z
            M${x - 1} ${y - height}h${width + 2}v-4h-${width + 2}z
          `,
      ),
      shadedWall,
    ) +
    fill(
      drawTowers(({ x, y, width, height }) => `M${round(x + width * 0.3)} ${y - height + 8}h3v6h-3z`),
      hues.foreground,
    );
  const ink = {
    lit: mix('#f0dcb8', hues.low, 0.12),
    shade: mix('#b48c66', hues.foreground, 0.12),
    dark: hues.foreground,
    accent: mix('#b8562f', hues.low, 0.08),
  };
  return (
    stone +
    drawHouses(ink, [
      [-104, -16, 26, 18, 8],
      [-82, -22, 26, 18, 8],
      [-58, -26, 26, 18, 8],
      [-34, -28, 28, 20, 8],
      [-8, -28, 28, 18, 8],
      [18, -28, 26, 20, 8],
      [40, -26, 28, 18, 8],
      [64, -22, 26, 18, 8],
      [86, -16, 24, 16, 8],
    ])
  );
}

function drawPoppies(scene: Scene): string {
  const { hues } = scene;
  return drawCornerDots(scene, {
    salt: 9,
    count: 22,
    farthest: 46,
    nearest: -2,
    rise: 5,
    scatterHeight: 9,
    color: mix('#d8412f', hues.low, 0.05),
    size: 1.9,
  });
}

/** Draws the towers of San Gimignano at the end of a cypress road. */
export const drawGimignano: Composition = (scene) => {
  const { unit, horizon, hues, focusX, side } = scene;
  const wheat = mix('#e3b94a', hues.low, 0.12);
  const drawField = (y: number, color: string, salt: number) =>
    drawNearRidge(scene, { y: horizon + y * unit, amplitude: 6 * unit, salt, color });
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene) - side * 4 * unit,
    endX: focusX + side * 2 * unit,
    endY: horizon + 6 * unit,
    startWidth: 16,
  });
  const avenue = Array.from({ length: 9 }, (_, i) => {
    const [x, y, size] = way.calculateStep(0.24 + i * 0.085);
    return [
      [x - (3 + 14 * size) * unit, y, unit * (0.05 + 0.36 * size)],
      [x + (3 + 13 * size) * unit, y + unit * size, unit * (0.05 + 0.38 * size)],
    ] as const;
  }).flat();
  return (
    drawRange(scene, {
      y: horizon - 4 * unit,
      amplitude: 14,
      salt: 1,
      nearness: 0.15,
      isRugged: false,
      scale: 34,
    }) +
    drawRange(scene, { y: horizon, amplitude: 9, salt: 2, nearness: 0.5, isRugged: false }) +
    placeDrawing(
      scene,
      fill('M-260 60Q-150-10-90-20 0-40 90-20 160-6 280 60z', mix(hues.plants, hues.near, 0.4)),
      {
        y: 4,
      },
    ) +
    placeDrawing(scene, drawTown(scene), { y: 4, scale: 1.06 }) +
    drawGrove(
      scene,
      'round',
      mix(hues.plants, hues.foreground, 0.1),
      scatterSpots(scene, {
        salt: 8,
        count: 12,
        startX: focusX - 40 * unit,
        endX: focusX + 40 * unit,
        y: horizon + 3 * unit,
        minSize: unit * 0.04,
        maxSize: unit * 0.07,
        scatterHeight: 4 * unit,
      }),
    ) +
    drawField(9, mix(wheat, hues.haze, 0.15), 7) +
    drawField(16, mix(hues.near, '#8fae4f', 0.4), 8) +
    drawField(25, defineGradient(scene, wheat, mix(wheat, hues.near, 0.6)), 9) +
    way.drawing +
    drawGrove(scene, 'cypress', mix(hues.plants, hues.foreground, 0.55), [...avenue].reverse()) +
    drawParty(scene, way.calculateStep, { progress: 0.3, count: 4, scale: 1 }) +
    drawForeground(scene, { amplitude: 5, rise: -2 }) +
    drawPoppies(scene) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 8), count: 13, height: 13 * unit, spread: 0.9 })
  );
};
