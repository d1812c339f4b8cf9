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
    range(scene, {
      y: horizon - 3 * unit,
      amplitude: 20,
      salt: 1,
      nearness: 0.2,
      isRugged: false,
      scale: 26,
    }) +
    range(scene, { y: horizon, amplitude: 15, salt: 2, nearness: 0.55, isRugged: false, scale: 20 }) +
    mist(scene, horizon - 5 * unit, mix(hues.low, '#ffffff', 0.4), 0.6) +
    drawCanopy(horizon + 2 * unit, 21, mix(hues.mid, hues.haze, 0.45), 11) +
    mark(scene, landmark, focusX, horizon + 7 * unit, 1.12) +
    mist(scene, horizon + 3 * unit, mix(hues.low, '#ffffff', 0.4), 0.5) +
    drawCanopy(horizon + 12 * unit, 22, mix(hues.plants, hues.haze, 0.22), 14) +
    drawCanopy(horizon + 22 * unit, 23, mix(hues.plants, hues.foreground, 0.35), 17) +
    way(scene, {
      startX: getOppositeX(scene),
      endX: focusX - side * 5 * unit,
      endY: horizon + 13 * unit,
      startWidth: 13,
      color: mix(hues.sand, hues.plants, 0.25),
    }) +
    party(scene, 0.36) +
    leaves(scene, {
      x: edge(scene, -2),
      y: sheetHeight + 3 * unit,
      count: 7,
      height: 44 * unit,
      direction: side > 0 ? -1 : 1,
      vein: mix(hues.foreground, hues.plants, 0.5),
    }) +
    leaves(scene, {
      x: edge(scene, sheetWidth / unit + 2),
      y: sheetHeight + 4 * unit,
      count: 6,
      height: 27 * unit,
      direction: side > 0 ? 1 : -1,
      vein: mix(hues.foreground, hues.plants, 0.4),
    }) +
    blades(scene, { x: edge(scene, 42), y: sheetHeight + 2 * unit, count: 9, height: 13 * unit, spread: 1.2 })
  );
}

export function cloudforest(scene: Scene, landmark: string): string {
  const { unit, horizon, hues, focusX, side } = scene,
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
    range(scene, { y: horizon - 6 * unit, amplitude: 26, salt: 1, nearness: 0.1, scale: 24 }) +
    drawRoundPeak(focusX + side * 42 * unit, horizon, 42 * unit, 34 * unit, 0.3) +
    drawRoundPeak(focusX - side * 32 * unit, horizon + unit, 36 * unit, 30 * unit, 0.35) +
    drawRoundPeak(focusX + side * 22 * unit, horizon + 2 * unit, 30 * unit, 26 * unit, 0.5) +
    mist(scene, horizon - 8 * unit, mistColor, 0.75) +
    (landmark ? '' : drawRoundPeak(focusX, horizon + 4 * unit, 38 * unit, 42 * unit, 0.72)) +
    (landmark ? mark(scene, landmark, focusX, horizon + 10 * unit, 1.12) : '') +
    mist(scene, horizon + 3 * unit, mistColor, landmark ? 0.35 : 0.8) +
    near(scene, {
      y: horizon + 13 * unit,
      amplitude: 8 * unit,
      salt: 12,
      color: defineGradient(scene, hues.near, mix(hues.near, hues.foreground, 0.5)),
      scale: 28,
    }) +
    way(scene, { startX: getOppositeX(scene), endX: focusX - side * 8 * unit, endY: horizon + 8 * unit }) +
    party(scene) +
    (landmark === 'paro'
      ? flags(scene, {
          startX: edge(scene, -4),
          startY: horizon - 22 * unit,
          endX: focusX + side * 16 * unit,
          endY: horizon + 11 * unit,
          count: 17,
        })
      : '') +
    fore(scene, 15, 12, 0) +
    leaves(scene, {
      x: edge(scene, 2),
      count: 7,
      height: 34 * unit,
      direction: side > 0 ? -1 : 1,
      vein: mix(hues.foreground, hues.plants, 0.5),
    }) +
    blades(scene, { x: edge(scene, 30), count: 11, height: 15 * unit, spread: 1.2 })
  );
}
