import { defineModule, type ModuleDefinition } from '../../platform/modules/define-module.js';
import type { BookingLinks } from './outbox/mailing.service.js';
import { pruneOutbox } from './outbox/outbox.store.js';

export const mailManifest = (links: BookingLinks): ModuleDefinition =>
  defineModule({
    name: 'mail',
    maintenance: ({ dependencies: { pool } }) => [
      { name: 'mail-outbox', run: (now) => pruneOutbox(pool, now) },
    ],
    async background(parts) {
      const { createMailing: mailing } = await import('./outbox/mailing.service.js');
      return mailing(parts, links);
    },
  });
