import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const HASH_OPTIONS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export const hashPassword = (password: string): Promise<string> => hash(password, HASH_OPTIONS);

/** Dummy hash, checked for unknown addresses so that both answers take equally long. */
const dummyHash = hashPassword(randomBytes(32).toString('base64url'));

/** True if the password matches the hash; without a hash, false after the same work. */
export async function isPasswordCorrect(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const isMatch = await verify(passwordHash ?? (await dummyHash), password);
  return isMatch && passwordHash !== undefined;
}

/** Generates a password for a new account: 120 bits, easy to copy. */
export const generatePassword = (): string => randomBytes(15).toString('base64url');
