export interface DateParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

export const partsOf = (date: string): DateParts => {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day: String(Number(day)), month: String(Number(month)), year };
};

/** A year of two digits is the last such year that is not in the future. */
function fullYear(year: string, thisYear: number): number {
  if (year.length !== 2) return Number(year);
  const century = thisYear - (thisYear % 100);
  const candidate = century + Number(year);
  return candidate > thisYear ? candidate - 100 : candidate;
}

/** `YYYY-MM-DD` of three typed fields; undefined when they are no real day. */
export function dateOfParts(
  { day, month, year }: DateParts,
  thisYear = new Date().getFullYear(),
): string | undefined {
  if (
    !/^\d{1,2}$/.test(day.trim()) ||
    !/^\d{1,2}$/.test(month.trim()) ||
    !/^(\d{2}|\d{4})$/.test(year.trim())
  )
    return undefined;
  const [y, m, d] = [fullYear(year.trim(), thisYear), Number(month), Number(day)];
  const date = new Date(0);
  // `Date.UTC` takes a year below 100 for one of the last century.
  date.setUTCFullYear(y, m - 1, d);
  if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return undefined;
  return date.toISOString().slice(0, 10);
}

/** Full years on a day, as the contracts count them. */
export const ageOn = (birthDate: string, on: string): number =>
  Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (on.slice(5) < birthDate.slice(5) ? 1 : 0);
