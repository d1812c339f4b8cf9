import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FINANCE_ROLES } from '@wayfold/contracts/kernel/staff-roles';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../ui/session.js';
import { isTyping } from '../ui/typing.js';
import { BankLinePanel } from './bank-line.js';
import { BankList } from './bank-list.js';
import { buildBankLinesQuery, type LineStateFilter } from './bank-queries.js';
import { BankUpload } from './bank-upload.js';

interface PageProps {
  readonly state: LineStateFilter;
  readonly lineId: string | undefined;
}

/** Imports and lists bank lines, and shows the selected line. */
export function BankPage(props: PageProps) {
  const { t } = useTranslation('ops-bank');
  const { role } = useSession();
  return (
    <>
      <div className="spread">
        <h1>{t('title')}</h1>
        {FINANCE_ROLES.includes(role) ? (
          <span className="inline">
            <Link to="/ops/awaited-transfers">{t('awaitedTransfers.title')}</Link>
            <Link to="/ops/refunds-to-send">{t('refundsToSend.title')}</Link>
          </span>
        ) : null}
      </div>
      {FINANCE_ROLES.includes(role) ? <BankPanels {...props} /> : <p role="alert">{t('forbidden')}</p>}
    </>
  );
}

function BankPanels({ state, lineId }: PageProps) {
  const { t } = useTranslation('ops-bank');
  useNeighborKeys(state, lineId);
  return (
    <div className={lineId === undefined ? 'bank-columns' : 'bank-columns has-chosen-line'}>
      <div className="bank-side">
        <BankUpload />
        <BankList state={state} lineId={lineId} />
      </div>
      {lineId === undefined ? (
        <p className="panel muted bank-hint">{t('line.chooseHint')}</p>
      ) : (
        <BankLinePanel key={lineId} id={lineId} state={state} />
      )}
    </div>
  );
}

/** Selects the next line of the list on j and the previous on k, unless the user is typing. */
function useNeighborKeys(state: LineStateFilter, lineId: string | undefined): void {
  const navigate = useNavigate();
  const { data: linePages } = useInfiniteQuery(buildBankLinesQuery(state));
  useEffect(() => {
    const ids = linePages?.pages.flatMap(({ lines }) => lines.map(({ id }) => id)) ?? [];
    const handleKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined) return;
      // A line that has left the list counts as standing before the first.
      const lineIndex = lineId === undefined ? -1 : ids.indexOf(lineId);
      const nextId = ids[Math.max(0, lineIndex + step)];
      if (nextId !== undefined) void navigate({ to: '/ops/bank-lines', search: { state, line: nextId } });
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [linePages, lineId, navigate, state]);
}
