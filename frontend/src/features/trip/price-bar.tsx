import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { formatDay, formatPrice } from '../../shared/i18n/format.js';
import { hasDepartures } from '../../shared/ui/trip/trip-kinds.js';

interface PriceBarProps {
  readonly trip: Trip;
  readonly locale: Locale;
}

/** Shows price, next departure and one button while the dates are further down, or an enquiry button. */
export function PriceBar({ trip, locale }: PriceBarProps) {
  const { t } = useTranslation(['trip', 'common']);
  const { fromCents } = trip;
  if (!hasDepartures(trip))
    return (
      <div className="price-bar">
        <div className="wrap">
          <p>
            <b>{t('common:card.onRequest')}</b>
            <span className="text-small muted">{t('noPrice')}</span>
          </p>
          <a className="btn" href="#dates">
            {t('howItWorks')}
          </a>
        </div>
      </div>
    );
  if (fromCents === null) return null;
  const [nextDeparture] = trip.nextDepartures;
  return (
    <div className="price-bar">
      <div className="wrap">
        <p>
          <b>{formatPrice(fromCents, locale)}</b>
          <span className="text-small muted">
            {t('common:perPerson')}, {t('common:fromPrefix')}
          </span>
        </p>
        {nextDeparture ? (
          <p className="next-departure text-small muted">
            {nextDeparture.isGuaranteed ? <span className="chip ok">{t('guaranteed')}</span> : null}
            <span>
              {t('nextDeparture', {
                date: formatDay(nextDeparture.startsOn, locale),
                seats: t('seatsLeft', { count: nextDeparture.seatsLeft }),
              })}
            </span>
          </p>
        ) : null}
        <a className="btn" href="#dates">
          {t('seeDates')}
        </a>
      </div>
    </div>
  );
}
