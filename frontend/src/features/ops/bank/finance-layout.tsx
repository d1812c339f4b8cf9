import { Link } from '@tanstack/react-router';
import { FINANCE_ROLES } from '@wayfold/contracts/kernel/staff-roles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../ui/session.js';

interface FinanceLayoutProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Frames a page about bank lines, for staff with the right to move money. */
export function FinanceLayout({ title, children }: FinanceLayoutProps) {
  const { t } = useTranslation('ops-bank');
  const { role } = useSession();
  return (
    <>
      <div className="spread">
        <h1>{title}</h1>
        <Link to="/ops/bank-lines" search={{ state: 'open' }}>
          {t('awaitedTransfers.backLink')}
        </Link>
      </div>
      {FINANCE_ROLES.includes(role) ? children : <p role="alert">{t('forbidden')}</p>}
    </>
  );
}
