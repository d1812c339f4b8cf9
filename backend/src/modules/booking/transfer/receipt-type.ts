import type { TransferReceiptType } from '@wayfold/contracts/payments/transfer-receipts';

const toAscii = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end);

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** True if the chunks lead from header to end: a truncated file or appended data fails. */
function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE) || toAscii(bytes, 12, 16) !== 'IHDR') return false;
  let offset = 8;
  while (offset + 12 <= bytes.length) {
    const chunkEnd = offset + 12 + bytes.readUInt32BE(offset);
    if (toAscii(bytes, offset + 4, offset + 8) === 'IEND') return chunkEnd === bytes.length;
    offset = chunkEnd;
  }
  return false;
}

const MARKER_BYTE = 0xff;
const START_OF_SCAN = 0xda;

/** True if the segments lead to the picture data and an end marker follows. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false;
  for (let offset = 2; offset + 4 <= bytes.length; offset += 2 + bytes.readUInt16BE(offset + 2)) {
    if (bytes[offset] !== MARKER_BYTE) return false;
    // Some phones pad the end with zeros.
    if (bytes[offset + 1] === START_OF_SCAN)
      return bytes.lastIndexOf(Buffer.from([MARKER_BYTE, 0xd9])) > offset;
  }
  return false;
}

/** True if the end is within the last kilobyte, where PDF readers look for it. */
const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(toAscii(bytes, 0, 8)) &&
  /startxref\s+\d+\s+%%EOF\s*$/.test(toAscii(bytes, Math.max(0, bytes.length - 1024), bytes.length));

/** Detects the type by content; undefined unless it is a complete PDF, JPEG or PNG. */
export function detectReceiptType(file: Uint8Array): TransferReceiptType | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (isPdf(bytes)) return 'application/pdf';
  if (isPng(bytes)) return 'image/png';
  return isJpeg(bytes) ? 'image/jpeg' : undefined;
}
