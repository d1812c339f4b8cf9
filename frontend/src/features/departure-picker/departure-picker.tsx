import { useSuspenseQuery } from '@tanstack/react-query';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { departuresQuery } from '../../shared/api/trips.js';
import { change, type Choice } from './choice.js';
import { DepartureList } from './departure-list.js';
import { PartyPanel } from './party-panel.js';

const START: Choice = {
  departureId: null,
  category: 'comfort',
  travelers: 2,
  rooms: {},
  shared: null,
  couponCode: null,
};

interface PickerProps {
  readonly locale: Locale;
  readonly slug: string;
}

/** Departure, category, travelers, rooms and coupon, with the exact total of the choice. */
export function DeparturePicker({ locale, slug }: PickerProps) {
  const { t } = useTranslation(['picker', 'common']);
  const { data } = useSuspenseQuery(departuresQuery(locale, slug));
  const [choice, dispatch] = useReducer(change, START);
  const chosen = data.departures.find(({ id }) => id === choice.departureId);
  return (
    <div className="two">
      <div>
        <div className="head">
          <div>
            <h2 id="dates-heading">{t('heading')}</h2>
            <p className="mut">{t('lead', { category: t(`common:category.${choice.category}`) })}</p>
          </div>
        </div>
        {data.departures.length === 0 ? <p>{t('none')}</p> : null}
        <DepartureList departures={data.departures} choice={choice} locale={locale} dispatch={dispatch} />
      </div>
      <aside className="panel stack sticky" aria-label={t('party')}>
        <noscript>{t('noScript')}</noscript>
        {chosen ? (
          <PartyPanel departure={chosen} choice={choice} locale={locale} dispatch={dispatch} />
        ) : (
          <>
            <h3>{t('party')}</h3>
            <p className="mut">{t('chooseFirst')}</p>
          </>
        )}
      </aside>
    </div>
  );
}
