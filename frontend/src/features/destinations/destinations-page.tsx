import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Destinations } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { buildDestinationsQuery } from '../../shared/api/destinations.js';
import { formatPrice } from '../../shared/i18n/format.js';
import { buildPlacePath } from '../../shared/ui/trip/landing-name.js';
import { PosterImage } from '../../shared/ui/trip/poster-image.js';

/** Pictures above the fold load at once. */
const EAGER_PICTURE_COUNT = 3;

interface DestinationsPageProps {
  readonly locale: Locale;
}

/** Shows every region with its countries, then the travel styles. */
export function DestinationsPage({ locale }: DestinationsPageProps) {
  const { t } = useTranslation('destinations');
  const { data: destinations } = useSuspenseQuery(buildDestinationsQuery(locale));
  return (
    <main id="main">
      <div className="wrap hero">
        <h1>{t('heading')}</h1>
        <p className="lede">{t('intro')}</p>
      </div>
      <section className="wrap section flush" aria-labelledby="regions">
        <h2 id="regions" className="visually-hidden">
          {t('regions')}
        </h2>
        {destinations.regions.length === 0 ? <p>{t('empty')}</p> : null}
        <ul className="cards regions">
          {destinations.regions.map((region, index) => (
            <Region key={region.key} region={region} locale={locale} isEager={index < EAGER_PICTURE_COUNT} />
          ))}
        </ul>
      </section>
      {destinations.styles.length === 0 ? null : <TravelStyles destinations={destinations} locale={locale} />}
    </main>
  );
}

interface RegionProps extends DestinationsPageProps {
  readonly region: Destinations['regions'][number];
  readonly isEager: boolean;
}

/** Links the name to the region's page, and each country to its own. */
function Region({ region, locale, isEager }: RegionProps) {
  const { t } = useTranslation(['destinations', 'common']);
  const { name, slug, total, fromCents, countries } = region;
  return (
    <li className="card">
      <div className="card-picture">
        <PosterImage trip={region.picture} format="card" alt="" isEager={isEager} />
      </div>
      <h3>
        <Link to={buildPlacePath(locale, 'regions', slug)}>{name}</Link>
      </h3>
      <p className="card-facts">
        {t('common:trips', { count: total })}
        {fromCents === null ? null : <> · {t('fromPrice', { price: formatPrice(fromCents, locale) })}</>}
      </p>
      <p className="text-small space-above">{region.lead}</p>
      {countries.length === 0 ? null : (
        <ul className="places" aria-label={t('countriesOf', { region: name })}>
          {countries.map((country) => (
            <li key={country.key}>
              <Link
                to={buildPlacePath(locale, 'countries', country.slug)}
                aria-label={t('countryTrips', { name: country.name, count: country.total })}
              >
                {country.name} <span>{country.total}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function TravelStyles({
  destinations: { styles, durations },
  locale,
}: DestinationsPageProps & { readonly destinations: Destinations }) {
  const { t } = useTranslation(['destinations', 'common']);
  return (
    <section className="tinted-section" aria-labelledby="ways">
      <div className="wrap section">
        <div className="section-heading">
          <div>
            <h2 id="ways">{t('ways')}</h2>
            <p className="muted">{t('waysText')}</p>
          </div>
        </div>
        <ul className="highlights travel-styles">
          {styles.map(({ key, name, lead, total }) => (
            <li key={key}>
              <h3>
                <Link to="/$locale/shop" params={{ locale }} search={{ style: [key] }}>
                  {name}
                </Link>{' '}
                <span className="text-small muted">{t('common:trips', { count: total })}</span>
              </h3>
              <p className="text-small space-above">{lead}</p>
            </li>
          ))}
        </ul>
        <h3 className="subtitle lengths-heading">{t('lengths')}</h3>
        <ul className="places">
          {durations.map(({ band, total }) =>
            total === 0 ? null : (
              <li key={band}>
                <Link to="/$locale/shop" params={{ locale }} search={{ duration: [band] }}>
                  {t(`common:band.${band}`)} <span>{total}</span>
                </Link>
              </li>
            ),
          )}
        </ul>
      </div>
    </section>
  );
}
