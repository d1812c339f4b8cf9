import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { listDevMails } from '@wayfold/contracts/dev-tools';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { Pool } from 'pg';

type MailList = RouteReply<typeof listDevMails>;
const MAX_SHOWN_MAILS = 50;

export class ListNewestMails extends Query<MailList> {}

@QueryHandler(ListNewestMails)
export class ListNewestMailsHandler implements IQueryHandler<ListNewestMails> {
  constructor(private readonly pool: Pool) {}

  async execute(): Promise<MailList> {
    const { rows } = await this.pool.query<Omit<MailList['mails'][number], 'at'> & { at: Date }>(
      `SELECT message_id AS id, at, recipient AS "to", subject, body_text AS text
       FROM outgoing_mails ORDER BY at DESC, message_id DESC LIMIT ${MAX_SHOWN_MAILS}`,
    );
    return { mails: rows.map((mail) => ({ ...mail, at: mail.at.toISOString() })) };
  }
}
