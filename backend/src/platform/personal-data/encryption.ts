import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Encrypts with AES-256-GCM; returns nonce (12 bytes), ciphertext and tag (16 bytes) in one buffer. */
export function encrypt(key: Buffer, plaintext: Buffer, authenticatedText: string): Buffer {
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(authenticatedText));
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Throws unless `encrypt` made the box with this key and this authenticated text. */
export function decrypt(key: Buffer, box: Buffer, authenticatedText: string): Buffer {
  const tagOffset = box.length - TAG_LENGTH;
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_LENGTH), {
    authTagLength: TAG_LENGTH,
  });
  decipher.setAAD(Buffer.from(authenticatedText)).setAuthTag(box.subarray(tagOffset));
  return Buffer.concat([decipher.update(box.subarray(NONCE_LENGTH, tagOffset)), decipher.final()]);
}

/** The key that wraps persons' keys; it comes from configuration and never enters the database. */
export interface KeyEncryptionKey {
  /** Fingerprint, stored with each wrapped key so that the key can be rotated. */
  readonly id: string;
  readonly key: Buffer;
}

/** Parses a key from 32 bytes in base64. */
export function parseKeyEncryptionKey(base64: string): KeyEncryptionKey {
  const key = Buffer.from(base64, 'base64');
  if (key.length !== 32) throw new Error('a key-encryption key must be 32 bytes in base64');
  return { id: createHash('sha256').update('kek').update(key).digest('hex').slice(0, 16), key };
}

/** The first key wraps; all keys unwrap. */
export type KeyEncryptionKeys = readonly [KeyEncryptionKey, ...KeyEncryptionKey[]];

/** Parses the configured secrets: the current secret, then former and upcoming secrets. */
export function parseKeyEncryptionKeys(
  currentSecret: string,
  previousSecrets: readonly string[] = [],
): KeyEncryptionKeys {
  const otherSecrets = new Set(previousSecrets);
  otherSecrets.delete(currentSecret);
  return [parseKeyEncryptionKey(currentSecret), ...[...otherSecrets].map(parseKeyEncryptionKey)];
}
