import { defineModule, type ModuleDefinition } from '../../platform/modules/define-module.js';
import type { BookingLinks } from './outbox/mailing.service.js';
import { pruneOutbox } from './outbox/outbox.store.js';

declare module '../../platform/config.js' {
  interface ServeConfig {
    /** SMTP server for mails. Without a server, the embedded mode stores mails and other modes send none. */
    readonly smtpUrl?: string | undefined;
    /** Sender address; default `bookings@` the public host. */
    readonly mailFrom?: string | undefined;
    /** Recipient of enquiry notifications; default: the sender address. */
    readonly enquiriesTo?: string | undefined;
  }
}

export const createMailManifest = (links: BookingLinks): ModuleDefinition =>
  defineModule({
    name: 'mail',
    maintenance: ({ infrastructure: { pool } }) => [
      { name: 'mail-outbox', run: (now) => pruneOutbox(pool, now) },
    ],
    async background(parts) {
      const { createMailing } = await import('./outbox/mailing.service.js');
      return createMailing(parts, links);
    },
  });
