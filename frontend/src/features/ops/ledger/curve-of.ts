export interface Point {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly balanceCents: number;
}

const DAY_MS = 86_400_000;

/**
 * Steps of a balance in a box, with the position of zero and the amounts of its upper and lower edge in
 * cents.
 */
export function curveOf(
  days: readonly Point[],
  width: number,
  height: number,
): { path: string; zero: number; top: number; bottom: number } {
  const values = days.map(({ balanceCents }) => balanceCents);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const span = top - bottom || 1;
  const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);
  const start = at(days[0]?.day ?? '1970-01-01');
  // Includes the last day, whose balance holds until its end.
  const length = at(days.at(-1)?.day ?? '1970-01-01') + DAY_MS - start;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const x = (date: string): number => round(((at(date) - start) / length) * width);
  const y = (cents: number): number => round(((top - cents) / span) * height);
  const steps = days.map(({ day, balanceCents }, n) =>
    n === 0 ? `M0 ${y(balanceCents)}` : `H${x(day)}V${y(balanceCents)}`,
  );
  return { path: days.length === 0 ? '' : `${steps.join('')}H${width}`, zero: y(0), top, bottom };
}
