import { mix, round, createRandom } from '../drawing/color.js';
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

export function alpine(S: Scene, landmark: string): string {
  const { u, horizon } = S,
    a = range(S, horizon - 2 * u, 20, 1, 0.1) + peaks(S, landmark, horizon + 2 * u);
  return (
    a +
    pines(S, horizon + 3.5 * u, 31, 26, 5, 9, mix(S.hues.veg, S.hues.mid, 0.45)) +
    ground(S, horizon + 6 * u, 5, 11) +
    way(S, getOppositeX(S) - S.side * 4 * u, S.fx, horizon + 4 * u) +
    (landmark === 'gers' || landmark === 'pagoda' ? mark(S, landmark, S.fx, horizon + 8 * u) : '') +
    party(S) +
    pines(S, horizon + 13 * u, 33, 9, 9, 15) +
    fore(S, 15, 12, 1) +
    corner(S, 'conifer', 58)
  );
}

export function glacier(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, H, W } = S,
    sn = mixSnow(S),
    inner =
      range(S, horizon - 4 * u, 18, 1, 0.1) +
      peaks(S, landmark, horizon) +
      (landmark ? range(S, horizon, 6, 3, 0.8, 0, 20) : '') +
      (landmark
        ? ''
        : fill(
            `M${round(fx - 7 * u)} ${round(horizon - 22 * u)}q${round(3 * u)} ${round(10 * u)} ${round(-9 * u)} ${round(22 * u)}h${round(42 * u)}q${round(-20 * u)} ${round(-7 * u)} ${round(-25 * u)} ${round(-23 * u)}z`,
            mix(sn, '#bfe9f0', 0.35),
          ) +
          line(
            `M${round(fx - 4 * u)} ${round(horizon - 16 * u)}q${4 * u} ${3 * u} ${round(7 * u)} 0M${round(fx - 7 * u)} ${round(horizon - 9 * u)}q${round(8 * u)} ${round(4 * u)} ${round(15 * u)} 0M${round(fx - 12 * u)} ${round(horizon - 4 * u)}q${round(14 * u)} ${round(3 * u)} ${round(28 * u)} 0`,
            mix(hues.water, '#ffffff', 0.45),
            round(u * 0.5),
          ));
  let ice = '';
  const r = createRandom(S.seed ^ 41);
  for (let i = 0; i < (landmark ? 0 : 8); i++) {
    const t = 0.1 + r() * 0.6,
      x = r() * W,
      y = horizon + (H - horizon) * t,
      w = u * (3 + t * 10);
    ice +=
      fill(
        `M${round(x)} ${round(y)}l${round(w * 0.2)} ${round(-w * 0.32)} ${round(w * 0.3)} ${round(w * 0.08)} ${round(w * 0.2)} ${round(-w * 0.16)} ${round(w * 0.3)} ${round(w * 0.4)}z`,
        '#fff',
      ) +
      fill(
        `M${round(x + w * 0.5)} ${round(y)}l${round(w * 0.06)} ${round(-w * 0.3)} ${round(w * 0.14)} ${round(-w * 0.1)} ${round(w * 0.3)} ${round(w * 0.4)}z`,
        mix(hues.water, '#ffffff', 0.6),
      );
  }
  return (
    inner +
    water(S, horizon, mix(hues.water, hues.low, 0.25), mix(hues.water, hues.fg, 0.35)) +
    mirror(S, horizon, inner, 0.24) +
    ice +
    kayak(S, getOppositeX(S), horizon + 22 * u) +
    (S.facts.region === 'japan' ? branch(S) : '') +
    rocks(S, S.side, hues.fg, mix(hues.fg, hues.mid, 0.3))
  );
}

export function fjord(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, W, side } = S,
    wall = (k: number, w: number, h: number, t: number) => {
      const x = side * k > 0 ? W : 0,
        d = x ? -1 : 1,
        sh = mix(mix(hues.far, hues.mid, t), hues.fg, t > 0.6 ? 0.35 : 0.1);
      return (
        fill(
          `M${x} ${round(horizon + u)}V${round(horizon - h * u)}l${round(d * w * 0.3 * u)} ${round(-3 * u)} ${round(d * w * 0.14 * u)} ${round(5 * u)} ${round(d * w * 0.2 * u)} ${round(h * 0.22 * u)} ${round(d * w * 0.08 * u)} ${round(h * 0.3 * u)} ${round(d * w * 0.14 * u)} ${round(h * 0.22 * u)} ${round(d * w * 0.14 * u)} ${round(h * 0.26 * u + 2 * u)}z`,
          grad(S, sh, mix(sh, hues.haze, 0.3)),
        ) +
        fill(
          `M${x} ${round(horizon - h * u)}l${round(d * w * 0.3 * u)} ${round(-3 * u)} ${round(d * w * 0.14 * u)} ${round(5 * u)} ${round(d * w * 0.1 * u)} ${round(h * 0.12 * u)} ${round(-d * w * 0.12 * u)} ${round(-h * 0.04 * u)} ${round(-d * w * 0.1 * u)} ${round(h * 0.1 * u)} ${round(-d * w * 0.14 * u)} ${round(-h * 0.08 * u)}H${x}z`,
          mix(mixSnow(S), sh, 0.15),
        ) +
        fill(
          `M${x} ${round(horizon + u)}l${round(d * w * 0.5 * u)} 0 ${round(-d * w * 0.2 * u)} ${round(-h * 0.5 * u)} ${round(-d * w * 0.1 * u)} ${round(h * 0.2 * u)}L${x} ${round(horizon - h * 0.5 * u)}z`,
          mix(sh, hues.fg, 0.25),
          0.6,
        )
      );
    };
  const inner =
    range(S, horizon, 24, 1, 0.15, 1, 22) +
    wall(1, 62, 34, 0.45) +
    wall(-1, 40, 43, 0.75) +
    wall(1, 38, 46, 0.95);
  return (
    inner +
    water(S, horizon, mix(hues.water, hues.low, 0.3), mix(hues.water, hues.fg, 0.45)) +
    mirror(S, horizon, inner, 0.26) +
    (landmark
      ? near(S, horizon + 5 * u, 0, 1, 'none') +
        fill(
          `M${round(fx - 26 * u)} ${round(horizon + 7 * u)}q${round(8 * u)} ${round(-5 * u)} ${round(26 * u)} ${round(-4 * u)}t${round(26 * u)} ${round(4 * u)}z`,
          hues.fg,
        ) +
        mark(S, landmark, fx, horizon + 6 * u, 1.1)
      : '') +
    kayak(S, getOppositeX(S), horizon + 21 * u) +
    kayak(S, getOppositeX(S) - side * 20 * u, horizon + 26 * u) +
    rocks(S, side, hues.fg, mix(hues.fg, hues.mid, 0.25)) +
    corner(S, 'conifer', 50, 6)
  );
}

export function volcano(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, side, L } = S,
    hot = mix(hues.mid, hues.near, 0.3),
    top = horizon - 40 * u;
  return (
    range(S, horizon - u, 14, 1, 0.1, 0) +
    fill(
      cloud(fx - side * 2 * u, top - 2 * u, 20 * u, 2.4 * u) +
        cloud(fx + side * 5 * u - 8 * u, top - 8 * u, 22 * u, 2.8 * u),
      mix(hues.low, '#ffffff', 0.4),
      0.8,
    ) +
    cone(
      S,
      fx + side * 46 * u,
      horizon + u,
      70 * u,
      22 * u,
      mix(hot, hues.far, 0.45),
      mix(hot, hues.fg, 0.1),
      landmark === 'cotopaxi' && mixSnow(S),
    ) +
    cone(
      S,
      fx,
      horizon + 2 * u,
      104 * u,
      42 * u,
      hot,
      mix(hot, hues.fg, 0.42),
      landmark === 'cotopaxi' && mixSnow(S),
    ) +
    (landmark === 'cotopaxi'
      ? ''
      : line(
          `M${round(fx)} ${round(top)}q${round(-L * 3 * u)} ${round(9 * u)} ${round(-L * u)} ${round(15 * u)}t${round(-L * 6 * u)} ${round(14 * u)}`,
          hues.acc,
          round(u * 0.8),
          0.9,
        )) +
    mist(S, horizon - 7 * u, mix(hues.low, '#ffffff', 0.3), 0.55) +
    near(S, horizon + 4 * u, 5 * u, 9, hues.veg, 18) +
    ground(S, horizon + 10 * u, 6, 11) +
    way(S, getOppositeX(S), fx, horizon + 6 * u) +
    (hasLandmark(landmark) ? mark(S, landmark, fx - side * 2 * u, horizon + 10 * u) : '') +
    party(S) +
    fore(S, 15, 12, 0) +
    blades(S, edge(S, 14), S.H + 2 * u, 11, 24 * u, hues.fg, 1.15) +
    blades(S, edge(S, 32), S.H + 2 * u, 9, 14 * u, mix(hues.fg, hues.veg, 0.3), 1.1)
  );
}

export function altiplano(S: Scene): string {
  const { u, horizon, hues, fx, W, side } = S,
    inner =
      range(S, horizon, 13, 1, 0.15, 0) +
      cone(
        S,
        fx + side * 44 * u,
        horizon,
        70 * u,
        19 * u,
        mix(hues.far, hues.mid, 0.5),
        mix(hues.mid, hues.fg, 0.1),
        mixSnow(S),
      ) +
      cone(
        S,
        fx,
        horizon,
        92 * u,
        32 * u,
        mix(hues.mid, hues.acc, 0.18),
        mix(hues.mid, hues.fg, 0.25),
        mixSnow(S),
        0.3,
      );
  const fl = glyph(
    S,
    line('M0 0v-16', '#7a3a44', 1.1) +
      fill('M-9-20q4-7 12-5 5 1 6 6-8 6-14 4-4-1-4-5z', '#f2849b') +
      line('M7-21q7-5 3-11-1-5-5-4', '#f2849b', 2.1),
  );
  let s =
    inner +
    fill(
      `M0 ${horizon}h${W}V${S.H}H0z`,
      grad(S, mix(hues.low, hues.sky, 0.35), mix(hues.sky, hues.water, 0.35)),
    ) +
    mirror(S, horizon, inner, 0.6) +
    `<ellipse cx="${S.sx}" cy="${round(horizon + (horizon - S.sy) * 0.8)}" rx="${round(6 * u)}" ry="${round(4.5 * u)}" fill="${hues.sun}" opacity=".55"/>`;
  for (const [x = 0, y = 0, k = 0, f = 1] of [
    [-14, 13, 0.34, 1],
    [-6, 17, 0.42, 1],
    [-20, 20, 0.46, 1],
    [4, 13, 0.3, -1],
  ])
    s += fl(getOppositeX(S) + x * u * side * -1, horizon + y * u, k * u, f);
  return (
    s +
    line(`M0 ${round(horizon + u)}h${W}`, '#fff', round(u * 0.5), 0.6) +
    fill(
      `M${round(fx - 40 * u)} ${round(S.H - 10 * u)}q${round(30 * u)} ${round(-3 * u)} ${round(60 * u)} 0t${W} 0V${S.H}H${round(fx - 60 * u)}z`,
      hues.sand,
      0.0,
    ) +
    fore(S, 15, 10, -1) +
    grove(S, 'cactus', hues.fg, [
      [edge(S, 12), S.H, u * 0.36],
      [edge(S, 23), S.H, u * 0.22, -1],
    ]) +
    blades(S, edge(S, 34), S.H + u, 9, 10 * u, hues.fg)
  );
}
