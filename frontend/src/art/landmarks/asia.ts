import { mix } from '../drawing/color.js';
import { drawTower, type Landmark } from '../drawing/masonry.js';
import { fill, placeInGroup, stroke } from '../drawing/primitives.js';

interface Block {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Each landmark has its base on 0,0, is lit from the left and about 100 units high. */
export const ASIA = {
  angkor: (inks) =>
    fill('M-128 0v-8h256v8z', inks.shade) +
    fill('M-112-8v-13h224v13z', inks.lit) +
    stroke(
      'M-106-9v-11m8 11v-11m8 11v-11m8 11v-11m8 11v-11m8 11v-11m8 11v-11m60 11v-11' +
        'm8 11v-11m8 11v-11m8 11v-11m8 11v-11m8 11v-11m8 11v-11',
      inks.dark,
      2.6,
      0.7,
    ) +
    fill('M-120-21l8-7h224l8 7z', inks.shade) +
    drawTower({ x: -72, y: -26, width: 11, height: 42 }, inks) +
    drawTower({ x: 72, y: -26, width: 11, height: 42 }, inks) +
    fill('M-58-28v-12H58v12z', inks.lit) +
    drawTower({ x: -38, y: -38, width: 13, height: 52 }, inks) +
    drawTower({ x: 38, y: -38, width: 13, height: 52 }, inks) +
    fill('M-24-28v-22h48v22z', inks.lit) +
    drawTower({ x: 0, y: -46, width: 16, height: 66 }, inks) +
    fill('M-16 0v-18l16-14 16 14V0z', inks.lit) +
    fill('M0-32l16 14V0H6z', inks.shade) +
    fill('M-6 0v-14q6-7 12 0V0z', inks.dark),
  taj: (inks) => {
    const drawMinaret = (x: number) =>
      fill(`M${x - 3} 0l1-74h4l1 74z`, inks.lit) +
      fill(`M${x} 0v-74h2l1 74z`, inks.shade) +
      fill(
        `M${x - 4.5}-74h9l-1.5 3h-6zM${x - 4}-46h8v3h-8zM${x - 3.5}-76q-1-7 3.5-11 4.5 4 3.5 11z`.replace(
          /(\d)-/g,
          '$1 -',
        ),
        inks.lit,
      );
    return (
      drawMinaret(-86) +
      drawMinaret(86) +
      drawMinaret(-64) +
      drawMinaret(64) +
      fill('M-96 0v-6H96v6z', inks.shade) +
      fill('M-48-6v-44h96v44z', inks.lit) +
      fill('M22-6v-44h26v44z', inks.shade) +
      fill('M-18-6v-52h36v52z', mix(inks.lit, '#ffffff', 0.35)) +
      fill('M-11-6v-28q0-11 11-17 11 6 11 17v28z', inks.shade) +
      fill(
        'M-40-6v-12q5-8 10 0v12zm0-20v-10q5-8 10 0v10zM30-6v-12q5-8 10 0v12zm0-20v-10q5-8 10 0v10z',
        inks.dark,
        0.55,
      ) +
      fill('M-36-50v-7q-1-9 8-14 9 5 8 14v7zM20-50v-7q-1-9 8-14 9 5 8 14v7z', inks.lit) +
      fill('M-20-58v-8h40v8z', inks.shade) +
      fill('M-20-66q-9-18 6-32 9-8 14-18 5 10 14 18 15 14 6 32z', inks.lit) +
      fill('M0-116q5 10 14 18 15 14 6 32H8q10-24-8-50z', inks.shade) +
      stroke('M0-116v-10', inks.accent, 1.6)
    );
  },
  torii: (inks) =>
    fill('M-40 0l3-72h8l-1 72zM40 0l-3-72h-8l1 72zM-46-56h92v7h-92zM-3-72h6v18h-6z', inks.accent) +
    fill('M-60-84q60 12 120 0l-4 12q-56 8-112 0z', inks.accent) +
    fill('M-62-88q62 12 124 0l-2 6q-60 10-120 0z', inks.dark) +
    fill('M36-49h-7l1 49h10zM30-72h7l1 16h-8z', inks.dark, 0.28) +
    fill('M-44 0h16v-8h-14zM44 0H28v-8h14z', inks.dark),
  stilts: (inks) => {
    const drawHut = (x: number, size: number) =>
      placeInGroup(
        x,
        0,
        size,
        stroke('M-16 0v-26m11 26v-26m11 26v-26m11 26v-26', inks.dark, 2.2) +
          fill('M-22-26h46v3h-46z', inks.dark) +
          fill('M-18-26v-16h36v16z', inks.lit) +
          fill('M6-26v-16h12v16z', inks.shade) +
          fill('M-26-40L-10-62h22l16 22z', inks.accent) +
          fill('M4-62h8l16 22H12z', inks.dark, 0.3) +
          fill('M-6-26v-11h7v11z', inks.dark),
      );
    return stroke('M-92-13H84', inks.dark, 2.4) + drawHut(-72, 0.8) + drawHut(56, 0.86) + drawHut(-8, 1.2);
  },
  pagoda: (inks) => {
    let svg = '';
    for (let i = 0; i < 5; i++) {
      const y = -i * 20;
      const width = 30 - i * 4;
      svg +=
        fill(`M${-width * 0.6} ${y}v-14h${width * 1.2}v14z`, inks.lit) +
        fill(`M${width * 0.15} ${y}v-14h${width * 0.45}v14z`, inks.shade) +
        fill(
          `M${-width - 6} ${y - 11}q${width * 0.5}-2 ${width * 0.62}-9` +
            `H${width * 0.38 + 6}q${width * 0.12} 7 ${width * 0.62} 9` +
            `-${width * 0.5}-1-${width + 6}-1t-${width + 6} 1z`,
          inks.accent,
        ) +
        fill(`M-3 ${y}v-9h6v9z`, inks.dark);
    }
    return svg + stroke('M0-98v-22', inks.dark, 2.4) + stroke('M-4-104h8m-7-6h6', inks.dark, 1.6);
  },
  gers: (inks) => {
    const drawGer = (x: number, size: number, y = 0) =>
      placeInGroup(
        x,
        y,
        size,
        fill('M-30 0v-18Q-30-22-26-23L-5-36H5L26-23q4 1 4 5V0z', inks.lit) +
          fill('M8 0v-34l18 11q4 1 4 5V0z', inks.shade) +
          stroke('M-30-8h60m-60-9h60', inks.accent, 1.6, 0.8) +
          fill('M-6 0v-17H6V0z', inks.accent) +
          fill('M-5-36v-3H5v3z', inks.dark),
      );
    return drawGer(-62, 0.86, -8) + drawGer(66, 0.74, -10) + drawGer(0, 1.25);
  },
  registan: (inks) => {
    const drawMadrasa = (x: number, size: number) =>
      placeInGroup(
        x,
        0,
        size,
        fill('M-26 0v-62h52V0z', inks.lit) +
          fill('M12 0v-62h14V0z', inks.shade) +
          fill('M-23-59h46v8h-46zM-23-51h5V0h-5zM18-51h5V0h-5z', inks.water) +
          fill('M-16 0v-28q2-14 16-20 14 6 16 20V0z', inks.dark) +
          fill('M-11 0v-22q2-11 11-16 9 5 11 16V0z', inks.shade),
      );
    const drawDome = (x: number, width: number) =>
      fill(
        `M${x - width}-38v-12h${2 * width}v12z` +
          `M${x - width - 2}-50q-3-22 ${width + 2}-38 ${width + 5} 16 ${width + 2} 38z`,
        inks.water,
      ) + fill(`M${x}-88q${width + 5} 16 ${width + 2} 38h-${width}q4-20-2-38z`, inks.dark, 0.28);
    const drawMinaret = (x: number) =>
      fill(`M${x - 4} 0l1-84h6l1 84z`, inks.lit) +
      fill(
        `M${x - 5}-84h10v-6h-10zM${x - 3.5}-60h7v5h-7zM${x - 3.5}-34h7v5h-7z`.replace(/(\d)-/g, '$1 -'),
        inks.water,
      );
    return (
      (drawDome(-46, 16) + drawDome(46, 16)).replace(/(\d)-/g, '$1 -') +
      fill('M-78 0v-38H78V0z', inks.lit) +
      fill(
        'M-70 0v-18q5-8 10 0V0zm15 0v-18q5-8 10 0V0zM45 0v-18q5-8 10 0V0zm15 0v-18q5-8 10 0V0z',
        inks.dark,
        0.6,
      ) +
      drawMadrasa(0, 1.1) +
      drawMinaret(-84) +
      drawMinaret(84) +
      drawMinaret(-36) +
      drawMinaret(36)
    );
  },
  stupas: (inks) => {
    const drawStupa = (x: number, size: number, y = 0) =>
      placeInGroup(
        x,
        y,
        size,
        fill('M-30 0v-9h5v-9h6v-9h7v-9h24v9h7v9h6v9h5V0z', inks.lit) +
          fill('M10 0v-36h2v9h7v9h6v9h5V0z', inks.shade) +
          fill('M-13-36q0-16 7-22l4-6 2-18 2 18 4 6q7 6 7 22z', inks.lit) +
          fill('M0-82l2 18 4 6q7 6 7 22H4q2-22-4-46z', inks.shade) +
          fill('M-5 0v-14q5-6 10 0V0z', inks.dark),
      );
    return (
      drawStupa(-104, 0.5, -10) +
      drawStupa(92, 0.6, -8) +
      drawStupa(-56, 0.8, -3) +
      drawStupa(0, 1.3) +
      drawStupa(56, 0.46, 2) +
      drawStupa(134, 0.36, -12) +
      drawStupa(-140, 0.34, -14)
    );
  },
  paro: (inks) => {
    const drawBlock = ({ x, y, width, height }: Block) =>
      fill(`M${x} ${y}l2-${height}h${width - 4}l2 ${height}z`, '#fdf8ee') +
      fill(`M${x + width * 0.62} ${y}v-${height}h${width * 0.38 - 2}l2 ${height}z`, inks.shade) +
      fill(`M${x + 2} ${y - height + 3}h${width - 4}v6h-${width - 4}z`, '#8f3426') +
      fill(
        `M${x + width * 0.2} ${y - height * 0.42}h4v6h-4z` + `m${width * 0.24} 0h4v6h-4z`.repeat(2),
        inks.dark,
      ) +
      fill(`M${x - 6} ${y - height}l10-7h${width - 8}l10 7z`, '#6b4a3a') +
      fill(`M${x + width * 0.3} ${y - height - 7}l${width * 0.2}-7 ${width * 0.2} 7z`, '#e5ac3a');
    return (
      fill(
        'M-330 70' +
          'L-250-20-210-60-188-120-140-150-96-204-60-196-30-232 20-244 60-222 ' +
          '96-226 130-180 190-150 214-90 260-40 330 70z',
        inks.farLit,
      ) +
      fill(
        'M20-244L60-222 96-226 130-180 190-150 214-90 260-40 330 70H90' +
          'Q118-20 96-60 60-110 84-150 40-190 20-244z',
        inks.farShade,
      ) +
      stroke(
        'M-180-110q10 60-14 130M-130-140q20 70-4 160M-84-190q16 60 2 120M-40-180q10 40 0 70' +
          'M-60-30q10 40-10 90M120-160q14 60 2 140M170-130q10 60 0 130M6-60q14 50 4 110',
        inks.farShade,
        4,
        0.7,
      ) +
      fill('M-120-42q60-16 196-6l24 12q-30 16-60 14-60 26-150 4-20-10-10-24z', inks.near) +
      drawBlock({ x: -96, y: -46, width: 34, height: 30 }) +
      drawBlock({ x: -28, y: -66, width: 40, height: 34 }) +
      drawBlock({ x: -62, y: -46, width: 42, height: 40 }) +
      drawBlock({ x: -20, y: -44, width: 38, height: 26 }) +
      drawBlock({ x: 22, y: -50, width: 36, height: 34 }) +
      drawBlock({ x: 56, y: -42, width: 26, height: 22 }) +
      fill(
        'M-70-30q-10-16-6-40 12 20 6 40zm44 2q-8-14-4-32 10 16 4 32z' +
          'm50 0q-8-12-4-26 8 12 4 26zm58-4q-8-16-2-38 8 22 2 38z' +
          'M-104-28q-10-14-4-34 10 16 4 34z',
        inks.near,
      )
    );
  },
} satisfies Record<string, Landmark>;
