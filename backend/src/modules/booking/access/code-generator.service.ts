import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Six digits that follow from a code's id under a key that is not in the database: so they are stored nowhere. */
export class ConfirmationCodes {
  private readonly key: Buffer;

  constructor(secretKey: string) {
    this.key = Buffer.from(hkdfSync('sha256', secretKey, '', 'confirmation code', 32));
  }

  codeOf(codeId: string): string {
    const digest = createHmac('sha256', this.key).update(codeId).digest();
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  }

  /** In constant time. */
  isCode(codeId: string, typed: string): boolean {
    const given = Buffer.from(typed.padEnd(6).slice(0, 6));
    return timingSafeEqual(Buffer.from(this.codeOf(codeId)), given);
  }
}
