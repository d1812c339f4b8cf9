import { EnquiryDraft } from '@wayfold/contracts/enquiries';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Pool } from 'pg';
import { deriveKey } from '../../../kernel/derive-key.js';
import { generateToken, hashToken } from '../../../platform/http/token.js';
import { decrypt, encrypt } from '../../../platform/personal-data/encryption.js';

/** Derived keys depend on it: a change makes what they protect unreadable. */
const KEY_PURPOSE = 'enquiry-draft';

/** How long a page can show typed text again, ms. */
const DRAFT_MS = 30 * MINUTE_MS;
/** Rows per deletion. */
const DRAFTS_PER_BATCH = 5_000;

/**
 * A form that could not be sent, encrypted under a key that is only in its page's URL: the table alone
 * reveals nothing.
 */
export class EnquiryDrafts {
  constructor(private readonly pool: Pool) {}

  /** Returns the token that retrieves the draft. */
  async save(draft: EnquiryDraft, now: Date): Promise<string> {
    const token = generateToken();
    const id = hashToken(token);
    const box = encrypt(
      deriveKey(token, KEY_PURPOSE),
      Buffer.from(JSON.stringify(draft)),
      id.toString('hex'),
    );
    await this.pool.query('INSERT INTO enquiry_drafts (draft_id, box, expires_at) VALUES ($1, $2, $3)', [
      id,
      box,
      new Date(now.getTime() + DRAFT_MS),
    ]);
    return token;
  }

  async find(token: string, now: Date): Promise<EnquiryDraft | undefined> {
    const id = hashToken(token);
    const { rows } = await this.pool.query<{ box: Buffer }>(
      'SELECT box FROM enquiry_drafts WHERE draft_id = $1 AND expires_at > $2',
      [id, now],
    );
    const [row] = rows;
    if (!row) return undefined;
    const plaintext = decrypt(deriveKey(token, KEY_PURPOSE), row.box, id.toString('hex'));
    return EnquiryDraft.parse(JSON.parse(plaintext.toString()));
  }

  /** Deletes some expired drafts; returns how many. */
  async prune(now: Date): Promise<number> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM enquiry_drafts WHERE draft_id IN
         (SELECT draft_id FROM enquiry_drafts WHERE expires_at <= $1 LIMIT ${DRAFTS_PER_BATCH})`,
      [now],
    );
    return rowCount ?? 0;
  }
}
