import { mix } from '../drawing/color.js';
import { type Composition, placeDrawing } from '../drawing/kit.js';
import { formatPath, round } from '../drawing/path.js';
import { drawBlades, drawGrove, drawLeaves } from '../drawing/plants.js';
import { fill, stroke } from '../drawing/primitives.js';
import type { Scene } from '../drawing/scene.js';
import {
  calculateXFromEdge,
  calculateXFromNearEdge,
  drawCanopy,
  drawForeground,
  drawNearRidge,
  drawRange,
} from '../drawing/terrain.js';
import { drawReflection, drawWater } from '../drawing/water.js';

function drawGoldenTemple(hues: Scene['hues'], gold: string, red: string): string {
  const drawRoof = (y: number, width: number, height: number) =>
    fill(
      formatPath`
        M${-width - 22} ${y + 4}
        Q${-width * 0.5} ${y - round(height * 0.1)} ${-width * 0.16} ${y - round(height * 0.66)}
        L0 ${y - height}l${width * 0.16} ${height * 0.34}
        Q${width * 0.5} ${y - round(height * 0.1)} ${width + 22} ${y + 4}l-8 4
        Q${width * 0.4} ${y} 0 ${y - round(height * 0.74)} ${-width * 0.4} ${y} ${-width - 14} ${y + 8}z
      `,
      gold,
    ) +
    fill(
      formatPath`
        M${-width - 12} ${y + 7}Q${-width * 0.4} ${y - 2} 0 ${y - round(height * 0.8)}
        Q${width * 0.4} ${y - 2} ${width + 12} ${y + 7}l-18 2H${-width + 6}z
      `,
      red,
    ) +
    fill(
      formatPath`
        M0 ${y - round(height * 0.8)}Q${width * 0.4} ${y - 2} ${width + 12} ${y + 7}l-18 2
        H${width * 0.2}Q${width * 0.1} ${y - 20} 0 ${y - round(height * 0.8)}z
      `,
      hues.foreground,
      0.25,
    );
  return (
    fill('M-66 20v-22H66v22z', mix('#fdf3df', hues.low, 0.15)) +
    fill('M-66 24v-5H66v5z', mix('#fdf3df', hues.foreground, 0.25)) +
    fill('M30 20V-2h36v22z', mix('#fdf3df', hues.foreground, 0.3)) +
    fill('M-12 20V-6q12-14 24 0v26zM-46 20V2h14v18zM34 20V2h14v18z', hues.foreground) +
    fill('M-14-6Q0-22 14-6l-2 2Q0-16-12-4z', gold) +
    drawRoof(-2, 92, 56) +
    drawRoof(-26, 64, 66) +
    drawRoof(-52, 38, 76) +
    stroke('M0-126v-14', gold, 3)
  );
}

const drawStupa = (hues: Scene['hues'], gold: string): string =>
  fill('M-16 0v-10h5v-10h4q0-16 4-24l3-34 3 34q4 8 4 24h4v10h5V0z', gold) +
  fill('M0-78l3 34q4 8 4 24h4v10h5V0H4z', mix(gold, hues.foreground, 0.3));

const drawSlowBoat = (hues: Scene['hues']): string =>
  fill('M-130-10q130 24 250-4l26-16 4 3-24 27q-110 20-236 4z', mix('#5b3a2c', hues.foreground, 0.3)) +
  fill('M-96-10v-5h184v3q-90 12-184 2z', '#fdf3df') +
  stroke('M-90-14v-22M-50-12v-24M-10-12v-24M30-12v-24M70-14v-22', hues.foreground, 2.4) +
  fill('M-104-35q90-12 190 0l-6 5q-90-8-178 0z', mix('#2f8f9a', hues.foreground, 0.1)) +
  fill('M-36-12q-1-11 5-12 6 1 5 12zM4-12q-1-11 5-12 6 1 5 12zM44-12q-1-11 5-12 6 1 5 12z', hues.foreground);

/** Draws temple roofs above the Mekong and a slow boat. */
export const drawLuang: Composition = (scene) => {
  const { unit, horizon, hues, side } = scene;
  const red = mix('#8f2f24', hues.foreground, 0.08);
  const gold = mix('#e9b04a', hues.low, 0.06);
  const temple = drawGoldenTemple(hues, gold, red);
  const stupa = drawStupa(hues, gold);
  const boat = drawSlowBoat(hues);
  const background =
    drawRange(scene, { y: horizon - 8 * unit, amplitude: 26, salt: 1, nearness: 0.15, scale: 20 }) +
    drawRange(scene, {
      y: horizon - 2 * unit,
      amplitude: 18,
      salt: 2,
      nearness: 0.55,
      isRugged: false,
      scale: 22,
    }) +
    drawCanopy(scene, {
      y: horizon + 3 * unit,
      salt: 21,
      color: mix(hues.plants, hues.haze, 0.25),
      size: 10,
    }) +
    drawGrove(scene, 'palm', mix(hues.plants, hues.foreground, 0.25), [
      [scene.focusX - 34 * unit, horizon + 7 * unit, unit * 0.34],
      [scene.focusX + 37 * unit, horizon + 7 * unit, unit * 0.4, -1],
      [scene.focusX + 44 * unit, horizon + 7 * unit, unit * 0.28],
    ]) +
    placeDrawing(scene, temple, { y: 8, scale: 1.12 }) +
    placeDrawing(scene, stupa, { x: 104, y: 30, scale: 0.9 }) +
    placeDrawing(scene, stupa, { x: -104, y: 30, scale: 0.7 });
  return (
    background +
    drawNearRidge(scene, {
      y: horizon + 10 * unit,
      amplitude: 2.5 * unit,
      salt: 8,
      color: mix(hues.plants, hues.foreground, 0.2),
      scale: 30,
    }) +
    placeDrawing(
      scene,
      stroke('M-10 32v10M-14 42h28M-20 47h40M-24 52h48', mix(hues.sand, hues.low, 0.2), 4),
      { direction: 1 },
    ) +
    drawWater(scene, {
      y: horizon + 12 * unit,
      color: mix(hues.water, hues.low, 0.35),
      bottomColor: mix(hues.water, hues.foreground, 0.28),
    }) +
    drawReflection(scene, horizon + 12 * unit, background, 0.2) +
    placeDrawing(scene, boat, { x: 96, y: 96, scale: 0.86, direction: -side }) +
    drawForeground(scene, { amplitude: 7, rise: -2 }) +
    drawLeaves(scene, {
      x: calculateXFromEdge(scene, -1),
      count: 7,
      height: 34 * unit,
      direction: -side,
      vein: mix(hues.foreground, hues.plants, 0.5),
    }) +
    drawBlades(scene, {
      x: calculateXFromNearEdge(scene, 4),
      count: 11,
      height: 16 * unit,
      spread: 1.1,
    })
  );
};
