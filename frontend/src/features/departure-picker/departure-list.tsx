import type { Departure } from '@wayfold/contracts/catalogue/catalogue';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../shared/i18n/format.js';
import { DepartureRow, type RowProps } from './departure-row.js';

const OPEN_MONTHS = 2;

interface DepartureListProps extends Omit<RowProps, 'departure'> {
  readonly departures: readonly Departure[];
}

/** Lists departures by month as native radios; later months are folded, and sold-out rows stay visible. */
export function DepartureList({ departures, ...rowProps }: DepartureListProps) {
  const months = [...new Set(departures.map(({ startsOn }) => startsOn.slice(0, 7)))];
  return months.map((month, index) => (
    <Month
      key={month}
      month={month}
      departures={departures.filter(({ startsOn }) => startsOn.startsWith(month))}
      isOpen={index < OPEN_MONTHS}
      {...rowProps}
    />
  ));
}

interface MonthProps extends DepartureListProps {
  /** `YYYY-MM` */
  readonly month: string;
  readonly isOpen: boolean;
}

function Month({ month, departures, isOpen, ...rowProps }: MonthProps) {
  const { t } = useTranslation('departure-picker');
  const title = formatMonth(`${month}-01`, rowProps.locale);
  return (
    <details className="month" open={isOpen}>
      <summary>
        <b className="display-font">{title}</b>
        <span className="text-small muted">{t('departures', { count: departures.length })}</span>
      </summary>
      <fieldset>
        <legend className="visually-hidden">{title}</legend>
        {departures.map((departure) => (
          <DepartureRow key={departure.id} departure={departure} {...rowProps} />
        ))}
      </fieldset>
    </details>
  );
}
