import type { Landmark, Tower } from '../drawing/masonry.js';
import { fill, stroke } from '../drawing/primitives.js';

/** Each landmark has its base on 0,0, is lit from the left and about 100 units high. */
export const AFRICA_AND_MIDDLE_EAST = {
  petra: (inks) =>
    fill('M-40 0v-100h80V0z', inks.lit) +
    fill('M14 0v-100h26V0z', inks.shade, 0.6) +
    stroke('M-34-2v-46m12 46v-46m12 46v-46m20 46v-46m12 46v-46m12 46v-46', inks.highlight, 4.2) +
    fill('M-40-48h80v-5h-80zM-22-53L0-64l22 11z', inks.highlight) +
    fill('M-8 0v-34H8V0z', inks.dark) +
    stroke('M-34-64v-24m9 24v-24m50 24v-24m9 24v-24M-9-64v-22m18 22v-22', inks.highlight, 3.2) +
    fill('M-38-88h18v-4l-9-6-9 6zM20-88h18v-4l-9-6-9 6zM-12-86q0-9 12-18 12 9 12 18z', inks.highlight) +
    fill('M-3-104l3-9 3 9z', inks.highlight) +
    fill('M-18-64h-4v-22h4zM22-64h-4v-22h4z', inks.dark, 0.5),
  kasbah: (inks) => {
    const drawTower = ({ x, y, width, height }: Tower) =>
      fill(
        `M${x} ${y}l2-${height}h1v-4h3v4h${width / 2 - 6}v-4h4v4h${width / 2 - 6}v-4h3v4h1l2 ${height}z`,
        inks.lit,
      ) +
      fill(`M${x + width * 0.62} ${y}v-${height}h${width * 0.3}l2 ${height}z`, inks.shade) +
      fill(
        `M${x + width * 0.24} ${y - height + 8}h2.5v5h-2.5zm${width * 0.26} 0h2.5v5h-2.5z`.replace(
          /00(?=\D)/g,
          '',
        ),
        inks.dark,
      );
    return (
      fill('M-60-60q40-46 92-40 40 10 70 60l24 40H-120z', inks.farLit) +
      drawTower({ x: -16, y: -70, width: 22, height: 24 }) +
      drawTower({ x: 16, y: -56, width: 26, height: 30 }) +
      drawTower({ x: -50, y: -48, width: 28, height: 30 }) +
      drawTower({ x: -12, y: -40, width: 34, height: 26 }) +
      drawTower({ x: 52, y: -34, width: 28, height: 34 }) +
      drawTower({ x: -84, y: -22, width: 32, height: 34 }) +
      drawTower({ x: 28, y: -18, width: 32, height: 28 }) +
      drawTower({ x: -44, y: -14, width: 34, height: 28 }) +
      drawTower({ x: 72, y: 0, width: 32, height: 34 }) +
      drawTower({ x: -6, y: 0, width: 30, height: 26 }) +
      drawTower({ x: -112, y: 0, width: 34, height: 30 }) +
      drawTower({ x: -70, y: 2, width: 30, height: 20 }) +
      drawTower({ x: 34, y: 4, width: 30, height: 18 })
    );
  },
  felucca: (inks) =>
    fill('M-46-6q46 10 92-2l-12 14h-66z', inks.accent) +
    fill('M-46-6q46 10 92-2l-3 4q-46 10-86 1z', inks.lit) +
    stroke('M-8-2v-66', inks.dark, 2.6) +
    fill('M-34-22Q-6-60 30-128 34-60 20-10-10-8-34-22z', '#fffaf0') +
    fill('M30-128Q34-60 20-10L4-9Q26-60 30-128z', inks.shade, 0.55) +
    stroke('M-36-20L31-130', inks.dark, 2.2),
} satisfies Record<string, Landmark>;
