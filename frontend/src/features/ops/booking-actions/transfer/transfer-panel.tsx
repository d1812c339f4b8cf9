import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { countDaysBetween } from '@wayfold/contracts/kernel/dates';
import { useTranslation } from 'react-i18next';
import { calculateServerNowMs, getShownDate } from '../../../../shared/device/clock.js';
import { formatDay, formatInstant, formatMoney } from '../../../../shared/i18n/format.js';
import { useLocale } from '../../../../shared/i18n/i18n.js';
import { calculateTimeUntil, type RemainingTime, toRemainingTime } from './deadline.js';
import { Receipts } from './receipts.js';

interface TransferPanelProps {
  readonly booking: BookingView;
  readonly onExtend: () => void;
  readonly onRelease: () => void;
}

/** Shows an awaited transfer: the amount, how long its seats wait, and the customer's receipts. */
export function TransferPanel({ booking, onExtend, onRelease }: TransferPanelProps) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const { hold, transfer, status } = booking;
  const renderRemainingTime = ({ key, count }: RemainingTime) => (
    <span className="muted">({t(`transfer.${key}`, { count })})</span>
  );
  return (
    <section className="panel stack" aria-labelledby="transfer">
      <h2 id="transfer">{t('transfer.title')}</h2>
      {transfer ? (
        <dl className="key-values">
          <div>
            <dt>{t('transfer.missingAmount')}</dt>
            <dd>{formatMoney(transfer.missingCents, locale)}</dd>
          </div>
          <div>
            <dt>{t('transfer.payBy')}</dt>
            <dd>
              {formatDay(transfer.payBy, locale)}{' '}
              {renderRemainingTime(toRemainingTime(countDaysBetween(getShownDate(), transfer.payBy)))}
            </dd>
          </div>
          <div>
            <dt>{t('transfer.seats')}</dt>
            <dd>
              {hold ? t('transfer.seatsHeld', { time: formatInstant(hold.expiresAt, locale) }) : null}{' '}
              {hold ? renderRemainingTime(calculateTimeUntil(hold.expiresAt, calculateServerNowMs())) : null}
              {status === 'CONFIRMED' ? t('transfer.seatsConfirmed') : null}
            </dd>
          </div>
        </dl>
      ) : null}
      <Receipts booking={booking} />
      {transfer && status === 'PENDING_PAYMENT' ? (
        <div className="action-buttons">
          <button className="btn small" type="button" onClick={onExtend}>
            {t('transfer.extendButton')}
          </button>
          <button className="btn secondary small" type="button" onClick={onRelease}>
            {t('transfer.releaseButton')}
          </button>
        </div>
      ) : null}
    </section>
  );
}
