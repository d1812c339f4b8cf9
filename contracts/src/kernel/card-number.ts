/** By the last digit of a card number, which follows from the others (ISO/IEC 7812, Luhn). */
function checks(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * How the numbers of the networks begin, and how long they are: American Express, Diners, JCB, Visa, Mastercard, then those
 * that begin with 6. Nothing wider: a reference that begins with its date is no card.
 */
const NETWORKS = new RegExp(
  `^(?:${[
    ...['3[47]\\d{13}', '3(?:0[0-5]|[689]\\d)\\d{11}', '35\\d{14}', '4\\d{15}', '4\\d{18}', '5[1-5]\\d{14}'],
    ...['2(?:22[1-9]|2[3-9]\\d|[3-6]\\d\\d|7[01]\\d|720)\\d{12}', '6\\d{15,18}'],
  ].join('|')})$`,
);

/** Typed at a stretch, or in the groups of the card, with one kind of separator: wherever such a number begins. */
const WRITTEN = [
  /(?<!\d)(?=(\d{14,19})(?!\d))/g,
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

/** A group that follows it may be no part of it. */
function withoutIban(found: string): string {
  for (let end = found.length; end > 0; end = found.lastIndexOf(' ', end - 1))
    if (isIban(found.slice(0, end))) return found.slice(end);
  return found;
}

/** Whether somebody wrote the number of a payment card into a text: it must reach none of our tables and logs. */
export function holdsCardNumber(text: string): boolean {
  const rest = text.replace(IBAN, withoutIban);
  return WRITTEN.some((pattern) =>
    [...rest.matchAll(pattern)].some(([, written = '']) => {
      const digits = written.replace(/\D/g, '');
      return NETWORKS.test(digits) && checks(digits);
    }),
  );
}
