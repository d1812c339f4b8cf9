import { randomBytes, sign, type KeyObject } from 'node:crypto';

/** The part of DER (X.690) that a self-signed X.509 certificate needs. */
function tlv(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const hex = body.length.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  const length =
    body.length < 128 ? Buffer.from([body.length]) : Buffer.from([0x80 | bytes.length, ...bytes]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}
const sequence = (...content: Buffer[]): Buffer => tlv(0x30, ...content);
const bits = (content: Buffer): Buffer => tlv(0x03, Buffer.from([0]), content);
/** Object identifiers, encoded. */
const SHA256_WITH_RSA = sequence(
  tlv(0x06, Buffer.from('2a864886f70d01010b', 'hex')),
  tlv(0x05), // no parameters
);
const COMMON_NAME = tlv(0x06, Buffer.from('550403', 'hex'));

const name = (commonName: string): Buffer =>
  sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from(commonName, 'utf8')))));

/** UTCTime: `YYMMDDHHMMSSZ`, for the years 1950 to 2049. */
const utcTime = (ms: number): Buffer =>
  tlv(
    0x17,
    Buffer.from(
      `${new Date(ms)
        .toISOString()
        .replaceAll(/[-:T]|\.\d{3}/g, '')
        .slice(2)}`,
      'ascii',
    ),
  );

/** A self-signed certificate as PEM. `from` and `to` in milliseconds since 1970, before 2050. */
export function selfSigned(
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  commonName: string,
  from: number,
  to: number,
): string {
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const unsigned = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))), // version 3
    tlv(0x02, serial),
    SHA256_WITH_RSA,
    name(commonName),
    sequence(utcTime(from), utcTime(to)),
    name(commonName),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const der = sequence(unsigned, SHA256_WITH_RSA, bits(sign('sha256', unsigned, keys.privateKey)));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
