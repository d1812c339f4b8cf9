import { Link } from '@tanstack/react-router';
import type { Highlights } from '@wayfold/contracts/catalogue/highlights';
import type { Destinations } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { buildPlacePath } from '../../shared/ui/trip/landing-name.js';
import { PosterImage } from '../../shared/ui/trip/poster-image.js';

interface PlacesProps {
  readonly locale: Locale;
  readonly destinations: Destinations;
  readonly posterRegionKeys: Highlights['regions'];
}

/** Shows some regions as posters, the others and the travel styles as links with counts. */
export function Places({ locale, destinations, posterRegionKeys }: PlacesProps) {
  const { t } = useTranslation(['home', 'common']);
  const posterRegions = posterRegionKeys.flatMap(
    (key) => destinations.regions.find((region) => region.key === key) ?? [],
  );
  const otherRegions = destinations.regions.filter((region) => !posterRegions.includes(region));
  return (
    <section className="tinted-section" aria-labelledby="where">
      <div className="wrap section">
        <div className="section-heading">
          <div>
            <h2 id="where">{t('regions')}</h2>
            <p className="muted">{t('regionsText')}</p>
          </div>
          <Link className="forward-link" to="/$locale/destinations" params={{ locale }}>
            {t('allDestinations')}
          </Link>
        </div>
        <ul className="poster-row">
          {posterRegions.map((region) => (
            <li key={region.key}>
              <Link to={buildPlacePath(locale, 'regions', region.slug)}>
                <PosterImage trip={region.picture} format="portrait" alt="" />
                <b>{region.name}</b>
                <span>{t('common:trips', { count: region.total })}</span>
              </Link>
            </li>
          ))}
        </ul>
        <div className="home-places">
          <h3>{t('moreRegions')}</h3>
          <ul className="places">
            {otherRegions.map(({ key, name, slug, total }) => (
              <li key={key}>
                <Link to={buildPlacePath(locale, 'regions', slug)}>
                  {name} <span>{total}</span>
                </Link>
              </li>
            ))}
          </ul>
          <h3>{t('travelStyles')}</h3>
          <ul className="places">
            {destinations.styles.map(({ key, name, total }) => (
              <li key={key}>
                <Link to="/$locale/shop" params={{ locale }} search={{ style: [key] }}>
                  {name} <span>{total}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
