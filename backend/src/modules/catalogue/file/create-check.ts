import type { z } from 'zod';

export type ReportFault = (path: readonly PropertyKey[], code: string, message: string) => void;
export type Check = (trip: unknown, report: ReportFault) => void;

/**
 * Creates the check of a rule that a schema cannot express; paths are relative to the trip. Each check reads
 * only the parts it needs, so that a mistake elsewhere does not hide its findings.
 */
export const createCheck =
  <S extends z.ZodType>(schema: S, run: (part: z.output<S>, report: ReportFault) => void): Check =>
  (trip, report) => {
    const part = schema.safeParse(trip);
    if (part.success) run(part.data, report);
  };
