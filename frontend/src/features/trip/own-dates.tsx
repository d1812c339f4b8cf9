import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { buildContactAddress } from '../../shared/address/contact-address.js';
import { hasDepartures, isPass } from '../../shared/ui/trip/trip-kinds.js';

interface OwnDatesProps {
  readonly trip: Pick<Trip, 'slug' | 'kinds'>;
  readonly locale: Locale;
}

/** Offers the same route without a group, after the departures or in their place. */
export function OwnDates({ trip, locale }: OwnDatesProps) {
  const { t } = useTranslation('trip');
  const hasGroupDates = hasDepartures(trip);
  return (
    <div className="panel trip-kind independent">
      <div>
        <h2 className="subtitle" id={hasGroupDates ? 'own-dates' : 'dates-heading'}>
          {t(hasGroupDates ? 'ownDatesToo' : 'ownDates')}
        </h2>
        <p>{t(hasGroupDates ? 'ownDatesTooText' : 'ownDatesText')}</p>
      </div>
      <a
        className="btn secondary"
        href={buildContactAddress(locale, { kind: 'independent-trip', trip: trip.slug })}
      >
        {t('ownDatesAsk')}
      </a>
    </div>
  );
}

const STEPS = ['tell', 'offer', 'go'] as const;

/** Explains how a pass is bought, which takes an enquiry. */
function HowThePassWorks({ trip, locale }: OwnDatesProps) {
  const { t } = useTranslation('trip');
  return (
    <div className="panel trip-kind pass">
      <div>
        <h2 id="dates-heading">{t('pass')}</h2>
        <p>{t('passText')}</p>
        <ol className="numbered-steps">
          {STEPS.map((step) => (
            <li key={step}>{t(`passSteps.${step}`)}</li>
          ))}
        </ol>
      </div>
      <a className="btn" href={buildContactAddress(locale, { kind: 'travel-pass', trip: trip.slug })}>
        {t('passAsk')}
      </a>
    </div>
  );
}

/** Replaces the departures if a trip has none. */
export const EnquiryInvitation = (props: OwnDatesProps) =>
  isPass(props.trip) ? <HowThePassWorks {...props} /> : <OwnDates {...props} />;
