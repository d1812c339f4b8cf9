import { type KeyObject, randomBytes, sign } from 'node:crypto';

/** Encodes the part of DER (X.690) that a self-signed X.509 certificate needs. */
function encodeTlv(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const hex = body.length.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  const length =
    body.length < 128 ? Buffer.from([body.length]) : Buffer.from([0x80 | bytes.length, ...bytes]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

const encodeSequence = (...content: Buffer[]): Buffer => encodeTlv(0x30, ...content);
const encodeBits = (content: Buffer): Buffer => encodeTlv(0x03, Buffer.from([0]), content);
/** These object identifiers are already encoded. */
const SHA256_WITH_RSA = encodeSequence(
  encodeTlv(0x06, Buffer.from('2a864886f70d01010b', 'hex')),
  encodeTlv(0x05), // it has no parameters
);

const COMMON_NAME = encodeTlv(0x06, Buffer.from('550403', 'hex'));

const encodeName = (commonName: string): Buffer =>
  encodeSequence(
    encodeTlv(0x31, encodeSequence(COMMON_NAME, encodeTlv(0x0c, Buffer.from(commonName, 'utf8')))),
  );

/** Encodes UTCTime, whose two-digit years mean 1950 to 2049. */
function encodeUtcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/[-:T]|\.\d{3}/g, '');
  return encodeTlv(0x17, Buffer.from(digits.slice(2), 'ascii'));
}

/** Creates a self-signed certificate as PEM; it must expire before 2050. */
export function newSelfSignedCertificate(
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  { commonName, validFromMs, expiresAtMs }: { commonName: string; validFromMs: number; expiresAtMs: number },
): string {
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const unsignedCertificate = encodeSequence(
    encodeTlv(0xa0, encodeTlv(0x02, Buffer.from([2]))), // X.509 version 3
    encodeTlv(0x02, serial),
    SHA256_WITH_RSA,
    encodeName(commonName),
    encodeSequence(encodeUtcTime(validFromMs), encodeUtcTime(expiresAtMs)),
    encodeName(commonName),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const der = encodeSequence(
    unsignedCertificate,
    SHA256_WITH_RSA,
    encodeBits(sign('sha256', unsignedCertificate, keys.privateKey)),
  );
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
