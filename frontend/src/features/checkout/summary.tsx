import { useQuery } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { buildTripQuery } from '../../shared/api/trips.js';
import { formatDay, formatMoney, formatPeriod } from '../../shared/i18n/format.js';
import { PriceLines } from '../../shared/ui/money/price-lines.js';
import { PosterImage } from '../../shared/ui/trip/poster-image.js';

interface SummaryProps {
  readonly booking: BookingView;
  readonly locale: Locale;
}

/** Shows the trip and the total in one line that opens, as on a phone. */
export function FoldedSummary({ booking, locale }: SummaryProps) {
  const { t } = useTranslation(['checkout', 'common']);
  return (
    <details className="folded-summary panel">
      <summary>
        <span>
          {t('summaryLine', {
            trip: booking.trip.names[locale],
            date: formatDay(booking.startsOn, locale),
            travelers: t('common:travelers', { count: booking.travelers }),
          })}
        </span>
        <b className="display-font">{formatMoney(booking.totalCents, locale)}</b>
      </summary>
      <PriceLines lines={booking.lines} totalCents={booking.totalCents} locale={locale} />
    </details>
  );
}

export function Summary({ booking, locale }: SummaryProps) {
  const { t } = useTranslation(['checkout', 'common']);
  return (
    <div className="panel stack">
      <div className="thumb">
        <Thumbnail booking={booking} locale={locale} />
        <div>
          <h2>{booking.trip.names[locale]}</h2>
          <p className="text-small muted">{formatPeriod(booking.startsOn, booking.endsOn, locale)}</p>
          <p className="text-small muted">
            {t(`common:category.${booking.category}`)}, {t('common:travelers', { count: booking.travelers })}
          </p>
        </div>
      </div>
      <PriceLines lines={booking.lines} totalCents={booking.totalCents} locale={locale} />
      <p className="text-small muted">{t('common:currencyLong')}</p>
    </div>
  );
}

function Thumbnail({ booking, locale }: Pick<SummaryProps, 'booking' | 'locale'>) {
  const { data: trip } = useQuery(buildTripQuery(locale, booking.trip.slugs[locale]));
  return (
    <div className="summary-poster">{trip ? <PosterImage trip={trip} format="card" alt="" /> : null}</div>
  );
}
