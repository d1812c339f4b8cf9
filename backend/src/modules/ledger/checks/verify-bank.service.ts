import { BALANCE_COMPONENTS, type LedgerReport } from '@wayfold/contracts/money/ledger-checks';
import type { Pool } from 'pg';
import type { EventStore } from '../../../platform/event-store/port.js';
import { BankAccountQueries } from '../bank/bank-account.query.js';
import { readBankSide } from '../bank/bank-side.service.js';
import { compareBank } from '../bank/compare-bank.js';
import { PROCESSING_GRACE_MS } from './explain-findings.js';
import { rankFindings } from './rank-findings.js';

/**
 * Compares bank lines with the ledger's bank account at one log position. The ledger must have processed the
 * log up to `lastPosition`. Keeps all lines in memory, some hundred bytes each.
 * @param now by the Clock
 */
export async function verifyBank(
  pool: Pool,
  store: Pick<EventStore, 'readAll'>,
  lastPosition: number,
  now: Date,
): Promise<Omit<LedgerReport, 'journalCents'>> {
  const bank = await readBankSide(store, lastPosition);
  const manualPaymentIds = [...bank.manualPayments.keys()];
  const account = await new BankAccountQueries(pool).readAccount(
    lastPosition,
    bank.refundIdByPosition,
    manualPaymentIds,
  );
  const { sums, findings } = compareBank(bank, account, new Date(now.getTime() - PROCESSING_GRACE_MS));
  const ranking = rankFindings(findings);
  return {
    provider: 'bank',
    rowCount: bank.lines.size,
    components: BALANCE_COMPONENTS.flatMap((component) => {
      const sum = sums.get(component);
      return sum ? [{ component, providerCents: sum.bankCents, ledgerCents: sum.ledgerCents }] : [];
    }),
    ...ranking,
    findingCount: findings.length,
    isBalanced: ranking.unexplainedCount === 0,
  };
}
