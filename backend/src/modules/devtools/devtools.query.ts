import type { DevStatus, listDevMails } from '@wayfold/contracts/devtools';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { Pool } from 'pg';
import type { ShiftedClock } from '../../platform/clock/shifted-clock.js';

type MailList = RouteReply<typeof listDevMails>;
const MAX_SHOWN_MAILS = 50;

/** Addresses that the developer bar links to. */
export type DevLinks = Pick<DevStatus, 'sandbox' | 'mails' | 'ops'>;

export class DevtoolsQueries {
  constructor(
    private readonly pool: Pool,
    private readonly clock: ShiftedClock | undefined,
    private readonly links: DevLinks,
  ) {}

  buildStatus(): DevStatus {
    if (!this.clock) throw new Error('the developer tools answer in embedded mode only');
    return { now: this.clock.now().toISOString(), offsetMs: this.clock.offsetMs, ...this.links };
  }

  async listNewestMails(): Promise<MailList> {
    const { rows } = await this.pool.query<Omit<MailList['mails'][number], 'at'> & { at: Date }>(
      `SELECT message_id AS id, at, recipient AS "to", subject, body_text AS text
       FROM outgoing_mails ORDER BY at DESC, message_id DESC LIMIT ${MAX_SHOWN_MAILS}`,
    );
    return { mails: rows.map((mail) => ({ ...mail, at: mail.at.toISOString() })) };
  }
}
