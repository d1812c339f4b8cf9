import { requirePresent } from '@wayfold/contracts/kernel/require-present';

/** From a phone's column on; 412 is Lighthouse's phone. */
const WIDTH_STEPS = [412, 640, 960, 1440] as const;
/** A large screen. */
const MAX_WIDTH = 2048;
/** A width this close below the widest saves nothing. */
const MAX_WIDTH_RATIO = 0.9;

/** Phones request widths up to here and need them quickly. */
const MAX_PHONE_WIDTH = 960;

export const MAX_PHONE_BYTES = 45 * 1024;

const MAX_JPEG_WIDTH = 1440;

/** Lists the widths of the files to produce, ascending; none exceeds the original. */
export function listWidths(width: number): readonly number[] {
  const largestWidth = Math.min(width, MAX_WIDTH);
  return [...WIDTH_STEPS.filter((step) => step <= largestWidth * MAX_WIDTH_RATIO), largestWidth];
}

/** Calculates the maximum bytes of an AVIF of this width; above phone size it grows with the area. */
export const calculateMaxBytes = (width: number): number =>
  Math.round(MAX_PHONE_BYTES * Math.max(1, (width / MAX_PHONE_WIDTH) ** 2));

/** Chooses the width of the JPEG for browsers without AVIF. */
export const chooseJpegWidth = (widths: readonly number[]): number =>
  requirePresent(widths.findLast((width) => width <= MAX_JPEG_WIDTH) ?? widths[0], 'the width');

export const SUFFICIENT_WIDTH = 1200;
/** Smaller pictures are always rejected, even with a reason. */
export const MIN_WIDTH = 640;

/** Explains why a picture of this width is rejected; undefined if accepted. */
export function explainTooNarrow(width: number, smallReason: string | undefined): string | undefined {
  if (width < MIN_WIDTH)
    return `Use a picture at least ${SUFFICIENT_WIDTH} pixels wide; this one has ${width}.`;
  if (width >= SUFFICIENT_WIDTH || smallReason !== undefined) return undefined;
  return `Use a picture at least ${SUFFICIENT_WIDTH} pixels wide, or say in "smallReason" why there is none; this one has ${width}.`;
}
