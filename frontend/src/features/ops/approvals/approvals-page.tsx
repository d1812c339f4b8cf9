import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Approval, ApprovalStatus } from '@wayfold/contracts/staff/approvals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Notice } from '../../../shared/ui/form/notice.js';
import { PagedList } from '../ui/paged-list.js';
import { useSession } from '../ui/session.js';
import { buildApprovalsQuery } from './approval-queries.js';
import { type ApprovalDecision, DecisionDialog } from './decision-dialog.js';

/** The color only repeats the status, which the console always names. */
const TONE_BY_STATUS = {
  requested: 'warn',
  granted: 'ok',
  refused: 'error',
  used: 'teal',
  expired: 'neutral',
} as const satisfies Record<ApprovalStatus, string>;

/** Lists requests that wait for a second person; on demand also decided requests. */
export function ApprovalsPage() {
  const { t } = useTranslation('ops');
  const locale = useLocale();
  const [isWaitingOnly, setIsWaitingOnly] = useState(true);
  const [decision, setDecision] = useState<ApprovalDecision | null>(null);
  const [notice, setNotice] = useState('');
  const approvals = useInfiniteQuery(buildApprovalsQuery({ isWaitingOnly }));
  const approvalLimitCents = approvals.data?.pages[0]?.approvalLimitCents;
  return (
    <>
      <div className="spread">
        <h1>{t('approval.title')}</h1>
        <div className="inline" role="group" aria-label={t('approval.filterLabel')}>
          {[true, false].map((isWaitingButton) => (
            <button
              key={String(isWaitingButton)}
              className={`btn small ${isWaitingButton === isWaitingOnly ? '' : 'secondary'}`}
              type="button"
              aria-pressed={isWaitingButton === isWaitingOnly}
              onClick={() => setIsWaitingOnly(isWaitingButton)}
            >
              {t(isWaitingButton ? 'approval.waitingButton' : 'approval.allButton')}
            </button>
          ))}
        </div>
      </div>
      {approvalLimitCents === undefined ? null : (
        <p className="muted">{t('approval.intro', { amount: formatMoney(approvalLimitCents, locale) })}</p>
      )}
      <Notice text={notice} />
      <PagedList
        list={approvals}
        getRows={(page) => page.approvals}
        emptyText={t(isWaitingOnly ? 'approval.noneOpen' : 'approval.none')}
      >
        {(rows) => (
          <ul className="approvals">
            {rows.map((approval) => (
              <ApprovalItem key={approval.id} approval={approval} onDecide={setDecision} />
            ))}
          </ul>
        )}
      </PagedList>
      {decision ? (
        <DecisionDialog decision={decision} onClose={() => setDecision(null)} onDone={setNotice} />
      ) : null}
    </>
  );
}

interface ApprovalItemProps {
  readonly approval: Approval;
  readonly onDecide: (decision: ApprovalDecision) => void;
}

function ApprovalItem({ approval, onDecide }: ApprovalItemProps) {
  const { t } = useTranslation('ops');
  const locale = useLocale();
  const { id: ownId } = useSession();
  const amount = formatMoney(approval.amountCents, locale);
  const reference = approval.reference ?? t('approval.unknownBooking');
  const values = { action: t(`approval.action.${approval.action}`), amount, reference };
  const isOwnOpenRequest = approval.status === 'requested' && approval.requestedBy.id === ownId;
  return (
    <li className="panel stack">
      <div className="spread justify-start">
        <h2>
          {values.action}, {amount}
        </h2>
        <span className={`chip ${TONE_BY_STATUS[approval.status]}`}>
          {t(`approval.status.${approval.status}`)}
        </span>
      </div>
      <p className="reason">{approval.reason}</p>
      <dl className="approval-facts">
        <dt>{t('approval.booking')}</dt>
        <dd>
          {approval.bookingId === null ? (
            reference
          ) : (
            <Link to="/ops/bookings/$id" params={{ id: approval.bookingId }}>
              {reference}
            </Link>
          )}
        </dd>
        <dt>{t('approval.requestHeading')}</dt>
        <dd>
          {t('approval.requester', {
            name: approval.requestedBy.name,
            time: formatInstant(approval.requestedAt, locale),
          })}
          {approval.status === 'requested' || approval.status === 'granted' ? (
            <span className="muted">
              {' '}
              {t('approval.validUntil', { time: formatInstant(approval.expiresAt, locale) })}
            </span>
          ) : null}
        </dd>
        {approval.decidedBy && approval.decidedAt ? (
          <>
            <dt>{t('approval.answer')}</dt>
            <dd>
              {t('approval.decider', {
                name: approval.decidedBy.name,
                time: formatInstant(approval.decidedAt, locale),
              })}
            </dd>
          </>
        ) : null}
      </dl>
      {approval.refusal === null ? null : <p>{t('approval.reason', { reason: approval.refusal })}</p>}
      {approval.canDecide ? <Verdicts approval={approval} values={values} onDecide={onDecide} /> : null}
      {isOwnOpenRequest && !approval.canDecide ? <p className="muted">{t('approval.ownRequest')}</p> : null}
    </li>
  );
}

interface VerdictsProps extends ApprovalItemProps {
  readonly values: { readonly action: string; readonly amount: string; readonly reference: string };
}

function Verdicts({ approval, values, onDecide }: VerdictsProps) {
  const { t } = useTranslation('ops');
  return (
    <div className="inline">
      {(['grant', 'refuse'] as const).map((verdict) => (
        <button
          key={verdict}
          className={`btn small ${verdict === 'grant' ? '' : 'secondary'}`}
          type="button"
          aria-label={t(verdict === 'grant' ? 'approval.grantLabel' : 'approval.refuseLabel', values)}
          onClick={() => onDecide({ verdict, approval })}
        >
          {t(`approval.${verdict}Button`)}
        </button>
      ))}
    </div>
  );
}
