import { randomBytes } from 'node:crypto';

const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const LOWER = 'abcdefghijkmnpqrstuvwxyz0123456789';
const pick = (alphabet: string, length: number): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');

/** For orders, authorizations, captures and refunds: 17 capitals and digits. */
export const newPaymentId = (): string => pick(UPPER, 17);
export const newTokenId = (): string => pick(LOWER, 8);
export const newCustomerId = (): string => pick(UPPER, 10);
export const newDisputeId = (): string => `PP-D-${String(randomBytes(4).readUInt32BE()).padStart(10, '0')}`;
export const newEventId = (): string => `WH-${pick(UPPER, 17)}-${pick(UPPER, 17)}`;
/** For PayPal's support; in every error and in the header `Paypal-Debug-Id`. */
export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13);
export const newAccessToken = (): string => `A21AA${pick(UPPER + LOWER, 92)}`;
