import type { World } from './world.js';

export interface Mail {
  readonly kind: string;
  readonly text: string;
}

/** Lists the mails about a booking, from the developer's mailbox. */
export async function listMails({ pool }: World, bookingId: string): Promise<Mail[]> {
  const { rows } = await pool.query<Mail>(
    `SELECT split_part(message_id, '.', 1) AS kind, body_text AS text FROM outgoing_mails
     WHERE booking_id = $1 ORDER BY at, message_id`,
    [bookingId],
  );
  return rows;
}

/** Parses the capability from the link of a mail. */
export function parseCapability(mail: Mail | undefined): string {
  const capability = /#key=(\S+)/.exec(mail?.text ?? '')?.[1];
  if (capability === undefined) throw new Error('no mail has a link with a capability');
  return capability;
}
