import { defineModule } from '../../platform/modules/define-module.js';
import { eraseCounterparties, matchBankLines } from './bank-lines.reactor.js';
import { bankFileEvents, bankLineEvents, bankRefundEvents } from './events.js';
import { bankLineRows, bankLines } from './lines/bank-lines.projection.js';
import { matchableBookings } from './matching/matchable-bookings.projection.js';
import { problems } from './problems.js';

export const bankingManifest = defineModule({
  name: 'banking',
  problems,
  events: [bankFileEvents, bankLineEvents, bankRefundEvents],
  projections: [bankLines, matchableBookings],
  inlineReadModels: [bankLineRows],
  reactors: (dependencies) => [matchBankLines(dependencies), eraseCounterparties(dependencies)],
  async nest({ infrastructure: { pool, store }, config: { secretKey } }) {
    const { BankingModule } = await import('./banking.module.js');
    return { module: BankingModule.register({ pool, store, secretKey }) };
  },
});
