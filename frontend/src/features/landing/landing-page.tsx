import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Landing, LandingScope } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { useTranslation } from 'react-i18next';
import { buildLandingPath, formatLandingName } from '../../shared/ui/trip/landing-name.js';
import { buildPosterAddress } from '../../shared/ui/trip/poster-image.js';
import { TripCard } from '../../shared/ui/trip/trip-card.js';
import { listFactSentences } from './facts-line.js';
import { listLandingCrumbs } from './landing-head.js';
import { buildLandingQuery } from './landing-query.js';

interface LandingPageProps {
  readonly locale: Locale;
  readonly scope: LandingScope;
  readonly page: string;
}

interface SectionProps {
  readonly landing: Landing;
  readonly locale: Locale;
}

/** Shows every trip of a place, or of a travel style or length there, with a text about it. */
export function LandingPage({ locale, scope, page }: LandingPageProps) {
  const { t } = useTranslation(['landing', 'common']);
  const { t: tCommon } = useTranslation('common');
  const { data: landing } = useSuspenseQuery(buildLandingQuery(locale, scope, page));
  return (
    <main id="main">
      <Breadcrumbs landing={landing} locale={locale} />
      <LandingPoster landing={landing} />
      <div className="wrap landing-top">
        <h1>{formatLandingName(tCommon, landing)}</h1>
        <p className="lede">{landing.lead}</p>
        <p>{listFactSentences(t, locale, landing.facts).join(' ')}</p>
      </div>
      <section className="wrap section flush" aria-labelledby="trips">
        <div className="section-heading">
          <h2 id="trips">{t('common:trips', { count: landing.total })}</h2>
          <ShopLink landing={landing} locale={locale} />
        </div>
        <ul className="cards">
          {landing.trips.map((trip) => (
            <TripCard key={trip.id} trip={trip} locale={locale} />
          ))}
        </ul>
      </section>
      <section className="tinted-section">
        <div className="wrap section with-aside">
          <div className="stack" role="group" aria-labelledby="about">
            <h2 id="about">{t('aboutTitle')}</h2>
            {landing.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <div className="stack" role="group" aria-labelledby="when">
            <h2 id="when">{t('seasonTitle')}</h2>
            <p>{landing.when}</p>
          </div>
        </div>
      </section>
      {landing.related.length > 0 ? <RelatedLandings landing={landing} locale={locale} /> : null}
    </main>
  );
}

function Breadcrumbs({ landing, locale }: SectionProps) {
  const { t, i18n } = useTranslation(['landing', 'common']);
  const crumbs = listLandingCrumbs(i18n, locale, landing);
  return (
    <nav className="wrap" aria-label={t('breadcrumb')}>
      <ol className="breadcrumbs">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {index === crumbs.length - 1 ? name : <Link to={path}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function LandingPoster({ landing: { trips } }: Pick<SectionProps, 'landing'>) {
  const [trip] = trips;
  if (!trip) return null;
  return (
    <div className="folded-paper page-poster landing-poster">
      <picture>
        <source
          media="(max-width:47.9rem)"
          srcSet={buildPosterAddress(trip, 'card')}
          width="1200"
          height="900"
        />
        <img src={buildPosterAddress(trip, 'wide')} width="1600" height="640" alt="" fetchPriority="high" />
      </picture>
    </div>
  );
}

const toChoices = <Value,>(value: Value | undefined): [Value] | undefined =>
  value === undefined ? undefined : [value];

function ShopLink({ landing: { filters }, locale }: SectionProps) {
  const { t } = useTranslation('landing');
  const { region, country, duration, style, theme } = filters;
  return (
    <Link
      className="btn secondary"
      to="/$locale/shop"
      params={{ locale }}
      search={omitUndefined({
        region: toChoices(region),
        country: toChoices(country),
        duration: toChoices(duration),
        style: toChoices(style),
        theme: toChoices(theme),
      })}
    >
      {t('inShop')}
    </Link>
  );
}

function RelatedLandings({ landing, locale }: SectionProps) {
  const { t } = useTranslation('landing');
  const { t: tCommon } = useTranslation('common');
  return (
    <nav className="wrap section" aria-labelledby="related">
      <div className="section-heading">
        <h2 id="related">{t('relatedTitle')}</h2>
      </div>
      <ul className="landing-links">
        {landing.related.map((page) => {
          const path = buildLandingPath(locale, page);
          return (
            <li key={path}>
              <Link to={path}>{formatLandingName(tCommon, page)}</Link>{' '}
              <span className="muted text-small">{tCommon('trips', { count: page.total })}</span>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
