import { gorilla, macaw } from '../drawing/animals.js';
import { mix, round } from '../drawing/color.js';
import { kayak } from '../drawing/craft.js';
import { type View, place, tones } from '../drawing/kit.js';
import { party, way } from '../drawing/people.js';
import { blades, leaves } from '../drawing/plants.js';
import { at, fill, grad, line } from '../drawing/primitives.js';
import { cone } from '../drawing/relief.js';
import type { Scene } from '../scenes/scene.js';
import { canopy, edge, fore, near, getOppositeX, range } from '../drawing/terrain.js';
import { mist } from '../drawing/weather.js';

export const jungle = (S: Scene, y: number, k: number, haze: number, s: number): string =>
  canopy(S, S.horizon + (y - s * 0.3) * S.u, k, mix(mix(S.hues.veg, S.hues.fg, 0.12), S.hues.haze, haze), s);

export const corners = (S: Scene): string =>
  leaves(
    S,
    edge(S, -2),
    S.H + 3 * S.u,
    7,
    44 * S.u,
    S.hues.fg,
    S.side > 0 ? -1 : 1,
    mix(S.hues.fg, S.hues.veg, 0.5),
  ) +
  leaves(
    S,
    edge(S, S.W / S.u + 2),
    S.H + 4 * S.u,
    6,
    27 * S.u,
    S.hues.fg,
    S.side,
    mix(S.hues.fg, S.hues.veg, 0.4),
  );

/** A river bend in lowland forest, with or without macaws on their way to the clay lick. */
export function riverbend(S: Scene, withMacaws: boolean): string {
  const { u, horizon, hues, side } = S;
  const river = mix(hues.water, hues.low, 0.4);
  const crown = mix(hues.veg, hues.fg, 0.25);
  const ceiba =
    fill('M-9 30Q-4-20-5-92H5Q4-20 11 30z', mix('#d9c9a8', hues.veg, 0.3)) +
    fill('M1 30V-92H5Q4-20 11 30z', mix('#8f7f62', hues.veg, 0.3)) +
    fill(
      'M-84-92q0-20 26-22 4-22 34-22 12-14 36-10 26-6 36 14 28 0 32 20 8 16-14 18-26 8-46-2-22 12-48 4-30 12-56 0z',
      crown,
    ) +
    fill('M-84-92q0-20 26-22 30 4 40 16-20 4-30 2-20 10-36 4z', mix(crown, hues.lit, 0.14));
  const parrots: readonly (readonly [number, number, number, string, string, string])[] = [
    [-74, -98, 0.78, '#d8362f', '#f2b631', '#2266b3'],
    [26, -122, 0.5, '#2b7cc4', '#2b7cc4', '#f2b631'],
    [84, -70, 0.58, '#d8362f', '#f2b631', '#2266b3'],
  ];
  return (
    range(S, horizon - 2 * u, 16, 1, 0.2, 0, 30) +
    mist(S, horizon - 3 * u, tones(S).mist, 0.6) +
    jungle(S, 4, 21, 0.42, 10) +
    place(S, ceiba, 0, 0, 1.16) +
    jungle(S, 10, 22, 0.22, 12) +
    place(
      S,
      fill(
        'M-1000 240V66Q-300 66-120 50-20 40 10 34 50 30 40 26 20 22 60 22 120 26 84 38 40 52 90 66 180 84 1000 60V240z',
        grad(S, mix(river, '#ffffff', 0.3), river),
      ) + line('M40 40h34M60 62h60M-60 74h90M110 92h120M-180 96h120M10 112h110', '#ffffff', 2, 0.6),
      30,
      4,
      1,
      side,
    ) +
    kayak(S, getOppositeX(S) - side * 6 * u, horizon + 23 * u, 0.95) +
    place(
      S,
      fill(
        'M-1000 260V96Q-300 84-190 98-150 104-140 120-120 140-60 150L40 260z',
        mix(hues.veg, hues.fg, 0.4),
      ),
      0,
      0,
      1,
      side,
    ) +
    (withMacaws ? parrots : [])
      .map(([x, y, k, a, b, d]) => place(S, macaw(a, b, d, hues.fg), x + 104, y, k, -side))
      .join('') +
    fore(S, 15, 10, -1) +
    corners(S)
  );
}

export const macaws: View = (S) => riverbend(S, true);

/** A hanging bridge in the cloud forest. */
export const hangingbridge: View = (S) => {
  const { u, horizon, hues, fx, side, W } = S;
  const t = tones(S);
  const y0 = horizon - 2 * u;
  const sag = 11 * u;
  const deck = (v: number) => y0 + sag * 4 * v * (1 - v);
  const rope = (v: number) => deck(v) - 7.5 * u - 8 * u * (1 - 4 * v * (1 - v)) * 0.35;
  const curve = (f: (v: number) => number) =>
    Array.from({ length: 25 }, (_, i) => `${i ? 'L' : 'M'}${round((W * i) / 24)} ${round(f(i / 24))}`).join(
      '',
    );
  const hangers = Array.from({ length: round(W / u / 3.2) }, (_, i) => {
    const v = (i + 0.5) / round(W / u / 3.2);
    return `M${round(W * v)} ${round(rope(v))}V${round(deck(v))}`;
  }).join('');
  const trunk = (x: number, k: number, f: string) =>
    place(
      S,
      fill('M-26 250Q-8 200-9 60-8-200-14-460H12Q6-200 8 60 10 200 30 250z', f) +
        fill(
          'M-9-40q-34 4-44 34 30-2 44-14zM-9-44q-34-24-58-8 26 20 56 22zM-9-50q-10-30-36-36 4 30 34 52zM8-150q34 0 46 28-30 2-46-10zM8-154q30-28 56-14-22 22-54 26zM8-160q6-30 32-38 0 30-30 50zM8 70q26 0 36 22-26 2-36-8zM8 66q24-22 44-12-18 18-42 20z',
          mix(f, hues.veg, 0.55),
        ),
      x,
      0,
      k,
      1,
    );
  S.way = (k: number) => [
    fx + side * (k * 60 - 6) * u,
    deck((fx + side * (k * 60 - 6) * u) / W) + u * 0.3,
    0.92,
  ];
  return (
    range(S, horizon - 8 * u, 26, 1, 0.1, 0, 24) +
    mist(S, horizon - 14 * u, t.mist, 0.7) +
    jungle(S, -2, 21, 0.62, 13) +
    mist(S, horizon - 2 * u, t.mist, 0.75) +
    trunk(150, 0.8, mix(hues.veg, hues.haze, 0.4)) +
    jungle(S, 12, 22, 0.4, 15) +
    mist(S, horizon + 9 * u, t.mist, 0.6) +
    line(curve(deck), mix('#7c4f33', hues.fg, 0.2), round(u * 1.5)) +
    line(curve(rope) + hangers, mix(hues.fg, hues.lit, 0.2), round(u * 0.32)) +
    party(S, 0.2, 4, 1) +
    jungle(S, 27, 23, 0.1, 17) +
    trunk(-104, 1.5, mix(hues.fg, hues.veg, 0.2)) +
    corners(S) +
    place(S, macaw('#d8362f', '#f2b631', '#2266b3', hues.fg), 20, -96, 0.62, side) +
    place(S, macaw('#d8362f', '#f2b631', '#2266b3', hues.fg), -40, -128, 0.42, side)
  );
};

/** Forested ridges under the Virunga volcanoes, and who lives there. */
export const gorillas: View = (S) => {
  const { u, horizon, hues, fx, side, H } = S;
  const t = tones(S);
  const hill = (k: number) => mix(mix(hues.veg, hues.haze, 0.5), hues.fg, k);
  return (
    cone(
      S,
      fx + side * 52 * u,
      horizon - 4 * u,
      76 * u,
      30 * u,
      mix(hill(0), hues.far, 0.5),
      mix(hill(0.2), hues.far, 0.4),
      false,
    ) +
    cone(S, fx, horizon - 4 * u, 84 * u, 40 * u, hill(0.06), hill(0.3), false) +
    mist(S, horizon - 14 * u, t.mist, 0.75) +
    range(S, horizon + 2 * u, 17, 2, 0.6, 0, 24) +
    mist(S, horizon - 4 * u, t.mist, 0.7) +
    jungle(S, 5, 21, 0.36, 9) +
    mist(S, horizon + 5 * u, t.mist, 0.4) +
    jungle(S, 16, 22, 0.16, 12) +
    near(S, H - 12 * u, 6 * u, 12, grad(S, mix(hues.veg, hues.near, 0.4), mix(hues.veg, hues.fg, 0.6)), 40) +
    way(
      S,
      getOppositeX(S) + side * 14 * u,
      fx + side * 12 * u,
      horizon + 19 * u,
      11,
      mix(hues.sand, hues.veg, 0.35),
    ) +
    party(S, 0.34, 3, 1.3) +
    at(fx - side * 10 * u, H - 6.5 * u, u * 0.29, gorilla(hues.fg, mix(hues.fg, hues.lit, 0.4)), side) +
    fore(S, 15, 8, -2) +
    blades(S, fx - side * 28 * u, H + u, 11, 17 * u, mix(hues.veg, hues.fg, 0.55), 1.2) +
    blades(S, fx + side * 12 * u, H + u, 9, 10 * u, mix(hues.veg, hues.fg, 0.55), 1.2) +
    leaves(S, edge(S, -2), H + 3 * u, 7, 38 * u, hues.fg, side > 0 ? -1 : 1, mix(hues.fg, hues.veg, 0.5))
  );
};
