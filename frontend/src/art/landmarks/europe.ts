import { drawHouses, drawOverlappingHouses, type Landmark } from '../drawing/masonry.js';
import { fill, placeInGroup, stroke } from '../drawing/primitives.js';

/** Each landmark has its base on 0,0, is lit from the left and about 100 units high. */
export const EUROPE = {
  lighthouse: (inks) =>
    fill('M-34 6q2-12 20-14h44q20 2 26 14z', inks.dark) +
    fill('M-12-4l4-82H8l4 82z', inks.lit) +
    fill('M2-4v-82h6l4 82z', inks.shade) +
    fill('M-11-22h22l-1-15h-20zM-10-52h20l-1-15h-18z', inks.accent) +
    fill('M-12-86h24v4h-24z', inks.dark) +
    fill('M-7-86v-12H7v12z', '#fff4c4') +
    fill('M-9-98q9-12 18 0z', inks.accent) +
    drawHouses(inks, [[16, -4, 24, 12, 9]]),
  oldtown: (inks) =>
    drawHouses(inks, [
      [-112, 0, 26, 30, 8],
      [-90, -6, 22, 42, 0],
      [-70, 0, 26, 34, 9],
      [62, 0, 24, 36, 8],
      [84, 0, 28, 28, 9],
      [40, -2, 26, 46, 8],
      [-46, 0, 24, 44, 8],
    ]) +
    fill('M-20 0v-58h50V0z', inks.lit) +
    fill('M12 0v-58h18V0z', inks.shade) +
    fill('M-14-58v-8h38v8zM-12-66q-2-26 17-34 19 8 17 34z', inks.accent) +
    fill('M5-100q19 8 17 34H12q4-18-7-34z', inks.dark, 0.28) +
    fill('M2-100v-9h6v9z', inks.lit) +
    stroke('M5-109v-11m-3 4h6', inks.dark, 1.6) +
    fill('M-34 0v-86h16V0z', inks.lit) +
    fill('M-24 0v-86h6V0z', inks.shade) +
    fill('M-36-86h20l-10-22z', inks.accent) +
    fill('M-29-78h6v10h-6zM-2 0v-16q7-8 14 0V0z', inks.dark) +
    drawHouses(inks, [
      [-66, 6, 22, 22, 7],
      [-8, 8, 20, 12, 6],
      [34, 8, 26, 20, 7],
      [-98, 8, 24, 18, 7],
    ]),
  cabins: (inks) => {
    const drawCabin = (x: number, size: number, color: string) =>
      placeInGroup(
        x,
        0,
        size,
        stroke('M-15 2v-9m10 9v-9m10 9v-9m10 9v-9', inks.dark, 2) +
          fill('M-20-7v-20L0-42l20 15v20z', color) +
          fill('M0-42l20 15v20H7z', inks.dark, 0.25) +
          fill('M-23-25L0-43l23 18-2 3L0-38l-21 16z', '#f4f4ee') +
          fill('M-12-22h7v8h-7zm17 0h7v8H5z', '#ffe9ad'),
      );
    return (
      drawCabin(-84, 0.9, inks.accent) +
      drawCabin(86, 0.8, inks.accent) +
      drawCabin(34, 1, '#e2a72e') +
      drawCabin(-26, 1.15, inks.accent) +
      stroke('M-112-5H112', inks.dark, 2.4)
    );
  },
  hilltown: (inks) =>
    fill('M-140 0q50-34 140-36 90 2 140 36z', inks.near) +
    drawHouses(inks, [
      [-52, -26, 20, 16, 7],
      [-30, -32, 20, 20, 7],
      [22, -32, 22, 18, 7],
      [46, -26, 20, 14, 7],
      [-8, -34, 24, 20, 8],
    ]) +
    fill('M8-34v-58h12v58z', inks.lit) +
    fill('M15-34v-58h5v58z', inks.shade) +
    fill('M6-92h16v-4l-8-9-8 9z', inks.accent) +
    fill('M11-86h6v9h-6z', inks.dark) +
    ['M-74-18', 'M-64-20', 'M74-18', 'M86-14', 'M-90-12']
      .map((foot) => fill(foot + 'q-6-14 0-32 6 18 0 32z', inks.dark))
      .join(''),
  santorini: (inks) =>
    drawOverlappingHouses(inks, [
      [-110, 0, 30, 22, 0],
      [-84, -8, 26, 26, 0],
      [-60, 2, 28, 26, 0],
      [-36, -14, 26, 26, 0],
      [34, -8, 28, 26, 0],
      [58, 2, 30, 24, 0],
      [84, 6, 30, 18, 0],
      [-14, 6, 24, 22, 0],
      [10, 8, 30, 20, 0],
    ]) +
    fill('M-18-14v-22h44v22z', inks.lit) +
    fill('M12-14v-22h14v22z', inks.shade) +
    fill('M-16-36q0-24 20-26 20 2 20 26z', '#1b7fb0') +
    fill('M4-62q20 2 20 26H14q0-18-10-26z', inks.dark, 0.28) +
    stroke('M4-62v-9m-3 4h6', '#fff', 1.8) +
    fill('M62-22q0-15 12-16 12 1 12 16z', '#1b7fb0') +
    fill('M-96-22q0-13 11-14 11 1 11 14z', '#1b7fb0') +
    fill('M-48-40v-22h14v22h-3v-9q-4-6-8 0v9z', inks.lit),
  windmill: (inks) =>
    fill('M-16 0l5-52h22l5 52z', inks.lit) +
    fill('M4 0v-52h7l5 52z', inks.shade) +
    fill('M-13-52q13-22 26 0z', inks.accent) +
    stroke('M0-56l30-26M0-56l-30 26M0-56l26 30M0-56l-26-30', inks.dark, 2.6) +
    fill('M-4 0v-14h8V0z', inks.dark),
} satisfies Record<string, Landmark>;
