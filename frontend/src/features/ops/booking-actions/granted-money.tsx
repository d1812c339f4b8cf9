import { useInfiniteQuery } from '@tanstack/react-query';
import type { Approval } from '@wayfold/contracts/staff/approvals';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../../shared/i18n/amount.js';
import { formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { buildApprovalsQuery } from '../approvals/approval-queries.js';
import { MONEY_ACTIONS, type MoneyAction } from './action-queries.js';
import type { MoneyDraft } from './use-money-movement.js';

type GrantedApproval = Approval & { readonly action: MoneyAction };
const isGrantedFor =
  (bookingId: string) =>
  (approval: Approval): approval is GrantedApproval =>
    approval.bookingId === bookingId &&
    approval.status === 'granted' &&
    MONEY_ACTIONS.some((action) => action === approval.action);

/** Lists approvals for a booking that a second person has granted and nobody has used yet. */
export function GrantedMoney({
  bookingId,
  onExecute,
}: {
  readonly bookingId: string;
  readonly onExecute: (draft: MoneyDraft) => void;
}) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const approvals = useInfiniteQuery(buildApprovalsQuery({ isWaitingOnly: false }));
  const grantedApprovals = (approvals.data?.pages.flatMap((page) => page.approvals) ?? []).filter(
    isGrantedFor(bookingId),
  );
  if (grantedApprovals.length === 0) return null;
  return (
    <div className="stack">
      <h3>{t('grantedApprovals.title')}</h3>
      <ul className="stack">
        {grantedApprovals.map(({ id, action, amountCents, reason, expiresAt }) => {
          const values = { action: t(`${action}.action`), amount: formatMoney(amountCents, locale) };
          return (
            <li key={id} className="spread">
              <span>
                {t('grantedApprovals.row', values)}{' '}
                <span className="muted">
                  {t('grantedApprovals.validUntil', { time: formatInstant(expiresAt, locale) })}
                </span>
                <br />
                <span className="reason">{reason}</span>
              </span>
              <button
                className="btn small"
                type="button"
                aria-label={t('grantedApprovals.carryOutLabel', values)}
                onClick={() =>
                  onExecute({ action, amount: formatAmount(amountCents, locale), reason, approvalId: id })
                }
              >
                {t('grantedApprovals.carryOutButton')}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
