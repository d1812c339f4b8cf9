import { defineModule } from '../../platform/modules/define-module.js';
import { pruneOutbox } from './outbox/outbox.store.js';

export const mail = defineModule({
  name: 'mail',
  maintenance: ({ house: { pool } }) => [{ name: 'mail-outbox', run: (now) => pruneOutbox(pool, now) }],
});
