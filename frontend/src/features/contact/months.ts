/** Further ahead nobody sells a departure. */
const MONTHS = 18;

/** The months that can be wished for, `YYYY-MM`, from that of `today` (`YYYY-MM-DD`) on. */
export function monthsFrom(today: string): string[] {
  const first = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, n) => {
    const month = first + n;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
