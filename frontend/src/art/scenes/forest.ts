import { mix, r0 } from '../drawing/color.js';
import { flags } from '../drawing/kit.js';
import { mark } from '../landmarks/landmark.js';
import { party, way } from '../drawing/people.js';
import { blades, leaves } from '../drawing/plants.js';
import { fill, grad } from '../drawing/primitives.js';
import type { Scene } from './scene.js';
import { canopy, edge, fore, near, getOppositeX, range } from '../drawing/terrain.js';

import { riverbend } from '../views/forest.js';
import { mist } from '../drawing/weather.js';

export function rainforest(S: Scene, lm: string): string {
  if (!lm) return riverbend(S, false);
  const { u, hy, c, fx, W, H, side } = S,
    can = (y: number, k: number, f: string, s: number) => canopy(S, y - s * 0.45 * u, k, f, s);
  return (
    range(S, hy - 3 * u, 20, 1, 0.2, 0, 26) +
    range(S, hy, 15, 2, 0.55, 0, 20) +
    mist(S, hy - 5 * u, mix(c.low, '#ffffff', 0.4), 0.6) +
    can(hy + 2 * u, 21, mix(c.mid, c.haze, 0.45), 11) +
    mark(S, lm, fx, hy + 7 * u, 1.12) +
    mist(S, hy + 3 * u, mix(c.low, '#ffffff', 0.4), 0.5) +
    can(hy + 12 * u, 22, mix(c.veg, c.haze, 0.22), 14) +
    can(hy + 22 * u, 23, mix(c.veg, c.fg, 0.35), 17) +
    way(S, getOppositeX(S), fx - side * 5 * u, hy + 13 * u, 13, mix(c.sand, c.veg, 0.25)) +
    party(S, 0.36) +
    leaves(S, edge(S, -2), H + 3 * u, 7, 44 * u, c.fg, side > 0 ? -1 : 1, mix(c.fg, c.veg, 0.5)) +
    leaves(S, edge(S, W / u + 2), H + 4 * u, 6, 27 * u, c.fg, side > 0 ? 1 : -1, mix(c.fg, c.veg, 0.4)) +
    blades(S, edge(S, 42), H + 2 * u, 9, 13 * u, c.fg, 1.2)
  );
}

export function cloudforest(S: Scene, lm: string): string {
  const { u, hy, c, fx, H, side } = S,
    loaf = (x: number, y: number, w: number, h: number, t: number) => {
      const f = mix(c.far, c.near, t),
        p = (d: number) =>
          `M${r0(x)} ${r0(y - h)}q${r0(d * w * 0.2)} ${r0(h * 0.02)} ${r0(d * w * 0.28)} ${r0(h * 0.3)}T${r0(x + d * w * 0.5)} ${r0(y)}`;
      return (
        fill(
          p(-1) +
            `H${r0(x + w * 0.5)}` +
            `q${r0(-w * 0.12)} ${r0(-h * 0.4)} ${r0(-w * 0.22)} ${r0(-h * 0.7)}T${r0(x)} ${r0(y - h)}z`,
          grad(S, f, mix(f, c.haze, 0.6)),
        ) +
        fill(
          `M${r0(x)} ${r0(y - h)}q${r0(S.L * w * 0.2)} ${r0(h * 0.02)} ${r0(S.L * w * 0.28)} ${r0(h * 0.3)}T${r0(x + S.L * w * 0.5)} ${r0(y)}H${r0(x + S.L * w * 0.12)}Q${r0(x + S.L * w * 0.16)} ${r0(y - h * 0.5)} ${r0(x)} ${r0(y - h)}z`,
          mix(f, c.fg, 0.25),
          0.6,
        )
      );
    },
    w = mix(c.low, '#ffffff', 0.45);
  return (
    range(S, hy - 6 * u, 26, 1, 0.1, 1, 24) +
    loaf(fx + side * 42 * u, hy, 42 * u, 34 * u, 0.3) +
    loaf(fx - side * 32 * u, hy + u, 36 * u, 30 * u, 0.35) +
    loaf(fx + side * 22 * u, hy + 2 * u, 30 * u, 26 * u, 0.5) +
    mist(S, hy - 8 * u, w, 0.75) +
    (lm ? '' : loaf(fx, hy + 4 * u, 38 * u, 42 * u, 0.72)) +
    (lm ? mark(S, lm, fx, hy + 10 * u, 1.12) : '') +
    mist(S, hy + 3 * u, w, lm ? 0.35 : 0.8) +
    near(S, hy + 13 * u, 8 * u, 12, grad(S, c.near, mix(c.near, c.fg, 0.5)), 28) +
    way(S, getOppositeX(S), fx - side * 8 * u, hy + 8 * u) +
    party(S) +
    (lm === 'paro' ? flags(S, edge(S, -4), hy - 22 * u, fx + side * 16 * u, hy + 11 * u, 17) : '') +
    fore(S, 15, 12, 0) +
    leaves(S, edge(S, 2), H + 2 * u, 7, 34 * u, c.fg, side > 0 ? -1 : 1, mix(c.fg, c.veg, 0.5)) +
    blades(S, edge(S, 30), H + u, 11, 15 * u, c.fg, 1.2)
  );
}
