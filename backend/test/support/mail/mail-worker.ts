// A worker process that only sends mails, and can be killed.
import { bookingEvents } from '../../../src/modules/booking/events.js';
import { MailDispatcher } from '../../../src/modules/mail/outbox/mail-dispatcher.service.js';
import { MailOutbox } from '../../../src/modules/mail/outbox/outbox.store.js';
import { ManualClock } from '../../../src/platform/clock/clock.js';
import { createRegistry } from '../../../src/platform/event-store/registry.js';
import { SmtpTransport } from '../../../src/platform/mail/smtp.js';
import { openStore } from '../event-store/postgres-store.js';
import { runChild } from '../processes/child.js';

export interface WorkerSettings {
  readonly databaseUrl: string;
  readonly smtpUrl: string;
  /** Real ms until another worker may retry an attempt. */
  readonly leaseMs: number;
  /** The time of the process's clock. */
  readonly now: string;
}

runChild<WorkerSettings>(async ({ databaseUrl, smtpUrl, leaseMs, now }) => {
  const connection = openStore(databaseUrl, { registry: createRegistry(bookingEvents) });
  const from = { name: 'Wayfold', address: 'bookings@wayfold.example' };
  const dispatcher = new MailDispatcher({
    store: connection.store,
    outbox: new MailOutbox(connection.pool, 'wayfold.example'),
    transport: new SmtpTransport({ url: smtpUrl, from }),
    clock: new ManualClock(new Date(now)),
    buildLink: ({ bookingId, locale }) =>
      `https://trips.example.com/${locale}/thank-you?booking=${bookingId}`,
    enquiries: { publicOrigin: 'https://trips.example.com', address: 'enquiries@wayfold.example' },
    deriveCode: (codeId) => codeId.slice(-6),
    tooLateAfterMs: null,
    leaseMs,
  });
  dispatcher.start();
  const close = async (): Promise<void> => {
    await dispatcher.stop();
    await connection.close();
  };
  return { port: 0, close };
});
