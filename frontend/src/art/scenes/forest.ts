import { mix, round } from '../drawing/color.js';
import { flags } from '../drawing/kit.js';
import { party, way } from '../drawing/people.js';
import { blades, leaves } from '../drawing/plants.js';
import { defineGradient, fill } from '../drawing/primitives.js';
import { canopy, edge, fore, getOppositeX, near, range } from '../drawing/terrain.js';
import { mist } from '../drawing/weather.js';
import { mark } from '../landmarks/landmark.js';
import { riverbend } from '../views/forest.js';
import type { Scene } from './scene.js';

export function rainforest(scene: Scene, landmark: string): string {
  if (!landmark) return riverbend(scene, false);
  const { unit, horizon, hues, focusX, sheetWidth, sheetHeight, side } = scene,
    drawCanopy = (y: number, salt: number, color: string, size: number) =>
      canopy(scene, y - size * 0.45 * unit, salt, color, size);
  return (
    range(scene, horizon - 3 * unit, 20, 1, 0.2, 0, 26) +
    range(scene, horizon, 15, 2, 0.55, 0, 20) +
    mist(scene, horizon - 5 * unit, mix(hues.low, '#ffffff', 0.4), 0.6) +
    drawCanopy(horizon + 2 * unit, 21, mix(hues.mid, hues.haze, 0.45), 11) +
    mark(scene, landmark, focusX, horizon + 7 * unit, 1.12) +
    mist(scene, horizon + 3 * unit, mix(hues.low, '#ffffff', 0.4), 0.5) +
    drawCanopy(horizon + 12 * unit, 22, mix(hues.plants, hues.haze, 0.22), 14) +
    drawCanopy(horizon + 22 * unit, 23, mix(hues.plants, hues.foreground, 0.35), 17) +
    way(
      scene,
      getOppositeX(scene),
      focusX - side * 5 * unit,
      horizon + 13 * unit,
      13,
      mix(hues.sand, hues.plants, 0.25),
    ) +
    party(scene, 0.36) +
    leaves(
      scene,
      edge(scene, -2),
      sheetHeight + 3 * unit,
      7,
      44 * unit,
      hues.foreground,
      side > 0 ? -1 : 1,
      mix(hues.foreground, hues.plants, 0.5),
    ) +
    leaves(
      scene,
      edge(scene, sheetWidth / unit + 2),
      sheetHeight + 4 * unit,
      6,
      27 * unit,
      hues.foreground,
      side > 0 ? 1 : -1,
      mix(hues.foreground, hues.plants, 0.4),
    ) +
    blades(scene, edge(scene, 42), sheetHeight + 2 * unit, 9, 13 * unit, hues.foreground, 1.2)
  );
}

export function cloudforest(scene: Scene, landmark: string): string {
  const { unit, horizon, hues, focusX, sheetHeight, side } = scene,
    drawRoundPeak = (x: number, y: number, width: number, height: number, shade: number) => {
      const color = mix(hues.far, hues.near, shade),
        getFlank = (direction: number) =>
          `M${round(x)} ${round(y - height)}q${round(direction * width * 0.2)} ${round(height * 0.02)} ${round(direction * width * 0.28)} ${round(height * 0.3)}T${round(x + direction * width * 0.5)} ${round(y)}`;
      return (
        fill(
          getFlank(-1) +
            `H${round(x + width * 0.5)}` +
            `q${round(-width * 0.12)} ${round(-height * 0.4)} ${round(-width * 0.22)} ${round(-height * 0.7)}T${round(x)} ${round(y - height)}z`,
          defineGradient(scene, color, mix(color, hues.haze, 0.6)),
        ) +
        fill(
          `M${round(x)} ${round(y - height)}q${round(scene.lightDirection * width * 0.2)} ${round(height * 0.02)} ${round(scene.lightDirection * width * 0.28)} ${round(height * 0.3)}T${round(x + scene.lightDirection * width * 0.5)} ${round(y)}H${round(x + scene.lightDirection * width * 0.12)}Q${round(x + scene.lightDirection * width * 0.16)} ${round(y - height * 0.5)} ${round(x)} ${round(y - height)}z`,
          mix(color, hues.foreground, 0.25),
          0.6,
        )
      );
    },
    mistColor = mix(hues.low, '#ffffff', 0.45);
  return (
    range(scene, horizon - 6 * unit, 26, 1, 0.1, 1, 24) +
    drawRoundPeak(focusX + side * 42 * unit, horizon, 42 * unit, 34 * unit, 0.3) +
    drawRoundPeak(focusX - side * 32 * unit, horizon + unit, 36 * unit, 30 * unit, 0.35) +
    drawRoundPeak(focusX + side * 22 * unit, horizon + 2 * unit, 30 * unit, 26 * unit, 0.5) +
    mist(scene, horizon - 8 * unit, mistColor, 0.75) +
    (landmark ? '' : drawRoundPeak(focusX, horizon + 4 * unit, 38 * unit, 42 * unit, 0.72)) +
    (landmark ? mark(scene, landmark, focusX, horizon + 10 * unit, 1.12) : '') +
    mist(scene, horizon + 3 * unit, mistColor, landmark ? 0.35 : 0.8) +
    near(
      scene,
      horizon + 13 * unit,
      8 * unit,
      12,
      defineGradient(scene, hues.near, mix(hues.near, hues.foreground, 0.5)),
      28,
    ) +
    way(scene, getOppositeX(scene), focusX - side * 8 * unit, horizon + 8 * unit) +
    party(scene) +
    (landmark === 'paro'
      ? flags(scene, edge(scene, -4), horizon - 22 * unit, focusX + side * 16 * unit, horizon + 11 * unit, 17)
      : '') +
    fore(scene, 15, 12, 0) +
    leaves(
      scene,
      edge(scene, 2),
      sheetHeight + 2 * unit,
      7,
      34 * unit,
      hues.foreground,
      side > 0 ? -1 : 1,
      mix(hues.foreground, hues.plants, 0.5),
    ) +
    blades(scene, edge(scene, 30), sheetHeight + unit, 11, 15 * unit, hues.foreground, 1.2)
  );
}
