import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Approval, ApprovalStatus } from '@wayfold/contracts/staff/approvals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Notice } from '../../../shared/ui/form/notice.js';
import { useSession } from '../auth/session.js';
import { Failure } from '../ui/failure.js';
import { LoadMore } from '../ui/load-more.js';
import { buildApprovalsQuery } from './approvals.js';
import { type ApprovalDecision, DecisionDialog } from './decision-dialog.js';

/** The console shows the state's name; the color only repeats it. */
const TONES = {
  requested: 'warn',
  granted: 'ok',
  refused: 'error',
  used: 'teal',
  expired: 'off',
} as const satisfies Record<ApprovalStatus, string>;

/** Requests that wait for a second person, and the results of others. */
export function ApprovalsPage() {
  const { t } = useTranslation('staff');
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(true);
  const [decision, setDecision] = useState<ApprovalDecision | null>(null);
  const [notice, setNotice] = useState('');
  const approvals = useInfiniteQuery(buildApprovalsQuery(isOpen));
  const rows = approvals.data?.pages.flatMap((page) => page.approvals) ?? [];
  const overCents = approvals.data?.pages[0]?.overCents;
  return (
    <>
      <div className="spread">
        <h1>{t('approval.title')}</h1>
        <div className="inline" role="group" aria-label={t('approval.filterLabel')}>
          {[true, false].map((isOpenOnly) => (
            <button
              key={String(isOpenOnly)}
              className={`btn small ${isOpenOnly === isOpen ? '' : 'secondary'}`}
              type="button"
              aria-pressed={isOpenOnly === isOpen}
              onClick={() => setIsOpen(isOpenOnly)}
            >
              {t(isOpenOnly ? 'approval.waitingOnly' : 'approval.all')}
            </button>
          ))}
        </div>
      </div>
      {overCents === undefined ? null : (
        <p className="muted">{t('approval.intro', { amount: formatMoney(overCents, locale) })}</p>
      )}
      <Notice text={notice} />
      <Failure error={approvals.error} />
      {approvals.isPending ? <p role="status">{t('loading')}</p> : null}
      {approvals.data && rows.length === 0 ? (
        <p className="panel muted">{t(isOpen ? 'approval.noneOpen' : 'approval.none')}</p>
      ) : null}
      <ul className="approvals">
        {rows.map((row) => (
          <Item key={row.id} row={row} onDecide={setDecision} />
        ))}
      </ul>
      <LoadMore list={approvals} text={t('approval.more')} />
      {decision ? (
        <DecisionDialog decision={decision} onClose={() => setDecision(null)} onDone={setNotice} />
      ) : null}
    </>
  );
}

interface ItemProps {
  readonly row: Approval;
  readonly onDecide: (decision: ApprovalDecision) => void;
}

function Item({ row, onDecide }: ItemProps) {
  const { t } = useTranslation('staff');
  const locale = useLocale();
  const { id: ownId } = useSession();
  const amount = formatMoney(row.amountCents, locale);
  const reference = row.reference ?? t('approval.unknownBooking');
  const texts = { action: t(`approval.action.${row.action}`), amount, reference };
  return (
    <li className="panel stack">
      <div className="spread justify-start">
        <h2>
          {texts.action}, {amount}
        </h2>
        <span className={`chip ${TONES[row.status]}`}>{t(`approval.status.${row.status}`)}</span>
      </div>
      <p className="reason">{row.reason}</p>
      <dl className="facts">
        <dt>{t('approval.booking')}</dt>
        <dd>
          {row.bookingId === null ? (
            reference
          ) : (
            <Link to="/ops/bookings/$id" params={{ id: row.bookingId }}>
              {reference}
            </Link>
          )}
        </dd>
        <dt>{t('approval.requestHeading')}</dt>
        <dd>
          {t('approval.requester', {
            name: row.requestedBy.name,
            at: formatInstant(row.requestedAt, locale),
          })}
          {row.status === 'requested' || row.status === 'granted' ? (
            <span className="muted">
              {' '}
              {t('approval.validUntil', { at: formatInstant(row.expiresAt, locale) })}
            </span>
          ) : null}
        </dd>
        {row.decidedBy && row.decidedAt ? (
          <>
            <dt>{t('approval.answer')}</dt>
            <dd>
              {t('approval.decider', { name: row.decidedBy.name, at: formatInstant(row.decidedAt, locale) })}
            </dd>
          </>
        ) : null}
      </dl>
      {row.refusal === null ? null : <p>{t('approval.reason', { reason: row.refusal })}</p>}
      {row.canDecide ? <Verdicts row={row} texts={texts} onDecide={onDecide} /> : null}
      {!row.canDecide && row.status === 'requested' && row.requestedBy.id === ownId ? (
        <p className="muted">{t('approval.ownRequest')}</p>
      ) : null}
    </li>
  );
}

interface VerdictsProps extends ItemProps {
  readonly texts: { readonly action: string; readonly amount: string; readonly reference: string };
}

function Verdicts({ row, texts, onDecide }: VerdictsProps) {
  const { t } = useTranslation('staff');
  return (
    <div className="inline">
      {(['grant', 'refuse'] as const).map((verdict) => (
        <button
          key={verdict}
          className={`btn small ${verdict === 'grant' ? '' : 'secondary'}`}
          type="button"
          aria-label={t(verdict === 'grant' ? 'approval.grantLabel' : 'approval.refuseLabel', texts)}
          onClick={() => onDecide({ verdict, row })}
        >
          {t(`approval.${verdict}Button`)}
        </button>
      ))}
    </div>
  );
}
