import { mix, r0, createRandom } from '../drawing/color.js';
import { branch, kayak } from '../drawing/craft.js';
import { hasLandmark, mark } from '../landmarks/landmark.js';
import { party, way } from '../drawing/people.js';
import { blades, grove, rocks } from '../drawing/plants.js';
import { fill, glyph, grad, line } from '../drawing/primitives.js';
import { cone } from '../drawing/relief.js';
import type { Scene } from './scene.js';
import {
  corner,
  edge,
  fore,
  ground,
  near,
  getOppositeX,
  peaks,
  pines,
  range,
  mixSnow,
} from '../drawing/terrain.js';
import { mirror, water } from '../drawing/water.js';
import { cloud, mist } from '../drawing/weather.js';

export function alpine(S: Scene, lm: string): string {
  const { u, hy } = S,
    a = range(S, hy - 2 * u, 20, 1, 0.1) + peaks(S, lm, hy + 2 * u);
  return (
    a +
    pines(S, hy + 3.5 * u, 31, 26, 5, 9, mix(S.c.veg, S.c.mid, 0.45)) +
    ground(S, hy + 6 * u, 5, 11) +
    way(S, getOppositeX(S) - S.side * 4 * u, S.fx, hy + 4 * u) +
    (lm === 'gers' || lm === 'pagoda' ? mark(S, lm, S.fx, hy + 8 * u) : '') +
    party(S) +
    pines(S, hy + 13 * u, 33, 9, 9, 15) +
    fore(S, 15, 12, 1) +
    corner(S, 'conifer', 58)
  );
}

export function glacier(S: Scene, lm: string): string {
  const { u, hy, c, fx, H, W } = S,
    sn = mixSnow(S),
    inner =
      range(S, hy - 4 * u, 18, 1, 0.1) +
      peaks(S, lm, hy) +
      (lm ? range(S, hy, 6, 3, 0.8, 0, 20) : '') +
      (lm
        ? ''
        : fill(
            `M${r0(fx - 7 * u)} ${r0(hy - 22 * u)}q${r0(3 * u)} ${r0(10 * u)} ${r0(-9 * u)} ${r0(22 * u)}h${r0(42 * u)}q${r0(-20 * u)} ${r0(-7 * u)} ${r0(-25 * u)} ${r0(-23 * u)}z`,
            mix(sn, '#bfe9f0', 0.35),
          ) +
          line(
            `M${r0(fx - 4 * u)} ${r0(hy - 16 * u)}q${4 * u} ${3 * u} ${r0(7 * u)} 0M${r0(fx - 7 * u)} ${r0(hy - 9 * u)}q${r0(8 * u)} ${r0(4 * u)} ${r0(15 * u)} 0M${r0(fx - 12 * u)} ${r0(hy - 4 * u)}q${r0(14 * u)} ${r0(3 * u)} ${r0(28 * u)} 0`,
            mix(c.water, '#ffffff', 0.45),
            r0(u * 0.5),
          ));
  let ice = '';
  const r = createRandom(S.seed ^ 41);
  for (let i = 0; i < (lm ? 0 : 8); i++) {
    const t = 0.1 + r() * 0.6,
      x = r() * W,
      y = hy + (H - hy) * t,
      w = u * (3 + t * 10);
    ice +=
      fill(
        `M${r0(x)} ${r0(y)}l${r0(w * 0.2)} ${r0(-w * 0.32)} ${r0(w * 0.3)} ${r0(w * 0.08)} ${r0(w * 0.2)} ${r0(-w * 0.16)} ${r0(w * 0.3)} ${r0(w * 0.4)}z`,
        '#fff',
      ) +
      fill(
        `M${r0(x + w * 0.5)} ${r0(y)}l${r0(w * 0.06)} ${r0(-w * 0.3)} ${r0(w * 0.14)} ${r0(-w * 0.1)} ${r0(w * 0.3)} ${r0(w * 0.4)}z`,
        mix(c.water, '#ffffff', 0.6),
      );
  }
  return (
    inner +
    water(S, hy, mix(c.water, c.low, 0.25), mix(c.water, c.fg, 0.35)) +
    mirror(S, hy, inner, 0.24) +
    ice +
    kayak(S, getOppositeX(S), hy + 22 * u) +
    (S.facts.region === 'japan' ? branch(S) : '') +
    rocks(S, S.side, c.fg, mix(c.fg, c.mid, 0.3))
  );
}

export function fjord(S: Scene, lm: string): string {
  const { u, hy, c, fx, W, side } = S,
    wall = (k: number, w: number, h: number, t: number) => {
      const x = side * k > 0 ? W : 0,
        d = x ? -1 : 1,
        sh = mix(mix(c.far, c.mid, t), c.fg, t > 0.6 ? 0.35 : 0.1);
      return (
        fill(
          `M${x} ${r0(hy + u)}V${r0(hy - h * u)}l${r0(d * w * 0.3 * u)} ${r0(-3 * u)} ${r0(d * w * 0.14 * u)} ${r0(5 * u)} ${r0(d * w * 0.2 * u)} ${r0(h * 0.22 * u)} ${r0(d * w * 0.08 * u)} ${r0(h * 0.3 * u)} ${r0(d * w * 0.14 * u)} ${r0(h * 0.22 * u)} ${r0(d * w * 0.14 * u)} ${r0(h * 0.26 * u + 2 * u)}z`,
          grad(S, sh, mix(sh, c.haze, 0.3)),
        ) +
        fill(
          `M${x} ${r0(hy - h * u)}l${r0(d * w * 0.3 * u)} ${r0(-3 * u)} ${r0(d * w * 0.14 * u)} ${r0(5 * u)} ${r0(d * w * 0.1 * u)} ${r0(h * 0.12 * u)} ${r0(-d * w * 0.12 * u)} ${r0(-h * 0.04 * u)} ${r0(-d * w * 0.1 * u)} ${r0(h * 0.1 * u)} ${r0(-d * w * 0.14 * u)} ${r0(-h * 0.08 * u)}H${x}z`,
          mix(mixSnow(S), sh, 0.15),
        ) +
        fill(
          `M${x} ${r0(hy + u)}l${r0(d * w * 0.5 * u)} 0 ${r0(-d * w * 0.2 * u)} ${r0(-h * 0.5 * u)} ${r0(-d * w * 0.1 * u)} ${r0(h * 0.2 * u)}L${x} ${r0(hy - h * 0.5 * u)}z`,
          mix(sh, c.fg, 0.25),
          0.6,
        )
      );
    };
  const inner =
    range(S, hy, 24, 1, 0.15, 1, 22) + wall(1, 62, 34, 0.45) + wall(-1, 40, 43, 0.75) + wall(1, 38, 46, 0.95);
  return (
    inner +
    water(S, hy, mix(c.water, c.low, 0.3), mix(c.water, c.fg, 0.45)) +
    mirror(S, hy, inner, 0.26) +
    (lm
      ? near(S, hy + 5 * u, 0, 1, 'none') +
        fill(
          `M${r0(fx - 26 * u)} ${r0(hy + 7 * u)}q${r0(8 * u)} ${r0(-5 * u)} ${r0(26 * u)} ${r0(-4 * u)}t${r0(26 * u)} ${r0(4 * u)}z`,
          c.fg,
        ) +
        mark(S, lm, fx, hy + 6 * u, 1.1)
      : '') +
    kayak(S, getOppositeX(S), hy + 21 * u) +
    kayak(S, getOppositeX(S) - side * 20 * u, hy + 26 * u) +
    rocks(S, side, c.fg, mix(c.fg, c.mid, 0.25)) +
    corner(S, 'conifer', 50, 6)
  );
}

export function volcano(S: Scene, lm: string): string {
  const { u, hy, c, fx, side, L } = S,
    hot = mix(c.mid, c.near, 0.3),
    top = hy - 40 * u;
  return (
    range(S, hy - u, 14, 1, 0.1, 0) +
    fill(
      cloud(fx - side * 2 * u, top - 2 * u, 20 * u, 2.4 * u) +
        cloud(fx + side * 5 * u - 8 * u, top - 8 * u, 22 * u, 2.8 * u),
      mix(c.low, '#ffffff', 0.4),
      0.8,
    ) +
    cone(
      S,
      fx + side * 46 * u,
      hy + u,
      70 * u,
      22 * u,
      mix(hot, c.far, 0.45),
      mix(hot, c.fg, 0.1),
      lm === 'cotopaxi' && mixSnow(S),
    ) +
    cone(S, fx, hy + 2 * u, 104 * u, 42 * u, hot, mix(hot, c.fg, 0.42), lm === 'cotopaxi' && mixSnow(S)) +
    (lm === 'cotopaxi'
      ? ''
      : line(
          `M${r0(fx)} ${r0(top)}q${r0(-L * 3 * u)} ${r0(9 * u)} ${r0(-L * u)} ${r0(15 * u)}t${r0(-L * 6 * u)} ${r0(14 * u)}`,
          c.acc,
          r0(u * 0.8),
          0.9,
        )) +
    mist(S, hy - 7 * u, mix(c.low, '#ffffff', 0.3), 0.55) +
    near(S, hy + 4 * u, 5 * u, 9, c.veg, 18) +
    ground(S, hy + 10 * u, 6, 11) +
    way(S, getOppositeX(S), fx, hy + 6 * u) +
    (hasLandmark(lm) ? mark(S, lm, fx - side * 2 * u, hy + 10 * u) : '') +
    party(S) +
    fore(S, 15, 12, 0) +
    blades(S, edge(S, 14), S.H + 2 * u, 11, 24 * u, c.fg, 1.15) +
    blades(S, edge(S, 32), S.H + 2 * u, 9, 14 * u, mix(c.fg, c.veg, 0.3), 1.1)
  );
}

export function altiplano(S: Scene): string {
  const { u, hy, c, fx, W, side } = S,
    inner =
      range(S, hy, 13, 1, 0.15, 0) +
      cone(
        S,
        fx + side * 44 * u,
        hy,
        70 * u,
        19 * u,
        mix(c.far, c.mid, 0.5),
        mix(c.mid, c.fg, 0.1),
        mixSnow(S),
      ) +
      cone(S, fx, hy, 92 * u, 32 * u, mix(c.mid, c.acc, 0.18), mix(c.mid, c.fg, 0.25), mixSnow(S), 0.3);
  const fl = glyph(
    S,
    line('M0 0v-16', '#7a3a44', 1.1) +
      fill('M-9-20q4-7 12-5 5 1 6 6-8 6-14 4-4-1-4-5z', '#f2849b') +
      line('M7-21q7-5 3-11-1-5-5-4', '#f2849b', 2.1),
  );
  let s =
    inner +
    fill(`M0 ${hy}h${W}V${S.H}H0z`, grad(S, mix(c.low, c.sky, 0.35), mix(c.sky, c.water, 0.35))) +
    mirror(S, hy, inner, 0.6) +
    `<ellipse cx="${S.sx}" cy="${r0(hy + (hy - S.sy) * 0.8)}" rx="${r0(6 * u)}" ry="${r0(4.5 * u)}" fill="${c.sun}" opacity=".55"/>`;
  for (const [x = 0, y = 0, k = 0, f = 1] of [
    [-14, 13, 0.34, 1],
    [-6, 17, 0.42, 1],
    [-20, 20, 0.46, 1],
    [4, 13, 0.3, -1],
  ])
    s += fl(getOppositeX(S) + x * u * side * -1, hy + y * u, k * u, f);
  return (
    s +
    line(`M0 ${r0(hy + u)}h${W}`, '#fff', r0(u * 0.5), 0.6) +
    fill(
      `M${r0(fx - 40 * u)} ${r0(S.H - 10 * u)}q${r0(30 * u)} ${r0(-3 * u)} ${r0(60 * u)} 0t${W} 0V${S.H}H${r0(fx - 60 * u)}z`,
      c.sand,
      0.0,
    ) +
    fore(S, 15, 10, -1) +
    grove(S, 'cactus', c.fg, [
      [edge(S, 12), S.H, u * 0.36],
      [edge(S, 23), S.H, u * 0.22, -1],
    ]) +
    blades(S, edge(S, 34), S.H + u, 9, 10 * u, c.fg)
  );
}
