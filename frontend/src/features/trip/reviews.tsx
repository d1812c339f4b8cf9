import type { Trip } from '@wayfold/contracts/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { month, number } from '../../shared/i18n/format.js';

const STARS = [5, 4, 3, 2, 1] as const;

export function Reviews({ trip, locale }: { readonly trip: Trip; readonly locale: Locale }) {
  const { t } = useTranslation('trip');
  return (
    <section className="sec wrap flush" aria-labelledby="reviews">
      <div className="head">
        <h2 id="reviews">{t('reviews')}</h2>
      </div>
      <div className="rev">
        <Distribution trip={trip} locale={locale} />
        {trip.reviews.map((review) => (
          <figure className="stack" key={`${review.name}${review.month}`}>
            <blockquote lang={review.language}>
              <p>{locale === 'es' ? `«${review.text}»` : `“${review.text}”`}</p>
            </blockquote>
            <figcaption className="s mut">
              <span className="stars" aria-hidden="true">
                ★ {review.rating}{' '}
              </span>
              <span className="vh">{t('ratingOf', { rating: review.rating })} </span>
              {review.name}, {lowerFirst(month(`${review.month}-01`, locale), locale)}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** Spanish months are written small inside a line. */
const lowerFirst = (text: string, locale: Locale): string =>
  locale === 'es' ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function Distribution({ trip, locale }: { readonly trip: Trip; readonly locale: Locale }) {
  const { t } = useTranslation('trip');
  const share = (stars: number): number =>
    Math.round((100 * trip.reviews.filter(({ rating }) => rating === stars).length) / trip.reviews.length);
  return (
    <div>
      {trip.rating ? <p className="d big">{number(trip.rating.average, locale)}</p> : null}
      <h3 className="vh">{t('distribution')}</h3>
      <ol className="dist">
        {STARS.map((stars) => (
          <li key={stars}>
            <span>{t('stars', { count: stars })}</span>
            <progress max={100} value={share(stars)} aria-label={t('stars', { count: stars })} />
            <span className="mut num">{share(stars)}%</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function Questions({ faqs }: Pick<Trip, 'faqs'>) {
  const { t } = useTranslation('trip');
  return (
    <section className="sec band light" aria-labelledby="faq">
      <div className="wrap">
        <div className="head">
          <h2 id="faq">{t('faq')}</h2>
        </div>
        {faqs.map(({ question, answer }) => (
          <details className="day plain" key={question}>
            <summary>
              <b>{question}</b>
            </summary>
            <div>
              <p>{answer}</p>
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
