import { describe, expect, test } from '@jest/globals';
import { Secret } from 'otpauth';
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { findStep, generateSecret, toEnrolment } from './totp.js';

const RFC_SECRET = Buffer.from('12345678901234567890');
/** RFC 6238, appendix B, SHA-1; six digits are the last six of its eight. */
const PUBLISHED_CODES: readonly (readonly [seconds: number, code: string])[] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

const toDate = (seconds: number) => new Date(seconds * 1000);

describe('codes', () => {
  test.each(PUBLISHED_CODES)('match RFC 6238 at %d s', (seconds, code) => {
    expect(findStep(RFC_SECRET, code.slice(2), toDate(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('are accepted at most one step early or late', () => {
    const code = '005924';
    const step = Math.floor(1_234_567_890 / 30);
    const steps = [-31, -30, 0, 29, 30, 59, 60].map((offset) =>
      findStep(RFC_SECRET, code, toDate(1_234_567_890 + offset)),
    );

    expect(steps).toEqual([undefined, step, step, step, step, step, undefined]);
  });

  test('are rejected for another secret', () => {
    expect(findStep(generateSecret(), '005924', toDate(1_234_567_890))).toBeUndefined();
  });
});

describe('an enrolment', () => {
  const secret = generateSecret();
  const { uri, secret: base32Secret, qrSvg } = toEnrolment(secret, 'ada@wayfold.example');

  test('states the secret in the format of authenticators', () => {
    const url = new URL(uri);

    expect({ protocol: url.protocol, host: url.host, path: decodeURIComponent(url.pathname) }).toEqual({
      protocol: 'otpauth:',
      host: 'totp',
      path: '/Wayfold:ada@wayfold.example',
    });
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Wayfold',
      secret: base32Secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(Buffer.from(Secret.fromBase32(base32Secret).bytes)).toEqual(secret);
    expect(secret).toHaveLength(20);
    expect(generateSecret()).not.toEqual(secret);
  });

  test('draws an equivalent QR code without scripts or links', () => {
    expect(qrSvg).toBe(encodeQR(uri, 'svg', { ecc: 'medium', border: 4 }));
    expect(qrSvg).not.toMatch(/script|href|<image|http(?!:\/\/www\.w3\.org)/);

    const modules = encodeQR(uri, 'raw', { ecc: 'medium', border: 4 });
    const scale = 4;
    const side = modules.length * scale;
    const pixels = new Uint8Array(side * side * 4).fill(255);
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
          pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    expect(decodeQR({ width: side, height: side, data: pixels })).toBe(uri);
  });
});
