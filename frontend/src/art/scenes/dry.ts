import { mix, round } from '../drawing/color.js';
import { camel } from '../drawing/craft.js';
import { mark } from '../landmarks/landmark.js';
import { party, way } from '../drawing/people.js';
import { blades, grove, scatter } from '../drawing/plants.js';
import { fill, grad, line } from '../drawing/primitives.js';
import type { Scene, Step } from './scene.js';
import { bloodwood, drawDune, mesa } from '../drawing/stone.js';
import { edge, fore, near, getOppositeX, range } from '../drawing/terrain.js';

export function canyon(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, W, H, side } = S,
    band = [
      mix(hues.lit, hues.acc, 0.12),
      mix(hues.near, hues.lit, 0.3),
      hues.near,
      mix(hues.near, hues.fg, 0.22),
    ],
    butte = (x: number, y: number, w: number, h: number, t: number) => mesa(S, band, x, y, w, h, t);
  let s =
    range(S, horizon - 4 * u, 7, 1, 0.1, 0, 40) +
    butte(fx + side * 46 * u, horizon, 40 * u, 20 * u, 0.55) +
    butte(fx + side * 22 * u, horizon, 10 * u, 25 * u, 0.45) +
    butte(fx - side * 38 * u, horizon + u, 36 * u, 26 * u, 0.4);
  if (landmark === 'petra') {
    // the gorge opens on the facade
    const wall = (d: number, off: number, f: string, g: string, k: number) => {
      const X = (v: number) => round(fx + d * (off + v) * u),
        e = d > 0 ? W : 0;
      return fill(
        `M${e} 0H${X(k)}Q${X(-6)} ${round(H * 0.14)} ${X(1)} ${round(H * 0.26)}T${X(-3)} ${round(H * 0.5)}Q${X(3)} ${round(H * 0.66)} ${X(-2)} ${round(H * 0.8)}L${X(6)} ${H}H${e}z`,
        grad(S, f, g),
      );
    };
    const veins = (d: number, off: number, f: string) => {
      let q = '';
      for (let i = 1; i < 6; i++) {
        const x = round(fx + d * (off + i * 9) * u);
        q += `M${x} ${round((i % 2) * 9 * u)}q${round(d * 5 * u)} ${round(20 * u)} ${round(-d * u)} ${round(40 * u)}t${round(d * 3 * u)} ${round((30 - i * 3) * u)}`;
      }
      return line(q, f, round(u * 0.6), 0.35);
    };
    const r1 = mix(hues.near, hues.lit, 0.45),
      r2 = mix(hues.near, hues.lit, 0.1),
      r3 = mix(hues.near, hues.fg, 0.35),
      r4 = mix(hues.near, hues.fg, 0.72);
    return (
      fill(`M0 0h${W}v${H}H0z`, `url(#${S.id}s)`) +
      fill(`M0 0h${W}v${H}H0z`, grad(S, mix(hues.low, hues.sky, 0.4), hues.sand)) +
      wall(-1, 21, r1, mix(r1, hues.sand, 0.4), 11) +
      wall(1, 21, r1, mix(r1, hues.sand, 0.4), 16) +
      fill(`M${round(fx - 25 * u)} ${H}V${round(H * 0.13)}h${round(50 * u)}V${H}z`, r1) +
      mark(S, landmark, fx, horizon + 15 * u, 1.32) +
      fill(
        `M0 ${round(horizon + 14.5 * u)}h${W}V${H}H0z`,
        grad(S, hues.sand, mix(hues.sand, hues.near, 0.7)),
      ) +
      (way(S, getOppositeX(S), fx, horizon + 15 * u), '') +
      party(
        ((S.way = (t: number): Step => [fx + S.side * (t * 70 - 16) * u, H - (15 - t * 8) * u, 0.95]), S),
        0.1,
        4,
        1,
      ) +
      wall(-1, 25, r2, r3, 3) +
      wall(1, 25, r2, r3, 9) +
      veins(-1, 30, r1) +
      veins(1, 31, r1) +
      wall(-1, 39, r3, r4, -4) +
      wall(1, 37, r3, r4, 0) +
      veins(-1, 45, r2) +
      veins(1, 43, r2) +
      wall(-1, 58, r4, hues.fg, 4) +
      wall(1, 54, r4, hues.fg, -2) +
      (W > 1.5 * H ? [62, 96, 130].map((x) => veins(-1, x, r3) + veins(1, x - 2, r3)).join('') : '')
    );
  }
  s += butte(fx, horizon + 4 * u, 40 * u, 36 * u, 0.12);
  return (
    s +
    fill(
      `M0 ${round(horizon + 4 * u)}h${W}V${H}H0z`,
      grad(S, mix(hues.near, hues.sand, 0.45), mix(hues.near, hues.fg, 0.3)),
    ) +
    way(S, getOppositeX(S) - side * 6 * u, fx - side * 18 * u, horizon + 4 * u, 20, hues.water) +
    near(S, H - 8 * u, 13 * u, 12, mix(hues.near, hues.fg, 0.5), 26) +
    ((S.way = (t: number): Step => [getOppositeX(S) + side * (22 - t * 26) * u, H - 13.5 * u, 0.62]),
    party(S, 0.1, 4, 0.9)) +
    fore(S, 15, 13, -2) +
    blades(S, edge(S, 16), H + u, 11, 20 * u, hues.fg, 1.1) +
    grove(S, 'cactus', hues.fg, [[edge(S, 7), H, u * 0.3]])
  );
}

type Tail<F> = F extends (scene: Scene, ...rest: infer R) => string ? R : never;

export function desert(S: Scene, landmark: string): string {
  const { u, horizon, hues, fx, W, H, side } = S,
    dune = (...shape: Tail<typeof drawDune>) => drawDune(S, ...shape),
    l = mix(hues.near, hues.sand, 0.62),
    g = mix(hues.near, hues.fg, 0.12);
  return (
    range(S, horizon + 2 * u, 13, 1, 0.2, landmark === 'uluru' ? 0 : 1, 36) +
    fill(`M0 ${horizon}h${W}V${H}H0z`, grad(S, mix(hues.sand, hues.haze, 0.3), hues.sand)) +
    (landmark === 'uluru'
      ? mark(S, landmark, fx, horizon + 2 * u, 1.5) +
        near(S, horizon + 5 * u, 3 * u, 8, mix(hues.near, hues.veg, 0.5), 14) +
        grove(S, 'round', hues.veg, scatter(S, 8, 14, 0, W, horizon + 6 * u, u * 0.03, u * 0.06, 3 * u)) +
        fill(
          `M0 ${round(horizon + 8 * u)}h${W}V${H}H0z`,
          grad(S, mix(hues.near, hues.sand, 0.25), mix(hues.near, hues.fg, 0.4)),
        ) +
        way(S, getOppositeX(S), fx, horizon + 6 * u, 15) +
        party(S) +
        fore(S, 15, 9, -1) +
        blades(S, edge(S, 12), H, 13, 15 * u, mix(hues.sand, hues.fg, 0.35), 1) +
        blades(S, edge(S, 28), H + u, 11, 11 * u, hues.fg, 1) +
        bloodwood(S, edge(S, 8), H + u)
      : landmark
        ? mark(S, landmark, fx, horizon + 6 * u, 1.15) +
          fill(
            `M0 ${round(horizon + 5 * u)}h${W}V${H}H0z`,
            grad(S, mix(hues.near, hues.sand, 0.5), mix(hues.near, hues.fg, 0.2)),
          ) +
          grove(S, 'palm', mix(hues.veg, hues.fg, 0.25), [
            ...scatter(S, 8, 9, fx - 50 * u, fx + 46 * u, horizon + 7 * u, u * 0.09, u * 0.15, 3 * u),
          ]) +
          way(S, getOppositeX(S), fx, horizon + 6 * u) +
          camel(S, getOppositeX(S) - side * 12 * u, horizon + 19 * u, 4, 1.5) +
          dune(
            getOppositeX(S) + side * 22 * u,
            H - 17 * u,
            70 * u,
            19 * u,
            mix(l, hues.fg, 0.2),
            mix(g, hues.fg, 0.45),
          )
        : dune(
            fx + side * 30 * u,
            horizon - 7 * u,
            70 * u,
            16 * u,
            mix(l, hues.haze, 0.3),
            mix(g, hues.haze, 0.35),
          ) +
          dune(fx, horizon - 11 * u, 62 * u, 34 * u, l, g) +
          dune(
            getOppositeX(S) + side * 12 * u,
            horizon + 15 * u,
            84 * u,
            26 * u,
            mix(l, hues.near, 0.3),
            mix(g, hues.fg, 0.22),
          ) +
          camel(S, fx - side * 2 * u, horizon + 20 * u, 4, 1.5) +
          dune(
            fx - side * 22 * u,
            H - 14 * u,
            90 * u,
            22 * u,
            mix(hues.near, hues.fg, 0.35),
            mix(hues.near, hues.fg, 0.65),
          ))
  );
}
