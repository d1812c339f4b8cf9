import { useQuery } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { Partner, Storefront } from '@wayfold/contracts/storefront';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { storefrontQuery } from '../../../shared/api/storefront.js';
import { buildDeparturesQuery, buildTripQuery } from '../../../shared/api/trips.js';
import { formatDay } from '../../../shared/i18n/format.js';

interface BeforeYouGoProps {
  readonly booking: BookingView;
  readonly locale: Locale;
}

/** True if the seats are confirmed, or held for the transfer. */
const isBooked = ({ status, transfer }: BookingView): boolean =>
  status === 'CONFIRMED' || (status === 'PENDING_PAYMENT' && transfer !== null);

/** Recommends insurance by residence, then flights; both partners are optional. */
export function BeforeYouGo({ booking, locale }: BeforeYouGoProps) {
  const { t } = useTranslation('confirmation');
  const { data: storefront } = useQuery(storefrontQuery);
  if (!isBooked(booking) || !storefront) return null;
  return (
    <section className="stack" aria-labelledby="before">
      <h2 id="before">{t('beforeTrip.title')}</h2>
      <ul className="offers">
        <Insurance insurance={storefront.insurance} residence={booking.party?.lead.residence} />
        <Flights partner={storefront.flights} booking={booking} locale={locale} />
      </ul>
      <p className="text-small muted">
        {t(storefront.hasCommission ? 'beforeTrip.commission' : 'beforeTrip.noCommission')}
      </p>
    </section>
  );
}

interface PartnerOfferProps {
  readonly title: string;
  readonly children: ReactNode;
}

function PartnerOffer({ title, children }: PartnerOfferProps) {
  return (
    <li className="panel">
      <h3>{title}</h3>
      {children}
    </li>
  );
}

/** Sends no referrer, because our address identifies the booking. */
function PartnerLink({ partner, text }: { readonly partner: Partner; readonly text: string }) {
  const { t } = useTranslation('common');
  return (
    <a className="btn secondary small" href={partner.url} target="_blank" rel="noopener noreferrer">
      {text}
      <span className="visually-hidden"> ({t('newTab')})</span>
    </a>
  );
}

interface InsuranceProps {
  readonly insurance: Storefront['insurance'];
  /** The lead's country; undefined once the lead's data are erased. */
  readonly residence: string | undefined;
}

function Insurance({ insurance, residence }: InsuranceProps) {
  const { t } = useTranslation('confirmation');
  const allRegions = ['us', 'otherCountries'] as const;
  const regions =
    residence === undefined ? allRegions : ([residence === 'US' ? 'us' : 'otherCountries'] as const);
  return (
    <PartnerOffer title={t('beforeTrip.insurance')}>
      <p className="text-small">{t('beforeTrip.insuranceText')}</p>
      {regions.map((region) => (
        <p key={region} className="text-small">
          {t(`beforeTrip.insurer.${region}`, { name: insurance[region].name })}
        </p>
      ))}
      <p className="offer-links">
        {regions.map((region) => (
          <PartnerLink
            key={region}
            partner={insurance[region]}
            text={t('beforeTrip.insuranceLink', { name: insurance[region].name })}
          />
        ))}
      </p>
    </PartnerOffer>
  );
}

interface FlightsProps extends BeforeYouGoProps {
  readonly partner: Partner;
}

/** Shows how certain the departure is, because flights bought for a canceled one are lost. */
function Flights({ partner, booking, locale }: FlightsProps) {
  const { t } = useTranslation('confirmation');
  const slug = booking.trip.slugs[locale];
  const { data: trip } = useQuery(buildTripQuery(locale, slug));
  const { data: departureList } = useQuery(buildDeparturesQuery(locale, slug));
  const departure = departureList?.departures.find(({ id }) => id === booking.departureId);
  const getCertaintyText = (): string => {
    if (booking.status !== 'CONFIRMED') return t('beforeTrip.transferWarning');
    if (departure?.isGuaranteed) return t('beforeTrip.guaranteedDeparture');
    const missingCount = departure?.missingForGuarantee ?? 0;
    return missingCount > 0
      ? t('beforeTrip.travelersMissing', { count: missingCount })
      : t('beforeTrip.guaranteeUnknown');
  };
  const placeValues = trip && {
    startCity: trip.departureCity,
    endCity: trip.endCity,
    startDay: formatDay(booking.startsOn, locale),
    endDay: formatDay(booking.endsOn, locale),
  };
  return (
    <PartnerOffer
      title={trip ? t('beforeTrip.flightsTo', { city: trip.departureCity }) : t('beforeTrip.flights')}
    >
      <p className="text-small">{getCertaintyText()}</p>
      {placeValues ? <p className="text-small">{t('beforeTrip.places', placeValues)}</p> : null}
      <p className="offer-links">
        <PartnerLink partner={partner} text={t('beforeTrip.flightsLink', { name: partner.name })} />
      </p>
    </PartnerOffer>
  );
}
