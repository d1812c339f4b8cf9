import type { QueryResult, QueryResultRow } from 'pg';
import type { PaymentSandbox } from './card-provider/payment-sandbox.js';
import type { PayPalSide } from './world/paypal-side.js';

/** Records of everything sent: both providers' logs, and the mail tables. */
export interface SentRecords {
  readonly card: Pick<PaymentSandbox, 'readRequests'>;
  readonly paypal: Pick<PayPalSide, 'readRequests'>;
  query<R extends QueryResultRow>(sql: string): Promise<QueryResult<R>>;
}

/** Lists everything sent so far: each provider request and each mail, by its own id. */
export async function listSentOutside({ card, paypal, query }: SentRecords): Promise<ReadonlySet<string>> {
  const { rows: mails } = await query<{ mail: string }>(
    `SELECT 'a mail to be sent ' || message_id || ', attempts ' || attempts AS mail FROM mail_outbox
     UNION ALL SELECT 'a mail in the mailbox ' || message_id FROM outgoing_mails`,
  );
  return new Set([
    ...(await card.readRequests()).map(({ method, path, id }) => `stripe ${method} ${path} ${id}`),
    ...(await paypal.readRequests()).map(({ method, path, id }) => `paypal ${method} ${path} ${id}`),
    ...mails.map(({ mail }) => mail),
  ]);
}

/** Returns everything sent during `work`. The providers' logs drop old requests, never new requests. */
export async function recordSent<T>(
  records: SentRecords,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly effects: readonly string[] }> {
  const effectsBefore = await listSentOutside(records);
  const result = await work();
  return {
    result,
    effects: [...(await listSentOutside(records))].filter((entry) => !effectsBefore.has(entry)),
  };
}
