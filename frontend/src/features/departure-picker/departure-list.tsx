import type { Departure } from '@wayfold/contracts/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { month, period, price } from '../../shared/i18n/format.js';
import { isOnSale, type Change, type Choice } from './choice.js';

const FEW_SEATS = 3;
const OPEN_MONTHS = 2;
const OFF_SALE = {
  FULL: 'soldOut',
  CLOSED: 'closed',
  CANCELLED: 'cancelled',
  DEPARTED: 'departed',
} as const;

interface ListProps {
  readonly departures: readonly Departure[];
  readonly choice: Choice;
  readonly locale: Locale;
  readonly dispatch: Dispatch<Change>;
}

/** Fixed departures by month, as native radios; later months are folded, sold-out rows stay. */
export function DepartureList({ departures, ...rest }: ListProps) {
  const months = [...new Set(departures.map(({ startsOn }) => startsOn.slice(0, 7)))];
  return months.map((name, index) => (
    <Month
      key={name}
      name={name}
      departures={departures.filter(({ startsOn }) => startsOn.startsWith(name))}
      open={index < OPEN_MONTHS}
      {...rest}
    />
  ));
}

interface MonthProps extends ListProps {
  /** `YYYY-MM`. */
  readonly name: string;
  readonly open: boolean;
}

function Month({ name, departures, open, ...rest }: MonthProps) {
  const { t } = useTranslation('picker');
  const title = month(`${name}-01`, rest.locale);
  return (
    <details className="month" open={open}>
      <summary>
        <b className="d">{title}</b>
        <span className="s mut">{t('departures', { count: departures.length })}</span>
      </summary>
      <fieldset>
        <legend className="vh">{title}</legend>
        {departures.map((departure) => (
          <Row key={departure.id} departure={departure} {...rest} />
        ))}
      </fieldset>
    </details>
  );
}

interface RowProps extends Omit<ListProps, 'departures'> {
  readonly departure: Departure;
}

function Row({ departure, choice, locale, dispatch }: RowProps) {
  const { t } = useTranslation(['picker', 'common']);
  const open = isOnSale(departure);
  const offered =
    departure.prices.find(({ category }) => category === choice.category) ?? departure.prices[0];
  return (
    <label className={open ? 'dep' : 'dep no'}>
      <input
        type="radio"
        name="departure"
        value={departure.id}
        checked={choice.departureId === departure.id}
        disabled={!open}
        onChange={() => dispatch({ type: 'departure', departure })}
      />
      <span>
        <b>{period(departure.startsOn, departure.endsOn, locale)}</b>
        <span className="st">
          <State departure={departure} />
        </span>
      </span>
      {offered ? (
        <span className="p">
          {price(offered.perPersonCents, locale)}
          <small>{t('common:perPerson')}</small>
        </span>
      ) : null}
    </label>
  );
}

function State({ departure }: { readonly departure: Departure }) {
  const { t } = useTranslation('picker');
  const { sale, seatsLeft, guaranteed, missingForGuarantee } = departure;
  if (sale !== 'OPEN' && sale !== 'LIMITED') return <span className="chip">{t(OFF_SALE[sale])}</span>;
  return (
    <>
      {guaranteed ? (
        <span className="chip ok">{t('guaranteed')}</span>
      ) : (
        <span className="chip teal">{t('missing', { count: missingForGuarantee })}</span>
      )}
      {seatsLeft <= FEW_SEATS ? (
        <span className="chip warn">{t('last', { count: seatsLeft })}</span>
      ) : (
        t('seats', { count: seatsLeft })
      )}
    </>
  );
}
