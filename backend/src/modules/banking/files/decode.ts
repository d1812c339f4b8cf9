import { fail } from './bank-file-error.js';

const FILE = { place: 'file', field: 'encoding' };
const LATIN = 'windows-1252';
const XML_ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': LATIN,
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': LATIN,
};

/**
 * Decodes a file by its byte order mark, then its XML declaration, then as UTF-8, and finally as Latin-1.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  // Text files contain no NUL; without this check an image would be read as Latin-1.
  if (text.includes('\0'))
    return fail(FILE, 'this is no text file; choose the CSV, CAMT.053 or MT940 export');
  return text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeStrictly(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeStrictly(bytes, 'utf-16be');
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const start = new TextDecoder(LATIN).decode(bytes.subarray(0, 200));
  const declaredEncoding = hasByteOrderMark
    ? 'utf-8'
    : /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1];
  if (declaredEncoding !== undefined) {
    const encoding = XML_ENCODINGS[declaredEncoding.toLowerCase()];
    return encoding === undefined
      ? fail(FILE, `the encoding ${declaredEncoding} is not read; export as UTF-8`)
      : decodeStrictly(bytes, encoding);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(LATIN).decode(bytes);
  }
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return fail(FILE, `the file says that it is ${encoding}, and it is not; export it again`);
  }
}
