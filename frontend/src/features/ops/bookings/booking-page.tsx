import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../shared/api/problem.js';
import { formatDay } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { BookingActions } from '../booking-actions/booking-actions.js';
import { joinQueries, LoadFailure } from '../ui/failure.js';
import { isTyping } from '../ui/typing.js';
import { buildEventsQuery, buildStateQuery } from './booking-queries.js';
import { EventDetail } from './event-detail.js';
import { EventList } from './event-list.js';
import { StateChip } from './state-chip.js';
import { StatePanel } from './state-panel.js';
import { TimeSlider } from './time-slider.js';

/** Shows a booking's events in order, and its state after any of them. */
export function BookingPage({ id }: { readonly id: string }) {
  const { t } = useTranslation('ops-bookings');
  const events = useQuery(buildEventsQuery(id));
  const bookingEvents = events.data ?? [];
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null);
  const currentIndex = selectedIndex ?? bookingEvents.length - 1;
  const event = bookingEvents[currentIndex];
  const currentState = useQuery(buildStateQuery(id));
  const eventState = useQuery({ ...buildStateQuery(id, event?.version), enabled: event !== undefined });
  const previousState = useQuery({
    ...buildStateQuery(id, bookingEvents[currentIndex - 1]?.version),
    enabled: currentIndex > 0,
  });
  useStepKeys(bookingEvents.length, currentIndex, setSelectedIndex);

  const loading = joinQueries(events, currentState);
  if (loading.error) return <UnreadableBooking query={loading} />;
  if (!currentState.data || !event) return <p role="status">{t('page.loading')}</p>;
  const { booking } = currentState.data;
  return (
    <>
      <Heading booking={booking} isLatest={currentIndex === bookingEvents.length - 1} />
      <BookingActions booking={booking} events={bookingEvents} />
      <TimeSlider events={bookingEvents} currentIndex={currentIndex} onChange={setSelectedIndex} />
      <div className="event-columns">
        <EventList events={bookingEvents} currentIndex={currentIndex} onChange={setSelectedIndex} />
        {eventState.data ? <StatePanel booking={eventState.data.booking} version={event.version} /> : null}
        <EventDetail
          event={event}
          events={bookingEvents}
          bookingBefore={currentIndex > 0 ? previousState.data?.booking : undefined}
          bookingAfter={eventState.data?.booking}
          onJump={setSelectedIndex}
        />
      </div>
    </>
  );
}

function UnreadableBooking({ query }: ComponentProps<typeof LoadFailure>) {
  const { t } = useTranslation('ops-bookings');
  const { error } = query;
  const isUnknown = error instanceof ApiProblem && error.status === 404;
  return (
    <>
      <h1>{t(isUnknown ? 'page.notFound' : 'page.failure')}</h1>
      {isUnknown ? <p role="alert">{error.message}</p> : <LoadFailure query={query} />}
      <Link to="/ops">{t('page.backLink')}</Link>
    </>
  );
}

interface HeadingProps {
  readonly booking: BookingView;
  readonly isLatest: boolean;
}

function Heading({ booking, isLatest }: HeadingProps) {
  const { t } = useTranslation('ops-bookings');
  const locale = useLocale();
  const { trip, startsOn, travelers } = booking;
  const day = formatDay(startsOn, locale);
  return (
    <div className="spread justify-start">
      <h1>{booking.reference}</h1>
      <span>{t('page.summary', { trip: trip.names[locale], day, count: travelers })}</span>
      <StateChip state={booking.status} />
      {isLatest ? null : <span className="chip warn">{t('page.viewingPast')}</span>}
    </div>
  );
}

/** Selects the next event on j and the previous on k, unless the user is typing. */
function useStepKeys(eventCount: number, currentIndex: number, onChange: (index: number) => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'j') onChange(Math.min(eventCount - 1, currentIndex + 1));
      if (event.key === 'k') onChange(Math.max(0, currentIndex - 1));
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [eventCount, currentIndex, onChange]);
}
