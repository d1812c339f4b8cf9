/** Formats cents for PayPal: `123450` -> `1234.50`. @throws RangeError unless a positive integer */
export function formatPayPalAmount(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`not an amount of cents: ${cents}`);
  const text = String(cents).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** Parses PayPal's amount, also `12` and `12.5`, to cents; undefined if it is not exact. */
export function parsePayPalCents(value: string): number | undefined {
  const [, units, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return units === undefined ? undefined : Number(`${units}${fraction.padEnd(2, '0')}`);
}
