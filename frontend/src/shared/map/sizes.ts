/** A route has two pictures, composed separately so that text keeps its size on a phone. */
export const MAP_SIZES = {
  wide: { width: 720, height: 450, margin: 56, globe: 92, text: 14 },
  tall: { width: 360, height: 400, margin: 34, globe: 72, text: 13 },
} as const;

export type MapFormat = keyof typeof MAP_SIZES;
