import { round, createRandom } from './color.js';
import { fill, line } from './primitives.js';
import type { Scene } from '../scenes/scene.js';

export function sky(S: Scene): string {
  const { W, H, u, hues, sx, sy, time, L } = S;
  const k0 = S.id + 's',
    k1 = S.id + 'h';
  S.defs += `<linearGradient id="${k0}" x2="0" y2="1"><stop stop-color="${hues.sky}"/><stop offset="${((S.horizon / H) * 0.62).toFixed(2)}" stop-color="${hues.smid}"/><stop offset="${(S.horizon / H).toFixed(2)}" stop-color="${hues.low}"/></linearGradient><radialGradient id="${k1}"><stop stop-color="${hues.sun}" stop-opacity=".75"/><stop offset="1" stop-color="${hues.sun}" stop-opacity="0"/></radialGradient>`;
  const r = createRandom(S.seed ^ 3);
  let s =
    fill(`M0 0h${W}v${H}H0z`, `url(#${k0})`) +
    `<circle cx="${sx}" cy="${sy}" r="${round(u * 46)}" fill="url(#${k1})" opacity="${time === 'night' ? 0.25 : 0.7}"/>`;
  if (time === 'night') {
    let d = '';
    for (let i = 0; i < 60; i++) d += `M${round(r() * W)} ${round(r() * r() * S.horizon * 0.95)}h.1`;
    s += line(d, '#fff', round(u * 0.35), 0.8);
    s += fill(
      `M${sx} ${sy - 6 * u}a${6 * u} ${6 * u} 0 1 ${L > 0 ? 1 : 0} ${L * -5 * u} ${10 * u}a${6.6 * u} ${6.6 * u} 0 0 ${L > 0 ? 0 : 1} ${L * 5 * u} ${-10 * u}z`.replace(
        /(\d+)\.\d+/g,
        '$1',
      ),
      hues.sun,
    );
  } else {
    const R = time === 'day' ? 5.5 : 8.5;
    for (const [k = 0, o = 0] of [
      [2.5, 0.13],
      [1.65, 0.2],
    ])
      s += `<circle cx="${sx}" cy="${sy}" r="${round(R * u * k)}" fill="${hues.sun}" opacity="${o}"/>`;
    s += `<circle cx="${sx}" cy="${sy}" r="${round(R * u)}" fill="${hues.sun}"/>`;
  }
  if (S.facts.biome === 'cloudforest') return s;
  const wisp = (x: number, y: number, w: number, h: number) =>
      `M${round(x)} ${round(y)}q${round(w * 0.5)} ${round(-h)} ${round(w)} 0-${round(w * 0.5)} ${round(h * 0.5)}-${round(w)} 0z`,
    puff = (x: number, y: number, w: number) => {
      [x, y, w] = [round(x), round(y), round(w / 10)];
      return `M${x} ${y}a${round(w * 0.9)} ${round(w * 0.9)} 0 0 1 ${w}-${round(w * 1.2)} ${round(w * 1.7)} ${round(w * 1.7)} 0 0 1 ${3 * w}-${round(w * 0.7)} ${round(w * 1.4)} ${round(w * 1.4)} 0 0 1 ${round(w * 2.4)} ${round(w * 0.6)} ${w} ${w} 0 0 1 ${round(w * 1.6)} ${round(w * 1.3)}z`;
    };
  if (time === 'day') {
    let d = '';
    for (let i = 0; i < 3; i++)
      d += puff(
        (i * 0.42 - 0.06 + r() * 0.16) * W,
        S.horizon - (12 + r() * 18 + (i % 2) * 8) * u,
        (20 + r() * 20) * u,
      );
    s +=
      fill(d, '#fff', 0.62) +
      fill(
        wisp(W * r() * 0.5, H * 0.1, W * 0.5, 2 * u) +
          wisp(W * (0.3 + r() * 0.4), H * 0.16, W * 0.4, 1.6 * u),
        '#fff',
        0.4,
      );
  } else {
    let d = '',
      e = '';
    for (let i = 0; i < 7; i++) {
      const w = (0.25 + r() * 0.5) * W,
        x = sx - w / 2 + (r() - 0.5) * W * 0.9,
        y = H * 0.09 + ((S.horizon * 0.88 - H * 0.09) * (i + r() * 0.5)) / 7;
      if (i % 2) d += wisp(x, y, w, (1.2 + r() * 1.4) * u);
      else e += wisp(x, y, w, (1 + r()) * u);
    }
    s +=
      fill(d, hues.sun, time === 'night' ? 0.1 : 0.42) +
      fill(e, time === 'night' ? '#fff' : hues.smid, time === 'night' ? 0.07 : 0.75);
  }
  if (r() < 0.75) {
    const x = round(W * 0.5 + (r() - 0.5) * W * 0.3),
      y = round(H * 0.26),
      b = round(u * 1.6);
    let d = '';
    for (let i = 0; i < 5; i++)
      d += `M${round(x + (i % 3) * 3.4 * b - i * b)} ${round(y + i * b * 0.9)}q${round(b * 0.5)}-${round(b * 0.7)} ${b} 0q${round(b * 0.5)}-${round(b * 0.7)} ${b} 0`;
    s += line(d, hues.fg, round(u * 0.28), 0.6);
  }
  return s;
}
// a flat printed cloud: two offset capsules
export const cloud = (x: number, y: number, w: number, h: number): string => {
  [x, y, w, h] = [round(x), round(y), round(w), round(h)];
  const k = round(h * 0.9),
    o = round(w * 0.3);
  return `M${x} ${y}h${w}a${k} ${k} 0 0 0 0-${2 * k}h-${round(w * 0.2)}a${k} ${k} 0 0 0-${k}-${k}h-${o}a${k} ${k} 0 0 0-${k} ${k}h-${round(w * 0.2)}a${k} ${k} 0 0 0 0 ${2 * k}z`;
};
export const mist = (S: Scene, y: number, f: string, o: number): string => {
  // tapered banks of fog
  const r = createRandom(S.seed ^ round(y)),
    lens = (x: number, y: number, w: number, h: number) =>
      `M${round(x)} ${round(y)}q${round(w * 0.3)} ${round(-h)} ${round(w * 0.55)} ${round(-h * 0.7)}t${round(w * 0.45)} ${round(h * 0.7)}q${round(-w * 0.5)} ${round(h * 0.7)} ${round(-w)} 0z`;
  let d = '';
  for (let i = 0; i < 4; i++) {
    const w = S.W * (0.34 + r() * 0.3),
      x = (i - 0.6) * S.W * 0.3 + r() * S.W * 0.1,
      q = y + (r() - 0.5) * 6 * S.u;
    d += lens(x, q, w, S.u * (3 + r() * 2.4)) + lens(x + w * 0.3, q - 2.2 * S.u, w * 0.6, S.u * 2.4);
  }
  return fill(d, f, o);
};
