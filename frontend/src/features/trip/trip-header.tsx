import type { Trip, TripSummary } from '@wayfold/contracts/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { number, price } from '../../shared/i18n/format.js';
import { posterAddress } from '../../shared/ui/poster-image.js';

const KIND_CHIP = {
  'group-adventure': 'group',
  'independent-trip': 'indep',
  'travel-pass': 'pass',
} as const satisfies Record<TripSummary['kind'], string>;

interface HeaderProps {
  readonly trip: Trip;
  readonly locale: Locale;
}

/** The unfolded poster, the name, and the snapshot of facts. */
export function TripHeader({ trip, locale }: HeaderProps) {
  const { t } = useTranslation(['trip', 'common']);
  return (
    <>
      <div className="fold mast">
        <picture>
          <source
            media="(max-width:47.9rem)"
            srcSet={posterAddress(trip, 'portrait')}
            width="900"
            height="1200"
          />
          <img src={posterAddress(trip, 'wide')} width="1600" height="640" alt="" fetchPriority="high" />
        </picture>
      </div>
      <div className="wrap">
        <div className="ttl">
          <div>
            <p className="chips">
              <span className={`chip ${KIND_CHIP[trip.kind]}`}>{t(`common:kind.${trip.kind}`)}</span>
              {trip.rating ? (
                <span className="chip n">
                  <span className="stars">★ {number(trip.rating.average, locale)}</span>
                  {t('reviewsCount', { count: trip.rating.count })}
                </span>
              ) : null}
            </p>
            <h1>{trip.name}</h1>
            <p className="lede">{trip.summary}</p>
          </div>
        </div>
        <Snapshot trip={trip} locale={locale} />
      </div>
    </>
  );
}

function Snapshot({ trip, locale }: HeaderProps) {
  const { t } = useTranslation(['trip', 'common']);
  const facts: readonly (readonly [string, string])[] = [
    [t('starts'), trip.departureCity],
    [t('ends'), trip.endCity],
    [t('duration'), t('common:days', { count: trip.days })],
    [t('group'), t('groupOf', trip.groupSize)],
    [t('ages'), t('agesOf', trip.ageRange)],
    [t('difficulty'), t(`common:difficulty.${trip.difficulty}`)],
    [t('style'), trip.style],
    [t('themes'), trip.themes.join(', ')],
    [t('regions'), trip.regions.join(', ')],
    [t('priceFrom'), trip.fromCents === null ? t('noPrice') : price(trip.fromCents, locale)],
  ];
  return (
    <section aria-labelledby="snapshot">
      <h2 className="vh" id="snapshot">
        {t('snapshot')}
      </h2>
      <dl className="fx">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
