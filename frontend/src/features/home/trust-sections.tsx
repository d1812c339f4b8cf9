import { Link } from '@tanstack/react-router';
import type { Highlights } from '@wayfold/contracts/catalogue/highlights';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { formatFullDay, formatInlineMonth, formatNumber, quoteText } from '../../shared/i18n/format.js';
import { MoneyLine } from '../../shared/ui/money/money-line.js';

interface SectionProps<K extends keyof Highlights> {
  readonly locale: Locale;
  readonly highlights: Pick<Highlights, K>;
}

/** Shows the payment schedule of a departure that can be booked today. */
export function PaymentSchedule({ locale, highlights: { example } }: SectionProps<'example'>) {
  const { t } = useTranslation('home');
  return (
    <section className="home-payment" aria-labelledby="pay">
      <div className="wrap section">
        <div className="stack">
          <h2 id="pay">{t('paymentTitle')}</h2>
          <p className="lede">{t('paymentText')}</p>
          <p className="text-small">{t('otherMethods')}</p>
          <p className="text-small">
            <Link to="/$locale/booking-terms" params={{ locale }}>
              {t('paymentTermsLink')}
            </Link>
          </p>
        </div>
        {example ? (
          <div className="panel">
            <p className="text-small muted">
              {t('example', { trip: example.trip.name, date: formatFullDay(example.startsOn, locale) })}
            </p>
            <MoneyLine
              locale={locale}
              nowCents={example.depositCents}
              isFirstPaid={false}
              laterPayment={{ cents: example.balanceCents, dueOn: example.balanceChargeDate, isPaid: false }}
              startsOn={example.startsOn}
            />
          </div>
        ) : null}
      </div>
    </section>
  );
}

const GROUP_FACTS = ['date', 'size', 'leader', 'room'] as const;

export function GroupFacts() {
  const { t } = useTranslation('home');
  return (
    <section className="wrap section" aria-labelledby="group">
      <div className="section-heading">
        <h2 id="group">{t('group')}</h2>
      </div>
      <ul className="highlights">
        {GROUP_FACTS.map((fact) => (
          <li key={fact}>
            <h3>{t(`facts.${fact}`)}</h3>
            <p className="muted space-above">{t(`facts.${fact}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Reviews({ locale, highlights: { reviews, rating } }: SectionProps<'reviews' | 'rating'>) {
  const { t } = useTranslation('home');
  if (reviews.length === 0) return null;
  return (
    <section className="wrap section flush" aria-labelledby="reviews">
      <div className="section-heading">
        <h2 id="reviews">{t('reviews')}</h2>
        {rating ? (
          <p className="muted">
            {t('rating', { average: formatNumber(rating.average, locale), count: rating.count })}
          </p>
        ) : null}
      </div>
      <ul className="review-quotes">
        {reviews.map(({ trip, ...review }) => (
          <li key={trip.slug}>
            <figure>
              <blockquote>
                <p>{quoteText(review.text, locale)}</p>
              </blockquote>
              <figcaption>
                <span className="stars" aria-hidden="true">
                  ★ {review.rating}{' '}
                </span>
                <span className="visually-hidden">{t('stars', { rating: review.rating })} </span>
                {review.name}, {formatInlineMonth(`${review.month}-01`, locale)}
                {review.language === locale ? null : <>, {t(`writtenIn.${review.language}`)}</>}
                <Link to="/$locale/adventure/$slug" params={{ locale, slug: trip.slug }}>
                  {trip.name}
                </Link>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
