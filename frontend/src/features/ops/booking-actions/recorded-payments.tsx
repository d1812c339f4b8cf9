import type { OpsEvent } from '@wayfold/contracts/bookings/booking-log';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { listRecordedPayments, type RecordedPayment } from './list-recorded-payments.js';

/** Lists payments that staff recorded, and voids mistaken entries. */
export function RecordedPayments({
  events,
  onVoid,
}: {
  readonly events: readonly OpsEvent[];
  readonly onVoid: (payment: RecordedPayment) => void;
}) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const payments = listRecordedPayments(events);
  if (payments.length === 0) return null;
  return (
    <div className="stack">
      <h3>{t('voidPayment.listTitle')}</h3>
      <ul className="stack">
        {payments.map((payment) => {
          const { manualPaymentId, amountCents, method, valueDate, note } = payment;
          const values = {
            amount: formatMoney(amountCents, locale),
            method: t(`manual-payment.methods.${method}`),
          };
          return (
            <li key={manualPaymentId} className="spread">
              <span>
                {t('voidPayment.row', values)} <span className="muted">{formatDay(valueDate, locale)}</span>
                <br />
                <span className="reason">{note}</span>
              </span>
              <button
                className="btn secondary small"
                type="button"
                aria-label={t('voidPayment.voidLabel', values)}
                onClick={() => onVoid(payment)}
              >
                {t('voidPayment.voidButton')}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
