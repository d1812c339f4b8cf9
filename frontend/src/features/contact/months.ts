/** Departures are sold at most this many months ahead. */
const MONTH_COUNT = 18;

/** Lists the months to choose from, `YYYY-MM`, starting with the month of `today` (`YYYY-MM-DD`). */
export function listMonths(today: string): string[] {
  const firstMonth = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTH_COUNT }, (_, offset) => {
    const month = firstMonth + offset;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
