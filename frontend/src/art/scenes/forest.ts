import { mix, round } from '../drawing/color.js';
import { flags } from '../drawing/kit.js';
import { mark } from '../landmarks/landmark.js';
import { party, way } from '../drawing/people.js';
import { blades, leaves } from '../drawing/plants.js';
import { fill, grad } from '../drawing/primitives.js';
import type { Scene } from './scene.js';
import { canopy, edge, fore, near, getOppositeX, range } from '../drawing/terrain.js';

import { riverbend } from '../views/forest.js';
import { mist } from '../drawing/weather.js';

export function rainforest(S: Scene, landmark: string): string {
  if (!landmark) return riverbend(S, false);
  const { u, horizon, hues, fx, W, H, side } = S,
    can = (y: number, k: number, f: string, s: number) => canopy(S, y - s * 0.45 * u, k, f, s);
  return (
    range(S, horizon - 3 * u, 20, 1, 0.2, 0, 26) +
    range(S, horizon, 15, 2, 0.55, 0, 20) +
    mist(S, horizon - 5 * u, mix(hues.low, '#ffffff', 0.4), 0.6) +
    can(horizon + 2 * u, 21, mix(hues.mid, hues.haze, 0.45), 11) +
    mark(S, landmark, fx, horizon + 7 * u, 1.12) +
    mist(S, horizon + 3 * u, mix(hues.low, '#ffffff', 0.4), 0.5) +
    can(horizon + 12 * u, 22, mix(hues.veg, hues.haze, 0.22), 14) +
    can(horizon + 22 * u, 23, mix(hues.veg, hues.fg, 0.35), 17) +
    way(S, getOppositeX(S), fx - side * 5 * u, horizon + 13 * u, 13, mix(hues.sand, hues.veg, 0.25)) +
    party(S, 0.36) +
    leaves(S, edge(S, -2), H + 3 * u, 7, 44 * u, hues.fg, side > 0 ? -1 : 1, mix(hues.fg, hues.veg, 0.5)) +
    leaves(
      S,
      edge(S, W / u + 2),
      H + 4 * u,
      6,
      27 * u,
      hues.fg,
      side > 0 ? 1 : -1,
      mix(hues.fg, hues.veg, 0.4),
    ) +
    blades(S, edge(S, 42), H + 2 * u, 9, 13 * u, hues.fg, 1.2)
  );
}

export function cloudforest(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, H, side } = S,
    loaf = (x: number, y: number, w: number, h: number, t: number) => {
      const f = mix(hues.far, hues.near, t),
        p = (d: number) =>
          `M${round(x)} ${round(y - h)}q${round(d * w * 0.2)} ${round(h * 0.02)} ${round(d * w * 0.28)} ${round(h * 0.3)}T${round(x + d * w * 0.5)} ${round(y)}`;
      return (
        fill(
          p(-1) +
            `H${round(x + w * 0.5)}` +
            `q${round(-w * 0.12)} ${round(-h * 0.4)} ${round(-w * 0.22)} ${round(-h * 0.7)}T${round(x)} ${round(y - h)}z`,
          grad(S, f, mix(f, hues.haze, 0.6)),
        ) +
        fill(
          `M${round(x)} ${round(y - h)}q${round(S.L * w * 0.2)} ${round(h * 0.02)} ${round(S.L * w * 0.28)} ${round(h * 0.3)}T${round(x + S.L * w * 0.5)} ${round(y)}H${round(x + S.L * w * 0.12)}Q${round(x + S.L * w * 0.16)} ${round(y - h * 0.5)} ${round(x)} ${round(y - h)}z`,
          mix(f, hues.fg, 0.25),
          0.6,
        )
      );
    },
    w = mix(hues.low, '#ffffff', 0.45);
  return (
    range(S, horizon - 6 * u, 26, 1, 0.1, 1, 24) +
    loaf(fx + side * 42 * u, horizon, 42 * u, 34 * u, 0.3) +
    loaf(fx - side * 32 * u, horizon + u, 36 * u, 30 * u, 0.35) +
    loaf(fx + side * 22 * u, horizon + 2 * u, 30 * u, 26 * u, 0.5) +
    mist(S, horizon - 8 * u, w, 0.75) +
    (landmark ? '' : loaf(fx, horizon + 4 * u, 38 * u, 42 * u, 0.72)) +
    (landmark ? mark(S, landmark, fx, horizon + 10 * u, 1.12) : '') +
    mist(S, horizon + 3 * u, w, landmark ? 0.35 : 0.8) +
    near(S, horizon + 13 * u, 8 * u, 12, grad(S, hues.near, mix(hues.near, hues.fg, 0.5)), 28) +
    way(S, getOppositeX(S), fx - side * 8 * u, horizon + 8 * u) +
    party(S) +
    (landmark === 'paro'
      ? flags(S, edge(S, -4), horizon - 22 * u, fx + side * 16 * u, horizon + 11 * u, 17)
      : '') +
    fore(S, 15, 12, 0) +
    leaves(S, edge(S, 2), H + 2 * u, 7, 34 * u, hues.fg, side > 0 ? -1 : 1, mix(hues.fg, hues.veg, 0.5)) +
    blades(S, edge(S, 30), H + u, 11, 15 * u, hues.fg, 1.2)
  );
}
