import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../../shared/i18n/amount.js';
import { formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { buildApprovalsQuery } from '../approvals/approval-queries.js';
import { useSession } from '../ui/session.js';
import type { GiftCardDraft } from './issue-dialog.js';

/** Lists the user's requests for large gift cards that a second person granted and nobody has issued yet. */
export function GrantedGoodwill({ onIssue }: { readonly onIssue: (draft: GiftCardDraft) => void }) {
  const { t } = useTranslation('ops-gift-cards');
  const { id: ownId } = useSession();
  const locale = useLocale();
  const approvals = useInfiniteQuery(buildApprovalsQuery({ isWaitingOnly: false }));
  const grantedApprovals = (approvals.data?.pages.flatMap((page) => page.approvals) ?? []).filter(
    ({ action, status, requestedBy }) =>
      action === 'gift-card' && status === 'granted' && requestedBy.id === ownId,
  );
  if (grantedApprovals.length === 0) return null;
  return (
    <section aria-labelledby="granted">
      <h2 id="granted">{t('grantedTitle')}</h2>
      <ul className="approvals">
        {grantedApprovals.map(({ id, amountCents, reason, expiresAt }) => {
          const amount = formatMoney(amountCents, locale);
          return (
            <li className="panel stack" key={id}>
              <h3>{amount}</h3>
              <p className="reason">{reason}</p>
              <p className="muted">{t('issueDeadline', { time: formatInstant(expiresAt, locale) })}</p>
              <button
                className="btn small"
                type="button"
                aria-label={t('issueLabel', { amount })}
                onClick={() => onIssue({ amount: formatAmount(amountCents, locale), reason, approvalId: id })}
              >
                {t('issueGrantedButton')}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
