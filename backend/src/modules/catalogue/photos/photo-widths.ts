/** From a phone's column to a large screen: 412 is the phone that Lighthouse holds. */
const RUNGS = [412, 640, 960, 1440, 2048] as const;
const WIDEST = 2048;
/** A rung so near below the widest file saves nothing. */
const NEAR = 0.9;

/** Up to here a phone asks for it, which has to have it soon. */
const PHONE = 960;
export const MOST_PHONE_BYTES = 45 * 1024;

const MOST_JPEG_WIDTH = 1440;

/** Pixels of the files that are made of a picture so wide, from narrow to wide. None is wider than the picture. */
export function widthsOf(width: number): readonly number[] {
  const widest = Math.min(width, WIDEST);
  return [...RUNGS.filter((rung) => rung <= widest * NEAR), widest];
}

/** What an AVIF of this width may weigh: beyond a phone's, as its surface grows. */
export const mostBytes = (width: number): number =>
  Math.round(MOST_PHONE_BYTES * Math.max(1, (width / PHONE) ** 2));

/** The one JPEG, for browsers without AVIF. */
export const jpegWidth = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= MOST_JPEG_WIDTH) ?? widths[0] ?? 0;

export const WIDE_ENOUGH = 1200;
/** A reason does not help below it. */
export const NARROWEST = 640;

/** Why a picture so wide is not taken; undefined when it is. */
export function tooNarrow(width: number, smallBecause: string | undefined): string | undefined {
  if (width < NARROWEST) return `Give a picture at least ${WIDE_ENOUGH} pixels wide; this one has ${width}.`;
  if (width >= WIDE_ENOUGH || smallBecause !== undefined) return undefined;
  return `Give a picture at least ${WIDE_ENOUGH} pixels wide, or say in "smallBecause" why there is none; this one has ${width}.`;
}
