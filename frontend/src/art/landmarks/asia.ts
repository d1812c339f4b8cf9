import { mix } from '../drawing/color.js';
import { drawTower, type Landmark } from '../drawing/masonry.js';
import { fill, line } from '../drawing/primitives.js';

/** Base on 0,0; lit from the left; about 100 high. */
export const ASIA = {
  angkor: (c) =>
    fill('M-128 0v-8h256v8z', c.b) +
    fill('M-112-8v-13h224v13z', c.a) +
    line(
      'M-106-9v-11m8 11v-11m8 11v-11m8 11v-11m8 11v-11m8 11v-11m8 11v-11m60 11v-11m8 11v-11m8 11v-11m8 11v-11m8 11v-11m8 11v-11m8 11v-11',
      c.d,
      2.6,
      0.7,
    ) +
    fill('M-120-21l8-7h224l8 7z', c.b) +
    drawTower(-72, -26, 11, 42, c) +
    drawTower(72, -26, 11, 42, c) +
    fill('M-58-28v-12H58v12z', c.a) +
    drawTower(-38, -38, 13, 52, c) +
    drawTower(38, -38, 13, 52, c) +
    fill('M-24-28v-22h48v22z', c.a) +
    drawTower(0, -46, 16, 66, c) +
    fill('M-16 0v-18l16-14 16 14V0z', c.a) +
    fill('M0-32l16 14V0H6z', c.b) +
    fill('M-6 0v-14q6-7 12 0V0z', c.d),
  taj: (c) => {
    const m = (x: number) =>
      fill(`M${x - 3} 0l1-74h4l1 74z`, c.a) +
      fill(`M${x} 0v-74h2l1 74z`, c.b) +
      fill(
        `M${x - 4.5}-74h9l-1.5 3h-6zM${x - 4}-46h8v3h-8zM${x - 3.5}-76q-1-7 3.5-11 4.5 4 3.5 11z`.replace(
          /(\d)-/g,
          '$1 -',
        ),
        c.a,
      );
    return (
      m(-86) +
      m(86) +
      m(-64).replace(/^/, '') +
      m(64) +
      fill('M-96 0v-6H96v6z', c.b) +
      fill('M-48-6v-44h96v44z', c.a) +
      fill('M22-6v-44h26v44z', c.b) +
      fill('M-18-6v-52h36v52z', mix(c.a, '#ffffff', 0.35)) +
      fill('M-11-6v-28q0-11 11-17 11 6 11 17v28z', c.b) +
      fill(
        'M-40-6v-12q5-8 10 0v12zm0-20v-10q5-8 10 0v10zM30-6v-12q5-8 10 0v12zm0-20v-10q5-8 10 0v10z',
        c.d,
        0.55,
      ) +
      fill('M-36-50v-7q-1-9 8-14 9 5 8 14v7zM20-50v-7q-1-9 8-14 9 5 8 14v7z', c.a) +
      fill('M-20-58v-8h40v8z', c.b) +
      fill('M-20-66q-9-18 6-32 9-8 14-18 5 10 14 18 15 14 6 32z', c.a) +
      fill('M0-116q5 10 14 18 15 14 6 32H8q10-24-8-50z', c.b) +
      line('M0-116v-10', c.e, 1.6)
    );
  },
  torii: (c) =>
    fill('M-40 0l3-72h8l-1 72zM40 0l-3-72h-8l1 72zM-46-56h92v7h-92zM-3-72h6v18h-6z', c.e) +
    fill('M-60-84q60 12 120 0l-4 12q-56 8-112 0z', c.e) +
    fill('M-62-88q62 12 124 0l-2 6q-60 10-120 0z', c.d) +
    fill('M36-49h-7l1 49h10zM30-72h7l1 16h-8z', c.d, 0.28) +
    fill('M-44 0h16v-8h-14zM44 0H28v-8h14z', c.d),
  stilts: (c) => {
    const h = (x: number, s: number) =>
      `<g transform="translate(${x} 0)scale(${s})">` +
      line('M-16 0v-26m11 26v-26m11 26v-26m11 26v-26', c.d, 2.2) +
      fill('M-22-26h46v3h-46z', c.d) +
      fill('M-18-26v-16h36v16z', c.a) +
      fill('M6-26v-16h12v16z', c.b) +
      fill('M-26-40L-10-62h22l16 22z', c.e) +
      fill('M4-62h8l16 22H12z', c.d, 0.3) +
      fill('M-6-26v-11h7v11z', c.d) +
      '</g>';
    return line('M-92-13H84', c.d, 2.4) + h(-72, 0.8) + h(56, 0.86) + h(-8, 1.2);
  },
  pagoda: (c) => {
    let s = '';
    for (let i = 0; i < 5; i++) {
      const y = -i * 20,
        w = 30 - i * 4;
      s +=
        fill(`M${-w * 0.6} ${y}v-14h${w * 1.2}v14z`, c.a) +
        fill(`M${w * 0.15} ${y}v-14h${w * 0.45}v14z`, c.b) +
        fill(
          `M${-w - 6} ${y - 11}q${w * 0.5}-2 ${w * 0.62}-9h${w * 0.76 + 12}q${w * 0.12} 7 ${w * 0.62} 9-${w * 0.5}-1-${w + 6}-1t-${w + 6} 1z`.replace(
            /h[\d.]+q/,
            `H${w * 0.38 + 6}q`,
          ),
          c.e,
        ) +
        fill(`M-3 ${y}v-9h6v9z`, c.d);
    }
    return s + line('M0-98v-22', c.d, 2.4) + line('M-4-104h8m-7-6h6', c.d, 1.6);
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
