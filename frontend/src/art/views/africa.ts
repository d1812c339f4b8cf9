import { elephant, giraffe, lion, zebra } from '../drawing/animals.js';
import { mix, round, createRandom } from '../drawing/color.js';
import { type View, place } from '../drawing/kit.js';
import { party } from '../drawing/people.js';
import { blades, grove, scatter } from '../drawing/plants.js';
import { fill, grad, line } from '../drawing/primitives.js';
import type { Scene } from '../scenes/scene.js';
import { drawDune } from '../drawing/stone.js';
import { edge, fore, near, getOppositeX, range } from '../drawing/terrain.js';
import { mirror, water } from '../drawing/water.js';

const SNAG =
  'M-7 0Q-2-40-6-70L-34-104-52-112-58-128-50-120-32-112-16-94-22-128-36-150-30-150-14-128-6-98 0-110 4-150-6-178 2-172 10-150 10-116 16-104 34-124 40-150 44-146 42-122 64-138 70-136 44-110 20-84 30-74 58-82 34-66 10-64Q8-30 12 0z';

/** Dead camel thorns on the white pan, under the great dune. */
export const deadvlei: View = (S) => {
  const { u, horizon, hues, side, H } = S;
  const l = mix(hues.near, hues.sand, 0.42);
  const g = mix(hues.near, hues.fg, 0.3);
  const pan = mix('#fbf3e4', hues.low, 0.25);
  const snag = (x: number, y: number, k: number, f: string, d: number = side) =>
    place(S, `<path d="${SNAG}" fill="${f}"/>`, x, y, k, d);
  const cracks = Array.from(
    { length: 9 },
    (_, i) =>
      `M${round(S.W * ((i * 0.37) % 1))} ${round(horizon + (14 + i * 3.2) * u)}l${round(7 * u)} ${round(u)} ${round(6 * u)} ${round(-1.4 * u)} ${round(9 * u)} ${round(1.2 * u)}`,
  ).join('');
  return (
    drawDune(
      S,
      S.fx + side * 58 * u,
      horizon - 16 * u,
      60 * u,
      34 * u,
      mix(l, hues.haze, 0.25),
      mix(g, hues.haze, 0.25),
    ) +
    drawDune(S, S.fx - side * 4 * u, horizon - 33 * u, 62 * u, 50 * u, l, g) +
    fill(
      `M0 ${round(horizon + 12 * u)}Q${round(S.W * 0.3)} ${round(horizon + 9 * u)} ${round(S.W * 0.55)} ${round(horizon + 11 * u)}T${S.W} ${round(horizon + 10 * u)}V${H}H0z`,
      grad(S, pan, mix(pan, hues.near, 0.35)),
    ) +
    line(cracks, mix(pan, hues.fg, 0.22), round(u * 0.3), 0.6) +
    snag(-92, 48, 0.3, mix(hues.fg, hues.near, 0.25)) +
    snag(20, 50, 0.34, mix(hues.fg, hues.near, 0.25), -side) +
    snag(64, 56, 0.46, mix(hues.fg, hues.near, 0.12)) +
    snag(180, 52, 0.4, mix(hues.fg, hues.near, 0.2), -side) +
    snag(-30, 92, 1.12, hues.fg) +
    fill(
      `M${round(S.fx - side * 8 * u)} ${round(horizon + 22.4 * u)}q${round(side * 26 * u)} ${round(2 * u)} ${round(side * 52 * u)} ${round(-u)}l${round(-side * 20 * u)} ${round(4 * u)}q${round(-side * 18 * u)} 0 ${round(-side * 32 * u)} ${round(-3 * u)}z`,
      hues.fg,
      0.16,
    ) +
    ((S.way = (k: number) => [getOppositeX(S) + side * (4 - k * 34) * u, horizon + (23 - k * 5) * u, 0.62]),
    party(S, 0.1, 4)) +
    drawDune(S, edge(S, 4), H - 11 * u, 70 * u, 20 * u, mix(l, hues.fg, 0.35), mix(g, hues.fg, 0.5))
  );
};

/** Lions on a kopje, zebras and giraffes out on the grass. */
export const kopje: View = (S) => {
  const { u, horizon, hues, side, H } = S;
  const rock = mix('#b08a6a', hues.fg, 0.1);
  const dim = mix(rock, hues.fg, 0.45);
  const beast = mix(hues.fg, hues.acc, 0.12);
  const herd = scatter(
    S,
    7,
    16,
    S.fx + side * 12 * u - 40 * u,
    S.fx + side * 12 * u + 50 * u,
    horizon + 4 * u,
    1,
    1,
    2 * u,
  )
    .map(([x, y]) => `M${round(x)} ${round(y)}h${round(1.3 * u)}`)
    .join('');
  const stones =
    fill('M-180 50q-10-40 26-52 20-10 40 2 4-44 50-48 40-4 54 34 12-14 36-10 30 6 28 40 24 2 24 34z', rock) +
    fill(
      'M-60-44q40-10 54 34 8 30-8 60h-40q20-50-6-94zM36-14q30 6 28 40 24 2 24 34H40q10-40-4-74zM-130 0q16-8 26 0 6 26-8 50h-30q20-26 12-50z',
      dim,
    ) +
    line('M-100 8q30 6 50 0M-150 20q20-6 34 0', dim, 3, 0.6);
  return (
    range(S, horizon, 9, 1, 0.1, 0, 50) +
    fill(
      `M0 ${horizon}h${S.W}V${H}H0z`,
      grad(S, mix(hues.near, hues.sand, 0.5), mix(hues.near, hues.fg, 0.25)),
    ) +
    grove(
      S,
      'acacia',
      mix(hues.veg, hues.haze, 0.3),
      scatter(S, 8, 8, 0, S.W, horizon + u, u * 0.05, u * 0.09, u),
    ) +
    line(herd, mix(hues.fg, hues.near, 0.2), round(u * 0.9)) +
    place(S, giraffe(beast), 92, 34, 0.74, -side) +
    place(S, giraffe(mix(beast, hues.near, 0.2)), 124, 24, 0.5, -side) +
    place(S, zebra(mix('#fff6e6', hues.low, 0.2), hues.fg), 152, 46, 0.7, -side) +
    place(S, zebra(mix('#fff6e6', hues.low, 0.3), hues.fg), 190, 40, 0.56, side) +
    grove(S, 'acacia', mix(hues.veg, hues.fg, 0.65), [
      [S.fx - side * 20 * u, horizon + 10 * u, u * 0.5, side],
    ]) +
    place(S, stones, 6, 44, 1.16, side) +
    place(S, lion(mix('#c98a4a', hues.fg, 0.18), mix('#7a4526', hues.fg, 0.2)), -50, 2, 0.62, side) +
    place(S, lion(mix('#d9a35e', hues.fg, 0.16), mix('#d9a35e', hues.fg, 0.16)), 40, 34, 0.46, side) +
    fore(S, 15, 6, 1) +
    [8, 22, 37, 52, 70].map((x, i) => blades(S, edge(S, x), H, 11, (15 - i * 2) * u, hues.fg, 0.8)).join('')
  );
};

const papyrus = (S: Scene, x: number, n: number, h: number, f: string): string => {
  const { u, H } = S;
  const r = createRandom(S.seed ^ round(x));
  let stems = '';
  let heads = '';
  for (let i = 0; i < n; i++) {
    const px = x + (r() - 0.5) * 26 * u;
    const py = H - h * u * (0.5 + r() * 0.5);
    const s = h * u * 0.16;
    stems += `M${round(px + (r() - 0.5) * 5 * u)} ${H + 4}L${round(px)} ${round(py)}`;
    for (let k = -2; k <= 2; k++)
      heads += `M${round(px)} ${round(py)}l${round(Math.sin(k * 0.55) * s)} ${round(-Math.cos(k * 0.55) * s)}`;
  }
  return line(stems, f, round(u * 0.6)) + line(heads, f, round(u * 0.34));
};

const lilies = (S: Scene, y: number, n: number, flower: string): string => {
  const { u, hues } = S;
  const spots = scatter(S, 51, n, getOppositeX(S) - 44 * u, getOppositeX(S) + 44 * u, y, 1, 1, 12 * u);
  return (
    line(
      spots.map(([x, q]) => `M${round(x)} ${round(q)}h${round(3 * u)}`).join(''),
      mix(hues.veg, hues.fg, 0.2),
      round(u * 1.1),
    ) +
    line(
      spots
        .filter((_, i) => i % 3 === 0)
        .map(([x, q]) => `M${round(x + u)} ${round(q - u)}h.1`)
        .join(''),
      flower,
      round(u * 1.7),
    )
  );
};

/** A mokoro poled through the papyrus of the delta. */
export const mokoro: View = (S) => {
  const { u, horizon, hues, side } = S;
  const canoe =
    fill('M-96-6q90 18 190-4l14-6-20 18q-80 16-164 2z', hues.fg) +
    fill('M-36-2q-2-20 8-22 10 2 8 22zM6-2q-2-20 8-22 10 2 8 22z', hues.fg) +
    fill('M-35-4q0-14 7-16 8 2 7 16zM7-4q0-14 7-16 8 2 7 16z', hues.acc) +
    fill('M-35-33a7 7 0 1 1 14 0 7 7 0 0 1-14 0zM7-33a7 7 0 1 1 14 0 7 7 0 0 1-14 0z', hues.fg) +
    fill('M-78-4l4-34-2-22q4-8 12-4l4 10 14 8-2 4-14-4 0 18 2 24z', hues.fg) +
    fill('M-76-72a7 7 0 1 1 14 0 7 7 0 0 1-14 0z', hues.fg) +
    line('M-40-112L-104 34', hues.fg, 3);
  const bank =
    near(S, horizon + 2 * u, 3 * u, 6, mix(hues.veg, hues.mid, 0.3), 30) +
    grove(S, 'palm', mix(hues.fg, hues.mid, 0.25), [
      [S.fx + side * 20 * u, horizon + u, u * 0.24],
      [S.fx + side * 26 * u, horizon + u, u * 0.3, -1],
      [S.fx + side * 31 * u, horizon + u, u * 0.2],
    ]) +
    grove(S, 'acacia', mix(hues.fg, hues.mid, 0.2), [
      [S.fx - side * 30 * u, horizon + 2 * u, u * 0.17],
      [S.fx + side * 66 * u, horizon + 2 * u, u * 0.13],
    ]) +
    place(S, elephant(mix(hues.fg, hues.mid, 0.12), hues.fg), 0, 6, 0.5, side) +
    place(S, elephant(mix(hues.fg, hues.mid, 0.12), hues.fg), -56, 7, 0.36, side) +
    place(S, elephant(mix(hues.fg, hues.mid, 0.12), hues.fg), 44, 5, 0.26, side);
  return (
    range(S, horizon, 5, 1, 0.3, 0, 50) +
    bank +
    water(S, horizon + 1.6 * u, mix(hues.water, hues.low, 0.55), mix(hues.water, hues.fg, 0.3)) +
    mirror(S, horizon + 1.6 * u, bank, 0.34) +
    place(S, canoe, 76, 92, 0.92, -side) +
    lilies(S, S.H - 14 * u, 10, mix('#fff3f6', hues.low, 0.2)) +
    papyrus(S, edge(S, 8), 10, 56, hues.fg) +
    papyrus(S, edge(S, S.W / u - 6), 6, 34, hues.fg) +
    papyrus(S, edge(S, 22), 5, 28, mix(hues.fg, hues.veg, 0.4)) +
    fore(S, 15, 5, -3)
  );
};
