export interface DateFields {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

export const toDateFields = (date: string): DateFields => {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day: String(Number(day)), month: String(Number(month)), year };
};

/** Takes a two-digit year as the latest matching year that is not in the future. */
function expandYear(year: string, thisYear: number): number {
  if (year.length !== 2) return Number(year);
  const century = thisYear - (thisYear % 100);
  const candidate = century + Number(year);
  return candidate > thisYear ? candidate - 100 : candidate;
}

/** Parses three typed fields to `YYYY-MM-DD`; returns undefined if that is not a real date. */
export function parseDateFields(
  { day, month, year }: DateFields,
  thisYear = new Date().getFullYear(),
): string | undefined {
  const isNumeric = [day, month].every((field) => /^\d{1,2}$/.test(field.trim()));
  if (!isNumeric || !/^(\d{2}|\d{4})$/.test(year.trim())) return undefined;
  const [dayNumber, monthIndex] = [Number(day), Number(month) - 1];
  const date = new Date(0);
  // `Date.UTC` maps years below 100 to the 20th century.
  date.setUTCFullYear(expandYear(year.trim(), thisYear), monthIndex, dayNumber);
  if (date.getUTCMonth() !== monthIndex || date.getUTCDate() !== dayNumber) return undefined;
  return date.toISOString().slice(0, 10);
}
