import type { Landmark } from '../drawing/masonry.js';
import { fill, stroke } from '../drawing/primitives.js';

/** Each landmark has its base on 0,0, is lit from the left and about 100 units high. */
export const OCEANIA = {
  uluru: (inks) =>
    fill('M-170 0q4-40 30-54 22-10 54-12 60-6 120 0 60 2 90 20 28 14 40 46z', inks.lit) +
    fill('M40-66q54 2 84 20 28 14 40 46H96q-2-40-56-66z', inks.shade) +
    stroke(
      'M-130-46q-8 22-6 42M-96-58q-10 24-6 50M-62-60q-8 24-2 48M-26-60q-8 22-2 44' +
        'M8-60q-4 20 2 40M42-56q2 22 10 44M78-46q8 20 12 38',
      inks.shade,
      3,
      0.8,
    ),
} satisfies Record<string, Landmark>;
