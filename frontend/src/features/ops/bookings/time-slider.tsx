import type { OpsEvent } from '@wayfold/contracts/bookings/booking-log';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';

/** Every other actor, a person or a payment provider, intervened from outside. */
const AUTOMATIC_ACTORS: readonly string[] = ['system', 'worker'];

const getActorClass = (kind: string) => (AUTOMATIC_ACTORS.includes(kind) ? 'automatic' : 'intervention');

interface TimeSliderProps {
  readonly events: readonly OpsEvent[];
  readonly currentIndex: number;
  readonly onChange: (index: number) => void;
}

/** Moves through the events, one tick each; a tick is amber where a person or a provider intervened. */
export function TimeSlider({ events, currentIndex, onChange }: TimeSliderProps) {
  const { t } = useTranslation('ops-bookings');
  const locale = useLocale();
  const event = events[currentIndex];
  if (!event) return null;
  const lastIndex = events.length - 1;
  return (
    <section className="panel space-above" aria-label={t('timeline.time')}>
      <div className="spread">
        <h2>
          {t('timeline.stateAsOf', { time: formatInstant(event.recordedAt, locale) })}{' '}
          <span className="muted">
            {t('timeline.place', { number: currentIndex + 1, count: events.length })}
          </span>
        </h2>
        <StepButtons currentIndex={currentIndex} lastIndex={lastIndex} onChange={onChange} />
      </div>
      <EventTicks events={events} currentIndex={currentIndex} />
      <input
        type="range"
        min={0}
        max={lastIndex}
        value={currentIndex}
        aria-label={t('timeline.slider')}
        aria-valuetext={t('timeline.sliderValue', { number: currentIndex + 1, type: event.type })}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </section>
  );
}

interface StepButtonsProps extends Omit<TimeSliderProps, 'events'> {
  readonly lastIndex: number;
}

function StepButtons({ currentIndex, lastIndex, onChange }: StepButtonsProps) {
  const { t } = useTranslation('ops-bookings');
  return (
    <span className="step-buttons">
      <button
        className="btn secondary small"
        type="button"
        aria-label={t('timeline.previousButton')}
        aria-disabled={currentIndex === 0}
        onClick={() => onChange(Math.max(0, currentIndex - 1))}
      >
        ‹ k
      </button>
      <button
        className="btn secondary small"
        type="button"
        aria-label={t('timeline.nextButton')}
        aria-disabled={currentIndex === lastIndex}
        onClick={() => onChange(Math.min(lastIndex, currentIndex + 1))}
      >
        j ›
      </button>
      <button className="btn secondary small" type="button" onClick={() => onChange(lastIndex)}>
        {t('timeline.nowButton')}
      </button>
    </span>
  );
}

function EventTicks({ events, currentIndex }: Omit<TimeSliderProps, 'onChange'>) {
  const lastIndex = events.length - 1;
  return (
    <svg className="ticks" viewBox="0 0 1000 34" preserveAspectRatio="none" aria-hidden="true">
      {events.map(({ position, actor }, index) => (
        <rect
          key={position}
          x={lastIndex === 0 ? 500 : (index / lastIndex) * 990 + 3}
          y={index === currentIndex ? 0 : 12}
          width="4"
          height="34"
          className={index > currentIndex ? 'future' : getActorClass(actor.kind)}
        />
      ))}
    </svg>
  );
}
