import type { QueryResult, QueryResultRow } from 'pg';
import type { CardSandbox } from './charging/card-sandbox.js';
import type { PayPalSide } from './charging/paypal-side.js';

/** Where what leaves the house is written down: both providers' logs, and the tables of mails. */
export interface Doors {
  readonly card: Pick<CardSandbox, 'requests'>;
  readonly paypal: Pick<PayPalSide, 'requests'>;
  query<R extends QueryResultRow>(sql: string): Promise<QueryResult<R>>;
}

/** All that left the house so far: each request that a provider received and each mail, by its own id. */
export async function sentOutside({ card, paypal, query }: Doors): Promise<ReadonlySet<string>> {
  const { rows: mails } = await query<{ mail: string }>(
    `SELECT 'a mail to be sent ' || message_id || ', tries ' || attempts AS mail FROM mail_outbox
     UNION ALL SELECT 'a mail in the mailbox ' || message_id FROM outgoing_mails`,
  );
  return new Set([
    ...(await card.requests()).map(({ method, path, id }) => `stripe ${method} ${path} ${id}`),
    ...(await paypal.requests()).map(({ method, path, id }) => `paypal ${method} ${path} ${id}`),
    ...mails.map(({ mail }) => mail),
  ]);
}

/** What was sent while something was done. The providers' logs forget old requests, never new ones. */
export async function sentDuring<T>(
  doors: Doors,
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly sent: readonly string[] }> {
  const before = await sentOutside(doors);
  const done = await work();
  return { done, sent: [...(await sentOutside(doors))].filter((each) => !before.has(each)) };
}
