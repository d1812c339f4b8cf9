import type { OpsEvent } from '@wayfold/contracts/staff/ops';
import { formatInstant } from '../../../shared/i18n/format.js';

/** Actors of our own system, other than a person or a payment provider. */
const AUTOMATIC: readonly string[] = ['system', 'worker'];

const getActorClass = (kind: string) => (AUTOMATIC.includes(kind) ? 'auto' : 'person');

interface SliderProps {
  readonly events: readonly OpsEvent[];
  readonly at: number;
  readonly onChange: (at: number) => void;
}

/** A native range over the events with a tick for each; amber where a person intervened. */
export function TimeSlider({ events, at, onChange }: SliderProps) {
  const event = events[at];
  if (!event) return null;
  const last = events.length - 1;
  return (
    <section className="panel after" aria-label="Time">
      <div className="spread">
        <h2>
          State as of {formatInstant(event.recordedAt, 'en')}{' '}
          <span className="muted">
            event {at + 1} of {events.length}
          </span>
        </h2>
        <span className="step-buttons">
          <button
            className="btn secondary small"
            type="button"
            aria-label="Previous event, key k"
            aria-disabled={at === 0}
            onClick={() => onChange(Math.max(0, at - 1))}
          >
            ‹ k
          </button>
          <button
            className="btn secondary small"
            type="button"
            aria-label="Next event, key j"
            aria-disabled={at === last}
            onClick={() => onChange(Math.min(last, at + 1))}
          >
            j ›
          </button>
          <button className="btn secondary small" type="button" onClick={() => onChange(last)}>
            Now
          </button>
        </span>
      </div>
      <svg className="ticks" viewBox="0 0 1000 34" preserveAspectRatio="none" aria-hidden="true">
        {events.map(({ position, actor }, index) => (
          <rect
            key={position}
            x={last === 0 ? 500 : (index / last) * 990 + 3}
            y={index === at ? 0 : 12}
            width="4"
            height="34"
            className={index > at ? 'future' : getActorClass(actor.kind)}
          />
        ))}
      </svg>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label="Event"
        aria-valuetext={`Event ${at + 1}, ${event.type}`}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </section>
  );
}
