import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { formatInlineMonth, formatNumber, quoteText } from '../../shared/i18n/format.js';

const STARS = [5, 4, 3, 2, 1] as const;

interface ReviewsProps {
  readonly trip: Trip;
  readonly locale: Locale;
}

export function ReviewsSection({ trip, locale }: ReviewsProps) {
  const { t } = useTranslation('trip');
  return (
    <section className="section wrap flush" aria-labelledby="reviews">
      <div className="section-heading">
        <h2 id="reviews">{t('reviews')}</h2>
      </div>
      <div className="review-columns">
        <Distribution trip={trip} locale={locale} />
        <ul className="reviews">
          {trip.reviews.map((review) => (
            <li key={`${review.name}${review.month}`}>
              <Review review={review} locale={locale} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface ReviewProps {
  readonly review: Trip['reviews'][number];
  readonly locale: Locale;
}

/** Shows the review in the page's language, and says so if it is a translation. */
function Review({ review, locale }: ReviewProps) {
  const { t } = useTranslation('trip');
  return (
    <figure>
      <blockquote>
        <p>{quoteText(review.text, locale)}</p>
      </blockquote>
      <figcaption className="text-small muted">
        <span className="stars" aria-hidden="true">
          ★ {review.rating}{' '}
        </span>
        <span className="visually-hidden">{t('ratingValue', { rating: review.rating })} </span>
        {review.name}, {formatInlineMonth(`${review.month}-01`, locale)}
        {review.language === locale ? null : (
          <span className="review-language">{t(`writtenIn.${review.language}`)}</span>
        )}
      </figcaption>
    </figure>
  );
}

function Distribution({ trip, locale }: ReviewsProps) {
  const { t } = useTranslation('trip');
  const bars = STARS.map((stars) => ({
    stars,
    label: t('stars', { count: stars }),
    count: trip.reviews.filter(({ rating }) => rating === stars).length,
  }));
  return (
    <div>
      {trip.rating ? (
        <p>
          <span className="display-font large-figure">{formatNumber(trip.rating.average, locale)}</span>{' '}
          <span className="muted">{t('ratingScale', { count: trip.rating.count })}</span>
        </p>
      ) : null}
      <h3 className="visually-hidden">{t('distribution')}</h3>
      <ol className="rating-bars">
        {bars.map(({ stars, label, count }) => (
          <li key={stars}>
            <span>{label}</span>
            <progress
              max={trip.reviews.length}
              value={count}
              aria-label={t('starCount', { stars: label, count })}
            />
            <span className="muted tabular-figures" aria-hidden="true">
              {count}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
