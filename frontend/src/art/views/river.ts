import { mix, round } from '../drawing/color.js';
import { type View, place } from '../drawing/kit.js';
import { blades, grove, leaves } from '../drawing/plants.js';
import { fill, line } from '../drawing/primitives.js';
import { canopy, edge, fore, near, range } from '../drawing/terrain.js';
import { mirror, water } from '../drawing/water.js';

/** Temple roofs above the Mekong and a slow boat. */
export const luang: View = (S) => {
  const { u, horizon, hues, side } = S;
  const red = mix('#8f2f24', hues.fg, 0.08);
  const gold = mix('#e9b04a', hues.low, 0.06);
  const roof = (y: number, w: number, h: number) =>
    fill(
      `M${-w - 22} ${y + 4}Q${round(-w * 0.5)} ${y - round(h * 0.1)} ${round(-w * 0.16)} ${y - round(h * 0.66)}L0 ${y - h}l${round(w * 0.16)} ${round(h * 0.34)}Q${round(w * 0.5)} ${y - round(h * 0.1)} ${w + 22} ${y + 4}l-8 4Q${round(w * 0.4)} ${y} 0 ${y - round(h * 0.74)} ${round(-w * 0.4)} ${y} ${-w - 14} ${y + 8}z`,
      gold,
    ) +
    fill(
      `M${-w - 12} ${y + 7}Q${round(-w * 0.4)} ${y - 2} 0 ${y - round(h * 0.8)}Q${round(w * 0.4)} ${y - 2} ${w + 12} ${y + 7}l-18 2H${-w + 6}z`,
      red,
    ) +
    fill(
      `M0 ${y - round(h * 0.8)}Q${round(w * 0.4)} ${y - 2} ${w + 12} ${y + 7}l-18 2H${round(w * 0.2)}Q${round(w * 0.1)} ${y - 20} 0 ${y - round(h * 0.8)}z`,
      hues.fg,
      0.25,
    );
  const wat =
    fill('M-66 20v-22H66v22z', mix('#fdf3df', hues.low, 0.15)) +
    fill('M-66 24v-5H66v5z', mix('#fdf3df', hues.fg, 0.25)) +
    fill('M30 20V-2h36v22z', mix('#fdf3df', hues.fg, 0.3)) +
    fill('M-12 20V-6q12-14 24 0v26zM-46 20V2h14v18zM34 20V2h14v18z', hues.fg) +
    fill('M-14-6Q0-22 14-6l-2 2Q0-16-12-4z', gold) +
    roof(-2, 92, 56) +
    roof(-26, 64, 66) +
    roof(-52, 38, 76) +
    line('M0-126v-14', gold, 3);
  const stupa =
    fill('M-16 0v-10h5v-10h4q0-16 4-24l3-34 3 34q4 8 4 24h4v10h5V0z', gold) +
    fill('M0-78l3 34q4 8 4 24h4v10h5V0H4z', mix(gold, hues.fg, 0.3));
  const boat =
    fill('M-130-10q130 24 250-4l26-16 4 3-24 27q-110 20-236 4z', mix('#5b3a2c', hues.fg, 0.3)) +
    fill('M-96-10v-5h184v3q-90 12-184 2z', '#fdf3df') +
    line('M-90-14v-22M-50-12v-24M-10-12v-24M30-12v-24M70-14v-22', hues.fg, 2.4) +
    fill('M-104-35q90-12 190 0l-6 5q-90-8-178 0z', mix('#2f8f9a', hues.fg, 0.1)) +
    fill('M-36-12q-1-11 5-12 6 1 5 12zM4-12q-1-11 5-12 6 1 5 12zM44-12q-1-11 5-12 6 1 5 12z', hues.fg);
  const inner =
    range(S, horizon - 8 * u, 26, 1, 0.15, 1, 20) +
    range(S, horizon - 2 * u, 18, 2, 0.55, 0, 22) +
    canopy(S, horizon + 3 * u, 21, mix(hues.veg, hues.haze, 0.25), 10) +
    grove(S, 'palm', mix(hues.veg, hues.fg, 0.25), [
      [S.fx - 34 * u, horizon + 7 * u, u * 0.34],
      [S.fx + 37 * u, horizon + 7 * u, u * 0.4, -1],
      [S.fx + 44 * u, horizon + 7 * u, u * 0.28],
    ]) +
    place(S, wat, 0, 8, 1.12) +
    place(S, stupa, 104, 30, 0.9) +
    place(S, stupa, -104, 30, 0.7);
  return (
    inner +
    near(S, horizon + 10 * u, 2.5 * u, 8, mix(hues.veg, hues.fg, 0.2), 30) +
    place(S, line('M-10 32v10M-14 42h28M-20 47h40M-24 52h48', mix(hues.sand, hues.low, 0.2), 4), 0, 0, 1, 1) +
    water(S, horizon + 12 * u, mix(hues.water, hues.low, 0.35), mix(hues.water, hues.fg, 0.28)) +
    mirror(S, horizon + 12 * u, inner, 0.2) +
    place(S, boat, 96, 96, 0.86, -side) +
    fore(S, 15, 7, -2) +
    leaves(S, edge(S, -1), S.H + 2 * u, 7, 34 * u, hues.fg, side > 0 ? -1 : 1, mix(hues.fg, hues.veg, 0.5)) +
    blades(S, edge(S, S.W / u - 4), S.H + u, 11, 16 * u, hues.fg, 1.1)
  );
};
