import { randomBytes } from 'node:crypto';

const UPPER_CASE = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const LOWER_CASE = 'abcdefghijkmnpqrstuvwxyz0123456789';
const pickCharacters = (alphabet: string, length: number): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');

/** Creates the id of an order, authorization, capture or refund: 17 capitals and digits. */
export const newPaymentId = (): string => pickCharacters(UPPER_CASE, 17);

export const newTokenId = (): string => pickCharacters(LOWER_CASE, 8);
export const newCustomerId = (): string => pickCharacters(UPPER_CASE, 10);
export const newDisputeId = (): string => `PP-D-${String(randomBytes(4).readUInt32BE()).padStart(10, '0')}`;
export const newEventId = (): string =>
  `WH-${pickCharacters(UPPER_CASE, 17)}-${pickCharacters(UPPER_CASE, 17)}`;
/** Creates the id that PayPal's support asks for, which every error and the header `Paypal-Debug-Id` have. */
export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13);

export const newAccessToken = (): string => `A21AA${pickCharacters(UPPER_CASE + LOWER_CASE, 92)}`;
