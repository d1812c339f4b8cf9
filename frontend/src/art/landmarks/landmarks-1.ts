import { mix } from '../drawing/color.js';
import { bud, houses, type Landmark } from '../drawing/masonry.js';
import { fill, line } from '../drawing/primitives.js';

/** Left edge, base and width of each house of a terrace. */
type Row = readonly (readonly [number, number, number])[];

/** Base on 0,0; lit from the left; about 100 high. */
export const LANDMARKS_1 = {
  pyramid: (c) => {
    let f = '',
      g = '';
    for (let i = 0; i < 9; i++) {
      const y = -i * 8,
        w = 78 - i * 6.4,
        w2 = 77 - (i + 0.8) * 6.4,
        e = 26 - i * 2.4;
      f += `M${-w} ${y}L${-w2} ${y - 7}H${w2 - e}L${w - e} ${y}z`;
      g += `M${w - e} ${y}L${w2 - e} ${y - 7}H${w2}L${w} ${y}z`;
    }
    return (
      fill('M-78 0L-22-76H22L78 0z', c.d) +
      fill(f, c.a) +
      fill(g, c.b) +
      fill('M-21 0L-14-72h12L4 0z', mix(c.a, '#ffffff', 0.4)) +
      line('M-14-8h18M-13-16h15M-12-24h13M-12-32h12M-11-40h11M-11-48h10M-10-56h9M-10-64h8', c.d, 0.8, 0.5) +
      fill('M-24-72v-17h-2v-5h34v5h-2v17z', c.a) +
      fill('M6-72v-17h2v-5h16v5h-2v17z', c.b) +
      fill('M-13-72v-12h8v12z', c.d)
    );
  },
  tikal: (c) =>
    fill('M-46 0l4-12h6l3-11h6l3-11h5l3-11h5l3-11h5l3-11H6l3 11h5l3 11h5l3 11h5l3 11h6l3 11h6l4 12z', c.a) +
    fill('M4-67h6l3 11h5l3 11h5l3 11h5l3 11h6l3 11h2l4 12H12z', c.b) +
    fill('M-8 0L-4-68h7L7 0z', mix(c.a, '#ffffff', 0.35)) +
    line('M-7-10h14M-7-20h13M-6-30h12M-6-40h11M-5-50h10M-5-60h9', c.d, 0.7, 0.5) +
    fill('M-14-66v-18h3l3-24H7l3 24h3v18z', c.a) +
    fill('M2-66v-42h5l3 24h3v18z', c.b) +
    fill('M-4-66v-12h6v12z', c.d),
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
    bud(-72, -26, 11, 42, c) +
    bud(72, -26, 11, 42, c) +
    fill('M-58-28v-12H58v12z', c.a) +
    bud(-38, -38, 13, 52, c) +
    bud(38, -38, 13, 52, c) +
    fill('M-24-28v-22h48v22z', c.a) +
    bud(0, -46, 16, 66, c) +
    fill('M-16 0v-18l16-14 16 14V0z', c.a) +
    fill('M0-32l16 14V0H6z', c.b) +
    fill('M-6 0v-14q6-7 12 0V0z', c.d),
  machu: (c) => {
    const stone = mix(c.a, c.v, 0.16),
      dim = mix(c.b, c.v, 0.22);
    // Roofless houses of granite, row upon row: two gables and a wall, the shaded gable, doorways.
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
    const drawn = (at: (x: number, y: number, w: number) => string, row: Row) =>
      row.map((house) => at(...house)).join('');
    const houseRow = (row: Row) =>
      fill(
        drawn((x, y, w) => `M${x} ${y}v-7l4-7 4 7v2h${w - 8}v-2l4-7 4 7v7z`, row),
        stone,
      ) +
      fill(
        drawn((x, y, w) => `M${x + w - 4} ${y}v-7l4-7 4 7v7z`, row),
        dim,
      ) +
      fill(
        drawn((x, y, w) => `M${x + 9} ${y}v-4h2v4zm${Math.round(w * 0.4)} 0v-4h2v4z`, row),
        c.d,
        0.7,
      );
    return (
      fill('M-44-10Q-20-44-4-80q6-28 14-44 4-10 9-12 7 4 11 16 6 24 14 38 14 24 26 34 20 16 46 48z', c.m) +
      fill('M19-136q7 4 11 16 6 24 14 38 14 24 26 34 20 16 46 48H46q4-30-10-52 4-34-17-84z', c.n) +
      line('M8-100q-8 34-24 60M26-104q4 30-2 56M42-70q6 20 20 34', c.v, 3, 0.4) +
      fill('M62-18q2-30 12-48 6-10 12-1 6 24 26 44l14 25H56z', c.m) +
      fill('M82-72q10 10 13 22 8 18 21 27l14 23H92q6-30-10-72z', c.n) +
      fill('M-240 18q50-10 94-42 24-18 60-25 34-4 60-3 60 2 96 26l80 44z', c.v) +
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) =>
          fill(
            `M${-176 + i * 8} ${5 - i * 6.6}q40-8 ${92 - i * 5}-2v2.6q-48-6-${92 - i * 5} 2z`,
            i % 2 ? stone : dim,
          ),
        )
        .join('') +
      [0, 1, 2, 3]
        .map((i) =>
          fill(
            `M${-40 + i * 14} ${2 - i * 6}q50-6 ${120 - i * 22}-2v2.6q-60-4-${120 - i * 22} 2z`,
            i % 2 ? stone : dim,
          ),
        )
        .join('') +
      fill('M-70-41h86l-6 6h-76z', mix(c.v, '#9fc46a', 0.35)) +
      rows.map(houseRow).join('')
    );
  },
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
  petra: (c) =>
    fill('M-40 0v-100h80V0z', c.a) +
    fill('M14 0v-100h26V0z', c.b, 0.6) +
    line('M-34-2v-46m12 46v-46m12 46v-46m20 46v-46m12 46v-46m12 46v-46', c.l, 4.2) +
    fill('M-40-48h80v-5h-80zM-22-53L0-64l22 11z', c.l) +
    fill('M-8 0v-34H8V0z', c.d) +
    line('M-34-64v-24m9 24v-24m50 24v-24m9 24v-24M-9-64v-22m18 22v-22', c.l, 3.2) +
    fill('M-38-88h18v-4l-9-6-9 6zM20-88h18v-4l-9-6-9 6zM-12-86q0-9 12-18 12 9 12 18z', c.l) +
    fill('M-3-104l3-9 3 9z', c.l) +
    fill('M-18-64h-4v-22h4zM22-64h-4v-22h4z', c.d, 0.5),
  uluru: (c) =>
    fill('M-170 0q4-40 30-54 22-10 54-12 60-6 120 0 60 2 90 20 28 14 40 46z', c.a) +
    fill('M40-66q54 2 84 20 28 14 40 46H96q-2-40-56-66z', c.b) +
    line(
      'M-130-46q-8 22-6 42M-96-58q-10 24-6 50M-62-60q-8 24-2 48M-26-60q-8 22-2 44M8-60q-4 20 2 40M42-56q2 22 10 44M78-46q8 20 12 38',
      c.b,
      3,
      0.8,
    ),
  torii: (c) =>
    fill('M-40 0l3-72h8l-1 72zM40 0l-3-72h-8l1 72zM-46-56h92v7h-92zM-3-72h6v18h-6z', c.e) +
    fill('M-60-84q60 12 120 0l-4 12q-56 8-112 0z', c.e) +
    fill('M-62-88q62 12 124 0l-2 6q-60 10-120 0z', c.d) +
    fill('M36-49h-7l1 49h10zM30-72h7l1 16h-8z', c.d, 0.28) +
    fill('M-44 0h16v-8h-14zM44 0H28v-8h14z', c.d),
  lighthouse: (c) =>
    fill('M-34 6q2-12 20-14h44q20 2 26 14z', c.d) +
    fill('M-12-4l4-82H8l4 82z', c.a) +
    fill('M2-4v-82h6l4 82z', c.b) +
    fill('M-11-22h22l-1-15h-20zM-10-52h20l-1-15h-18z', c.e) +
    fill('M-12-86h24v4h-24z', c.d) +
    fill('M-7-86v-12H7v12z', '#fff4c4') +
    fill('M-9-98q9-12 18 0z', c.e) +
    houses(c, [[16, -4, 24, 12, 9]]),
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
  moai: (c) => {
    const m = (x: number, s: number) =>
      `<g transform="translate(${x} 0)scale(${s})">` +
      fill('M-13 0q-3-22 1-34 0-6 3-8l-2-4q-1-16 2-30 10-5 18 0 4 12 3 28l-2 6q4 4 4 12 2 14-1 30z', c.a) +
      fill('M3-78q3 0 6 2 4 12 3 28l-2 6q4 4 4 12 2 14-1 30H4q-4-20 2-36-4-22-3-42z', c.b) +
      fill('M-10-66q6-3 9 0 2-3 8 0v3q-5-1-7 1l1 12q-3 3-5 0l1-12q-3-2-7-1z', c.d, 0.6) +
      line('M-5-43h7', c.d, 1.8, 0.7) +
      '</g>';
    return (
      m(-92, 0.8) + m(-52, 1) + m(-8, 1.12) + m(40, 0.94) + m(80, 0.86) + fill('M-116 0h222l4 8h-232z', c.d)
    );
  },
} satisfies Record<string, Landmark>;
