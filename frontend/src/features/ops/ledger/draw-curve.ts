import { DAY_MS } from '@wayfold/contracts/kernel/durations';

export interface DayBalance {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly balanceCents: number;
}

interface DrawnCurve {
  /** The `d` of an SVG path; empty without days. */
  readonly path: string;
  /** The height at which a balance of zero is drawn. */
  readonly zeroY: number;
  readonly topCents: number;
  readonly bottomCents: number;
}

/** Draws a balance as steps in a box between its lowest and highest amount, including zero. */
export function drawCurve(days: readonly DayBalance[], width: number, height: number): DrawnCurve {
  const balances = days.map(({ balanceCents }) => balanceCents);
  const topCents = Math.max(0, ...balances);
  const bottomCents = Math.min(0, ...balances);
  const rangeCents = topCents - bottomCents || 1;
  const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
  const startMs = toMs(days[0]?.day ?? '1970-01-01');
  // The last day counts in full, because its balance holds until its end.
  const durationMs = toMs(days.at(-1)?.day ?? '1970-01-01') + DAY_MS - startMs;
  const round = (position: number): number => Math.round(position * 10) / 10;
  const toX = (day: string): number => round(((toMs(day) - startMs) / durationMs) * width);
  const toY = (cents: number): number => round(((topCents - cents) / rangeCents) * height);
  const steps = days.map(({ day, balanceCents }, index) =>
    index === 0 ? `M0 ${toY(balanceCents)}` : `H${toX(day)}V${toY(balanceCents)}`,
  );
  return {
    path: days.length === 0 ? '' : `${steps.join('')}H${width}`,
    zeroY: toY(0),
    topCents,
    bottomCents,
  };
}
