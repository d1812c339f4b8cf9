import { mix } from '../drawing/color.js';
import { drawKayak } from '../drawing/craft.js';
import { type Composition, mixTones, placeDrawing } from '../drawing/kit.js';
import { formatPath, round } from '../drawing/path.js';
import { type CalculateStep, drawParty, drawWay } from '../drawing/people.js';
import { drawBlades, scatterSpots } from '../drawing/plants.js';
import { defineGradient, fill, stroke } from '../drawing/primitives.js';
import { drawMassif } from '../drawing/relief.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateOppositeX,
  calculateXFromEdge,
  drawForeground,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';

function drawMossyCliff(scene: Scene, moss: string): string {
  const { hues } = scene;
  const cliff = mix('#5d6b5a', hues.foreground, 0.25);
  return (
    fill(
      'M-1000 40V-96L-300-110-200-104-120-118-46-112V30zM46 30V-112L130-120 220-106 330-112 1000-100V40z',
      defineGradient(scene, mix(cliff, moss, 0.35), cliff),
    ) +
    fill('M-46-112V30h-40q16-60 6-146zM46-112l20-4q-6 70 30 146H46z', mix(cliff, hues.foreground, 0.4)) +
    fill(
      'M-1000-92V-110' +
        'L-300-128-200-122-120-136-44-126-46-100-70-92-110-104-150-90-210-100-290-88-380-100-600-84z' +
        'M44-126L130-138 220-124 330-130 1000-116v30' +
        'L640-78 420-94 330-84 250-96 190-82 120-98 80-90 46-100z',
      moss,
    ) +
    stroke(
      'M-140-80q10 40-4 84M-200-76q14 30 6 78M-270-80q8 44-6 80' +
        'M130-80q-8 40 6 82M200-76q-10 44 2 80M280-80q-6 40 8 82',
      mix(cliff, moss, 0.6),
      5,
      0.7,
    )
  );
}

function drawPaintedHills(scene: Scene): string {
  const { hues, side } = scene;
  return placeDrawing(
    scene,
    fill(
      'M-1000 0V-150L-240-160-150-190-60-166 30-204 130-168 250-190 400-150 1000-160V0z',
      mix('#d59a72', hues.far, 0.45),
    ) +
      fill(
        'M-150-190L-60-166-90-140-190-150zM30-204l100 36-40 26L0-160zM250-190l150 40-120 10-60-30z',
        mix('#f7efe4', hues.far, 0.15),
      ) +
      fill('M-60-166L30-204 0-160-20-120-90-130z', mix('#8f7f9c', hues.far, 0.4)),
    { x: 10, y: 20, direction: side },
  );
}

function drawRainbow(scene: Scene): string {
  const { side } = scene;
  return ['#e8604c', '#f6c85a', '#58b58a']
    .map((color, i) =>
      placeDrawing(scene, stroke('M-96 26q14-92 150-104', color, 4, 0.42), {
        x: -10 + i * 3,
        y: 10 + i * 4,
        scale: 1.2,
        direction: side,
      }),
    )
    .join('');
}

function drawLupins(scene: Scene): string {
  const { unit, hues } = scene;
  return stroke(
    scatterSpots(scene, {
      salt: 9,
      count: 16,
      startX: calculateXFromEdge(scene, 44),
      endX: calculateXFromEdge(scene, -2),
      y: scene.sheetHeight - 4 * unit,
      scatterHeight: 8 * unit,
    })
      .map(([x, y]) => formatPath`M${x} ${y}v${-2 * unit}`)
      .join(''),
    mix('#8d6bc4', hues.low, 0.15),
    round(unit * 1.1),
  );
}

/** Draws a broad waterfall over a green cliff, with painted hills behind. */
export const drawSkogafoss: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const moss = mix('#6f9a3e', hues.low, 0.1);
  const rock = drawMossyCliff(scene, moss);
  const waterfall =
    fill('M-46-118H46V34H-46z', defineGradient(scene, '#ffffff', mix('#d8eef2', hues.water, 0.15))) +
    stroke(
      'M-34-112V20M-20-104V28M-6-112V18M10-106V28M24-112V20M36-104V24',
      mix(hues.water, '#ffffff', 0.55),
      3,
      0.8,
    );
  const calculateStep: CalculateStep = (progress) => [
    scene.focusX - side * (24 - progress * 30) * unit,
    horizon + (13 + progress * 5) * unit,
    0.74,
  ];
  return (
    drawPaintedHills(scene) +
    placeDrawing(scene, rock) +
    placeDrawing(scene, waterfall) +
    placeDrawing(scene, fill('M-84 30q10-30 40-24 16-16 44-10 30-6 46 12 28-4 38 22z', '#ffffff', 0.75)) +
    drawNearRidge(scene, {
      y: horizon + 7 * unit,
      amplitude: 2 * unit,
      salt: 6,
      color: mix('#4b4f52', hues.low, 0.15),
      scale: 30,
    }) +
    placeDrawing(
      scene,
      fill(
        'M-50 26H50q40 30 150 46 130 26 260 188H-30Q60 120 20 70-60 44-50 26z',
        mix(hues.water, '#ffffff', 0.35),
      ) + stroke('M-10 40q60 20 120 40M20 60q90 30 150 60M80 100q60 20 100 50', '#ffffff', 3, 0.8),
      { direction: side },
    ) +
    drawRainbow(scene) +
    drawParty(scene, calculateStep, { progress: 0.05, count: 4 }) +
    drawForeground(scene, { amplitude: 10, rise: 0 }) +
    drawBlades(scene, {
      x: calculateXFromEdge(scene, 6),
      count: 13,
      height: 13 * unit,
      color: mix(moss, hues.foreground, 0.5),
    }) +
    drawLupins(scene)
  );
};

function drawNeedles(scene: Scene, rock: string): string {
  const { hues, side } = scene;
  const tones = mixTones(scene);
  const litRock = mix(tones.lit, hues.lit, 0.1);
  const needles =
    fill(
      'M-70 30L-84-30-72-62-60-74-54-50-40-20-30 30z' +
        'M-28 30L-34-30-40-84-34-130-18-168-8-178 0-160 8-112 20-60 22-20 40 30z' +
        'M40 30L36-16 46-56 54-64 62-40 72-14 84 30z',
      litRock,
    ) +
    fill(
      'M-60-74L-54-50-40-20-30 30h-22l-6-44z' +
        'M-8-178L0-160 8-112 20-60 22-20 40 30H6L2-40-10-100-4-140z' +
        'M54-64L62-40 72-14 84 30H62l-6-40z',
      mix(rock, hues.foreground, 0.38),
    );
  return (
    placeDrawing(
      scene,
      fill(
        'M-1000 280V40L-300-10-120 10-40 4 30 20 90 46 170 70 300 92 1000 130v150z',
        defineGradient(scene, mix(hues.near, '#6f8f4a', 0.45), mix(hues.near, hues.foreground, 0.55)),
      ),
      { y: 8, direction: side },
    ) +
    placeDrawing(scene, needles, { x: 4, y: 14, scale: 1.06 }) +
    placeDrawing(
      scene,
      fill(
        'M-120 70l14-12 20 4 8 10zM70 62l10-10 16 2 8 10zM130 84l12-8 14 8z',
        mix(rock, hues.foreground, 0.2),
      ),
      { direction: side },
    )
  );
}

function drawHeather(scene: Scene): string {
  const { unit, hues } = scene;
  return stroke(
    scatterSpots(scene, {
      salt: 9,
      count: 30,
      startX: calculateXFromEdge(scene, 46),
      endX: calculateXFromEdge(scene, -2),
      y: scene.sheetHeight - 4 * unit,
      scatterHeight: 9 * unit,
    })
      .map(([x, y]) => formatPath`M${x} ${y}v${-1.6 * unit}`)
      .join(''),
    mix('#a3569a', hues.foreground, 0.1),
    round(unit * 1.3),
  );
}

/** Draws the Old Man of Storr above the Sound of Raasay. */
export const drawStorr: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const rock = mix(hues.mid, hues.foreground, 0.12);
  const cliff =
    fill(
      'M-1000 60V-190L-420-200-300-172-236-180-200-140-176-120-150-60-120-10-60 60z',
      defineGradient(scene, mix(rock, hues.far, 0.25), mix(hues.near, hues.mid, 0.5)),
    ) +
    stroke(
      'M-300-160v70M-270-150v80M-236-150v70M-204-120v60M-340-170v90M-390-170v80',
      mix(rock, hues.foreground, 0.3),
      6,
      0.5,
    );
  const way = drawWay(scene, {
    startX: calculateOppositeX(scene) + side * 4 * unit,
    endX: scene.focusX + side * 8 * unit,
    endY: horizon + 8 * unit,
    startWidth: 12,
  });
  return (
    drawRange(scene, {
      y: horizon + 3 * unit,
      amplitude: 13,
      salt: 1,
      nearness: 0.15,
      isRugged: false,
      scale: 34,
    }) +
    drawWater(scene, {
      y: horizon + 3 * unit,
      color: mix(hues.water, hues.low, 0.4),
      bottomColor: mix(hues.water, hues.low, 0.1),
      bottomY: horizon + 16 * unit,
    }) +
    placeDrawing(
      scene,
      fill(
        'M60 24q60-14 140-10 60 4 120 0 40 6 60 10zM220 40q60-10 160-6 80 0 140 6z',
        mix(hues.far, hues.mid, 0.7),
      ),
      { x: 20, direction: side },
    ) +
    placeDrawing(scene, cliff, { direction: side }) +
    drawNeedles(scene, rock) +
    way.drawing +
    drawParty(scene, way.calculateStep, { progress: 0.3, count: 4 }) +
    drawForeground(scene, { amplitude: 10, rise: 0 }) +
    drawHeather(scene) +
    drawBlades(scene, { x: calculateXFromEdge(scene, 10), count: 15, height: 12 * unit, spread: 1.2 })
  );
};

function drawIceArch(scene: Scene, white: string, blue: string): string {
  const { hues } = scene;
  return (
    fill(
      'M-136 22' +
        'L-120-40-96-58-84-96-52-120-30-112-4-150 20-158 44-120 70-106 92-60 118-44 132 22' +
        'H52Q58-20 34-44 10-58-8-34-22-8-20 22z',
      white,
    ) +
    fill(
      'M20-158L44-120 70-106 92-60 118-44 132 22H76L60-40 36-70 30-110 14-130z' +
        'M-84-96L-52-120-60-84-40-60-64-30-50 22H-86l6-60z',
      blue,
    ) +
    fill('M-20 22q-2-30 12-56 10-16 20-16-16 30-14 72z', mix(blue, hues.water, 0.4))
  );
}

/** Draws icebergs and kayaks in a sound of Greenland. */
export const drawIcebergs: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const tones = mixTones(scene);
  const white = mix('#ffffff', hues.low, 0.22);
  const blue = mix(hues.water, '#ffffff', 0.55);
  const arch = drawIceArch(scene, white, blue);
  const drawTabularIceberg = (x: number, size: number) =>
    placeDrawing(
      scene,
      fill('M-70 8L-64-34-20-44 40-40 66-30 72 8z', white) +
        fill('M10-42l30 2 26 10 6 38H20z', blue) +
        stroke('M-60-14l70 4M-58-4l80 2', mix(blue, white, 0.4), 2),
      { x, y: 4, scale: size },
    );
  const background =
    drawRange(scene, { y: horizon - 2 * unit, amplitude: 20, salt: 1, nearness: 0.1 }) +
    drawMassif(scene, {
      x: scene.focusX + side * 60 * unit,
      y: horizon,
      width: 70 * unit,
      height: 30 * unit,
      litColor: mix(tones.lit, hues.far, 0.3),
      shadeColor: mix(tones.shade, hues.far, 0.15),
      snowColor: tones.snow,
      salt: 4,
    }) +
    drawMassif(scene, {
      x: scene.focusX - side * 44 * unit,
      y: horizon,
      width: 60 * unit,
      height: 24 * unit,
      litColor: mix(tones.lit, hues.far, 0.2),
      shadeColor: mix(tones.shade, hues.far, 0.1),
      snowColor: tones.snow,
      salt: 7,
    }) +
    drawTabularIceberg(150, 0.7) +
    drawTabularIceberg(-150, 0.5);
  const iceberg = placeDrawing(scene, arch, { y: 12 });
  return (
    background +
    drawWater(scene, {
      y: horizon,
      color: mix(hues.water, hues.low, 0.25),
      bottomColor: mix(hues.water, hues.foreground, 0.4),
    }) +
    drawReflection(scene, horizon + unit, background, 0.22) +
    drawReflection(scene, horizon + 8 * unit, iceberg, 0.2) +
    iceberg +
    placeDrawing(
      scene,
      fill('M-20 96l12-16 22 6 16-10 26 20zM150 70l8-10 16 4 10 6zM-170 88l12-14 24 8 8 6z', white) +
        fill('M14 86l16-10 26 20H20z', blue),
      { x: 40, direction: side },
    ) +
    drawKayak(scene, calculateOppositeX(scene) - side * 4 * unit, horizon + 20 * unit, 0.9) +
    drawKayak(scene, calculateOppositeX(scene) - side * 24 * unit, horizon + 29 * unit, 1.1)
  );
};
