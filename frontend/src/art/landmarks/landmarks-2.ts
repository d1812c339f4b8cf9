import { houses, type Landmark } from '../drawing/masonry.js';
import { fill, line } from '../drawing/primitives.js';

/** Base on 0,0; lit from the left; about 100 high. */
export const LANDMARKS_2 = {
  oldtown: (c) =>
    houses(c, [
      [-112, 0, 26, 30, 8],
      [-90, -6, 22, 42, 0],
      [-70, 0, 26, 34, 9],
      [62, 0, 24, 36, 8],
      [84, 0, 28, 28, 9],
      [40, -2, 26, 46, 8],
      [-46, 0, 24, 44, 8],
    ]) +
    fill('M-20 0v-58h50V0z', c.a) +
    fill('M12 0v-58h18V0z', c.b) +
    fill('M-14-58v-8h38v8zM-12-66q-2-26 17-34 19 8 17 34z', c.e) +
    fill('M5-100q19 8 17 34H12q4-18-7-34z', c.d, 0.28) +
    fill('M2-100v-9h6v9z', c.a) +
    line('M5-109v-11m-3 4h6', c.d, 1.6) +
    fill('M-34 0v-86h16V0z', c.a) +
    fill('M-24 0v-86h6V0z', c.b) +
    fill('M-36-86h20l-10-22z', c.e) +
    fill('M-29-78h6v10h-6zM-2 0v-16q7-8 14 0V0z', c.d) +
    houses(c, [
      [-66, 6, 22, 22, 7],
      [-8, 8, 20, 12, 6],
      [34, 8, 26, 20, 7],
      [-98, 8, 24, 18, 7],
    ]),
  kasbah: (c) => {
    const t = (x: number, y: number, w: number, h: number) =>
      fill(`M${x} ${y}l2-${h}h1v-4h3v4h${w / 2 - 6}v-4h4v4h${w / 2 - 6}v-4h3v4h1l2 ${h}z`, c.a) +
      fill(`M${x + w * 0.62} ${y}v-${h}h${w * 0.3}l2 ${h}z`, c.b) +
      fill(
        `M${x + w * 0.24} ${y - h + 8}h2.5v5h-2.5zm${w * 0.26} 0h2.5v5h-2.5z`.replace(/00(?=\D)/g, ''),
        c.d,
      );
    return (
      fill('M-60-60q40-46 92-40 40 10 70 60l24 40H-120z', c.m) +
      t(-16, -70, 22, 24) +
      t(16, -56, 26, 30) +
      t(-50, -48, 28, 30) +
      t(-12, -40, 34, 26) +
      t(52, -34, 28, 34) +
      t(-84, -22, 32, 34) +
      t(28, -18, 32, 28) +
      t(-44, -14, 34, 28) +
      t(72, 0, 32, 34) +
      t(-6, 0, 30, 26) +
      t(-112, 0, 34, 30) +
      t(-70, 2, 30, 20) +
      t(34, 4, 30, 18)
    );
  },
  gers: (c) => {
    const g = (x: number, s: number, y = 0) =>
      `<g transform="translate(${x} ${y})scale(${s})">` +
      fill('M-30 0v-18Q-30-22-26-23L-5-36H5L26-23q4 1 4 5V0z', c.a) +
      fill('M8 0v-34l18 11q4 1 4 5V0z', c.b) +
      line('M-30-8h60m-60-9h60', c.e, 1.6, 0.8) +
      fill('M-6 0v-17H6V0z', c.e) +
      fill('M-5-36v-3H5v3z', c.d) +
      '</g>';
    return g(-62, 0.86, -8) + g(66, 0.74, -10) + g(0, 1.25);
  },
  cabins: (c) => {
    const h = (x: number, s: number, f: string) =>
      `<g transform="translate(${x} 0)scale(${s})">` +
      line('M-15 2v-9m10 9v-9m10 9v-9m10 9v-9', c.d, 2) +
      fill('M-20-7v-20L0-42l20 15v20z', f) +
      fill('M0-42l20 15v20H7z', c.d, 0.25) +
      fill('M-23-25L0-43l23 18-2 3L0-38l-21 16z', '#f4f4ee') +
      fill('M-12-22h7v8h-7zm17 0h7v8H5z', '#ffe9ad') +
      '</g>';
    return (
      h(-84, 0.9, c.e) +
      h(86, 0.8, c.e) +
      h(34, 1, '#e2a72e') +
      h(-26, 1.15, c.e) +
      line('M-112-5H112', c.d, 2.4)
    );
  },
  registan: (c) => {
    const i = (x: number, s: number) =>
        `<g transform="translate(${x} 0)scale(${s})">` +
        fill('M-26 0v-62h52V0z', c.a) +
        fill('M12 0v-62h14V0z', c.b) +
        fill('M-23-59h46v8h-46zM-23-51h5V0h-5zM18-51h5V0h-5z', c.w) +
        fill('M-16 0v-28q2-14 16-20 14 6 16 20V0z', c.d) +
        fill('M-11 0v-22q2-11 11-16 9 5 11 16V0z', c.b) +
        '</g>',
      d = (x: number, w: number) =>
        fill(
          `M${x - w}-38v-12h${2 * w}v12zM${x - w - 2}-50q-3-22 ${w + 2}-38 ${w + 5} 16 ${w + 2} 38z`,
          c.w,
        ) + fill(`M${x}-88q${w + 5} 16 ${w + 2} 38h-${w}q4-20-2-38z`, c.d, 0.28),
      m = (x: number) =>
        fill(`M${x - 4} 0l1-84h6l1 84z`, c.a) +
        fill(
          `M${x - 5}-84h10v-6h-10zM${x - 3.5}-60h7v5h-7zM${x - 3.5}-34h7v5h-7z`.replace(/(\d)-/g, '$1 -'),
          c.w,
        );
    return (
      (d(-46, 16) + d(46, 16)).replace(/(\d)-/g, '$1 -') +
      fill('M-78 0v-38H78V0z', c.a) +
      fill(
        'M-70 0v-18q5-8 10 0V0zm15 0v-18q5-8 10 0V0zM45 0v-18q5-8 10 0V0zm15 0v-18q5-8 10 0V0z',
        c.d,
        0.6,
      ) +
      i(0, 1.1) +
      m(-84) +
      m(84) +
      m(-36) +
      m(36)
    );
  },
  stupas: (c) => {
    const t = (x: number, s: number, y = 0) =>
      `<g transform="translate(${x} ${y})scale(${s})">` +
      fill('M-30 0v-9h5v-9h6v-9h7v-9h24v9h7v9h6v9h5V0z', c.a) +
      fill('M10 0v-36h2v9h7v9h6v9h5V0z', c.b) +
      fill('M-13-36q0-16 7-22l4-6 2-18 2 18 4 6q7 6 7 22z', c.a) +
      fill('M0-82l2 18 4 6q7 6 7 22H4q2-22-4-46z', c.b) +
      fill('M-5 0v-14q5-6 10 0V0z', c.d) +
      '</g>';
    return (
      t(-104, 0.5, -10) +
      t(92, 0.6, -8) +
      t(-56, 0.8, -3) +
      t(0, 1.3) +
      t(56, 0.46, 2) +
      t(134, 0.36, -12) +
      t(-140, 0.34, -14)
    );
  },
  hilltown: (c) =>
    fill('M-140 0q50-34 140-36 90 2 140 36z', c.v) +
    houses(c, [
      [-52, -26, 20, 16, 7],
      [-30, -32, 20, 20, 7],
      [22, -32, 22, 18, 7],
      [46, -26, 20, 14, 7],
      [-8, -34, 24, 20, 8],
    ]) +
    fill('M8-34v-58h12v58z', c.a) +
    fill('M15-34v-58h5v58z', c.b) +
    fill('M6-92h16v-4l-8-9-8 9z', c.e) +
    fill('M11-86h6v9h-6z', c.d) +
    ['M-74-18', 'M-64-20', 'M74-18', 'M86-14', 'M-90-12']
      .map((p) => fill(p + 'q-6-14 0-32 6 18 0 32z', c.d))
      .join(''),
  santorini: (c) =>
    houses(
      c,
      [
        [-110, 0, 30, 22, 0],
        [-84, -8, 26, 26, 0],
        [-60, 2, 28, 26, 0],
        [-36, -14, 26, 26, 0],
        [34, -8, 28, 26, 0],
        [58, 2, 30, 24, 0],
        [84, 6, 30, 18, 0],
        [-14, 6, 24, 22, 0],
        [10, 8, 30, 20, 0],
      ],
      1,
    ) +
    fill('M-18-14v-22h44v22z', c.a) +
    fill('M12-14v-22h14v22z', c.b) +
    fill('M-16-36q0-24 20-26 20 2 20 26z', '#1b7fb0') +
    fill('M4-62q20 2 20 26H14q0-18-10-26z', c.d, 0.28) +
    line('M4-62v-9m-3 4h6', '#fff', 1.8) +
    fill('M62-22q0-15 12-16 12 1 12 16z', '#1b7fb0') +
    fill('M-96-22q0-13 11-14 11 1 11 14z', '#1b7fb0') +
    fill('M-48-40v-22h14v22h-3v-9q-4-6-8 0v9z', c.a),
  felucca: (c) =>
    fill('M-46-6q46 10 92-2l-12 14h-66z', c.e) +
    fill('M-46-6q46 10 92-2l-3 4q-46 10-86 1z', c.a) +
    line('M-8-2v-66', c.d, 2.6) +
    fill('M-34-22Q-6-60 30-128 34-60 20-10-10-8-34-22z', '#fffaf0') +
    fill('M30-128Q34-60 20-10L4-9Q26-60 30-128z', c.b, 0.55) +
    line('M-36-20L31-130', c.d, 2.2),
  windmill: (c) =>
    fill('M-16 0l5-52h22l5 52z', c.a) +
    fill('M4 0v-52h7l5 52z', c.b) +
    fill('M-13-52q13-22 26 0z', c.e) +
    line('M0-56l30-26M0-56l-30 26M0-56l26 30M0-56l-26-30', c.d, 2.6) +
    fill('M-4 0v-14h8V0z', c.d),
  paro: (c) => {
    const block = (x: number, y: number, w: number, h: number) =>
      fill(`M${x} ${y}l2-${h}h${w - 4}l2 ${h}z`, '#fdf8ee') +
      fill(`M${x + w * 0.62} ${y}v-${h}h${w * 0.38 - 2}l2 ${h}z`, c.b) +
      fill(`M${x + 2} ${y - h + 3}h${w - 4}v6h-${w - 4}z`, '#8f3426') +
      fill(`M${x + w * 0.2} ${y - h * 0.42}h4v6h-4zm${w * 0.24} 0h4v6h-4zm${w * 0.24} 0h4v6h-4z`, c.d) +
      fill(`M${x - 6} ${y - h}l10-7h${w - 8}l10 7z`, '#6b4a3a') +
      fill(`M${x + w * 0.3} ${y - h - 7}l${w * 0.2}-7 ${w * 0.2} 7z`, '#e5ac3a');
    return (
      fill(
        'M-330 70L-250-20-210-60-188-120-140-150-96-204-60-196-30-232 20-244 60-222 96-226 130-180 190-150 214-90 260-40 330 70z',
        c.m,
      ) +
      fill(
        'M20-244L60-222 96-226 130-180 190-150 214-90 260-40 330 70H90Q118-20 96-60 60-110 84-150 40-190 20-244z',
        c.n,
      ) +
      line(
        'M-180-110q10 60-14 130M-130-140q20 70-4 160M-84-190q16 60 2 120M-40-180q10 40 0 70M-60-30q10 40-10 90M120-160q14 60 2 140M170-130q10 60 0 130M6-60q14 50 4 110',
        c.n,
        4,
        0.7,
      ) +
      fill('M-120-42q60-16 196-6l24 12q-30 16-60 14-60 26-150 4-20-10-10-24z', c.v) +
      block(-96, -46, 34, 30) +
      block(-28, -66, 40, 34) +
      block(-62, -46, 42, 40) +
      block(-20, -44, 38, 26) +
      block(22, -50, 36, 34) +
      block(56, -42, 26, 22) +
      fill(
        'M-70-30q-10-16-6-40 12 20 6 40zm44 2q-8-14-4-32 10 16 4 32zm50 0q-8-12-4-26 8 12 4 26zm58-4q-8-16-2-38 8 22 2 38zM-104-28q-10-14-4-34 10 16 4 34z',
        c.v,
      )
    );
  },
} satisfies Record<string, Landmark>;
