import { createHmac } from 'node:crypto';
import { v4 } from 'uuid';
import { deriveKey } from '../../../kernel/derive-key.js';
import { formatUuid } from '../../../kernel/format-uuid.js';
import {
  buildGiftCardCode,
  GIFT_CARD_RANDOM_BYTE_COUNT,
  hashGiftCardCode,
  parseGiftCardCode,
} from './gift-card-code.js';

/** Derived keys depend on it: a change makes what they protect unreadable. */
const GIFT_CARD_KEY_PURPOSE = 'gift card code';

export interface NewGiftCardCode {
  readonly codeId: string;
  readonly codeHash: string;
  /** Id of the gift card's stream: the first half of the hash. */
  readonly giftCardId: string;
}

const deriveCode = (key: Buffer, codeId: string): string =>
  buildGiftCardCode(
    createHmac('sha256', key).update(codeId).digest().subarray(0, GIFT_CARD_RANDOM_BYTE_COUNT),
  );

/** Derives a UUID of version 8, which leaves its content to the application, from the first 16 bytes. */
function deriveUuid(bytes: Buffer): string {
  const uuidBytes = Buffer.from(bytes.subarray(0, 16));
  uuidBytes.writeUInt8((uuidBytes.readUInt8(6) & 0x0f) | 0x80, 6);
  uuidBytes.writeUInt8((uuidBytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(uuidBytes.toString('hex'));
}

/**
 * Gift card codes, derived from random ids with a key outside the database: no code is stored, and a repeated
 * request returns the same code. The code alone determines its gift card's id.
 */
export class GiftCardCodes {
  private readonly keys: readonly Buffer[];

  constructor(secretKey: string, previousKeys: readonly string[] = []) {
    this.keys = [secretKey, ...previousKeys].map((key) => deriveKey(key, GIFT_CARD_KEY_PURPOSE));
  }

  drawCode(): NewGiftCardCode {
    const codeId = v4();
    const [key] = this.keys;
    if (!key) throw new Error('no secret for gift card codes is configured');
    const hash = hashGiftCardCode(deriveCode(key, codeId));
    return { codeId, codeHash: hash.toString('hex'), giftCardId: deriveUuid(hash) };
  }

  /** Rebuilds the code with the current or an earlier secret; undefined if neither made it. */
  rebuildCode({ codeId, codeHash }: Pick<NewGiftCardCode, 'codeId' | 'codeHash'>): string | undefined {
    const codes = this.keys.map((key) => deriveCode(key, codeId));
    return codes.find((code) => hashGiftCardCode(code).toString('hex') === codeHash);
  }

  /** Derives the id of the gift card for a typed code; undefined if it cannot be a code. */
  deriveGiftCardId(typedCode: string): string | undefined {
    const code = parseGiftCardCode(typedCode);
    return code === undefined ? undefined : deriveUuid(hashGiftCardCode(code));
  }
}
