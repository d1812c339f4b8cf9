import { useQuery } from '@tanstack/react-query';
import type { OwedRefund } from '@wayfold/contracts/payments/refunds-to-send';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { LoadFailure } from '../ui/failure.js';
import { describeRefundFailure } from '../ui/refund-failure.js';
import { buildOwedRefundsQuery } from './action-queries.js';

/** Lists refunds that the bank or card rejected; staff can reissue the open amount in another way. */
export function OwedRefunds({
  bookingId,
  onSend,
}: {
  readonly bookingId: string;
  readonly onSend: (refund: OwedRefund) => void;
}) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const query = useQuery(buildOwedRefundsQuery(bookingId));
  const refunds = query.data?.refunds ?? [];
  if (query.error) return <LoadFailure query={query} />;
  if (refunds.length === 0) return null;
  return (
    <div className="stack">
      <h3>{t('reissue.listTitle')}</h3>
      <ul className="stack">
        {refunds.map((refund) => {
          const { refundId, method, owedCents, failedAt, code } = refund;
          const values = { amount: formatMoney(owedCents, locale), method: t(`method.${method}`) };
          return (
            <li key={refundId} className="spread">
              <span>
                {t('reissue.row', values)}{' '}
                <span className="muted">
                  {t('reissue.failureDate', { time: formatInstant(failedAt, locale) })}
                </span>
                <br />
                <span className="reason">{describeRefundFailure(t, code)}</span>
              </span>
              <button
                className="btn secondary small"
                type="button"
                aria-label={t('reissue.reissueLabel', values)}
                onClick={() => onSend(refund)}
              >
                {t('reissue.reissueButton')}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
