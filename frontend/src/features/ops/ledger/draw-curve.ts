import { DAY_MS } from '@wayfold/contracts/kernel/durations';

export interface DayBalance {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly balanceCents: number;
}

/** Draws a balance as steps in a box; also returns the position of zero, and both edges in cents. */
export function drawCurve(
  days: readonly DayBalance[],
  width: number,
  height: number,
): { path: string; zero: number; top: number; bottom: number } {
  const values = days.map(({ balanceCents }) => balanceCents);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const span = top - bottom || 1;
  const toMs = (date: string): number => Date.parse(`${date}T00:00:00Z`);
  const start = toMs(days[0]?.day ?? '1970-01-01');
  // The last day counts in full, because its balance holds until its end.
  const length = toMs(days.at(-1)?.day ?? '1970-01-01') + DAY_MS - start;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const toX = (date: string): number => round(((toMs(date) - start) / length) * width);
  const toY = (cents: number): number => round(((top - cents) / span) * height);
  const steps = days.map(({ day, balanceCents }, index) =>
    index === 0 ? `M0 ${toY(balanceCents)}` : `H${toX(day)}V${toY(balanceCents)}`,
  );
  return { path: days.length === 0 ? '' : `${steps.join('')}H${width}`, zero: toY(0), top, bottom };
}
