/** True if a string of digits passes the Luhn check. */
export function isLuhnValid(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return sum % 10 === 0;
}

const CARD_NUMBER_PATTERN = /\d(?:[ -]?\d){11,18}/g;

/** Masks everything that could be a card number. */
export const redactText = (text: string): string =>
  text.replace(CARD_NUMBER_PATTERN, (match) =>
    isLuhnValid(match.replaceAll(/\D/g, '')) ? '[redacted]' : match,
  );

/** Copies JSON data for logs, without card numbers and client secrets. */
export function redactData(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactData);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, innerValue]) => [
        redactText(key),
        key === 'client_secret' ? '[redacted]' : redactData(innerValue),
      ]),
    );
  }
  return value;
}
