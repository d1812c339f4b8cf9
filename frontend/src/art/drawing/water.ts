import { mix, round, createRandom } from './color.js';
import { fill, grad, line } from './primitives.js';
import type { Scene } from '../scenes/scene.js';

export function water(S: Scene, y: number, f: string, f2: string, y2?: number): string {
  // sheet of water with a lane of light
  const { W, u, sx } = S,
    b = y2 || S.H,
    r = createRandom(S.seed ^ 21);
  const s = fill(`M0 ${round(y)}h${W}V${round(b)}H0z`, grad(S, f, f2));
  let d = '',
    e = '';
  for (let i = 0; i < 11; i++) {
    const t = i / 11,
      yy = y + u + (b - y) * t * t,
      w = u * (3 + r() * 8 + t * 13);
    d += `M${round(sx - w / 2 + (r() - 0.5) * u * 6)} ${round(yy)}h${round(w)}`;
  }
  for (let i = 0; i < 8; i++) {
    const t = r(),
      yy = y + u * 1.5 + (b - y) * t;
    e += `M${round(r() * W)} ${round(yy)}h${round(u * (3 + t * 9))}`;
  }
  return (
    s + line(d, S.hues.sun, round(u * 0.55), 0.75) + line(e, mix(f, '#ffffff', 0.5), round(u * 0.4), 0.5)
  );
}
export function mirror(S: Scene, y: number, inner: string, o = 0.3): string {
  // the reflection reuses the drawing above the water
  const k = S.id + 'm' + (S.n++).toString(36),
    q = S.id + 'q' + round(y);
  S.rep.push([inner, k]);
  if (!S.defs.includes(q))
    S.defs += `<clipPath id="${q}"><path d="M0 ${round(y)}h${S.W}V${S.H}H0z"/></clipPath>`;
  return `<g clip-path="url(#${q})"><use href="#${k}" transform="translate(0 ${round(2 * y)})scale(1 -1)" opacity="${o}"/></g>`;
}
