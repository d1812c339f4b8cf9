import { mix } from '../drawing/color.js';
import {
  type Composition,
  drawBlossoms,
  drawPlume,
  drawSummit,
  mixTones,
  type Peak,
  placeDrawing,
} from '../drawing/kit.js';
import { drawOverlappingHouses, type HouseOutline } from '../drawing/masonry.js';
import { formatPath, round } from '../drawing/path.js';
import { drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, drawDots, drawGrove, scatterSpots } from '../drawing/plants.js';
import { defineGradient, defineStamp, fill, placeInGroup, stroke } from '../drawing/primitives.js';
import { drawCone, drawMassif } from '../drawing/relief.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawCornerTrees,
  drawForeground,
  drawGround,
  drawNearRidge,
  drawPines,
  drawRange,
} from '../drawing/terrain.js';
import { drawWater } from '../drawing/water.js';
import { drawMist } from '../drawing/weather.js';

const USHBA: Peak = {
  litFace:
    'M-176 10' +
    'L-130-44-104-58-72-96-58-140-44-172-30-192-20-176-10-158 2-150 12-168 ' +
    '26-198 38-180 50-146 66-108 96-74 128-44 180 10z',
  shadedFace:
    'M26-198L38-180 50-146 66-108 96-74 128-44 180 10H60L44-50 58-88 26-118 34-160z' +
    'M-30-192L-20-176-10-158 2-150-6-116 10-84-14-100-22-136z',
  snow:
    'M-72-96' +
    'L-58-140-44-172-30-192-20-176-10-158 2-150 12-168 26-198 38-180 50-146 58-126 ' +
    '44-136 34-112 22-132 10-118-2-130-16-112-30-136-42-112-54-118z',
  shadedSnow: 'M26-198L38-180 50-146 58-126 44-136 38-120 26-118 34-160z',
};

type TowerColors = Readonly<Record<'lit' | 'shade' | 'windows', string>>;

const drawSvanTower = (x: number, y: number, scale: number, colors: TowerColors): string =>
  placeInGroup(
    x,
    y,
    scale,
    fill('M-13 0l3-78h20l3 78z', colors.lit) +
      fill('M3 0v-78h7l3 78z', colors.shade) +
      fill('M-14-76v-15l4-6H10l4 6v15l-5 4-4-4-5 4-5-4-5 4z', colors.lit) +
      fill('M3-75v-22h7l4 6v15l-5 4-4-4z', colors.shade) +
      fill('M-7-90h4v7h-4zM4-90h4v7H4zM-5-56h4v9h-4zM-6-30h4v9h-4z', colors.windows),
  );

function drawTowerVillage(scene: Scene): string {
  const { hues } = scene;
  const stone = mix('#b9a98c', hues.low, 0.15);
  const towerColors = {
    lit: stone,
    shade: mix(stone, hues.foreground, 0.42),
    windows: hues.foreground,
  };
  const ink = {
    lit: mix(stone, hues.foreground, 0.1),
    shade: mix(stone, hues.foreground, 0.5),
    dark: hues.foreground,
    accent: mix('#5c6470', hues.foreground, 0.2),
  };
  const village: readonly HouseOutline[] = [
    [-118, 58, 34, 15, 9],
    [-74, 54, 30, 14, 8],
    [-34, 62, 38, 16, 10],
    [18, 56, 32, 14, 8],
    [52, 64, 36, 16, 9],
  ];
  return placeDrawing(
    scene,
    drawSvanTower(-92, 50, 0.9, towerColors) +
      drawSvanTower(-50, 46, 0.72, towerColors) +
      drawSvanTower(36, 50, 1.04, towerColors) +
      drawSvanTower(-8, 52, 1.22, towerColors) +
      drawSvanTower(84, 56, 0.8, towerColors) +
      drawOverlappingHouses(ink, village),
  );
}

/** Draws the stone towers of Svaneti under the two summits of Ushba. */
export const drawSvaneti: Composition = (scene) => {
  const { unit, horizon, hues } = scene;
  const tones = mixTones(scene);
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene) + scene.side * 6 * unit,
    endX: scene.focusX + scene.side * 14 * unit,
    endY: horizon + 17 * unit,
    startWidth: 14,
  });
  return (
    drawRange(scene, { y: horizon - 2 * unit, amplitude: 22, salt: 1, nearness: 0.1 }) +
    drawMassif(scene, {
      x: scene.focusX + scene.side * 58 * unit,
      y: horizon,
      width: 64 * unit,
      height: 28 * unit,
      litColor: mix(tones.lit, hues.far, 0.35),
      shadeColor: mix(tones.shade, hues.far, 0.3),
      snowColor: tones.snow,
      salt: 4,
    }) +
    drawSummit(scene, USHBA, { y: 4, scale: 1.02 }) +
    drawNearRidge(scene, {
      y: horizon + 3 * unit,
      amplitude: 12 * unit,
      salt: 8,
      color: mix(hues.plants, hues.mid, 0.4),
      scale: 22,
    }) +
    drawPines(scene, {
      y: horizon + 4 * unit,
      salt: 31,
      count: 38,
      minSize: 4,
      maxSize: 8,
      color: mix(hues.plants, hues.mid, 0.15),
    }) +
    drawGround(scene, { y: horizon + 8 * unit, amplitude: 4 }) +
    drawTowerVillage(scene) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.3, count: 3, scale: 1.1 }) +
    drawForeground(scene, { amplitude: 10, rise: 0 }) +
    drawBlossoms(scene, {
      x: calculateXFromEdge(scene, 6),
      color: mix('#e0912f', hues.low, 0.1),
      shadeColor: mix('#7a4a22', hues.foreground, 0.35),
      count: 34,
      radius: 24,
    })
  );
};

function drawAtlas(scene: Scene): string {
  const { unit, horizon, hues, side } = scene;
  const tones = mixTones(scene);
  return (
    drawMassif(scene, {
      x: scene.focusX - side * 40 * unit,
      y: horizon + 3 * unit,
      width: 74 * unit,
      height: 38 * unit,
      litColor: mix(tones.lit, hues.far, 0.3),
      shadeColor: mix(tones.shade, hues.far, 0.2),
      snowColor: tones.snow,
      salt: 7,
      snowline: 0.78,
    }) +
    drawMassif(scene, {
      x: scene.focusX + side * 50 * unit,
      y: horizon + 3 * unit,
      width: 96 * unit,
      height: 50 * unit,
      litColor: tones.lit,
      shadeColor: tones.shade,
      snowColor: tones.snow,
      salt: 5,
      snowline: 0.76,
    }) +
    drawNearRidge(scene, {
      y: horizon + 6 * unit,
      amplitude: 14 * unit,
      salt: 8,
      color: mix(hues.near, tones.shade, 0.35),
      scale: 30,
    })
  );
}

function drawMudHouses(scene: Scene): string {
  const { hues } = scene;
  const mud = {
    lit: mix('#d59b6a', hues.lit, 0.2),
    shade: mix('#8d4f35', hues.mid, 0.2),
    dark: mix(hues.foreground, '#8d4f35', 0.2),
    accent: hues.accent,
  };
  const homes: readonly HouseOutline[] = [
    [-30, -34, 26, 16],
    [0, -40, 24, 18],
    [-56, -22, 28, 16],
    [-22, -18, 30, 18],
    [14, -22, 30, 20],
    [46, -14, 26, 16],
    [-86, -4, 30, 17],
    [-50, 2, 32, 20],
    [-8, 4, 30, 22],
    [28, 2, 32, 20],
    [66, 6, 30, 17],
    [-74, 22, 30, 17],
    [-30, 24, 32, 18],
    [8, 26, 34, 18],
    [50, 24, 28, 16],
  ];
  return (
    placeDrawing(
      scene,
      fill('M-170 60Q-110-10-40-36-10-50 30-40 90-20 190 60z', mix(hues.near, hues.lit, 0.18)) +
        fill('M20-42q70 20 170 102H70Q80 10 20-42z', mix(hues.near, hues.foreground, 0.25)),
      { y: 4 },
    ) + placeDrawing(scene, drawOverlappingHouses(mud, homes), { y: 4 })
  );
}

function drawWalnutTrees(scene: Scene): string {
  const { unit, horizon, hues } = scene;
  return drawGrove(
    scene,
    'round',
    mix(hues.plants, hues.foreground, 0.15),
    scatterSpots(scene, {
      salt: 8,
      count: 13,
      startX: scene.focusX - 46 * unit,
      endX: scene.focusX + 48 * unit,
      y: horizon + 9 * unit,
      minSize: unit * 0.07,
      maxSize: unit * 0.13,
      scatterHeight: 3 * unit,
    }),
  );
}

/** Draws flat roofs on a spur of the High Atlas, with mules on the way up. */
export const drawAroumd: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const stampMule = defineStamp(
    scene,
    fill(
      'M-13 0l1-12q-3-5 0-9 8-4 18-2l7-10 1-4 2 4 5 4-2 4-5 1-4 9-1 15H7L6-10h-9l-3 10z' +
        'M-8-22q6-9 13-2l-1 7H-7z',
      hues.foreground,
    ),
  );
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene),
    endX: scene.focusX + side * 6 * unit,
    endY: horizon + 10 * unit,
  });
  return (
    drawRange(scene, { y: horizon - 3 * unit, amplitude: 24, salt: 1, nearness: 0.1 }) +
    drawAtlas(scene) +
    drawMudHouses(scene) +
    drawGround(scene, { y: horizon + 9 * unit, amplitude: 5 }) +
    drawWalnutTrees(scene) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.3, count: 3 }) +
    [0, 1]
      .map((i) => {
        const [x, y] = way.calculateStep(0.5 + i * 0.09);
        return stampMule(x, y, unit * (0.15 - i * 0.02), -side);
      })
      .join('') +
    drawForeground(scene, { amplitude: 11, rise: 0 }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 8), count: 15, height: 22 * unit, spread: 1.3 }) +
    drawBlades(scene, {
      x: calculateXFromEdge(scene, 26),
      count: 11,
      height: 12 * unit,
      color: mix(hues.foreground, hues.plants, 0.3),
      spread: 1.2,
    })
  );
};

function drawCraterLake(scene: Scene, rock: string): string {
  const { unit, horizon, hues, side } = scene;
  return (
    drawWater(scene, {
      y: horizon + 2 * unit,
      color: mix('#1aa6a8', hues.low, 0.2),
      bottomColor: mix('#0f7f8d', hues.foreground, 0.25),
    }) +
    drawPlume(scene, {
      x: scene.focusX + side * 22 * unit,
      y: horizon - 12 * unit,
      height: 36 * unit,
      color: mixTones(scene).mist,
      opacity: 0.85,
    }) +
    drawCone(scene, {
      x: scene.focusX + side * 22 * unit,
      y: horizon + 9 * unit,
      width: 62 * unit,
      height: 22 * unit,
      color: mix(rock, hues.foreground, 0.12),
      shadeColor: mix(rock, hues.foreground, 0.5),
    })
  );
}

/** Draws a crater lake with a young cone in it, seen from the rim. */
export const drawSegara: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const rock = mix(hues.mid, hues.near, 0.3);
  const rim =
    fill(
      'M-1000 30' +
        'L-1000-60-420-70-260-96-200-88-150-120-96-150-70-142-30-100 ' +
        '40-74 130-66 210-84 300-110 420-80 1000-60' +
        'V30z',
      defineGradient(scene, rock, mix(rock, hues.haze, 0.35)),
    ) + fill('M-96-150L-70-142-30-100 40-74 130-66 100 20H-20L-60-60z', mix(rock, hues.foreground, 0.28));
  return (
    drawRange(scene, { y: horizon - 8 * unit, amplitude: 14, salt: 1, nearness: 0.15, isRugged: false }) +
    placeDrawing(scene, rim, { direction: side }) +
    drawMist(scene, { y: horizon - 9 * unit, color: mixTones(scene).mist, opacity: 0.55 }) +
    drawCraterLake(scene, rock) +
    placeDrawing(
      scene,
      fill(
        'M-1000 260V90' +
          'L-700 60-330 40-236 56-190 40-150 62-104 66-60 90 10 100 90 130 160 142 300 152 1000 166' +
          'V260z',
        defineGradient(scene, mix(hues.near, hues.plants, 0.3), mix(hues.near, hues.foreground, 0.5)),
      ),
      { y: 12, direction: side },
    ) +
    drawNearRidge(scene, {
      y: scene.sheetHeight - 8 * unit,
      amplitude: 7 * unit,
      salt: 12,
      color: mix(hues.near, hues.foreground, 0.6),
      scale: 40,
    }) +
    drawParty(
      scene,
      (progress) => [
        scene.focusX - side * (24 - progress * 36) * unit,
        horizon + (21 + progress * 17) * unit,
        0.8,
      ],
      { progress: 0.05, count: 4 },
    ) +
    drawForeground(scene, { amplitude: 9, rise: -1 }) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 10), count: 13, height: 24 * unit }) +
    drawBlades(scene, {
      x: calculateXFromEdge(scene, 30),
      count: 9,
      height: 12 * unit,
      color: mix(hues.foreground, hues.plants, 0.3),
    })
  );
};

function drawEruption(scene: Scene, topY: number): string {
  const { unit, horizon, hues, focusX, lightDirection } = scene;
  const rock = mix(hues.mid, hues.foreground, 0.35);
  const sparks = drawDots(
    scatterSpots(scene, {
      salt: 5,
      count: 16,
      startX: focusX - 9 * unit,
      endX: focusX + 9 * unit,
      y: topY - 7 * unit,
      scatterHeight: 15 * unit,
    }),
  );
  return (
    drawCone(scene, {
      x: focusX,
      y: horizon + 4 * unit,
      width: 92 * unit,
      height: 40 * unit,
      color: rock,
      shadeColor: mix(rock, hues.foreground, 0.5),
    }) +
    stroke(sparks, '#ffd782', round(unit * 0.8)) +
    stroke(
      formatPath`
        M${focusX} ${topY}v${-9 * unit}
        M${focusX - unit} ${topY}l${-4 * unit} ${-7 * unit}
        M${focusX + unit} ${topY}l${4 * unit} ${-8 * unit}
      `,
      '#ffb347',
      round(unit * 0.9),
    ) +
    stroke(
      formatPath`
        M${focusX} ${topY}
        q${-lightDirection * 3 * unit} ${9 * unit} ${-lightDirection * unit} ${15 * unit}
        t${-lightDirection * 6 * unit} ${12 * unit}
        M${focusX + unit} ${topY}q${3 * unit} ${8 * unit} ${2 * unit} ${13 * unit}
      `,
      '#ff7a3c',
      round(unit),
    )
  );
}

function drawCamp(scene: Scene): string {
  const { hues, side } = scene;
  const tent =
    fill('M-30 0Q-24-30 0-34 24-30 30 0z', '#f0a53a') +
    fill('M0-34Q24-30 30 0H6q4-20-6-34z', '#c9662b') +
    fill('M-11 0Q-8-18 0-24 6-18 8 0z', '#fff0b8') +
    stroke('M-30 0Q-24-30 0-34 24-30 30 0', hues.foreground, 1.6, 0.5);
  return (
    placeDrawing(
      scene,
      fill(
        'M-1000 260V120L-300 96-160 70-60 62 60 72 160 96 400 130 1000 150v120z',
        defineGradient(scene, mix(hues.near, hues.foreground, 0.35), mix(hues.near, hues.foreground, 0.75)),
      ),
      { x: 30, direction: side },
    ) +
    placeDrawing(scene, tent, { x: -34, y: 66, scale: 0.82, direction: 1 }) +
    placeDrawing(scene, tent, { x: 44, y: 70, scale: 1.1, direction: 1 }) +
    placeDrawing(scene, tent, { x: 126, y: 92, scale: 1.4, direction: 1 })
  );
}

/** Draws lit tents on a mountain shoulder, and an active volcano beyond. */
export const drawTents: Composition = (scene) => {
  const { unit, horizon, hues, focusX, side } = scene;
  const topY = horizon - 36 * unit;
  return (
    drawRange(scene, {
      y: horizon + 2 * unit,
      amplitude: 10,
      salt: 1,
      nearness: 0.2,
      isRugged: false,
      scale: 36,
    }) +
    drawPlume(scene, {
      x: focusX,
      y: topY,
      height: 34 * unit,
      color: mix(hues.foreground, hues.low, 0.4),
      opacity: 0.75,
    }) +
    drawCone(scene, {
      x: focusX + side * 54 * unit,
      y: horizon + 3 * unit,
      width: 70 * unit,
      height: 25 * unit,
      color: mix(hues.far, hues.mid, 0.5),
      shadeColor: mix(hues.mid, hues.foreground, 0.2),
    }) +
    drawEruption(scene, topY) +
    drawMist(scene, { y: horizon - 4 * unit, color: mix(hues.low, '#ffffff', 0.2), opacity: 0.6 }) +
    drawNearRidge(scene, {
      y: horizon + 9 * unit,
      amplitude: 6 * unit,
      salt: 8,
      color: mix(hues.plants, hues.foreground, 0.25),
      scale: 24,
    }) +
    drawCamp(scene) +
    drawParty(
      scene,
      (progress) => [
        focusX + side * (2 + progress * 24) * unit,
        horizon + (17.5 + progress * 3) * unit,
        0.72,
      ],
      { progress: 0.05, count: 3 },
    ) +
    drawForeground(scene, { amplitude: 10, rise: -1 }) +
    drawCornerTrees(scene, 'conifer', 60, -2)
  );
};
