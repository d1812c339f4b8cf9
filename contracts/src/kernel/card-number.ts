/** By the last digit of a card number, which follows from the others (ISO/IEC 7812, Luhn). */
function checks(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The lengths that the card networks use for numbers that begin like this: 13 to 19 digits, never 0, 1, 7, 8 or 9. */
const NETWORKS = /^(?:3\d{13,15}|4(?:\d{12}|\d{15}|\d{18})|[25]\d{15}|6\d{15,18})$/;

/** Typed at a stretch, or in the groups of the card, with one kind of separator: wherever such a number begins. */
const WRITTEN = [
  /(?<!\d)(?=(\d{13,19})(?!\d))/g,
  /(?<!\d)(?=(\d{4}([ .-])\d{4}\2\d{4}\2\d{4}(?:\2\d{3})?)(?!\d))/g,
  /(?<!\d)(?=(\d{4}([ .-])\d{4}\2\d{4}\2\d{4})(?!\d))/g,
  /(?<!\d)(?=(\d{4}([ .-])\d{6}\2\d{4,5})(?!\d))/g,
];

/** An account number with its country, at a stretch or in groups of four; in groups it has some that look like a card's. */
const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![\p{L}\d])/gu;

/** ISO 13616: the country and its check digits to the end, letters as numbers from 10 on, leave 1. */
const isIban = (text: string): boolean => {
  const account = text.replaceAll(' ', '');
  const digits = [...account.slice(4), ...account.slice(0, 4)].map((sign) => parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
};

/** Whether somebody wrote the number of a payment card into a text: it must reach none of our tables and logs. */
export function holdsCardNumber(text: string): boolean {
  const rest = text.replace(IBAN, (found) => (isIban(found) ? '' : found));
  return WRITTEN.some((pattern) =>
    [...rest.matchAll(pattern)].some(([, written = '']) => {
      const digits = written.replace(/\D/g, '');
      return NETWORKS.test(digits) && checks(digits);
    }),
  );
}
