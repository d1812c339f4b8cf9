import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FINANCE_ROLES } from '@wayfold/contracts/kernel/staff-roles';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../auth/session.js';
import { isTyping } from '../ui/typing.js';
import { BankLinePanel } from './bank-line.js';
import { BankList } from './bank-list.js';
import { buildBankLinesQuery, type Queue } from './bank-queries.js';
import { BankUpload } from './bank-upload.js';

interface PageProps {
  readonly queue: Queue;
  readonly line: string | undefined;
}

/** The queue of bank lines: import, lists, and the selected line. */
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
      {FINANCE_ROLES.includes(role) ? <BankQueue {...props} /> : <p role="alert">{t('forbidden')}</p>}
    </>
  );
}

function BankQueue({ queue, line }: PageProps) {
  const { t } = useTranslation('ops-bank');
  useNeighborKeys(queue, line);
  return (
    <div className={line === undefined ? 'bank' : 'bank chosen'}>
      <div className="bank-side">
        <BankUpload />
        <BankList queue={queue} line={line} />
      </div>
      {line === undefined ? (
        <p className="panel muted bank-hint">{t('line.chooseHint')}</p>
      ) : (
        <BankLinePanel key={line} id={line} queue={queue} />
      )}
    </div>
  );
}

/** j selects the next line of the list, k the previous one, unless the user is typing. */
function useNeighborKeys(queue: Queue, line: string | undefined): void {
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(buildBankLinesQuery(queue));
  useEffect(() => {
    const ids = data?.pages.flatMap(({ lines }) => lines.map(({ id }) => id)) ?? [];
    const handleKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined) return;
      // A line that has left the list counts as before the first.
      const lineIndex = line === undefined ? -1 : ids.indexOf(line);
      const nextId = ids[Math.max(0, lineIndex + step)];
      if (nextId !== undefined)
        void navigate({ to: '/ops/bank-lines', search: { state: queue, line: nextId } });
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [data, line, navigate, queue]);
}
