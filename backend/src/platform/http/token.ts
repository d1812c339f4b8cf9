import { createHash, randomBytes } from 'node:crypto';

/** Generates a token for a cookie or an address: 256 random bits. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a token is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
