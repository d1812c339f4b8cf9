import type { Trip } from '@wayfold/contracts/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { number } from '../../shared/i18n/format.js';

interface ItineraryProps {
  readonly trip: Trip;
  readonly locale: Locale;
}

export function Itinerary({ trip, locale }: ItineraryProps) {
  const { t } = useTranslation('trip');
  return (
    <section aria-labelledby="itinerary">
      <div className="head">
        <h2 id="itinerary">{t('itinerary')}</h2>
      </div>
      <h3 className="vh">{t('route')}</h3>
      <ol className="stops">
        {trip.stops.map(({ name, elevation }, index) => (
          <li key={`${index}${name}`}>
            {name}
            {elevation === null ? null : (
              <span className="mut"> {t('metres', { metres: number(elevation, locale) })}</span>
            )}
          </li>
        ))}
      </ol>
      {trip.itinerary.map((item) => (
        <details className="day" key={item.day} open={item.day === 1}>
          <summary>
            <span>{t('day', { day: item.day })}</span>
            <b>{item.title}</b>
          </summary>
          <div>
            <p>{item.text}</p>
            <DayFacts day={item} locale={locale} />
          </div>
        </details>
      ))}
    </section>
  );
}

function DayFacts({ day, locale }: { readonly day: Trip['itinerary'][number]; readonly locale: Locale }) {
  const { t } = useTranslation('trip');
  const meals = day.meals.map((meal) => t(`meal.${meal}`)).join(', ');
  const hours = (key: 'roadHours' | 'activeHours', value: number): string | null =>
    value === 0 ? null : t(key, { count: value }).replace(String(value), number(value, locale));
  const facts = [
    day.accommodation ?? t('lastDay'),
    meals === '' ? null : meals,
    day.departsAt === null ? null : t('departsAt', { time: day.departsAt }),
    hours('roadHours', day.roadHours),
    hours('activeHours', day.activeHours),
  ].filter((fact) => fact !== null);
  return <p className="s mut">{facts.join(' · ')}</p>;
}
