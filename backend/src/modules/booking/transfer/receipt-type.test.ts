import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jpeg, pdf, png } from '../../../../test/support/booking/receipt-files.js';
import { detectReceiptType } from './receipt-type.js';

const FILES_BY_TYPE = [
  ['application/pdf', pdf],
  ['image/png', png],
  ['image/jpeg', jpeg],
] as const;

describe('the type of a file', () => {
  test.each(FILES_BY_TYPE)('is recognized as %s by the content', (type, file) => {
    expect(detectReceiptType(file)).toBe(type);
    // A view into a larger buffer starts at its own offset.
    const embeddedFile = Buffer.concat([Buffer.alloc(7, 1), file, Buffer.alloc(7, 1)]);
    expect(detectReceiptType(embeddedFile.subarray(7, 7 + file.length))).toBe(type);
  });

  test.each(FILES_BY_TYPE)('is not recognized in %s cut off anywhere', (_, file) => {
    // Trailing whitespace or padding may be missing.
    const size = file.toString('latin1').trimEnd().length;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: size - 1 }), (length) => {
        expect(detectReceiptType(file.subarray(0, length))).toBeUndefined();
      }),
    );
  });

  test.each([
    { name: 'an HTML page', text: '<!doctype html><script>alert(1)</script>' },
    {
      name: 'an SVG image, which can run scripts',
      text: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    },
    { name: 'an executable', text: 'MZ\u0090\u0000\u0003' },
    { name: 'an archive', text: 'PK\u0003\u0004' },
    { name: 'an HTML page after the header of a PDF', text: '%PDF-1.7 <script>alert(1)</script>' },
    { name: 'an HTML page after a PDF', text: `${pdf.toString('latin1')}<script>alert(1)</script>` },
    {
      name: 'a PDF with its end marker too far from the end of the file',
      text: `${pdf.toString('latin1')}${' '.repeat(1_100)}`,
    },
    { name: 'an HTML page before a PDF', text: `<script>alert(1)</script>${pdf.toString('latin1')}` },
  ])('is not recognized in $name', ({ text }) => {
    expect(detectReceiptType(Buffer.from(text, 'latin1'))).toBeUndefined();
  });

  test('is not recognized in an image with an appended HTML page or false lengths', () => {
    const page = Buffer.from('<script>alert(1)</script>');
    expect(detectReceiptType(Buffer.concat([png, page]))).toBeUndefined();
    const mislabeledImage = Buffer.from(png);
    mislabeledImage.writeUInt32BE(0xffffffff, 8);
    expect(detectReceiptType(mislabeledImage)).toBeUndefined();
    const endlessImage = Buffer.from(jpeg);
    endlessImage.writeUInt16BE(0, 4);
    expect(detectReceiptType(endlessImage)).toBeUndefined();
  });

  test.each([
    { name: 'a PNG without its signature', file: png, offset: 0 },
    { name: 'a PNG with a signature that was converted like text', file: png, offset: 4 },
    { name: 'a PNG without a header', file: png, offset: 12 },
    { name: 'a JPEG without its start', file: jpeg, offset: 0 },
    { name: 'a JPEG without a segment after the first', file: jpeg, offset: 20 },
  ])('is not recognized in $name, because one byte differs', ({ file, offset }) => {
    const brokenFile = Buffer.from(file);
    brokenFile.writeUInt8(0x2e, offset);
    expect(detectReceiptType(brokenFile)).toBeUndefined();
  });

  test.each([
    { name: 'Windows line endings', spelling: (text: string) => text.replaceAll('\n', '\r\n') },
    { name: 'an end without a new line', spelling: (text: string) => text.trimEnd() },
    {
      name: 'a cross-reference table far from the start',
      spelling: (text: string) => text.replace('startxref\n9', 'startxref\n1048576'),
    },
    {
      name: 'more than a kilobyte',
      spelling: (text: string) => text.replace('trailer', `%${'-'.repeat(2_000)}\ntrailer`),
    },
  ])('is recognized in a PDF with $name', ({ spelling }) => {
    const text = pdf.toString('latin1');
    expect(spelling(text)).not.toBe(text);
    expect(detectReceiptType(Buffer.from(spelling(text), 'latin1'))).toBe('application/pdf');
  });

  test('is a supported type or none for any bytes', () => {
    const starts = fc.constantFrom(
      pdf.subarray(0, 8),
      png.subarray(0, 16),
      jpeg.subarray(0, 4),
      Buffer.alloc(0),
    );
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, remainingBytes) => {
        expect([undefined, 'application/pdf', 'image/png', 'image/jpeg']).toContain(
          detectReceiptType(Buffer.concat([start, remainingBytes])),
        );
      }),
    );
  });
});
