import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';
import { MAX_STEP_DIFFERENCE, STEP_SECONDS } from './second-factor.js';

/** Bytes of a secret, as RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;

const ISSUER = 'Wayfold';

/** Creates RFC 6238 codes with parameters every authenticator supports: SHA-1, six digits, thirty seconds. */
const createTotp = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  });

export const generateSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

/** Finds the step of a code around `now`, in constant time; undefined if none matches. */
export function findStep(secret: Buffer, digits: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: digits, timestamp, window: MAX_STEP_DIFFERENCE });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

export interface Enrolment {
  /** `otpauth://totp/Wayfold:ada%40example.com?…` */
  readonly uri: string;
  /** Base32. */
  readonly secret: string;
  /** The URI as a QR code with its quiet zone. */
  readonly qrSvg: string;
}

/** Returns a secret in the form a person scans or types. */
export function toEnrolment(secret: Buffer, email: string): Enrolment {
  const totp = createTotp(secret, email);
  const uri = totp.toString();
  return { uri, secret: totp.secret.base32, qrSvg: encodeQR(uri, 'svg', { ecc: 'medium', border: 4 }) };
}
