import type { Departure } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { buildContactAddress } from '../../shared/address/contact-address.js';
import { formatDay, formatPeriod, formatPrice } from '../../shared/i18n/format.js';
import { type Change, type Choice, isOnSale } from './choice.js';

const TEXT_BY_SALE = {
  FULL: 'soldOut',
  CLOSED: 'closed',
  CANCELLED: 'cancelled',
  DEPARTED: 'departed',
} as const;

export interface RowProps {
  readonly departure: Departure;
  readonly choice: Choice;
  readonly locale: Locale;
  /** The waiting list's link needs the trip's slug. */
  readonly slug: string;
  readonly dispatch: Dispatch<Change>;
}

/** Shows a radio while the departure is bookable, and a link to the waiting list when it is sold out. */
export function DepartureRow({ departure, choice, locale, slug, dispatch }: RowProps) {
  const { t } = useTranslation(['departure-picker', 'common']);
  const isOpen = isOnSale(departure);
  const price = departure.prices.find(({ category }) => category === choice.category) ?? departure.prices[0];
  const dates = formatPeriod(departure.startsOn, departure.endsOn, locale);
  return (
    <div className={isOpen ? 'departure' : 'departure unavailable'}>
      <label>
        <input
          type="radio"
          name="departure"
          value={departure.id}
          checked={choice.departureId === departure.id}
          disabled={!isOpen}
          onChange={() => dispatch({ type: 'departure', departure })}
        />
        <span>
          <b>{dates}</b>
          <span className="departure-status">
            <SaleState departure={departure} />
          </span>
        </span>
        {price ? (
          <span className="price">
            {isOpen ? (
              formatPrice(price.perPersonCents, locale)
            ) : (
              <s>{formatPrice(price.perPersonCents, locale)}</s>
            )}
            <small>{t('common:perPerson')}</small>
          </span>
        ) : null}
      </label>
      {departure.sale === 'FULL' ? (
        <a
          className="waiting-list-link text-small"
          href={buildContactAddress(locale, {
            kind: 'trip',
            trip: slug,
            month: departure.startsOn.slice(0, 7),
            message: t('waitingListMessage', { date: formatDay(departure.startsOn, locale) }),
          })}
        >
          {t('waitingListLink')} <span className="visually-hidden">{dates}</span>
        </a>
      ) : null}
    </div>
  );
}

function SaleState({ departure }: Pick<RowProps, 'departure'>) {
  const { t } = useTranslation('departure-picker');
  const { sale, seatsLeft, isGuaranteed, missingForGuarantee } = departure;
  if (sale !== 'OPEN' && sale !== 'LIMITED') return <span className="chip">{t(TEXT_BY_SALE[sale])}</span>;
  return (
    <>
      {isGuaranteed ? (
        <span className="chip ok">{t('guaranteed')}</span>
      ) : (
        <span className="chip teal">{t('travelersMissing', { count: missingForGuarantee })}</span>
      )}
      {sale === 'LIMITED' ? (
        <span className="chip warn">{t('lastSeats', { count: seatsLeft })}</span>
      ) : (
        t('seats', { count: seatsLeft })
      )}
    </>
  );
}
