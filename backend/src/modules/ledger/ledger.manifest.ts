import { defineModule } from '../../platform/modules/define-module.js';
import { ledgerChecks } from './checks/ledger-checks.projection.js';
import { booksEvents, checkEvents, revenueEvents } from './events.js';
import { ledger as ledgerView } from './journal/ledger.projection.js';
import { createLedgerChores } from './ledger.maintenance.js';
import { providerEntries } from './provider-entries/provider-entries.projection.js';

export const ledgerManifest = defineModule({
  name: 'ledger',
  events: [revenueEvents, booksEvents, checkEvents],
  projections: [ledgerView, ledgerChecks, providerEntries],
  maintenance: createLedgerChores,
  async nest({ infrastructure: { pool } }) {
    const { LedgerModule } = await import('./ledger.module.js');
    return { module: LedgerModule.register({ pool }) };
  },
});
