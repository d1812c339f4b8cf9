import { mix, round, createRandom } from './color.js';
import { at, fill, glyph, line } from './primitives.js';
import type { Scene } from '../scenes/scene.js';

export function kayak(S: Scene, x: number, y: number, k = 1): string {
  return at(
    x,
    y,
    S.u * 0.2 * k,
    fill('M-34-3q34 9 68 0-14 12-34 12t-34-12z', S.hues.acc) +
      fill('M-34-3q34 9 68 0l-4 3q-30 8-60 0z', S.hues.dark, 0.35) +
      fill('M-13 0q-1-14 5-15 6 1 5 15zM9 0q-1-14 5-15 6 1 5 15z', S.hues.fg) +
      '<circle cx="-8" cy="-20" r="4.5"/><circle cx="14" cy="-20" r="4.5"/>'
        .replaceAll('4.5', '4.5')
        .replaceAll('r=', `fill="${S.hues.fg}" r=`) +
      line('M-28-18L12 0M-4-16L36 2', S.hues.fg, 1.8),
    S.side,
  );
}
export function boat(S: Scene, x: number, y: number, k = 1): string {
  return at(
    x,
    y,
    S.u * 0.17 * k,
    fill('M-30-4h64l-10 12h-44z', S.hues.fg) +
      line('M0-4v-52', S.hues.fg, 2) +
      fill('M4-54q26 18 24 46H4z', '#fffaf0') +
      fill('M-4-46q-18 14-19 38h19z', S.hues.acc),
    S.side,
  );
}
export function camel(S: Scene, x: number, y: number, n: number, k: number): string {
  const g = glyph(
    S,
    fill(
      'M-15 0l1-14q-4-5-1-9 3-4 5-8 3-3 5 1l3 5 4-7q3-3 5 2l3 8q4 1 6-4l1-8 1-4 6-1 4 3-1 3-6 1-1 9q-1 9-9 11l1 12h-3l-3-12h-8l-3 12h-3l1-13-3 5-1 9z',
      S.hues.fg,
    ),
  );
  let s = '';
  for (let i = 0; i < n; i++)
    s += g(x - S.side * i * 6.4 * S.u * k * 0.8, y + (i % 2) * S.u * 0.3, S.u * 0.13 * k, S.side);
  return s;
}
export function diver(S: Scene, x: number, y: number): string {
  return at(
    x,
    y,
    S.u * 0.26,
    fill('M-20 2q14-8 26-6 8-2 12 2l-4 4q-8 4-16 3l-8 6-14 5-10 6-6-3 10-6z', S.hues.fg) +
      `<circle cx="21" cy="-5" r="5" fill="${S.hues.fg}"/>` +
      fill('M-2-8h13v5H-2z', S.hues.acc) +
      `<circle cx="25" cy="-16" r="1.6" fill="#fff" opacity=".7"/><circle cx="28" cy="-26" r="2.4" fill="#fff" opacity=".6"/>`,
    S.side,
  );
}
export function branch(S: Scene): string {
  const { u, hues, W, side } = S,
    e = side > 0 ? W : 0,
    d = -side,
    r = createRandom(S.seed ^ 71);
  let p = '',
    q = '';
  const b = [
    [6, 9],
    [12, 12],
    [18, 12],
    [24, 15],
    [30, 14],
    [36, 18],
    [15, 17],
    [21, 19],
    [9, 16],
    [28, 19],
  ];
  for (const [x = 0, y = 0] of b)
    for (let i = 0; i < 4; i++) {
      const s = `M${round(e + d * (x + (r() - 0.5) * 7) * u)} ${round((y + (r() - 0.5) * 5) * u)}h.1`;
      if (i % 2) p += s;
      else q += s;
    }
  return (
    line(
      `M${e} ${round(5 * u)}q${round(d * 12 * u)} ${round(7 * u)} ${round(22 * u)} ${round(6 * u)}`.replace(
        / (-?\d+) (-?\d+)$/,
        ` ${round(d * 22 * u)} $2`,
      ) +
        `t${round(d * 16 * u)} ${round(6 * u)}M${round(e + d * 10 * u)} ${round(9 * u)}q${round(d * 4 * u)} ${round(7 * u)} ${round(d * 12 * u)} ${round(9 * u)}`,
      hues.fg,
      round(u * 0.9),
    ) +
    line(q, mix('#f4a6b8', hues.low, 0.2), round(u * 2.6)) +
    line(p, mix('#fbd3dc', hues.low, 0.2), round(u * 2))
  );
}
