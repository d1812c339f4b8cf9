import { mix, round, createRandom } from './color.js';
import { at, fill, line } from './primitives.js';
import type { Scene } from '../scenes/scene.js';

/** A butte: a layered cliff above a scree slope, with a shaded flank. */
export function mesa(
  S: Scene,
  band: readonly string[],
  x: number,
  y: number,
  w: number,
  h: number,
  t: number,
): string {
  const r = createRandom(S.seed ^ round(w + h)),
    d = S.L,
    foot = y - h * 0.36,
    tint = (f: string) => mix(f, S.hues.haze, t),
    X = (v: number) => round(x + v * w);
  let s = fill(
    `M${X(-0.78)} ${round(y + S.u)}Q${X(-0.5)} ${round(y - h * 0.1)} ${X(-0.4)} ${round(foot)}H${X(0.4)}Q${X(0.5)} ${round(y - h * 0.1)} ${X(0.78)} ${round(y + S.u)}z`,
    tint(band[1] ?? ''),
  );
  s += fill(
    `M${X(d * 0.1)} ${round(foot)}H${X(d * 0.4)}Q${X(d * 0.5)} ${round(y - h * 0.1)} ${X(d * 0.78)} ${round(y + S.u)}H${X(d * 0.2)}z`,
    tint(mix(band[3] ?? '', S.hues.fg, 0.18)),
  );
  for (let i = 0; i < 4; i++) {
    const top = y - h + (h * 0.64 * i) / 4,
      wide = 0.37 + i * 0.012 + (r() - 0.5) * 0.02;
    s += fill(
      `M${X(-wide)} ${round(top + h * 0.165)}l${round(w * 0.012)} ${round(-h * 0.165)}H${X(wide - 0.012)}l${round(w * 0.012)} ${round(h * 0.165)}z`,
      tint(band[i] ?? ''),
    );
  }
  s += fill(
    `M${X(d * 0.1)} ${round(y - h)}H${X(d * 0.36)}L${X(d * 0.41)} ${round(foot)}H${X(d * 0.14)}L${X(d * 0.06)} ${round(y - h * 0.7)}z`,
    tint(S.hues.fg),
    0.3,
  );
  const cracks = [-0.26, -0.12, 0.02, 0.22].map(
    (v) => `M${X(v)} ${round(y - h * (0.98 - r() * 0.1))}v${round(h * (0.3 + r() * 0.26))}`,
  );
  return s + line(cracks.join(''), tint(band[3] ?? ''), round(S.u * 0.5), 0.6);
}

/** A bloodwood of the red plains: a pale, forked trunk and loose crowns. */
export function bloodwood(S: Scene, x: number, y: number): string {
  const { u, hues, side } = S;
  return at(
    x,
    y,
    u * 0.42,
    fill(
      'M-5 0q4-30-2-56l-24-30 4-3 24 24 2-38 5 0 1 36 22-32 4 3-21 40q-4 26 0 56z',
      mix('#e8cdb4', hues.fg, 0.42),
    ) +
      fill(
        'M-58-92q0-16 18-18 4-14 22-12 12-2 16 10 10 4 8 14-6 12-24 8-12 10-26 2-12 2-14-4zM-10-120q4-18 22-18 18-2 24 12 12 6 6 16-12 8-24 2-12 6-22-2-8-2-6-10zM10-88q2-14 18-14 16-2 20 10 10 6 4 14-10 8-22 2-10 4-16-2-6-4-4-10z',
        mix(hues.veg, hues.fg, 0.5),
      ),
    -side,
  );
}

export function drawDune(S: Scene, x: number, y: number, w: number, h: number, f: string, g: string): string {
  const { H, L: d } = S;
  return (
    fill(
      `M${round(x - w * 0.7)} ${round(y + h)}Q${round(x - w * 0.2)} ${round(y + h * 0.55)} ${round(x)} ${round(y)}Q${round(x + w * 0.3)} ${round(y + h * 0.6)} ${round(x + w * 0.8)} ${round(y + h)}L${round(x + w * 2.2)} ${H}H${round(x - w * 1.9)}z`,
      d > 0 ? f : g,
    ) +
    fill(
      d > 0
        ? `M${round(x)} ${round(y)}Q${round(x + w * 0.3)} ${round(y + h * 0.6)} ${round(x + w * 0.8)} ${round(y + h)}L${round(x + w * 2.2)} ${H}H${round(x - w * 0.1)}Q${round(x - w * 0.22)} ${round(y + h * 1.1)} ${round(x + w * 0.06)} ${round(y + h * 0.62)}T${round(x)} ${round(y)}z`
        : `M${round(x)} ${round(y)}Q${round(x - w * 0.2)} ${round(y + h * 0.55)} ${round(x - w * 0.7)} ${round(y + h)}L${round(x - w * 1.9)} ${H}H${round(x + w * 0.1)}Q${round(x + w * 0.2)} ${round(y + h * 1.1)} ${round(x - w * 0.06)} ${round(y + h * 0.62)}T${round(x)} ${round(y)}z`,
      d > 0 ? g : f,
    )
  );
}
