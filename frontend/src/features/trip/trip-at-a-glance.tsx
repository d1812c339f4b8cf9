import type { PlaceRef, Trip } from '@wayfold/contracts/catalogue/catalogue';
import { useTranslation } from 'react-i18next';
import { hasDepartures } from '../../shared/ui/trip/trip-kinds.js';

const LEVELS = [
  'easy',
  'moderate',
  'average',
  'challenging',
  'very-hard',
  'not-applicable',
] as const satisfies readonly Trip['difficulty'][];

const joinNames = (places: readonly PlaceRef[]): string => places.map(({ name }) => name).join(', ');

/** Shows facts for a first decision, and explains the difficulty levels. */
export function TripAtAGlance({ trip }: { readonly trip: Trip }) {
  const { t } = useTranslation(['trip', 'common']);
  const isGroupTrip = hasDepartures(trip);
  const facts: readonly (readonly [string, string])[] = [
    [t('startPlace'), trip.departureCity],
    [t('endPlace'), trip.endCity],
    [
      t(isGroupTrip ? 'duration' : 'routeHeading'),
      `${t('common:days', { count: trip.days })}, ${t('nights', { count: trip.days - 1 })}`,
    ],
    [t(isGroupTrip ? 'group' : 'party'), t('groupSize', trip.groupSize)],
    [t('ages'), t('ageRange', trip.ageRange)],
    [t('difficulty'), t(`common:difficulty.${trip.difficulty}`)],
    [t('style'), trip.style.name],
    [t('themes'), joinNames(trip.themes)],
  ];
  return (
    <section aria-labelledby="snapshot">
      <h2 className="visually-hidden" id="snapshot">
        {t('snapshot')}
      </h2>
      <dl className="trip-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <DifficultyLevels difficulty={trip.difficulty} />
    </section>
  );
}

function DifficultyLevels({ difficulty }: Pick<Trip, 'difficulty'>) {
  const { t } = useTranslation(['trip', 'common']);
  return (
    <details className="difficulty-levels">
      <summary>
        <span>{t('levels', { level: t(`common:difficulty.${difficulty}`) })}</span>
      </summary>
      <dl>
        {LEVELS.map((level) => (
          <div key={level} aria-current={level === difficulty ? 'true' : undefined}>
            <dt>
              {t(`common:difficulty.${level}`)}
              {level === difficulty ? <span className="chip teal">{t('thisTrip')}</span> : null}
            </dt>
            <dd>{t(`level.${level}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
