const AMOUNT_FORMAT = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Cents as US dollars in English: 123450 is "$1,234.50"; the minus sign is U+2212. */
export const formatDollars = (cents: number): string =>
  `${cents < 0 ? '\u2212' : ''}$${AMOUNT_FORMAT.format(Math.abs(cents) / 100)}`;
