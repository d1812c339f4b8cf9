import type { z } from 'zod';

export type Report = (path: readonly PropertyKey[], code: string, message: string) => void;
export type Check = (trip: unknown, report: Report) => void;

/**
 * One thing that a schema cannot say about a trip. A check reads only the parts it needs, so that a mistake elsewhere in
 * the trip does not hide what it finds. Paths are relative to the trip.
 */
export const check =
  <S extends z.ZodType>(needs: S, run: (part: z.output<S>, report: Report) => void): Check =>
  (trip, report) => {
    const part = needs.safeParse(trip);
    if (part.success) run(part.data, report);
  };
