import type { OpsEvent } from '@wayfold/contracts/bookings/booking-log';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatActorKind } from './format-actor-kind.js';
import { formatFacts } from './format-facts.js';

interface EventListProps {
  readonly events: readonly OpsEvent[];
  readonly currentIndex: number;
  readonly onChange: (index: number) => void;
}

function chooseClass(index: number, currentIndex: number): 'current' | 'future' | undefined {
  if (index === currentIndex) return 'current';
  return index > currentIndex ? 'future' : undefined;
}

export function EventList({ events, currentIndex, onChange }: EventListProps) {
  const { t } = useTranslation('ops-bookings');
  const locale = useLocale();
  return (
    <section className="panel flush-inline" aria-labelledby="events">
      <h2 id="events">{t('timeline.events')}</h2>
      <ol className="event-list">
        {events.map((event, index) => (
          <li key={event.position} className={chooseClass(index, currentIndex)}>
            <button
              type="button"
              aria-current={index === currentIndex ? 'true' : undefined}
              data-event={event.type}
              onClick={() => onChange(index)}
            >
              <time className="monospace" dateTime={event.recordedAt}>
                {event.recordedAt.slice(0, 10)}
                <br />
                {event.recordedAt.slice(11, 19)}
              </time>
              <span lang="en">
                <b>{event.type}</b>
                <small>{formatFacts(event, locale)}</small>
              </span>
              <span className="text-xsmall muted">
                {event.actor.name ?? formatActorKind(t, event.actor.kind)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
