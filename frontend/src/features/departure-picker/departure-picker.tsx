import { useSuspenseQuery } from '@tanstack/react-query';
import type { Departure } from '@wayfold/contracts/catalogue/catalogue';
import { MAX_PARTY } from '@wayfold/contracts/kernel/input-limits';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { buildContactAddress } from '../../shared/address/contact-address.js';
import { buildDeparturesQuery } from '../../shared/api/trips.js';
import { formatMoney, formatPeriod } from '../../shared/i18n/format.js';
import { useChoice } from './choice-provider.js';
import { DepartureList } from './departure-list.js';
import { PartyFields } from './party-fields.js';
import { PartyPanel } from './party-panel.js';
import { findUnitPrice, listLowestPrices } from './unit-price.js';

interface DeparturePickerProps {
  readonly locale: Locale;
  readonly slug: string;
}

/** Asks for departure, category, travelers, rooms and coupon, and shows the exact total. */
export function DeparturePicker({ locale, slug }: DeparturePickerProps) {
  const { t } = useTranslation(['departure-picker', 'common']);
  const {
    data: { departures },
  } = useSuspenseQuery(buildDeparturesQuery(locale, slug));
  const { choice, dispatch } = useChoice();
  const chosenDeparture = departures.find(({ id }) => id === choice.departureId);
  const contactAddress = buildContactAddress(locale, { kind: 'trip', trip: slug });
  return (
    <div className="with-aside">
      <div>
        <div className="section-heading">
          <div>
            <h2 id="dates-heading">{t('heading')}</h2>
            <p className="muted">{t('intro', { category: t(`common:category.${choice.category}`) })}</p>
          </div>
        </div>
        {departures.length === 0 ? (
          <p>
            {t('none')} <a href={contactAddress}>{t('enquiryLink')}</a>
          </p>
        ) : null}
        <DepartureList
          departures={departures}
          choice={choice}
          locale={locale}
          slug={slug}
          dispatch={dispatch}
        />
        <PartyLink departures={departures} locale={locale} />
      </div>
      <aside className={chosenDeparture ? 'party' : 'panel stack sticky'} id="party" aria-label={t('party')}>
        <noscript>
          <p>
            {t('noScript')} <a href={contactAddress}>{t('enquiryLink')}</a>
          </p>
        </noscript>
        {chosenDeparture ? (
          <PartyPanel departure={chosenDeparture} choice={choice} locale={locale} dispatch={dispatch} />
        ) : (
          <PartyBeforeDate departures={departures} locale={locale} />
        )}
      </aside>
    </div>
  );
}

interface DeparturesProps extends Pick<DeparturePickerProps, 'locale'> {
  readonly departures: readonly Departure[];
}

/** Shows the party fields before the list, for visitors who know their party first. */
function PartyBeforeDate({ departures, locale }: DeparturesProps) {
  const { t } = useTranslation('departure-picker');
  const { choice, dispatch } = useChoice();
  const prices = listLowestPrices(departures);
  return (
    <div className="stack needs-script">
      <h3>{t('party')}</h3>
      {prices.length > 0 ? (
        <PartyFields
          choice={choice}
          locale={locale}
          dispatch={dispatch}
          prices={prices}
          showsLowestPrices
          offers={[]}
          seats={MAX_PARTY}
        />
      ) : null}
      <p className="muted">{t('departureHint')}</p>
    </div>
  );
}

/** Stays visible on a narrow screen, where the party comes only after all months. */
function PartyLink({ departures, locale }: DeparturesProps) {
  const { t } = useTranslation(['departure-picker', 'common']);
  const { choice } = useChoice();
  const unitPrice = findUnitPrice(departures, choice);
  if (!unitPrice?.isChosen) return null;
  const { startsOn, endsOn } = unitPrice.departure;
  return (
    <div className="to-party">
      <p>
        <b>{formatPeriod(startsOn, endsOn, locale)}</b>
        <span className="text-small muted">
          {t('common:travelers', { count: choice.travelers })},{' '}
          {formatMoney(unitPrice.perPersonCents * choice.travelers, locale)}
        </span>
      </p>
      <a className="btn small" href="#party">
        {t('partyLink')}
      </a>
    </div>
  );
}
