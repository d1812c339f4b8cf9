import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { OpsEvent } from '@wayfold/contracts/staff/ops';
import { listDiffLines } from './diff.js';

interface DetailProps {
  readonly event: OpsEvent;
  readonly events: readonly OpsEvent[];
  readonly before: BookingView | undefined;
  readonly after: BookingView | undefined;
  readonly onJump: (at: number) => void;
}

/** Actor, cause, data and effect of an event. */
export function EventDetail({ event, events, before, after, onJump }: DetailProps) {
  const sameCorrelation = events.filter(({ correlationId }) => correlationId === event.correlationId).length;
  return (
    <>
      <section className="panel stack" aria-labelledby="event">
        <h2 id="event">
          {event.type} <span className="muted">v{event.schemaVersion}</span>
        </h2>
        <dl className="key-values">
          <Row
            name="Actor"
            value={[event.actor.kind, event.actor.name ?? event.actor.id].filter(Boolean).join(' ')}
          />
          <Row name="Position" value={`${event.position}, event ${event.version} of the booking`} />
          <Row name="Command" value={event.commandId} />
          <div>
            <dt>Caused by</dt>
            <dd>
              <Cause event={event} events={events} onJump={onJump} />
            </dd>
          </div>
          <Row name="Correlation" value={`${event.correlationId} (${sameCorrelation} here)`} />
        </dl>
        <pre className="json" tabIndex={0} aria-label="Data of the event">
          {JSON.stringify(event.data, null, 2)}
        </pre>
      </section>
      <section className="panel full-row" aria-labelledby="change">
        <h2 id="change">Change made by this event</h2>
        <pre className="diff" tabIndex={0} aria-label="Change of the state">
          {after ? <Diff before={before} after={after} /> : null}
        </pre>
      </section>
    </>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Link to the command of another event of this booking, or the external cause. */
function Cause({ event, events, onJump }: Pick<DetailProps, 'event' | 'events' | 'onJump'>) {
  if (event.causationId === null) return <>a request from outside</>;
  const at = events.findIndex(
    ({ commandId, position }) => commandId === event.causationId && position !== event.position,
  );
  const cause = events[at];
  if (!cause) return <code>{event.causationId}</code>;
  return (
    <button className="textlink" type="button" onClick={() => onJump(at)}>
      {cause.type}
    </button>
  );
}

function Diff({ before, after }: { readonly before: BookingView | undefined; readonly after: BookingView }) {
  const lines = listDiffLines(before, after);
  if (lines.length === 0) return <span>Nothing that the state shows.</span>;
  return lines.map(({ kind, text }, index) =>
    kind === 'added' ? <ins key={index}>+ {text}</ins> : <del key={index}>− {text}</del>,
  );
}
