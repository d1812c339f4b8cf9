import { rejectFile } from './bank-file-error.js';

const ENCODING_LOCATION = { place: 'file', field: 'encoding' };
const LATIN_ENCODING = 'windows-1252';
const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
];

const XML_ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': LATIN_ENCODING,
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': LATIN_ENCODING,
};

/**
 * Decodes a file by its byte order mark, then its XML declaration, then as UTF-8,
 * and finally as windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeBytes(bytes);
  // Text files contain no NUL; without this check an image would be read as Latin-1.
  if (text.includes('\0'))
    return rejectFile(ENCODING_LOCATION, 'this is not a text file; choose the CSV, CAMT.053 or MT940 export');
  return text;
}

function decodeBytes(bytes: Uint8Array): string {
  const encoding = findMarkedEncoding(bytes) ?? findXmlEncoding(bytes);
  if (encoding !== undefined) return decodeStrictly(bytes, encoding);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(LATIN_ENCODING).decode(bytes);
  }
}

const findMarkedEncoding = (bytes: Uint8Array): string | undefined =>
  BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];

function findXmlEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder(LATIN_ENCODING).decode(bytes.subarray(0, 200));
  const name = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1];
  if (name === undefined) return undefined;
  const encoding = XML_ENCODINGS[name.toLowerCase()];
  return (
    encoding ??
    rejectFile(ENCODING_LOCATION, `the encoding ${name} is not supported; export the file as UTF-8`)
  );
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return rejectFile(
      ENCODING_LOCATION,
      `the file declares the encoding ${encoding} but is not in it; export it again`,
    );
  }
}
