/** Odd values, percent-encoded as in an address. */
export const ODD_QUERY_TEXTS = [
  '',
  '%00',
  'a%00b',
  '%20',
  '-1',
  '0',
  '1.5',
  '1e9',
  'NaN',
  'Infinity',
  '0x10',
  '%',
  '%zz',
  '%ED%A0%80',
  '%FF',
  "'%20OR%201=1",
  '%F0%9F%A7%AD',
  'null',
  'undefined',
  '[object%20Object]',
  'x'.repeat(3000),
  '99999999999999999999',
  '2026-02-30T00:00:00Z',
  '../..',
];

export const ODD_PATH_PARTS = [
  '%00',
  'a%00b',
  '..%2f..%2fetc',
  '%2e%2e',
  '%',
  '%zz',
  '%ED%A0%80',
  '%FF',
  'null',
  '0',
  '-1',
  'x'.repeat(3000),
  "'%20OR%201=1",
  '%F0%9F%A7%AD',
  '__proto__',
  '%3Cscript%3E',
  '0199c0de-0000-7000-8000-00000000000g',
];

/** Decodes a query text like the server; undecodable text stays as it is. */
export const decodeText = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
