import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../kernel/derive-key.js';

/** Six-digit codes derived from their id with a key outside the database, so they are never stored. */
export class CodeDerivation {
  private readonly key: Buffer;

  constructor(secretKey: string) {
    this.key = deriveKey(secretKey, 'confirmation code');
  }

  deriveCode(codeId: string): string {
    const digest = createHmac('sha256', this.key).update(codeId).digest();
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  }

  /** True if the typed code is the derived code; compares in constant time. */
  isCode(codeId: string, typedCode: string): boolean {
    const attempt = Buffer.from(typedCode.padEnd(6).slice(0, 6));
    return timingSafeEqual(Buffer.from(this.deriveCode(codeId)), attempt);
  }
}
