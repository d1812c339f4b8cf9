import type { OpsEvent } from '@wayfold/contracts/bookings/booking-log';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { useTranslation } from 'react-i18next';
import { listDiffLines } from './diff-lines.js';
import { formatActorKind } from './format-actor-kind.js';

interface EventDetailProps {
  readonly event: OpsEvent;
  readonly events: readonly OpsEvent[];
  readonly bookingBefore: BookingView | undefined;
  readonly bookingAfter: BookingView | undefined;
  readonly onJump: (index: number) => void;
}

export function EventDetail({ event, events, bookingBefore, bookingAfter, onJump }: EventDetailProps) {
  const { t } = useTranslation('ops-bookings');
  const correlatedCount = events.filter(({ correlationId }) => correlationId === event.correlationId).length;
  return (
    <>
      <section className="panel stack" aria-labelledby="event">
        <h2 id="event" lang="en">
          {event.type} <span className="muted">v{event.schemaVersion}</span>
        </h2>
        <dl className="key-values">
          <EventFact
            name={t('event.actor')}
            value={[formatActorKind(t, event.actor.kind), event.actor.name ?? event.actor.id]
              .filter(Boolean)
              .join(' ')}
          />
          <EventFact
            name={t('event.position')}
            value={t('event.positionValue', { position: event.position, version: event.version })}
          />
          <EventFact name={t('event.command')} value={event.commandId} />
          <div>
            <dt>{t('event.causedBy')}</dt>
            <dd>
              <Cause event={event} events={events} onJump={onJump} />
            </dd>
          </div>
          <EventFact
            name={t('event.correlation')}
            value={t('event.correlationValue', { id: event.correlationId, count: correlatedCount })}
          />
        </dl>
        <pre className="json" lang="en" tabIndex={0} aria-label={t('event.data')}>
          {JSON.stringify(event.data, null, 2)}
        </pre>
      </section>
      <section className="panel full-row" aria-labelledby="change">
        <h2 id="change">{t('event.change')}</h2>
        <pre className="diff" tabIndex={0} aria-label={t('event.stateChange')}>
          {bookingAfter ? <Diff bookingBefore={bookingBefore} bookingAfter={bookingAfter} /> : null}
        </pre>
      </section>
    </>
  );
}

function EventFact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Links to the event of this booking that caused the command, or names the external cause. */
function Cause({ event, events, onJump }: Pick<EventDetailProps, 'event' | 'events' | 'onJump'>) {
  const { t } = useTranslation('ops-bookings');
  if (event.causationId === null) return <>{t('event.outsideRequest')}</>;
  const causeIndex = events.findIndex(
    ({ commandId, position }) => commandId === event.causationId && position !== event.position,
  );
  const cause = events[causeIndex];
  if (!cause) return <code>{event.causationId}</code>;
  return (
    <button className="textlink" lang="en" type="button" onClick={() => onJump(causeIndex)}>
      {cause.type}
    </button>
  );
}

function Diff({
  bookingBefore,
  bookingAfter,
}: {
  readonly bookingBefore: BookingView | undefined;
  readonly bookingAfter: BookingView;
}) {
  const { t } = useTranslation('ops-bookings');
  const lines = listDiffLines(bookingBefore, bookingAfter);
  if (lines.length === 0) return <span>{t('event.noChange')}</span>;
  return lines.map(({ kind, text }, index) =>
    kind === 'added' ? (
      <ins key={index} lang="en">
        + {text}
      </ins>
    ) : (
      <del key={index} lang="en">
        − {text}
      </del>
    ),
  );
}
