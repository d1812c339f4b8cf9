import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jpeg, pdf, png } from '../../../../test/support/booking/receipt-files.js';
import { detectReceiptType } from './receipt-type.js';

const FILES = [
  ['application/pdf', pdf],
  ['image/png', png],
  ['image/jpeg', jpeg],
] as const;

describe('the type of a file', () => {
  test.each(FILES)('is recognized as %s by the content', (type, file) => {
    expect(detectReceiptType(file)).toBe(type);
    // A view into a larger buffer starts at its own offset.
    const inside = Buffer.concat([Buffer.alloc(7, 1), file, Buffer.alloc(7, 1)]);
    expect(detectReceiptType(inside.subarray(7, 7 + file.length))).toBe(type);
  });

  test.each(FILES)('is not recognized in %s cut off anywhere', (_, file) => {
    // Trailing whitespace or padding may be missing.
    const size = file.toString('latin1').trimEnd().length;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: size - 1 }), (length) => {
        expect(detectReceiptType(file.subarray(0, length))).toBeNull();
      }),
    );
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a picture that can run scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a program', 'MZ\u0090\u0000\u0003'],
    ['an archive', 'PK\u0003\u0004'],
    ['a page behind the name of a PDF', '%PDF-1.7 <script>alert(1)</script>'],
    ['a page behind a PDF', `${pdf.toString('latin1')}<script>alert(1)</script>`],
    ['a PDF whose end is not where readers look for it', `${pdf.toString('latin1')}${' '.repeat(1_100)}`],
    ['a page in front of a PDF', `<script>alert(1)</script>${pdf.toString('latin1')}`],
  ])('is not recognized in %s', (_, text) => {
    expect(detectReceiptType(Buffer.from(text, 'latin1'))).toBeNull();
  });

  test('is not recognized in a picture with an appended page or false lengths', () => {
    const page = Buffer.from('<script>alert(1)</script>');
    expect(detectReceiptType(Buffer.concat([png, page]))).toBeNull();
    const lying = Buffer.from(png);
    lying.writeUInt32BE(0xffffffff, 8);
    expect(detectReceiptType(lying)).toBeNull();
    const endless = Buffer.from(jpeg);
    endless.writeUInt16BE(0, 4);
    expect(detectReceiptType(endless)).toBeNull();
  });

  test.each([
    ['a PNG without its signature', png, 0],
    ['a PNG with a signature that was converted as text', png, 4],
    ['a PNG without a header', png, 12],
    ['a JPEG without its start', jpeg, 0],
    ['a JPEG without a segment where the one before ends', jpeg, 20],
  ])('is not recognized in %s, because one byte differs', (_, file, at) => {
    const broken = Buffer.from(file);
    broken.writeUInt8(0x2e, at);
    expect(detectReceiptType(broken)).toBeNull();
  });

  test.each([
    ['lines of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['an end without a new line', (text: string) => text.trimEnd()],
    [
      'pages that begin far from its start',
      (text: string) => text.replace('startxref\n9', 'startxref\n1048576'),
    ],
    ['more than a kilobyte', (text: string) => text.replace('trailer', `%${'-'.repeat(2_000)}\ntrailer`)],
  ])('is recognized in a PDF with %s', (_, written) => {
    const text = pdf.toString('latin1');
    expect(written(text)).not.toBe(text);
    expect(detectReceiptType(Buffer.from(written(text), 'latin1'))).toBe('application/pdf');
  });

  test('is known or undefined for any bytes', () => {
    const starts = fc.constantFrom(
      pdf.subarray(0, 8),
      png.subarray(0, 16),
      jpeg.subarray(0, 4),
      Buffer.alloc(0),
    );
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        expect([null, 'application/pdf', 'image/png', 'image/jpeg']).toContain(
          detectReceiptType(Buffer.concat([start, rest])),
        );
      }),
    );
  });
});
