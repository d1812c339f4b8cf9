import { expect, test } from '@jest/globals';
import { detectPhotoType, isAnimatedPng } from './photo-type.js';

const toBytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const PNG = '\x89PNG\r\n\x1a\n';

test.each([
  ['jpeg', '\xff\xd8\xff\xe0 ...'],
  ['png', `${PNG}....IHDR`],
  ['webp', 'RIFF....WEBPVP8 '],
] as const)('%s is recognized by its first bytes: %j', (type, text) => {
  expect(detectPhotoType(toBytes(text))).toBe(type);
});

test.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF....WAVE', 'GIF89a', '\xff\xd8', ''] as const)(
  'no photograph is recognized by the first bytes %j',
  (text) => {
    expect(detectPhotoType(toBytes(text))).toBeUndefined();
  },
);

test('an animated PNG is detected by the chunk before its first picture', () => {
  expect(isAnimatedPng(toBytes(`${PNG}IHDR acTL IDAT`))).toBe(true);
  expect(isAnimatedPng(toBytes(`${PNG}IHDR IDAT`))).toBe(false);
  expect(isAnimatedPng(toBytes(`${PNG}IHDR IDAT acTL`))).toBe(false);
});
