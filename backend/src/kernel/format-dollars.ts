const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as US dollars for staff texts: 123450 is "$1,234.50". */
export const formatDollars = (cents: number): string => DOLLARS.format(cents / 100);
