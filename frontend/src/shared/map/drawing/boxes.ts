/** A rectangle on the map, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [number, number];
export type LineSegment = readonly [Point, Point];

export const areOverlapping = (box: Box, otherBox: Box): boolean =>
  box.x < otherBox.x + otherBox.width &&
  otherBox.x < box.x + box.width &&
  box.y < otherBox.y + otherBox.height &&
  otherBox.y < box.y + box.height;

export const isWithin = (innerBox: Box, outerBox: Box): boolean =>
  innerBox.x >= outerBox.x &&
  innerBox.y >= outerBox.y &&
  innerBox.x + innerBox.width <= outerBox.x + outerBox.width &&
  innerBox.y + innerBox.height <= outerBox.y + outerBox.height;

export const growBox = ({ x, y, width, height }: Box, margin: number): Box => ({
  x: x - margin,
  y: y - margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
});

/** True if the segment passes through the box: clips the segment at each side. */
export function isCrossing([[fromX, fromY], [toX, toY]]: LineSegment, box: Box): boolean {
  // The part inside the box, as shares of the segment's length.
  let [insideFrom, insideTo] = [0, 1];
  const clipAxis = (start: number, length: number, low: number, high: number): boolean => {
    if (length === 0) return start >= low && start <= high;
    const [lowShare, highShare] = [(low - start) / length, (high - start) / length];
    insideFrom = Math.max(insideFrom, Math.min(lowShare, highShare));
    insideTo = Math.min(insideTo, Math.max(lowShare, highShare));
    return insideFrom <= insideTo;
  };
  return (
    clipAxis(fromX, toX - fromX, box.x, box.x + box.width) &&
    clipAxis(fromY, toY - fromY, box.y, box.y + box.height)
  );
}

const NARROW_LETTER_PATTERN = /[ijlItfr.,'’:;|()[\]-]/;
const WIDE_LETTER_PATTERN = /[mwMWÆŒ—]/;

function estimateEm(letter: string): number {
  if (WIDE_LETTER_PATTERN.test(letter)) return 1;
  if (NARROW_LETTER_PATTERN.test(letter)) return 0.4;
  return /\p{Lu}/u.test(letter) ? 0.8 : 0.68;
}

/** Estimates text width in the system font; too wide rather than too narrow, because fonts differ. */
export function estimateTextWidth(text: string, size: number): number {
  let widthEm = 0;
  for (const letter of text) widthEm += estimateEm(letter);
  return widthEm * size;
}
