import { useQuery } from '@tanstack/react-query';
import { FINANCE_ROLES } from '@wayfold/contracts/kernel/staff-roles';
import type { LedgerAccount } from '@wayfold/contracts/money/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../ui/failure.js';
import { useSession } from '../ui/session.js';
import { BalanceCurve } from './balance-curve.js';
import { Balances } from './balances.js';
import { CheckResults } from './check-results.js';
import { balancesQuery, buildCsvAddress } from './ledger-queries.js';

/** Shows the ledger's balances, its entries, and comparisons with the providers. */
export function LedgerPage() {
  const { t } = useTranslation('ops-ledger');
  const { role } = useSession();
  if (FINANCE_ROLES.includes(role)) return <Ledger />;
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="note">{t('forbidden')}</p>
    </>
  );
}

function Ledger() {
  const { t } = useTranslation('ops-ledger');
  const [account, setAccount] = useState<LedgerAccount>('clearing:stripe');
  const ledger = useQuery(balancesQuery);
  return (
    <>
      <div className="spread">
        <h1>{t('title')}</h1>
        <a className="btn secondary small" href={buildCsvAddress()} download>
          {t('csv')}
        </a>
      </div>
      {ledger.isPending ? <p role="status">{t('loading')}</p> : null}
      <LoadFailure query={ledger} />
      {ledger.data ? <p className="muted">{t('intro', { position: ledger.data.position })}</p> : null}
      <div className="provider-checks">
        {ledger.data ? (
          <Balances balances={ledger.data.balances} selectedAccount={account} onChoose={setAccount} />
        ) : null}
        <div>
          <BalanceCurve account={account} onChoose={setAccount} />
          <CheckResults />
        </div>
      </div>
    </>
  );
}
