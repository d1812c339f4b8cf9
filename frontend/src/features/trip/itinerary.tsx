import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalize, formatNumber } from '../../shared/i18n/format.js';
import { FactList } from '../../shared/ui/fact-list.js';
import { isPass } from '../../shared/ui/trip/trip-kinds.js';

interface ItineraryProps {
  readonly trip: Trip;
  readonly locale: Locale;
  /** The map, whose numbers match the list of stops. */
  readonly map: ReactNode;
}

/** Folds each day; one button opens all, and print shows all open. */
export function Itinerary({ trip, locale, map }: ItineraryProps) {
  const { t } = useTranslation('trip');
  return (
    <section aria-labelledby="itinerary">
      <div className="section-heading">
        <h2 id="itinerary">{t(isPass(trip) ? 'suggestedRoute' : 'itinerary')}</h2>
      </div>
      {map}
      <RouteSummary stops={trip.stops} locale={locale} />
      <ItineraryDays trip={trip} locale={locale} />
    </section>
  );
}

function RouteSummary({ stops, locale }: Pick<Trip, 'stops'> & { readonly locale: Locale }) {
  const { t } = useTranslation('trip');
  return (
    <>
      <h3 className="visually-hidden">{t('route')}</h3>
      <ol className="stops">
        {stops.map(({ name, elevation }, index) => (
          <li key={`${index}${name}`}>
            {name}
            {elevation === null ? null : (
              <span className="muted"> {t('meters', { meters: formatNumber(elevation, locale) })}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Uses native folds: the browser keeps their state, and the buttons act on them directly. */
function ItineraryDays({ trip, locale }: Omit<ItineraryProps, 'map'>) {
  const { t } = useTranslation('trip');
  const list = useRef<HTMLDivElement>(null);
  const [isAllOpen, setIsAllOpen] = useState(trip.itinerary.length === 1);
  const listFolds = (): HTMLDetailsElement[] => [...(list.current?.querySelectorAll('details') ?? [])];
  const setAllOpen = (isOpen: boolean): void => {
    for (const fold of listFolds()) fold.open = isOpen;
  };
  return (
    <>
      <p className="day-actions needs-script">
        <button className="textlink" type="button" onClick={() => setAllOpen(!isAllOpen)}>
          {t(isAllOpen ? 'closeAllButton' : 'openAllButton')}
        </button>
        <button className="textlink" type="button" onClick={() => window.print()}>
          {t('printButton')}
        </button>
      </p>
      <div ref={list}>
        {trip.itinerary.map((tripDay) => (
          <details
            className="accordion"
            key={tripDay.day}
            open={tripDay.day === 1}
            onToggle={() => setIsAllOpen(listFolds().every(({ open }) => open))}
          >
            <summary>
              <span>{t('day', { day: tripDay.day })}</span>
              <b>{tripDay.title}</b>
            </summary>
            <div>
              <p>{tripDay.text}</p>
              <DayFacts day={tripDay} locale={locale} />
            </div>
          </details>
        ))}
      </div>
    </>
  );
}

function DayFacts({ day, locale }: { readonly day: Trip['itinerary'][number]; readonly locale: Locale }) {
  const { t } = useTranslation('trip');
  const formatHours = (hours: number): string | null => {
    if (hours === 0) return null;
    if (hours < 1) return t('minutes', { count: Math.round(hours * 60) });
    return t('hours', { count: hours }).replace(String(hours), formatNumber(hours, locale));
  };
  const facts: readonly (readonly [string, string | null])[] = [
    [t('night'), day.accommodation ?? t('lastDay')],
    [t('mealsOfDay'), capitalize(day.meals.map((meal) => t(`meal.${meal}`)).join(', ') || t('noMeals'))],
    [t('departureTime'), day.departsAt],
    [t('travelTime'), formatHours(day.roadHours)],
    [t('activeTime'), formatHours(day.activeHours)],
  ];
  return <FactList className="day-facts" facts={facts} />;
}
