import { mix } from '../drawing/color.js';
import type { Landmark } from '../drawing/masonry.js';
import { fill, placeInGroup, stroke } from '../drawing/primitives.js';

/** Left edge, base and width of each house of a terrace. */
type Row = readonly (readonly [number, number, number])[];

const drawHouseRow = (drawHouse: (x: number, y: number, width: number) => string, row: Row): string =>
  row.map((house) => drawHouse(...house)).join('');

export const AMERICAS = {
  pyramid: (inks) => {
    let litSteps = '';
    let shadedSteps = '';
    for (let i = 0; i < 9; i++) {
      const y = -i * 8;
      const width = 78 - i * 6.4;
      const topWidth = 77 - (i + 0.8) * 6.4;
      const shadedWidth = 26 - i * 2.4;
      litSteps +=
        `M${-width} ${y}L${-topWidth} ${y - 7}` + `H${topWidth - shadedWidth}L${width - shadedWidth} ${y}z`;
      shadedSteps +=
        `M${width - shadedWidth} ${y}L${topWidth - shadedWidth} ${y - 7}` + `H${topWidth}L${width} ${y}z`;
    }
    return (
      fill('M-78 0L-22-76H22L78 0z', inks.dark) +
      fill(litSteps, inks.lit) +
      fill(shadedSteps, inks.shade) +
      fill('M-21 0L-14-72h12L4 0z', mix(inks.lit, '#ffffff', 0.4)) +
      stroke(
        'M-14-8h18M-13-16h15M-12-24h13M-12-32h12M-11-40h11M-11-48h10M-10-56h9M-10-64h8',
        inks.dark,
        0.8,
        0.5,
      ) +
      fill('M-24-72v-17h-2v-5h34v5h-2v17z', inks.lit) +
      fill('M6-72v-17h2v-5h16v5h-2v17z', inks.shade) +
      fill('M-13-72v-12h8v12z', inks.dark)
    );
  },
  tikal: (inks) =>
    fill(
      'M-46 0l4-12h6l3-11h6l3-11h5l3-11h5l3-11h5l3-11H6l3 11h5l3 11h5l3 11h5l3 11h6l3 11h6l4 12z',
      inks.lit,
    ) +
    fill('M4-67h6l3 11h5l3 11h5l3 11h5l3 11h6l3 11h2l4 12H12z', inks.shade) +
    fill('M-8 0L-4-68h7L7 0z', mix(inks.lit, '#ffffff', 0.35)) +
    stroke('M-7-10h14M-7-20h13M-6-30h12M-6-40h11M-5-50h10M-5-60h9', inks.dark, 0.7, 0.5) +
    fill('M-14-66v-18h3l3-24H7l3 24h3v18z', inks.lit) +
    fill('M2-66v-42h5l3 24h3v18z', inks.shade) +
    fill('M-4-66v-12h6v12z', inks.dark),
  machu: (inks) => {
    const stone = mix(inks.lit, inks.near, 0.16);
    const shadedGreen = mix(inks.shade, inks.near, 0.22);
    // Roofless granite houses stand in rows: each has two gables, one of them shaded, a wall and a doorway.
    const rows: readonly Row[] = [
      [
        [-104, -43, 18],
        [-76, -46, 22],
        [-44, -46, 18],
        [-18, -43, 16],
        [8, -38, 18],
      ],
      [
        [-92, -34, 16],
        [-64, -36, 24],
        [-30, -34, 20],
        [0, -29, 18],
        [30, -28, 16],
      ],
      [
        [-50, -25, 22],
        [-18, -22, 18],
        [12, -18, 20],
        [44, -17, 14],
      ],
    ];
    const drawStoneHouses = (row: Row) =>
      fill(
        drawHouseRow((x, y, width) => `M${x} ${y}v-7l4-7 4 7v2h${width - 8}v-2l4-7 4 7v7z`, row),
        stone,
      ) +
      fill(
        drawHouseRow((x, y, width) => `M${x + width - 4} ${y}v-7l4-7 4 7v7z`, row),
        shadedGreen,
      ) +
      fill(
        drawHouseRow((x, y, width) => `M${x + 9} ${y}v-4h2v4zm${Math.round(width * 0.4)} 0v-4h2v4z`, row),
        inks.dark,
        0.7,
      );
    return (
      fill(
        'M-44-10Q-20-44-4-80q6-28 14-44 4-10 9-12 7 4 11 16 6 24 14 38 14 24 26 34 20 16 46 48z',
        inks.farLit,
      ) +
      fill('M19-136q7 4 11 16 6 24 14 38 14 24 26 34 20 16 46 48H46q4-30-10-52 4-34-17-84z', inks.farShade) +
      stroke('M8-100q-8 34-24 60M26-104q4 30-2 56M42-70q6 20 20 34', inks.near, 3, 0.4) +
      fill('M62-18q2-30 12-48 6-10 12-1 6 24 26 44l14 25H56z', inks.farLit) +
      fill('M82-72q10 10 13 22 8 18 21 27l14 23H92q6-30-10-72z', inks.farShade) +
      fill('M-240 18q50-10 94-42 24-18 60-25 34-4 60-3 60 2 96 26l80 44z', inks.near) +
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) =>
          fill(
            `M${-176 + i * 8} ${5 - i * 6.6}q40-8 ${92 - i * 5}-2v2.6q-48-6-${92 - i * 5} 2z`,
            i % 2 ? stone : shadedGreen,
          ),
        )
        .join('') +
      [0, 1, 2, 3]
        .map((i) =>
          fill(
            `M${-40 + i * 14} ${2 - i * 6}q50-6 ${120 - i * 22}-2v2.6q-60-4-${120 - i * 22} 2z`,
            i % 2 ? stone : shadedGreen,
          ),
        )
        .join('') +
      fill('M-70-41h86l-6 6h-76z', mix(inks.near, '#9fc46a', 0.35)) +
      rows.map(drawStoneHouses).join('')
    );
  },
  moai: (inks) => {
    const drawStatue = (x: number, size: number) =>
      placeInGroup(
        x,
        0,
        size,
        fill(
          'M-13 0q-3-22 1-34 0-6 3-8l-2-4q-1-16 2-30 10-5 18 0 4 12 3 28l-2 6q4 4 4 12 2 14-1 30z',
          inks.lit,
        ) +
          fill('M3-78q3 0 6 2 4 12 3 28l-2 6q4 4 4 12 2 14-1 30H4q-4-20 2-36-4-22-3-42z', inks.shade) +
          fill('M-10-66q6-3 9 0 2-3 8 0v3q-5-1-7 1l1 12q-3 3-5 0l1-12q-3-2-7-1z', inks.dark, 0.6) +
          stroke('M-5-43h7', inks.dark, 1.8, 0.7),
      );
    return (
      drawStatue(-92, 0.8) +
      drawStatue(-52, 1) +
      drawStatue(-8, 1.12) +
      drawStatue(40, 0.94) +
      drawStatue(80, 0.86) +
      fill('M-116 0h222l4 8h-232z', inks.dark)
    );
  },
} satisfies Record<string, Landmark>;
