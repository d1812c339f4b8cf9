import { COMPONENTS, isUnexplained, type LedgerReport } from '@wayfold/contracts/ledger-checks';
import type { Pool } from 'pg';
import type { EventStore } from '../../../platform/event-store/port.js';
import { bankAccount } from '../bank/bank-account.js';
import { bankSide } from '../bank/bank-side.js';
import { compareBank } from '../bank/compare-bank.js';

/**
 * Compares the lines of our bank with the ledger's account of it, both as of one place in the log. The ledger has to have
 * seen the log as far as `upTo`. Lines are held in memory, some hundred bytes each.
 * @param now by the Clock
 */
export async function verifyBank(
  pool: Pool,
  store: Pick<EventStore, 'readAll'>,
  upTo: number,
  now: Date,
): Promise<Omit<LedgerReport, 'journalCents'>> {
  const bank = await bankSide(store, upTo);
  const receipts = [...bank.byHand.keys()];
  const account = await bankAccount(pool, upTo, bank.refundAt, receipts);
  const { sums, findings } = compareBank(bank, account, now);
  const bad = findings.filter(isUnexplained);
  return {
    provider: 'bank',
    rows: bank.lines.size,
    components: COMPONENTS.flatMap((component) => {
      const sum = sums.get(component);
      return sum ? [{ component, providerCents: sum.bankCents, ledgerCents: sum.ledgerCents }] : [];
    }),
    findings: [...bad, ...findings.filter((one) => !isUnexplained(one))],
    found: findings.length,
    unexplained: bad.length,
    ok: bad.length === 0,
  };
}
