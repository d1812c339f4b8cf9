import { isSealed, type SealedValue } from '../../kernel/sealed.js';
import { decrypt, encrypt } from './encryption.js';

/** A sealed value as the log holds it: ciphertext (nonce, data, tag) in base64. */
interface Cipher {
  readonly $subject: string;
  readonly cipher: string;
}

const isCipher = (value: object): value is Cipher => '$subject' in value && 'cipher' in value;

/** Builds the authenticated context: moved to another person, stream or event type, data does not decrypt. */
export const buildSealContext = (subjectId: string, streamId: string, eventType: string): string =>
  `${subjectId}|${streamId}|${eventType}`;

const mapObjects = (value: unknown, replace: (object: object) => unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const replacement = replace(value);
  if (replacement !== undefined) return replacement;
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, replace));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapObjects(item, replace)]));
};

/** True if the key is destroyed: the value cannot be sealed again, so its person is left out. */
const isErased = (sealedValue: SealedValue): boolean => sealedValue.value === null;

/** Collects the persons whose data are sealed anywhere inside `data`. */
export function collectSubjects(data: unknown, subjectIds: Set<string>): void {
  if (typeof data !== 'object' || data === null) return;
  if (isSealed(data)) {
    if (!isErased(data)) subjectIds.add(data.$subject);
  } else for (const item of Object.values(data)) collectSubjects(item, subjectIds);
}

export function sealAll(
  data: unknown,
  keys: ReadonlyMap<string, Buffer>,
  buildContext: (subjectId: string) => string,
): unknown {
  return mapObjects(data, (object) => {
    if (!isSealed(object) || isErased(object)) return undefined;
    const key = keys.get(object.$subject);
    if (!key) throw new Error(`no key for ${object.$subject}`);
    const plaintext = Buffer.from(JSON.stringify(object.value));
    return {
      $subject: object.$subject,
      cipher: encrypt(key, plaintext, buildContext(object.$subject)).toString('base64'),
    } satisfies Cipher;
  });
}

/** Decrypts sealed values; `value` is null if the person's key is gone. */
export function openAll(
  data: unknown,
  keys: ReadonlyMap<string, Buffer | null>,
  buildContext: (subjectId: string) => string,
): unknown {
  return mapObjects(data, (object) => {
    if (!isCipher(object)) return undefined;
    const key = keys.get(object.$subject);
    if (!key) return { $subject: object.$subject, value: null };
    const plaintext = decrypt(key, Buffer.from(object.cipher, 'base64'), buildContext(object.$subject));
    return { $subject: object.$subject, value: JSON.parse(plaintext.toString()) as unknown };
  });
}
