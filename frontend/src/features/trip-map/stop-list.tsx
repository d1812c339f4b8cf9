import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../shared/i18n/format.js';
import { type DayStop, groupStopsByDay } from './day-stops.js';
import type { StopMapProps } from './stop-map-props.js';

export function StopList({ trip, locale, chosenStop, onChooseStop }: StopMapProps) {
  const { t } = useTranslation(['trip-map', 'trip']);
  const formatHeight = (stop: number): string | null => {
    const meters = trip.stops[stop]?.elevation;
    return meters == null ? null : t('trip:meters', { meters: formatNumber(meters, locale) });
  };
  const describeStop = ({ stop, mode }: DayStop): string =>
    [mode === null ? t('start') : t(`travelMode.${mode}`), formatHeight(stop)].filter(Boolean).join(' · ');
  return (
    <>
      <h3>{t('stops')}</h3>
      <ol className="map-dialog-days">
        {groupStopsByDay(trip.route).map(({ day, stops }) => (
          <li key={day}>
            <h4>{t('day', { day })}</h4>
            <ul>
              {stops.map(({ stop, mode }, index) => (
                <li key={index}>
                  <button type="button" aria-pressed={chosenStop === stop} onClick={() => onChooseStop(stop)}>
                    <span className="stop-number" aria-hidden="true">
                      {stop + 1}
                    </span>
                    <b>{trip.stops[stop]?.name}</b>
                    <span className="muted">{describeStop({ stop, mode })}</span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}
